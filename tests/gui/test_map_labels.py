"""The names on the map touch neither each other nor its frame, however small the window is."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.board.geometry import (
    MAP_HEIGHT,
    MAP_RECT,
    MAP_WIDTH,
    PLATE_RADIUS,
    label_px,
    map_shapes,
    plate_factor,
)
from afaos_gui.gui.board.plates import label_painter
from afaos_gui.gui.toolkit.fonts import load_fonts
from afaos_gui.presentation.label_layout import Box, arrange

HALO = 5.2
"""Width of the halo around letters of 14 pixels."""
FITTED = {"1280x720": 0.4139, "1366x768": 0.4435, "1920x1080": 0.633}
"""Pixels of the map in a fitted window for each map unit."""
WINDOWS = FITTED | {"replay at 1280x720": 0.369, "1024x640": 0.33, "full size": 1.0}


@pytest.fixture(autouse=True)
def fonts(qapp: QApplication) -> None:
    """The bundled type: the names are measured."""
    load_fonts()


def letters(scale: float) -> dict[str, QRectF]:
    """The boxes of all names on the map, without their halo."""
    shapes, px = map_shapes(), label_px(scale)
    halo = HALO * px / 14 / 2 + px * 0.1
    return {
        name: label_painter(place, scale)[0].adjusted(halo, halo, -halo, -halo).translated(shapes.centers[name])
        for name, place in shapes.places.items()
    }


@pytest.mark.parametrize("scale", WINDOWS.values(), ids=WINDOWS.keys())
def test_no_two_names_touch(scale: float) -> None:
    boxes = letters(scale)
    assert len(boxes) > 35
    assert [(one, two) for one, two in combinations(boxes, 2) if boxes[one].intersects(boxes[two])] == []


@pytest.mark.parametrize("scale", WINDOWS.values(), ids=WINDOWS.keys())
def test_names_stay_on_the_chart(scale: float) -> None:
    assert [name for name, box in letters(scale).items() if not MAP_RECT.contains(box)] == []


@pytest.mark.parametrize("scale", FITTED.values(), ids=FITTED.keys())
def test_no_name_lies_on_the_plate_of_another_place(scale: float) -> None:
    radius, centers = PLATE_RADIUS * plate_factor(scale) * 0.8, map_shapes().centers
    plates = {name: QRectF(at - QPointF(radius, radius), at + QPointF(radius, radius)) for name, at in centers.items()}
    found = [
        (name, other)
        for name, box in letters(scale).items()
        for other, plate in plates.items()
        if other != name and box.intersects(plate)
    ]
    assert found == []


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
