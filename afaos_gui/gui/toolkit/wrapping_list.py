"""A list whose rows wrap their words."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListView


class WrappingList(QListView):
    """Rows below each other, of other heights when the list has another width."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the rows out anew, which Qt does for another height only."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()
