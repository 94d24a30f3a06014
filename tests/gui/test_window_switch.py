"""Another language while the program runs: the same game, seats, choice and replay in a window that speaks it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.data.language import language, set_language
from afaos_gui.data.palettes import PaletteName
from afaos_gui.data.settings import load_settings
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.app.window_switch import WindowSwitch
from afaos_gui.gui.board.bake import ChartStore
from afaos_gui.gui.toolkit import palettes
from afaos_gui.gui.toolkit.palettes import worn
from afaos_gui.gui.toolkit.theme import DARK
from afaos_gui.rules.actions import Pass
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui.tables import busy_position


@pytest.fixture
def switch(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[WindowSwitch]:
    """A window on the middle of a game, with folders of its own."""
    monkeypatch.setattr(ChartStore, "request", lambda self, size: None)
    game = Game.from_state(busy_position().state(), (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=1)
    window = make_window(game, (1280, 720), curtain=True, folder=tmp_path, games=tmp_path / "games")
    window.table.clock.set_pace("at once")
    window.show()
    window.curtain.hide()
    window.current.sit_down()
    shown = WindowSwitch(window, tmp_path, tmp_path / "games", None)
    yield shown
    shown.window.close()
    shown.window.deleteLater()
    set_language("en")
    palettes.wear(PaletteName.USUAL)
    application()


def test_the_window_speaks_another_language_at_once(switch: WindowSwitch) -> None:
    before = switch.window
    before.look_chosen.emit("language", "fr")
    assert language() == "fr" and load_settings(switch._folder).language == "fr"
    assert switch.window is not before and not before.isVisible() and switch.window.isVisible()
    assert switch.window.commands["undo"].text() == "&Annuler"
    assert "Anglais" in switch.window.windowTitle() or "Anne" in switch.window.windowTitle()


def test_the_game_goes_on_with_its_past_and_what_was_chosen(switch: WindowSwitch) -> None:
    game = switch.window.current.game
    game.submit(Pass())
    game.undo()
    switch.window.current.select((switch.window.current.view().hand[0],))
    chosen = switch.window.current.selection
    switch.choose("language", "fr")
    current = switch.window.current
    assert current.game is game and current.seated and current.viewer == BRITISH
    assert current.selection == chosen
    assert game.can_redo()
    current.redo()
    assert len(current.log()) == 1 and "passé" in current.log()[0].text


def test_it_is_kept_in_one_file(switch: WindowSwitch, tmp_path: Path) -> None:
    switch.window.current.game.submit(Pass())
    switch.choose("language", "fr")
    switch.choose("language", "en")
    desk = switch.window.archive.desk
    assert desk is not None and desk.kept.wait(10)
    assert len(desk.kept.entries()) == 1
    assert desk.kept.entries()[0].in_use


def test_the_curtain_stays_down(switch: WindowSwitch) -> None:
    switch.window.current.game.submit(Pass())
    switch.window.current.end_turn()
    switch.window.current.answer(0)
    QApplication.processEvents()
    seated = switch.window.current.seated
    switch.choose("language", "fr")
    assert switch.window.current.seated == seated
    assert switch.window.curtain.isVisible() != seated


def test_a_replay_goes_on_where_it_was(switch: WindowSwitch) -> None:
    switch.window.current.game.submit(Pass())
    game = switch.window.current.game
    switch.window.archive.replay.begin(0)
    switch.choose("language", "fr")
    replay = switch.window.archive.replay
    assert replay.is_on and switch.window.current.game.position == 0
    replay.end()
    assert switch.window.current.game is game


def test_the_same_language_changes_nothing(switch: WindowSwitch) -> None:
    before = switch.window
    switch.choose("language", "en")
    assert switch.window is before


def test_another_palette_is_worn_by_everything_at_once(switch: WindowSwitch) -> None:
    before, game = switch.window, switch.window.current.game
    cards = before.table.market.geometry()
    usual, before_cards = before.grab().toImage(), before.grab(cards).toImage()
    before.look_chosen.emit("palette", "high contrast")
    assert worn() is PaletteName.HIGH_CONTRAST and load_settings(switch._folder).palette == "high contrast"
    window = switch.window
    window.resize(before.size())
    assert window is not before and window.current.game is game
    QApplication.processEvents()
    picture = window.grab().toImage()
    assert picture.pixelColor(3, 400).name() == DARK.cloth == "#000000" != usual.pixelColor(3, 400).name()
    middle = window.table.board.mapTo(window, window.table.board.rect().center())
    assert picture.pixelColor(middle) != usual.pixelColor(middle)
    switch.choose("palette", "usual")
    switch.window.resize(before.size())
    QApplication.processEvents()
    assert switch.window.grab(cards).toImage() == before_cards


def test_the_palette_follows_what_the_system_says_of_contrast(
    switch: WindowSwitch, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Hints:
        def contrastPreference(self) -> Qt.ContrastPreference:
            return Qt.ContrastPreference.HighContrast

    monkeypatch.setattr(palettes, "system_contrast", lambda _hints: Hints())
    assert palettes.chosen_palette("system") is PaletteName.HIGH_CONTRAST
    assert palettes.chosen_palette("usual") is PaletteName.USUAL
    switch.follow_system()
    assert worn() is PaletteName.HIGH_CONTRAST
    switch.choose("palette", "red-green")
    switch.follow_system()
    assert worn() is PaletteName.RED_GREEN
