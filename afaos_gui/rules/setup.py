"""Set-up of a game (rules: Set-up): everything in place, nothing dealt yet."""

from __future__ import annotations

from afaos_gui.rules.catalogue import BRITISH, FRENCH, NEUTRAL, Side
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, Ending, GameState, Pile, SideState

RULES_KEPT = 100
"""Number of rulesets whose cards are cached."""


def starting_state(ruleset: Ruleset) -> GameState:
    """The board at set-up with each initial deck as its draw pile, before the British begin turn 1."""
    return GameState(
        ruleset,
        sides=(_starting_side(ruleset, 0), _starting_side(ruleset, 1)),
        sieges=(None, None),
        neutral=_copies(ruleset, NEUTRAL),
        forts=sum(1 << ruleset.catalogue.location_ids[place] for place in ruleset.start_forts),
        turn=1,
        mover=0,
        actions_left=1,
        to_decide=0,
        decision=Decision.TURN,
        pending=-1,
        opening=True,
        ending=Ending.NONE,
        winner=-1,
        besieged_once=0,
        bids=ruleset.bids,
    )


def _copies(ruleset: Ruleset, owner: Side) -> Pile:
    """The empire cards of an owner that are available at set-up."""
    cards = [card for card in ruleset.catalogue.cards if card.owner == owner and not card.is_location]
    copies = {card.id: card.copies - ruleset.left_out.get(card.id, 0) for card in cards}
    if owner == FRENCH and ruleset.french_bateaux_available():
        copies[ruleset.tables.bateaux[FRENCH]] += 1
    if owner == BRITISH and BRITISH in ruleset.bateaux_decks:
        copies[ruleset.tables.bateaux[BRITISH]] -= 1
    return tuple(card for card, number in copies.items() for _ in range(number))


def _starting_side(ruleset: Ruleset, side: Side) -> SideState:
    catalogue = ruleset.catalogue
    figures = catalogue.sides[side]
    mine = [card for card in catalogue.cards if card.owner == side and card.is_location]
    empire = [card for card, copies in figures.initial_empire for _ in range(copies)]
    if side in ruleset.bateaux_decks:
        empire.append(ruleset.tables.bateaux[side])
    deck = [card.id for card in mine if card.initial] + empire
    starts = [(place.id, place.start[1]) for place in catalogue.locations if place.start and place.start[0] == side]
    return SideState(
        money=figures.start_money,
        hand=(),
        known=(),
        draw=tuple(sorted(deck)),
        discard=(),
        reserve=(),
        available=_copies(ruleset, side),
        places=tuple(card.id for card in mine if not card.initial),
        villages=sum(1 << place for place, piece in starts if piece == "village"),
        towns=sum(1 << place for place, piece in starts if piece == "town"),
        captured_villages=0,
        captured_towns=0,
    )


def all_cards(ruleset: Ruleset) -> Pile:
    """Every card of the game, copies included: 109 in the second edition."""
    kept = ruleset.tables.kept.all_cards
    key = (ruleset.edition, ruleset.options)
    found = kept.get(key)
    if found is None:
        state = starting_state(ruleset)
        piles = [pile for me in state.sides for pile in (me.draw, me.available, me.places)]
        if len(kept) >= RULES_KEPT:
            kept.clear()
        found = kept[key] = tuple(sorted(sum(piles, state.neutral)))
    return found
