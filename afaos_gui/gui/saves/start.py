"""The start of the program: offers to go on with the last game, or with the one that a crash interrupted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from afaos_gui.data.errors import DataError
from afaos_gui.gui.saves.desk import SavesDesk
from afaos_gui.gui.saves.welcome import Welcome


class Start(QObject):
    """Shows the welcome sheet where there is something to go on with."""

    def __init__(self, window: QWidget, desk: SavesDesk, ask_for_new_game: Callable[[], None]) -> None:
        super().__init__(window)
        self._desk = desk
        self.sheet = Welcome(window)
        self.sheet.continued.connect(desk.resume)
        self.sheet.left.connect(self._leave)
        self.sheet.new_wanted.connect(ask_for_new_game)
        self.sheet.others_wanted.connect(lambda: desk.manage())

    def offer(self) -> bool:
        """Offer the interrupted game, else the newest that is not over; whether there is one."""
        entry = self._desk.kept.to_go_on_with()
        if entry is not None:
            self.sheet.offer(entry)
        return entry is not None

    def _leave(self, path: Path) -> None:
        """Keep the interrupted game in the list, but do not speak of the crash again."""
        try:
            self._desk.kept.dismiss(path)
        except DataError as error:
            self._desk.notice.say(str(error))
