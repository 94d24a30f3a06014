"""Why nothing can be done at a place now, and which cards would be needed for the nearest action there."""

from __future__ import annotations

from dataclasses import replace

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.choices.lacks import Lack, lack_of
from afaos_gui.presentation.choices.refusals import reason, reinforcing
from afaos_gui.presentation.choices.targets import Grip, Held, Spot, Target
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action
from afaos_gui.rules.chapters.position import forts_left, siege_of, towns_left, usable_cards
from afaos_gui.rules.chapters.scope import cards_of
from afaos_gui.rules.engine import why_not
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.state import GameState
from afaos_gui.session.words.names import place_name


def need_at(state: GameState, place: int) -> Lack | Refusal | None:
    """What stands against the nearest action at a place where none is legal; None if nothing can be said of it."""
    side = state.to_decide
    is_besieged = siege_of(state, place) is not None
    leads = state.ruleset.tables.military_leader[side] in state.sides[side].hand
    if not state.actions_left and not (is_besieged and leads):
        return Refusal(Code.NO_ACTIONS_LEFT, {}, "A turn")
    if is_besieged:
        return _reinforcing(state, place)
    if state.sides[side].controlled >> place & 1:
        return _building(state, place)
    held = Held(Grip.SIEGE if state.sides[1 - side].controlled >> place & 1 else Grip.VILLAGE)
    target = Target(Spot.PLACE, place)
    return lack_of(state, held, target) or reason(state, held, target)


def _reinforcing(state: GameState, place: int) -> Lack | Refusal:
    hand = state.sides[state.to_decide].hand
    found = [refusal for card in hand if (refusal := why_not(state, reinforcing(state, place, (card,)))) is not None]
    told = next((refusal for refusal in found if refusal.code in (Code.SIEGE_OUT_OF_SUPPLY, Code.MONEY)), None)
    words = _("None of the cards in your hand adds strength to the siege of {place}.")
    return told or Lack(words.format(place=place_name(place)), "siege#strength")


def _building(state: GameState, place: int) -> Lack | Refusal | None:
    """What is needed to develop an own place, or to fortify it where it cannot grow."""
    tables, side = state.ruleset.tables, state.to_decide
    hand, card = state.sides[side].hand, tables.card_of[side][place]
    if card < 0:
        words = _("There is no card of {place} for your side: nothing can be built there.")
        return Lack(words.format(place=place_name(place)), "develop#develop")
    grows = state.sides[side].villages >> place & 1 and tables.point_places >> place & 1
    if grows and towns_left(state, side):
        settlers = [one for one in hand if tables.settler_cards >> one & 1 and one != card]
        settlers.sort(key=lambda one: not usable_cards(state, side) >> one & 1)
        settler = (settlers or cards_of(tables.settler_cards & tables.empire_cards))[0]
        return _refusal(state, act.Develop(place, (card, settler))) or Lack(
            _develop_words(card in hand, bool(settlers)).format(place=place_name(place)), "develop#develop"
        )
    if not state.forts >> place & 1 and forts_left(state):
        forts = [one for one in hand if tables.fortify_cards >> one & 1]
        fort = (forts or cards_of(tables.fortify_cards))[0]
        return _refusal(state, act.Fortify(place, (card, fort))) or Lack(
            _fortify_words(card in hand, bool(forts)).format(place=place_name(place)), "fortify#fortify"
        )
    return Lack(_("Nothing more can be built in {place} now.").format(place=place_name(place)), "fortify#fortify")


def _refusal(state: GameState, action: Action) -> Refusal | None:
    """Why an action is refused even to one who holds all its cards."""
    sides = list(state.sides)
    sides[state.to_decide] = replace(sides[state.to_decide], hand=action.cards)
    return why_not(replace(state, sides=(sides[0], sides[1])), action)


def _develop_words(has_card: bool, has_settler: bool) -> str:
    if has_card:
        return _("To develop {place} you also need another card with a settler symbol.")
    if has_settler:
        return _("To develop {place} you need its card, which is not in your hand.")
    return _("To develop {place} you need its card and another card with a settler symbol.")


def _fortify_words(has_card: bool, has_fort: bool) -> str:
    if has_card:
        return _("To fortify {place} you also need a Fortification card.")
    if has_fort:
        return _("To fortify {place} you need its card, which is not in your hand.")
    return _("To fortify {place} you need its card and a Fortification card.")
