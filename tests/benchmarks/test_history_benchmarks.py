"""Measure how fast the window moves through a long game, and what saving it costs; nothing is asserted.

Each line gives median, 95th percentile and maximum, in milliseconds of the window thread's processor time, followed by
wall time: on a busy machine only the first is meaningful. Run with `-s` to see them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.data.saves.save_files import write_save
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.session.commands import Notice
from afaos_gui.session.saving.saved_games import saved_from
from afaos_gui.session.saving.transfer import open_game

pytestmark = pytest.mark.long

SIZE = (1920, 1080)
SAMPLES = 40
REST = 30.0
"""Seconds; an idle machine needs a third of that to paint all faces of a game."""


def report(name: str, acts: Sequence[Callable[[], object]], *, paint: bool) -> None:
    """Do each act, with `paint` also painting the changes, and print how long that took."""
    figures: list[tuple[float, float]] = []
    for act in acts:
        busy, start = time.thread_time(), time.perf_counter()
        act()
        if paint:
            QApplication.processEvents()
        figures.append((time.thread_time() - busy, time.perf_counter() - start))
        QApplication.processEvents()
    for kind, values in zip(("processor", "wall"), zip(*figures, strict=True), strict=True):
        ordered = sorted(1000 * value for value in values)
        low, high = ordered[len(ordered) // 2], ordered[round((len(ordered) - 1) * 0.95)]
        print(f"\n{name}, {kind}: {low:.1f} / {high:.1f} / {ordered[-1]:.1f} ms", end="")


@pytest.fixture
def longest(records_dir: Path, tmp_path: Path) -> Path:
    """The longest recorded game, saved."""
    game = open_game(max(records_dir.glob("*.json"), key=lambda path: path.stat().st_size)).game
    path = tmp_path / "longest.acres"
    write_save(path, saved_from(game))
    return path


@pytest.fixture
def window(longest: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """A window on the longest game, saved after every action, without pictures from another window."""
    application()
    PICTURES.clear()
    monkeypatch.setattr(ChartStore, "request", lambda self, size: None)
    window = make_window(open_game(longest).game, SIZE, curtain=False, games=tmp_path / "games")
    window.table.clock.set_pace("at once")
    window.show()
    qtbot.waitExposed(window)
    for _time in range(5):
        QApplication.processEvents()
    yield window
    window.close()
    window.deleteLater()


def jumps(last: int) -> list[int]:
    """Positions spread over a game."""
    return random.Random(4).sample(range(last), SAMPLES)


def test_seeking(longest: Path) -> None:
    """The goal is 50 ms."""
    game = open_game(longest).game
    report("seek", [lambda at=at: game.back_to(at) for at in jumps(len(game.commands))], paint=False)  # type: ignore[misc]


def rest(window: MainWindow) -> None:
    """Wait until nothing is left to be painted ahead, for at most half a minute."""
    end = time.monotonic() + REST
    while window.prefetcher.stages and time.monotonic() < end:
        QTest.qWait(20)


@pytest.mark.parametrize("paint", [False, True])
def test_seeking_on_the_table(window: MainWindow, paint: bool) -> None:
    """The goal is 50 ms; the game has been shown, but none of the positions sought."""
    window.archive.open_replay(0)
    QApplication.processEvents()
    rest(window)
    replay = window.archive.replay
    acts = [partial(replay.seek, at) for at in jumps(len(window.current.game.commands))]
    report("seek and paint" if paint else "seek and show", acts, paint=paint)


@pytest.mark.parametrize("paint", [False, True])
def test_undo_at_once(window: MainWindow, paint: bool) -> None:
    """In a game just loaded, with cards that were never painted before."""
    game = window.current.game
    report("undo and paint, at once" if paint else "undo and show, at once", [game.undo] * SAMPLES, paint=paint)


def test_undo_after_a_rest(window: MainWindow) -> None:
    """The goal is 30 ms; in a loaded game after a rest, before any action."""
    rest(window)
    report("undo in a loaded game, and paint", [window.current.game.undo] * SAMPLES, paint=True)


def test_undo_of_what_was_just_played(window: MainWindow) -> None:
    """The goal is 30 ms; unlike above, every card has been on the table before."""
    game = window.current.game
    game.back_to(len(game.commands) - SAMPLES)
    for _time in range(SAMPLES):
        game.redo()
        QApplication.processEvents()
    report("undo what was played, and paint", [game.undo] * SAMPLES, paint=True)


def test_keeping_a_game(window: MainWindow) -> None:
    """What saving an action costs the window's thread; the goal is 15 ms."""
    game, desk = window.current.game, window.archive.desk
    assert desk is not None and desk.own.autosave is not None
    keep, took = desk.own.autosave._changed, []

    def timed(notice: Notice) -> None:
        start = time.perf_counter()
        keep(notice)
        took.append(1000 * (time.perf_counter() - start))

    subscription = desk.own.autosave._subscription
    subscription.listener = timed
    for _time in range(SAMPLES):
        game.undo()
    for number in range(SAMPLES):
        game.submit(random.Random(number).choice(game.legal))
    subscription.listener = keep
    ordered = sorted(took)
    print(f"\nkeep an action, wall: {ordered[len(ordered) // 2]:.2f} / {ordered[-1]:.2f} ms (median / most)", end="")


def test_beginning_to_keep_a_game(window: MainWindow) -> None:
    """A new game on the table is written as a whole, once."""
    desk = window.archive.desk
    assert desk is not None
    games = [window.current.game.fork(500) for _time in range(10)]
    report("begin to keep", [lambda game=game: desk.own.begin(game) for game in games], paint=False)  # type: ignore[misc]
