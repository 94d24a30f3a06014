"""Pictures of what is being dragged."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from afaos_gui.gui.board.items.pieces import paint_fort, paint_siege_flag, paint_town, paint_village
from afaos_gui.gui.cards.pixmaps import back_pixmap, card_pixmap
from afaos_gui.gui.cards.states import CardState
from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.choices.targets import Grip, Held
from afaos_gui.presentation.choreography.drop import CARD_WIDTH, FAN_STEP, PIECE
from afaos_gui.rules.catalogue import Card, Side


def ghost_picture(held: Held, all_cards: Sequence[Card], side: Side, dpr: float) -> QPixmap:
    """The picture that follows the mouse while `side` drags `held`."""
    if held.grip is Grip.RESERVE and not held.cards:
        return back_pixmap(side, CARD_WIDTH, dpr)
    if held.cards:
        return _cards_picture(held, all_cards, dpr)
    return _piece_picture(held.grip, side, dpr)


def _cards_picture(held: Held, all_cards: Sequence[Card], dpr: float) -> QPixmap:
    width = CARD_WIDTH + FAN_STEP * (len(held.cards) - 1)
    picture = _empty(width, card_height(CARD_WIDTH), dpr)
    painter = QPainter(picture)
    for index, card in enumerate(held.cards):
        face = card_pixmap(all_cards[card], CARD_WIDTH, dpr, state=CardState.SELECTED)
        painter.drawPixmap(QPointF(index * FAN_STEP, 0), face)
    painter.end()
    return picture


def _piece_picture(grip: Grip, side: Side, dpr: float) -> QPixmap:
    picture = _empty(2 * PIECE, 2 * PIECE, dpr)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    centre = QRectF(0, 0, 2 * PIECE, 2 * PIECE).center()
    if grip is Grip.VILLAGE:
        paint_village(painter, centre, PIECE * 0.82, side)
    elif grip is Grip.TOWN:
        paint_town(painter, centre, PIECE, side)
    elif grip is Grip.FORT:
        paint_fort(painter, centre, PIECE * 0.6, courtyard=True)
    else:
        paint_siege_flag(painter, centre + QPointF(-PIECE * 0.3, PIECE * 0.5), PIECE, side)
    painter.end()
    return picture


def _empty(width: float, height: float, dpr: float) -> QPixmap:
    picture = QPixmap(round(width * dpr), round(height * dpr))
    picture.setDevicePixelRatio(dpr)
    picture.fill(Qt.GlobalColor.transparent)
    return picture
