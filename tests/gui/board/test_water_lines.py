"""The lines along the shores in the pictures of cards: shipped, and in the right place."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF

from afaos_gui.data.resources.layout import WaterLines
from afaos_gui.data.resources.loader import load_water_lines
from afaos_gui.gui.toolkit.paint.painting import area
from afaos_gui.presentation.cards.card_map import shores
from afaos_gui.presentation.cards.card_pictures import hand_style, inspector_style, small_style, tiny_style
from afaos_gui.presentation.map.map_measures import Point

NEAR = 0.75
"""How far, in map pixels, a line's distance from the shore may be off: invisibly little."""
EVERY = 7
"""One piece in this many is checked."""


def from_segment(at: Point, start: Point, end: Point) -> float:
    across, down = end[0] - start[0], end[1] - start[1]
    length = across * across + down * down
    share = 0.0 if not length else ((at[0] - start[0]) * across + (at[1] - start[1]) * down) / length
    share = min(1.0, max(0.0, share))
    return math.hypot(at[0] - start[0] - share * across, at[1] - start[1] - share * down)


def from_shore(at: Point, rings: Iterable[Sequence[Point]]) -> float:
    """The distance of a point from the nearest of the rings."""
    return min(
        from_segment(at, start, end)
        for ring in rings
        for start, end in pairwise((*ring, ring[0]))
        if abs(start[0] - at[0]) < 60 and abs(start[1] - at[1]) < 60
    )


def test_every_style_finds_its_lines() -> None:
    there = {lines.distance for lines in load_water_lines()}
    for style in (tiny_style, small_style, hand_style, inspector_style):
        assert {distance for distance, _share in style(100).lining} <= there


@pytest.mark.few(3)
@pytest.mark.parametrize("lines", load_water_lines(), ids=lambda lines: str(lines.distance))
def test_they_lie_on_the_water_at_their_distance_from_the_shore(lines: WaterLines) -> None:
    land, lakes = shores()
    for pieces, rings, inside in ((lines.off_land, land, False), (lines.in_lakes, lakes, True)):
        assert pieces
        whole = area(rings)
        for piece in pieces[::EVERY]:
            for at in piece:
                assert from_shore(at, rings) == pytest.approx(lines.distance, abs=NEAR)
                assert whole.contains(QPointF(*at)) is inside
