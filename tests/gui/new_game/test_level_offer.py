"""The level that results suggest: offered in the new-game dialog and on the start screen, and never chosen unasked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from afaos_gui.data.settings.statistics import Statistics, write_statistics
from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands
from tests.gui.new_game.sheet import click, press
from tests.rules.builder import SECOND
from tests.session.test_statistics import game as counted

Sit = Callable[..., Hands]


@pytest.fixture
def hands(sit: Sit, tmp_path: Path) -> Hands:
    """At a game against the Captain, who was beaten twice in a row."""
    write_statistics(tmp_path, Statistics((counted("a", False), counted("b", True), counted("c", True))))
    return sit(Game(SECOND, (Seat(0, "Anne"), Seat(1, "", "captain")), seed=3), games=tmp_path)


def new_game(hands: Hands) -> NewGameDialog:
    hands.window.commands["new"].trigger()
    return hands.window.findChildren(NewGameDialog)[-1]


def test_the_dialog_keeps_the_level_until_the_other_is_taken(hands: Hands) -> None:
    dialog = new_game(hands)
    _person, machine = dialog.seats.slips
    take = dialog.seats.take
    assert (
        machine.level == "captain"
        and take.isVisible()
        and take.text() == "You won 2 in a row against Captain: try Colonel?"
    )
    assert "against the level Captain" in take.accessibleDescription() == take.toolTip()
    click(take)
    assert machine.level == "governor" and not take.isVisible() and dialog.focusWidget() is machine.levels
    machine.levels.set_level("captain")
    assert take.isVisible()
    click(machine.person)
    assert not take.isVisible(), "nobody plays a level"
    dialog.reject()


def test_return_takes_the_level_and_begins_no_game(hands: Hands) -> None:
    dialog = new_game(hands)
    dialog.seats.take.setFocus()
    press(dialog.seats.take, Qt.Key.Key_Return)
    assert dialog.isVisible() and dialog.seats.slips[1].level == "governor"
    dialog.reject()


def test_without_a_row_nothing_is_offered(sit: Sit, tmp_path: Path) -> None:
    write_statistics(tmp_path, Statistics((counted("a", True), counted("b", False))))
    hands = sit(Game(SECOND, (Seat(0, "Anne"), Seat(1, "", "captain")), seed=3), games=tmp_path)
    dialog = new_game(hands)
    assert not hasattr(dialog.seats, "take")
    dialog.reject()


def test_a_damaged_file_offers_nothing_and_says_so_once(sit: Sit, tmp_path: Path) -> None:
    hands = sit(Game(SECOND, (Seat(0, "Anne"), Seat(1, "", "captain")), seed=3), games=tmp_path)
    (tmp_path / "statistics.json").write_text("{", encoding="utf-8")
    said: list[str] = []
    hands.window.study.say = said.append
    dialog = new_game(hands)
    assert len(said) == 1 and "statistics.json" in said[0] and not hasattr(dialog.seats, "take")
    dialog.reject()


def test_the_start_screen_marks_the_level_and_chooses_it_only_when_clicked(hands: Hands) -> None:
    hands.window.learning.open()
    hands.click_widget(hands.window.learning.screen.lines[1])
    screen = hands.window.learning.screen
    marked = [line for line in screen.second_lines if line.is_marked]
    assert [line.objectName() for line in marked] == ["level_governor"]
    assert marked[0].accessibleDescription() == "You won 2 in a row against Captain: try Colonel?"
    assert screen.opponent[1] == "settler"
    hands.click_widget(marked[0])
    assert screen.opponent[1] == "governor"


def test_the_second_sheet_stands_alone_where_both_have_no_room(
    write_at: Callable[[float], None], sit: Sit, tmp_path: Path
) -> None:
    write_at(1.5)
    hands = sit(Game(SECOND, seed=3), games=tmp_path, size=(1024, 640))
    hands.window.commands["problems"].trigger()
    QApplication.processEvents()
    screen = hands.window.learning.screen
    assert not screen.lines[0].isVisible() and screen.second_lines[0].isVisible()
    back = screen.findChild(QPushButton, "back")
    assert isinstance(back, QPushButton)
    hands.click_widget(back)
    assert screen.lines[0].isVisible() and screen.lines[0].hasFocus() and not screen.second_lines
    hands.window.resize(1600, 900)
    hands.window.commands["problems"].trigger()
    QApplication.processEvents()
    assert screen.lines[0].isVisible() and screen.second_lines[0].isVisible()
