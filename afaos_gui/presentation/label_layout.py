"""Where the names on the map go, so that they touch neither each other nor what is drawn: the least moved of several
places for each."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

ROUNDS = 2
"""How often each name looks for a better place: others may have made room."""
DEPTH = 3
"""How many names may be moved in a chain, each to make room for the one before."""
TOUCH = 100.0
"""What it costs a name to touch another where nothing better is found."""
OUTSIDE = 60.0
"""What it costs to reach over the edge of the map."""
CROSS = 4.0
"""What it costs to be crossed by something that is drawn, however little."""
COVER = 12.0
"""What it costs beyond that to be covered wholly."""
STRAY = 2.0
"""What it costs to stand nearer to another place than to one's own."""


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> Box:
        """Larger by so much on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, dx: float, dy: float) -> Box:
        """The same farther right and down."""
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def touches(self, other: Box) -> bool:
        """Whether the two have a point in common that is not on an edge."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def shared(self, other: Box) -> float:
        """The part of this rectangle, 0 to 1, that the other covers."""
        if not self.touches(other):
            return 0.0
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height / ((self.right - self.left) * (self.bottom - self.top))

    def gap_to(self, other: Box) -> float:
        """The distance between the two, 0 where they touch."""
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


def are_apart(boxes: Mapping[str, Box], drawn: Mapping[str, Sequence[Box]], edge: Box, gap: float) -> bool:
    """Whether names may stand as they are."""
    roomy = [box.grown(gap / 2) for box in boxes.values()]
    obstacles = [obstacle for marks in drawn.values() for obstacle in marks]
    return (
        all(edge.holds(box) for box in boxes.values())
        and not any(box.touches(obstacle) for box in boxes.values() for obstacle in obstacles)
        and not any(one.touches(two) for one, two in combinations(roomy, 2))
    )


def arrange(
    candidates: Mapping[str, Sequence[Box]], drawn: Mapping[str, Sequence[Box]], edge: Box, gap: float
) -> dict[str, int]:
    """For each name the number of the candidate it takes; all take their first where that is well.

    `drawn` is what stands at each place and no name should cover, first the place itself; `gap` is the distance that
    names keep from each other.
    """
    return _Arrangement(candidates, drawn, edge, gap).chosen


class _Arrangement:
    """Names that look for a place in turn, and make room for each other; only what is near a name is looked at."""

    def __init__(
        self,
        candidates: Mapping[str, Sequence[Box]],
        drawn: Mapping[str, Sequence[Box]],
        edge: Box,
        gap: float,
    ) -> None:
        self.chosen = dict.fromkeys(candidates, 0)
        self._candidates, self._edge = candidates, edge
        self._own = {name: boxes[0] for name, boxes in drawn.items()}
        self._roomy = {name: [box.grown(gap / 2) for box in boxes] for name, boxes in candidates.items()}
        reach = {name: _around(boxes) for name, boxes in self._roomy.items()}
        self._drawn = {
            name: [box for boxes in drawn.values() for box in boxes if box.touches(reach[name])] for name in candidates
        }
        self._near = {
            name: [other for other in candidates if other != name and reach[other].touches(reach[name])]
            for name in candidates
        }
        self._costs: dict[tuple[str, int], float] = {}
        self._fits: dict[tuple[str, float], list[int]] = {}
        for _round in range(ROUNDS):
            for name in candidates:
                self._improve(name)

    def _improve(self, name: str) -> None:
        """Give a name that does not stand well the best place there is for it."""
        now = self._cost(name, self.chosen[name])
        for most in (0.0, STRAY):
            if now <= most or self._settle(name, most, frozenset(), DEPTH):
                return
        self.chosen[name] = min(range(len(self._candidates[name])), key=lambda number: self._cost(name, number))

    def _settle(self, name: str, most: float, settled: frozenset[str], depth: int) -> bool:
        """Give a name a place of such cost that is free, or that others can leave; else nothing is changed."""
        blocked: list[tuple[list[str], int]] = []
        for number in self._fit(name, most):
            touched = self._touched(name, number)
            if not touched:
                self.chosen[name] = number
                return True
            blocked.append((touched, number))
        for touched, number in sorted(blocked, key=lambda one: (len(one[0]), one[1])):
            if len(touched) > depth or not settled.isdisjoint(touched):
                continue
            before = dict(self.chosen)
            self.chosen[name] = number
            if all(self._settle(other, most, settled | {name}, depth - 1) for other in touched):
                return True
            self.chosen = before
        return False

    def _fit(self, name: str, most: float) -> list[int]:
        """The candidates that cost no more, which is less than to be crossed, whatever the other names do."""
        if (name, most) not in self._fits:
            drawn, may_stray = self._drawn[name], most >= STRAY
            self._fits[name, most] = [
                number
                for number, box in enumerate(self._candidates[name])
                if self._edge.holds(box)
                and not any(map(box.touches, drawn))
                and (may_stray or not self._strays(name, box))
            ]
        return self._fits[name, most]

    def _cost(self, name: str, number: int) -> float:
        return self._cost_alone(name, number) + TOUCH * len(self._touched(name, number))

    def _touched(self, name: str, number: int) -> list[str]:
        """The names that a candidate would touch as they stand."""
        box = self._roomy[name][number]
        return [other for other in self._near[name] if box.touches(self._roomy[other][self.chosen[other]])]

    def _cost_alone(self, name: str, number: int) -> float:
        """How bad a candidate is, whatever the other names do."""
        known = self._costs.get((name, number))
        if known is None:
            box = self._candidates[name][number]
            covered = [box.shared(obstacle) for obstacle in self._drawn[name] if box.touches(obstacle)]
            known = sum(CROSS + COVER * share for share in covered) + (0.0 if self._edge.holds(box) else OUTSIDE)
            known += STRAY if self._strays(name, box) else 0.0
            self._costs[name, number] = known
        return known

    def _strays(self, name: str, box: Box) -> bool:
        """Whether a reader would take the name for that of another place."""
        if name not in self._own:
            return False
        own = box.gap_to(self._own[name])
        return any(box.gap_to(self._own[other]) < own for other in self._near[name])


def _around(boxes: Sequence[Box]) -> Box:
    """The box around boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))
