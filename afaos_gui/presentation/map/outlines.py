"""Outlines as lists of points: with fewer points, or clipped."""

from __future__ import annotations

import math
from collections.abc import Sequence

from afaos_gui.presentation.map.map_measures import Point


def simplified(ring: Sequence[Point], tolerance: float) -> Sequence[Point]:
    """Simplify by Douglas-Peucker; rings that would collapse stay as they are."""
    keep = [False] * len(ring)
    keep[0] = keep[-1] = True
    spans = [(0, len(ring) - 1)]
    while spans:
        first, last = spans.pop()
        farthest, distance = _farthest(ring, first, last)
        if distance > tolerance:
            keep[farthest] = True
            spans += [(first, farthest), (farthest, last)]
    result = [point for point, kept in zip(ring, keep, strict=True) if kept]
    return result if len(result) >= 4 else ring


def _farthest(ring: Sequence[Point], first: int, last: int) -> tuple[int, float]:
    """The point between two others that is farthest from the line through them, and its distance."""
    (ax, ay), (bx, by) = ring[first], ring[last]
    dx, dy = bx - ax, by - ay
    length = math.hypot(dx, dy)
    if length > 1e-9:
        away = [abs(dx * (ay - y) - (ax - x) * dy) / length for x, y in ring[first + 1 : last]]
    else:
        away = [math.hypot(x - ax, y - ay) for x, y in ring[first + 1 : last]]
    distance = max(away, default=0.0)
    return (first + 1 + away.index(distance), distance) if distance else (first, 0.0)


def clipped(ring: list[Point], box: tuple[float, float, float, float]) -> list[Point]:
    """The part of a ring inside a box (left, top, right, bottom), by Sutherland-Hodgman clipping."""
    points = ring
    left, top, right, bottom = box
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        points = _half(points, axis, limit, sign)
    return points


def _half(points: list[Point], axis: int, limit: float, sign: int) -> list[Point]:
    """The part of a ring on one side of a line across `axis`."""
    kept: list[Point] = []
    if not points:
        return kept
    before = points[-1]
    before_in = (before[axis] - limit) * sign >= 0
    for point in points:
        point_in = (point[axis] - limit) * sign >= 0
        if point_in != before_in:
            share = (limit - before[axis]) / (point[axis] - before[axis])
            crossing = (
                before[0] + (point[0] - before[0]) * share,
                before[1] + (point[1] - before[1]) * share,
            )
            kept.append(crossing)
        if point_in:
            kept.append(point)
        before, before_in = point, point_in
    return kept
