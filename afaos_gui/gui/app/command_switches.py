"""Which commands of a window can be given now, and the key that goes back step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.app.actions import ESC
from afaos_gui.gui.controllers.commands.guide import LEAVES
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.games.archive import FILE_COMMANDS, Archive
from afaos_gui.gui.controllers.machine.machine import MachineController
from afaos_gui.gui.table.papers.screens import Screen, Screens
from afaos_gui.presentation.table_state import TableState
from afaos_gui.presentation.viewer.command_states import PLAYING


class CommandSwitches(QObject):
    """Switches commands on and off with the table, the screens and the machine; Esc calls `step_back`."""

    def __init__(
        self,
        commands: Mapping[str, QAction],
        current: CurrentGame,
        screens: Screens,
        machine: MachineController,
        archive: Archive,
        step_back: Callable[[], object],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._commands, self._current, self._screens = commands, current, screens
        self._machine, self._archive = machine, archive
        for name in FILE_COMMANDS:
            commands[name].setEnabled(archive.desk is not None)
        machine.phase_changed.connect(self._switch_machine)
        current.gestured.connect(lambda _before, after: self._switch_deselect(after))
        QShortcut(QKeySequence(ESC), window, step_back)

    def show(self) -> None:
        """Show which commands can be given: none to a table that is hidden."""
        state, is_start = self._current.table_state, self._screens.present is Screen.START
        for name in ("recap", "find_place", "companion", "command_bar", "score", *LEAVES):
            self._commands[name].setEnabled(not is_start)
        for name, one in state.commands.items():
            is_seen = self._screens.is_clear if name in PLAYING else not is_start
            self._commands[name].setEnabled(one.enabled and is_seen and self._archive.offers(name))
        self._switch_deselect(state)

    def _switch_deselect(self, state: TableState) -> None:
        self._commands["deselect"].setEnabled(state.gesture.is_begun and self._screens.is_clear)

    def _switch_machine(self, enabled: bool) -> None:
        for name in self._machine.handlers():
            self._commands[name].setEnabled(enabled)
