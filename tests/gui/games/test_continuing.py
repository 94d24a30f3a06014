"""The start of the program: going on with the last game, and with one that was interrupted."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from afaos_gui.data.saves.save_files import read_save
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import arrange
from afaos_gui.gui.saves.manager import SaveManager
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.saving.shelves import Shelf
from tests.gui.games.test_history import a_few_turns, discard
from tests.gui.hands import Hands
from tests.gui.saved_games import click, desk, dialog_of, kept_file, start_of
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]


def test_nothing_is_offered_where_nothing_was_played(sit: Sit, tmp_path: Path) -> None:
    sit(Game(SECOND, seed=1), games=tmp_path).window.close()
    hands = sit(Game(SECOND, seed=2), games=tmp_path)
    assert not start_of(hands).offer()
    assert not start_of(hands).isVisible()


def test_continue_goes_on_with_the_last_game(sit: Sit, tmp_path: Path) -> None:
    game = a_few_turns()
    sit(game, games=tmp_path).window.close()
    hands = sit(Game(SECOND, seed=2), games=tmp_path)
    assert start_of(hands).offer()
    sheet = start_of(hands)
    assert "Anne and Louis" in sheet.accessibleDescription()
    assert "Turn 4, French to play" in sheet.accessibleDescription()
    click(sheet.go_on)
    assert hands.state == game.state
    assert not sheet.isVisible()
    discard(hands.window.current.game)
    assert len(read_save(kept_file(hands)).moves) == 8


def crashed_copy(sit: Sit, tmp_path: Path) -> tuple[Game, Path]:
    """A game, and its folder as a killed program leaves it."""
    game = Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=1)
    sit(game, games=tmp_path / "killed")
    discard(game)
    shutil.copytree(tmp_path / "killed", tmp_path / "left", ignore=shutil.ignore_patterns("*.lock"))
    return game, tmp_path / "left"


def test_an_interrupted_game_is_offered_and_gone_on_with(sit: Sit, tmp_path: Path) -> None:
    game, left = crashed_copy(sit, tmp_path)
    hands = sit(Game(SECOND, seed=2), games=left)
    assert start_of(hands).offer()
    sheet = start_of(hands)
    assert sheet.accessibleName() == "The last game was interrupted"
    assert "Everything up to the last action was kept." in sheet.accessibleDescription()
    click(sheet.go_on)
    assert hands.state == game.state


def test_an_interrupted_game_can_be_left(sit: Sit, tmp_path: Path) -> None:
    _game, left = crashed_copy(sit, tmp_path)
    hands = sit(Game(SECOND, seed=2), games=left)
    start_of(hands).offer()
    click(start_of(hands).leave)
    assert not any(entry.crashed for entry in desk(hands).kept.entries())
    assert start_of(hands).offer()
    assert start_of(hands).accessibleName() == "A Few Acres of Snow"


def test_escape_leaves_the_new_game_on_the_table(sit: Sit, tmp_path: Path) -> None:
    sit(a_few_turns(), games=tmp_path).window.close()
    hands = sit(Game(SECOND, seed=2), games=tmp_path)
    start_of(hands).offer()
    sheet = start_of(hands)
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    assert hands.done() == 0


def test_other_games_can_be_chosen_at_the_start(sit: Sit, tmp_path: Path) -> None:
    sit(a_few_turns(), games=tmp_path).window.close()
    hands = sit(Game(SECOND, seed=2), games=tmp_path)
    start_of(hands).offer()
    click(start_of(hands).others)
    assert dialog_of(hands, SaveManager).shelf is Shelf.KEPT


def test_a_question_about_a_game_goes_when_another_comes_to_the_table(sit: Sit) -> None:
    """As by a link of the system or a letter; its answer would end the wrong game."""
    hands, answers = sit(Game(SECOND, seed=1)), []
    window = hands.window
    window.asking.ask("Resign?", "The other side wins.", "Stay", "Resign", lambda: answers.append(1))
    QApplication.processEvents()
    assert window.asking.isVisible() and not window.screens.is_clear
    window.start(Game(SECOND, seed=2))
    QApplication.processEvents()
    assert not window.asking.isVisible() and window.screens.is_clear
    hands.click(hands.at_card(0))
    assert len(window.current.selection) == 1 and not answers


def go_on(window: MainWindow) -> None:
    """Press the button of the start screen."""
    button = window.learning.screen.findChild(QPushButton, "go_on")
    assert isinstance(button, QPushButton)
    button.click()


def test_the_game_just_begun_is_gone_on_with_before_its_first_action(sit: Sit, tmp_path: Path) -> None:
    sit(a_few_turns(), games=tmp_path).window.close()
    window = sit(Game(SECOND, seed=2), games=tmp_path).window
    begun = Game(SECOND, (Seat(BRITISH, "Wolfe"), Seat(FRENCH, "Montcalm")), seed=3)
    window.start(begun)
    window.learning.open()
    assert any("Wolfe" in one.text() for one in window.learning.screen.findChildren(QLabel))
    go_on(window)
    assert window.current.game is begun and not window.learning.is_open


def test_the_game_that_a_window_opens_with_is_not_gone_on_with(sit: Sit, tmp_path: Path) -> None:
    game = a_few_turns()
    sit(game, games=tmp_path).window.close()
    window = sit(Game(SECOND, seed=2), games=tmp_path).window
    window.learning.open()
    go_on(window)
    assert window.current.game.state == game.state


def test_a_game_asked_for_at_the_start_is_gone_on_with(sit: Sit, tmp_path: Path) -> None:
    sit(a_few_turns(), games=tmp_path).window.close()
    asked_for = Game(SECOND, (Seat(BRITISH, "Wolfe"), Seat(FRENCH, "Montcalm")), seed=3)
    window = sit(asked_for, games=tmp_path).window
    arrange(window, None, offer=False)
    window.learning.open()
    go_on(window)
    assert window.current.game is asked_for and not window.learning.is_open
