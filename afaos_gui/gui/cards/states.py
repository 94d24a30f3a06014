"""What is drawn on and around a card besides its face: its symbols, and its state, never by colour alone."""

from __future__ import annotations

from enum import Enum
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from afaos_gui.gui.toolkit.paint.emblems import paint_icon
from afaos_gui.gui.toolkit.paint.ink import baseline, paint_centred_glyphs, width_of
from afaos_gui.gui.toolkit.paint.painting import fill_only, line_and_fill, line_only, pen, rounded, vertices
from afaos_gui.gui.toolkit.paint.theme import CardPalette, Palette, Role, colour, font
from afaos_gui.presentation.cards.card_metrics import HAND_FROM, Metrics, metrics_for
from afaos_gui.presentation.cards.card_symbols import Symbol, word_of

OVERLAP: Final = 0.66
"""Step from one grenade (of strength) to the next, in icon widths."""


def symbol_width(symbol: Symbol, size: float) -> float:
    """Width of a symbol `size` high."""
    return size * (1 + OVERLAP * (symbol.value - 1)) if symbol.icon == "strength" else size


def paint_coin(painter: QPainter, rect: QRectF, value: int, owed: bool = False) -> None:
    """Paint a coin with a figure: light for income and draft cost, dark for a price `owed` in play."""
    size = rect.width()
    if owed:
        fill_only(painter, QColor(CardPalette.INK))
        painter.drawEllipse(rect)
        line_only(painter, pen(CardPalette.COIN, size * 0.05))
        edge = size * 0.09
        painter.drawEllipse(rect.adjusted(edge, edge, -edge, -edge))
    else:
        paint_icon(painter, "coin", rect)
    figures = str(value)
    painter.setPen(QColor(CardPalette.HIGHLIGHT if owed else CardPalette.INK))
    paint_centred_glyphs(painter, rect, figures, font(Role.NUMERAL, size * (0.66 if len(figures) < 2 else 0.54)))


def paint_symbol(painter: QPainter, symbol: Symbol, x: float, y: float, size: float) -> float:
    """Paint one symbol with its top left corner at (x, y); return its width."""
    rect = QRectF(x, y, size, size)
    if symbol.icon in ("coin", "pay"):
        paint_coin(painter, rect, symbol.value, owed=symbol.icon == "pay")
    else:
        for i in range(max(1, symbol.value)):
            paint_icon(painter, symbol.icon, rect.translated(i * size * OVERLAP, 0))
    return symbol_width(symbol, size)


def cell_width(symbol: Symbol, size: float, word_px: float) -> float:
    """Width of a symbol with its word under it."""
    return max(symbol_width(symbol, size), width_of(word_of(symbol), font(Role.SANS, word_px)))


def paint_cell(painter: QPainter, symbol: Symbol, x: float, y: float, size: float, word_px: float) -> float:
    """Paint a symbol with its word under it, both centred in one cell; return the cell's width."""
    face = font(Role.SANS, word_px)
    word = word_of(symbol)
    width = cell_width(symbol, size, word_px)
    paint_symbol(painter, symbol, x + (width - symbol_width(symbol, size)) / 2, y, size)
    painter.setFont(face)
    painter.setPen(QColor(CardPalette.INK))
    left = x + (width - width_of(word, face)) / 2
    painter.drawText(QPointF(left, baseline(y + size, word_px * 1.2, face)), word)
    return width


def paint_row(
    painter: QPainter,
    symbols: tuple[Symbol, ...],
    x: float,
    y: float,
    size: float,
    gap: float,
    word_px: float = 0,
    limit: float = 0,
) -> float:
    """Paint symbols from left to right, with words when `word_px` is set; return the right end.

    Gap and symbols shrink together where the row would be wider than `limit` (0: no limit).
    """
    width = row_width(symbols, size, gap, word_px)
    if limit and width > limit:
        if word_px:
            gap = max(2.0, gap - (width - limit) / max(1, len(symbols) - 1))
        else:
            size, gap = size * limit / width, gap * limit / width
    for symbol in symbols:
        if word_px:
            x += paint_cell(painter, symbol, x, y, size, word_px) + gap
        else:
            x += paint_symbol(painter, symbol, x, y, size) + gap
    return x - gap


def row_width(symbols: tuple[Symbol, ...], size: float, gap: float, word_px: float = 0) -> float:
    """Width of a row of symbols."""
    if word_px:
        widths = [cell_width(symbol, size, word_px) for symbol in symbols]
    else:
        widths = [symbol_width(symbol, size) for symbol in symbols]
    return sum(widths) + gap * (len(widths) - 1)


WASH_ALL = 64
WASH_PICTURE = 120
"""Strength of the wash over an unplayable card, and the additional wash over its picture."""
SHADOW_STEPS = 6


class CardState(Enum):
    """Whether a card is playable, selected and so on."""

    NORMAL = "normal"
    PLAYABLE = "playable"
    SELECTED = "selected"
    DIMMED = "dimmed"


def outline_reach(width: float) -> float:
    """How far outlines, lozenge and seal reach beyond the card."""
    return max(7.0, 13 * width / 150)


def paint_shadow(painter: QPainter, rect: QRectF, radius: float, drop: float) -> None:
    """Paint a soft shadow of a card, `drop` pixels down; the more drop, the softer."""
    fill_only(painter, colour(Palette.SHADOW, 12))
    spread = 0.7 + drop * 0.12
    for i in range(SHADOW_STEPS, 0, -1):
        grow = i * spread
        shape = rect.adjusted(-grow, drop - i * 0.5 * spread, grow, drop + grow)
        painter.drawPath(rounded(shape, radius + grow))


def paint_outline(painter: QPainter, rect: QRectF, radius: float, state: CardState, *, covered: bool = False) -> None:
    """Paint the ring around a playable or selected card, just outside `rect`.

    `covered` is whether another card lies over its right half: lozenge and seal then stand at the left.
    """
    unit = max(0.75, rect.width() / 150)
    if state is CardState.PLAYABLE:
        _ring(painter, rect, radius, 3 * unit, CardPalette.INK, 1)
        _ring(painter, rect, radius, 1.5 * unit, CardPalette.PLAYABLE, 2 * unit)
        x = rect.left() + 26 * unit if covered else rect.center().x()
        _paint_lozenge(painter, QPointF(x, rect.top() - 3.5 * unit), 8 * unit)
    elif state is CardState.SELECTED:
        _ring(painter, rect, radius, 2 * unit, CardPalette.INK, 4.8 * unit)
        _ring(painter, rect, radius, 2 * unit, CardPalette.HIGHLIGHT, 3 * unit)
        corner = QPointF(rect.right() - 10 * unit, rect.top() + 5 * unit)
        if covered:
            corner = QPointF(rect.left() + 11 * unit, rect.bottom() - 14 * unit)
        _paint_tick_seal(painter, corner, 10 * unit)


def _ring(painter: QPainter, rect: QRectF, radius: float, out: float, ink: str, weight: float) -> None:
    painter.strokePath(rounded(rect.adjusted(-out, -out, out, out), radius + out), pen(ink, weight))


def _paint_lozenge(painter: QPainter, at: QPointF, half: float) -> None:
    line_and_fill(painter, pen(CardPalette.INK, max(1.0, half * 0.15)), colour(CardPalette.HIGHLIGHT))
    wide = half * 0.88
    corners = ((0, -half), (wide, 0), (0, half), (-wide, 0))
    painter.drawPolygon(vertices([(at.x() + x, at.y() + y) for x, y in corners]))


def _paint_tick_seal(painter: QPainter, at: QPointF, radius: float) -> None:
    line_and_fill(painter, pen(CardPalette.INK, 0.12 * radius), colour(CardPalette.HIGHLIGHT))
    painter.drawEllipse(at, radius, radius)
    line_only(painter, pen(CardPalette.INK, 0.22 * radius))
    tick = ((-0.45, 0.05), (-0.1, 0.4), (0.5, -0.4))
    painter.drawPolyline(vertices([(at.x() + x * radius, at.y() + y * radius) for x, y in tick]))


def paint_wash(painter: QPainter, rect: QRectF, radius: float, picture: QRectF) -> None:
    """Paint the veil over an unplayable card."""
    painter.fillPath(rounded(rect, radius), colour(CardPalette.WASH, WASH_ALL))
    painter.fillRect(picture, colour(CardPalette.WASH, WASH_PICTURE))


def paint_index_strip(painter: QPainter, symbols: tuple[Symbol, ...], metrics: Metrics) -> None:
    """Paint the symbols in a column down the picture's left edge, for cards close together in a fan."""
    if not symbols:
        return
    size = 17 * metrics.unit if metrics.width >= HAND_FROM else max(13.0, metrics.width * 0.16)
    step = size * 1.12
    column = QRectF(metrics.frame - 0.5, metrics.top, size * 1.3, len(symbols) * step + size * 0.24)
    line_and_fill(painter, pen(CardPalette.INK, 1), colour(CardPalette.SYMBOL_BOX))
    painter.drawRect(column)
    for i, symbol in enumerate(symbols):
        x, y = column.left() + size * 0.15, column.top() + size * 0.18 + i * step
        if symbol.icon != "strength":
            paint_symbol(painter, symbol, x, y, size)
            continue
        paint_icon(painter, "strength", QRectF(x, y, size, size))
        if symbol.value > 1:
            painter.setPen(colour(CardPalette.PAPER))
            ball = QRectF(x, y + size * 0.3, size, size * 0.7)
            paint_centred_glyphs(painter, ball, str(symbol.value), font(Role.NUMERAL, size * OVERLAP))


def paint_count(painter: QPainter, picture: QRectF, count: int) -> None:
    """Paint the number of copies in a tag at the picture's lower left corner, clear of coin, mark and symbols."""
    height = max(16.0, picture.width() * 0.13)
    face = font(Role.NUMERAL, height * 0.78)
    words = f"×{count}"
    width = width_of(words, face) + height * 0.6
    tag = QRectF(picture.left() + 2, picture.bottom() - height - 2, width, height)
    line_and_fill(painter, pen(CardPalette.PAPER, 1), colour(CardPalette.INK))
    painter.drawRoundedRect(tag, height * 0.3, height * 0.3)
    painter.setPen(colour(CardPalette.HIGHLIGHT))
    paint_centred_glyphs(painter, tag, words, face)


def card_rect(width: float) -> QRectF:
    """The rectangle of a card `width` wide with its top left corner at the origin."""
    return QRectF(0, 0, width, metrics_for(width).height)
