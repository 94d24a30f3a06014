"""Time from choosing a language, palette, surround or size of text in a running game to the next painted frame.

Nothing here asserts a time; the goal is 150 ms. Compare runs with pytest-benchmark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.app.following import Appearance
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.session.game import Game
from tests.gui.tables import busy_position

pytestmark = [pytest.mark.long, pytest.mark.qt_log_ignore("This plugin does not support", extend=True)]

Benchmark = Callable[..., Any]
CHANGES = [
    ("language", ("fr", "en")),
    ("palette", ("red-green", "usual")),
    ("surround", ("light", "dark")),
    ("text_size", ("125", "100")),
]


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[MainWindow]:
    application()
    monkeypatch.setattr(ChartStore, "request", lambda self, size: None)
    made = make_window(Game.from_state(busy_position().state(), seed=1), (1280, 720), curtain=False, folder=tmp_path)
    Appearance(made, tmp_path)
    made.show()
    QApplication.processEvents()
    yield made
    made.close()
    made.deleteLater()


def choose(window: MainWindow, name: str, value: str) -> None:
    """Choose an appearance, up to the first frame in it: no timer runs out meanwhile."""
    window.preferences.apply(name, value)
    QApplication.sendPostedEvents()


@pytest.mark.parametrize("name, values", CHANGES)
def test_a_change_of_appearance(benchmark: Benchmark, window: MainWindow, name: str, values: tuple[str, str]) -> None:
    wanted = cycle(values)

    def change() -> None:
        choose(window, name, next(wanted))

    benchmark.pedantic(change, setup=QApplication.processEvents, rounds=20, warmup_rounds=2)  # type: ignore[attr-defined]
    assert window.current.seated


def test_a_palette_chosen_in_the_preferences(benchmark: Benchmark, window: MainWindow) -> None:
    """For the first time, as soon as the other palettes have been painted ahead."""
    wanted = cycle(("red-green", "high contrast", "blue-yellow", "usual"))

    def prepare() -> None:
        dialog = window.preferences.dialog
        if dialog is not None:
            dialog.reject()
        PICTURES.clear()
        window.repaint()
        window.preferences.open()
        while window.prefetcher.stages:
            QTest.qWait(5)

    def change() -> None:
        choose(window, "palette", next(wanted))

    benchmark.pedantic(change, setup=prepare, rounds=12)  # type: ignore[attr-defined]
    assert window.current.seated


def test_a_palette_for_the_first_time(benchmark: Benchmark, window: MainWindow) -> None:
    wanted = cycle(("red-green", "high contrast", "blue-yellow", "usual"))

    def change() -> None:
        choose(window, "palette", next(wanted))

    def prepare() -> None:
        QApplication.processEvents()
        PICTURES.clear()

    benchmark.pedantic(change, setup=prepare, rounds=20, warmup_rounds=2)  # type: ignore[attr-defined]
    assert window.current.seated
