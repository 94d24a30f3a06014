"""Fixtures for tests at the window: a window without background work, and hands to play with."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.bake import ChartStore
from afaos_gui.gui.controllers import drag
from afaos_gui.gui.toolkit.theme import set_text_share
from afaos_gui.session.game import Game
from tests.gui.hands import Hands

SIZE = (1280, 720)
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Do not mind what the platform without a screen cannot do; it says so for every menu and dialog."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support", extend=True))


@pytest.fixture(autouse=True)
def empty_screen() -> Iterator[None]:
    """Gives every window back, and leaves no button held: the pointer of the next test would meet it, or drag.

    No loop of events runs between tests, so what is to be deleted later would stay, some 25 MB with each window.
    """
    yield
    if QApplication.instance() is None:
        return
    widgets = QApplication.topLevelWidgets()
    for widget in widgets:
        widget.hide()
        widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if widgets:
        gc.collect()
        set_aside()
    assert not QApplication.mouseButtons(), "A button is still held."


@cache
def set_aside() -> None:
    """Keep what the first window imported out of every later search for garbage."""
    gc.freeze()


@pytest.fixture
def write_at() -> Iterator[Callable[[float], None]]:
    """Sets text so many times as large as usual in what is made from now on."""

    def write(share: float) -> None:
        set_text_share(share)
        application()

    yield write
    write(1.0)


@pytest.fixture
def sit(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Hands]]:
    """Opens a window on a game and gives hands at it; no chart is baked, nothing is animated."""
    application()
    monkeypatch.setattr(ChartStore, "request", lambda self, size: None)
    monkeypatch.setattr(drag, "RETURN_MS", 0)
    opened: list[MainWindow] = []

    def open_window(
        game: Game, curtain: bool = False, size: tuple[int, int] = SIZE, games: Path | None = None
    ) -> Hands:
        window = make_window(game, size, curtain=curtain, games=games)
        opened.append(window)
        window.table.clock.set_pace("at once")
        window.show()
        qtbot.waitExposed(window)
        hands = Hands(window)
        hands.enter()
        return hands

    yield open_window
    for window in opened:
        window.close()
