"""Lets a window be seen before what it asks is made."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget


class AfterFirstFrame(QObject):
    """Does something once when a window that is shown has been painted."""

    def __init__(self, window: QWidget, act: Callable[[], object]) -> None:
        super().__init__(window)
        self._act = act
        handle = window.windowHandle()
        assert handle is not None
        handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait for the system to ask for the window, which is then painted at once."""
        if event.type() == QEvent.Type.Expose:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._act)
        return False
