"""What presses and what is pressed: keys, buttons, groups of them, and who has the focus and gives it back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QScrollArea, QWidget
from shiboken6 import isValid

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
    sequence = QKeySequence.fromString(keys) if isinstance(keys, str) else keys
    return sequence.toString(QKeySequence.SequenceFormat.NativeText)


OTHER = Qt.FocusReason.OtherFocusReason
FOCUSABLE = (Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.WheelFocus)
"""The policies of what Tab reaches."""
EDGE = 12
"""Pixels around what is scrolled to."""
ROWS, COLUMNS = 7, 9
"""The points of a widget that are looked at."""


def give_focus_back(to: QWidget | None, home: QWidget, reason: Qt.FocusReason = OTHER) -> None:
    """Give the keyboard to `to`, or to `home` where that one is gone, hidden or disabled by now."""
    can_take = to is not None and isValid(to) and to.isVisible() and to.isEnabled()
    (to if to is not None and can_take else home).setFocus(reason)


def in_front_of(widget: QWidget) -> Iterator[QWidget | None]:
    """What stands where a widget is, as a click at its points would meet it, first where its middle is."""
    window = widget.window()
    yield window.childAt(widget.mapTo(window, widget.rect().center()))
    for row in range(ROWS):
        for column in range(COLUMNS):
            x, y = (column + 0.5) * widget.width() / COLUMNS, (row + 0.5) * widget.height() / ROWS
            yield window.childAt(widget.mapTo(window, QPoint(int(x), int(y))))


def is_seen(widget: QWidget) -> bool:
    """Whether something of a widget is in front in its window."""
    window = widget.window()
    if not widget.isVisible():
        return False
    return widget is window or any(
        one is not None and (one is widget or widget.isAncestorOf(one)) for one in in_front_of(widget)
    )


def bring_into_view(widget: QWidget, edge: int = EDGE) -> None:
    """Have the areas that a widget lies in scroll until it is seen, with so many pixels around it."""
    above = widget.parentWidget()
    while above is not None and not widget.isWindow():
        if isinstance(above, QScrollArea) and (held := above.widget()) is not None:
            # For a text field Qt itself would scroll only to the cursor.
            middle = widget.mapTo(held, widget.rect().center())
            above.ensureVisible(middle.x(), middle.y(), widget.width() // 2, widget.height() // 2 + edge)
        above = above.parentWidget()
