"""The maker of the positions of names on the map."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from afaos_gui.data.resources.loader import load_label_places
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.map.map_measures import MAP_HEIGHT, MAP_WIDTH
from afaos_gui.presentation.map.place_labels import WAYS


@pytest.mark.parametrize("step", [14, 18, 20, 22, 31, 45, 60, 200])
def test_the_shipped_positions_are_those_of_the_shipped_board(step: int, scripts: Path, qapp: object) -> None:
    from label_places import ways_at

    from afaos_gui.gui.board.geometry import name_width

    shipped = load_label_places()
    found = {name: steps[step - shipped.first] for name, steps in shipped.ways.items()}
    assert found == ways_at(step, name_width), "run python packaging/making/label_places.py"


def test_every_step_of_every_name_is_shipped(scripts: Path) -> None:
    from label_places import FIRST, LAST

    shipped = load_label_places()
    assert shipped.first == FIRST
    assert {len(steps) for steps in shipped.ways.values()} == {LAST - FIRST + 1}
    assert max(max(steps) for steps in shipped.ways.values()) < len(WAYS)


def test_names_stand_where_the_layout_has_them_while_there_is_room(scripts: Path) -> None:
    from label_layout import arrange

    apart = {"a": [Box(0, 0, 10, 10), Box(50, 50, 60, 60)], "b": [Box(20, 0, 30, 10), Box(50, 0, 60, 10)]}
    assert arrange(apart, {}, Box(0, 0, 100, 100), gap=2) == {"a": 0, "b": 0}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 80), st.integers(0, 80)), min_size=1, max_size=8))
def test_names_take_another_place_only_to_touch_fewer(scripts: Path, corners: list[tuple[int, int]]) -> None:
    from label_layout import arrange

    def touching(boxes: list[Box]) -> int:
        return sum(one.touches(two) for one, two in combinations(boxes, 2))

    candidates = {
        str(number): [Box(x, y, x + 15, y + 6), Box(x, y + 9, x + 15, y + 15)] for number, (x, y) in enumerate(corners)
    }
    chosen = arrange(candidates, {}, Box(0, 0, MAP_WIDTH, MAP_HEIGHT), gap=0)
    after = touching([boxes[chosen[name]] for name, boxes in candidates.items()])
    assert after <= touching([boxes[0] for boxes in candidates.values()])
