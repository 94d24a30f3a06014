"""Names on the map touch neither each other nor the frame, however small the window is."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.gui.board.geometry import MAP_RECT, label_of, map_shapes
from afaos_gui.gui.board.items.plates import FAR_NAME, label_painter, leader_of
from afaos_gui.presentation.map.map_measures import (
    BADGES,
    PLATE_RADIUS,
    badge_factor,
    label_px,
    plate_factor,
)
from afaos_gui.presentation.room.window_size import LEAST
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
HALO = 5.2
"""Width of the halo around letters of 14 pixels."""
SMALLEST = 0.29
"""Pixels per map unit in the smallest window, with the replay's bar."""
WINDOWS = {
    "1280x720": 0.4139,
    "1366x768": 0.4435,
    "1920x1080": 0.633,
    "replay at 1280x720": 0.369,
    "1024x640": 0.33,
    "replay at 1024x640": SMALLEST,
    "full size": 1.0,
}
"""Map scales, in pixels per map unit, of fitted windows."""


pytestmark = pytest.mark.usefixtures("qapp")


def letters(scale: float) -> dict[str, QRectF]:
    """The boxes of all names on the map, without their halos."""
    shapes, px = map_shapes(), label_px(scale)
    halo = HALO * px / 14 / 2 + px * 0.1
    return {
        name: label_painter(place, scale)[0].adjusted(halo, halo, -halo, -halo).translated(shapes.centers[name])
        for name, place in shapes.places.items()
    }


def plates_at(scale: float) -> dict[str, list[QRectF]]:
    """What is drawn at each place that a name would cover: the roundel without its corners, and the badges."""
    unit, growth = plate_factor(scale), badge_factor(scale)
    found = {}
    for place in load_catalogue().locations:
        at = map_shapes().centers[place.name]
        has = (place.victory_points, place.defence, place.sea, place.settler)
        discs = [(at, PLATE_RADIUS * 0.85)]
        for badge, shown in zip(BADGES, has, strict=True):
            if shown:
                discs.append((at + QPointF(*badge.at) * unit, badge.radius * growth * 0.87))
        found[place.name] = [
            QRectF(center.x() - radius * unit, center.y() - radius * unit, 2 * radius * unit, 2 * radius * unit)
            for center, radius in discs
        ]
    return found


@pytest.mark.parametrize("scale", WINDOWS.values(), ids=WINDOWS.keys())
def test_no_two_names_touch(scale: float) -> None:
    boxes = letters(scale)
    assert len(boxes) > 35
    assert [(one, two) for one, two in combinations(boxes, 2) if boxes[one].intersects(boxes[two])] == []


@pytest.mark.parametrize("scale", WINDOWS.values(), ids=WINDOWS.keys())
def test_names_stay_on_the_chart(scale: float) -> None:
    assert [name for name, box in letters(scale).items() if not MAP_RECT.contains(box)] == []


@pytest.mark.parametrize("scale", WINDOWS.values(), ids=WINDOWS.keys())
def test_no_name_lies_on_a_plate_or_its_badges(scale: float) -> None:
    plates = [box for boxes in plates_at(scale).values() for box in boxes]
    assert len(plates) > 80
    assert [name for name, box in letters(scale).items() if any(box.intersects(plate) for plate in plates)] == []


@settings(max_examples=25, deadline=None)
@given(st.floats(SMALLEST, 4.0))
def test_names_keep_apart_at_every_step_of_the_zoom(scale: float) -> None:
    boxes = letters(scale)
    assert not any(one.intersects(two) for one, two in combinations(boxes.values(), 2))
    plates = [box for boxes in plates_at(scale).values() for box in boxes]
    assert not any(box.intersects(plate) for box in boxes.values() for plate in plates)
    assert all(MAP_RECT.contains(box) for box in boxes.values())


def test_names_stay_on_their_side_through_a_step_of_the_zoom() -> None:
    names = map_shapes().places
    assert [label_of(name, 0.4105).side for name in names] == [label_of(name, 0.4195).side for name in names]


@pytest.mark.parametrize("replayed", [False, True])
def test_the_least_window_shows_the_chart_no_smaller_than_names_find_room(sit: Sit, replayed: bool) -> None:
    hands = sit(Game(SECOND, seed=1), size=LEAST)
    if replayed:
        hands.end_turn()
        hands.window.commands["replay"].trigger()
        QApplication.processEvents()
    assert hands.table.board.scale_now >= SMALLEST


@pytest.mark.parametrize("scale", WINDOWS.values(), ids=WINDOWS)
def test_a_name_far_from_its_place_has_a_line_to_it(scale: float) -> None:
    for name, shape in map_shapes().places.items():
        box, radius = label_of(name, scale).rect, PLATE_RADIUS * plate_factor(scale)
        near = QPointF(min(max(box.left(), 0.0), box.right()), min(max(box.top(), 0.0), box.bottom()))
        away, line = (math.hypot(near.x(), near.y()) - radius) * scale, leader_of(shape.name, scale)
        assert line.isNull() is (away <= FAR_NAME)
        if not line.isNull():
            assert line.p1() == near and math.hypot(line.x2(), line.y2()) == pytest.approx(radius)
