"""Values of the map: where labels find room, and the projection of the degree bars."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from afaos_gui.presentation.label_layout import Box, arrange
from afaos_gui.presentation.map_measures import MAP_HEIGHT, MAP_WIDTH
from afaos_gui.presentation.projection import degrees


def test_names_stand_where_the_layout_has_them_while_there_is_room() -> None:
    apart = {"a": [Box(0, 0, 10, 10), Box(50, 50, 60, 60)], "b": [Box(20, 0, 30, 10), Box(50, 0, 60, 10)]}
    assert arrange(apart, {}, Box(0, 0, 100, 100), gap=2) == {"a": 0, "b": 0}


@given(st.lists(st.tuples(st.integers(0, 80), st.integers(0, 80)), min_size=1, max_size=8))
def test_names_take_another_place_only_to_touch_fewer(corners: list[tuple[int, int]]) -> None:
    def touching(boxes: list[Box]) -> int:
        return sum(one.touches(two) for one, two in combinations(boxes, 2))

    candidates = {
        str(number): [Box(x, y, x + 15, y + 6), Box(x, y + 9, x + 15, y + 15)] for number, (x, y) in enumerate(corners)
    }
    chosen = arrange(candidates, {}, Box(0, 0, MAP_WIDTH, MAP_HEIGHT), gap=0)
    after = touching([boxes[chosen[name]] for name, boxes in candidates.items()])
    assert after <= touching([boxes[0] for boxes in candidates.values()])


def test_the_degree_bars_know_the_map_s_projection() -> None:
    longitude, latitude = degrees(790.94, 538.78)
    assert longitude == pytest.approx(-73, abs=0.01)
    assert latitude == pytest.approx(43, abs=0.01)
