"""The compass rose of the chart and the ship that sails beside it."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from afaos_gui.data.texts.language import pgettext
from afaos_gui.gui.toolkit.paint.emblems import fleur_de_lis
from afaos_gui.gui.toolkit.paint.painting import (
    fill_only,
    line_and_fill,
    line_only,
    paint_centred_text,
    pen,
    placed,
    polygon,
    restored,
)
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour

ROSE_CENTER = QPointF(1130, 1000)
ROSE_RADIUS = 104.0
TRUE_NORTH = 12.0
"""Degrees by which the map is turned clockwise; the rose points to true north."""
SHIP_CENTER = QPointF(940, 1040)
SHIP_SIZE = 1.04
VESSEL_WIDTH = 104.0

RAYS = ((8, 0.60, 0.10, 22.5), (4, 0.78, 0.15, 45.0), (4, 0.98, 0.17, 0.0))
"""Number, length, width (in radii) and first angle of the points of the star, the rearmost first."""


def paint_rose(painter: QPainter, weight: float) -> None:
    """Paint the compass rose at its place."""
    with restored(painter):
        painter.translate(ROSE_CENTER)
        painter.rotate(TRUE_NORTH)
        _paint_degree_ring(painter, weight)
        for count, length, width, first in RAYS:
            cardinal = count == 4 and first == 0
            for index in range(count):
                with restored(painter):
                    painter.rotate(first + index * 360 / count)
                    _paint_ray(painter, length * ROSE_RADIUS, width * ROSE_RADIUS * 0.72, cardinal, weight)
        ink = colour(Palette.ROSE_INK)
        line_and_fill(painter, pen(ink, 0.9 * weight), colour(Palette.ROSE_PAPER))
        painter.drawEllipse(QPointF(0, 0), ROSE_RADIUS * 0.075, ROSE_RADIUS * 0.075)
        line_and_fill(painter, pen(ink, 0.7 * weight), colour(Palette.ROSE_RED))
        painter.drawPath(placed(fleur_de_lis(), QPointF(0, -ROSE_RADIUS * 1.16), ROSE_RADIUS * 0.36))
        _paint_letters(painter)


def _paint_degree_ring(painter: QPainter, weight: float) -> None:
    radius, ink = ROSE_RADIUS, colour(Palette.ROSE_INK)
    line_and_fill(painter, pen(ink, 0.9 * weight), colour(Palette.ROSE_PAPER, 235))
    painter.drawEllipse(QPointF(0, 0), radius * 0.72, radius * 0.72)
    line_only(painter, pen(ink, 0.9 * weight))
    painter.drawEllipse(QPointF(0, 0), radius * 0.67, radius * 0.67)
    painter.drawEllipse(QPointF(0, 0), radius * 0.34, radius * 0.34)
    painter.setPen(pen(ink, 0.7 * weight))
    for index in range(72):
        angle = math.radians(index * 5)
        outer = radius * (0.72 if index % 2 == 0 else 0.70)
        direction = QPointF(math.cos(angle), math.sin(angle))
        painter.drawLine(direction * radius * 0.67, direction * outer)


def _paint_ray(painter: QPainter, length: float, width: float, cardinal: bool, weight: float) -> None:
    dark, light = (Palette.ROSE_RED if cardinal else Palette.ROSE_BLUE), Palette.ROSE_PAPER
    painter.setPen(pen(colour(Palette.ROSE_INK), 0.8 * weight))
    for side, tone in ((1, dark), (-1, light)):
        painter.setBrush(colour(tone))
        painter.drawPath(polygon([(0, 0), (0, -length), (side * width, -width)]))


def _paint_letters(painter: QPainter) -> None:
    letters = pgettext("compass", "E"), pgettext("compass", "S"), pgettext("compass", "W")
    for letter, angle in zip(letters, (90, 180, 270), strict=True):
        with restored(painter):
            painter.rotate(angle)
            painter.translate(0, -ROSE_RADIUS * 1.10)
            painter.rotate(-angle)
            paint_centred_text(
                painter, QPointF(0, 0), letter, Role.DISPLAY, ROSE_RADIUS * 0.19, colour(Palette.ROSE_INK)
            )


def paint_ship(painter: QPainter, weight: float) -> None:
    """Paint the ship of the chart."""
    with restored(painter):
        painter.translate(SHIP_CENTER)
        painter.scale(SHIP_SIZE, SHIP_SIZE)
        paint_vessel(painter, weight)


def paint_vessel(painter: QPainter, weight: float) -> None:
    """Paint a three-masted ship under sail to the east, `VESSEL_WIDTH` wide, on a few waves around the origin."""
    ink = pen(colour(Palette.SHIP_INK), 0.9 * weight)
    _paint_hull(painter, ink)
    for x, top, yard in ((-22, -40, 9), (2, -52, 12), (23, -42, 9)):
        _paint_mast(painter, ink, x, top, yard, weight)
    line_and_fill(painter, ink, colour(Palette.SAIL))
    painter.drawPath(polygon([(50, -11), (24, -36), (30, -6)]))
    _paint_waves(painter, weight)


def _paint_hull(painter: QPainter, ink: QPen) -> None:
    hull = QPainterPath(QPointF(-36, 2))
    hull.cubicTo(-20, 8, 14, 8, 34, -1)
    hull.lineTo(29, 12)
    hull.cubicTo(10, 17, -16, 17, -31, 12)
    hull.closeSubpath()
    line_and_fill(painter, ink, colour(Palette.SHIP_HULL))
    painter.drawPath(hull)
    fill_only(painter, colour(Palette.SHIP_INK))
    for index in range(9):
        painter.drawRect(QRectF(-25 + index * 6, 8.2 - 0.25 * abs(index - 4), 2.2, 2.4))
    painter.setPen(ink)
    painter.drawLine(QPointF(34, -1), QPointF(52, -12))


def _paint_mast(painter: QPainter, ink: QPen, x: float, top: float, yard: float, weight: float) -> None:
    """Paint a mast with three sails that widen downwards, and a pennant."""
    painter.setPen(ink)
    painter.drawLine(QPointF(x, 4), QPointF(x, top))
    sails = 3
    height = (-top - 2) / sails
    for index in range(sails):
        width, y = yard * (0.62 + 0.19 * index), top + 2 + index * height * 0.98
        sail = QPainterPath(QPointF(x - width, y))
        sail.lineTo(x + width, y)
        sail.cubicTo(x + width + 5, y + height * 0.3, x + width + 5, y + height * 0.6, x + width + 1, y + height * 0.84)
        sail.quadTo(x, y + height * 0.72, x - width - 1, y + height * 0.84)
        sail.cubicTo(x - width + 4, y + height * 0.6, x - width + 4, y + height * 0.3, x - width, y)
        line_and_fill(painter, ink, colour(Palette.SAIL))
        painter.drawPath(sail)
        painter.setPen(pen(colour(Palette.SHIP_INK, 150), 0.5 * weight))
        for seam in range(3):
            start = QPointF(x + width * (0.35 + 0.22 * seam), y + height * 0.12)
            painter.drawLine(start, QPointF(x + width * (0.4 + 0.22 * seam) + 2, y + height * 0.68))
    line_and_fill(painter, ink, colour(Palette.ROSE_RED))
    painter.drawPath(polygon([(x, top), (x - 10, top + 2), (x, top + 4)]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_waves(painter: QPainter, weight: float) -> None:
    line_only(painter, pen(colour(Palette.WATER_INK, 170), 0.8 * weight))
    for row in range(7):
        y, left, right = 15 + 2.6 * row, -52 + 5 * row, 50 - 6 * row
        wave = QPainterPath(QPointF(left, y))
        for crest in range(int((right - left) / 9)):
            wave.quadTo(left + crest * 9 + 4.5, y - 1.8, left + (crest + 1) * 9, y)
        painter.drawPath(wave)
