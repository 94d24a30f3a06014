"""The strip at the top: the opponent's name, money, cards and stock, the turn and the points."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QLinearGradient, QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.data.language import _, ngettext
from afaos_gui.gui.board.pieces import paint_coin
from afaos_gui.gui.board.stamps import stamp, town, village
from afaos_gui.gui.cards.laid import paint_back, paint_card, paint_place_for_card
from afaos_gui.gui.table.base import NO_CARD, DropZone
from afaos_gui.gui.table.cached_panel import CachedPanel
from afaos_gui.gui.table.stock import piece_words
from afaos_gui.gui.toolkit.emblems import paint_emblem
from afaos_gui.gui.toolkit.ink import RIGHT, elided, paint_text, width_of
from afaos_gui.gui.toolkit.painting import pen, square
from afaos_gui.gui.toolkit.theme import SIDE_COLOURS, Palette, Role, Surround, colour, font
from afaos_gui.presentation.discard_tops import seen_of
from afaos_gui.presentation.opponent import StripFacts, strip_facts, strip_sentence
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.catalogue import Card, Side
from afaos_gui.rules.state import Pile
from afaos_gui.rules.view import View
from afaos_gui.session.names import card_name, the_side_first

MOST_BACKS = 7
"""More cards in hand are not drawn one by one; the figure beside them counts."""
KNOWN_STEP = 26.0
"""From one card lying face up to the next, on a strip of the regular height."""
REGULAR_STRIP = 58
HAND_CARD, PILE_CARD = 33, 31
"""Widths of cards on a strip of the regular height."""
VILLAGE, TOWN = 19, 24
"""Widths of pieces on it."""
MOST_BELOW = 3
"""More cards in the draw pile are not told apart."""


def paint_strip_ground(painter: QPainter, rect: QRectF, side: Side | None, surround: Surround) -> None:
    """The ground of the strip, with a line in the colour of the side that it shows."""
    ground = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    ground.setColorAt(0, colour(surround.panel))
    ground.setColorAt(1, colour(surround.cloth_dark))
    painter.fillRect(rect, ground)
    if side is not None:
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 3, rect.width(), 2), colour(SIDE_COLOURS[side].light, 210))
    painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), colour(surround.hairline, 130))


class OpponentStrip(CachedPanel):
    """Everything open about the opponent; cards are dropped on it to ambush or to take Native Americans."""

    pile_clicked = Signal(str)
    """ "discard" or "reserve": the window opens a PileBrowser."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Your opponent"), parent)
        self._facts: StripFacts | None = None
        self._top: int | None = None
        self._hot: dict[str, QRectF] = {}
        self._parts: dict[str, QRectF] = {}
        self._known_rects: list[tuple[QRectF, int]] = []
        """Where the cards lie that one knows in the hand, from left to right."""
        self._hovered = NO_CARD
        self._tells_turn = True
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def facts(self) -> StripFacts | None:
        """What is shown, None after `clear`."""
        return self._facts

    def _show_state(self, state: TableState, view: View) -> None:
        """The side that is not the viewer."""
        facts = strip_facts(view, state.names)
        if (facts, state.tops[facts.side]) == (self._facts, self._top):
            return
        self._facts, self._top = facts, state.tops[facts.side]
        self.setAccessibleDescription(strip_sentence(facts))
        self.update()

    def set_telling_turn(self, tells: bool) -> None:
        """Tell turn and points at the right end, or leave that to the strip beside this one."""
        if tells != self._tells_turn:
            self._tells_turn = tells
            self.update()

    def pile(self, kind: str) -> Pile:
        """Ids of the cards in the opponent's discard pile or reserve."""
        if self._facts is None:
            return ()
        return self._facts.public.discard if kind == "discard" else self._facts.public.reserve

    def clear(self) -> None:
        """Show and keep nothing."""
        self._facts = None
        self._top = None
        self._hot = {}
        self._known_rects = []
        self.setToolTip("")
        self.setAccessibleDescription("")
        self.update()

    def part_rect(self, part: str) -> QRectF:
        """Where a part was last drawn: person, money, hand, draw, discard, reserve, village or town."""
        return self._parts.get(part, QRectF(0, 0, self.height() / 2, self.height()))

    def zones(self) -> list[DropZone]:
        """The whole strip."""
        return [DropZone("opponent", self.rect())]

    def sizeHint(self) -> QSize:
        """The height of the strip; any width."""
        return QSize(900, self.grid.strip)

    # Painting

    def draw(self, painter: QPainter) -> None:
        """From left to right: who, money, hand, piles, stock, turn."""
        self._paint_ground(painter)
        facts = self._facts
        if facts is None:
            return
        scale = self.height() / REGULAR_STRIP
        middle = self.height() / 2
        turn_left = self._paint_turn(painter, facts)
        self._paint_name(painter, facts, scale)
        x = self.grid.left + 3.4 * self.grid.unit
        paint_coin(painter, QPointF(x, middle), 15 * scale, str(facts.public.money))
        self._parts["money"] = square(QPointF(x, middle), 30 * scale)
        x = self._paint_words(painter, x + 22 * scale, _("money")) + 26 * scale
        x = self._paint_hand(painter, facts, x, scale) + 30 * scale
        # The groups share what room there is, so that the strip is even at any width.
        step = min(118 * scale, (turn_left - x) / 5.1)
        self._paint_piles(painter, facts, x, step, scale)
        self._paint_stock(painter, facts, x + 3 * step + 4 * scale, step, scale)
        self._paint_zones(painter)

    def _paint_ground(self, painter: QPainter) -> None:
        paint_strip_ground(painter, QRectF(self.rect()), self._facts.side if self._facts else None, self.surround)

    def _paint_name(self, painter: QPainter, facts: StripFacts, scale: float) -> None:
        middle = self.height() / 2
        center = QPointF(34 * scale, middle)
        painter.setBrush(colour(SIDE_COLOURS[facts.side].mid))
        painter.setPen(pen(colour(Palette.BRASS), 1.6))
        painter.drawEllipse(center, 21 * scale, 21 * scale)
        self._parts["person"] = square(center, 27 * scale)
        paint_emblem(painter, center, 27 * scale, facts.side, colour(Palette.EMBLEM))
        x = 64 * scale
        title = font(Role.DISPLAY, self.grid.name_px)
        paint_text(painter, QPointF(x, middle - 1), the_side_first(facts.side), title, colour(self.surround.text))
        quiet = font(Role.TEXT, self.grid.small_px, italic=True)
        room = self.grid.left + self.grid.unit - x
        name = elided(facts.name, quiet, room)
        base = middle + self.grid.small_px + 4 * scale
        paint_text(painter, QPointF(x, base), name, quiet, colour(self.surround.text_soft))

    def _paint_words(self, painter: QPainter, x: float, words: str) -> float:
        """Quiet words in the middle of the strip; where they end."""
        quiet = font(Role.TEXT, self.grid.small_px + 1, italic=True)
        base = self.height() / 2 + self.grid.small_px * 0.4
        return x + paint_text(painter, QPointF(x, base), words, quiet, colour(self.surround.text_soft))

    def _paint_hand(self, painter: QPainter, facts: StripFacts, x: float, scale: float) -> float:
        """Backs for the cards one does not know, then those one has seen, face up; where the words end."""
        count, known = facts.public.hand_size, facts.known
        backs = min(count, max(MOST_BACKS, len(known))) - len(known)
        step = (19.0 if backs + len(known) <= 5 else 95.0 / (backs + len(known))) * scale
        steps = [step] * backs + [max(step, KNOWN_STEP * scale)] * len(known)
        at = QPointF(x + 16 * scale, self.height() / 2 + 1)
        first, middle = at.x(), (len(steps) - 1) / 2
        self._known_rects = []
        for index, wide in enumerate(steps):
            here = at + QPointF(0, abs(index - middle) * 1.1 * scale)
            if index < backs:
                paint_back(painter, facts.side, here, HAND_CARD * scale, (index - middle) * 4)
            else:
                card = known[index - backs]
                paint_card(painter, card, here, HAND_CARD * scale, angle=(index - middle) * 2, drop=1)
                self._known_rects.append((square(here, 34 * scale).adjusted(0, -8, 0, 8), card.id))
            at += QPointF(wide, 0)
        last = at.x() - (steps[-1] if steps else 0)
        self._parts["hand"] = square(QPointF((first + last) / 2, self.height() / 2), 33 * scale)
        words = ngettext("{count} in hand", "{count} in hand", count).format(count=count)
        return self._paint_words(painter, last + 24 * scale, words)

    def _paint_piles(self, painter: QPainter, facts: StripFacts, x: float, step: float, scale: float) -> None:
        middle = self.height() / 2
        width = PILE_CARD * scale
        counts = (facts.public.draw_size, len(facts.discard), len(facts.reserve))
        labels = (_("draw"), _("discard"), _("reserve"))
        piles = ((), facts.discard, facts.reserve)
        self._hot = {}
        for index, kind in enumerate(("draw", "discard", "reserve")):
            center = QPointF(x + index * step + width / 2, middle - 1)
            self._parts[kind] = square(center, width)
            if not counts[index]:
                paint_place_for_card(painter, center, width, self.surround)
            elif kind == "draw":
                paint_back(painter, facts.side, center, width, count=min(MOST_BELOW, counts[index]))
            else:
                self._paint_open_pile(painter, piles[index], center, width)
                self._hot[kind] = QRectF(center.x() - width / 2, 0, step, self.height())
            self._paint_count(painter, center.x() + width / 2 + 9 * scale, counts[index], labels[index])

    def _paint_open_pile(self, painter: QPainter, cards: tuple[Card, ...], center: QPointF, width: float) -> None:
        *others, top = seen_of(cards, self._top)
        for other in others:
            paint_card(painter, other, center + QPointF(width * 0.1, 1), width, angle=4, drop=1)
        paint_card(painter, top, center, width, drop=1)

    def _paint_stock(self, painter: QPainter, facts: StripFacts, x: float, step: float, scale: float) -> None:
        at = QPointF(x + 10 * scale, self.height() / 2 - 1)
        stamp(painter, village(VILLAGE * scale, facts.side), at)
        self._parts["village"] = square(at, VILLAGE * scale)
        villages, towns = facts.stock.villages, facts.stock.towns
        self._paint_count(painter, at.x() + 20 * scale, villages, piece_words("village", villages))
        at = QPointF(at.x() + step, at.y())
        stamp(painter, town(TOWN * scale, facts.side), at)
        self._parts["town"] = square(at, TOWN * scale)
        self._paint_count(painter, at.x() + 20 * scale, towns, piece_words("town", towns))

    def _paint_count(self, painter: QPainter, x: float, count: int, label: str) -> None:
        middle = self.height() / 2
        figure = font(Role.TEXT, self.grid.figure_px)
        paint_text(painter, QPointF(x, middle - 1), str(count), figure, colour(self.surround.text))
        quiet = font(Role.TEXT, self.grid.small_px, italic=True)
        base = middle + self.grid.small_px + 2
        paint_text(painter, QPointF(x, base), label, quiet, colour(self.surround.text_soft))

    def _paint_turn(self, painter: QPainter, facts: StripFacts) -> float:
        """The turn and the points at the right end; where they begin."""
        right = self.width() - self.grid.unit
        if not self._tells_turn:
            return right
        middle = self.height() / 2
        title = font(Role.DISPLAY, self.grid.name_px - 3)
        turn = _("Turn {turn}").format(turn=facts.turn)
        paint_text(painter, QPointF(right, middle - 1), turn, title, colour(self.surround.text), RIGHT)
        quiet = font(Role.TEXT, self.grid.small_px, italic=True)
        british, french = facts.points
        words = _("British {british} · French {french} points").format(british=british, french=french)
        base = middle + self.grid.small_px + 4
        paint_text(painter, QPointF(right, base), words, quiet, colour(self.surround.text_soft), RIGHT)
        return right - max(width_of(words, quiet), width_of(turn, title))

    # Mouse

    def _pile_at(self, at: QPointF) -> str | None:
        return next((kind for kind, rect in self._hot.items() if rect.contains(at)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the top of an open pile, or at a card of the hand that one knows."""
        kind, known = self._pile_at(event.position()), self._known_at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if kind else Qt.CursorShape.ArrowCursor)
        tip = "" if known == NO_CARD else _("You know that {card} is in this hand.").format(card=card_name(known))
        self.setToolTip(tip)
        self._hover(self._shown_top(kind) if known == NO_CARD else known)

    def _known_at(self, at: QPointF) -> int:
        """The card lying face up at a position; the one on top where two overlap."""
        return next((card for rect, card in reversed(self._known_rects) if rect.contains(at)), NO_CARD)

    def _shown_top(self, kind: str | None) -> int:
        if kind is None:
            return NO_CARD
        pile = self.pile(kind)
        return self._top if self._top is not None and self._top in pile else pile[-1]

    def _hover(self, card: int) -> None:
        if card != self._hovered:
            self._hovered = card
            self.card_hovered.emit(card)

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        self._hover(NO_CARD)
        super().leaveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on an open pile asks to look through it."""
        kind = self._pile_at(event.position())
        if kind and event.button() == Qt.MouseButton.LeftButton:
            self.pile_clicked.emit(kind)
