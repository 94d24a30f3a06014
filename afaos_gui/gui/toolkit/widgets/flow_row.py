"""Widgets side by side on as many rows as they need."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget


class FlowRow(QWidget):
    """A row that wraps; its height follows its width; each line is `height` high or as high as its widgets."""

    def __init__(self, parent: QWidget, gap: int, height: int = 0) -> None:
        super().__init__(parent)
        self._gap, self._height = gap, height
        self._items: list[QWidget] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_items(self, items: Iterable[QWidget]) -> None:
        """Show these widgets in this order; hidden ones take no room."""
        self._items = list(items)
        for item in self._items:
            item.setParent(self)
        self.lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the row again."""
        super().resizeEvent(event)
        self.lay_out()

    def lay_out(self) -> None:
        """Place every widget and take the height of the lines."""
        shown = [item for item in self._items if not item.isHidden()]
        height = self._height or max((item.sizeHint().height() for item in shown), default=0)
        x = y = 0
        for item in shown:
            width = item.sizeHint().width()
            if x and x + width > self.width():
                x, y = 0, y + height + self._gap
            item.setGeometry(x, y, width, height)
            x += width + self._gap
        self.setFixedHeight(y + height)
