"""Both sieges, one below the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.panels.base import NO_CARD, DropZone
from afaos_gui.gui.table.panels.cached_panel import FactsPanel
from afaos_gui.gui.table.standing.siege_slip import paint_empty_slip, paint_siege_slip, track_rect
from afaos_gui.gui.toolkit.paint.ink import heading_height, paint_heading
from afaos_gui.presentation.facts.figures import SiegeFigures, siege_figures
from afaos_gui.presentation.facts.sieges import Addition, additions, hand_words, pile_lines, siege_lines, siege_words
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.room.siege_layout import LOW_SLIP, CardLine, card_lines, part_of_a_slip, slip_measures
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Card, Side
from afaos_gui.rules.view import View
from afaos_gui.session.words.names import card_names

SIDES = (BRITISH, FRENCH)
EMPTY_SLIP = 0.3
"""Height of an empty siege, as a share of a slip's."""
TALLER = 1.5
"""How much taller a slip becomes where the sieges have a column of their own."""
MARGIN = 3
"""Room around the slips for their shadows."""


class SiegeFacts(NamedTuple):
    """The sieges as shown, each by its attacker: figures, sentences, and lines for the slip."""

    figures: tuple[SiegeFigures | None, SiegeFigures | None]
    words: tuple[str, str]
    lines: tuple[tuple[str, ...], tuple[str, ...]]


def siege_zone(attacker: Side) -> str:
    """The name of the drop zone for the siege by `attacker`."""
    return f"siege:{attacker}"


class SiegePanel(FactsPanel[SiegeFacts]):
    """The British siege above the French one; reinforcements are dropped on a slip."""

    siege_clicked = Signal(int)
    """Emitted with the attacker of the siege that was clicked."""
    additions_wanted = Signal(object)
    """What each card of the viewer's hand would add to the siege under the pointer; empty without one."""

    NOTHING = SiegeFacts((None, None), ("", ""), ((), ()))

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(lambda: _("Sieges"), parent)
        self._cards: tuple[Card, ...] = ()
        self._hand_words = ("", "")
        self._tells = True
        self._additions: dict[Side, tuple[Addition, ...]] = {}
        self._pointed: Side | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def figures(self, attacker: Side) -> SiegeFigures | None:
        """The figures shown of a side's siege."""
        return self._facts.figures[attacker]

    def words(self) -> str:
        """How both sieges stand."""
        return " ".join(self._facts.words).strip()

    def all_words(self, attacker: Side) -> str:
        """How a side's siege stands, and what the viewer's hand could add to it."""
        return " ".join(filter(None, (self._facts.words[attacker], self._hand_words[attacker])))

    def set_telling(self, tells: bool) -> None:
        """Show on each slip how the siege stands, and on cards what they would add, or only whose siege it is."""
        self._tells = tells
        self._point_at(self._pointed)
        self.forget()
        self.update()

    def facts_of(self, state: TableState, view: View) -> SiegeFacts:
        """Both sieges."""
        figures = (siege_figures(view, BRITISH), siege_figures(view, FRENCH))
        words = (siege_words(view, BRITISH), siege_words(view, FRENCH))
        return SiegeFacts(figures, words, (siege_lines(view, BRITISH), siege_lines(view, FRENCH)))

    def _show_state(self, state: TableState, view: View) -> None:
        if view.ruleset.tables.cards is not self._cards:
            self._cards = view.ruleset.tables.cards
            self.forget()
        self._hand_words = (hand_words(view, BRITISH), hand_words(view, FRENCH))
        self._additions = {side: additions(view, side) for side in SIDES}
        self._point_at(self._pointed)
        super()._show_state(state, view)

    def clear(self) -> None:
        """Show no siege."""
        self._hand_words, self._additions = ("", ""), {}
        super().clear()

    def sizeHint(self) -> QSize:
        """Room for two slips with all their lines of cards and a gap; an empty siege needs only a line."""
        return QSize(self.grid.right, self._height_with(self.grid.slip, map(self._part_of_a_slip, SIDES)))

    def minimumSizeHint(self) -> QSize:
        """Room for two slips at their least height."""
        least = (1.0 if self.figures(side) else EMPTY_SLIP for side in SIDES)
        return QSize(self.grid.right, self._height_with(self.grid.least_slip, least))

    @property
    def has_news(self) -> bool:
        """Whether there is a siege."""
        return bool(self._laid())

    def _height_with(self, slip: int, parts: Iterable[float]) -> int:
        return sum(round(slip * part) for part in parts) + self.grid.unit + 2 * MARGIN

    def _top(self) -> int:
        """Where the first slip begins."""
        return MARGIN + (heading_height(self.grid.heading_px) if self.tab_width else 0)

    def _part_of_a_slip(self, attacker: Side) -> float:
        """What a siege needs of the height of a regular slip: an empty one a line, or nothing in little room."""
        figures = self.figures(attacker)
        if figures is not None:
            return part_of_a_slip(figures)
        return 0.0 if self._laid() and 0 < self._room() < LOW_SLIP * (1 + EMPTY_SLIP) else EMPTY_SLIP

    def _room(self) -> int:
        """The height for all slips."""
        return max(0, self.height() - self.grid.unit - self._top() - MARGIN)

    def _slip_height(self, attacker: Side) -> int:
        """The height of a slip: the regular one, more or less as the panel has room."""
        most = self.grid.slip * (TALLER if self.tab_width else 1)
        slip = min(most, self._room() / sum(map(self._part_of_a_slip, SIDES)))
        return round(slip * self._part_of_a_slip(attacker))

    def slip_rect(self, attacker: Side) -> QRect:
        """The rectangle of a side's slip."""
        above = self._slip_height(BRITISH) + self.grid.unit if attacker == FRENCH else 0
        return QRect(0, self._top() + above, self.width() - 2 * MARGIN, self._slip_height(attacker))

    def slip_box(self, attacker: Side) -> Box:
        """The same as plain numbers."""
        slip = QRectF(self.slip_rect(attacker))
        return Box(slip.left(), slip.top(), slip.right(), slip.bottom())

    def zones(self) -> list[DropZone]:
        """One zone for each siege."""
        return [DropZone(siege_zone(side), self.slip_rect(side)) for side in SIDES]

    def track_rect(self, attacker: Side) -> QRectF:
        """The rectangle of the track of a side's siege."""
        slip = QRectF(self.slip_rect(attacker))
        return track_rect(slip, slip_measures(slip.height(), self.figures(attacker)).scale)

    def lines(self, attacker: Side) -> list[CardLine]:
        """The lines of cards on a side's slip."""
        figures = self.figures(attacker)
        return [] if figures is None else card_lines(self.slip_box(attacker), figures, self._cards)

    def draw(self, painter: QPainter) -> None:
        """Draw a slip for each siege, or its empty place, below the rule of their tabs."""
        if self.tab_width:
            head = QRectF(0, 0, self.width(), heading_height(self.grid.heading_px))
            paint_heading(painter, head, "", "", self.grid.heading_px, self.grid.small_px)
        for side in SIDES:
            rect = QRectF(self.slip_rect(side))
            figures = self.figures(side)
            if figures is None and rect.height():
                paint_empty_slip(painter, rect, side, self.grid)
            elif figures is not None:
                lines = self._facts.lines[side] if self._tells else ()
                paint_siege_slip(painter, rect, side, figures, self.lines(side), self.grid, lines)
        self._paint_zones(painter)

    # Mouse

    def _card_at(self, at: QPointF) -> int:
        lines = (line for side in SIDES for line in self.lines(side))
        return next((line.card.id for line in lines if line.box.includes(at.x(), at.y())), NO_CARD)

    def _laid(self) -> list[tuple[Side, SiegeFigures]]:
        """The sieges that there are, with their attackers."""
        return [(side, figures) for side in SIDES if (figures := self.figures(side)) is not None]

    def _siege_at(self, at: QPoint) -> Side | None:
        """The attacker of the siege at a point."""
        return next((side for side, _figures in self._laid() if self.slip_rect(side).contains(at)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at a card of a siege; beside the cards show how the siege stands."""
        card, attacker = self._card_at(event.position()), self._siege_at(event.position().toPoint())
        self.setToolTip(self._words_at(card) or ("" if attacker is None else self._tip(attacker)))
        self.point_at_card(card)
        self._point_at(attacker)

    def _tip(self, attacker: Side) -> str:
        """How a siege stands, and what lies in it where its slip is too low to show that."""
        figures = self.figures(attacker)
        hidden = [] if figures is None or self.lines(attacker) else pile_lines(attacker, figures)
        return "\n".join((self.all_words(attacker), *hidden))

    def point_at_place(self, place: int | None) -> None:
        """Show the siege of the place that is pointed at on the map."""
        self._point_at(next((side for side, figures in self._laid() if figures.place == place), None))

    def _point_at(self, attacker: Side | None) -> None:
        self._pointed = attacker
        told = attacker is not None and self._tells
        self.additions_wanted.emit(self._additions.get(attacker, ()) if told and attacker is not None else ())

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        self._point_at(None)
        super().leaveEvent(event)

    def _words_at(self, card: int) -> str:
        """All cards of the side whose card is pointed at, in words."""
        piles = (pile for _side, figures in self._laid() for pile in (figures.defenders, figures.attackers))
        return next((card_names(pile) for pile in piles if card in pile), "")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Report which siege was clicked."""
        attacker = self._siege_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and attacker is not None:
            self.siege_clicked.emit(attacker)
