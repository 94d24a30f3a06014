"""Things that are drawn again and again in one size: painted once, then stamped from the pixmap cache."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from afaos_gui.gui.board.pieces import paint_fort, paint_town, paint_village
from afaos_gui.gui.board.sprites import PaintFunction, Sprite
from afaos_gui.rules.catalogue import Side

ORIGIN = QPointF(0, 0)


def stamp(painter: QPainter, key: str, box: QRectF, at: QPointF, paint: PaintFunction) -> None:
    """Stamp what `paint` draws around the origin inside `box`, in logical pixels, at a place."""
    device = painter.device()
    pixmap, corner = Sprite(key, box, paint).pixmap(1.0, device.devicePixelRatioF() if device is not None else 1.0)
    painter.drawPixmap(at + corner, pixmap)


def _around(size: float) -> QRectF:
    return QRectF(-size, -size, 2 * size, 2 * size)


def stamp_village(painter: QPainter, center: QPointF, size: float, side: Side) -> None:
    """A village as `paint_village` draws it."""
    key = f"village:{side}:{size:.2f}"
    stamp(painter, key, _around(size), center, lambda on: paint_village(on, ORIGIN, size, side))


def stamp_town(painter: QPainter, center: QPointF, size: float, side: Side) -> None:
    """A town as `paint_town` draws it."""
    key = f"town:{side}:{size:.2f}"
    stamp(painter, key, _around(size), center, lambda on: paint_town(on, ORIGIN, size, side))


def stamp_fort(painter: QPainter, center: QPointF, radius: float) -> None:
    """A fortification that stands alone, as `paint_fort` draws it."""
    key = f"fort:{radius:.2f}"
    stamp(painter, key, _around(2 * radius), center, lambda on: paint_fort(on, ORIGIN, radius, courtyard=True))
