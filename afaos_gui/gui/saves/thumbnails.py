"""Small pictures of a game: the chart with the pieces of both sides, for saved games and exported reviews."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QImageReader, QPainter

from afaos_gui.data.errors import DataError
from afaos_gui.data.paths import resource
from afaos_gui.data.saves.reviews import Verdict
from afaos_gui.data.saves.save_files import read_save
from afaos_gui.data.texts.language import language
from afaos_gui.gui.board.geometry import map_shapes
from afaos_gui.gui.toolkit.paint.painting import line_and_fill, line_only, pen
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, colour
from afaos_gui.presentation.map.chart_size import ChartLook, current_look, shipped_name
from afaos_gui.presentation.map.map_measures import MAP_HEIGHT, MAP_WIDTH
from afaos_gui.rules.state import GameState
from afaos_gui.session.game import Game
from afaos_gui.session.saving.save_texts import rules_of
from afaos_gui.session.saving.saved_games import salvaged

if TYPE_CHECKING:
    from afaos_gui.session.review.export import Picture

WIDTH = 320
HEIGHT = round(WIDTH * MAP_HEIGHT / MAP_WIDTH)
_DOT = 6.2
_RING = 13.0


class Details(NamedTuple):
    """What takes longer to find out: the picture and the rules."""

    picture: QImage
    rules: str


@cache
def _chart(width: int, look: ChartLook) -> QImage:
    reader = QImageReader(str(resource("map", shipped_name(look))))
    height = round(width * MAP_HEIGHT / MAP_WIDTH)
    reader.setScaledSize(QSize(width, height))
    image = reader.read()
    if image.isNull():
        image = QImage(width, height, QImage.Format.Format_RGB32)
        image.fill(colour(Palette.SEA))
    return image.convertToFormat(QImage.Format.Format_RGB32)


def picture_of(state: GameState, width: int = WIDTH, rings: Mapping[int, str] = MappingProxyType({})) -> QImage:
    """The chart with what stands on it, and rings in these inks around places."""
    image = _chart(width, current_look()).copy()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(image.rect(), colour(Palette.PAPER, 46))
    scale = width / MAP_WIDTH
    painter.scale(width / WIDTH, width / WIDTH)
    centers = {name: center * (scale * WIDTH / width) for name, center in map_shapes().centers.items()}
    for side, me in enumerate(state.sides):
        line_and_fill(painter, pen(colour(Palette.EMBLEM), 1.5), colour(SIDE_COLOURS[side].mid))
        for place in state.ruleset.catalogue.locations:
            _paint_piece(painter, centers[place.name], me.villages >> place.id & 1, me.towns >> place.id & 1)
    for number, ink in rings.items():
        line_only(painter, pen(colour(ink), 2.2))
        painter.drawEllipse(centers[state.ruleset.catalogue.locations[number].name], _RING, _RING)
    painter.end()
    return image


def _paint_piece(painter: QPainter, at: QPointF, village: int, town: int) -> None:
    if village:
        painter.drawRect(QRectF(at.x() - _DOT * 0.8, at.y() - _DOT * 0.8, _DOT * 1.6, _DOT * 1.6))
    elif town:
        painter.drawEllipse(at, _DOT * 1.3, _DOT * 1.3)


def thumbnail_bytes(state: GameState) -> bytes:
    """The picture as a PNG, for a saved game."""
    return encoded(picture_of(state), "PNG", 60)


def encoded(image: QImage, form: str, quality: int) -> bytes:
    """An image as the bytes of a file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, form, quality)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def details_of(path: Path) -> Details | None:
    """Picture and rules of a game; None where the file cannot be read."""
    try:
        return _details(path, path.stat().st_mtime_ns, language())
    except (DataError, OSError):
        return None


@lru_cache(maxsize=64)
def _details(path: Path, _changed: int, _language: str) -> Details:
    saved = read_save(path)
    picture = QImage.fromData(saved.thumbnail)
    if picture.isNull():
        picture = picture_of(salvaged(saved, path.name)[0].state)
    return Details(picture, rules_of(saved))


REVIEW_WIDTH = 520


def pictures(game: Game) -> Picture:
    """The function that paints the position before a decision, with what was done and what was better ringed."""

    def picture(verdict: Verdict) -> bytes:
        command = game.commands[verdict.number]
        rings = {command.action.place: Palette.BLUNDER, verdict.line[0].place: Palette.BETTER}
        image = picture_of(command.before, REVIEW_WIDTH, {place: ink for place, ink in rings.items() if place >= 0})
        return encoded(image, "JPG", 85)  # a seventh as large as a PNG

    return picture
