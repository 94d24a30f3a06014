"""A window whose appearance was changed looks like one that had it from the beginning, pixel by pixel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.app.following import Appearance
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.controllers.machine.engine_client import EngineClient
from afaos_gui.gui.toolkit.paint.theme import set_text_share
from afaos_gui.presentation.look import palettes
from afaos_gui.presentation.look.palettes import set_surround
from afaos_gui.rules.actions import Settle
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui.tables import busy_position

USUAL = {"language": "en", "palette": "usual", "text_size": "100", "surround": "dark"}
MORE = (
    ("surround", "light"),
    ("palette", "red-green"),
    ("palette", "blue-yellow"),
    ("text_size", "80"),
    ("text_size", "200"),
    ("text_size", "150"),
)
CHANGES = (
    ("language", "fr"),
    ("palette", "high contrast"),
    *(pytest.param(*change, marks=pytest.mark.long) for change in MORE),
)


class Scene(NamedTuple):
    """Something to look at: how it is opened, and how one leaves it."""

    open: Callable[[MainWindow], object]
    leave: Callable[[MainWindow], object]


def ask(window: MainWindow) -> None:
    current = window.current
    current.perform(tuple(action for action in current.offered if isinstance(action, Settle))[:3])


def close_preferences(window: MainWindow) -> None:
    window.dialogs.close_all()


SCENES = {
    "table": Scene(lambda window: None, lambda window: None),
    "question": Scene(ask, lambda window: window.current.dismiss()),
    "preferences": Scene(lambda window: window.preferences.open(), close_preferences),
    "rule book": Scene(
        lambda window: window.rule_book.open("sieges"), lambda window: window.rule_book.sheet.put_away()
    ),
    "lesson": Scene(lambda window: window.learning.teach("1-map", 2), lambda window: window.learning.lessons.leave()),
    "start screen": Scene(lambda window: window.learning.open_lessons(), lambda window: window.learning.screen.hide()),
}


def settle() -> None:
    """Have everything laid out, the map too, and deleted what was to be deleted."""
    for _pass in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for window in QApplication.topLevelWidgets():
        if isinstance(window, MainWindow) and window.isVisible():
            window.table.clock.finish_all()  # A lesson turns the map.
            window.table.lay_out()  # The first layout is made before the sieges are known.
            window.table.board._settle()
            window.play.lights.clear_large_card()  # The pointer may lie over a card here, and not there.


def apply(settings: dict[str, str]) -> None:
    """Have the program begin with these settings."""
    set_language(settings["language"])
    palettes.set_palette(PaletteName(settings["palette"]))
    set_text_share(int(settings["text_size"]) / 100)
    set_surround(settings["surround"])
    application()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[..., MainWindow]]:
    """Opens a window with settings in force from the beginning."""
    monkeypatch.setattr(ChartStore, "request", lambda self, size: None)
    monkeypatch.setattr(ChartStore, "at_once", lambda self, size: (self.shipped(), False))
    monkeypatch.setattr(EngineClient, "ask", lambda self, *words, **more: 1)
    application()
    flash = QApplication.cursorFlashTime()
    QApplication.setCursorFlashTime(0)
    made: list[MainWindow] = []

    def open_window(**settings: str) -> MainWindow:
        apply({**USUAL, **settings})
        seats = (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis"))
        game = Game.from_state(busy_position().state(), seats, seed=1)
        window = make_window(game, (1280, 720), curtain=True, folder=tmp_path, games=tmp_path / "games")
        made.append(window)
        Appearance(window, tmp_path)
        window.table.clock.set_pace("at once")
        window.show()
        window.curtain.hide()
        window.current.sit_down()
        window.view_commands.change(map_key=False, quiet_life=False, surround={**USUAL, **settings}["surround"])
        settle()
        return window

    yield open_window
    for window in made:
        if isValid(window):
            window.close()
            window.deleteLater()
    apply(USUAL)
    QApplication.setCursorFlashTime(flash)


def seen(window: MainWindow) -> QImage:
    """What is on the screen once it stays so: the window, or the dialog over it."""
    picture = QImage()
    for _look in range(8):
        settle()
        before, dialog = picture, QApplication.activeModalWidget()
        picture = (dialog or window).grab().toImage()
        if picture == before:
            break
    return picture


def pictures(window: MainWindow, name: str, value: str, *, is_changed: bool) -> Iterator[tuple[str, QImage]]:
    """Every scene with a setting, which is changed while one looks at it, or was so from the beginning."""
    for scene, (enter, leave) in SCENES.items():
        enter(window)
        settle()
        if (dialog := window.preferences.dialog) is not None:
            dialog.rows[name].choose(value)
        elif is_changed:
            window.preferences.apply(name, value)
        yield scene, seen(window)
        if is_changed:
            window.preferences.apply(name, USUAL[name])
        leave(window)
        settle()


@pytest.mark.parametrize("name, value", CHANGES)
def test_a_change_in_place_looks_like_a_start_with_it(opened: Callable[..., MainWindow], name: str, value: str) -> None:
    changed = dict(pictures(opened(), name, value, is_changed=True))
    started = dict(pictures(opened(**{name: value}), name, value, is_changed=False))
    assert [scene for scene in SCENES if changed[scene] != started[scene]] == []
