"""The backs of the two decks."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from afaos_gui.gui.toolkit.paint.icons import paint_icon
from afaos_gui.gui.toolkit.paint.painting import line_and_fill, pen, rounded
from afaos_gui.gui.toolkit.paint.theme import CARD_FRAMES, CardPalette, colour
from afaos_gui.presentation.cards.card_metrics import card_height, card_radius
from afaos_gui.rules.catalogue import Side

TICKS = 48
SLANT = 0.72
"""How far the lattice leans sideways, per unit of height."""


def paint_back(painter: QPainter, side: Side, width: float) -> None:
    """Paint the back of a card of `side`, `width` wide, its top left corner at the origin."""
    colours = CARD_FRAMES[side, True]
    unit = width / 150
    rect = QRectF(0, 0, width, card_height(width))
    shape = rounded(rect, card_radius(width))
    painter.fillPath(shape, colour(colours.fill))
    painter.save()
    painter.setClipPath(shape)
    _paint_lattice(painter, rect.adjusted(8 * unit, 8 * unit, -8 * unit, -8 * unit), colours.pattern, unit)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inset, weight in ((8, 1.6), (5, 0.8)):
        painter.setPen(pen(CardPalette.COIN, max(0.8, weight * unit)))
        edge = inset * unit
        painter.drawRect(rect.adjusted(edge, edge, -edge, -edge))
    _paint_medallion(painter, rect.center(), unit, colours.edge, colours.badge)
    painter.restore()
    edge_line = rounded(rect.adjusted(0.5, 0.5, -0.5, -0.5), card_radius(width) - 0.5)
    painter.strokePath(edge_line, pen(colours.edge, 1))


def _paint_lattice(painter: QPainter, field: QRectF, ink: str, unit: float) -> None:
    step = 15 * unit if unit > 0.6 else 9
    painter.save()
    painter.setClipRect(field)
    painter.setPen(pen(colour(ink, 150), max(0.6, 0.8 * unit)))
    run = field.height() * SLANT
    count = int((field.width() + run) / step) + 2
    for i in range(-count, count):
        x = field.left() + i * step
        painter.drawLine(QPointF(x, field.top()), QPointF(x + run, field.bottom()))
        painter.drawLine(QPointF(x, field.top()), QPointF(x - run, field.bottom()))
    painter.restore()


def _paint_medallion(painter: QPainter, centre: QPointF, unit: float, ground: str, badge: str) -> None:
    radius = 40 * unit
    line_and_fill(painter, pen(CardPalette.COIN, 1.8 * unit), colour(ground))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(pen(CardPalette.COIN, 0.8 * unit))
    painter.drawEllipse(centre, radius - 4 * unit, radius - 4 * unit)
    for i in range(TICKS):
        turn = 2 * math.pi * i / TICKS
        way = QPointF(math.cos(turn), math.sin(turn))
        painter.drawLine(centre + way * (radius - 4 * unit), centre + way * (radius - 8 * unit))
    half = 22 * unit
    paint_icon(
        painter,
        badge,
        QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half),
        CardPalette.COIN,
        ground,
    )
