"""Which of several legal actions is most likely meant: the order in which they are offered, and what is left out.

Of two actions that do the same, one *dominates* the other if it is as free, spends no card that the other keeps, brings
at least as much money, and either spends fewer cards or brings more money. A dominated action is never offered first,
and only behind a further click: nobody wants less money for the same cards, though some may want to be rid of a card.

Cards that the player holds out already are meant to be spent: with them, only an action that spends them too dominates.

"The same" means the same effect apart from the cards played and the money: the same place settled, developed, fortified
or raided; the same card sent to the same siege; for the sales (taking money, Merchant, Trader) nothing but money. Where
the cards themselves are the purpose, as of discarding, reserving, drafting and returning, no other cards do the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from afaos_gui.ai.view.knowledge import deck_worth
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import FREE_ACTIONS, Action, Cards
from afaos_gui.rules.engine import spent_cards, why_not
from afaos_gui.rules.state import GameState
from afaos_gui.session.choice.payment import missed_by
from afaos_gui.session.choice.sales import SALES, SALES_AND_ROBBERY, best_sale_of
from afaos_gui.session.choice.yields import money_of, yield_of

_TO_PLACES = (act.Settle, act.Develop, act.Fortify, act.SettleConquest, act.Raid)
_TO_SIEGES = (act.Besiege, act.Reinforce, act.MilitaryLeader)
PAID: tuple[type[Action], ...] = (*_TO_PLACES, *_TO_SIEGES, *SALES, act.Piracy)
"""Actions whose cards, or all but the last, are payment: the best payment may be proposed."""
_GIVES_UP = (act.Governor, act.LoseFromHand, act.LoseFromReserve, act.LoseFromSiege, act.ReturnCard)
"""Actions by which cards leave the deck: what costs no points comes first, then what is worth least."""
_GETS_BEST = (act.Draft, act.Intendant, act.ChooseStartCard)
"""Actions that get a card: the one worth most comes first."""
LOSING = (act.Pass, act.Withdraw)
"""Actions that give something up and bring nothing."""

_IN_THE_END = (act.Reserve, act.Discard, act.Pass, act.Withdraw, act.EndTurn)
GONE = 0.2
"""What it is worth to keep any card, so that of equals fewer are given up."""

Effect = tuple[object, ...]


def effect_of(action: Action) -> Effect:
    """What an action does, apart from its payment and the money it brings: actions with equal effects do the same."""
    kind = type(action)
    if kind in SALES:
        return ("sale",)
    if kind in _TO_PLACES:
        return (kind, action.place)
    if kind in _TO_SIEGES:
        return (kind, action.place, action.cards[-1])
    if kind is act.Piracy:
        return (kind,)
    return (kind, action.place, action.key())


def dominates(better: Action, worse: Action, state: GameState) -> bool:
    """Whether one action of the side to decide dominates another, as this module defines it."""
    if effect_of(better) != effect_of(worse) or _is_free(better) != _is_free(worse):
        return False
    spends, others = Counter(spent_cards(state, better)), Counter(spent_cards(state, worse))
    brings, other = money_of(better, state), money_of(worse, state)
    return spends <= others and brings >= other and (spends != others or brings > other)


def is_dominated(action: Action, state: GameState, held: Cards = ()) -> bool:
    """Whether another legal action, one with the held cards, dominates this one.

    The work does not grow with the number of legal actions.
    """
    wanted = Counter(held)
    return any(
        dominates(rival, action, state)
        and wanted <= Counter(spent_cards(state, rival))
        and why_not(state, rival) is None
        for rival in _rivals(action, state)
    )


def with_same_cards(action: Action, state: GameState) -> Action:
    """What brings most money of the actions that do the same with the same cards."""
    spent = Counter(spent_cards(state, action))
    better = [one for one in _rivals(action, state) if dominates(one, action, state) and why_not(state, one) is None]
    alike = [one for one in better if Counter(spent_cards(state, one)) == spent]
    return max(alike, key=lambda one: money_of(one, state), default=action)


def _rivals(action: Action, state: GameState) -> Iterator[Action]:
    """Actions one of which dominates this one if any does."""
    if isinstance(action, SALES):
        yield from best_sale_of(spent_cards(state, action), state)
    if isinstance(action, act.Raid) and len(action.cards) > 1:
        for number in range(len(action.cards)):
            yield act.Raid(action.place, (*action.cards[:number], *action.cards[number + 1 :]))


def ranked(actions: Iterable[Action], state: GameState, held: Cards = ()) -> list[Action]:
    """Actions of one kind in the order in which to offer them: what is dominated last, equals in the order given."""
    found = tuple(actions)
    if len(found) < 2:
        return list(found)
    return sorted(found, key=lambda action: (is_dominated(action, state, held), order_of(action, state)))


def order_of(action: Action, state: GameState) -> tuple[float, ...]:
    """Sort key of actions of one kind: sales by money, payments by what is missed least, cards by their worth.

    Of sales that bring as much a free one comes first.
    """
    cards, side = state.ruleset.tables.cards, state.to_decide
    if isinstance(action, SALES_AND_ROBBERY):
        return -money_of(action, state), not _is_free(action), missed_by(action, state)
    if isinstance(action, _GIVES_UP):
        given_up = -min(0, yield_of(action, state).points)  # A place may go with its card.
        return given_up, sum(deck_worth(cards[card], side) + GONE for card in action.cards)
    if isinstance(action, _GETS_BEST):
        return 0, -sum(deck_worth(cards[card], side) for card in action.cards)
    return isinstance(action, act.Decline), missed_by(action, state)


def order_of_deed(action: Action, state: GameState) -> tuple[int, bool, float]:
    """Sort key between actions of different kinds, each the best of its own: free ones first, then what yields most.

    What puts cards away comes after all else, and what gives something up for nothing last.
    """
    last = next((place for place, kind in enumerate(_IN_THE_END, start=1) if isinstance(action, kind)), 0)
    return last, not _is_free(action), -yield_of(action, state).worth


def best_way(ways: Iterable[Action], state: GameState, held: Cards = ()) -> Action | None:
    """The way to do one thing that is best beyond doubt; None where the player has to choose.

    All ways have the same effect, and the first of those that nothing dominates comes strictly before the second, or
    spends the same cards for the same money. Of a merchant or a trader the most money is all that counts.
    """
    found = ranked(ways, state, held)
    return found[0] if found and is_beyond_doubt(found, state, held) else None


def is_beyond_doubt(ways: Sequence[Action], state: GameState, held: Cards = ()) -> bool:
    """Whether the first of some ways, which are in order, is the best one beyond doubt."""
    if len(ways) == 1:
        return True
    first, second = ways[0], ways[1]
    if not isinstance(first, PAID) or any(effect_of(way) != effect_of(first) for way in ways):
        return False
    if isinstance(first, (act.Merchant, act.Trader)) or is_dominated(second, state, held):
        return True
    if order_of(first, state) < order_of(second, state):
        return True
    return _costs(first, state) == _costs(second, state)


def _costs(action: Action, state: GameState) -> tuple[Counter[int], int]:
    return Counter(spent_cards(state, action)), money_of(action, state)


def _is_free(action: Action) -> bool:
    return type(action) in FREE_ACTIONS
