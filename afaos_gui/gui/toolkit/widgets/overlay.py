"""Widgets that cover the whole table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


class Overlay(QWidget):
    """A widget over its `host`; a transparent one takes no mouse events."""

    def __init__(self, host: QWidget, see_through: bool = False) -> None:
        super().__init__(host)
        self.host = host
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, see_through)
        if see_through:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def cover(self) -> None:
        """Take the host's size."""
        self.setGeometry(self.host.rect())
