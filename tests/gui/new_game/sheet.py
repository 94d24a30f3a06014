"""Mouse helpers for the new-game dialog."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollArea, QWidget

from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.gui.dialogs.new_game.option_row import OptionRow
from tests.gui.hands import Hands

SMALL, LARGE = (1280, 720), (1920, 1080)
MANY = ("louisbourg_starts_fortified", "no_governors", "late_reshuffle", "fur_for_one", "french_bid_2")
Opener = Callable[..., NewGameDialog]
Sit = Callable[..., Hands]


def areas(dialog: NewGameDialog) -> tuple[QScrollArea, QScrollArea]:
    """What scrolls the whole dialog, and what scrolls the options."""
    around = [area for area in dialog.findChildren(QScrollArea) if area.isAncestorOf(dialog.options)]
    whole = next(area for area in around if area.isAncestorOf(dialog.seats))
    return whole, next(area for area in around if area is not whole)


def click(widget: QWidget, at: QPoint | None = None) -> None:
    assert widget.isVisible()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())


def press(widget: QWidget, key: Qt.Key) -> None:
    QTest.keyClick(widget, key)


def wheel(widget: QWidget, turn: int) -> None:
    """Turn the wheel over the middle of a widget."""
    middle = widget.rect().center()
    event = QWheelEvent(
        QPointF(middle),
        QPointF(widget.mapToGlobal(middle)),
        QPoint(),
        QPoint(0, turn),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def chip(dialog: NewGameDialog, name: str) -> QAbstractButton:
    return next(chip for chip in dialog.sets.chips if name in (chip.objectName(), chip.text()))


def row(dialog: NewGameDialog, option: str) -> OptionRow:
    return dialog.options.rows[option]
