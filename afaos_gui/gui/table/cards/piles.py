"""The player's own piles: draw pile, discard pile and reserve."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.data.texts.language import _, ngettext, pgettext
from afaos_gui.gui.cards.laid import paint_back, paint_card, paint_place_for_card
from afaos_gui.gui.table.panels.base import DropZone, Press
from afaos_gui.gui.table.panels.cached_panel import FactsPanel
from afaos_gui.gui.toolkit.paint.ink import CENTRE
from afaos_gui.gui.toolkit.paint.shapes import paint_fitted, paint_frame
from afaos_gui.gui.toolkit.paint.theme import SURROUND, Role, colour
from afaos_gui.gui.toolkit.pressing import PRESSING
from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.facts.discard_tops import seen_of
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.catalogue import BRITISH, Card, Side
from afaos_gui.rules.state import Pile
from afaos_gui.rules.view import View

KINDS = ("draw", "discard", "reserve")
WHOLE_PILE = -1
SPREAD = 0.08
"""How far the second card of an open pile sticks out, in card widths."""


def pile_title(kind: str) -> str:
    """The name of a pile."""
    return {"draw": _("Draw"), "discard": pgettext("a pile of cards", "Discard"), "reserve": _("Reserve")}[kind]


PileFacts = tuple[tuple[Card, ...], Side, int | None, int]
"""The cards, whose they are, the top one, and how many there are: an onlooker knows no more of a draw pile."""


class PileView(FactsPanel[PileFacts]):
    """One pile of the viewer: face down (draw) or open (discard, reserve), with its count below."""

    clicked = Signal(str)
    """The kind of the pile; the window opens a PileBrowser."""
    drag_started = Signal(str, int, QPoint)
    """Kind of the pile, the top card's id (WHOLE_PILE for the draw pile), global position."""
    NOTHING = ((), BRITISH, None, 0)

    def __init__(self, kind: str, parent: QWidget | None = None) -> None:
        self.kind = kind
        """One of KINDS."""
        super().__init__(partial(pile_title, kind), parent)
        self._press: Press[str] = Press()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def _cards(self) -> tuple[Card, ...]:
        return self._facts[0]

    @property
    def count(self) -> int:
        """Number of cards in the pile."""
        return self._facts[3]

    @property
    def top(self) -> int | None:
        """The card known to have been added last."""
        return self._facts[2]

    @property
    def cards(self) -> Pile:
        """Ids of the cards in the pile, sorted: nobody may know its order."""
        return tuple(card.id for card in self._cards)

    def facts_of(self, state: TableState, view: View) -> PileFacts:
        """The viewer's pile, with the last card added on top."""
        public = view.sides[view.viewer]
        pile = {"draw": view.draw, "discard": public.discard, "reserve": public.reserve}[self.kind]
        cards = tuple(view.ruleset.tables.cards[card] for card in pile)
        top = state.tops[view.viewer] if self.kind == "discard" else None
        return cards, view.viewer, top, public.draw_size if self.kind == "draw" else len(cards)

    def zones(self) -> list[DropZone]:
        """The pile."""
        return [DropZone(self.kind, self.rect())]

    def sizeHint(self) -> QSize:
        """A card with room beside it, as high as the hand zone."""
        return QSize(round(self.grid.pile_card * 1.22) + 6, self.grid.hand)

    def words(self) -> str:
        """The pile and its number of cards."""
        text = ngettext("{pile}: {count} card.", "{pile}: {count} cards.", self.count)
        return text.format(pile=pile_title(self.kind), count=self.count)

    def _show(self, facts: PileFacts) -> None:
        super()._show(facts)
        self.setToolTip(self.accessibleDescription())

    # Painting

    def draw(self, painter: QPainter) -> None:
        """Draw the cards and the line below them."""
        width = self.grid.pile_card
        px = self.grid.body_px
        center = self.card_center()
        if not self.count:
            paint_place_for_card(painter, center, width)
        elif self.kind == "draw":
            paint_back(painter, self._facts[1], center, width, count=self.count)
        else:
            self._paint_open(painter, center, width)
        label = _("{pile} · {count}").format(pile=pile_title(self.kind), count=self.count)
        room = self.width() - (self.grid.unit if self.grid.is_enlarged else 0)
        ink = colour(SURROUND.text if self.count else SURROUND.text_soft)
        below = center + QPointF(0, card_height(width) / 2 + px * 1.45)
        paint_fitted(painter, below, label, Role.TEXT, (px, 9), room, ink, CENTRE)
        self._paint_zones(painter)
        if self.hasFocus():
            paint_frame(painter, self.rect().adjusted(1, 1, -2, -2), colour(SURROUND.hairline), 1, 4)

    def _paint_open(self, painter: QPainter, center: QPointF, width: float) -> None:
        """Draw the top card over one other, slightly askew."""
        *others, top = seen_of(self._cards, self.top)
        turn = 3.0 if self.kind == "reserve" else 2.5
        aside = QPointF(width * SPREAD, 0)
        for other in others:
            paint_card(painter, other, center + aside, width, angle=turn)
        front = center - aside if others and self.kind == "reserve" else center
        paint_card(painter, top, front, width, angle=-turn if others and self.kind == "reserve" else 0.0)

    def _top_card(self) -> Card:
        return seen_of(self._cards, self.top)[-1]

    # Mouse and keys

    def card_center(self) -> QPointF:
        """The middle of the top card."""
        height = card_height(self.grid.pile_card)
        top = max(2.0, (self.height() - height - self.grid.body_px * 1.7) / 2)
        return QPointF(self.width() / 2, top + height / 2)

    def card_rect(self) -> QRect:
        """The rectangle in the middle of the pile where it can be dragged from."""
        width = self.grid.pile_card
        rect = QRect(0, 0, width, int(card_height(width)))
        rect.moveCenter(self.rect().center())
        return rect & self.rect()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Point at the open card."""
        if self._cards and self.kind != "draw":
            self.point_at_card(self._top_card().id)
        super().enterEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note where the button was pressed."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._press.begin(self.kind, event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to drag the top card."""
        if self._cards and self._press.dragged(event.position().toPoint()):
            card = WHOLE_PILE if self.kind == "draw" else self._top_card().id
            self.drag_started.emit(self.kind, card, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the pile at a click."""
        if self._press.clicked():
            self.clicked.emit(self.kind)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the pile with Space or Enter."""
        if event.key() in PRESSING:
            self.clicked.emit(self.kind)
        else:
            super().keyPressEvent(event)
