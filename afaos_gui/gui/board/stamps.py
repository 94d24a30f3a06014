"""Things that are drawn again and again in one size: painted once, then stamped from the pixmap cache."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from afaos_gui.gui.board.pieces import paint_fort, paint_purse, paint_town, paint_village
from afaos_gui.gui.board.sprites import Sprite
from afaos_gui.rules.catalogue import Side

ORIGIN = QPointF(0, 0)


def stamp(painter: QPainter, sprite: Sprite, at: QPointF) -> None:
    """Stamp a sprite in logical pixels at a place."""
    device = painter.device()
    pixmap, corner = sprite.pixmap(1.0, device.devicePixelRatioF() if device is not None else 1.0)
    painter.drawPixmap(at + corner, pixmap)


def _around(size: float) -> QRectF:
    return QRectF(-size, -size, 2 * size, 2 * size)


def village(size: float, side: Side) -> Sprite:
    """A village as `paint_village` draws it."""
    return Sprite(
        f"village:{side}:{size:.2f}", _around(size), lambda painter: paint_village(painter, ORIGIN, size, side)
    )


def town(size: float, side: Side) -> Sprite:
    """A town as `paint_town` draws it."""
    return Sprite(f"town:{side}:{size:.2f}", _around(size), lambda painter: paint_town(painter, ORIGIN, size, side))


def fort(radius: float) -> Sprite:
    """A fortification that stands alone, as `paint_fort` draws it."""
    return Sprite(
        f"fort:{radius:.2f}",
        _around(2 * radius),
        lambda painter: paint_fort(painter, ORIGIN, radius, courtyard=True),
    )


def purse(radius: float) -> Sprite:
    """A purse as `paint_purse` draws it."""
    return Sprite(f"purse:{radius:.2f}", _around(2 * radius), lambda painter: paint_purse(painter, ORIGIN, radius))
