"""The shortcuts of the window's commands."""

from __future__ import annotations

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from afaos_gui.presentation.command_table import commands
from afaos_gui.presentation.keys import keys_of


def show_keys(window: QWidget) -> None:
    """Set the present shortcuts of a window's commands."""
    for command in commands():
        action = window.findChild(QAction, f"action_{command.id}")
        if isinstance(action, QAction):
            action.setShortcuts([QKeySequence(keys) for keys in keys_of(command)])
