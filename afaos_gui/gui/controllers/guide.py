"""Opens the leaves that explain the table: how the game can end, the deck sheet, the key of the map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.controllers.current_game import CurrentGame
from afaos_gui.gui.table.deck_sheet import DeckSheet
from afaos_gui.gui.table.ends_sheet import EndsSheet
from afaos_gui.gui.table.leaf import Leaf
from afaos_gui.gui.table.map_key import MapKey
from afaos_gui.gui.table.table import Table
from afaos_gui.presentation.table_state import TableState

LEAVES: dict[str, Callable[[QWidget], Leaf]] = {
    "endings": EndsSheet,
    "deck_sheet": DeckSheet,
    "map_key": MapKey,
}
"""The leaf of each command."""
PLACES = {"endings": Qt.AlignmentFlag.AlignRight, "map_key": Qt.AlignmentFlag.AlignRight}


class Guide(QObject):
    """Keeps at most one leaf on the table; the command that opened it also closes it."""

    opened = Signal(str)
    """Emitted when a leaf is opened, with its command."""

    def __init__(self, current: CurrentGame, table: Table, window: QWidget) -> None:
        super().__init__(window)
        self._current = current
        self._table = table
        self._leaves: dict[str, Leaf] = {}
        self.lying = ""
        """The command of the open leaf, empty without one."""
        current.changed.connect(self._on_changed)
        current.begun.connect(self.step_out)
        table.ends.pressed.connect(partial(self.toggle, "endings"))
        table.key_button.clicked.connect(partial(self.toggle, "map_key"))

    def handlers(self) -> dict[str, Callable[[], object]]:
        """The handlers of the commands."""
        return {name: partial(self.toggle, name) for name in LEAVES}

    def leaf(self, name: str) -> Leaf:
        """The leaf of a command, made at first use."""
        if name not in self._leaves:
            made = LEAVES[name](self._table)
            made.closed.connect(self._on_closed)
            self._leaves[name] = made
        return self._leaves[name]

    def toggle(self, name: str) -> None:
        """Open a leaf, or close it."""
        is_open = self.lying == name
        self.step_out()
        view = self._current.table_state.view
        if is_open or view is None:
            return
        leaf = self.leaf(name)
        leaf.show_view(view)
        self.lying = name
        self.lay_out()
        leaf.open()
        self.opened.emit(name)

    def step_out(self) -> bool:
        """Close the open leaf; return whether there was one."""
        if not self.lying:
            return False
        self._leaves[self.lying].put_away()
        return True

    def lay_out(self) -> None:
        """Lay the leaf out for the window's new size."""
        if self.lying:
            table = self._table
            top = table.opponent.geometry().bottom() + 1
            room = QRect(6, top, table.width() - 12, table.height() - top - 4)
            coach = table.docks.foot()
            if not coach.isEmpty() and coach.center().x() > room.center().x():
                room.setRight(coach.left() - 1)
            elif not coach.isEmpty():
                room.setLeft(coach.right() + 1)
            self._leaves[self.lying].place_in(room, PLACES.get(self.lying, Qt.AlignmentFlag.AlignHCenter))

    def _on_closed(self) -> None:
        self._leaves[self.lying].clear()
        self.lying = ""
        self._table.focus_hand()

    def _on_changed(self, _before: TableState, after: TableState) -> None:
        """Show the facts of the present position; none behind the curtain."""
        if self.lying and after.view is None:
            self.step_out()
        elif self.lying and after.view is not None:
            self._leaves[self.lying].show_view(after.view)
            self.lay_out()
