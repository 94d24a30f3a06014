"""Cached pictures of card faces and backs, and how the backs are painted."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from afaos_gui.data.texts.language import language
from afaos_gui.gui.cards.compact import paint_compact_face, picture_top_and_height
from afaos_gui.gui.cards.faces import paint_large_face, picture_height
from afaos_gui.gui.cards.frame import frame_of
from afaos_gui.gui.cards.states import (
    CardState,
    card_rect,
    outline_reach,
    paint_count,
    paint_index_strip,
    paint_outline,
    paint_wash,
)
from afaos_gui.gui.toolkit.paint.emblems import paint_icon
from afaos_gui.gui.toolkit.paint.painting import line_and_fill, pen, restored, rounded
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.gui.toolkit.paint.theme import CARD_FRAMES, CardFrame, CardPalette, colour
from afaos_gui.presentation.cards.card_metrics import CardSize, Layout, Metrics, card_height, card_radius, metrics_for
from afaos_gui.presentation.cards.card_symbols import symbols_of
from afaos_gui.rules.catalogue import Card, Side

TICKS = 48
SLANT = 0.72
"""How far the lattice leans sideways, per unit of height."""


def paint_back(painter: QPainter, side: Side, width: float) -> None:
    """Paint the back of a card of `side`, `width` wide, its top left corner at the origin."""
    colours = CARD_FRAMES[side, True]
    unit = width / 150
    rect = QRectF(0, 0, width, card_height(width))
    shape = rounded(rect, card_radius(width))
    painter.fillPath(shape, colour(colours.fill))
    with restored(painter, shape):
        _paint_lattice(painter, rect.adjusted(8 * unit, 8 * unit, -8 * unit, -8 * unit), colours.pattern, unit)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for inset, weight in ((8, 1.6), (5, 0.8)):
            painter.setPen(pen(CardPalette.COIN, max(0.8, weight * unit)))
            edge = inset * unit
            painter.drawRect(rect.adjusted(edge, edge, -edge, -edge))
        _paint_medallion(painter, rect.center(), unit, colours.edge, colours.badge)
    edge_line = rounded(rect.adjusted(0.5, 0.5, -0.5, -0.5), card_radius(width) - 0.5)
    painter.strokePath(edge_line, pen(colours.edge, 1))


def _paint_lattice(painter: QPainter, field: QRectF, ink: str, unit: float) -> None:
    step = 15 * unit if unit > 0.6 else 9
    with restored(painter, field):
        painter.setPen(pen(colour(ink, 150), max(0.6, 0.8 * unit)))
        run = field.height() * SLANT
        count = int((field.width() + run) / step) + 2
        for i in range(-count, count):
            x = field.left() + i * step
            painter.drawLine(QPointF(x, field.top()), QPointF(x + run, field.bottom()))
            painter.drawLine(QPointF(x, field.top()), QPointF(x - run, field.bottom()))


def _paint_medallion(painter: QPainter, centre: QPointF, unit: float, ground: str, badge: str) -> None:
    radius = 40 * unit
    line_and_fill(painter, pen(CardPalette.COIN, 1.8 * unit), colour(ground))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(pen(CardPalette.COIN, 0.8 * unit))
    painter.drawEllipse(centre, radius - 4 * unit, radius - 4 * unit)
    for i in range(TICKS):
        turn = 2 * math.pi * i / TICKS
        way = QPointF(math.cos(turn), math.sin(turn))
        painter.drawLine(centre + way * (radius - 4 * unit), centre + way * (radius - 8 * unit))
    half = 22 * unit
    paint_icon(
        painter,
        badge,
        QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half),
        CardPalette.COIN,
        ground,
    )


MOST_EDGES = 3
"""A stack shows at most this many cards below the first."""


def stack_depth(width: float, count: int) -> float:
    """How far the edges of a stack of `count` copies reach beyond the first card, right and down."""
    return min(count - 1, MOST_EDGES) * max(1.5, width * 0.018)


def card_pixmap(
    card: Card,
    size: CardSize | float,
    dpr: float,
    *,
    state: CardState | str = CardState.NORMAL,
    lang: str | None = None,
    index_strip: bool = False,
    count: int = 1,
) -> QPixmap:
    """The face of `card` at a size of the design or any width in logical pixels, `dpr` pixels to each.

    `lang` None means the current language; `index_strip` stacks the symbols down the left edge.
    The pixmap is the card's size, larger by `stack_depth` right and down where `count` copies lie in a stack;
    in the states playable and selected the card is drawn a little smaller, so that its outline fits in.
    """
    width = float(size.width if isinstance(size, CardSize) else round(size))
    state = CardState(state)
    lang = lang or language()
    if state is CardState.NORMAL and count == 1:
        return _face(card, width, dpr, lang, index_strip)
    depth = stack_depth(width, count)
    picture = picture_rect(card, width, lang, index_strip)

    def draw(painter: QPainter) -> None:
        _paint_edges(painter, frame_of(card), width, count)
        _paint_in_state(painter, _face(card, width, dpr, lang, index_strip), picture, width, state)
        if count > 1:
            paint_count(painter, picture, count)

    key = ("card", _look(card, lang, index_strip), state, count)
    return PICTURES.get(key, width + depth, card_height(width) + depth, dpr, draw)


def back_pixmap(side: Side, width: float, dpr: float, *, count: int = 1) -> QPixmap:
    """The back of a card of `side`; a stack's edges as in `card_pixmap`, but without a figure."""
    depth = stack_depth(width, count)

    def draw(painter: QPainter) -> None:
        _paint_edges(painter, CARD_FRAMES[side, True], width, count)
        paint_back(painter, side, width)

    key = ("back", side, min(count, MOST_EDGES + 1))
    return PICTURES.get(key, width + depth, card_height(width) + depth, dpr, draw)


def picture_rect(card: Card, width: float, lang: str, index_strip: bool = False) -> QRectF:
    """Where the picture lies on a card `width` wide."""
    metrics = metrics_for(width)
    if metrics.layout is Layout.COMPACT:
        top, height = picture_top_and_height(card, width, index_strip)
        return QRectF(metrics.frame, top, metrics.inner_width, height)
    return QRectF(metrics.frame, metrics.top, metrics.inner_width, picture_height(card, width, lang))


def _face(card: Card, width: float, dpr: float, lang: str, index_strip: bool) -> QPixmap:
    metrics = metrics_for(width)

    def draw(painter: QPainter) -> None:
        if metrics.layout is Layout.COMPACT:
            paint_compact_face(painter, card, width, dpr, lang, index_strip)
        else:
            paint_large_face(painter, card, width, dpr, lang)
        if index_strip:
            paint_index_strip(painter, symbols_of(card), metrics)

    return PICTURES.get(("face", _look(card, lang, index_strip)), width, metrics.height, dpr, draw)


def _look(card: Card, lang: str, index_strip: bool) -> tuple[object, ...]:
    """The part of a cache key that distinguishes faces of the same size."""
    return card.owner, card.code, card.strength, lang, language(), index_strip


def _paint_in_state(painter: QPainter, face: QPixmap, picture: QRectF, width: float, state: CardState) -> None:
    """Paint the face with its state drawn into the card's own rectangle."""
    metrics = metrics_for(width)
    if state in (CardState.PLAYABLE, CardState.SELECTED):
        _paint_outlined(painter, face, metrics, state)
        return
    painter.drawPixmap(0, 0, face)
    if state is not CardState.NORMAL:
        paint_wash(painter, card_rect(width), metrics.radius, picture)


def _paint_outlined(painter: QPainter, face: QPixmap, metrics: Metrics, state: CardState) -> None:
    """Paint the face shrunk by the reach of its outline."""
    reach = outline_reach(metrics.width)
    inner = QRectF(0, 0, metrics.width - reach, metrics.height - reach * metrics.height / metrics.width)
    inner.translate((metrics.width - inner.width()) / 2, metrics.height - inner.height() - 0.35 * reach)
    painter.drawPixmap(inner, face, QRectF(face.rect()))
    paint_outline(painter, inner, metrics.radius, state)


def _paint_edges(painter: QPainter, colours: CardFrame, width: float, count: int) -> None:
    """Paint the edges of the cards below the first, farthest first."""
    edges = min(count - 1, MOST_EDGES)
    step = stack_depth(width, 2)
    metrics = metrics_for(width)
    for i in range(edges, 0, -1):
        rect = card_rect(width).translated(i * step, i * step).adjusted(0.5, 0.5, -0.5, -0.5)
        line_and_fill(painter, pen(colours.edge, 1), colour(colours.fill))
        painter.drawPath(rounded(rect, metrics.radius))
