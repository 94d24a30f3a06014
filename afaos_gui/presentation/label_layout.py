"""Where the names on the map go, so that none touches another: the least moved of several places for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

ROUNDS = 8
"""How often names may be moved once more because of others that were."""
TOUCH = 100.0
"""What it costs a name to touch another."""
CROSS = 4.0
"""What it costs to be crossed by something that is drawn, however little."""
COVER = 12.0
"""What it costs beyond that to be covered wholly."""
OUTSIDE = 60.0
"""What it costs to reach over the edge of the map."""


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> Box:
        """Larger by so much on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

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

    def holds(self, other: Box) -> bool:
        """Whether the other lies wholly inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


def arrange(candidates: Mapping[str, Sequence[Box]], drawn: Mapping[str, Box], edge: Box, gap: float) -> dict[str, int]:
    """For each name the number of the candidate it takes; all take their first where that is well.

    `drawn` is what is drawn at each place beside its name, `gap` the distance that names keep from each other.
    """
    chosen = dict.fromkeys(candidates, 0)
    at_rest = all(_cost_alone(name, boxes[0], drawn, edge) == 0 for name, boxes in candidates.items())
    if at_rest and not _touching(candidates, chosen, gap):
        return chosen
    own = {name: [_cost_alone(name, box, drawn, edge) for box in boxes] for name, boxes in candidates.items()}
    for _round in range(ROUNDS):
        before = dict(chosen)
        for name in candidates:
            costs = [_cost(name, number, candidates, chosen, own, gap) for number in range(len(candidates[name]))]
            chosen[name] = costs.index(min(costs))
        if chosen == before:
            break
    return chosen


def _touching(candidates: Mapping[str, Sequence[Box]], chosen: Mapping[str, int], gap: float) -> bool:
    """Whether a name touches another one."""
    boxes = [candidates[name][number].grown(gap / 2) for name, number in chosen.items()]
    return any(one.touches(two) for one, two in combinations(boxes, 2))


def _cost_alone(name: str, box: Box, drawn: Mapping[str, Box], edge: Box) -> float:
    """How bad a box is, whatever the other names do."""
    covered = [box.shared(obstacle) for place, obstacle in drawn.items() if place != name and box.touches(obstacle)]
    return sum(CROSS + COVER * share for share in covered) + (0.0 if edge.holds(box) else OUTSIDE)


def _cost(
    name: str,
    number: int,
    candidates: Mapping[str, Sequence[Box]],
    chosen: Mapping[str, int],
    own: Mapping[str, Sequence[float]],
    gap: float,
) -> float:
    """How bad a candidate is as the others stand; the later in the list, the worse."""
    box = candidates[name][number].grown(gap)
    touched = sum(box.touches(candidates[other][at]) for other, at in chosen.items() if other != name)
    return touched * TOUCH + own[name][number] + number * 0.1
