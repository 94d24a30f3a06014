"""Pressing buttons: by which keys, and by a click on which part."""

from __future__ import annotations

from typing import Final, Protocol

from PySide6.QtCore import QPoint, QRect, Qt

ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PRESSING: Final = (Qt.Key.Key_Space, *ENTER)


class _HasRect(Protocol):
    def rect(self) -> QRect: ...


class PressedAnywhere:
    """Mixin for radio buttons and check boxes: Qt's own take no click beside their indicator and text."""

    def hitButton(self: _HasRect, pos: QPoint) -> bool:
        """True: the whole widget can be clicked."""
        return self.rect().contains(pos)
