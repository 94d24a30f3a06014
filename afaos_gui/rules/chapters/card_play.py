"""Drafting, discarding, the reserve, Governor, Intendant and Home Support (rules: Actions, Free actions)."""

from __future__ import annotations

from afaos_gui.rules.actions import (
    Action,
    Discard,
    Draft,
    Governor,
    HomeSupport,
    Intendant,
    Reserve,
    RetrieveReserve,
)
from afaos_gui.rules.catalogue import FRENCH, Side
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.chapters.choices import FreeChoice, spelled_out
from afaos_gui.rules.chapters.position import cards_of_places, lost_cards
from afaos_gui.rules.chapters.scope import Scope, mask_of, single_cards
from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.state import GameState, Pile, with_card, with_cards, without
from afaos_gui.rules.tables.tables import Tables

SECTION = "Actions"
FREE_SECTION = "Free actions"
HAND_SIZE = 5
HOME_SUPPORT_CARDS = 3
GOVERNOR_CARDS = 2


def legal_card_play(scope: Scope, out: list[Action]) -> None:
    """Add every action that manages cards."""
    me, tables, ruleset = scope.me, scope.tables, scope.state.ruleset
    out += _drafts(tables, me.available, scope.state.neutral, me.money)
    out += spelled_out(discard_choices(scope))
    if len(me.reserve) < ruleset.reserve_limit:
        keepable = scope.hand & reservable_cards(scope.state, scope.side)
        if keepable:
            out += single_cards(scope.tables, Reserve, keepable)
    out += spelled_out(governor_choices(scope))
    if scope.side == FRENCH and scope.hand >> tables.intendant & 1 and _intendant_affordable(scope):
        out += single_cards(scope.tables, Intendant, mask_of(me.discard))


def discard_choices(scope: Scope) -> list[FreeChoice]:
    """The choice of cards to discard."""
    hand = scope.me.hand
    most = len(hand) if scope.state.ruleset.free_discards else scope.me.money + 1
    return [FreeChoice(Discard, hand, 1, most)] if hand else []


def governor_choices(scope: Scope) -> list[FreeChoice]:
    """The choice of cards that the Governor returns."""
    governor = scope.tables.governor[scope.side]
    if not scope.hand >> governor & 1:
        return []
    kept = kept_cards(scope.state, scope.side)
    rest = tuple([card for card in without(scope.me.hand, governor) if not kept >> card & 1])
    return [FreeChoice(Governor, rest, 1, GOVERNOR_CARDS)] if rest else []


def _intendant_affordable(scope: Scope) -> bool:
    return scope.me.money >= scope.tables.cards[scope.tables.intendant].play_cost


def legal_free_card_play(scope: Scope, out: list[Action]) -> None:
    """Add retrieving the reserve and Home Support."""
    me = scope.me
    if me.reserve and len(me.reserve) <= me.money:
        out.append(RetrieveReserve())
    if scope.hand >> scope.tables.home_support[scope.side] & 1 and home_support_finds(scope.state, scope.side):
        out.append(HomeSupport())


def reservable_cards(state: GameState, side: Side) -> int:
    """Mask of the cards that may be placed in the reserve."""
    ruleset, tables = state.ruleset, state.ruleset.tables
    if ruleset.reserve_takes_locations:
        return tables.empire_cards | tables.location_cards
    return tables.empire_cards | (lost_cards(state, side) if ruleset.reserve_lost_locations else 0)


def home_support_finds(state: GameState, side: Side) -> bool:
    """Whether Home Support has a card to draw."""
    me = state.sides[side]
    return bool(me.draw) or (state.ruleset.home_support_reshuffles and bool(me.discard))


def kept_cards(state: GameState, side: Side) -> int:
    """Mask of the cards that the Governor may not return because of an option."""
    return _kept_starting_cards(state, side) | _kept_besieged_cards(state, side)


def _kept_starting_cards(state: GameState, side: Side) -> int:
    if not state.ruleset.governor_keeps_starting_locations:
        return 0
    tables = state.ruleset.tables
    return tables.starting_cards & cards_of_places(tables, side, state.sides[side].controlled)


def _kept_besieged_cards(state: GameState, side: Side) -> int:
    if not state.ruleset.governor_gives_up_location:
        return 0
    besieged = sum(1 << siege.place for siege in state.sieges if siege is not None)
    return cards_of_places(state.ruleset.tables, side, besieged)


def _drafts(tables: Tables, available: Pile, neutral: Pile, money: int) -> list[Draft]:
    kinds = dict.fromkeys(available + neutral)
    return [tables.drafts[card] for card in kinds if tables.cost[card] <= money]


# Refusals


def refuse_draft(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a card cannot be drafted."""
    card, me = action.cards[0], state.sides[side]
    if card not in me.available and card not in state.neutral:
        return Refusal(Code.NOT_AVAILABLE, {"card": card}, SECTION)
    cost = state.ruleset.tables.cards[card].cost
    return Refusal(Code.MONEY, {"need": cost, "have": me.money}, SECTION) if cost > me.money else None


def refuse_discard(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why cards cannot be discarded."""
    need, have = 0 if state.ruleset.free_discards else len(action.cards) - 1, state.sides[side].money
    return Refusal(Code.MONEY, {"need": need, "have": have}, SECTION) if need > have else None


def refuse_reserve(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a card cannot be placed in the reserve."""
    ruleset, card = state.ruleset, action.cards[0]
    if not reservable_cards(state, side) >> card & 1:
        if ruleset.reserve_lost_locations:
            return Refusal(Code.CARD_CONTROLLED, {"card": card}, "reserve_lost_locations")
        return Refusal(Code.NOT_EMPIRE, {"card": card}, SECTION)
    if len(state.sides[side].reserve) >= ruleset.reserve_limit:
        return Refusal(Code.RESERVE_FULL, {"limit": ruleset.reserve_limit}, SECTION)
    return None


def refuse_governor(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why the Governor cannot return these cards."""
    starting, besieged = _kept_starting_cards(state, side), _kept_besieged_cards(state, side)
    for card in action.cards:
        if starting >> card & 1:
            return Refusal(Code.KEEPS_STARTING, {"card": card}, "governor_keeps_starting_locations")
        if besieged >> card & 1:
            return Refusal(Code.KEEPS_BESIEGED, {"card": card}, "governor_gives_up_location")
    return None


def refuse_intendant(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why the Intendant cannot take a card back."""
    me, price = state.sides[side], state.ruleset.tables.cards[state.ruleset.tables.intendant].play_cost
    if action.cards[0] not in me.discard:
        return Refusal(Code.NOT_IN_DISCARD, {"card": action.cards[0]}, SECTION)
    return Refusal(Code.MONEY, {"need": price, "have": me.money}, SECTION) if price > me.money else None


def refuse_retrieve(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why the reserve cannot be retrieved."""
    me = state.sides[side]
    if not me.reserve:
        return Refusal(Code.RESERVE_EMPTY, {}, FREE_SECTION)
    need = len(me.reserve)
    return Refusal(Code.MONEY, {"need": need, "have": me.money}, FREE_SECTION) if need > me.money else None


def refuse_home_support(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why Home Support cannot be played."""
    return None if home_support_finds(state, side) else Refusal(Code.NO_DRAW_PILE, {}, FREE_SECTION)


# What they do


def play_draft(change: Change, side: Side, action: Action) -> None:
    """Draft a card to the discard pile."""
    card, me = action.cards[0], change.sides[side]
    if card in me.available:
        me.available = without(me.available, card)
    else:
        change.state.neutral = without(change.state.neutral, card)
    change.money(side, -change.state.ruleset.tables.cards[card].cost)
    me.discard = with_card(me.discard, card)
    change.tell(Kind.DRAFTED, side, (card,))


def play_discard(change: Change, side: Side, action: Action) -> None:
    """Discard cards; all but the first cost money."""
    change.play_cards(side, action.cards)
    if not change.state.ruleset.free_discards:
        change.money(side, 1 - len(action.cards))


def play_reserve(change: Change, side: Side, action: Action) -> None:
    """Move a card from hand to the reserve."""
    card, me = action.cards[0], change.sides[side]
    change.leave_hand(side, card)
    me.reserve = with_card(me.reserve, card)
    change.tell(Kind.RESERVED, side, (card,))


def play_governor(change: Change, side: Side, action: Action) -> None:
    """Return cards to the available cards they came from."""
    change.play_cards(side, (change.state.ruleset.tables.governor[side],))
    for card in action.cards:
        change.leave_hand(side, card)
        change.give_back(side, card, "hand")
        if change.state.ruleset.governor_gives_up_location:
            _give_up_place(change, side, card)


def _give_up_place(change: Change, side: Side, card: int) -> None:
    """Return the piece, and a fortification under it, of a controlled place whose card was returned."""
    place, me = change.state.ruleset.tables.location[card], change.sides[side]
    if place < 0 or not me.controlled >> place & 1:
        return
    bit = 1 << place
    me.villages &= ~bit
    me.towns &= ~bit
    change.tell(Kind.GAVE_UP, side, place=place)
    if change.state.forts & bit:
        change.state.forts &= ~bit
        change.tell(Kind.FORT_REMOVED, side, place=place)


def play_intendant(change: Change, side: Side, action: Action) -> None:
    """Take a card of the discard pile to hand; the Intendant is discarded afterwards."""
    card, me, tables = action.cards[0], change.sides[side], change.state.ruleset.tables
    me.discard = without(me.discard, card)
    change.enter_hand(side, card)
    change.tell(Kind.TOOK_BACK, side, (card,))
    change.play_cards(side, (tables.intendant,))
    change.money(side, -tables.cards[tables.intendant].play_cost)


def play_retrieve(change: Change, side: Side, action: Action) -> None:
    """Take the reserve to hand, paying 1 money for each card."""
    me = change.sides[side]
    cards = me.reserve
    me.reserve = ()
    me.hand = with_cards(me.hand, cards)
    me.known = with_cards(me.known, cards)
    change.money(side, -len(cards))
    change.tell(Kind.RETRIEVED, side, cards)


def play_home_support(change: Change, side: Side, action: Action) -> None:
    """Draw up to three cards; Home Support itself is discarded after the draw."""
    ruleset = change.state.ruleset
    card = ruleset.tables.home_support[side]
    change.leave_hand(side, card)
    change.draw(side, HOME_SUPPORT_CARDS, ruleset.home_support_reshuffles)
    me = change.sides[side]
    me.discard = with_card(me.discard, card)
    change.tell(Kind.PLAYED, side, (card,))
