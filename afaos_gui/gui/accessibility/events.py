"""Events sent to screen readers: moves of the keyboard focus, and sentences to be read out."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.accessibility.nodes import node_of


def tell_focus(widget: QWidget, number: int) -> None:
    """Tell screen readers that the keyboard focus is on a part of a widget."""
    if QAccessible.isActive():
        node = node_of(widget, number)
        if node is not None:
            QAccessible.updateAccessibility(QAccessibleEvent(node, QAccessible.Event.Focus))


