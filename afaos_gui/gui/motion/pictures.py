"""Pictures of the things that move, drawn as on the panels and the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from afaos_gui.gui.board.items.pieces import paint_coin, paint_fort, paint_siege_flag, paint_town, paint_village
from afaos_gui.gui.board.items.plates import FORT_RADIUS, paint_target_light
from afaos_gui.gui.board.items.sprites import Sprite
from afaos_gui.gui.cards.pixmaps import back_pixmap, card_pixmap
from afaos_gui.gui.cards.states import card_rect, paint_shadow
from afaos_gui.gui.motion.props import BOXES, paint_prop
from afaos_gui.gui.table.standing.siege_slip import paint_marker, paint_track, track_height
from afaos_gui.gui.toolkit.paint.painting import circle, pen, text_path
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour
from afaos_gui.presentation.cards.card_metrics import card_height, card_radius
from afaos_gui.presentation.choreography.flights import FlightLook, Thing
from afaos_gui.presentation.map.map_measures import PLATE_RADIUS
from afaos_gui.presentation.room.grid import Grid
from afaos_gui.presentation.room.siege_layout import track_values
from afaos_gui.rules.catalogue import Card

ORIGIN = QPointF(0, 0)
SHADOW_DROP = 4.0
SHADOW_ROOM = 12.0
_BOXES = {
    FlightLook.VILLAGE: QRectF(-0.8, -0.8, 1.7, 1.8),
    FlightLook.TOWN: QRectF(-0.7, -0.7, 1.5, 1.6),
    FlightLook.FORT: QRectF(-1.6, -1.6, 3.2, 3.2),
    FlightLook.FLAG: QRectF(-0.25, -1.6, 1.5, 1.85),
    FlightLook.COIN: QRectF(-1.3, -1.3, 2.6, 2.7),
    FlightLook.FIGURE: QRectF(-2.0, -0.8, 4.0, 1.6),
    FlightLook.LIGHT: QRectF(-52.0, -52.0, 104.0, 104.0),
    FlightLook.MARKER: QRectF(-1.4, -1.4, 2.8, 3.0),
    **BOXES,
}
"""The room that each look needs around its origin, in multiples of its width."""


class Picture(NamedTuple):
    """A pixmap of a thing of width `size`, and the position of its origin, in logical pixels."""

    pixmap: QPixmap
    origin: QPointF
    size: float

    def box(self) -> QRectF:
        """The pixmap's rectangle around the origin."""
        return QRectF(-self.origin, self.pixmap.deviceIndependentSize())


class Pictures:
    """Draws things at the device pixel ratio `dpr`; the pixmap cache keeps them."""

    def __init__(self, cards: Sequence[Card], grid: Grid, dpr: float) -> None:
        self._cards = cards
        self._grid = grid
        self._dpr = dpr

    def picture(self, thing: Thing, width: float) -> Picture:
        """The picture of a thing of this width."""
        width = float(max(1, round(width)))
        if thing.look is FlightLook.CARD:
            card = self._cards[thing.card]
            return _centred(card_pixmap(card, width, self._dpr, index_strip=thing.strip), width)
        if thing.look is FlightLook.BACK:
            return _centred(back_pixmap(thing.side, width, self._dpr), width)
        if thing.look is FlightLook.TRACK:
            return self._track(thing, width)
        box = _scaled(_BOXES[thing.look], width)
        key = f"flight:{thing.look.value}:{thing.side}:{thing.text}:{width}"
        return self._sprite(key, box, lambda painter: _paint(painter, thing, width), width)

    def shadow(self, width: float) -> Picture:
        """The shadow of a card of this width."""
        width = float(max(1, round(width)))
        rect = card_rect(width)
        rect.moveCenter(ORIGIN)
        room = rect.adjusted(-SHADOW_ROOM, -SHADOW_ROOM, SHADOW_ROOM, SHADOW_ROOM + SHADOW_DROP)

        def paint(painter: QPainter) -> None:
            paint_shadow(painter, rect, card_radius(width), SHADOW_DROP)

        return self._sprite(f"flight:shadow:{width}", room, paint, width)

    def _track(self, thing: Thing, width: float) -> Picture:
        rect = QRectF(0, 0, width, track_height(self._grid.slip))
        rect.moveCenter(ORIGIN)
        first = track_values(thing.amount).start
        key = f"flight:track:{thing.side}:{first}:{width}:{self._grid.slip}:{self._grid.small_px}"

        def paint(painter: QPainter) -> None:
            paint_track(painter, rect, thing.side, thing.amount, self._grid)

        return self._sprite(key, rect.adjusted(-1, -1, 1, 1), paint, width)

    def _sprite(self, key: str, box: QRectF, paint: Callable[[QPainter], None], width: float) -> Picture:
        pixmap, corner = Sprite(key, box, paint).pixmap(1.0, self._dpr)
        return Picture(pixmap, -corner, width)


def _centred(pixmap: QPixmap, width: float) -> Picture:
    return Picture(pixmap, QPointF(width / 2, card_height(width) / 2), width)


def _scaled(box: QRectF, factor: float) -> QRectF:
    return QRectF(box.left() * factor, box.top() * factor, box.width() * factor, box.height() * factor)


def _paint(painter: QPainter, thing: Thing, width: float) -> None:
    """Draw anything but a card or a track around the origin."""
    if thing.look is FlightLook.VILLAGE:
        paint_village(painter, ORIGIN, width, thing.side)
    elif thing.look is FlightLook.TOWN:
        paint_town(painter, ORIGIN, width, thing.side)
    elif thing.look is FlightLook.FORT:
        _paint_fort_around_plate(painter, width)
    elif thing.look is FlightLook.FLAG:
        paint_siege_flag(painter, ORIGIN, width, thing.side)
    elif thing.look is FlightLook.COIN:
        paint_coin(painter, ORIGIN, width)
    elif thing.look is FlightLook.MARKER:
        paint_marker(painter, ORIGIN, width)
    elif thing.look is FlightLook.LIGHT:
        painter.scale(width, width)
        paint_target_light(painter, False)
    elif thing.look is FlightLook.FIGURE:
        _paint_figure(painter, thing.text, width)
    else:
        paint_prop(painter, thing, width)


def _paint_fort_around_plate(painter: QPainter, radius: float) -> None:
    """Draw a fort with a hole for the plate that it belongs under."""
    hole = circle(ORIGIN, radius * PLATE_RADIUS / FORT_RADIUS)
    outside = circle(ORIGIN, radius * 3) - hole
    painter.setClipPath(outside)
    paint_fort(painter, ORIGIN, radius)


def _paint_figure(painter: QPainter, text: str, height: float) -> None:
    """Draw a sum in gold with a dark edge, to be readable on any ground."""
    path, _width = text_path(text, Role.NUMERAL, height)
    path.translate(-path.boundingRect().center())
    painter.strokePath(path, pen(colour(Palette.LIT_CASING), max(3.0, height * 0.16)))
    painter.fillPath(path, colour(Palette.SELECTION))
