"""The heading of a dialog."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from afaos_gui.gui.toolkit.theme import Role, font

HEADING_PX = 24


def heading(text: str, parent: QWidget) -> QLabel:
    """A label in the letters of titles."""
    label = QLabel(text, parent)
    label.setFont(font(Role.DISPLAY, HEADING_PX))
    label.setWordWrap(True)
    return label
