"""Lets a game's file be dropped on the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from afaos_gui.data.saves.save_files import SUFFIX

SUFFIXES = (SUFFIX, ".json", ".txt")


class FileDrop(QObject):
    """Watches a window and reports the file that was dropped on it."""

    def __init__(self, window: QWidget, dropped: Callable[[Path], None]) -> None:
        super().__init__(window)
        self._dropped = dropped
        window.setAcceptDrops(True)
        for view in window.findChildren(QGraphicsView):
            # A graphics view would pass the drag to its scene, which refuses it.
            view.setAcceptDrops(False)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept drags of one game's file, and no others."""
        # Qt's events of a drag over the window are drop events too.
        path = file_of(event.mimeData()) if isinstance(event, QDropEvent) else None
        if path is None or not isinstance(event, QDropEvent):
            return False
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            self._dropped(path)
        return True


def file_of(mime: QMimeData) -> Path | None:
    """The one game file that is being dragged."""
    urls = [url for url in mime.urls() if url.isLocalFile()]
    if len(urls) != 1:
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() in SUFFIXES else None
