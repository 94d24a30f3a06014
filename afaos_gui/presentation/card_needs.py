"""Why a card in hand can do nothing now except be discarded or reserved."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.choices.lacks import lack_of, special_needs
from afaos_gui.presentation.choices.refusals import most_telling, reason
from afaos_gui.presentation.choices.targets import Grip, Held, LegalTargets, Spot, Target
from afaos_gui.presentation.rulebook.notes import lack_note, refusal_note
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BATEAUX, SETTLER, SHIP, WAGON, Card
from afaos_gui.rules.chapters.conflict import refuse_all_sieges
from afaos_gui.rules.chapters.position import cards_of_places, usable_cards
from afaos_gui.rules.engine import why_not
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.state import Decision, GameState, without
from afaos_gui.rules.tables.network import places_of
from afaos_gui.rules.tables.tables import Tables
from afaos_gui.session.words.names import card_name

_PUT_BY = (act.Discard, act.DropLost, act.Reserve)
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
    """What a card of the hand lacks; empty if it can do something or has just gone, and outside ordinary turns."""
    state = reach.state
    hand = state.sides[state.to_decide].hand
    if state.decision is not Decision.TURN or card not in hand or can_do_something(reach, card):
        return ""
    info = state.ruleset.tables.cards[card]
    if not state.actions_left and not info.free_action:
        return refusal_note(Refusal(Code.NO_ACTIONS_LEFT, {}, "A turn"), state.ruleset, state.to_decide)
    return _refused(state, info) or _wanting(state, info)


def _refused(state: GameState, card: Card) -> str:
    """The most informative refusal among the actions that a card can do alone."""
    found = [
        refusal
        for action in _deeds(state, card)
        if (refusal := why_not(state, action)) is not None and refusal.code not in _SAY_NOTHING
    ]
    anywhere = refuse_all_sieges(state, state.to_decide) if _begins_sieges(card) else None
    if anywhere is not None and anywhere.code is Code.NOT_YET:
        found.append(anywhere)
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
    yield from _deeds_with_others(state, card)


def _begins_sieges(card: Card) -> bool:
    return bool(card.strength) and not card.defender_only and not card.is_location


def _deeds_with_others(state: GameState, card: Card) -> Iterator[Action]:
    """The actions that a card could do together with others of the hand."""
    side, tables = state.to_decide, state.ruleset.tables
    mine, theirs = state.sides[side].controlled, state.sides[1 - side].controlled
    others = without(state.sides[side].hand, card.id)
    if card.name == "Trader":
        yield from (act.Trader(-1, (fur,)) for fur in dict.fromkeys(others) if tables.fur_cards >> fur & 1)
    if card.fortify:
        cards = cards_of_places(tables, side, mine & ~state.forts)
        yield from (act.Fortify(tables.location[one], (one, card.id)) for one in others if cards >> one & 1)
    if _begins_sieges(card) and refuse_all_sieges(state, side) is None:
        for start, carrier in dict.fromkeys(permutations(others, 2)):
            for place in places_of(_led_to(tables, start, carrier) & theirs):
                yield act.Besiege(place, (start, carrier, card.id))


def _led_to(tables: Tables, start: int, carrier: int) -> int:
    """The mask of the places that one card leads to when another carries."""
    routes = tables.cards[start].connections
    found = [place for way, places in routes if tables.symbols[carrier] & way for place in places]
    return sum(1 << place for place in set(found))


def _underway(state: GameState, card: Card) -> str:
    """What a card that carries lacks at a place that another of the hand leads to in its way; the free ones first."""
    side, tables = state.to_decide, state.ruleset.tables
    usable, theirs = usable_cards(state, side), state.sides[1 - side].controlled
    starts = [one for one in without(state.sides[side].hand, card.id) if usable >> one & 1]
    reached = {place for start in starts for place in places_of(_led_to(tables, start, card.id))}
    for place in sorted(reached, key=lambda place: (theirs >> place & 1, place)):
        if not state.sides[side].controlled >> place & 1:
            held, target = Held(Grip.CARDS, (card.id,)), Target(Spot.PLACE, place)
            lack = lack_of(state, held, target)
            if lack is not None:
                return lack_note(lack)
            refusal = reason(state, held, target)
            if refusal is not None and refusal.code not in _SAY_NOTHING:
                return refusal_note(refusal, state.ruleset, side)
    return ""


def _wanting(state: GameState, card: Card) -> str:
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
        return _underway(state, card) or sentence.format(card=name)
    return sentence.format(card=name)


def _special(card: Card) -> str:
    """What cards with an action of their own need."""
    needs = special_needs()
    if card.name in needs:
        return needs[card.name]
    return _("{card} needs a place of the enemy that can be raided.") if card.raid else ""
