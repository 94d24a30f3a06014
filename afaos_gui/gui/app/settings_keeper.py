"""Writes the player's settings soon after they change, so that they survive any end of the program."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QObject

from afaos_gui.data import crash
from afaos_gui.data.settings.settings import load_settings, save_settings
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.timers import timer

CALM_MS = 500
"""Milliseconds within which changes are written together, as while an edge is dragged."""
_PLACED = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowStateChange)


class SettingsKeeper(QObject):
    """Watches how the window looks and where it stands."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        super().__init__(window)
        self._window = window
        self._folder = folder
        self._timer = timer(self.write, self, CALM_MS, once=True)
        window.view_commands.changed.connect(self._timer.start)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note that the window has moved or changed its size."""
        if event.type() in _PLACED:
            self._timer.start()
        return False

    def write(self) -> None:
        """Write the settings; a failure goes to the log."""
        self._timer.stop()
        geometry = b64encode(self._window.saveGeometry().data()).decode("ascii")
        with failures_told(crash.log.warning):
            settings = replace(load_settings(self._folder), window=geometry)
            save_settings(self._folder, self._window.view_commands.remembered(settings))
