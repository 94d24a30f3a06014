"""The base of all panels: measures, surround, drop zones, and telling a click from a drag."""

from __future__ import annotations

from enum import Enum
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.gui.toolkit.painting import line_only, pen
from afaos_gui.gui.toolkit.shapes import paint_fill, paint_frame
from afaos_gui.gui.toolkit.theme import DARK, Palette, Surround, colour
from afaos_gui.presentation.grid import REGULAR, Grid
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.view import View

Item = TypeVar("Item")

NO_CARD = -1
"""What `card_hovered` emits when the pointer leaves a card."""
REFUSED_SHADE = 140
"""How dark (of 255) a refusing zone becomes: enough for its rule to be visible on the light table."""


class DropZone(NamedTuple):
    """A part of a panel that things can be dropped on; `rect` in the panel's own coordinates."""

    name: str
    rect: QRect


class ZoneState(Enum):
    """How a drop zone responds to what is being dragged."""

    NORMAL = "normal"
    TARGET = "target"
    REFUSED = "refused"


class Press(Generic[Item]):
    """One press of the left button on an item: it becomes a drag, or a click on release."""

    def __init__(self) -> None:
        self._item: Item | None = None
        self._at = QPoint()

    def begin(self, item: Item | None, at: QPoint) -> None:
        """The button went down on `item`; None where there is none."""
        self._item = item
        self._at = at

    def dragged(self, at: QPoint) -> Item | None:
        """The item, once, when the pointer has moved far enough to drag it."""
        far = (at - self._at).manhattanLength() >= QApplication.startDragDistance()
        if self._item is None or not far:
            return None
        item, self._item = self._item, None
        return item

    def clicked(self) -> Item | None:
        """The item, when the button is released without a drag."""
        item, self._item = self._item, None
        return item


class Part(QWidget):
    """Something on the table that is drawn in its measures and its colours, which it passes on to its own parts."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.grid: Grid = REGULAR
        """The present measures."""
        self.surround: Surround = DARK
        """The colours of the table."""
        self.setAccessibleName(name)

    def set_grid(self, grid: Grid) -> None:
        """Apply the measures for a new window size."""
        self.grid = grid
        for part in self.findChildren(Part):
            part.set_grid(grid)
        self._restyle()

    def set_surround(self, surround: Surround) -> None:
        """Switch to the colours of the light or the dark table."""
        self.surround = surround
        for part in self.findChildren(Part):
            part.set_surround(surround)
        self._restyle()

    def _restyle(self) -> None:
        """Apply a change of measures or colours."""
        self.updateGeometry()
        self.update()


class Panel(Part):
    """A part of the table around the map. It paints no background: the cloth shows through."""

    card_hovered = Signal(int)
    """The card under the pointer, NO_CARD when there is none."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._zone_states: dict[str, ZoneState] = {}
        self._card_pointed = NO_CARD

    def show_state(self, state: TableState) -> None:
        """Show the table state; nothing behind the curtain."""
        if state.view is None:
            self.clear()
        else:
            self._show_state(state, state.view)

    def _show_state(self, state: TableState, view: View) -> None:
        """Show the panel's part of a state and of its position."""

    def clear(self) -> None:
        """Show and keep nothing."""

    def zones(self) -> list[DropZone]:
        """Where things can be dropped now."""
        return []

    def zone_state(self, name: str) -> ZoneState:
        """The state of a zone."""
        return self._zone_states.get(name, ZoneState.NORMAL)

    def set_zone_state(self, name: str, state: ZoneState | str) -> None:
        """Light a zone, mark it as refusing, or reset it."""
        self._zone_states[name] = ZoneState(state)
        self.update()

    def clear_zone_states(self) -> None:
        """Reset every zone."""
        if self._zone_states:
            self._zone_states.clear()
            self.update()

    def point_at_card(self, card: int) -> None:
        """Report the card under the pointer, if it is another one than before."""
        if card != self._card_pointed:
            self._card_pointed = card
            self.card_hovered.emit(card)

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        self.point_at_card(NO_CARD)
        super().leaveEvent(event)

    def _paint_zones(self, painter: QPainter) -> None:
        for zone in self.zones():
            paint_zone(painter, QRectF(zone.rect), self.zone_state(zone.name))


def paint_zone(painter: QPainter, rect: QRectF, state: ZoneState) -> None:
    """Paint a drop zone: gold in a dark casing for a target, a broken rule for a refusal."""
    if state is ZoneState.NORMAL:
        return
    frame = rect.adjusted(2, 2, -2, -2)
    if state is ZoneState.TARGET:
        paint_fill(painter, frame, colour(Palette.LIT, 26), 6)
        for ink, width in ((colour(Palette.LIT_CASING), 4.0), (colour(Palette.LIT), 2.0)):
            paint_frame(painter, frame, ink, width, 6)
        return
    paint_fill(painter, frame, QColor(0, 0, 0, REFUSED_SHADE), 6)
    broken = pen(colour(Palette.EMBLEM), 1.4, (4, 3))
    line_only(painter, broken)
    painter.drawRoundedRect(frame, 6, 6)
