"""Drawings used again and again at one size: painted once, then taken from the pixmap cache."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from afaos_gui.gui.board.items.pieces import paint_fort, paint_purse, paint_town, paint_village
from afaos_gui.gui.board.items.sprites import Sprite
from afaos_gui.rules.catalogue import Side

ORIGIN = QPointF(0, 0)


def stamp(painter: QPainter, sprite: Sprite, at: QPointF) -> None:
    """Draw a sprite's cached picture at a position; sizes are logical pixels."""
    device = painter.device()
    pixmap, corner = sprite.pixmap(1.0, device.devicePixelRatioF() if device is not None else 1.0)
    painter.drawPixmap(at + corner, pixmap)


def _around(size: float) -> QRectF:
    return QRectF(-size, -size, 2 * size, 2 * size)


def village(size: float, side: Side) -> Sprite:
    """Draw a village as `paint_village` does."""
    return Sprite(
        f"village:{side}:{size:.2f}", _around(size), lambda painter: paint_village(painter, ORIGIN, size, side)
    )


def town(size: float, side: Side) -> Sprite:
    """Draw a town as `paint_town` does."""
    return Sprite(f"town:{side}:{size:.2f}", _around(size), lambda painter: paint_town(painter, ORIGIN, size, side))


def fort(radius: float) -> Sprite:
    """Draw a fortification that stands alone, as `paint_fort` does."""
    return Sprite(
        f"fort:{radius:.2f}",
        _around(2 * radius),
        lambda painter: paint_fort(painter, ORIGIN, radius, courtyard=True),
    )


def purse(radius: float) -> Sprite:
    """Draw a purse as `paint_purse` does."""
    return Sprite(f"purse:{radius:.2f}", _around(2 * radius), lambda painter: paint_purse(painter, ORIGIN, radius))
