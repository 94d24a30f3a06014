"""The cards with which a side settles or besieges a place, as a board stands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chapters.conflict import may_besiege, siege_cards
from afaos_gui.rules.chapters.expansion import routes
from afaos_gui.rules.chapters.position import (
    cards_of_places,
    raid_reach,
    siege_of,
    strengths,
    towns_left,
    usable_places,
    villages_left,
)
from afaos_gui.rules.chapters.scope import cards_of
from afaos_gui.rules.state import GameState, Pile

MOST_SOLD = 3
"""The most cards sold in one action; a hand has hardly room for more beside what the money is for."""


def playable(board: GameState, side: Side, kinds: int) -> int:
    """The kinds of card, of those that may be held, whose symbols can be used."""
    tables = board.ruleset.tables
    return kinds & (tables.empire_cards | cards_of_places(tables, side, usable_places(board, side)))


def settlements(board: GameState, side: Side, kinds: int, places: int) -> Iterator[tuple[int, Pile]]:
    """Each empty place of a mask with the cards that settle it."""
    me, other = board.sides[side], board.sides[1 - side]
    empty = places & ~(me.controlled | other.controlled)
    if not empty or villages_left(board, side) <= 0:
        return
    for place, settles, _pairs in routes(board.ruleset.tables, playable(board, side, kinds)):
        if empty >> place & 1:
            for settle in settles:
                yield place, settle.cards


def sieges(board: GameState, side: Side, kinds: int, places: int) -> Iterator[tuple[int, Pile, int]]:
    """Each enemy place of a mask with the cards that besiege it, and what they cost."""
    if board.sieges[side] is not None or not may_besiege(board, side):
        return
    tables = board.ruleset.tables
    usable = playable(board, side, kinds)
    theirs = places & board.sides[1 - side].controlled
    for place, _settles, pairs in routes(tables, usable):
        if theirs >> place & 1:
            strong = usable & siege_cards(tables, strengths(board, place)) & ~tables.defender_only
            for pair in pairs:
                for card in cards_of(strong):
                    yield place, (*pair, card), tables.cards[card].play_cost


def raids(board: GameState, side: Side, kinds: int, places: int) -> Iterator[tuple[int, Pile, int]]:
    """Each enemy place of a mask with the fewest cards that raid it, and what they cost."""
    tables = board.ruleset.tables
    raiders = cards_of(kinds & tables.raiders)
    force = cards_of(kinds & tables.raid_cards)
    for place, number in raid_reach(board, side) if raiders else ():
        if places >> place & 1:
            for raider in raiders:
                for others in _choices(force, number - 1):
                    cards = (raider, *others)
                    yield place, cards, sum(tables.cards[card].raid_cost for card in cards)


def _choices(kinds: list[int], number: int) -> Iterator[Pile]:
    """The ways to choose cards of some kinds, a kind more than once if need be."""
    if number == 0:
        yield ()
        return
    for index, kind in enumerate(kinds):
        for rest in _choices(kinds[index:], number - 1):
            yield (kind, *rest)


def developments(board: GameState, side: Side, kinds: int) -> Iterator[tuple[int, Pile]]:
    """Each village that can become a town, with the cards for it."""
    tables, usable = board.ruleset.tables, playable(board, side, kinds)
    if towns_left(board, side) <= 0:
        return
    villages = board.sides[side].villages & tables.point_places
    for card in cards_of(usable & cards_of_places(tables, side, villages)):
        for settler in cards_of(usable & tables.settler_cards):
            if settler != card:
                yield tables.location[card], (card, settler)


def given_up(board: GameState, side: Side, kinds: int) -> Iterator[tuple[int, Pile]]:
    """Each village that the Governor gives up, with the cards for it (option governor_gives_up_location)."""
    ruleset, tables = board.ruleset, board.ruleset.tables
    governor = tables.governor[side]
    if not ruleset.governor_gives_up_location or not kinds >> governor & 1:
        return
    for card in cards_of(kinds & cards_of_places(tables, side, board.sides[side].villages)):
        kept = ruleset.governor_keeps_starting_locations and tables.starting_cards >> card & 1
        if not kept and siege_of(board, tables.location[card]) is None:
            yield tables.location[card], (governor, card)


def incomes(board: GameState, side: Side, kinds: int) -> Iterator[tuple[Pile, int]]:
    """The financial actions with their cards and what they bring, largest single ones first."""
    tables, usable = board.ruleset.tables, playable(board, side, kinds)
    earning = sorted(cards_of(usable & tables.money_cards), key=lambda card: -tables.money[card])
    for card in earning:
        yield (card,), tables.money[card]
    furs = cards_of(usable & tables.fur_cards)
    trader = tables.trader[side]
    if kinds >> trader & 1:
        for number in range(1, MOST_SOLD + 1):
            for sold in combinations(furs, number):
                yield (trader, *sold), 2 * number
    for ship in cards_of(usable & tables.ship_cards):
        others = [card for card in earning if card != ship]
        for number in range(2, min(MOST_SOLD, board.ruleset.merchant_limit) + 1):
            for sold in combinations(others, number):
                yield (ship, *sold), sum(tables.money[card] for card in sold)
        if side and ship != tables.louisbourg and usable >> tables.louisbourg & 1:
            yield (tables.louisbourg, ship), 2
