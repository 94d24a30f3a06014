"""The start of the program: offers to go on with the last game, or with the one that a crash interrupted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from afaos_gui.data.errors import DataError
from afaos_gui.gui.saves.desk import SavesDesk
from afaos_gui.gui.saves.welcome import Welcome


class Start:
    """Shows the welcome sheet where there is a game to go on with."""

    def __init__(self, window: QWidget, desk: SavesDesk, ask_for_new_game: Callable[[], object]) -> None:
        self._kept, self._notice = desk.kept, desk.notice
        self.sheet = Welcome(window, desk.resume, self._leave, ask_for_new_game, desk.manage)

    def lay_out(self) -> None:
        """Lay everything out for the window's new size."""
        self.sheet.cover()

    def step_out(self) -> bool:
        """Close the sheet; return whether it was open."""
        was_there = self.sheet.isVisible()
        self.sheet.hide()
        return was_there

    @property
    def was_interrupted(self) -> bool:
        """Whether a crash interrupted a game."""
        entry = self._kept.to_go_on_with()
        return entry is not None and entry.crashed

    def offer(self) -> bool:
        """Offer the interrupted game, else the newest unfinished one; return whether there is one."""
        entry = self._kept.to_go_on_with()
        if entry is not None:
            self.sheet.offer(entry)
        return entry is not None

    def _leave(self, path: Path) -> None:
        """Keep the interrupted game in the list, but do not mention the crash again."""
        try:
            self._kept.dismiss(path)
        except DataError as error:
            self._notice.say(str(error))
