"""What scenes show besides cards and pieces: seals with sums, men on their way, prints, powder and its smoke."""

from __future__ import annotations

from math import pi

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QRadialGradient

from afaos_gui.gui.board.items.lively import CLOUD, paint_smoke
from afaos_gui.gui.board.items.pieces import paint_flag_cloth, paint_flag_pole
from afaos_gui.gui.toolkit.paint.emblems import disc_outline
from afaos_gui.gui.toolkit.paint.icons import paint_icon
from afaos_gui.gui.toolkit.paint.painting import (
    fill_only,
    line_and_fill,
    line_only,
    paint_centred_text,
    paint_shadow,
    pen,
    polygon,
    ring_point,
    square,
)
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour
from afaos_gui.presentation.choreography.flights import FlightLook, Thing
from afaos_gui.rules.catalogue import Side

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
        fill_only(painter, colour(ink))
        painter.drawPath(polygon([(tip.x(), tip.y()) for tip in tips]))


def _paint_halo(painter: QPainter, width: float) -> None:
    shade = QRadialGradient(ORIGIN, width / 2)
    shade.setColorAt(0, colour(Palette.SHADOW, HALO_SHADE))
    shade.setColorAt(0.45, colour(Palette.SHADOW, HALO_SHADE * 2 // 3))
    shade.setColorAt(1, colour(Palette.SHADOW, 0))
    fill_only(painter, shade)
    painter.drawEllipse(ORIGIN, width / 2, width / 2)
