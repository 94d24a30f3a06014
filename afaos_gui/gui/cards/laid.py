"""Cards as they lie on the table: turned, with their shadows, backs and empty places."""

from __future__ import annotations

import math
from collections.abc import Hashable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from afaos_gui.gui.cards.pixmaps import back_pixmap, card_pixmap, stack_depth
from afaos_gui.gui.cards.states import CardState, card_rect, outline_reach, paint_outline
from afaos_gui.gui.cards.states import paint_shadow as paint_card_shadow
from afaos_gui.gui.toolkit.paint.painting import pen, restored, rounded
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES, Draw, paint_cached
from afaos_gui.gui.toolkit.paint.theme import SURROUND, colour
from afaos_gui.presentation.cards.card_metrics import card_height, card_radius
from afaos_gui.rules.catalogue import Card, Side

RESTING_DROP = 3.0
LIFTED_DROP = 8.0
SHADOW_ROOM = 6
"""Room for the soft edge of a card's shadow, besides its drop."""


def paint_card(
    painter: QPainter,
    card: Card,
    center: QPointF,
    width: float,
    *,
    angle: float = 0.0,
    state: CardState = CardState.NORMAL,
    index_strip: bool = False,
    drop: float = RESTING_DROP,
) -> None:
    """Paint a card, its shadow and its outline, turned by `angle` degrees around `center`."""
    outlined = state in (CardState.PLAYABLE, CardState.SELECTED)
    face = CardState.NORMAL if outlined else state
    pixmap = card_pixmap(card, width, _ratio(painter), state=face, index_strip=index_strip)

    def draw(on: QPainter) -> None:
        _paint_card_shadow(on, width, drop)
        on.drawPixmap(QPointF(0, 0), pixmap)
        paint_outline(on, card_rect(width), card_radius(width), state, covered=index_strip)

    key = (pixmap.cacheKey(), width, state, index_strip, drop)
    room = max(2 * drop + SHADOW_ROOM, outline_reach(width) if outlined else 0.0)
    _paint_around(painter, center, width, angle, draw, key, room)


def paint_back(
    painter: QPainter, side: Side, center: QPointF, width: float, angle: float = 0.0, count: int = 1
) -> None:
    """Paint the back of a card of `side`, or of a stack of `count`."""
    drop = RESTING_DROP if width > 50 else 1.0

    def draw(on: QPainter) -> None:
        _paint_card_shadow(on, width, drop)
        on.drawPixmap(QPointF(0, 0), back_pixmap(side, round(width), _ratio(on), count=count))

    room = max(2 * drop + SHADOW_ROOM, stack_depth(width, count))
    _paint_around(painter, center, width, angle, draw, ("back", side, width, count), room)


def _paint_around(
    painter: QPainter, center: QPointF, width: float, angle: float, draw: Draw, key: Hashable, room: float
) -> None:
    """Paint with `draw`, whose card has its corner at the origin, turned around `center`, with `room` on every side."""
    if angle:
        around = QRectF(-room, -room, width + 2 * room, card_height(width) + 2 * room)
        around.moveCenter(center)

        def draw_inside(on: QPainter) -> None:
            on.translate(room, room)
            draw(on)

        paint_cached(painter, key, around, draw_inside, angle)
        return
    with restored(painter):
        _to_corner(painter, center, width, angle)
        draw(painter)


def _paint_card_shadow(painter: QPainter, width: float, drop: float) -> None:
    """Paint the shadow of a card whose corner is the origin."""
    room = math.ceil(2 * drop) + SHADOW_ROOM
    ratio = _ratio(painter)

    def draw(inside: QPainter) -> None:
        inside.translate(room, room)
        paint_card_shadow(inside, card_rect(width), card_radius(width), drop)

    height = card_height(width)
    shadow = PICTURES.get(("shadow", drop), width + 2 * room, height + 2 * room, ratio, draw)
    painter.drawPixmap(QPointF(-room, -room), shadow)


def _to_corner(painter: QPainter, center: QPointF, width: float, angle: float) -> None:
    """Move the painter's origin to the top left corner of a card lying around `center`."""
    painter.translate(center)
    painter.rotate(angle)
    painter.translate(-width / 2, -card_height(width) / 2)


def _ratio(painter: QPainter) -> float:
    return painter.device().devicePixelRatioF()


def paint_place_for_card(painter: QPainter, center: QPointF, width: float) -> None:
    """Paint the empty place of a pile: a hairline in the outline of a card."""
    rect = QRectF(0, 0, width, card_height(width))
    rect.moveCenter(center)
    broken = pen(colour(SURROUND.hairline, SURROUND.hairline_alpha), 1, (5, 4))
    painter.strokePath(rounded(rect, card_radius(width)), broken)
