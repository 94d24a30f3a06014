"""Lets a window be seen before what it asks is made."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QWidget


class AfterFirstFrame(QObject):
    """Does something once when a window that is shown has been painted."""

    def __init__(self, window: QWidget, act: Callable[[], object]) -> None:
        super().__init__(window)
        self._act = act
        handle = window.windowHandle()
        assert handle is not None
        if handle.isExposed():
            QTimer.singleShot(0, self._now)
        else:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait for the system to ask for the window, which is then painted at once."""
        # A window that is hidden is told so by the same event.
        if event.type() == QEvent.Type.Expose and isinstance(watched, QWindow) and watched.isExposed():
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._now)
        return False

    def _now(self) -> None:
        # A method of this object: the timer does not call it once the window, and this with it, is gone.
        self._act()
