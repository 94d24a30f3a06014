"""Snow on the frame of the chart in a hard winter."""

from __future__ import annotations

import random
from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath

from afaos_gui.gui.board.engraving.chart import MARGIN
from afaos_gui.gui.board.geometry import MAP_RECT
from afaos_gui.gui.toolkit.paint.painting import pen
from afaos_gui.gui.toolkit.paint.theme import Palette, blend, colour

RAILS = ((0.0, 8.0), (MARGIN, 11.0), (MAP_RECT.height() - MARGIN, 15.0), (MAP_RECT.height(), 12.0))
"""The upper edges on which snow lies: their heights on the chart, and how deep it lies at most."""
STEP = 22.0
HEAP, HEAP_REACH = 1.9, 130.0
"""How much deeper it lies in the corners, and how far that reaches."""
ROUNDED = 16.0
"""Over which length its ends become round."""
SHADED = 0.4
"""The share of its depth that lies in shade."""


@cache
def _drifts() -> tuple[QPainterPath, ...]:
    """The outline of the snow on each rail: a level foot and a soft, uneven top."""
    chance = random.Random(1697)
    return tuple(
        _drift(chance, y, depth, inset) for (y, depth), inset in zip(RAILS, (0, MARGIN, MARGIN, 0), strict=True)
    )


def _drift(chance: random.Random, y: float, depth: float, inset: float) -> QPainterPath:
    left, right = inset, MAP_RECT.width() - inset
    path = QPainterPath(QPointF(left, y))
    x, swell = left, 0.5
    while x < right:
        ahead = min(right, x + STEP * chance.uniform(0.7, 1.6))
        swell = min(1.0, max(0.12, swell + chance.uniform(-0.34, 0.34)))
        near = min(ahead - left, right - ahead)
        heap = 1 + (HEAP - 1) * max(0.0, 1 - near / HEAP_REACH) ** 2
        top = y - depth * swell * heap * min(1.0, near / ROUNDED)
        middle = (x + ahead) / 2
        path.cubicTo(middle, path.currentPosition().y(), middle, top, ahead, top)
        x = ahead
    path.lineTo(right, y)
    # The foot hangs over the rail a little, as snow does.
    path.quadTo((left + right) / 2, y + 2.4, left, y)
    path.closeSubpath()
    return path


def _light(box: QRectF) -> QLinearGradient:
    """The light on a drift: white above, bluish at its foot."""
    light = QLinearGradient(box.topLeft(), box.bottomLeft())
    light.setColorAt(0, colour(Palette.FIELD))
    light.setColorAt(1 - SHADED, colour(Palette.FIELD))
    light.setColorAt(1, blend(Palette.FIELD, Palette.WATER_INK, 0.3))
    return light


def paint_snow(painter: QPainter, rect: QRectF, weight: float) -> None:
    """Paint the snow that reaches into `rect`; `weight` multiplies its lines."""
    for drift in _drifts():
        if drift.boundingRect().intersects(rect):
            painter.fillPath(drift.translated(0, 2.2), colour(Palette.SHADOW, 46))
            painter.fillPath(drift, _light(drift.boundingRect()))
            painter.strokePath(drift, pen(colour(Palette.WATER_INK, 120), 0.9 * weight))
