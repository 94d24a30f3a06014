"""Outlines with fewer points."""

from __future__ import annotations

import math
from collections.abc import Sequence

from afaos_gui.presentation.map_measures import Point


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
