"""Buttons that report when they are pointed at, with the pointer or by moving the keyboard focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent
from PySide6.QtWidgets import QAbstractButton, QWidget


class PointedButton(QAbstractButton):
    """A button that says when it is pointed at, and is repainted then."""

    pointed = Signal(bool)
    """Emitted when the pointer or the focus enters or leaves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Report that the pointer has entered."""
        super().enterEvent(event)
        self.pointed.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        """Report that the pointer has left."""
        super().leaveEvent(event)
        self.pointed.emit(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Treat keyboard focus as pointing."""
        super().focusInEvent(event)
        self.pointed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Report that the focus has left."""
        super().focusOutEvent(event)
        self.pointed.emit(False)
