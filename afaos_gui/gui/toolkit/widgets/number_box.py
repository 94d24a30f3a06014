"""A field for a number on a dialog that scrolls."""

from __future__ import annotations

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QSpinBox


class NumberBox(QSpinBox):
    """A number that the wheel does not change: who scrolls a dialog does not mean it."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what scrolls."""
        event.ignore()
