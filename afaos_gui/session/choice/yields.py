"""What an action brings and costs at once: money, cards, points and strength in a siege."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.position import siege_strength
from afaos_gui.rules.engine import play, spent_cards
from afaos_gui.rules.scoring import total_points
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.words.action_words import action_sum
from afaos_gui.session.words.names import cards_text, money_text, points_text

_ANY = 0
"""Any seed: how many cards are drawn does not depend on it."""
_GAINS = (act.TakeMoney, act.Merchant, act.Trader, act.SellFur, act.Piracy)
_PRICES = (act.Draft, act.Discard, act.Intendant, act.Fortify, act.RetrieveReserve)
_SAYS_MONEY = (*_GAINS, *_PRICES)
"""Actions whose names say the money."""
_LATER = (act.EndTurn, act.UseBid, act.Withdraw)
"""Actions of a turn that are followed by more than what they bring themselves."""


class Yield(NamedTuple):
    """What the side to decide has more, or less, right after an action."""

    money: int = 0
    cards: int = 0
    """Cards that come to the hand."""
    points: int = 0
    """Victory points; those of a raid come only if nobody blocks it."""
    strength: int = 0
    """Strength in sieges."""

    @property
    def worth(self) -> float:
        """A number by which actions of different kinds are put in order."""
        return self.money + 1.5 * self.cards + 2.0 * self.points + 1.5 * self.strength


def money_of(action: Action, state: GameState) -> int:
    """The money that an action of the side to decide brings, below 0 where it costs some."""
    cards = state.ruleset.tables.cards
    if isinstance(action, _GAINS):
        return action_sum(action, state, state.to_decide)
    if isinstance(action, _PRICES):
        return -action_sum(action, state, state.to_decide)
    if isinstance(action, act.Raid):
        return -sum(cards[card].raid_cost for card in action.cards)
    if isinstance(action, act.Ambush):
        return -cards[action.cards[0]].ambush_cost
    if isinstance(action, (act.Besiege, act.Reinforce)):
        return -cards[action.cards[-1]].play_cost
    return 0


def yield_of(action: Action, state: GameState) -> Yield:
    """What an action brings the side to decide, which may know all of it before; of answers only where one settles."""
    # While another siege waits to be settled, what follows is not this action's alone.
    is_last_siege = state.decision is Decision.SETTLE_AFTER_SIEGE and state.sieges == (None, None)
    if not (state.decision is Decision.TURN or is_last_siege) or isinstance(action, _LATER):
        return Yield()
    side, after = state.to_decide, play(state, action, RandomChance(_ANY)).state
    hand = len(after.sides[side].hand) - len(state.sides[side].hand) + len(spent_cards(state, action))
    money = after.sides[side].money - state.sides[side].money
    if after.decision is Decision.BLOCK_RAID:
        after = play(after, act.Decline(), RandomChance(_ANY)).state
    points = total_points(after, side) - total_points(state, side)
    # A siege that ends takes its strength along, which nobody has lost.
    strength = max(0, _strength(after, side) - _strength(state, side))
    return Yield(money, hand, points, strength)


def _strength(state: GameState, side: Side) -> int:
    found = 0
    for attacker, siege in enumerate(state.sieges):
        if siege is not None:
            found += siege_strength(state, siege)[attacker != side]
    return found


def yield_words(action: Action, state: GameState) -> str:
    """What an action brings beside what its name says: "+2 points"; empty if there is nothing more to say."""
    return _(", ").join(yield_parts(action, state))


def yield_parts(action: Action, state: GameState) -> tuple[str, ...]:
    """The same, each thing by itself."""
    found = yield_of(action, state)
    told = []
    if found.money and not isinstance(action, _SAYS_MONEY):
        told.append(_signed(found.money, money_text(abs(found.money))))
    if found.cards > 0:
        told.append(_signed(found.cards, cards_text(found.cards)))
    if found.points:
        points = _signed(found.points, points_text(abs(found.points)))
        may_block = isinstance(action, act.Raid) and bool(state.sides[1 - state.to_decide].hand)
        told.append(_("{points} unless blocked").format(points=points) if may_block else points)
    if found.strength:
        told.append(_("{strength} in the siege").format(strength=f"+{found.strength}"))
    return tuple(told)


def _signed(value: int, text: str) -> str:
    return f"+{text}" if value > 0 else f"−{text}"


def with_yield(label: str, action: Action, state: GameState) -> str:
    """A label with what the action brings behind it."""
    return with_parts(label, yield_parts(action, state))


def with_parts(label: str, parts: Sequence[str]) -> str:
    """A label with these things behind it."""
    return _("{label} ({brings})").format(label=label, brings=_(", ").join(parts)) if parts else label
