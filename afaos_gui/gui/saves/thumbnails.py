"""A small picture of a game: the chart with the villages and towns of both sides. It shows nothing hidden."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QImageReader, QPainter

from afaos_gui.data.paths import resource
from afaos_gui.gui.board.bake import SHIPPED_NAME
from afaos_gui.gui.board.geometry import MAP_HEIGHT, MAP_WIDTH, map_shapes
from afaos_gui.gui.toolkit.painting import pen
from afaos_gui.gui.toolkit.theme import SIDE_COLOURS, Palette, colour
from afaos_gui.rules.state import GameState

WIDTH = 320
HEIGHT = round(WIDTH * MAP_HEIGHT / MAP_WIDTH)
_DOT = 6.2


@cache
def _chart() -> QImage:
    reader = QImageReader(str(resource("map", SHIPPED_NAME)))
    reader.setScaledSize(QSize(WIDTH, HEIGHT))
    image = reader.read()
    if image.isNull():
        image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
        image.fill(colour(Palette.SEA))
    return image.convertToFormat(QImage.Format.Format_RGB32)


def picture_of(state: GameState) -> QImage:
    """The chart with what stands on it."""
    image = _chart().copy()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(image.rect(), colour(Palette.PAPER, 46))
    centers, scale = map_shapes().centers, WIDTH / MAP_WIDTH
    for side, me in enumerate(state.sides):
        painter.setPen(pen(colour(Palette.EMBLEM), 1.5))
        painter.setBrush(colour(SIDE_COLOURS[side].mid))
        for place in state.ruleset.catalogue.locations:
            _paint_piece(painter, centers[place.name] * scale, me.villages >> place.id & 1, me.towns >> place.id & 1)
    painter.end()
    return image


def _paint_piece(painter: QPainter, at: QPointF, village: int, town: int) -> None:
    if village:
        painter.drawRect(QRectF(at.x() - _DOT * 0.8, at.y() - _DOT * 0.8, _DOT * 1.6, _DOT * 1.6))
    elif town:
        painter.drawEllipse(at, _DOT * 1.3, _DOT * 1.3)


def thumbnail_bytes(state: GameState) -> bytes:
    """The picture as a PNG, as a saved game keeps it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture_of(state).save(buffer, "PNG", 60)  # type: ignore[call-overload]
    return bytes(buffer.data().data())
