"""The keyboard focus: whether what has it is seen, and giving it back."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QScrollArea, QWidget
from shiboken6 import isValid

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


def is_seen(widget: QWidget) -> bool:
    """Whether something of a widget is in front in its window."""
    window = widget.window()
    if not widget.isVisible():
        return False
    return widget is window or any(_is_part(widget, one) for one in _met(widget))


def in_front_of(widget: QWidget) -> Iterator[QWidget | None]:
    """What stands where a widget is, first where its middle is."""
    return _met(widget)


def bring_into_view(widget: QWidget, edge: int = EDGE) -> None:
    """Have the areas that a widget lies in scroll until it is seen, with so many pixels around it."""
    above = widget.parentWidget()
    while above is not None and not widget.isWindow():
        if isinstance(above, QScrollArea) and (held := above.widget()) is not None:
            # For a text field Qt itself would scroll only to the cursor.
            middle = widget.mapTo(held, widget.rect().center())
            above.ensureVisible(middle.x(), middle.y(), widget.width() // 2, widget.height() // 2 + edge)
        above = above.parentWidget()


def _met(widget: QWidget) -> Iterator[QWidget | None]:
    """What a click at the points of a widget would meet, its middle first."""
    window = widget.window()
    yield window.childAt(widget.mapTo(window, widget.rect().center()))
    for row in range(ROWS):
        for column in range(COLUMNS):
            x, y = (column + 0.5) * widget.width() / COLUMNS, (row + 0.5) * widget.height() / ROWS
            yield window.childAt(widget.mapTo(window, QPoint(int(x), int(y))))


def _is_part(widget: QWidget, met: QWidget | None) -> bool:
    return met is not None and (met is widget or widget.isAncestorOf(met))
