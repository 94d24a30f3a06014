"""The ornaments of the chart: names along curves, small hills and trees, and the ground that is free for them."""

from __future__ import annotations

import random
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPainterPath, QTransform

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.gui.board.geometry import MAP_RECT, MapShapes, label_of, map_shapes
from afaos_gui.gui.toolkit.paint.grain import noise_tile
from afaos_gui.gui.toolkit.paint.painting import (
    TEXT_DESIGN_PX,
    circle,
    fill_only,
    line_and_fill,
    line_only,
    pen,
    polygon,
)
from afaos_gui.gui.toolkit.paint.theme import Palette, colour, font
from afaos_gui.presentation.map.engraved_names import LAKE_NAMES, REGION_NAMES, SEA_NAMES, CurvedName
from afaos_gui.presentation.map.landscape import Ground, Ornament, landscape
from afaos_gui.presentation.map.map_measures import MAP_HEIGHT, MAP_WIDTH, plate_factor


def base_line(name: CurvedName) -> QPainterPath:
    """The curve that a name stands on."""
    path = QPainterPath(QPointF(*name.start))
    path.quadTo(QPointF(*name.control), QPointF(*name.end))
    return path


def curved_text(name: CurvedName, growth: float = 1.0) -> QPainterPath:
    """The letters of `name` along its curve, centred, `growth` times as large; shrunk to fit."""
    curve, words = base_line(name), name.words
    room = curve.length() - 2
    letters = font(name.role, TEXT_DESIGN_PX, name.italic)
    metrics = QFontMetricsF(letters)
    scale, spacing = name.px * growth / TEXT_DESIGN_PX, name.spacing
    widths = [metrics.horizontalAdvance(letter) * scale for letter in words]
    total = sum(widths) + spacing * (len(widths) - 1)
    shrink = min(1.0, room / total)
    position = (curve.length() - total * shrink) / 2
    result = QPainterPath()
    result.setFillRule(Qt.FillRule.WindingFill)
    for letter, full_width in zip(words, widths, strict=True):
        width = full_width * shrink
        share = curve.percentAtLength(position + width / 2)
        glyph = QPainterPath()
        glyph.addText(0, 0, letters, letter)
        transform = QTransform()
        middle = curve.pointAtPercent(share)
        transform.translate(middle.x(), middle.y())
        transform.rotate(-curve.angleAtPercent(share))
        transform.translate(-width / 2, 0)
        transform.scale(scale * shrink, scale * shrink)
        result.addPath(transform.map(glyph))
        position += width + spacing * shrink
    return result


def paint_region_names(painter: QPainter, scale: float) -> None:
    """The pale names of regions, under the ornaments."""
    growth = 1.0 if scale > 0.9 else 1.15
    for name in REGION_NAMES:
        painter.fillPath(curved_text(name, growth), colour(Palette.REGION_NAME, name.alpha))


def paint_water_names(painter: QPainter, scale: float) -> None:
    """The names of seas and lakes; those of lakes stand on a halo because routes cross them."""
    growth = 1.0 if scale > 0.9 else (0.9 / scale) ** 0.35
    for name in LAKE_NAMES:
        letters = curved_text(name, growth)
        painter.strokePath(letters, pen(colour(Palette.LAKE, 190), 3))
        painter.fillPath(letters, colour(Palette.SEA_NAME, name.alpha))
    for name in SEA_NAMES:
        painter.fillPath(curved_text(name, growth), colour(Palette.SEA_NAME, name.alpha))


DESIGN_SCALE = 0.62
"""The scale whose plates and labels the ornaments avoid: a chart fitted into a common window."""


@lru_cache(maxsize=1)
def ornaments() -> tuple[Ornament, ...]:
    """All hills and trees, the northern ones first so that southern ones overlap them."""
    return landscape(_free_ground(map_shapes()), _woods())


def _woods() -> Ground:
    """Make a test whether trees grow at a point: where a low-frequency noise is high."""
    noise = noise_tile(256, 33, ((8, 0.6), (16, 0.5)))
    return lambda x, y: noise.pixelColor(int(x / 7) % 256, int(y / 7) % 256).red() >= 137


def _free_ground(shapes: MapShapes) -> Ground:
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
        painter.strokePath(base_line(name).translated(0, -name.px * 0.3), pen(black, name.px * 2.0))
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
