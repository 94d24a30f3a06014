"""The strip at the top: the opponent's name, money, cards and stock, the turn and the points."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.board.items.pieces import paint_coin
from afaos_gui.gui.board.items.sprites import stamp, town, village
from afaos_gui.gui.cards.laid import paint_back, paint_card, paint_place_for_card
from afaos_gui.gui.table.panels.base import NO_CARD, DropZone
from afaos_gui.gui.table.panels.cached_panel import FactsPanel
from afaos_gui.gui.toolkit.look.appearance import on_change
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.ink import RIGHT, elided, fitted, paint_text, width_of
from afaos_gui.gui.toolkit.paint.painting import square
from afaos_gui.gui.toolkit.paint.shapes import paint_band, paint_dot
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, SURROUND, Palette, Role, colour, font
from afaos_gui.presentation.facts.discard_tops import seen_of
from afaos_gui.presentation.facts.opponent import (
    StripFacts,
    hand_words,
    pile_words,
    points_words,
    strip_facts,
    strip_sentence,
)
from afaos_gui.presentation.facts.stock_words import piece_words
from afaos_gui.presentation.room.strip_layout import (
    NO_SPOTS,
    PILE_CARD,
    REGULAR_STRIP,
    TOWN,
    VILLAGE,
    Spots,
    StripMeasures,
    StripSpot,
    spots_of,
)
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.catalogue import Card, Side
from afaos_gui.rules.state import Pile
from afaos_gui.rules.view import View
from afaos_gui.session.words.names import card_name, the_side_first

LEAST_NAME = 9
"""The smallest letters of a name that is long."""
MOST_BELOW = 3
"""The most cards that the draw pile's thickness shows."""


def paint_strip_ground(painter: QPainter, rect: QRectF, side: Side | None) -> None:
    """Paint the ground of the strip, with a line in the colour of its side."""
    paint_band(painter, rect, colour(SURROUND.panel), colour(SURROUND.cloth_dark))
    if side is not None:
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 3, rect.width(), 2), colour(SIDE_COLOURS[side].light, 210))
    painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), colour(SURROUND.hairline, 130))


StripShown = tuple[StripFacts | None, int | None]
"""The facts shown, None behind the curtain, and the top of the discard pile."""


class OpponentStrip(FactsPanel[StripShown]):
    """All that is open about the opponent; cards are dropped on it to ambush or to take Native Americans."""

    pile_clicked = Signal(str)
    """ "discard" or "reserve": the window opens a PileBrowser."""
    NOTHING = (None, None)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(lambda: _("Your opponent"), parent)
        self._spots = NO_SPOTS
        self._laid: object = None
        """What the positions were computed for."""
        self._tells_turn = True
        on_change(self, self._forget_spots)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def facts(self) -> StripFacts | None:
        """What is shown, None after `clear`."""
        return self._facts[0]

    def facts_of(self, state: TableState, view: View) -> StripShown:
        """The side that is not the viewer."""
        facts = strip_facts(view, state.names)
        return facts, state.tops[facts.side]

    def words(self) -> str:
        """Everything shown, in a sentence."""
        return "" if self.facts is None else strip_sentence(self.facts)

    def set_telling_turn(self, tells: bool) -> None:
        """Show turn and points at the right end, or leave them to the strip beside this one."""
        if tells != self._tells_turn:
            self._tells_turn = tells
            self.update()

    def pile(self, kind: str) -> Pile:
        """Ids of the cards in the opponent's discard pile or reserve."""
        if self.facts is None:
            return ()
        public = self.facts.public
        return public.discard if kind == "discard" else public.reserve

    def clear(self) -> None:
        """Show and keep nothing."""
        super().clear()
        self.setToolTip("")

    def part_rect(self, part: str) -> QRectF:
        """The rectangle of a part: person, money, hand, draw, discard, reserve, village or town."""
        spot = self._lay_out().parts.get(part)
        return QRectF(0, 0, self.height() / 2, self.height()) if spot is None else _square(spot)

    def zones(self) -> list[DropZone]:
        """The whole strip."""
        return [DropZone("opponent", self.rect())]

    def sizeHint(self) -> QSize:
        """The height of the strip; any width."""
        return QSize(900, self.grid.strip)

    # Layout

    def _forget_spots(self) -> None:
        self._laid = None

    def _quiet(self) -> QFont:
        """The font of the words in the middle of the strip."""
        return font(Role.TEXT, self.grid.small_px + 1, italic=True)

    def _lay_out(self) -> Spots:
        """The present positions of everything."""
        shown = (self._facts, self.size(), self.grid, self._tells_turn)
        if shown != self._laid:
            self._laid = shown
            self._spots = NO_SPOTS if self.facts is None else self._spots_of(self.facts)
        return self._spots

    def _spots_of(self, facts: StripFacts) -> Spots:
        grid, quiet, labels = self.grid, self._quiet(), (*pile_words().values(), piece_words("village", 2))
        strip = StripMeasures(
            self.height(),
            grid.left,
            grid.unit,
            self._turn_left(facts),
            grid.figure_px,
            max(width_of(words, font(Role.TEXT, grid.small_px, italic=True)) for words in labels),
            grid.is_enlarged,
            lambda words: width_of(words, quiet),
        )
        return spots_of(facts, strip)

    def _turn_left(self, facts: StripFacts) -> float:
        """The left edge of turn and points at the right end."""
        right = self.width() - self.grid.unit
        return right - max((width_of(words, face) for words, face in self._turn_words(facts)), default=0)

    def _turn_words(self, facts: StripFacts) -> list[tuple[str, QFont]]:
        """The turn and the points, unless the strip beside this one shows them."""
        if not self._tells_turn:
            return []
        return [
            (_("Turn {turn}").format(turn=facts.turn), font(Role.DISPLAY, self.grid.name_px - 3)),
            (points_words(facts), font(Role.TEXT, self.grid.small_px, italic=True)),
        ]

    # Painting

    def draw(self, painter: QPainter) -> None:
        """Draw from left to right: person, money, hand, piles, stock, turn."""
        facts = self.facts
        paint_strip_ground(painter, QRectF(self.rect()), facts.side if facts else None)
        if facts is None:
            return
        spots = self._lay_out()
        scale = spots.scale
        self._paint_turn(painter, facts)
        self._paint_name(painter, facts, self.height() / REGULAR_STRIP)
        paint_coin(painter, _center(spots.parts["money"]), 15 * scale, str(facts.public.money))
        self._paint_words(painter, spots.money_words, _("money") if spots.told else "")
        self._paint_hand(painter, facts, spots)
        self._paint_piles(painter, facts, spots, scale)
        self._paint_stock(painter, facts, spots, scale)
        self._paint_zones(painter)

    def _paint_name(self, painter: QPainter, facts: StripFacts, scale: float) -> None:
        middle = self.height() / 2
        center = QPointF(34 * scale, middle)
        paint_dot(painter, center, 21 * scale, colour(SIDE_COLOURS[facts.side].mid), colour(Palette.BRASS), 1.6)
        paint_emblem(painter, center, 27 * scale, facts.side, colour(Palette.EMBLEM))
        x = 64 * scale
        title = font(Role.DISPLAY, self.grid.name_px)
        paint_text(painter, QPointF(x, middle - 1), the_side_first(facts.side), title, colour(SURROUND.text))
        room = self._name_right() - x
        quiet = fitted(facts.name, Role.TEXT, self.grid.small_px, LEAST_NAME, room, italic=True)
        name = elided(facts.name, quiet, room)
        base = middle + self.grid.small_px + 4 * scale
        paint_text(painter, QPointF(x, base), name, quiet, colour(SURROUND.text_soft))

    def _name_right(self) -> float:
        """Where the room for the name ends."""
        return self.grid.left + self.grid.unit

    def _paint_words(self, painter: QPainter, x: float, words: str) -> None:
        """Paint quiet words in the middle of the strip."""
        base = self.height() / 2 + self.grid.small_px * 0.4
        paint_text(painter, QPointF(x, base), words, self._quiet(), colour(SURROUND.text_soft))

    def _paint_hand(self, painter: QPainter, facts: StripFacts, spots: Spots) -> None:
        """Paint backs for the unknown cards, then the known ones face up."""
        for spot in spots.backs:
            paint_back(painter, facts.side, _center(spot), spot.width, spot.angle)
        for card, spot in zip(facts.known, spots.known, strict=True):
            paint_card(painter, card, _center(spot), spot.width, angle=spot.angle, drop=1)
        self._paint_words(painter, spots.hand_words, hand_words(facts, spots.told))

    def _paint_piles(self, painter: QPainter, facts: StripFacts, spots: Spots, scale: float) -> None:
        width = PILE_CARD * scale
        labels = pile_words()
        cards = {"discard": facts.discard, "reserve": facts.reserve}
        for kind, label in labels.items():
            center, count = _center(spots.parts[kind]), facts.pile_size(kind)
            if not count:
                paint_place_for_card(painter, center, width)
            elif kind == "draw":
                paint_back(painter, facts.side, center, width, count=min(MOST_BELOW, count))
            else:
                self._paint_open_pile(painter, cards[kind], center, width)
            self._paint_count(painter, center.x() + width / 2 + 9 * scale, count, label)

    def _paint_open_pile(self, painter: QPainter, cards: tuple[Card, ...], center: QPointF, width: float) -> None:
        *others, top = seen_of(cards, self._facts[1])
        for other in others:
            paint_card(painter, other, center + QPointF(width * 0.1, 1), width, angle=4, drop=1)
        paint_card(painter, top, center, width, drop=1)

    def _paint_stock(self, painter: QPainter, facts: StripFacts, spots: Spots, scale: float) -> None:
        pieces = {
            "village": (village(VILLAGE * scale, facts.side), facts.stock.villages),
            "town": (town(TOWN * scale, facts.side), facts.stock.towns),
        }
        for piece, (sprite, count) in pieces.items():
            at = _center(spots.parts[piece])
            stamp(painter, sprite, at)
            self._paint_count(painter, at.x() + 20 * scale, count, piece_words(piece, count))

    def _paint_count(self, painter: QPainter, x: float, count: int, label: str) -> None:
        middle = self.height() / 2
        figure, ink = font(Role.TEXT, self.grid.figure_px), colour(SURROUND.text)
        if self._spots.told < 2:
            paint_text(painter, QPointF(x, middle + figure.pixelSize() * 0.35), str(count), figure, ink)
            return
        paint_text(painter, QPointF(x, middle - 1), str(count), figure, ink)
        quiet = font(Role.TEXT, self.grid.small_px, italic=True)
        base = middle + self.grid.small_px + 2
        paint_text(painter, QPointF(x, base), label, quiet, colour(SURROUND.text_soft))

    def _paint_turn(self, painter: QPainter, facts: StripFacts) -> None:
        """Paint the turn and the points at the right end, one below the other."""
        right, base = self.width() - self.grid.unit, self.height() / 2 - 1
        inks = (SURROUND.text, SURROUND.text_soft)
        for (words, face), ink in zip(self._turn_words(facts), inks, strict=False):
            paint_text(painter, QPointF(right, base), words, face, colour(ink), RIGHT)
            base += self.grid.small_px + 5

    # Mouse

    def _pile_at(self, at: QPointF) -> str | None:
        spots = self._lay_out()
        piles = {kind: _square(spots.parts[kind]).left() for kind in ("discard", "reserve") if self.pile(kind)}
        return next((kind for kind, left in piles.items() if left <= at.x() <= left + spots.step), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the top of an open pile, or at a known card of the hand."""
        at, on_top = event.position(), reversed(self.known_rects())
        kind, known = self._pile_at(at), next((card for rect, card in on_top if rect.contains(at)), NO_CARD)
        self.setCursor(Qt.CursorShape.PointingHandCursor if kind else Qt.CursorShape.ArrowCursor)
        tip = self.facts.name if self.facts is not None and event.position().x() < self._name_right() else ""
        if known != NO_CARD:
            tip = _("You know that {card} is in this hand.").format(card=card_name(known))
        self.setToolTip(tip)
        self.point_at_card(self._shown_top(kind) if known == NO_CARD else known)

    def known_rects(self) -> list[tuple[QRectF, int]]:
        """The rectangles of the known cards of the hand, and their ids, from left to right."""
        size = 34 * self._lay_out().scale
        cards = self.facts.known if self.facts is not None else ()
        spots = zip(self._lay_out().known, cards, strict=True)
        return [(square(_center(spot), size).adjusted(0, -8, 0, 8), card.id) for spot, card in spots]

    def _shown_top(self, kind: str | None) -> int:
        if kind is None:
            return NO_CARD
        pile, top = self.pile(kind), self._facts[1]
        return top if top is not None and top in pile else pile[-1]

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open a pile at a click on it."""
        kind = self._pile_at(event.position())
        if kind and event.button() == Qt.MouseButton.LeftButton:
            self.pile_clicked.emit(kind)


def _center(spot: StripSpot) -> QPointF:
    return QPointF(spot.x, spot.y)


def _square(spot: StripSpot) -> QRectF:
    """The square of a spot's width around it."""
    return square(_center(spot), spot.width)
