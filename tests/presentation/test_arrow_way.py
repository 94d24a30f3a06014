"""The arrow of a lesson: it ends at what it points to, and passes by names."""

from __future__ import annotations

from math import hypot

import pytest

from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.room.arrow_way import INSIDE, arrow_way

CARD = Box(600, 630, 700, 760)
"""A card of the hand, at the foot of the table."""
TABLE = Box(0, 0, 1366, 768)
RADIUS, AWAY = 27.0, 7.0


def around(x: float, y: float, reach: float) -> Box:
    return Box(x - reach, y - reach, x + reach, y + reach)


@pytest.mark.parametrize("x", [100, 640, 900])
@pytest.mark.parametrize("y", [120, 480])
def test_it_ends_at_the_rim_of_a_place(x: float, y: float) -> None:
    way = arrow_way(CARD, around(x, y, RADIUS), AWAY, True, (), TABLE)
    assert way is not None
    start, _first, last, tip = way
    assert start[1] < CARD.top
    assert hypot(tip[0] - x, tip[1] - y) == pytest.approx(RADIUS + AWAY)
    toward = (x - tip[0]) * (tip[0] - last[0]) + (y - tip[1]) * (tip[1] - last[1])
    assert toward > 0, "it points at the place"


def test_its_head_leaves_the_name_of_the_place_free() -> None:
    """The name stands below, where the straight line would end."""
    place, name = around(650, 200, RADIUS), Box(600, 225, 700, 245)
    way = arrow_way(CARD, place, AWAY, True, [name], TABLE)
    assert way is not None
    x, y = way[-1]
    assert not (name.left <= x <= name.right and name.top <= y <= name.bottom)
    straight = arrow_way(CARD, place, AWAY, True, [], TABLE)
    assert straight is not None and straight[-1] == pytest.approx((650, 200 + RADIUS + AWAY))


@pytest.mark.parametrize(
    "target",
    [
        Box(0, 25, 1040, 70),  # the opponent's strip
        Box(5, 70, 245, 590),  # the market
        Box(5, 60, 172, 612),  # the market of a small window, which reaches down to the hand
        Box(95, 625, 190, 765),  # the discard pile
        Box(1130, 630, 1350, 760),  # the purse
    ],
)
def test_it_ends_in_a_part_of_the_table(target: Box) -> None:
    way = arrow_way(CARD, target, AWAY, False, (), TABLE)
    assert way is not None
    x, y = way[-1]
    assert target.left <= x <= target.right and target.top <= y <= target.bottom
    edges = (x - target.left, target.right - x, y - target.top, target.bottom - y)
    assert min(edges) == pytest.approx(INSIDE), "it does not cover what stands in the middle"


def test_from_the_market_it_comes_to_the_discards_in_a_bow_beside_both() -> None:
    tile, discards = Box(180, 100, 232, 160), Box(95, 625, 190, 765)
    way = arrow_way(tile, discards, AWAY, False, (), TABLE)
    assert way is not None
    assert all(x > discards.right - 2 * INSIDE for x, _y in way)
    assert way[0][0] > tile.right


def test_a_bow_that_would_leave_the_table_goes_by_the_other_side() -> None:
    """From the first column of a market, which lies at the edge of the window."""
    tile, discards = Box(5, 145, 45, 200), Box(65, 440, 125, 535)
    way = arrow_way(tile, discards, AWAY, False, (), Box(0, 0, 960, 540))
    assert way is not None
    assert all(x > 0 for x, _y in way)
    assert way[-1][0] == pytest.approx(discards.right - INSIDE)


def test_there_is_none_where_both_are_beside_each_other() -> None:
    assert arrow_way(CARD, Box(560, 600, 740, 622), AWAY, False, (), TABLE) is None
