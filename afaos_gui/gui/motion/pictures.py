"""Pictures of the things that move, drawn as on the panels and the board, or for the way alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import pi
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap, QRadialGradient

from afaos_gui.gui.board.items.lively import CLOUD, paint_smoke
from afaos_gui.gui.board.items.pieces import (
    paint_coin,
    paint_flag_cloth,
    paint_flag_pole,
    paint_fort,
    paint_siege_flag,
    paint_town,
    paint_village,
)
from afaos_gui.gui.board.items.plates import FORT_RADIUS, paint_target_light
from afaos_gui.gui.board.items.sprites import Sprite
from afaos_gui.gui.cards.pixmaps import back_pixmap, card_pixmap
from afaos_gui.gui.cards.states import card_rect
from afaos_gui.gui.cards.states import paint_shadow as paint_card_shadow
from afaos_gui.gui.table.standing.siege_slip import TRACK_HEIGHT, paint_marker, paint_track
from afaos_gui.gui.toolkit.paint.emblems import disc_outline, paint_icon
from afaos_gui.gui.toolkit.paint.painting import (
    circle,
    fill_only,
    line_and_fill,
    line_only,
    paint_centred_text,
    paint_shadow,
    pen,
    polygon,
    ring_point,
    square,
    text_path,
)
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour
from afaos_gui.presentation.cards.card_metrics import card_height, card_radius
from afaos_gui.presentation.choreography.flights import FlightLook, Thing
from afaos_gui.presentation.map.map_measures import PLATE_RADIUS
from afaos_gui.presentation.room.grid import Grid
from afaos_gui.presentation.room.siege_layout import REGULAR_SLIP, track_values
from afaos_gui.rules.catalogue import Card, Side

ORIGIN = QPointF(0, 0)
BOXES = {
    FlightLook.POLE: QRectF(-0.25, -1.6, 1.5, 1.85),
    FlightLook.CLOTH: QRectF(-0.25, -1.6, 1.5, 1.85),
    FlightLook.TALLY: QRectF(-0.85, -0.85, 1.7, 1.8),
    FlightLook.PARTY: QRectF(-0.75, -0.75, 1.5, 1.6),
    FlightLook.PRINT: QRectF(-0.7, -0.7, 1.4, 1.4),
    FlightLook.SMOKE: CLOUD,
    FlightLook.FLASH: QRectF(-0.8, -0.8, 1.6, 1.6),
    FlightLook.HALO: QRectF(-0.55, -0.55, 1.1, 1.1),
}
"""The room that each needs around its origin, in multiples of its width."""
RAYS = 9
HALO_SHADE = 120


def paint_prop(painter: QPainter, thing: Thing, width: float) -> None:
    """Paint one of `BOXES` around the origin."""
    if thing.look is FlightLook.POLE:
        paint_flag_pole(painter, ORIGIN, width)
    elif thing.look is FlightLook.CLOTH:
        paint_flag_cloth(painter, ORIGIN, width, thing.side)
    elif thing.look is FlightLook.TALLY:
        _paint_tally(painter, width, thing.side, thing.text)
    elif thing.look is FlightLook.PARTY:
        _paint_party(painter, width, thing.side, thing.text)
    elif thing.look is FlightLook.PRINT:
        _paint_prints(painter, width)
    elif thing.look is FlightLook.SMOKE:
        paint_smoke(painter, width)
    elif thing.look is FlightLook.FLASH:
        _paint_flash(painter, width)
    else:
        _paint_halo(painter, width)


def _paint_seal(painter: QPainter, radius: float, side: Side) -> None:
    """Paint a disc in a side's colour and outline, as its towns have them."""
    outline = disc_outline(ORIGIN, radius, side)
    paint_shadow(painter, outline, radius * 0.08, radius * 0.14, 3, 110)
    line_and_fill(painter, pen(colour(Palette.PIECE_INK), max(1.0, radius * 0.08)), colour(SIDE_COLOURS[side].mid))
    painter.drawPath(outline)
    line_only(painter, pen(colour(Palette.EMBLEM, 210), max(0.8, radius * 0.06)))
    painter.drawEllipse(ORIGIN, radius * 0.82, radius * 0.82)


def _paint_tally(painter: QPainter, width: float, side: Side, text: str) -> None:
    radius = width * 0.7
    _paint_seal(painter, radius, side)
    size = radius * (1.22 if len(text) < 2 else 0.98)
    paint_centred_text(painter, ORIGIN, text, Role.NUMERAL, size, colour(Palette.EMBLEM))


def _paint_party(painter: QPainter, width: float, side: Side, icon: str) -> None:
    radius = width * 0.6
    _paint_seal(painter, radius, side)
    paint_icon(painter, icon, square(ORIGIN, radius * 1.3), Palette.EMBLEM, SIDE_COLOURS[side].mid)


def _paint_prints(painter: QPainter, width: float) -> None:
    """Paint a pair of soles that walk to the right."""
    for x, y in ((-0.26, -0.2), (0.24, 0.2)):
        for grow, ink in ((0.12, Palette.PAPER), (0.0, Palette.INK)):
            fill_only(painter, colour(ink))
            at = QPointF(x * width, y * width)
            painter.drawEllipse(at, width * (0.27 + grow), width * (0.13 + grow))


def _paint_flash(painter: QPainter, width: float) -> None:
    """Paint a burst of powder."""
    for reach, ink in ((0.72, Palette.LIT_CASING), (0.62, Palette.BRASS_LIGHT), (0.36, Palette.EMBLEM)):
        tips = (
            ring_point(ORIGIN, width * reach * (1.0 if number % 2 else 0.45), number * pi / RAYS)
            for number in range(2 * RAYS)
        )
        painter.fillPath(polygon([(tip.x(), tip.y()) for tip in tips]), colour(ink))


def _paint_halo(painter: QPainter, width: float) -> None:
    shade = QRadialGradient(ORIGIN, width / 2)
    shade.setColorAt(0, colour(Palette.SHADOW, HALO_SHADE))
    shade.setColorAt(0.45, colour(Palette.SHADOW, HALO_SHADE * 2 // 3))
    shade.setColorAt(1, colour(Palette.SHADOW, 0))
    fill_only(painter, shade)
    painter.drawEllipse(ORIGIN, width / 2, width / 2)


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
            paint_card_shadow(painter, rect, card_radius(width), SHADOW_DROP)

        return self._sprite(f"flight:shadow:{width}", room, paint, width)

    def _track(self, thing: Thing, width: float) -> Picture:
        rect = QRectF(0, 0, width, TRACK_HEIGHT * self._grid.slip / REGULAR_SLIP)
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
