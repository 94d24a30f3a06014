"""The heights that the columns need, the zones of the table, and what stands on the market and in piles."""

from __future__ import annotations

from afaos_gui.presentation.choices.targets import Spot, Target, target_of_zone
from afaos_gui.presentation.facts.deck import FIGURES, chances, deck, holdings, odds_columns, zone_words
from afaos_gui.presentation.facts.figures import drafts
from afaos_gui.presentation.facts.pile_orders import orders
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.room.arrangement import DOCKS, Arrangement, Edge, dock_title
from afaos_gui.presentation.room.clear_place import foot_beside
from afaos_gui.presentation.room.column_sizes import SHARED, HeightNeed, groups, heights, plan, shifted
from afaos_gui.presentation.room.columns import how_many
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.view import observe
from tests.rules.builder import CATALOGUE, Position

NEEDS = {
    "market": HeightNeed(300, 120),
    "inspector": HeightNeed(350, 200),
    "log": HeightNeed(200, 100),
    "sieges": HeightNeed(230, 230),
}
RIGHT = ("inspector", "log", "sieges")


def test_panels_share_a_place_only_where_they_have_to() -> None:
    assert groups(RIGHT, 530, NEEDS) == (("inspector",), ("log",), ("sieges",))
    assert groups(RIGHT, 529, NEEDS) == (("inspector", "log"), ("sieges",))
    assert groups(RIGHT, 359, NEEDS) == (RIGHT,)
    assert groups(("sieges", "market", "log"), 400, NEEDS) == (("sieges", "log"), ("market",))
    assert groups(("market", *RIGHT), 100, NEEDS) == (("market", *RIGHT),)
    assert groups((), 100, NEEDS) == ()


def test_the_places_of_a_column_fill_it() -> None:
    for total in (260, 360, 430, 480, 530, 700, 1000):
        made = groups(RIGHT, total, NEEDS)
        found = heights(made, total, NEEDS, {})
        assert sum(found) == total
        for group, height in zip(made, found, strict=True):
            assert height >= max(NEEDS[name].least for name in group) * (SHARED if len(group) > 1 else 1)
    assert heights((("inspector",), ("log",), ("sieges",)), 700, NEEDS, {}) == [285, 185, 230]


def test_heights_set_by_the_player_also_count_for_panels_in_one_place() -> None:
    shares = {"inspector": 0.6, "log": 0.6, "sieges": 0.4}
    assert heights((("inspector", "log"), ("sieges",)), 600, NEEDS, shares) == [360, 240]


def test_of_the_panels_in_one_place_the_most_urgent_is_seen() -> None:
    two = {"sieges"}, {"log"}
    assert plan(RIGHT, 300, NEEDS, {}, two).raised == ["sieges"]
    assert plan(RIGHT, 430, NEEDS, {}, two).raised == ["log", "sieges"]
    assert plan(RIGHT, 300, NEEDS, {}, ((), ())).raised == ["inspector"]
    assert plan(RIGHT, 700, NEEDS, {}, two).raised == list(RIGHT)


def test_a_large_card_lies_beside_what_it_belongs_to() -> None:
    window, card, high = (1024, 640), 200, 280
    assert foot_beside(Box(8, 70, 170, 490), (100, 200), window, card, 30) == (276, 340)
    assert foot_beside(Box(800, 70, 1016, 490), (900, 200), window, card, 30) == (694, 340)
    assert foot_beside(Box(0, 24, 1024, 64), (400, 40), window, card, 30) == (400, 64 + 6 + high)
    assert foot_beside(Box(80, 520, 150, 640), (100, 600), window, card, 30) == (100, 520 - 36)


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
    assert usual.pushed("log", "up").columns[Edge.RIGHT] == ("log", "inspector", "sieges")
    assert usual.pushed("log", "down").columns[Edge.RIGHT] == ("inspector", "sieges", "log")
    assert usual.pushed("log", "left").columns[Edge.LEFT] == ("market", "log")
    assert usual.pushed("log", "right") == usual


def test_of_the_panels_in_one_place_the_one_chosen_last_is_in_front() -> None:
    made = Arrangement().with_raised("log", RIGHT).with_raised("market", ("market",))
    assert made.raised == {"log", "market"}
    assert made.with_raised("sieges", RIGHT).raised == {"sieges", "market"}


def test_every_panel_that_can_be_moved_has_a_title() -> None:
    assert len({dock_title(name) for name in DOCKS}) == len(DOCKS)


def test_a_sheet_has_as_many_columns_as_fit() -> None:
    assert how_many(700, least=330, gap=26, most=3, blocks=5) == 2
    assert how_many(2000, least=330, gap=26, most=3, blocks=5) == 3
    assert how_many(2000, least=330, gap=26, most=3, blocks=1) == 1
    assert how_many(100, least=330, gap=26, most=3, blocks=5) == 1
