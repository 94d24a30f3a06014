"""Where the small hills and trees of the chart stand.

Their positions do not depend on the scale, so that nothing jumps when the chart is zoomed.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple

from afaos_gui.presentation.map.map_measures import MAP_HEIGHT, MAP_WIDTH

Ground = Callable[[float, float], bool]
"""A test of the ground at a point in map units."""

SEED = 1759
HILL_WIDTHS = (16.0, 27.0)
TREE_HEIGHTS = (8.0, 11.5)
TREE_DARTS = 16000
CONIFER_LATITUDE = 430
"""North of this line (map units) most trees are conifers."""

RIDGES = (
    (79, 1089, 79), (138, 1004, 72), (210, 905, 59), (249, 840, 39), (79, 918, 52), (33, 840, 39),
    (374, 708, 34), (420, 669, 39), (485, 630, 45), (564, 617, 39), (597, 656, 29), (695, 407, 60),
    (748, 433, 37), (876, 459, 45), (859, 531, 29), (951, 433, 47), (918, 512, 34), (977, 380, 34),
    (1128, 216, 52), (1207, 171, 52), (1292, 125, 47), (1371, 81, 34), (1220, 249, 47), (1325, 276, 47),
    (787, 157, 60), (905, 157, 45), (682, 236, 52), (564, 249, 58), (446, 157, 66), (367, 52, 52),
    (945, 79, 52), (748, 52, 52), (1220, 39, 39), (394, 905, 26), (79, 735, 26), (1325, 485, 24),
    (1417, 518, 16),
)  # fmt: skip
"""Where mountains lie: x, y and radius in map units."""


class Ornament(NamedTuple):
    """A hill or tree standing at (x, y); `size` is a hill's width or a tree's height."""

    x: float
    y: float
    size: float
    kind: str
    seed: float


class _Crowd:
    """A spatial index: finds things near a point without looking at all of them."""

    CELL = 32

    def __init__(self) -> None:
        self._cells: defaultdict[tuple[int, int], list[Ornament]] = defaultdict(list)

    def add(self, ornament: Ornament) -> None:
        self._cells[int(ornament.x // self.CELL), int(ornament.y // self.CELL)].append(ornament)

    def near(self, x: float, y: float) -> Iterator[Ornament]:
        column, row = int(x // self.CELL), int(y // self.CELL)
        for i in (column - 1, column, column + 1):
            for j in (row - 1, row, row + 1):
                yield from self._cells.get((i, j), ())


def landscape(is_free: Ground, is_wooded: Ground) -> tuple[Ornament, ...]:
    """All hills and trees on free ground, the northern ones first so that southern ones overlap them."""
    chance = random.Random(SEED)
    hills = _place_hills(chance, is_free)
    trees = _place_trees(chance, is_free, is_wooded, hills)
    return tuple(sorted([*hills, *trees], key=lambda ornament: ornament.y))


def _place_hills(chance: random.Random, is_free: Ground) -> list[Ornament]:
    hills: list[Ornament] = []
    crowd = _Crowd()
    for x0, y0, radius in RIDGES:
        for _ in range(int(radius * radius / 44)):
            angle, distance = chance.random() * 2 * math.pi, radius * chance.random() ** 0.6
            x = x0 + distance * math.cos(angle) * 1.15
            y = y0 + distance * math.sin(angle) * 0.9
            width = chance.uniform(*HILL_WIDTHS)
            if not (is_free(x - width * 0.5, y) and is_free(x + width * 0.5, y) and is_free(x, y - width * 0.6)):
                continue
            if all(abs(x - o.x) > width * 0.62 or abs(y - o.y) > width * 0.40 for o in crowd.near(x, y)):
                hill = Ornament(x, y, width, "hill", chance.random())
                hills.append(hill)
                crowd.add(hill)
    return hills


def _place_trees(chance: random.Random, is_free: Ground, is_wooded: Ground, hills: list[Ornament]) -> list[Ornament]:
    """Place trees in clusters, only on wooded ground."""
    trees: list[Ornament] = []
    crowd, mountains = _Crowd(), _Crowd()
    for hill in hills:
        mountains.add(hill)
    for _ in range(TREE_DARTS):
        x, y = chance.uniform(30, MAP_WIDTH - 30), chance.uniform(30, MAP_HEIGHT - 30)
        size = chance.uniform(*TREE_HEIGHTS)
        if not (is_wooded(x, y) and is_free(x, y) and is_free(x, y - size)):
            continue
        if any(math.hypot(x - o.x, y - o.y) <= o.size * 0.72 for o in mountains.near(x, y)):
            continue
        if all(abs(x - o.x) > size * 0.85 or abs(y - o.y) > size * 0.75 for o in crowd.near(x, y)):
            conifer = chance.random() < (0.85 if y < CONIFER_LATITUDE else 0.25)
            tree = Ornament(x, y, size, "conifer" if conifer else "round", chance.random())
            trees.append(tree)
            crowd.add(tree)
    return trees
