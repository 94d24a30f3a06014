"""The base of all panels: measures, drop zones, and telling a click from a drag."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.gui.toolkit.look.appearance import Words, follow_words, on_change
from afaos_gui.gui.toolkit.paint.shapes import paint_fill, paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, colour
from afaos_gui.gui.toolkit.widgets.overlay import Overlay
from afaos_gui.presentation.room.grid import REGULAR, Grid
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.view import View

Item = TypeVar("Item")

NO_CARD = -1
"""What `card_hovered` emits when the pointer leaves a card."""


class DropZone(NamedTuple):
    """A part of a panel that things can be dropped on; `rect` in the panel's own coordinates."""

    name: str
    rect: QRect


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


class TablePart(QWidget):
    """Something on the table that is drawn in its measures, which it passes on to its own parts."""

    def __init__(self, name: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.grid: Grid = REGULAR
        """The present measures."""
        follow_words(self, name, self.setAccessibleName)
        on_change(self, lambda: self._restyle())

    def set_grid(self, grid: Grid) -> None:
        """Apply the measures for a new window size."""
        self.grid = grid
        for part in self.findChildren(TablePart):
            part.set_grid(grid)
        self._restyle()

    def _restyle(self) -> None:
        """Apply a change of measures or of appearance."""
        self.updateGeometry()
        self.update()


class Panel(TablePart):
    """A part of the table around the map. It paints no background: the cloth shows through."""

    card_hovered = Signal(int)
    """The card under the pointer, NO_CARD when there is none."""

    def __init__(self, name: Words, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._lit: set[str] = set()
        self.tab_width = 0
        """Width of the tabs that stand in place of the title, 0 without any."""
        self._card_pointed = NO_CARD
        on_change(self, lambda: self.setAccessibleDescription(""))  # What is shown next is described anew.

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

    def stand_behind(self, tabs: int) -> None:
        """Leave the title out for tabs of this width; 0 brings it back."""
        if tabs != self.tab_width:
            self.tab_width = tabs
            self._restyle()

    @property
    def has_news(self) -> bool:
        """Whether the panel should be seen before others that share its place."""
        return False

    @property
    def is_any_lit(self) -> bool:
        """Whether something can be dropped on it."""
        return bool(self._lit)

    def is_lit(self, name: str) -> bool:
        """Whether a zone is lit."""
        return name in self._lit

    def light_zone(self, name: str) -> None:
        """Light a zone, because what is dragged can be dropped there."""
        self._lit.add(name)
        self.update()

    def put_out_zones(self) -> None:
        """Put the lights of all zones out."""
        if self._lit:
            self._lit.clear()
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
            if self.is_lit(zone.name):
                paint_zone_light(painter, QRectF(zone.rect))


def paint_zone_light(painter: QPainter, rect: QRectF, alpha: int = 26, radius: float = 6) -> None:
    """Paint the light of a drop zone: gold in a dark casing."""
    frame = rect.adjusted(2, 2, -2, -2)
    paint_fill(painter, frame, colour(Palette.LIT, alpha), radius)
    for ink, width in ((colour(Palette.LIT_CASING), 4.0), (colour(Palette.LIT), 2.0)):
        paint_frame(painter, frame, ink, width, radius)


class ZoneLight(Overlay):
    """The light of a drop zone above everything on its host; transparent to the mouse."""

    def __init__(self, host: QWidget, alpha: int = 26, radius: float = 6) -> None:
        super().__init__(host, see_through=True)
        self._alpha, self._radius = alpha, radius

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the light."""
        paint_zone_light(smooth_painter(self), QRectF(self.rect()), self._alpha, self._radius)
