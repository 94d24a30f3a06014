"""How the symbols of a card are drawn."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from afaos_gui.gui.toolkit.paint.emblems import paint_icon
from afaos_gui.gui.toolkit.paint.ink import baseline, paint_centred_glyphs, text_width
from afaos_gui.gui.toolkit.paint.painting import fill_only, line_only, pen
from afaos_gui.gui.toolkit.paint.theme import CardPalette, Role, font
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
    return max(symbol_width(symbol, size), text_width(word_of(symbol), font(Role.SANS, word_px)))


def paint_cell(painter: QPainter, symbol: Symbol, x: float, y: float, size: float, word_px: float) -> float:
    """Paint a symbol with its word under it, both centred in one cell; return the cell's width."""
    face = font(Role.SANS, word_px)
    word = word_of(symbol)
    width = cell_width(symbol, size, word_px)
    paint_symbol(painter, symbol, x + (width - symbol_width(symbol, size)) / 2, y, size)
    painter.setFont(face)
    painter.setPen(QColor(CardPalette.INK))
    left = x + (width - text_width(word, face)) / 2
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
