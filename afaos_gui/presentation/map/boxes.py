"""Rectangles of the map."""

from __future__ import annotations

import math
from typing import NamedTuple


class Box(NamedTuple):
    """An axis-aligned rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def includes(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def grown(self, by: float) -> Box:
        """The box enlarged by this much on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, dx: float, dy: float) -> Box:
        """The box shifted right and down."""
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def touches(self, other: Box) -> bool:
        """Whether the interiors intersect."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def shared(self, other: Box) -> float:
        """The fraction, 0 to 1, of this box that the other covers."""
        if not self.touches(other):
            return 0.0
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height / ((self.right - self.left) * (self.bottom - self.top))

    def gap_to(self, other: Box) -> float:
        """The distance between the two, 0 if they touch."""
        dx = max(self.left - other.right, other.left - self.right, 0.0)
        dy = max(self.top - other.bottom, other.top - self.bottom, 0.0)
        return math.hypot(dx, dy)

    def holds(self, other: Box) -> bool:
        """Whether the other lies wholly inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )
