"""Fixtures for tests of the window: a window without background work, and simulated hands to play with."""

from __future__ import annotations

import gc
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.app.following import Appearance
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.controllers.gestures import drag
from afaos_gui.gui.toolkit.paint.theme import DARK, set_text_share, text_share
from afaos_gui.presentation.commands.keys import set_keys
from afaos_gui.presentation.look import palettes
from afaos_gui.presentation.look.palettes import current_palette, set_surround
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands
from tests.gui.tables import busy_position

SIZE = (1280, 720)
NOWHERE = (9999, 9999)
"""A point, in pixels, on no window."""
HERE = Path(__file__).parent
ALL_GARBAGE = 20
"""After so many collections all objects are looked at once more."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Ignore the offscreen platform's missing features, which it reports for every menu and dialog."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support", extend=True))


@pytest.fixture(scope="session")
def deleted() -> list[str]:
    """The names of widgets deleted since the last garbage collection."""
    return []


@pytest.fixture(scope="session")
def collections() -> Iterator[int]:
    """Numbers the garbage collections of a run."""
    return itertools.count(1)


@pytest.fixture(autouse=True)
def empty_screen(deleted: list[str], collections: Iterator[int]) -> Iterator[None]:
    """Deletes every window, takes the pointer away, has the usual look again, and finds all buttons released.

    Widgets shown under a pointer that another test has left would be entered.

    No event loop runs between tests, so whatever is to be deleted later would stay, some 25 MB with each window.
    Garbage is collected when pytest holds nothing of the last test any more. What is left then is not looked at each
    time: that would take longer than the tests. But it may be garbage later, with pictures of 12 MB from each test.
    """
    if deleted:
        deleted.clear()
        if next(collections) % ALL_GARBAGE == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
    yield
    set_surround(DARK.name)
    if QApplication.instance() is None:
        return
    if text_share() != 1.0 or current_palette() is not PaletteName.USUAL:
        set_text_share(1.0)
        palettes.set_palette(PaletteName.USUAL)
        application()
    for widget in QApplication.topLevelWidgets():
        deleted.append(widget.objectName())
        widget.hide()
        widget.deleteLater()
    QCursor.setPos(*NOWHERE)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    set_keys("")  # A field that loses the focus with its window tells its keys once more.
    assert not QApplication.mouseButtons(), "A button is still held."


@pytest.fixture
def french() -> None:
    """The program speaks French until the test is over (`spoken_before`)."""
    set_language("fr")


@pytest.fixture
def write_at() -> Iterator[Callable[[float], None]]:
    """Sets the scale factor for text of widgets made from now on."""

    def write(share: float) -> None:
        set_text_share(share)
        application()

    yield write
    for widget in QApplication.topLevelWidgets():
        widget.hide()  # The sheet for windows to come is set only while none is seen.
    write(1.0)


@pytest.fixture
def sit(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Hands]]:
    """Opens a window on a game and returns hands at it; no chart is baked, nothing is animated."""
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


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[MainWindow]:
    """A window in the middle of a game, with folders of its own, in which the appearance can be changed."""
    monkeypatch.setattr(ChartStore, "request", lambda self, size: None)
    game = Game.from_state(busy_position().state(), (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=1)
    window = make_window(game, (1280, 720), curtain=True, folder=tmp_path, games=tmp_path / "games")
    window.table.clock.set_pace("at once")
    window.show()
    window.curtain.hide()
    window.current.sit_down()
    window.view_commands.change(map_key=False)  # Seen long before the middle of a game.
    window.appearance = Appearance(window, tmp_path)  # type: ignore[attr-defined]
    yield window
    window.close()
    window.deleteLater()
    set_language("en")
    palettes.set_palette(PaletteName.USUAL)
    set_text_share(1.0)
    application()
