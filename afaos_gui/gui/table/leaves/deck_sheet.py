"""The deck sheet: cards by where they lie on the left page, totals and odds on the right one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QPushButton, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.papers.leaf import Leaf
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem, paint_icon
from afaos_gui.gui.toolkit.paint.ink import CENTRE, fitted, paint_text, wrap_text
from afaos_gui.gui.toolkit.paint.shapes import paint_fill, paint_fitted, paint_stroke
from afaos_gui.gui.toolkit.paint.theme import CARD_FRAMES, SIDE_COLOURS, Palette, Role, blend, colour, font
from afaos_gui.presentation.facts.deck import (
    FIGURES,
    Deck,
    average_hand,
    average_words,
    chances,
    deck,
    deck_sentences,
    holdings,
    need_words,
    odds_columns,
    percent,
    pile_sentence,
    zone_words,
)
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Card, Side
from afaos_gui.rules.view import View
from afaos_gui.session.words.names import card_name, the_side_first

LEFT, PAGE, RIGHT_PAGE = 8, 366, 408
TOP = 8
ZONE_STEP = 48
MOST_STEP, MOST_ODDS_STEP = 17.0, 23.0
NAMES, NEEDS = 104, 116
"""Widths of the names before the totals and before the odds."""
SUMS, ODDS_HEAD = 117, 87
"""Heights of the totals and of what stands above the odds."""


def _wanted(found: Deck) -> float:
    """The height at which no line of a deck is set closer than usual."""
    cards, odds = 18 + MOST_STEP * len(found.rows), SUMS + ODDS_HEAD + MOST_ODDS_STEP * len(found.odds)
    return TOP + max(cards, odds) + 20


class DeckSheet(Leaf):
    """Shows the deck of one side; two buttons choose which."""

    WIDTH, HEIGHT = 786, 500

    def __init__(self, parent: QWidget, screens: Screens) -> None:
        super().__init__(lambda: _("Deck sheet"), "deck_sheet", parent, screens)
        self._view: View | None = None
        self._side: Side = BRITISH
        self.deck: Deck | None = None
        """The deck that is shown, None behind the curtain."""
        self.side_buttons = [self._side_button(side) for side in (BRITISH, FRENCH)]

    def _side_button(self, side: Side) -> QPushButton:
        button = self.add_button(f"deck_{side}", partial(the_side_first, side), partial(self.choose, side))
        button.setCheckable(True)
        return button

    def show_view(self, view: View) -> None:
        """Show the deck of the viewer first, later of the side chosen last."""
        if self._view is None:
            self._side = view.viewer
        self._view = view
        self.tall = min(float(self.HEIGHT), max(_wanted(deck(view, side)) for side in (BRITISH, FRENCH)))
        self.choose(self._side)

    def choose(self, side: Side) -> None:
        """Show the deck of a side."""
        if self._view is None:
            return
        self._side = side
        self.deck = deck(self._view, side)
        for one, button in enumerate(self.side_buttons):
            button.setChecked(one == side)
        words = " ".join(deck_sentences(self.deck, card_name))
        self.setAccessibleDescription(f"{the_side_first(side)}. {words}")
        self.redraw()

    def forget(self) -> None:
        """Drop everything, so that nothing of a hand is kept."""
        super().forget()
        self._view, self.deck = None, None

    # Painting

    def draw_leaf(self, painter: QPainter) -> None:
        """Draw both pages."""
        found, view = self.deck, self._view
        if found is None or view is None:
            return
        middle = (LEFT + PAGE + RIGHT_PAGE) / 2
        upper, lower = QPointF(middle, TOP), QPointF(middle, self.tall - 12)
        paint_stroke(painter, upper, lower, colour(Palette.ORNAMENT, 150), 0.8)
        self._paint_cards(painter, found, view.ruleset.tables.cards)
        bottom = self._paint_sums(painter, found)
        self._paint_odds(painter, found, bottom + 22)

    def _paint_cards(self, painter: QPainter, found: Deck, cards: tuple[Card, ...]) -> None:
        """Paint a line for each kind of card, with a bar of its colour and figures where its copies lie."""
        right, zones = LEFT + PAGE, zone_words(found.is_hidden)
        columns = [(zone, right - ZONE_STEP * (len(zones) - n - 0.5), words) for n, (zone, words) in enumerate(zones)]
        paint_emblem(painter, QPointF(LEFT + 9, TOP + 4), 17, found.side, colour(SIDE_COLOURS[found.side].mid))
        for _zone, middle, words in columns:
            at, soft = QPointF(middle, TOP + 8), colour(Palette.INK_SOFT)
            paint_fitted(painter, at, words, Role.TEXT, (11, 8), ZONE_STEP - 2, soft, CENTRE, italic=True)
        paint_stroke(painter, QPointF(LEFT, TOP + 14), QPointF(right, TOP + 14), colour(Palette.ORNAMENT, 170), 0.8)
        step = min(MOST_STEP, (self.tall - TOP - 36) / max(1, len(found.rows)))
        px, ink = max(7, round(step * 0.78)), colour(Palette.INK)
        room = columns[0][1] - LEFT - 28
        y = TOP + 18.0
        for number, row in enumerate(found.rows):
            if number % 2:
                painter.fillRect(QRectF(LEFT, y, PAGE, step), colour(Palette.POINTS, 46))
            card, base = cards[row.card], y + step * 0.5 + px * 0.34
            tone = CARD_FRAMES[card.owner, card.initial and card.owner < 2].fill
            paint_fill(painter, QRectF(LEFT + 1, y + 2, 4, step - 4), colour(tone), 1.5)
            paint_fitted(painter, QPointF(LEFT + 12, base), card_name(row.card), Role.TEXT, (px, 7), room, ink)
            for zone, middle, _words in columns:
                copies = str(row.zones[zone] or "")
                paint_text(painter, QPointF(middle, base), copies, font(Role.NUMERAL, px), ink, CENTRE)
            y += step

    def _paint_sums(self, painter: QPainter, found: Deck) -> float:
        """Paint the totals of each zone: cards, strength, symbols and money; return the bottom."""
        step, ink = (PAGE - NAMES) / len(FIGURES), colour(Palette.INK)
        middles = [RIGHT_PAGE + NAMES + (index + 0.5) * step for index in range(len(FIGURES))]
        for icon, middle in zip(FIGURES, middles, strict=True):
            paint_icon(painter, icon, QRectF(middle - 9, TOP - 6, 18, 18))
        y = TOP + 31.0
        for words, held in holdings(found):
            whole = held is found.whole
            face = fitted(words, Role.TEXT, 13, 9, NAMES - 4)
            face.setBold(whole)
            paint_text(painter, QPointF(RIGHT_PAGE, y), words, face, ink)
            self._paint_figures(painter, middles, y, held.figures, str, font(Role.NUMERAL if whole else Role.SANS, 14))
            y += 20
        at, words = QPointF(RIGHT_PAGE, y), _("Average hand")
        paint_fitted(painter, at, words, Role.TEXT, (13, 9), NAMES - 4, ink, italic=True)
        self._paint_figures(painter, middles, y, average_hand(found), average_words, font(Role.SANS, 13))
        return y + 6

    def _paint_figures(
        self,
        painter: QPainter,
        middles: Sequence[float],
        base: float,
        figures: Sequence[float],
        written: Callable[[float], str],
        face: QFont,
    ) -> None:
        """Paint a row of figures, faint where there is nothing."""
        for middle, figure in zip(middles, figures, strict=True):
            ink = colour(Palette.INK if figure else Palette.STONE)
            paint_text(painter, QPointF(middle, base), written(figure), face, ink, CENTRE)

    def _paint_odds(self, painter: QPainter, found: Deck, top: float) -> None:
        """Paint a row for each need and a column for each number of cards drawn, shaded by the chance."""
        ink, soft = colour(Palette.INK), colour(Palette.INK_SOFT)
        paint_text(painter, QPointF(RIGHT_PAGE, top + 2), _("The next draw"), font(Role.SMALL_CAPS, 15), ink)
        face, y = font(Role.TEXT, 12, italic=True), top + 19.0
        for line in wrap_text(pile_sentence(found), face, PAGE)[:2]:
            paint_text(painter, QPointF(RIGHT_PAGE, y), line, face, soft)
            y += 15
        columns = odds_columns(found)
        left, width = RIGHT_PAGE + NEEDS, (PAGE - NEEDS) / len(columns)
        small = font(Role.TEXT, 10, italic=True)
        lines = wrap_text(_("at least, among so many cards"), small, NEEDS - 4)
        for index, words in enumerate(lines):
            paint_text(painter, QPointF(RIGHT_PAGE, y + 9 + 12 * (index - (len(lines) - 1) / 2)), words, small, soft)
        for index, words in enumerate(columns):
            at = QPointF(left + (index + 0.5) * width, y + 9)
            paint_fitted(painter, at, words, Role.TEXT, (12, 8), width, soft, CENTRE, italic=True)
        y += 16
        step = min(MOST_ODDS_STEP, (self.tall - 12 - y) / max(1, len(found.odds)))
        for odds in found.odds:
            paint_icon(painter, odds.need, QRectF(RIGHT_PAGE + 1, y + step / 2 - 8, 16, 16))
            at, words = QPointF(RIGHT_PAGE + 22, y + step * 0.5 + 4.5), need_words(odds.need, odds.least)
            paint_fitted(painter, at, words, Role.TEXT, (min(13, step * 0.7), 8), NEEDS - 26, ink)
            for index, chance in enumerate(chances(found, odds)):
                share = chance or 0.0
                cell = QRectF(left + index * width + 1.5, y + 1.5, width - 3, step - 3)
                paint_fill(painter, cell, blend(Palette.PAPER, SIDE_COLOURS[found.side].mid, 0.55 * share), 2.5)
                figure = font(Role.SANS, min(13, step * 0.62), bold=share >= 0.5)
                at = QPointF(cell.center().x(), cell.center().y() + figure.pixelSize() * 0.34)
                paint_text(painter, at, percent(chance), figure, ink, CENTRE)
            y += step
