"""A game laid aside for a replay, a lesson or an exercise comes back as it was, whatever lay over it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.gui.table.papers.screens import Screen
from afaos_gui.gui.table.review.sheet import LEAVE
from afaos_gui.presentation.commands.companion import Section
from afaos_gui.presentation.viewer.machine_phase import Phase
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.engine import legal_actions
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.thinker import Limit
from tests.gui.hands import Hands
from tests.gui.saved_games import desk
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
LESSON = "2-growing"


@pytest.fixture
def begun(sit: Sit, tmp_path: Path) -> Hands:
    """A game against the machine in which one action has been done."""
    game = Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "recruit")), seed=3)
    hands = sit(game, games=tmp_path)
    game.submit(legal_actions(game.state)[0])
    return hands


def command(hands: Hands, name: str) -> None:
    """Give a command of the menu."""
    hands.window.commands[name].trigger()
    QApplication.processEvents()


def begin_lesson(hands: Hands) -> None:
    """Choose a lesson from the list."""
    command(hands, "learn")
    lines = hands.window.learning.screen.second_lines
    hands.click_widget(next(line for line in lines if line.objectName() == f"lesson_{LESSON}"))
    assert hands.window.learning.lessons.is_on


def leave_lesson(hands: Hands) -> None:
    """Leave the lesson, and the start screen to which it leads."""
    hands.click_widget(hands.window.learning.lessons.slip.buttons["coach_leave"])
    hands.window.learning.screen.hide()


def leave_problem(hands: Hands) -> None:
    """Leave the problem."""
    hands.click_widget(hands.window.study.exercises.sheet.buttons[LEAVE])


def check_back(hands: Hands, game: Game) -> None:
    """The game is on the table, is played on and is kept."""
    assert hands.window.current.game is game and hands.window.current.can_act
    assert desk(hands).own.game is game
    assert not hands.window.study.is_asking and not hands.window.learning.lessons.is_on


def test_a_lesson_from_within_a_problem_leads_back_to_the_game(begun: Hands) -> None:
    game = begun.window.current.game
    command(begun, "daily_problem")
    begin_lesson(begun)
    assert not begun.window.study.is_asking
    leave_lesson(begun)
    check_back(begun, game)


def test_a_problem_from_within_a_lesson_leads_back_to_the_game(begun: Hands) -> None:
    game = begun.window.current.game
    begin_lesson(begun)
    command(begun, "daily_problem")
    assert begun.window.screens.present is Screen.EXERCISE and not begun.window.learning.lessons.is_on
    leave_problem(begun)
    check_back(begun, game)


def test_the_guided_game_is_gone_on_with_from_a_problem(sit: Sit, tmp_path: Path) -> None:
    hands = sit(Game(SECOND, seed=3), games=tmp_path)
    learning = hands.window.learning
    learning.teach("guided")
    game = hands.window.current.game
    game.submit(legal_actions(game.state)[0])
    command(hands, "daily_problem")
    learning.teach("guided")
    assert hands.window.current.game is game and learning.guided.is_on and not hands.window.study.is_asking


def at_curtain(sit: Sit, tmp_path: Path) -> Hands:
    """Anne has ended her turn; the curtain waits for Louis."""
    game = Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=3)
    hands = sit(game, curtain=True, games=tmp_path)
    hands.lift_curtain()
    current = hands.window.current
    while current.seated:
        current.submit(EndTurn() if EndTurn() in current.offered else current.offered[0])
    return hands


def test_a_problem_from_behind_the_curtain_leads_back_behind_it(sit: Sit, tmp_path: Path) -> None:
    hands = at_curtain(sit, tmp_path)
    window = hands.window
    command(hands, "daily_problem")
    assert not window.curtain.isVisible()  # The problem can be seen.
    leave_problem(hands)
    assert window.curtain.isVisible() and not window.current.seated and window.table.hand.cards == ()
    command(hands, "companion")
    companion = window.companion.window
    assert companion is not None and not companion.lists[Section.HAND].lines
    assert [line.text for line in companion.lists[Section.ACTIONS].lines] == ["I am Louis, show my cards"]
    assert not any(window.commands[name].isEnabled() for name in ("log", "history", "replay", "hint"))


@pytest.mark.few(1)
@pytest.mark.parametrize("how", ["replay", "problem", "lesson"])
def test_a_paused_machine_waits_on(sit: Sit, tmp_path: Path, qtbot: QtBot, how: str) -> None:
    game = Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "recruit")), seed=3)
    hands = sit(game, games=tmp_path)
    machine, current = hands.window.machine, hands.window.current
    machine.limit = Limit(seconds=0.01)
    while game.state.to_decide == BRITISH:
        current.submit(EndTurn() if EndTurn() in current.offered else current.offered[0])
    assert machine.seat is not None
    machine.seat.pause(True)
    before = game.position
    if how == "replay":
        command(hands, "replay")
        hands.window.archive.replay.end()
    elif how == "problem":
        command(hands, "daily_problem")
        leave_problem(hands)
    else:
        begin_lesson(hands)
        leave_lesson(hands)
    assert machine.seat.phase is Phase.PAUSED
    qtbot.wait(300)
    assert game.position == before
    machine.seat.pause(False)
    qtbot.waitUntil(lambda: game.position > before, timeout=20_000)


def test_the_machine_offers_to_resign_once_also_after_a_replay(begun: Hands) -> None:
    hopes = begun.window.machine.resignation.hopes
    hopes.note_offer()
    command(begun, "replay")
    begun.window.archive.replay.end()
    assert begun.window.machine.resignation.hopes is hopes


@pytest.mark.parametrize("over", ["start screen", "question"])
def test_the_companion_does_nothing_on_a_table_that_is_covered(begun: Hands, over: str) -> None:
    game, window = begun.window.current.game, begun.window
    command(begun, "companion")
    companion = window.companion.window
    assert companion is not None
    actions = companion.lists[Section.ACTIONS]
    assert any(line.entry is not None and line.entry.action is not None for line in actions.lines)
    before = game.position
    if over == "start screen":
        command(begun, "start_screen")
    else:
        window.asking.ask("", "", "Stay", "Leave", lambda: None)
    assert not any(line.entry is not None and line.entry.action is not None for line in actions.lines)
    for section in (Section.HAND, Section.MARKET, Section.PLACES):
        companion.lists[section].setFocus()
        companion.lists[section].setCurrentRow(0)
        QTest.keyClick(companion.lists[section], Qt.Key.Key_Return)
    assert game.position == before and not window.current.selection
    window.asking.put_away()
    window.learning.screen.hide()
    assert any(line.entry is not None and line.entry.action is not None for line in actions.lines)
