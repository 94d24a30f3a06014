"""How fast one moves through a long game at the window, and what keeping it costs; figures, no verdicts.

Each line gives median, 95th percentile and most, in milliseconds of the processor time of the thread of the window
and, behind it, of the wall clock:
on a machine that is busy with other things only the first tells about the program. Run with `-s` to see them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.data.saves import write_save
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.bake import ChartStore
from afaos_gui.gui.toolkit.picture_cache import PICTURES
from afaos_gui.session.commands import Notice
from afaos_gui.session.saved_games import saved_from
from afaos_gui.session.transfer import open_game

pytestmark = pytest.mark.long

SIZE = (1920, 1080)
SAMPLES = 40
REST = 30.0
"""Seconds; an idle machine needs a third of that to paint every face of a game."""


def report(name: str, acts: list[Callable[[], object]], *, paint: bool) -> None:
    """Do each act, with `paint` also what it changes on the screen, and print how long that took."""
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
    """The longest recorded game as a saved one."""
    game = open_game(max(records_dir.glob("*.json"), key=lambda path: path.stat().st_size)).game
    path = tmp_path / "longest.acres"
    write_save(path, saved_from(game))
    return path


@pytest.fixture
def window(longest: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """A window on the longest game, kept after every action; no picture is left over from another window."""
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
    """Positions all over a game."""
    return random.Random(4).sample(range(last), SAMPLES)


def test_seeking(longest: Path) -> None:
    """The goal is 50 ms."""
    game = open_game(longest).game
    report("seek", [lambda at=at: game.back_to(at) for at in jumps(len(game.commands))], paint=False)  # type: ignore[misc]


def rest(window: MainWindow) -> None:
    """Look at the table until nothing is painted ahead any more, at most for half a minute."""
    end = time.monotonic() + REST
    while window.prefetcher.is_busy and time.monotonic() < end:
        QTest.qWait(20)


@pytest.mark.parametrize("paint", [False, True])
def test_seeking_on_the_table(window: MainWindow, paint: bool) -> None:
    """The goal is 50 ms; the game has been looked at, but no position of it was sought yet."""
    window.archive.open_replay(0)
    QApplication.processEvents()
    rest(window)
    replay = window.archive.replay
    acts = [lambda at=at: replay.seek(at) for at in jumps(len(window.current.game.commands))]  # type: ignore[misc]
    report("seek and paint" if paint else "seek and show", acts, paint=paint)


@pytest.mark.parametrize("paint", [False, True])
def test_undo_at_once(window: MainWindow, paint: bool) -> None:
    """In a game that was loaded this moment: the cards that come to the table have never been painted."""
    game = window.current.game
    report("undo and paint, at once" if paint else "undo and show, at once", [game.undo] * SAMPLES, paint=paint)


def test_undo_after_a_rest(window: MainWindow) -> None:
    """The goal is 30 ms; in a loaded game that has been looked at, but in which nothing was done yet."""
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
    """What an action costs the thread of the window before it goes on; the goal is 15 ms."""
    game, desk = window.current.game, window.archive.desk
    assert desk is not None and desk._autosave is not None
    keep, took = desk._autosave._changed, []

    def timed(notice: Notice) -> None:
        start = time.perf_counter()
        keep(notice)
        took.append(1000 * (time.perf_counter() - start))

    game.remove_listener(keep)
    game.add_listener(timed)
    for _time in range(SAMPLES):
        game.undo()
    for number in range(SAMPLES):
        game.submit(random.Random(number).choice(game.legal))
    game.remove_listener(timed)
    game.add_listener(keep)
    ordered = sorted(took)
    print(f"\nkeep an action, wall: {ordered[len(ordered) // 2]:.2f} / {ordered[-1]:.2f} ms (median / most)", end="")


def test_beginning_to_keep_a_game(window: MainWindow) -> None:
    """A game that comes to the table is written whole, once."""
    desk = window.archive.desk
    assert desk is not None
    games = [window.current.game.fork(500) for _time in range(10)]
    report("begin to keep", [lambda game=game: desk.follow(game) for game in games], paint=False)  # type: ignore[misc]
