"""The small hills and trees of the chart: where they stand and how they are drawn.

Their positions do not depend on the scale, so that nothing jumps when the chart is zoomed.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath

from afaos_gui.data.loader import load_catalogue
from afaos_gui.gui.board.geometry import MAP_RECT, MapShapes, label_of, map_shapes
from afaos_gui.gui.board.lettering import REGION_NAMES
from afaos_gui.gui.toolkit.grain import noise_tile
from afaos_gui.gui.toolkit.painting import circle, fill_only, line_and_fill, line_only, pen, polygon
from afaos_gui.gui.toolkit.theme import Palette, colour
from afaos_gui.presentation.map_measures import MAP_HEIGHT, MAP_WIDTH, plate_factor

SEED = 1759
DESIGN_SCALE = 0.62
"""The scale whose plates and labels the ornaments avoid: a chart fitted into a common window."""
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


@dataclass(frozen=True, slots=True)
class Ornament:
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


@lru_cache(maxsize=1)
def ornaments() -> tuple[Ornament, ...]:
    """All hills and trees, the northern ones first so that southern ones overlap them."""
    free = _free_ground(map_shapes())
    chance = random.Random(SEED)
    hills = _place_hills(chance, free)
    trees = _place_trees(chance, free, hills)
    return tuple(sorted([*hills, *trees], key=lambda ornament: ornament.y))


def _free_ground(shapes: MapShapes) -> Callable[[float, float], bool]:
    """Make a test whether a point is land clear of water, routes, plates, names and the frame."""
    mask = QImage(int(MAP_WIDTH) // 2, int(MAP_HEIGHT) // 2, QImage.Format.Format_Grayscale8)
    mask.fill(Qt.GlobalColor.black)
    black, white = colour("#000000"), colour("#FFFFFF")
    painter = QPainter(mask)
    painter.scale(0.5, 0.5)
    line_and_fill(painter, pen(black, 12), white)
    painter.drawPath(shapes.land)
    painter.setBrush(black)
    painter.drawPath(shapes.lakes)
    for _, river in shapes.rivers:
        painter.strokePath(river, pen(black, 11))
    for _, link in shapes.links:
        painter.strokePath(link, pen(black, 28))
    _mask_places(painter, shapes)
    for name in REGION_NAMES:
        painter.strokePath(name.curve.translated(0, -name.px * 0.3), pen(black, name.px * 2.0))
    line_only(painter, pen(black, 90))
    painter.drawRect(MAP_RECT)
    painter.end()
    width, height, stride, bits = mask.width(), mask.height(), mask.bytesPerLine(), bytes(mask.constBits())

    def free(x: float, y: float) -> bool:
        column, row = int(x / 2), int(y / 2)
        return 0 <= column < width and 0 <= row < height and bits[row * stride + column] > 128

    return free


def _mask_places(painter: QPainter, shapes: MapShapes) -> None:
    factor = plate_factor(DESIGN_SCALE)
    catalogue = load_catalogue()
    fill_only(painter, colour("#000000"))
    for place in catalogue.locations:
        center = shapes.centers[place.name]
        painter.drawEllipse(center, 40 * factor, 34 * factor)
        label = label_of(place.name, DESIGN_SCALE).rect
        painter.drawRect(label.translated(center).adjusted(-9, -7, 9, 9))


def _place_hills(chance: random.Random, free: Callable[[float, float], bool]) -> list[Ornament]:
    hills: list[Ornament] = []
    crowd = _Crowd()
    for x0, y0, radius in RIDGES:
        for _ in range(int(radius * radius / 44)):
            angle, distance = chance.random() * 2 * math.pi, radius * chance.random() ** 0.6
            x = x0 + distance * math.cos(angle) * 1.15
            y = y0 + distance * math.sin(angle) * 0.9
            width = chance.uniform(*HILL_WIDTHS)
            if not (free(x - width * 0.5, y) and free(x + width * 0.5, y) and free(x, y - width * 0.6)):
                continue
            if all(abs(x - o.x) > width * 0.62 or abs(y - o.y) > width * 0.40 for o in crowd.near(x, y)):
                hill = Ornament(x, y, width, "hill", chance.random())
                hills.append(hill)
                crowd.add(hill)
    return hills


def _place_trees(chance: random.Random, free: Callable[[float, float], bool], hills: list[Ornament]) -> list[Ornament]:
    """Place trees in clusters, only where a low-frequency noise is high."""
    trees: list[Ornament] = []
    crowd, mountains = _Crowd(), _Crowd()
    for hill in hills:
        mountains.add(hill)
    woods = noise_tile(256, 33, ((8, 0.6), (16, 0.5)))
    for _ in range(TREE_DARTS):
        x, y = chance.uniform(30, MAP_WIDTH - 30), chance.uniform(30, MAP_HEIGHT - 30)
        size = chance.uniform(*TREE_HEIGHTS)
        if woods.pixelColor(int(x / 7) % 256, int(y / 7) % 256).red() < 137:
            continue
        if not (free(x, y) and free(x, y - size)):
            continue
        if any(math.hypot(x - o.x, y - o.y) <= o.size * 0.72 for o in mountains.near(x, y)):
            continue
        if all(abs(x - o.x) > size * 0.85 or abs(y - o.y) > size * 0.75 for o in crowd.near(x, y)):
            conifer = chance.random() < (0.85 if y < CONIFER_LATITUDE else 0.25)
            tree = Ornament(x, y, size, "conifer" if conifer else "round", chance.random())
            trees.append(tree)
            crowd.add(tree)
    return trees


def paint_ornaments(painter: QPainter, weight: float, clip: QRectF) -> None:
    """Draw the hills and trees that reach into `clip`; `weight` multiplies their lines."""
    for ornament in ornaments():
        reach = ornament.size * 1.3
        box = QRectF(ornament.x - reach, ornament.y - reach, reach * 2, reach * 1.4)
        if not box.intersects(clip):
            continue
        if ornament.kind == "hill":
            _paint_hill(painter, ornament, weight)
        elif ornament.kind == "conifer":
            _paint_conifer(painter, ornament, weight)
        else:
            _paint_round_tree(painter, ornament, weight)


def _paint_hill(painter: QPainter, hill: Ornament, weight: float) -> None:
    chance = random.Random(hill.seed)
    x, y, width = hill.x, hill.y, hill.size
    height, lean = width * chance.uniform(0.50, 0.66), chance.uniform(-0.12, 0.06) * width
    top = QPointF(x + lean, y - height)
    outline = QPainterPath(QPointF(x - width * 0.55, y))
    outline.cubicTo(x - width * 0.32, y - height * 0.12, x - width * 0.24 + lean, y - height * 0.98, top.x(), top.y())
    right_flank = QPointF(x + width * 0.16 + lean, y - height), QPointF(x + width * 0.26, y - height * 0.18)
    right_foot = QPointF(x + width * 0.58, y + height * 0.02)
    outline.cubicTo(*right_flank, right_foot)
    body = QPainterPath(outline)
    body.quadTo(x, y + height * 0.16, x - width * 0.55, y)
    painter.fillPath(body, colour(Palette.HILL))
    shade = QPainterPath(top)
    shade.cubicTo(*right_flank, right_foot)
    shade.quadTo(x + width * 0.2, y + height * 0.08, x + width * 0.04, y - height * 0.04)
    shade.quadTo(x + width * 0.14, y - height * 0.5, top.x(), top.y())
    painter.fillPath(shade, colour(Palette.HILL_SHADE, 62))
    painter.strokePath(outline, pen(colour(Palette.ORNAMENT), 0.85 * weight))
    _hatch_hill(painter, chance, QPointF(x, y), width, height, lean, weight)


def _hatch_hill(
    painter: QPainter,
    chance: random.Random,
    foot: QPointF,
    width: float,
    height: float,
    lean: float,
    weight: float,
) -> None:
    """Draw downward strokes: six on the shaded right, two short ones on the left."""
    x, y = foot.x(), foot.y()
    strokes = 6
    for index in range(strokes):
        share = (index + 0.6) / strokes
        sx = x + lean + (width * 0.52 - lean) * share**1.25
        sy = y - height * (1 - share) ** 1.15 + height * 0.03
        length = height * (0.62 - 0.38 * share) * chance.uniform(0.8, 1.1)
        stroke = QPainterPath(QPointF(sx, sy))
        stroke.quadTo(sx - width * 0.015, sy + length * 0.5, sx - width * 0.055, min(sy + length, y + height * 0.06))
        painter.strokePath(stroke, pen(colour(Palette.ORNAMENT, 225), (0.72 - 0.048 * index) * weight))
    for index in range(2):
        sx = x - width * (0.12 + 0.15 * index) + lean * 0.6
        sy = y - height * (0.70 - 0.33 * index)
        stroke = QPainterPath(QPointF(sx, sy))
        stroke.quadTo(sx - width * 0.04, sy + height * 0.12, sx - width * 0.05, sy + height * 0.26)
        painter.strokePath(stroke, pen(colour(Palette.ORNAMENT, 150), 0.6 * weight))


CONIFER = (
    (0, 1.15), (0.20, 0.80), (0.11, 0.80), (0.30, 0.48), (0.17, 0.48), (0.38, 0.14),
    (-0.38, 0.14), (-0.17, 0.48), (-0.30, 0.48), (-0.11, 0.80), (-0.20, 0.80),
)  # fmt: skip
"""A conifer's outline: right and up, in units of its size."""
CONIFER_SHADE = ((0.02, 1.1), (0.38, 0.14), (0.05, 0.14))
"""The side of a conifer that lies in shade."""


def _paint_ground_shadow(painter: QPainter, tree: Ornament, weight: float) -> None:
    painter.setPen(pen(colour(Palette.ORNAMENT, 120), 0.8 * weight))
    end = QPointF(tree.x + tree.size * 0.75, tree.y + tree.size * 0.05)
    painter.drawLine(QPointF(tree.x, tree.y), end)


def _paint_trunk(painter: QPainter, tree: Ornament, weight: float, height: float) -> None:
    painter.setPen(pen(colour(Palette.TREE), 0.9 * weight))
    foot = QPointF(tree.x, tree.y + tree.size * 0.02)
    painter.drawLine(QPointF(tree.x, tree.y - tree.size * height), foot)


def _paint_conifer(painter: QPainter, tree: Ornament, weight: float) -> None:
    x, y, size = tree.x, tree.y, tree.size
    _paint_ground_shadow(painter, tree, weight)
    line_and_fill(painter, pen(colour(Palette.TREE), 0.7 * weight), colour(Palette.TREE_CONIFER))
    painter.drawPath(polygon((x + dx * size, y - dy * size) for dx, dy in CONIFER))
    shade = polygon((x + dx * size, y - dy * size) for dx, dy in CONIFER_SHADE)
    painter.fillPath(shade, colour(Palette.TREE, 150))
    _paint_trunk(painter, tree, weight, 0.14)


def _paint_round_tree(painter: QPainter, tree: Ornament, weight: float) -> None:
    x, y, size = tree.x, tree.y, tree.size
    _paint_ground_shadow(painter, tree, weight)
    _paint_trunk(painter, tree, weight, 0.3)
    crown = QPainterPath()
    for dx, dy, radius in ((-0.20, 0.50, 0.25), (0.18, 0.48, 0.27), (0, 0.76, 0.27)):
        crown = crown.united(circle(QPointF(x + dx * size, y - dy * size), radius * size))
    line_and_fill(painter, pen(colour(Palette.TREE), 0.7 * weight), colour(Palette.TREE_ROUND))
    painter.drawPath(crown)
    line_only(painter, pen(colour(Palette.TREE, 190), 0.65 * weight))
    for index in range(3):
        start = QPointF(x + size * (0.10 + 0.09 * index), y - size * (0.80 - 0.16 * index))
        end = QPointF(x + size * (0.22 + 0.07 * index), y - size * (0.62 - 0.14 * index))
        painter.drawLine(start, end)
