"""What an unblocked attack takes, what a withdrawal gives up, and what the end of the turn brings."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.rules.actions import Decline, Withdraw
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.chapters.position import balance, is_won, siege_of
from afaos_gui.rules.chapters.turn import start_turn
from afaos_gui.rules.engine import legal_actions, play
from afaos_gui.rules.scoring import Outcome, outcome, total_points
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.words.names import card_names, place_name, points_text, signed, the_side, the_side_first
from afaos_gui.session.words.text import ending_text

_ANY = 0
"""Any seed: no draw makes a difference here."""


def attack_stakes(state: GameState) -> str:
    """What the raid or ambush takes that `to_decide` may block; empty if there is nothing to block."""
    if state.decision is Decision.BLOCK_RAID:
        return _raid_stakes(state)
    return _ambush_stakes(state) if state.decision is Decision.BLOCK_AMBUSH else ""


def _raid_stakes(state: GameState) -> str:
    side, place = state.to_decide, state.pending
    after = play(state, Decline(), RandomChance(_ANY)).state
    lost = total_points(state, side) - total_points(after, side)
    gained = total_points(after, 1 - side) - total_points(state, 1 - side)
    sentence = _("Let through, it takes your village in {place}: you lose {lost}, {enemy} gain {gained}.")
    if state.sides[side].towns >> place & 1:
        sentence = _("Let through, it takes your town in {place}: you lose {lost}, {enemy} gain {gained}.")
        if after.sides[side].villages >> place & 1:
            sentence = _(
                "Let through, it turns your town in {place} into a village: you lose {lost}, {enemy} gain {gained}."
            )
    enemy = the_side(1 - side)
    return sentence.format(place=place_name(place), lost=points_text(lost), enemy=enemy, gained=points_text(gained))


def _ambush_stakes(state: GameState) -> str:
    after = play(state, Decline(), RandomChance(_ANY)).state
    if after.decision is not Decision.LOSE_TO_AMBUSH:
        return _("Let through, it takes no card, but your hand is shown.")
    cards = {card for action in legal_actions(after) for card in action.cards}
    if len(cards) == 1:
        return _("Let through, it takes {cards}.").format(cards=card_names(cards, state.to_decide))
    names = card_names(sorted(cards), state.to_decide)
    return _("Let through, it takes one of these cards, as you choose: {cards}.").format(cards=names)


def withdrawal_stakes(state: GameState, action: Withdraw) -> tuple[str, ...]:
    """What `to_decide` gives up by a withdrawal, one sentence each."""
    side, place = state.to_decide, action.place
    found = siege_of(state, place)
    assert found is not None
    attacker, siege = found
    after = play(state, action, RandomChance(_ANY)).state
    if after.decision is Decision.OVER:
        return (_("You lose the game: this is one of your capitals."),)
    told = []
    mine = siege.attackers if attacker == side else siege.defenders
    if attacker != side:
        town = state.sides[side].towns >> place & 1
        sentence = _("{enemy} take your town in {place}.") if town else _("{enemy} take your village in {place}.")
        told.append(sentence.format(enemy=the_side_first(1 - side), place=place_name(place)))
    if after.decision is Decision.RETURN_AFTER_SIEGE:
        cards = {card for answer in legal_actions(after) for card in answer.cards}
        names = card_names(sorted(cards), side)
        sentence = _("One of these cards of yours returns to the available cards, as you choose: {cards}.")
        if len(cards) == 1:
            sentence = _("Returns to the available cards: {cards}.")
        told.append(sentence.format(cards=names))
        if len(mine) > 1:
            told.append(_("What else you have in the siege goes to your discard pile."))
    elif mine:
        told.append(_("What you have in the siege goes to your discard pile."))
    return tuple(told)


class TurnEnd(NamedTuple):
    """What ending the turn sets off: the end of the game, or sieges won by the other side."""

    outcome: Outcome | None
    sieges: tuple[tuple[Side, int, int], ...]
    """Attacker, place and balance of each siege that the next side to play wins."""


def end_of_turn(state: GameState) -> TurnEnd:
    """The events at the start of the next turn, which do not depend on draws."""
    following = 1 - state.mover
    change = Change(state, RandomChance(_ANY))
    change.state.turn += 1
    start_turn(change, following)
    sieges = [
        (attacker, siege.place, balance(state, siege))
        for attacker, siege in zip((BRITISH, FRENCH), state.sieges, strict=True)
        if siege is not None and is_won(state, attacker, following)
    ]
    ends = outcome(change.state)
    return TurnEnd(ends, () if ends is not None else tuple(sieges))


def end_of_turn_stakes(state: GameState) -> tuple[str, ...]:
    """Warnings before the turn ends: who wins the game by how much, and which sieges are lost."""
    ahead = end_of_turn(state)
    if ahead.outcome is not None:
        return (_("This ends the game."), ending_text(ahead.outcome))
    return tuple(_siege_stakes(state.mover, *siege) for siege in ahead.sieges)


def _siege_stakes(mover: Side, attacker: Side, place: int, value: int) -> str:
    if attacker == mover:
        sentence = _("Your siege of {place} fails: {enemy} win it with a balance of {balance}.")
    else:
        sentence = _("{enemy_first} win the siege of {place} with a balance of {balance}, and take it from you.")
    enemy = the_side(1 - mover)
    return sentence.format(
        place=place_name(place), enemy=enemy, enemy_first=the_side_first(1 - mover), balance=signed(value)
    )
