"""Buttons: by which keys they are pressed, pointed at, one chosen of several; and the names of keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

from afaos_gui.data.texts.language import _

ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PRESSING: Final = (Qt.Key.Key_Space, *ENTER)


class _HasRect(Protocol):
    def rect(self) -> QRect: ...


class PressedAnywhere:
    """Mixin for radio buttons and check boxes: Qt's own take no click beside their indicator and text."""

    def hitButton(self: _HasRect, pos: QPoint) -> bool:
        """True: the whole widget can be clicked."""
        return self.rect().contains(pos)


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


def choose_one(owner: QObject, buttons: Iterable[QAbstractButton], chosen: QAbstractButton | None = None) -> None:
    """Make these buttons exclusive, as long as their owner lives, with the chosen one checked."""
    group = QButtonGroup(owner)
    for button in buttons:
        button.setCheckable(True)
        button.setChecked(button is chosen)
        group.addButton(button)


def key_name(keys: str | QKeySequence) -> str:
    """Keys as this system and the language write them."""
    native = QKeySequence.SequenceFormat.NativeText
    name, qt_name = (QKeySequence(one).toString(native) for one in (keys, Qt.Key.Key_Return))
    if not qt_name.isalpha() or not name.endswith(qt_name):
        return name
    # Qt calls the key Return; everything else here calls it as keyboards do.
    return name.removesuffix(qt_name) + _("Enter")
