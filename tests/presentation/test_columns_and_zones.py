"""The heights that the columns need, the zones of the table, and what stands on the market and in piles."""

from __future__ import annotations

from afaos_gui.presentation.arrangement import DOCKS, Arrangement, Edge, dock_title
from afaos_gui.presentation.column_sizes import LEAST_LOG, Hints, needs, shifted
from afaos_gui.presentation.columns import how_many
from afaos_gui.presentation.deck import FIGURES, chances, deck, holdings, odds_columns, zone_words
from afaos_gui.presentation.figures import drafts
from afaos_gui.presentation.pile_orders import orders
from afaos_gui.presentation.targets import Spot, Target, target_of_zone
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.view import observe
from tests.rules.builder import CATALOGUE, Position

HINTS = Hints(market=300, sieges=260, least_sieges=200, inspector=180)


def test_the_log_takes_its_share_of_a_column() -> None:
    found = needs(1000, HINTS, 120, False, 0)
    assert (found["log"].least, found["inspector"].least) == (190, 180)
    assert (found["market"].wanted, found["market"].least) == (300, 120)


def test_the_log_makes_way_for_what_stands_at_the_foot() -> None:
    total = HINTS.sieges + HINTS.inspector + LEAST_LOG - 1
    found = needs(total, HINTS, 120, True, 0)
    assert (found["log"].least, found["inspector"].least) == (0, total - HINTS.sieges)
    assert needs(total + 1, HINTS, 120, True, 0)["log"].least > 0


def test_the_inspector_makes_way_for_a_log_of_large_text() -> None:
    total = HINTS.least_sieges + HINTS.inspector + 60
    found = needs(total, HINTS, 120, False, 80)
    assert (found["log"].least, found["inspector"].least) == (total - HINTS.least_sieges, 0)
    assert needs(total, HINTS, 120, False, 60)["inspector"].least == HINTS.inspector


def test_a_seam_stops_where_a_panel_is_at_its_least() -> None:
    assert shifted([100, 200, 50], [80, 120, 50], 0, 30) == [130, 170, 50]
    assert shifted([100, 200, 50], [80, 120, 50], 0, 500) == [180, 120, 50]
    assert shifted([100, 200, 50], [80, 120, 50], 0, -500) == [80, 220, 50]
    assert shifted([100, 110], [110, 120], 0, 5) is None


def test_a_zone_of_a_siege_stands_for_its_place() -> None:
    view = observe(Position(BRITISH).siege(FRENCH, "New York", ["Militia"]).state(), BRITISH)
    place = next(one.id for one in CATALOGUE.locations if one.name == "New York")
    assert target_of_zone("siege:1", view) == Target(Spot.SIEGE, place)
    assert target_of_zone("siege:0", view) is None and target_of_zone("siege:1", None) is None
    assert target_of_zone("purse", view) == Target(Spot.PURSE)
    assert target_of_zone("stock", view) is None


def test_the_market_tells_what_can_be_paid_for() -> None:
    poor, rich = (observe(Position(BRITISH).money(BRITISH, sum_).state(), BRITISH) for sum_ in (0, 99))
    costs = {card: CATALOGUE.cards[card].cost for card, _count, _pays in drafts(poor, BRITISH)}
    assert all(pays is (costs[card] == 0) for card, _count, pays in drafts(poor, BRITISH))
    assert all(pays for _card, _count, pays in drafts(rich, BRITISH))


def test_a_hidden_hand_has_a_column_of_its_own() -> None:
    view = observe(Position(BRITISH).hand(FRENCH, "Quebec", "Gaspe", "Militia").state(), BRITISH)
    own, theirs = deck(view, BRITISH), deck(view, FRENCH)
    assert odds_columns(own) == ["1", "2", "3", "4", "5"] and odds_columns(theirs)[0] == "in hand"
    for found in (own, theirs):
        assert all(len(chances(found, odds)) == len(odds_columns(found)) for odds in found.odds)
        assert all(len(held.figures) == len(FIGURES) for _words, held in holdings(found))
    assert [words for _zone, words in zone_words(hidden=True)][:2] == ["known", "unseen"]


def test_piles_are_sorted_by_kind_by_name_or_by_copies() -> None:
    kinds = [(CATALOGUE.cards[card], count) for card, count in ((40, 1), (3, 1), (50, 3))]
    for name, (_words, key) in orders().items():
        assert sorted(kinds, key=key)[0][1] == (3 if name == "copies" else 1)


def test_a_panel_is_pushed_along_its_column_and_across_the_map() -> None:
    usual = Arrangement()
    assert usual.pushed("log", "up", lambda edge: True).columns[Edge.RIGHT] == ("log", "inspector", "sieges")
    assert usual.pushed("log", "down", lambda edge: True).columns[Edge.RIGHT] == ("inspector", "sieges", "log")
    assert usual.pushed("log", "left", lambda edge: True).columns[Edge.LEFT] == ("market", "log")
    assert usual.pushed("log", "right", lambda edge: True) == usual
    assert usual.pushed("log", "left", lambda edge: False) == usual


def test_every_panel_that_can_be_moved_has_a_title() -> None:
    assert len({dock_title(name) for name in DOCKS}) == len(DOCKS)


def test_a_sheet_has_as_many_columns_as_fit() -> None:
    assert how_many(700, least=330, gap=26, most=3, blocks=5) == 2
    assert how_many(2000, least=330, gap=26, most=3, blocks=5) == 3
    assert how_many(2000, least=330, gap=26, most=3, blocks=1) == 1
    assert how_many(100, least=330, gap=26, most=3, blocks=5) == 1
