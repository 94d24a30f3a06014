"""Place the labels on the map: each at the least displaced candidate that avoids other labels and drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from afaos_gui.presentation.map.boxes import Box

ROUNDS = 2
"""How often each label looks for a better position, because others may have made room."""
DEPTH = 3
"""Maximum length of a chain of labels that make room for one another."""
TOUCH = 100.0
"""Cost of touching another label if there is nothing better."""
OUTSIDE = 60.0
"""Cost of reaching over the map's edge."""
CROSS = 4.0
"""Cost of overlapping a drawing, however little."""
COVER = 12.0
"""Additional cost of covering a drawing completely."""
STRAY = 2.0
"""Cost of standing nearer to another place than to the label's own."""


def are_apart(boxes: Mapping[str, Box], drawn: Mapping[str, Sequence[Box]], edge: Box, gap: float) -> bool:
    """Whether labels are fine as they stand."""
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
    """For each label the index of its candidate; all get their first one if that works.

    `drawn` lists, by place, the drawings that labels should not cover, the place itself first; `gap` is the minimum
    distance between labels.
    """
    return _Arrangement(candidates, drawn, edge, gap).chosen


class _Arrangement:
    """Labels that look for a position in turn and make room for one another; only nearby ones are checked."""

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
        self._margin = gap / 2
        self._roomy: dict[tuple[str, int], Box] = {}
        """Candidates with their margins, as far as they have been looked at."""
        reach = {name: _around(boxes).grown(self._margin) for name, boxes in candidates.items()}
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
        """Give a label with a cost its best possible position."""
        now = self._cost(name, self.chosen[name])
        for most in (0.0, STRAY):
            if now <= most or self._settle(name, most, frozenset(), DEPTH):
                return
        self.chosen[name] = min(range(len(self._candidates[name])), key=lambda number: self._cost(name, number))

    def _settle(self, name: str, most: float, settled: frozenset[str], depth: int) -> bool:
        """Place a label at a cost of at most `most`, moving others if they can; else change nothing."""
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
        """Candidates that cost no more than `most` and overlap no drawing, regardless of other labels."""
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
        """The labels that a candidate would touch as they stand."""
        box, chosen = self._with_margin(name, number), self.chosen
        return [other for other in self._near[name] if box.touches(self._with_margin(other, chosen[other]))]

    def _with_margin(self, name: str, number: int) -> Box:
        box = self._roomy.get((name, number))
        if box is None:
            box = self._roomy[name, number] = self._candidates[name][number].grown(self._margin)
        return box

    def _cost_alone(self, name: str, number: int) -> float:
        """The cost of a candidate, regardless of other labels."""
        known = self._costs.get((name, number))
        if known is None:
            box = self._candidates[name][number]
            covered = [box.shared(obstacle) for obstacle in self._drawn[name] if box.touches(obstacle)]
            known = sum(CROSS + COVER * share for share in covered) + (0.0 if self._edge.holds(box) else OUTSIDE)
            known += STRAY if self._strays(name, box) else 0.0
            self._costs[name, number] = known
        return known

    def _strays(self, name: str, box: Box) -> bool:
        """Whether a reader would take the label for that of another place."""
        if name not in self._own:
            return False
        own = box.gap_to(self._own[name])
        return any(box.gap_to(self._own[other]) < own for other in self._near[name])


def _around(boxes: Sequence[Box]) -> Box:
    """The bounding box of some boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))
