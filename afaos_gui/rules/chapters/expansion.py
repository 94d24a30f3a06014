"""Settling, developing and fortifying (rules: Actions), and the routes that sieges share with settling."""

from __future__ import annotations

from afaos_gui.rules.actions import Action, Besiege, Develop, Fortify, Settle
from afaos_gui.rules.catalogue import FRENCH, SETTLER, Side
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.chapters.position import cards_of_places, forts_left, towns_left, villages_left
from afaos_gui.rules.chapters.scope import LISTS_KEPT, Scope, cards_of, keep
from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.state import Ending, GameState
from afaos_gui.rules.tables.kept import Route
from afaos_gui.rules.tables.tables import Tables

SECTION = "Actions"
FORTIFY_PRICE = 3


def routes(tables: Tables, playable: int) -> tuple[Route, ...]:
    """Every place that the playable cards lead to, whether or not it can be settled."""
    kept = tables.kept.routes
    key = playable & tables.expansion_cards
    found = kept.get(key)
    if found is None:
        if len(kept) >= LISTS_KEPT:
            kept.clear()
        found = kept[key] = tuple(_make_routes(tables, key))
    return found


def _make_routes(tables: Tables, playable: int) -> list[Route]:
    cards = cards_of(playable)
    symbols = tables.symbols
    settlers = [card for card in cards if symbols[card] & SETTLER]
    pairs: dict[int, dict[int, tuple[int, int]]] = {}
    for start in cards:
        for transport, places in tables.cards[start].connections:
            for card in cards:
                if card != start and symbols[card] & transport:
                    both = 1 << start | 1 << card
                    for place in places:
                        pairs.setdefault(place, {}).setdefault(both, (start, card))
    found: list[Route] = []
    for place in sorted(pairs):
        ways = pairs[place]
        if tables.settler_places >> place & 1:
            triples: dict[int, Action] = {}
            for both, pair in ways.items():
                for settler in settlers:
                    if not both >> settler & 1:
                        triples.setdefault(both | 1 << settler, Settle(place, (*pair, settler)))
            settles = tuple(triples.values())
        else:
            settles = tuple(Settle(place, pair) for pair in ways.values())
        found.append((place, settles, tuple(ways.values())))
    return found


def legal_expansion(scope: Scope, out: list[Action]) -> None:
    """Add every settle, develop and fortify."""
    state, me, tables = scope.state, scope.me, scope.tables
    mine = me.villages | me.towns
    theirs = scope.other.villages | scope.other.towns
    stock = villages_left(state, scope.side)
    card_of = tables.card_of[scope.side]
    for place, settles, _ in routes(tables, scope.playable):
        bit = 1 << place
        if mine & bit:
            if card_of[place] in me.places:
                out += settles
        elif stock and not theirs & bit:
            out += settles
    _legal_develop(scope, out)
    _legal_fortify(scope, out)


def _legal_develop(scope: Scope, out: list[Action]) -> None:
    tables = scope.tables
    settlers = scope.playable & tables.settler_cards
    if not settlers or not towns_left(scope.state, scope.side):
        return
    villages = scope.me.villages & tables.point_places
    cards = scope.playable & cards_of_places(tables, scope.side, villages)
    if not cards:
        return
    kept = tables.kept.develops
    key = (cards, settlers)
    found = kept.get(key)
    if found is None:
        develops = [
            Develop(tables.location[card], (card, settler))
            for card in cards_of(cards)
            for settler in cards_of(settlers)
            if settler != card
        ]
        found = keep(kept, key, develops)
    out += found


def _legal_fortify(scope: Scope, out: list[Action]) -> None:
    state, tables = scope.state, scope.tables
    forts = scope.playable & tables.fortify_cards
    if not forts or scope.me.money < FORTIFY_PRICE or not forts_left(state):
        return
    mine = (scope.me.villages | scope.me.towns) & ~state.forts
    cards = scope.playable & cards_of_places(tables, scope.side, mine)
    if not cards:
        return
    kept = tables.kept.fortifies
    key = (cards, forts)
    found = kept.get(key)
    if found is None:
        fortifies = [
            Fortify(tables.location[card], (card, fort)) for card in cards_of(cards) for fort in cards_of(forts)
        ]
        found = keep(kept, key, fortifies)
    out += found


# Refusals


def _route_refusal(state: GameState, action: Action) -> Refusal | None:
    """Why start and transport do not lead to the place, in any order that gives the same action."""
    tables = state.ruleset.tables
    place = action.place
    cards = action.cards[:2] if isinstance(action, Besiege) else action.cards
    # Roles are told apart by position in the action, because two of its cards may be of one kind.
    roles = range(len(cards))
    orders = [(start, carrier) for start in roles for carrier in roles if start != carrier]
    reaching = [
        (start, carrier, transport)
        for start, carrier in orders
        for transport, places in tables.cards[cards[start]].connections
        if place in places
    ]
    if not reaching:
        return Refusal(Code.NO_CONNECTION, {"card": cards[0], "place": place}, SECTION)
    carried = [order for *order, transport in reaching if tables.symbols[cards[order[1]]] & transport]
    if not carried:
        _, carrier, transport = reaching[0]
        return Refusal(Code.WRONG_TRANSPORT, {"card": cards[carrier], "place": place, "transport": transport}, SECTION)
    if isinstance(action, Settle) and tables.settler_places >> place & 1:
        thirds = [cards[role] for order in carried for role in roles if role not in order]
        if any(tables.symbols[card] & SETTLER for card in thirds):
            return None
        return Refusal(Code.NOT_A_SETTLER, {"card": thirds[0]}, SECTION)
    return None


def refuse_settle(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a place cannot be settled with these cards."""
    tables, me, other = state.ruleset.tables, state.sides[side], state.sides[1 - side]
    place, bit = action.place, 1 << action.place
    needs_settler = bool(tables.settler_places & bit)
    if needs_settler and len(action.cards) < 3:
        return Refusal(Code.NEEDS_SETTLER, {"place": place}, SECTION)
    if not needs_settler and len(action.cards) > 2:
        return Refusal(Code.NO_SETTLER_NEEDED, {"place": place}, SECTION)
    regained = bool(me.controlled & bit) and tables.card_of[side][place] in me.places
    if (me.controlled | other.controlled) & bit and not regained:
        return Refusal(Code.PLACE_OCCUPIED, {"place": place}, SECTION)
    if not regained and not villages_left(state, side):
        return Refusal(Code.NO_VILLAGE, {}, SECTION)
    return _route_refusal(state, action)


def refuse_develop(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a village cannot be developed with these cards."""
    tables, me = state.ruleset.tables, state.sides[side]
    card, settler = action.cards
    if not me.villages >> action.place & 1:
        return Refusal(Code.NOT_A_VILLAGE, {"place": action.place}, SECTION)
    if not tables.point_places >> action.place & 1:
        return Refusal(Code.NO_POINTS, {"place": action.place}, SECTION)
    if not towns_left(state, side):
        return Refusal(Code.NO_TOWN, {}, SECTION)
    if action.place not in (tables.location[card], tables.location[settler]):
        return Refusal(Code.NOT_THE_CARD_OF, {"card": card, "place": action.place}, SECTION)
    other = settler if tables.location[card] == action.place else card
    if not tables.symbols[other] & SETTLER:
        return Refusal(Code.NOT_A_SETTLER, {"card": other}, SECTION)
    return None


def refuse_fortify(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a place cannot be fortified with these cards."""
    tables, me = state.ruleset.tables, state.sides[side]
    bit = 1 << action.place
    if not me.controlled & bit:
        return Refusal(Code.PLACE_NOT_CONTROLLED, {"place": action.place}, SECTION)
    if state.forts & bit:
        return Refusal(Code.ALREADY_FORTIFIED, {"place": action.place}, SECTION)
    if not forts_left(state):
        return Refusal(Code.NO_FORTIFICATION, {}, SECTION)
    card, fort = action.cards
    if action.place not in (tables.location[card], tables.location[fort]):
        return Refusal(Code.NOT_THE_CARD_OF, {"card": card, "place": action.place}, SECTION)
    other = fort if tables.location[card] == action.place else card
    if not tables.fortify_cards >> other & 1:
        return Refusal(Code.NOT_A_FORTIFICATION, {"card": other}, SECTION)
    if me.money < FORTIFY_PRICE:
        return Refusal(Code.MONEY, {"need": FORTIFY_PRICE, "have": me.money}, SECTION)
    return None


def refuse_route(state: GameState, action: Action) -> Refusal | None:
    """Why the first two cards of a siege do not lead to its place."""
    return _route_refusal(state, action)


# What they do


def play_settle(change: Change, side: Side, action: Action) -> None:
    """Settle a place, or regain the card of a place already controlled."""
    change.play_cards(side, action.cards)
    regained = change.sides[side].controlled >> action.place & 1
    if not regained:
        change.place_village(side, action.place)
    change.take_place_card(side, action.place)
    ruleset = change.state.ruleset
    if not regained:
        claim_duquesne(change, side, action.place)
    if not regained and ruleset.settling_capital_wins and ruleset.tables.capitals[1 - side] >> action.place & 1:
        change.end_game(side, Ending.CAPITAL_SETTLED)


def claim_duquesne(change: Change, side: Side, place: int) -> None:
    """End the game when the French place a piece in Fort Duquesne (option duquesne_wins)."""
    ruleset = change.state.ruleset
    if ruleset.duquesne_wins and side == FRENCH and place == ruleset.tables.duquesne:
        change.end_game(FRENCH, Ending.DUQUESNE)


def play_develop(change: Change, side: Side, action: Action) -> None:
    """Turn a village into a town."""
    change.play_cards(side, action.cards)
    me = change.sides[side]
    me.villages &= ~(1 << action.place)
    me.towns |= 1 << action.place
    change.tell(Kind.TOWN_PLACED, side, place=action.place)


def play_fortify(change: Change, side: Side, action: Action) -> None:
    """Fortify a place."""
    change.play_cards(side, action.cards)
    change.money(side, -FORTIFY_PRICE)
    change.state.forts |= 1 << action.place
    change.tell(Kind.FORT_PLACED, side, place=action.place)
