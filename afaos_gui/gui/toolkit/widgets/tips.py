"""Tool tips that depend on where a widget is pointed at."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip, QWidget


class WithTips(QWidget):
    """A widget with a tool tip for each position from left to right."""

    def tip_at(self, x: float) -> str:
        """What stands at a position, in words."""
        raise NotImplementedError

    def event(self, event: QEvent) -> bool:
        """Show the tool tip for the position under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos().x()), self)
            return True
        return super().event(event)
