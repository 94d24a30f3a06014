"""The measures of what is drawn on the map, at every scale.

A map unit is one pixel of the 1800 x 1150 chart. `scale` is always logical pixels per map unit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

Point = tuple[float, float]

MAP_WIDTH = 1800.0
MAP_HEIGHT = 1150.0

CAPITALS = frozenset({"Boston", "New York", "Quebec", "Montreal"})
OUTPOSTS = frozenset({"Ticonderoga", "Oswego", "Kennebec", "Michillimackinac", "Detroit"})

PLATE_RADIUS = 20.0
"""Radius of a place's plate in plate units; one plate unit is `plate_factor(scale)` map units."""


class Badge(NamedTuple):
    """Where a badge stands on a plate and its radius, in plate units before `badge_factor`."""

    at: Point
    radius: float


POINTS = Badge((-19, -15), 9.6)
SHIELD = Badge((19, -15), 8.4)
ANCHOR = Badge((-20, 12), 7.8)
SETTLER = Badge((20, 12), 7.8)
BADGES = (POINTS, SHIELD, ANCHOR, SETTLER)
"""Each badge has a fixed clock position, so that players learn where to look."""


def on_map(point: Sequence[float]) -> Point:
    """A point of the layout, given in shares of the map's size, in map units."""
    return point[0] * MAP_WIDTH, point[1] * MAP_HEIGHT


def line_weight(scale: float) -> float:
    """Factor for line widths in map units, so that lines stay visible on a small chart and fine on a large one."""
    if scale > 1.0:
        return math.pow(scale, -0.3)
    return 1.0 if scale >= 0.9 else math.pow(0.9 / scale, 0.6)


def plate_factor(scale: float) -> float:
    """Map units per plate unit: plates grow relative to the map when it is drawn small, and shrink when large."""
    if scale > 1.0:
        return math.pow(scale, -0.35)
    return max(1.0, math.pow(0.66 / scale, 0.8))


def badge_factor(scale: float) -> float:
    """Further growth of the badges on a plate when the map is drawn small."""
    if scale > 0.8:
        return 1.0
    return 1.16 if scale > 0.55 else 1.24


LEAST_NAME_SCALE = 0.35
"""Scale of the whole chart in a window of 1024 × 640."""


def label_px(scale: float) -> float:
    """Height of a place's name in map units: about 11 to 15 pixels on screen at any zoom."""
    if scale > 1.0:
        return 14.5 * math.pow(scale, -0.5)
    # Below the least window size, on a screen with no room for more, names shrink with the map.
    return max(14.5, (11.5 if scale >= 0.56 else 10.8) / max(scale, LEAST_NAME_SCALE))


def label_style(name: str) -> tuple[bool, bool]:
    """Whether a place's name is italic (forts and outposts) and bold (the four capitals)."""
    return name.startswith("Fort ") or name in OUTPOSTS, name in CAPITALS
