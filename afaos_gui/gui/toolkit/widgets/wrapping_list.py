"""A list whose rows wrap their words."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QWidget

from afaos_gui.gui.toolkit.look.appearance import Words, follow_words, on_change


class WrappingList(QListView):
    """A list whose row heights follow its width; its rows are pointed at, not selected."""

    def __init__(self, parent: QWidget, rows: QAbstractItemModel, painter: QStyledItemDelegate, words: Words) -> None:
        super().__init__(parent)
        follow_words(self, words, self.setAccessibleName)
        on_change(self, self.scheduleDelayedItemsLayout)
        self.setModel(rows)
        self.setItemDelegate(painter)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the rows out again, which Qt does only for a change of height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()
