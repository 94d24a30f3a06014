"""Fixtures for the new-game dialog over a window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from afaos_gui.gui.app.start import application
from afaos_gui.gui.dialogs.new_game import NewGameDialog
from tests.gui.new_game.sheet import SMALL, Opener


@pytest.fixture
def open_dialog(qtbot: QtBot, tmp_path: Path) -> Iterator[Opener]:
    """Opens the dialog over a window of a size, with a folder for its own sets of rules."""
    application()
    behind = QWidget()
    qtbot.addWidget(behind)

    def open_it(size: tuple[int, int] = SMALL, rules: tuple[str, tuple[str, ...]] = ("second", ())) -> NewGameDialog:
        behind.resize(*size)
        dialog = NewGameDialog("Anne", "Louis", behind, rules=rules, folder=tmp_path)
        with qtbot.waitActive(dialog):
            dialog.show()
            dialog.activateWindow()
        return dialog

    yield open_it
