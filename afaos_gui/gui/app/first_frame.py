"""Delays slow work until the window has been painted once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QWidget


class AfterFirstFrame(QObject):
    """Runs a function once, after the first frame of a shown window."""

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
        """Wait for the system's request to paint the window, which is answered at once."""
        # The same event tells a window that it is hidden.
        if event.type() == QEvent.Type.Expose and isinstance(watched, QWindow) and watched.isExposed():
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._now)
        return False

    def _now(self) -> None:
        # A method of this object: the timer does not call it once this object is deleted with the window.
        self._act()
