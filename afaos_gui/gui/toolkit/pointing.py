"""Buttons that report when they are pointed at, with the pointer or by moving the keyboard focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent
from PySide6.QtWidgets import QAbstractButton, QWidget


class HoveredButton(QAbstractButton):
    """A button that says when the pointer is on it, and is repainted then."""

    pointed = Signal(bool)
    """Emitted when the button begins and ceases to be pointed at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Report that the pointer has entered."""
        super().enterEvent(event)
        self.pointed.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        """Report that the pointer has left."""
        super().leaveEvent(event)
        self.pointed.emit(False)


class PointedButton(HoveredButton):
    """A button for which the keyboard focus counts as a pointer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Treat keyboard focus as pointing."""
        super().focusInEvent(event)
        self.pointed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Report that the focus has left."""
        super().focusOutEvent(event)
        self.pointed.emit(False)
