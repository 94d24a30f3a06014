"""Another language while the program runs: the same game, seats, choice and replay in a window that speaks it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.data.language import language, set_language
from afaos_gui.data.settings import load_settings
from afaos_gui.gui.app.language_switch import LanguageSwitch
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.bake import ChartStore
from afaos_gui.rules.actions import Pass
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui.tables import busy_position


@pytest.fixture
def switch(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[LanguageSwitch]:
    """A window on the middle of a game, with folders of its own."""
    monkeypatch.setattr(ChartStore, "request", lambda self, size: None)
    game = Game.from_state(busy_position().state(), (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=1)
    window = make_window(game, (1280, 720), curtain=True, folder=tmp_path, games=tmp_path / "games")
    window.table.clock.set_pace("at once")
    window.show()
    window.curtain.hide()
    window.current.sit_down()
    shown = LanguageSwitch(window, tmp_path, tmp_path / "games", None)
    yield shown
    shown.window.close()
    shown.window.deleteLater()
    set_language("en")
    application()


def test_the_window_speaks_another_language_at_once(switch: LanguageSwitch) -> None:
    before = switch.window
    before.language_chosen.emit("fr")
    assert language() == "fr" and load_settings(switch._folder).language == "fr"
    assert switch.window is not before and not before.isVisible() and switch.window.isVisible()
    assert switch.window.commands["undo"].text() == "&Annuler"
    assert "Anglais" in switch.window.windowTitle() or "Anne" in switch.window.windowTitle()


def test_the_game_goes_on_with_its_past_and_what_was_chosen(switch: LanguageSwitch) -> None:
    game = switch.window.current.game
    game.submit(Pass())
    game.undo()
    switch.window.current.select((switch.window.current.view().hand[0],))
    chosen = switch.window.current.selection
    switch.choose("fr")
    current = switch.window.current
    assert current.game is game and current.seated and current.viewer == BRITISH
    assert current.selection == chosen
    assert game.can_redo()
    current.redo()
    assert len(current.log()) == 1 and "passé" in current.log()[0].text


def test_it_is_kept_in_one_file(switch: LanguageSwitch, tmp_path: Path) -> None:
    switch.window.current.game.submit(Pass())
    switch.choose("fr")
    switch.choose("en")
    desk = switch.window.archive.desk
    assert desk is not None and desk.kept.wait(10)
    assert len(desk.kept.entries()) == 1
    assert desk.kept.entries()[0].in_use


def test_the_curtain_stays_down(switch: LanguageSwitch) -> None:
    switch.window.current.game.submit(Pass())
    switch.window.current.end_turn()
    switch.window.current.answer(0)
    QApplication.processEvents()
    seated = switch.window.current.seated
    switch.choose("fr")
    assert switch.window.current.seated == seated
    assert switch.window.curtain.isVisible() != seated


def test_a_replay_goes_on_where_it_was(switch: LanguageSwitch) -> None:
    switch.window.current.game.submit(Pass())
    game = switch.window.current.game
    switch.window.archive.replay.begin(0)
    switch.choose("fr")
    replay = switch.window.archive.replay
    assert replay.is_on and switch.window.current.game.position == 0
    replay.end()
    assert switch.window.current.game is game


def test_the_same_language_changes_nothing(switch: LanguageSwitch) -> None:
    before = switch.window
    switch.choose("en")
    assert switch.window is before
