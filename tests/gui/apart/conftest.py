"""Two players with a window and a data folder each, and what lies between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.session.opening import new_game
from tests.gui.apart.player import Player


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shared folder, which both choose whenever they are asked for one."""
    folder = tmp_path / "shared"
    folder.mkdir()
    monkeypatch.setattr(file_dialogs, "folder_to_keep", lambda *_: folder)
    return folder


@pytest.fixture
def player(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[[str], Player]]:
    """Opens the window of a player by name, once more where it was closed before."""
    application()
    monkeypatch.setattr(ChartStore, "request", lambda self, size: None)
    opened: list[Player] = []

    def sit(name: str) -> Player:
        folder = tmp_path / name
        window = make_window(new_game("", "second", frozenset()), folder=folder, games=folder / "games")
        window.table.clock.set_pace("at once")
        window.view_commands.change(map_key=False)
        window.show()
        qtbot.waitExposed(window)
        opened.append(Player(window, name, opened, sit))
        return opened[-1]

    yield sit
    for one in opened:
        one.close()
