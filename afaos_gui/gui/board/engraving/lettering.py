"""The names engraved on the chart, letter by letter along their curves."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QTransform

from afaos_gui.gui.toolkit.paint.painting import TEXT_DESIGN_PX, pen
from afaos_gui.gui.toolkit.paint.theme import Palette, colour, font
from afaos_gui.presentation.map.engraved_names import LAKE_NAMES, REGION_NAMES, SEA_NAMES, CurvedName


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
