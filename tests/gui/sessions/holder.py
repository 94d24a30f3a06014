"""Holds the window as the program itself does, also where a change of language replaces it."""

from __future__ import annotations

from pathlib import Path

from afaos_gui.gui.app.main_window import MainWindow


class Holder:
    """The window that is open now."""

    def __init__(self, window: MainWindow, folder: Path, games: Path) -> None:
        try:
            from afaos_gui.gui.app.window_switch import WindowSwitch
        except ImportError:
            self._first: MainWindow | None = window
            self._switch = None
        else:
            self._switch = WindowSwitch(window, folder, games, None)

    @property
    def window(self) -> MainWindow:
        """The window."""
        window = self._switch.window if self._switch is not None else self._first
        assert window is not None
        return window

    def forget(self) -> None:
        """Let go of it."""
        self._first = self._switch = None


def hold(window: MainWindow, folder: Path, games: Path) -> Holder:
    """Hold a window."""
    return Holder(window, folder, games)
