"""The deck sheet: cards by where they lie on the left page, totals and odds on the right one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from afaos_gui.data.language import _
from afaos_gui.gui.table.leaf import EDGE, HEAD, Leaf
from afaos_gui.gui.toolkit.emblems import paint_emblem
from afaos_gui.gui.toolkit.icons import paint_icon
from afaos_gui.gui.toolkit.ink import CENTRE, fitted, paint_text
from afaos_gui.gui.toolkit.painting import fill_only
from afaos_gui.gui.toolkit.shapes import paint_fill, paint_stroke
from afaos_gui.gui.toolkit.text import wrap_text
from afaos_gui.gui.toolkit.theme import CARD_FRAMES, SIDE_COLOURS, Palette, Role, blend, colour, font
from afaos_gui.presentation.deck import (
    DRAWS,
    SYMBOLS,
    Deck,
    Holding,
    average_hand,
    average_words,
    deck,
    deck_sentences,
    need_words,
    percent,
    pile_sentence,
)
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Card, Side
from afaos_gui.rules.view import View
from afaos_gui.session.names import card_name, the_side_first

LEFT, PAGE, RIGHT_PAGE = 30, 366, 430
TOP = EDGE + HEAD + 14
ZONE_STEP = 48
MOST_STEP, MOST_ODDS_STEP = 17.0, 23.0
SUMS, ODDS_HEAD = 117, 87
"""Heights of the totals and of what stands above the odds."""


def zone_words(hidden: bool) -> tuple[tuple[int, str], ...]:
    """The columns of a deck: the number of the zone and its heading."""
    if hidden:
        return ((0, _("known")), (2, _("unseen")), (3, _("discards")), (4, _("reserve")), (5, _("sieges")))
    return ((0, _("hand")), (1, _("pile")), (3, _("discards")), (4, _("reserve")), (5, _("sieges")))


def _wanted(found: Deck) -> float:
    """The height at which no line of a deck is set closer than usual."""
    cards, odds = 18 + MOST_STEP * len(found.rows), SUMS + ODDS_HEAD + MOST_ODDS_STEP * len(found.odds)
    return TOP + max(cards, odds) + EDGE + 24


class DeckSheet(Leaf):
    """Shows the deck of one side; two buttons choose which."""

    WIDTH, HEIGHT = 830, 566

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_("Deck sheet"), "deck_sheet", parent)
        self._view: View | None = None
        self._side: Side = BRITISH
        self.deck: Deck | None = None
        """The deck that is shown, None behind the curtain."""
        self.side_buttons = [
            self.add_button(the_side_first(side), f"deck_{side}", self.WIDTH - 270 + 128 * side, self._chooser(side))
            for side in (BRITISH, FRENCH)
        ]
        for button in self.side_buttons:
            button.setCheckable(True)

    def _chooser(self, side: Side) -> Callable[[], object]:
        return lambda: self.choose(side)

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
        self.update()

    def clear(self) -> None:
        """Drop everything, so that nothing of a hand is kept."""
        self._view, self.deck = None, None
        self.setAccessibleDescription("")
        self.update()

    # Painting

    def draw_leaf(self, painter: QPainter) -> None:
        """Draw both pages."""
        found, view = self.deck, self._view
        if found is None or view is None:
            return
        middle = (LEFT + PAGE + RIGHT_PAGE) / 2
        paint_stroke(
            painter, QPointF(middle, TOP), QPointF(middle, self.tall - EDGE - 20), colour(Palette.ORNAMENT, 150), 0.8
        )
        self._paint_cards(painter, found, view.ruleset.tables.cards)
        bottom = self._paint_sums(painter, found)
        self._paint_odds(painter, found, bottom + 22)

    def _paint_cards(self, painter: QPainter, found: Deck, cards: tuple[Card, ...]) -> None:
        """Paint a line for each kind of card, with a bar of its colour and figures where its copies lie."""
        columns = zone_words(found.is_hidden)
        right = LEFT + PAGE
        middles = [right - ZONE_STEP * (len(columns) - 1 - index) - ZONE_STEP / 2 for index in range(len(columns))]
        paint_emblem(painter, QPointF(LEFT + 9, TOP + 4), 17, found.side, colour(SIDE_COLOURS[found.side].mid))
        for (_zone, words), middle in zip(columns, middles, strict=True):
            face = fitted(words, Role.TEXT, 11, 8, ZONE_STEP - 2, italic=True)
            paint_text(painter, QPointF(middle, TOP + 8), words, face, colour(Palette.INK_SOFT), CENTRE)
        paint_stroke(painter, QPointF(LEFT, TOP + 14), QPointF(right, TOP + 14), colour(Palette.ORNAMENT, 170), 0.8)
        room = self.tall - EDGE - 22 - (TOP + 18)
        step = min(MOST_STEP, room / max(1, len(found.rows)))
        px = max(7, round(step * 0.78))
        figures = font(Role.NUMERAL, px)
        y = TOP + 18.0
        for number, row in enumerate(found.rows):
            if number % 2:
                fill_only(painter, colour(Palette.POINTS, 46))
                painter.drawRect(QRectF(LEFT, y, PAGE, step))
            card = cards[row.card]
            paint_fill(
                painter,
                QRectF(LEFT + 1, y + 2, 4, step - 4),
                colour(CARD_FRAMES[card.owner, card.initial and card.owner < 2].fill),
                1.5,
            )
            base = y + step * 0.5 + px * 0.34
            name = card_name(row.card)
            face = fitted(name, Role.TEXT, px, 7, middles[0] - LEFT - 28)
            paint_text(painter, QPointF(LEFT + 12, base), name, face, colour(Palette.INK))
            for (zone, _words), middle in zip(columns, middles, strict=True):
                if row.zones[zone]:
                    at = QPointF(middle, base)
                    paint_text(painter, at, str(row.zones[zone]), figures, colour(Palette.INK), CENTRE)
            y += step

    def _paint_sums(self, painter: QPainter, found: Deck) -> float:
        """Paint the totals of each zone: cards, strength, symbols and money; return the bottom."""
        hand, pile = (_("Known in hand"), _("Hand or pile")) if found.is_hidden else (_("Hand"), _("Draw pile"))
        lines: list[tuple[str, Holding]] = [
            (hand, found.hand),
            (pile, found.pile),
            (_("Discards"), found.discard),
            (_("Whole deck"), found.whole),
        ]
        icons = ("hand", "strength", *(icon for icon, _bit in SYMBOLS), "coin")
        step = (PAGE - 104) / len(icons)
        for index, icon in enumerate(icons):
            box = QRectF(RIGHT_PAGE + 104 + index * step + step / 2 - 9, TOP - 6, 18, 18)
            paint_icon(painter, icon, box)
        y = TOP + 31.0
        for words, held in lines:
            whole = held is found.whole
            face = fitted(words, Role.TEXT, 13, 9, 100)
            face.setBold(whole)
            paint_text(painter, QPointF(RIGHT_PAGE, y), words, face, colour(Palette.INK))
            figures = (held.cards, held.strength, *held.symbols, held.money)
            for index, figure in enumerate(figures):
                at = QPointF(RIGHT_PAGE + 104 + (index + 0.5) * step, y)
                ink = colour(Palette.INK if figure else Palette.STONE)
                paint_text(painter, at, str(figure), font(Role.NUMERAL if whole else Role.SANS, 14), ink, CENTRE)
            y += 20
        words = _("Average hand")
        face = fitted(words, Role.TEXT, 13, 9, 100, italic=True)
        paint_text(painter, QPointF(RIGHT_PAGE, y), words, face, colour(Palette.INK))
        for index, amount in enumerate(average_hand(found)):
            at = QPointF(RIGHT_PAGE + 104 + (index + 0.5) * step, y)
            ink = colour(Palette.INK if amount else Palette.STONE)
            paint_text(painter, at, average_words(amount), font(Role.SANS, 13), ink, CENTRE)
        y += 20
        return y - 14

    def _paint_odds(self, painter: QPainter, found: Deck, top: float) -> None:
        """Paint a row for each need and a column for each number of cards drawn, shaded by the chance."""
        heading = font(Role.SMALL_CAPS, 15)
        paint_text(painter, QPointF(RIGHT_PAGE, top + 2), _("The next draw"), heading, colour(Palette.INK))
        face = font(Role.TEXT, 12, italic=True)
        y = top + 19.0
        for line in wrap_text(pile_sentence(found), face, PAGE)[:2]:
            paint_text(painter, QPointF(RIGHT_PAGE, y), line, face, colour(Palette.INK_SOFT))
            y += 15
        columns = [str(count) for count in DRAWS]
        if found.is_hidden:
            columns.insert(0, _("in hand"))
        names_width = 116
        width = (PAGE - names_width) / len(columns)
        y += 9
        drawn = _("at least, among so many cards")
        small = fitted(drawn, Role.TEXT, 10, 7, 112, italic=True)
        paint_text(painter, QPointF(RIGHT_PAGE, y), drawn, small, colour(Palette.INK_SOFT))
        for index, words in enumerate(columns):
            at = QPointF(RIGHT_PAGE + names_width + (index + 0.5) * width, y)
            words_face = fitted(words, Role.TEXT, 12, 8, width, italic=True)
            paint_text(painter, at, words, words_face, colour(Palette.INK_SOFT), CENTRE)
        y += 7
        room = self.tall - EDGE - 20 - y
        step = min(MOST_ODDS_STEP, room / max(1, len(found.odds)))
        tone = SIDE_COLOURS[found.side].mid
        for odds in found.odds:
            icon = QRectF(RIGHT_PAGE + 1, y + step / 2 - 8, 16, 16)
            paint_icon(painter, odds.need, icon)
            words = need_words(odds.need, odds.least)
            name_face = fitted(words, Role.TEXT, min(13, step * 0.7), 8, names_width - 26)
            base = y + step * 0.5 + 4.5
            paint_text(painter, QPointF(RIGHT_PAGE + 22, base), words, name_face, colour(Palette.INK))
            chances = [*([odds.in_hand] if odds.in_hand is not None else []), *odds.drawn]
            if found.is_hidden and odds.in_hand is None:
                chances.insert(0, 0.0)
            for index, chance in enumerate(chances):
                cell = QRectF(RIGHT_PAGE + names_width + index * width + 1.5, y + 1.5, width - 3, step - 3)
                paint_fill(painter, cell, blend(Palette.PAPER, tone, 0.55 * (chance or 0.0)), 2.5)
                ink = colour(Palette.INK)
                figure = font(Role.SANS, min(13, step * 0.62), bold=(chance or 0.0) >= 0.5)
                at = QPointF(cell.center().x(), cell.center().y() + figure.pixelSize() * 0.34)
                paint_text(painter, at, percent(chance), figure, ink, CENTRE)
            y += step
