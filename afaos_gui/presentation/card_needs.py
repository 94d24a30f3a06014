"""Why a card in hand can do nothing now except be discarded or reserved."""

from __future__ import annotations

from collections.abc import Iterator

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.choices.lacks import special_needs
from afaos_gui.presentation.choices.refusals import most_telling
from afaos_gui.presentation.choices.targets import LegalTargets
from afaos_gui.presentation.rulebook.notes import refusal_note
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BATEAUX, SETTLER, SHIP, WAGON, Card
from afaos_gui.rules.engine import why_not
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.rules.tables.network import places_of
from afaos_gui.session.words.names import card_name

_PUT_BY = (act.Discard, act.Reserve)
_SAY_NOTHING = (Code.UNKNOWN, Code.NO_MONEY_ON_CARD)
"""Refusals that do not say why a card is of no use: many have no money."""


def can_do_something(reach: LegalTargets, card: int) -> bool:
    """Whether some action uses a card for its purpose, not merely to get rid of it."""
    name = reach.state.ruleset.tables.cards[card].name
    return any(
        not isinstance(action, _PUT_BY) and (name == "Governor" or not isinstance(action, act.Governor))
        for action in reach.using((card,)).every
    )


def lack_sentence(reach: LegalTargets, card: int) -> str:
    """What a card lacks; empty if it can do something, and outside ordinary turns."""
    state = reach.state
    if state.decision is not Decision.TURN or can_do_something(reach, card):
        return ""
    info = state.ruleset.tables.cards[card]
    if not state.actions_left and not info.free_action:
        return refusal_note(Refusal(Code.NO_ACTIONS_LEFT, {}, "A turn"), state.ruleset, state.to_decide)
    return _refused(state, info) or _wanting(info)


def _refused(state: GameState, card: Card) -> str:
    """The most informative refusal among the actions that a card can do alone."""
    found = [
        refusal
        for action in _deeds(state, card)
        if (refusal := why_not(state, action)) is not None and refusal.code not in _SAY_NOTHING
    ]
    if not found:
        return ""
    return refusal_note(most_telling(found, (card.id,)), state.ruleset, state.to_decide)


def _deeds(state: GameState, card: Card) -> Iterator[Action]:
    """The actions that a card could do by itself, legal or not."""
    side, alone = state.to_decide, (card.id,)
    if card.raid:
        enemy = state.sides[1 - side].controlled
        yield from (act.Raid(place, alone) for place in places_of(enemy))
    if card.ambush:
        yield act.Ambush(-1, alone)
    if card.name in ("Priest", "Indian Leader"):
        yield act.Priest(-1, alone)
    if card.name == "Home Support":
        yield act.HomeSupport()
    if card.name == "Governor":
        yield from (act.Governor(-1, (other,)) for other in set(state.sides[side].hand) if other != card.id)
    if card.name == "Intendant":
        yield from (act.Intendant(-1, (other,)) for other in set(state.sides[side].discard))
    if card.strength:
        sieges = [siege.place for siege in state.sieges if siege is not None]
        leads = card.name == "Military Leader"
        yield from ((act.MilitaryLeader if leads else act.Reinforce)(place, alone) for place in sieges)
    if card.is_location:
        yield act.TakeMoney(-1, alone)


def _wanting(card: Card) -> str:
    """What else would be needed in hand or on the map."""
    name = card_name(card.id)
    sentence = _special(card)
    if not sentence and card.is_location:
        sentence = _("{card} leads to no place that you can settle or besiege with the cards you hold.")
    elif not sentence and card.fortify:
        sentence = _("{card} needs the card of a place of yours that is not fortified yet.")
    elif not sentence and card.strength:
        sentence = _("{card} needs a siege: one going on, or cards that lead to a place of the enemy.")
    elif not sentence and card.symbols & SETTLER:
        sentence = _("{card} needs the card of a village to develop, or cards that lead to a free place.")
    elif not sentence and card.symbols & (SHIP | BATEAUX | WAGON):
        sentence = _("{card} carries others: it needs the card of a place that leads on in this way.")
    return sentence.format(card=name)


def _special(card: Card) -> str:
    """What cards with an action of their own need."""
    needs = special_needs()
    if card.name in needs:
        return needs[card.name]
    return _("{card} needs a place of the enemy that can be raided.") if card.raid else ""
