"""Small pictures drawn once per size."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap, QTransform

from afaos_gui.gui.board.items.pieces import paint_fort, paint_purse, paint_town, paint_village
from afaos_gui.gui.toolkit.paint.painting import restored
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.rules.catalogue import Side

PaintFunction = Callable[[QPainter], None]


class Sprite(NamedTuple):
    """A picture around the origin: its name, the box it fills in its own units, and how it is drawn."""

    key: str
    box: QRectF
    paint: PaintFunction

    def pixmap(self, unit: float, dpr: float) -> tuple[QPixmap, QPointF]:
        """The picture with `unit` logical pixels per own unit, and the position of its corner from the origin."""
        device = QTransform.fromScale(unit * dpr, unit * dpr).mapRect(self.box).toAlignedRect()
        corner = QPointF(device.left() / dpr, device.top() / dpr)

        def draw(painter: QPainter) -> None:
            painter.translate(-corner)
            painter.scale(unit, unit)
            self.paint(painter)

        key = ("sprite", self.key, round(unit, 4))
        return PICTURES.get(key, device.width() / dpr, device.height() / dpr, dpr, draw), corner


def merged(sprites: list[Sprite]) -> Sprite:
    """Merge several sprites into one, so that they can be drawn translucent as a whole."""
    box = sprites[0].box
    for sprite in sprites[1:]:
        box = box.united(sprite.box)

    def paint(painter: QPainter) -> None:
        for sprite in sprites:
            with restored(painter):
                sprite.paint(painter)

    return Sprite("+".join(sprite.key for sprite in sprites), box, paint)


def device_ratio(painter: QPainter) -> float:
    """Device pixels in a logical pixel of what is painted on."""
    device = painter.device()
    return device.devicePixelRatioF() if device is not None else 1.0


def paint_sprites(painter: QPainter, sprites: list[Sprite], unit: float, laid_scale: float) -> None:
    """Draw `sprites` at the origin of `painter`, on whole device pixels.

    `unit` is logical pixels per own unit at the view scale `laid_scale`. While the painter shows another
    scale, as in the middle of a zoom, the same pictures are stretched.
    """
    dpr = device_ratio(painter)
    world = painter.worldTransform()
    stretch = world.m11() / laid_scale
    origin = world.map(QPointF(0, 0))
    with restored(painter):
        if abs(stretch - 1) < 0.002:
            snapped = QPointF(round(origin.x() * dpr) / dpr, round(origin.y() * dpr) / dpr)
            painter.setWorldTransform(QTransform.fromTranslate(snapped.x(), snapped.y()))
        else:
            painter.setWorldTransform(QTransform.fromTranslate(origin.x(), origin.y()).scale(stretch, stretch))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for sprite in sprites:
            pixmap, corner = sprite.pixmap(unit, dpr)
            painter.drawPixmap(corner, pixmap)


ORIGIN = QPointF(0, 0)


def stamp(painter: QPainter, sprite: Sprite, at: QPointF) -> None:
    """Draw a sprite's cached picture at a position; sizes are logical pixels."""
    pixmap, corner = sprite.pixmap(1.0, device_ratio(painter))
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
