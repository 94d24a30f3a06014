"""Panels in windows of their own for tests, and the mouse over them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.presentation.table_state import TableState
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.rules.view import View

NAMES = ("Whitworth", "Montcalm")
WINDOWS = (QSize(1280, 720), QSize(1600, 1000), QSize(1920, 1080))
LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier

KEPT: list[QWidget] = []
"""Windows of the running test: qtbot holds them only weakly."""


def seen(view: View, **parts: Any) -> TableState:
    """The table at a position as its viewer sees it, with these other parts of its state."""
    return TableState(Perspective(view.viewer), names=NAMES, view=view, **parts)


def shown(qtbot: Any, panel: QWidget, size: QSize) -> Any:
    """The panel at a size, in a window of its own."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1920, 1080)
    panel.setParent(window)
    KEPT.append(window)
    panel.resize(size)
    window.show()
    panel.show()
    return panel


def drag(widget: QWidget, start: QPoint, end: QPoint) -> None:
    """Press, move and release as a person would."""
    QTest.mousePress(widget, LEFT, NO_KEYS, start)
    QTest.mouseMove(widget, (start + end) / 2)
    move(widget, end)
    QTest.mouseRelease(widget, LEFT, NO_KEYS, end)


def move(widget: QWidget, at: QPoint) -> None:
    """A move with the left button held, which QTest.mouseMove cannot make."""
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), QPointF(widget.mapToGlobal(at)), LEFT, LEFT, NO_KEYS)
    QApplication.sendEvent(widget, event)
