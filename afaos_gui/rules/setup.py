"""Set-up of a game (rules: Set-up): everything in place, nothing dealt yet."""

from __future__ import annotations

from afaos_gui.rules.catalogue import NEUTRAL, Side
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, Ending, GameState, Pile, SideState


def starting_state(ruleset: Ruleset) -> GameState:
    """The board at set-up with each initial deck in its draw pile; the British are to begin turn 1."""
    state = GameState.__new__(GameState)
    state.ruleset = ruleset
    state.sides = (_starting_side(ruleset, 0), _starting_side(ruleset, 1))
    state.sieges = (None, None)
    state.neutral = _copies(ruleset, NEUTRAL)
    state.forts = 0
    state.turn = 1
    state.mover = 0
    state.actions_left = 1
    state.to_decide = 0
    state.decision = Decision.TURN
    state.pending = -1
    state.opening = True
    state.ending = Ending.NONE
    state.winner = -1
    return state


def _copies(ruleset: Ruleset, owner: Side) -> Pile:
    """The empire cards of an owner that are available at set-up."""
    cards = ruleset.catalogue.cards
    return tuple(c.id for c in cards if c.owner == owner and not c.is_location for _ in range(c.copies))


def _starting_side(ruleset: Ruleset, side: Side) -> SideState:
    catalogue = ruleset.catalogue
    figures = catalogue.sides[side]
    mine = [card for card in catalogue.cards if card.owner == side and card.is_location]
    empire = list(figures.initial_empire)
    if ruleset.edition == "first":
        empire += figures.first_edition_initial_empire
    deck = [card.id for card in mine if card.initial] + [card for card, copies in empire for _ in range(copies)]
    me = SideState.__new__(SideState)
    me.money = figures.start_money
    me.hand = me.known = me.discard = me.reserve = ()
    me.draw = tuple(sorted(deck))
    me.available = _copies(ruleset, side)
    me.places = tuple(card.id for card in mine if not card.initial)
    starts = [(place.id, place.start[1]) for place in catalogue.locations if place.start and place.start[0] == side]
    me.villages = sum(1 << place for place, piece in starts if piece == "village")
    me.towns = sum(1 << place for place, piece in starts if piece == "town")
    me.captured_villages = me.captured_towns = 0
    return me


def all_cards(ruleset: Ruleset) -> Pile:
    """Every card of the game, copies included: 109 in the second edition."""
    state = starting_state(ruleset)
    piles = [pile for me in state.sides for pile in (me.draw, me.available, me.places)]
    return tuple(sorted(sum(piles, state.neutral)))
