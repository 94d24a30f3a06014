"""The recap of the machine's turn lies on the map, also when the game is opened with it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.gui.app import make_window
from afaos_gui.rules.catalogue import FRENCH
from afaos_gui.session.opening import game_at

SAVE = Path(__file__).resolve().parents[1] / "saves" / "version-2.acres"


def test_a_slip_told_before_the_window_has_its_size_moves_onto_the_map(qapp: QApplication, qtbot: QtBot) -> None:
    window = make_window(game_at(SAVE), (1440, 900))
    qtbot.addWidget(window)
    slip, board = window.machine.slip, window.table.board
    slip.tell(FRENCH, "Louis: Raid Halifax with Native Americans")
    window.show()
    qtbot.waitExposed(window)
    assert slip.isVisible()
    assert board.geometry().contains(slip.geometry().center())
    assert slip.geometry().bottom() > board.geometry().center().y()
    window.close()
