"""Games against every level with the window's own machine seat: no hang, no stale move, no lost game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game
from afaos_gui.session.machine.levels import DEFAULT_LEVEL, level_texts
from afaos_gui.session.saving.autosave import AutosaveFolder
from tests.gui.machine_games import MachineGames, assert_same

LEVELS = tuple(level.id for level in level_texts())
FEW_TURNS = 8
DISK_SECONDS = 60.0
TOLD_EVERY = 20
"""Games between reports of progress in the long test."""


@pytest.fixture
def window(catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """An unseen window, with a folder for its games."""
    application()
    monkeypatch.setattr(ChartStore, "request", lambda self, size: None)
    one = make_window(Game(Ruleset(catalogue), seed=1), (1280, 720), curtain=True, games=tmp_path / "games")
    yield one
    one.close()
    one.deleteLater()
    QApplication.processEvents()


def play(window: MainWindow, catalogue: Catalogue, folder: Path, level: str, games: int, turns: int) -> MachineGames:
    """Play this many games on alternating sides, strict and study in turn; none is lost."""
    table = MachineGames(window, catalogue, folder, seed=LEVELS.index(level) * 1000 + turns)
    for number in range(games):
        kind = number + LEVELS.index(level)
        game = table.play_one(level, kind % 2, kind // 2 % 2 == 1, turns)
        desk = window.archive.desk
        assert desk is not None and desk.own.autosave is not None
        path = desk.own.autosave.path
        window.start(Game(Ruleset(catalogue), seed=1))  # this closes the file of the game before
        assert desk.kept.wait(DISK_SECONDS)
        kept = AutosaveFolder(folder / "games", lambda sentence: None).resume(path)
        kept.autosave.close()
        assert_same(kept.game, game)
        if (number + 1) % TOLD_EVERY == 0:
            print(level, dict(table.counts), file=sys.stderr, flush=True)
    return table


@pytest.mark.timeout(400)
def test_a_game_through_the_windows_seat(window: MainWindow, catalogue: Catalogue, tmp_path: Path) -> None:
    for level in (LEVELS[0], DEFAULT_LEVEL, LEVELS[-1]):
        table = play(window, catalogue, tmp_path, level, 1, FEW_TURNS)
        assert table.counts["games"] == 1
        assert table.counts["machine's actions"] >= 4
        assert not window.thinking.thinker.busy


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("level", LEVELS)
def test_many_games(
    window: MainWindow, catalogue: Catalogue, tmp_path: Path, level: str, request: pytest.FixtureRequest
) -> None:
    games, turns = request.config.getoption("--machine-games"), request.config.getoption("--machine-turns")
    table = play(window, catalogue, tmp_path, level, games, turns)
    assert table.counts["games"] == games
