"""Steps from place to place by the arrow keys."""

from __future__ import annotations

import math
from collections.abc import Sequence

ASIDE = 2.2
"""How much more a sideways distance counts than one straight ahead."""
WIDEST = 1.25
"""Widest angle from straight ahead, in radians, wide enough that every place can be reached from another."""

Point = tuple[float, float]


def nearest(points: Sequence[Point], to: Point) -> int:
    """The point nearest to another."""
    return min(range(len(points)), key=lambda number: math.dist(points[number], to))


def next_that_way(points: Sequence[Point], here: int, way: Point) -> int | None:
    """The point to step to in a direction; None where none lies that way."""
    x, y = points[here]
    costs = {number: _cost((px - x, py - y), way) for number, (px, py) in enumerate(points)}
    lying_there = [number for number, cost in costs.items() if cost]
    return min(lying_there, key=lambda number: costs[number], default=None)


def _cost(away: Point, way: Point) -> float:
    """The weighted distance of a point in a direction; 0 where it does not lie that way."""
    ahead = away[0] * way[0] + away[1] * way[1]
    length = math.hypot(*away)
    if ahead <= 0 or math.acos(min(1.0, ahead / length)) > WIDEST:
        return 0.0
    return ahead + ASIDE * math.sqrt(max(0.0, length * length - ahead * ahead))
