"""Gets the links and letters that the system gives to the program while its window is open."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QFileSystemWatcher, QObject, Qt
from PySide6.QtGui import QFileOpenEvent

from afaos_gui.gui.toolkit.application import running_application
from afaos_gui.session.apart.given import given, listening


class Given(QObject):
    """Calls `take` with each, a link or a letter's path. Of several windows the first gets them, then another.

    When the first is closed, its lock vanishes from the folder; where that is not told, an activated window finds out.
    """

    def __init__(
        self, folder: Path, take: Callable[[str], object], parent: QObject, system: str = sys.platform
    ) -> None:
        super().__init__(parent)
        self._folder, self._take = folder, take
        self._lock = listening(folder)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.addPath(str(folder))
        self._watcher.directoryChanged.connect(self._look)
        running_application().applicationStateChanged.connect(self._look_again)
        self._look()
        if system == "darwin":  # Seeing every event has its price.
            running_application().installEventFilter(self)

    def _look(self) -> None:
        if self._lock is None:
            self._lock = listening(self._folder, tries=1)
        if self._lock is not None:
            for text in given(self._folder):
                self._take(text)

    def _look_again(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self._look()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what macOS gives, which starts no second program for it."""
        if event.type() == QEvent.Type.FileOpen and isinstance(event, QFileOpenEvent):
            self._take(event.file() or event.url().toString())
            return True
        return False

    def close(self) -> None:
        """Get nothing any more."""
        running_application().removeEventFilter(self)
        running_application().applicationStateChanged.disconnect(self._look_again)
        self._watcher.directoryChanged.disconnect(self._look)
        if self._lock is not None:
            self._lock.release()
