"""The compact face for piles, market and narrow hands: name, picture, symbols."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from afaos_gui.gui.cards.emblem import roundel
from afaos_gui.gui.cards.frame import blank, frame_of, paint_initial
from afaos_gui.gui.cards.states import paint_coin, paint_row, row_width
from afaos_gui.gui.cards.vignette import vignette
from afaos_gui.gui.toolkit.paint.emblems import paint_icon
from afaos_gui.gui.toolkit.paint.ink import Title, baseline, fit_line, fit_two_lines, paint_line, width_of
from afaos_gui.gui.toolkit.paint.painting import pen, snapped
from afaos_gui.gui.toolkit.paint.theme import CardPalette, Role, colour
from afaos_gui.presentation.cards.card_metrics import SMALLEST_TEXT, TITLE_CAPS_FROM, TITLE_FROM, Metrics, metrics_for
from afaos_gui.presentation.cards.card_pictures import small_style, tiny_style
from afaos_gui.presentation.cards.card_routes import routes_of
from afaos_gui.presentation.cards.card_symbols import Symbol, symbols_of
from afaos_gui.presentation.cards.card_words import title_of
from afaos_gui.rules.catalogue import Card

MOST_SYMBOLS = 4
GOALS_FROM = 72
"""Narrowest compact location card that names where its ways lead."""
LEAST_GOAL_LINE, GOAL_LINE, MOST_GOAL_LINE, GOAL_ICON, LEAST_PICTURE = 9.5, 11.5, 13.0, 11.0, 18.0
"""Heights of a line, least, usual, and without a picture above; of the symbol in it; and of the lowest picture."""
GOAL_MARGIN = 1.5
"""Kept free below the title and above the symbols."""
COST_FROM = 84
"""Narrowest compact card with its draft cost or its mark of an initial card."""


def picture_top_and_height(card: Card, width: float, in_fan: bool = False) -> tuple[float, float]:
    """Where the picture lies: below the title, down to the symbols or, without any, to the foot.

    `in_fan` is for a card whose symbols stand in the index strip instead.
    """
    metrics = metrics_for(width)
    boxed = compact_symbols(card, width) and not in_fan
    foot = metrics.bottom - metrics.symbol_box if boxed else metrics.bottom
    return metrics.top, foot - metrics.top


def compact_symbols(card: Card, width: float) -> tuple[Symbol, ...]:
    """The symbols needed at a glance, with the price of use where the draft cost is shown too; without the fort."""
    left_out = {"fort"} if width >= COST_FROM else {"fort", "pay"}
    return tuple(symbol for symbol in symbols_of(card) if symbol.icon not in left_out)[:MOST_SYMBOLS]


def compact_title(card: Card, width: float, lang: str) -> Title:
    """The name on one line or two, in small capitals where they can be read."""
    metrics = metrics_for(width)
    caps = width >= TITLE_CAPS_FROM
    role = Role.SMALL_CAPS if caps else Role.SANS
    return fit_two_lines(
        title_of(card, lang),
        role,
        width - 2 * metrics.frame - 1,
        metrics.title_px,
        metrics.title_least_px,
        bold=not caps,
    )


def paint_compact_face(
    painter: QPainter, card: Card, width: float, dpr: float, lang: str, in_fan: bool = False
) -> None:
    """Paint the face of `card` in the compact layout, its top left corner at the origin.

    `in_fan` keeps the name to the left and leaves the symbols to the index strip.
    """
    metrics = metrics_for(width)
    colours = frame_of(card)
    painter.drawPixmap(0, 0, blank(card.owner, card.initial, width, dpr))
    if width >= TITLE_FROM:
        _paint_title(painter, card, metrics, lang, to_left=in_fan)
    symbols = () if in_fan else compact_symbols(card, width)
    box = QRectF(metrics.frame, metrics.bottom - metrics.symbol_box, metrics.inner_width, metrics.symbol_box)
    top, height = picture_top_and_height(card, width, in_fan)
    rows = sum(len(names) for _icon, names in routes_of(card, lang))
    if not in_fan and width >= GOALS_FROM and 0 < rows * LEAST_GOAL_LINE <= height:
        room = rows * GOAL_LINE
        room = room if height - room >= LEAST_PICTURE else height
        height -= room
        _paint_goals(painter, card, QRectF(metrics.frame, top + height, metrics.inner_width, room), metrics, lang)
    picture = snapped(QRectF(metrics.frame, top, metrics.inner_width, height), dpr)
    size = (picture.width(), picture.height())
    if min(size) < 1:
        pass  # The card is too small for any picture.
    elif card.is_location:
        style = (small_style if width >= TITLE_CAPS_FROM else tiny_style)(picture.width())
        painter.drawImage(picture, vignette(card.name, *size, dpr, colours.accent, style, lang))
    else:
        painter.drawImage(picture, roundel(card.name, *size, dpr, colours.accent))
    painter.setPen(pen(CardPalette.INK, 1))
    if symbols:
        painter.setBrush(colour(CardPalette.SYMBOL_BOX))
        painter.drawRect(box)
        _paint_symbols(painter, symbols, metrics, box)
        painter.setPen(pen(CardPalette.INK, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(picture)
    if width >= COST_FROM:
        _paint_corner(painter, card, metrics, picture)


def _paint_goals(painter: QPainter, card: Card, box: QRectF, metrics: Metrics, lang: str) -> None:
    """Paint where each way of travel leads, a place in a line, clear of the mark of an initial card."""
    painter.fillRect(box, colour(CardPalette.PAPER))
    painter.setPen(colour(CardPalette.INK))
    ways = routes_of(card, lang)
    left = box.left() + GOAL_ICON + 3
    rows = max(1, sum(len(names) for _icon, names in ways))
    line = min(MOST_GOAL_LINE, (box.height() - 2 * GOAL_MARGIN) / rows)
    y = box.center().y() + GOAL_MARGIN / 2 - line * rows / 2
    below = metrics.top + metrics.initial + 1 if card.initial and metrics.width >= COST_FROM else 0.0
    for icon, names in ways:
        paint_icon(painter, icon, QRectF(box.left() + 1.5, y, GOAL_ICON, GOAL_ICON))
        for name in names:
            room = box.right() - left - (metrics.initial + 2 if y + 2 < below else 1)
            title = fit_line(name, Role.SANS, room, SMALLEST_TEXT, SMALLEST_TEXT)
            paint_line(painter, left, baseline(y, line, title.face), title.lines[0], title)
            y += line


def _paint_title(painter: QPainter, card: Card, metrics: Metrics, lang: str, to_left: bool) -> None:
    title = compact_title(card, metrics.width, lang)
    painter.setPen(colour(frame_of(card).title))
    line = metrics.line
    top = (metrics.top - len(title.lines) * line) / 2 + 0.5
    for i, words in enumerate(title.lines):
        shown = width_of(words, title.face) * title.squeeze
        left = metrics.frame + 1 if to_left else (metrics.width - shown) / 2
        paint_line(painter, left, baseline(top + i * line, line, title.face), words, title)


def _paint_symbols(painter: QPainter, symbols: tuple[Symbol, ...], metrics: Metrics, box: QRectF) -> None:
    """The row of symbols, centred, made smaller where it is too wide."""
    size, gap = metrics.symbol_icon, metrics.symbol_gap
    room = box.width() - 3
    width = row_width(symbols, size, gap)
    if width > room:
        size, gap, width = size * room / width, gap * room / width, room
    paint_row(painter, symbols, box.center().x() - width / 2, box.center().y() - size / 2, size, gap)


def _paint_corner(painter: QPainter, card: Card, metrics: Metrics, picture: QRectF) -> None:
    """Draft cost at the top right; the initial mark there on a location card, below it on an empire card."""
    if not card.is_location:
        side = metrics.coin
        paint_coin(painter, QRectF(picture.right() - side - 2, picture.top() + 2, side, side), card.cost)
    if card.initial:
        side = metrics.initial
        top = picture.top() + 2 if card.is_location else picture.bottom() - side - 2
        paint_initial(painter, QRectF(picture.right() - side - 2, top, side, side), frame_of(card))
