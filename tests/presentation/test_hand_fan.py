"""The fan of the hand: how its cards lie in their room, and which of them is under a point."""

from __future__ import annotations

from itertools import pairwise

import pytest

from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.room.hand_fan import FanPlace, Room, fan, places_kept

ROOM = Room(760, 126)
WIDTH = 80.0
NONE: frozenset[int] = frozenset()


def test_an_empty_hand_has_no_places() -> None:
    assert fan(0, NONE, ROOM, WIDTH).places == ()


@pytest.mark.parametrize("count", [1, 5, 14])
def test_a_fan_is_even_and_inside_its_room(count: int) -> None:
    places = fan(count, NONE, ROOM, WIDTH).places
    assert places[0].x + places[-1].x == pytest.approx(ROOM.width)
    assert places[0].angle == pytest.approx(-places[-1].angle)
    for place in places:
        across, down = place.reach()
        assert place.x - across >= 0 and place.x + across <= ROOM.width
        assert place.y + down <= ROOM.height + card_height(WIDTH) * 0.2
    assert all(left.x < right.x for left, right in pairwise(places))


def test_a_selected_card_stands_higher_and_straighter() -> None:
    low, high = fan(5, NONE, ROOM, WIDTH).places[0], fan(5, frozenset({0}), ROOM, WIDTH).places[0]
    assert high.x == low.x and high.y <= low.y and abs(high.angle) < abs(low.angle)


def test_dense_cards_show_their_symbols_down_the_edge() -> None:
    assert not fan(5, NONE, ROOM, WIDTH).index_strip
    assert fan(30, NONE, ROOM, WIDTH).index_strip


def test_cards_keep_their_places_while_others_leave() -> None:
    whole, kept = fan(5, NONE, ROOM, WIDTH), fan(5, frozenset({1}), ROOM, WIDTH, (0, 3))
    assert kept.places[0] == whole.places[0] and kept.places[1].x == whole.places[3].x
    assert kept.places[1].y < whole.places[3].y, "the second of those left is selected"


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        ((1, 2, 2, 3), (1, 2, 2, 3), (0, 1, 2, 3)),
        ((1, 2, 2, 3), (2, 3), (1, 3)),
        ((1, 2, 2, 3), (), ()),
        ((1, 2, 2, 3), (2, 2, 2), None),
        ((1, 3), (1, 2, 3), None),
    ],
)
def test_a_hand_that_only_lost_cards_is_not_laid_anew(
    before: tuple[int, ...], after: tuple[int, ...], kept: tuple[int, ...] | None
) -> None:
    assert places_kept(before, after) == kept


def test_the_card_on_top_is_the_one_under_a_point() -> None:
    found = fan(30, NONE, ROOM, WIDTH)
    first, second = found.places[:2]
    assert found.at(second.x, second.y) > 0
    assert found.at(first.x - 39, first.y) == 0
    assert found.at(-100, 0) == -1


def test_a_rotated_card_has_its_corners_elsewhere() -> None:
    upright, lying = FanPlace(0, 0, 0, 100), FanPlace(0, 0, 90, 100)
    assert upright.reach() == pytest.approx(tuple(reversed(lying.reach())))
    assert upright.holds(0, 69) and not upright.holds(69, 0)
    assert lying.holds(69, 0) and not lying.holds(0, 69)
