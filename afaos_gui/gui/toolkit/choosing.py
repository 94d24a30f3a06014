"""Choosing one of several buttons."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractButton, QButtonGroup


def choose_one(owner: QObject, buttons: Iterable[QAbstractButton], chosen: QAbstractButton | None = None) -> None:
    """Make these buttons exclusive, as long as their owner lives, with the chosen one checked."""
    group = QButtonGroup(owner)
    for button in buttons:
        button.setCheckable(True)
        button.setChecked(button is chosen)
        group.addButton(button)
