"""Tool tips of the table's painted parts, with the words that a screen reader reads out."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip, QWidget

from afaos_gui.gui.accessibility.table_parts import BoardParts, HandParts, parts_of
from afaos_gui.gui.table.table import Table


class PartTips(QObject):
    """Shows the words of the part under the pointer, where the widget has no tip of its own."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._is_on = True
        without = (BoardParts, HandParts)
        self._parts = {id(parts.widget): parts for parts in parts_of(table) if not isinstance(parts, without)}
        self._board = table.board
        for widget in (*(parts.widget for parts in self._parts.values()), self._board.viewport()):
            widget.installEventFilter(self)

    def set_on(self, on: bool) -> None:
        """Turn the tips on or off."""
        self._is_on = on

    def tip_at(self, widget: QWidget, at: QPoint) -> str:
        """The part at a point of a widget, and what pressing it does, in words."""
        if widget is self._board.viewport():
            place = self._board.place_at(at)
            return place.description if place is not None else ""
        parts = self._parts.get(id(widget))
        listed = parts.listed() if parts is not None else ()
        found = next((part for part in listed if part.rect.contains(at)), None)
        return "\n".join(filter(None, (found.name, found.help))) if found is not None else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show a tip when Qt asks for one."""
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent) or not isinstance(watched, QWidget):
            return False
        if not self._is_on or watched.toolTip() or self._has_own_tip(watched, event.pos()):
            return False
        QToolTip.showText(event.globalPos(), self.tip_at(watched, event.pos()), watched)
        return True

    def _has_own_tip(self, widget: QWidget, at: QPoint) -> bool:
        """Whether a place of the map explains why the chosen cards do nothing there."""
        place = self._board.place_at(at) if widget is self._board.viewport() else None
        return place is not None and bool(place.toolTip())
