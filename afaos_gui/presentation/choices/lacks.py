"""What is missing for the nearest action that a gesture could have meant, where no single rule forbids it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.choices.targets import Grip, Held, Spot, Target
from afaos_gui.rules import actions as act
from afaos_gui.rules.catalogue import BATEAUX, SETTLER, SHIP, WAGON
from afaos_gui.rules.chapters.conflict import may_besiege
from afaos_gui.rules.chapters.position import siege_of, strengths, usable_cards, usable_places, villages_left
from afaos_gui.rules.engine import why_not
from afaos_gui.rules.state import Decision, GameState, without
from afaos_gui.rules.tables.tables import Tables
from afaos_gui.session.words.names import any_of, card_name, card_names, place_name

MOST_TRIED = 6
"""The most cards of which it is asked whether some would be enough."""


class Lack(NamedTuple):
    """What is missing or too much in a sentence, and the paragraph of the rule book about it."""

    words: str
    anchor: str


class _Journey(NamedTuple):
    """A settlement or a siege: the place, and the cards that can be its third."""

    place: int
    thirds: frozenset[int]
    needs_third: bool
    siege: bool


def lack_of(state: GameState, held: Held, target: Target) -> Lack | None:
    """What a gesture lacks; None if a rule forbids it, or if it makes no sense."""
    if state.decision is not Decision.TURN or not state.actions_left:
        return None
    if target.spot is Spot.PLACE and (len(held.cards) == 1 or held.grip in (Grip.VILLAGE, Grip.SIEGE)):
        return _lack_on_place(state, held, target.place)
    if target.spot is Spot.PLACE and held.grip is Grip.CARDS:
        return _too_many(state, held.cards, target.place)
    if held.grip is Grip.CARDS and target.spot is Spot.MARKET:
        return _governor(state, held.cards)
    if held.grip is Grip.CARDS and target.spot is Spot.PURSE:
        return _trader(state, held.cards)
    return None


def special_needs() -> dict[str, str]:
    """What cards with an action of their own work on."""
    return {
        "Trader": _("{card} needs a card of a place with a fur symbol beside it."),
        "Governor": _("{card} needs another card in your hand to give back."),
        "Intendant": _("{card} needs a card in your discard pile."),
    }


def _needs(card: int, name: str) -> Lack:
    page = "governor#nothing-to-remove" if name == "Governor" else "governor#nothing-to-work-on"
    return Lack(special_needs()[name].format(card=card_name(card)), page)


def _governor(state: GameState, cards: tuple[int, ...]) -> Lack | None:
    """A Governor that finds no other card."""
    governor = state.ruleset.tables.governor[state.to_decide]
    alone = cards == (governor,) and len(state.sides[state.to_decide].hand) == 1
    return _needs(governor, "Governor") if alone else None


def _trader(state: GameState, cards: tuple[int, ...]) -> Lack | None:
    """A Trader that is played with a card without fur, or finds none."""
    tables = state.ruleset.tables
    trader = tables.trader[state.to_decide]
    if trader not in cards:
        return None
    others = without(tuple(cards), trader)
    for card in others:
        if not tables.fur_cards >> card & 1:
            return Lack(_("There is no fur symbol on {card}.").format(card=card_name(card)), "money#trader")
    furs = [card for card in state.sides[state.to_decide].hand if tables.fur_cards >> card & 1]
    return None if others or furs else _needs(trader, "Trader")


def _too_many(state: GameState, cards: tuple[int, ...], place: int) -> Lack | None:
    """Cards that have no part in what the others do at a place."""
    tried: tuple[tuple[type[act.Action], int, str], ...] = (
        (act.Besiege, 3, "siege#besiege"),
        (act.Settle, 3, "settle#settle"),
        (act.Settle, 2, "settle#settle"),
        (act.Develop, 2, "develop#develop"),
        (act.Fortify, 2, "fortify#fortify"),
    )
    for kind, count, anchor in tried:
        for some in permutations(cards, count) if count < len(cards) <= MOST_TRIED else ():
            if why_not(state, kind(place, some)) is None:
                spare = cards
                for card in some:
                    spare = without(spare, card)
                words = _("The other cards are enough for {place}: put {cards} back.")
                return Lack(words.format(place=place_name(place), cards=card_names(spare)), anchor)
    return None


def _lack_on_place(state: GameState, held: Held, place: int) -> Lack | None:
    journey = _journey(state, held, place)
    if journey is None:
        return None
    usable = usable_cards(state, state.to_decide)
    hand = tuple(card for card in state.sides[state.to_decide].hand if usable >> card & 1)
    if not held.cards:
        lacks = list(_missing(state, journey, None, hand))
    elif held.cards[0] in hand:
        lacks = list(_missing(state, journey, held.cards[0], without(hand, held.cards[0])))
    else:
        return None
    return min(lacks, key=lambda found: found[0])[1] if lacks else None


def _journey(state: GameState, held: Held, place: int) -> _Journey | None:
    """The settlement or siege that a gesture means; None if the place itself stands against it."""
    side, tables = state.to_decide, state.ruleset.tables
    hand = state.sides[side].hand
    mine, theirs = (state.sides[one].controlled >> place & 1 for one in (side, 1 - side))
    if held.cards and tables.raids[held.cards[0]] and theirs:
        return None  # A raid is the nearer action.
    if not mine and not theirs and held.grip in (Grip.CARDS, Grip.VILLAGE):
        if villages_left(state, side) <= 0:
            return None
        settlers = frozenset(card for card in hand if tables.symbols[card] & SETTLER)
        return _Journey(place, settlers, bool(tables.settler_places >> place & 1), siege=False)
    free = state.sieges[side] is None and siege_of(state, place) is None and may_besiege(state, side)
    if theirs and free and held.grip in (Grip.CARDS, Grip.SIEGE):
        row = strengths(state, place)
        strong = frozenset(card for card in hand if row[card] and not tables.defender_only >> card & 1)
        return _Journey(place, strong, True, siege=True)
    return None


def _missing(
    state: GameState, journey: _Journey, held: int | None, others: tuple[int, ...]
) -> Iterator[tuple[int, Lack]]:
    """What each role of the held card leaves missing, with how many cards that is; nothing if all is there."""
    tables, place = state.ruleset.tables, journey.place
    hand = others if held is None else (held, *others)
    pairs = [
        (start, carrier)
        for index, start in enumerate(hand)
        for transport, places in tables.cards[start].connections
        for at, carrier in enumerate(hand)
        if at != index and place in places and tables.symbols[carrier] & transport
    ]
    fitting = [pair for pair in pairs if held is None or held in pair or held in journey.thirds]
    if fitting:
        if journey.needs_third and not any(_third(journey, pair, held, hand) for pair in fitting):
            yield 1, _no_third(journey)
        return
    if held is not None and held not in journey.thirds and not _travels(tables, held, place):
        return  # The card has no part in it.
    starts = [card for card in hand if tables.leads_to[card] >> place & 1]
    yield (1, _no_carrier(state, starts[0], journey)) if starts else (2, _no_lead(state, journey))


def _third(journey: _Journey, pair: tuple[int, int], held: int | None, hand: tuple[int, ...]) -> bool:
    """Whether the hand has a third card for a pair, the held one if that is not among the pair."""
    left = list(hand)
    for card in pair:
        left.remove(card)
    wanted = left if held is None or held in pair else [held]
    return any(card in journey.thirds for card in wanted)


def _travels(tables: Tables, card: int, place: int) -> bool:
    """Whether a card leads to a place, or carries."""
    return bool(tables.leads_to[card] >> place & 1 or tables.symbols[card] & (SHIP | BATEAUX | WAGON))


def _no_lead(state: GameState, journey: _Journey) -> Lack:
    """Which cards would lead there: those of places that the side can use, else the places to have first."""
    tables, side = state.ruleset.tables, state.to_decide
    leads = [
        (place, transport)
        for place, card in enumerate(tables.card_of[side])
        for transport, places in (tables.cards[card].connections if card >= 0 else ())
        if journey.place in places
    ]
    usable, mine = usable_places(state, side), state.sides[side].controlled
    near = [(place, transport) for place, transport in leads if usable >> place & 1]
    if near:
        sentence = _("To settle {place} you need a card that leads there ({cards}), and another with that symbol.")
        if journey.siege:
            sentence = _("To besiege {place} you need a card that leads there ({cards}), and another with that symbol.")
    elif leads and not any(mine >> place & 1 for place, _transport in leads):
        sentence = _("To settle {place} you first need a place whose card leads there: {places}.")
        if journey.siege:
            sentence = _("To besiege {place} you first need a place whose card leads there: {places}.")
    else:
        sentence = _("To settle {place} you need a card that leads there, and none that you can use does.")
        if journey.siege:
            sentence = _("To besiege {place} you need a card that leads there, and none that you can use does.")
    names = {SHIP: _("{card} by ship"), BATEAUX: _("{card} by bateaux"), WAGON: _("{card} by wagon")}
    carried = {way: [place_name(place) for place, transport in near if transport == way] for way in names}
    cards = any_of(words.format(card=any_of(carried[way])) for way, words in names.items() if carried[way])
    places = any_of(dict.fromkeys(place_name(place) for place, _transport in leads))
    words = sentence.format(place=place_name(journey.place), cards=cards, places=places)
    return Lack(words, "cards#printed-links")


def _no_carrier(state: GameState, start: int, journey: _Journey) -> Lack:
    sentences = {
        SHIP: _("{card} leads to {place} by ship: you need another card with a ship symbol."),
        BATEAUX: _("{card} leads to {place} by bateaux: you need another card with a bateaux symbol."),
        WAGON: _("{card} leads to {place} by wagon: you need another card with a wagon symbol."),
    }
    routes = state.ruleset.tables.cards[start].connections
    transport = next(transport for transport, places in routes if journey.place in places)
    words = sentences[transport].format(card=card_name(start), place=place_name(journey.place))
    return Lack(words, "siege#besiege" if journey.siege else "settle#settle")


def _no_third(journey: _Journey) -> Lack:
    if journey.siege:
        sentence, anchor = _("To besiege {place} you also need a card with strength in its siege."), "siege#strength"
    else:
        sentence, anchor = _("To settle {place} you also need a card with a settler symbol."), "settle#settle-settler"
    return Lack(sentence.format(place=place_name(journey.place)), anchor)
