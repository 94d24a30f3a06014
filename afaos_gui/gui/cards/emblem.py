"""The picture of an empire card: one silhouette in an engraved roundel."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath, QRadialGradient

from afaos_gui.gui.toolkit.paint.emblems import paint_icon
from afaos_gui.gui.toolkit.paint.painting import fill_only, line_and_fill, line_only, painted, pen, restored, square
from afaos_gui.gui.toolkit.paint.theme import CardPalette, blend, colour
from afaos_gui.presentation.cards.card_pictures import GOODS, ICONS, PEOPLE

TICKS: Final = 64
RAYS: Final = 72
LEAVES: Final = 13
PLAIN_BELOW: Final = 84
"""Below this width pictures have no hatching, ticks and rays: they would turn to grey."""
WREATH_FROM: Final = 190
"""Pictures at least this wide carry a wreath of leaves."""


def roundel(name: str, width: float, height: float, dpr: float, accent: str) -> QImage:
    """The picture of the empire card `name`, `width` × `height` logical pixels."""
    return painted(
        width, height, dpr, colour(CardPalette.LAND), lambda painter: _paint(painter, name, width, height, accent)
    )


def _paint(painter: QPainter, name: str, width: float, height: float, accent: str) -> None:
    rect = QRectF(0, 0, width, height)
    plain = width < PLAIN_BELOW
    if not plain:
        _paint_hatching(painter, rect, name)
    radius = min(width, height) / 2 * 0.94
    _paint_disc(painter, rect.center(), radius, accent, plain)
    if width >= WREATH_FROM:
        _paint_wreath(painter, rect.center(), radius, accent)
    paint_icon(painter, ICONS[name], square(rect.center(), radius * (1.35 if plain else 1.16)))


def _paint_hatching(painter: QPainter, rect: QRectF, name: str) -> None:
    unit = min(rect.width(), rect.height()) / 90
    weight = max(1.0, unit * 0.72)
    step = 2.6 * weight
    line_only(painter, pen(blend(CardPalette.INK_SOFT, CardPalette.LAND, 0.52), 0.7 * weight))
    if name in PEOPLE:
        for i in range(int(rect.width() / step) + 1):
            painter.drawLine(QPointF(i * step, 0), QPointF(i * step, rect.height()))
    elif name in GOODS:
        for i in range(int(rect.height() / (step * 1.5)) + 2):
            painter.drawPath(_wave(rect.width(), i * step * 1.5, unit))
    else:
        for i in range(int(rect.height() / step) + 1):
            painter.drawLine(QPointF(0, i * step), QPointF(rect.width(), i * step))


def _wave(width: float, y: float, unit: float) -> QPainterPath:
    path = QPainterPath(QPointF(0, y))
    x = 0.0
    while x < width:
        path.quadTo(QPointF(x + 3 * unit, y - 2.2 * unit), QPointF(x + 6 * unit, y))
        path.quadTo(QPointF(x + 9 * unit, y + 2.2 * unit), QPointF(x + 12 * unit, y))
        x += 12 * unit
    return path


def _direction(turn: float) -> QPointF:
    """The unit vector at `turn` (1 is a full circle)."""
    return QPointF(math.cos(2 * math.pi * turn), math.sin(2 * math.pi * turn))


def _paint_disc(painter: QPainter, centre: QPointF, radius: float, accent: str, plain: bool) -> None:
    """Rim, ring of the side's colour, ticks, and rays fading towards the middle."""
    unit = radius / 40
    line_and_fill(painter, pen(CardPalette.INK, max(0.9, 1.2 * unit)), colour(CardPalette.PAPER))
    painter.drawEllipse(centre, radius, radius)
    line_only(painter, pen(accent, 2.2 * unit))
    painter.drawEllipse(centre, radius - 2.6 * unit, radius - 2.6 * unit)
    if plain:
        return
    painter.setPen(pen(blend(CardPalette.INK, CardPalette.PAPER, 0.25), 0.8 * unit))
    for i in range(TICKS):
        way = _direction(i / TICKS)
        painter.drawLine(centre + way * (radius - 4.6 * unit), centre + way * (radius - 7.4 * unit))
    painter.drawEllipse(centre, radius - 8 * unit, radius - 8 * unit)
    painter.setPen(pen(blend(CardPalette.INK_SOFT, CardPalette.PAPER, 0.68), 0.7 * unit))
    for i in range(RAYS):
        way = _direction((i + 0.5) / RAYS)
        painter.drawLine(centre + way * radius * (0.5 if i % 2 else 0.62), centre + way * (radius - 9 * unit))
    glow = QRadialGradient(centre, radius * 0.72)
    glow.setColorAt(0, colour(CardPalette.PAPER))
    glow.setColorAt(0.75, colour(CardPalette.PAPER, 210))
    glow.setColorAt(1, colour(CardPalette.PAPER, 0))
    fill_only(painter, glow)
    painter.drawEllipse(centre, radius * 0.74, radius * 0.74)


def _paint_wreath(painter: QPainter, centre: QPointF, radius: float, accent: str) -> None:
    """Two rows of leaves rising from the foot of the disc."""
    unit = radius / 40
    leaf = QPainterPath(QPointF(-3.6 * unit, 0))
    leaf.quadTo(QPointF(0, -2.5 * unit), QPointF(4 * unit, 0))
    leaf.quadTo(QPointF(0, 2.5 * unit), QPointF(-3.6 * unit, 0))
    line_and_fill(painter, pen(CardPalette.PAPER, 0.6 * unit), colour(accent))
    for hand in (-1, 1):
        for i in range(LEAVES):
            degrees = 90 - hand * (12 + i * 8.2)
            with restored(painter):
                painter.translate(centre + _direction(degrees / 360) * (radius - 6 * unit))
                painter.rotate(degrees - hand * 90 + hand * (26 if i % 2 else -26))
                painter.drawPath(leaf)
