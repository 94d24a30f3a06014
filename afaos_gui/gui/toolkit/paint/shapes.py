"""Simple shapes in one call: outlines, filled boxes, lines and dots, the shading of a ground, and words that fit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.toolkit.paint.ink import LEFT, fitted, paint_text
from afaos_gui.gui.toolkit.paint.painting import SMOOTH, fill_only, line_and_fill, line_only, pen
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour


def smooth_painter(widget: QWidget) -> QPainter:
    """A painter on a widget, with smooth edges, text and pictures."""
    painter = QPainter(widget)
    painter.setRenderHints(SMOOTH)
    return painter


def paint_frame(painter: QPainter, rect: QRect | QRectF, ink: QColor, width: float, radius: float) -> None:
    """Paint the outline of a rounded box."""
    line_only(painter, pen(ink, width))
    painter.drawRoundedRect(rect, radius, radius)


def paint_fill(painter: QPainter, rect: QRect | QRectF, fill: QColor, radius: float) -> None:
    """Fill a rounded box."""
    fill_only(painter, fill)
    painter.drawRoundedRect(rect, radius, radius)


def paint_box(painter: QPainter, rect: QRect | QRectF, fill: QColor, ink: QColor, width: float, radius: float) -> None:
    """Fill a rounded box and paint its outline."""
    line_and_fill(painter, pen(ink, width), fill)
    painter.drawRoundedRect(rect, radius, radius)


def paint_note(painter: QPainter, rect: QRectF, inside: float) -> None:
    """Paint a note of paper with a brass rule this far inside its edge."""
    sheet = rect.adjusted(1.5, 1.5, -1.5, -1.5)
    paint_box(painter, sheet, colour(Palette.PAPER), colour(Palette.LIT_CASING), 1.2, 5)
    paint_frame(painter, sheet.adjusted(inside, inside, -inside, -inside), colour(Palette.BRASS), 1.0, 3)


def paint_dot(painter: QPainter, center: QPointF, radius: float, fill: QColor, ink: QColor, width: float) -> None:
    """Fill a circle and paint its outline."""
    line_and_fill(painter, pen(ink, width), fill)
    painter.drawEllipse(center, radius, radius)


def paint_stroke(painter: QPainter, start: QPointF, end: QPointF, ink: QColor, width: float) -> None:
    """Paint a straight line."""
    line_only(painter, pen(ink, width))
    painter.drawLine(start, end)


def paint_gauge(
    painter: QPainter, line: QRectF, share: float, ground: QColor, fill: QColor, radius: float, least: float = 0.0
) -> None:
    """Paint a bar, filled from the left by a share of its width, at least by `least`."""
    filled = QRectF(line)
    filled.setWidth(max(least, line.width() * share))
    paint_fill(painter, line, ground, radius)
    paint_fill(painter, filled, fill, radius)


def shading(start: QPointF, end: QPointF, first: QColor, last: QColor) -> QLinearGradient:
    """A gradient between two colours."""
    shade = QLinearGradient(start, end)
    shade.setStops([(0, first), (1, last)])
    return shade


def paint_band(painter: QPainter, rect: QRectF, upper: QColor, lower: QColor) -> None:
    """Fill a rectangle with a shade from its upper to its lower edge."""
    painter.fillRect(rect, shading(rect.topLeft(), rect.bottomLeft(), upper, lower))


def paint_edges(painter: QPainter, rect: QRectF, ink: QColor, width: float) -> None:
    """Paint lines along the upper and the lower edge of a rectangle."""
    fill_only(painter, ink)
    painter.drawRect(QRectF(rect.left(), rect.top(), rect.width(), width))
    painter.drawRect(QRectF(rect.left(), rect.bottom() - width, rect.width(), width))


def paint_fitted(
    painter: QPainter,
    at: QPointF,
    words: str,
    role: Role,
    sizes: tuple[float, float],
    room: float,
    ink: QColor,
    align: Qt.AlignmentFlag = LEFT,
    *,
    italic: bool = False,
) -> None:
    """Paint one line on the baseline of `at`, in the largest of these sizes of type that lets it fit."""
    paint_text(painter, at, words, fitted(words, role, *sizes, room, italic=italic), ink, align)


def paint_lines(
    painter: QPainter,
    middle: QPointF,
    lines: Sequence[str],
    step: float,
    face: QFont,
    ink: QColor,
    align: Qt.AlignmentFlag = LEFT,
) -> None:
    """Paint lines of words this far apart, of which the one in the middle would have its baseline at `middle`."""
    top = middle.y() - step * (len(lines) - 1) / 2
    for index, line in enumerate(lines):
        paint_text(painter, QPointF(middle.x(), top + index * step), line, face, ink, align)
