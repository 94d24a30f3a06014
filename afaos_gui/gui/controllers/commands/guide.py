"""Opens the leaves that explain the table: how the game can end, the deck sheet, the key of the map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.table.leaves.deck_sheet import DeckSheet
from afaos_gui.gui.table.leaves.ends_sheet import EndsSheet
from afaos_gui.gui.table.leaves.map_key import MapKey
from afaos_gui.gui.table.papers.leaf import Leaf
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.table.table import Table
from afaos_gui.presentation.table_state import TableState

LEAVES: dict[str, Callable[[QWidget, Screens], Leaf]] = {
    "endings": EndsSheet,
    "deck_sheet": DeckSheet,
    "map_key": MapKey,
}
"""The leaf of each command."""


class Guide(QObject):
    """Keeps at most one leaf on the table; the command that opened it also closes it."""

    opened = Signal(str)
    """Emitted when a leaf is opened, with its command."""

    def __init__(self, current: CurrentGame, table: Table, window: QWidget) -> None:
        super().__init__(window)
        self._current = current
        self._table = table
        self._leaves: dict[str, Leaf] = {}
        current.changed.connect(self._on_changed)
        current.represented.connect(lambda state: self._on_changed(state, state))
        current.begun.connect(self.put_away)
        table.ends.pressed.connect(partial(self.toggle, "endings"))
        table.key_button.clicked.connect(partial(self.toggle, "map_key"))

    def handlers(self) -> dict[str, Callable[[], object]]:
        """The handlers of the commands."""
        return {name: partial(self.toggle, name) for name in LEAVES}

    def leaf(self, name: str) -> Leaf:
        """The leaf of a command, made at first use."""
        if name not in self._leaves:
            self._leaves[name] = LEAVES[name](self._table, self._table.screens)
        return self._leaves[name]

    @property
    def lying(self) -> str:
        """The command of the open leaf, empty without one."""
        return next((name for name, leaf in self._leaves.items() if leaf.is_open), "")

    def toggle(self, name: str) -> None:
        """Open a leaf, or close it."""
        is_open = self.lying == name
        self.put_away()
        view = self._current.table_state.view
        if is_open or view is None:
            return
        leaf = self.leaf(name)
        leaf.show_view(view)
        self._lay_out(leaf)
        leaf.open(leaf)
        self.opened.emit(name)

    def put_away(self) -> None:
        """Close the open leaf."""
        if self.lying:
            self._leaves[self.lying].put_away()

    def lay_out(self) -> None:
        """Lay the leaf out for the window's new size."""
        if self.lying:
            self._lay_out(self._leaves[self.lying])

    def _lay_out(self, leaf: Leaf) -> None:
        table = self._table
        top = table.opponent.geometry().bottom() + 1
        room = QRect(6, top, table.width() - 12, table.height() - top - 4)
        coach = table.docks.foot()
        if not coach.isEmpty() and coach.center().x() > room.center().x():
            room.setRight(coach.left() - 1)
        elif not coach.isEmpty():
            room.setLeft(coach.right() + 1)
        leaf.place_in(room)

    def _on_changed(self, _before: TableState, after: TableState) -> None:
        """Show the facts of the present position; none behind the curtain."""
        if self.lying and after.view is None:
            self.put_away()
        elif self.lying and after.view is not None:
            self._leaves[self.lying].show_view(after.view)
            self.lay_out()
