"""The start screen by mouse and by keyboard, in every size, and what lies over it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QCursor, QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import arrange
from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.gui.table.papers.screens import Screen
from afaos_gui.gui.table.start.start_line import BESIDE, StartButton
from afaos_gui.gui.toolkit.widgets.scrolling import PaperArea
from afaos_gui.presentation.choices.questions import Question
from afaos_gui.rules.actions import Pass, Settle
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands
from tests.gui.learning.teaching import LESSONS
from tests.gui.papers_shown import strays
from tests.gui.tables import busy_position
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
Write = Callable[[float], None]


def test_the_start_screen_begins_a_game_by_mouse(hands: Hands) -> None:
    learning = hands.window.learning
    learning.open()
    screen = learning.screen
    named = {line.objectName(): line for line in screen.lines}
    assert set(named) >= {f"start_{name}" for name in ("learn", "machine", "people", "problems", "open", "statistics")}
    hands.click_widget(named["start_machine"])
    second = {line.objectName(): line for line in screen.second_lines}
    hands.click_widget(second["level_captain"])
    for button in ("side_1", "begin"):
        found = screen.findChild(type(learning.lessons.slip.buttons["coach_on"]), button)
        assert found is not None
        hands.click_widget(found)
    seats = hands.window.current.game.seats
    assert (seats[0].level, seats[1].level) == ("captain", "")
    assert not screen.isVisible()


def test_no_digit_acts_on_a_table_that_is_hidden_or_dimmed(hands: Hands) -> None:
    window = hands.window
    window.start(Game(SECOND, seed=1))

    def press_digits() -> None:
        for modifiers in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier):
            for key in (Qt.Key.Key_1, Qt.Key.Key_2):
                QTest.keyClick(window, key, modifiers)
                QApplication.processEvents()

    window.learning.open()
    press_digits()
    assert not window.current.selection and hands.done() == 0
    window.learning.step_out()
    window.asking.ask("Leave?", "Words.", "Stay", "Leave", lambda: None)
    press_digits()
    assert not window.current.selection and hands.done() == 0
    window.asking.put_away()
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert hands.done() == 1


def test_no_line_is_lit_where_the_pointer_is_not(hands: Hands) -> None:
    learning = hands.window.learning
    learning.open()
    for name in ("start_learn", "start_machine"):
        line = next(one for one in learning.screen.lines if one.objectName() == name)
        QCursor.setPos(line.mapToGlobal(line.rect().center()))
        hands.click_widget(line)
        lit = [one.objectName() for one in learning.screen.second_lines if one.underMouse()]
        assert lit == [], name
        assert [one.objectName() for one in learning.screen.lines if one.is_open] == [name]
    assert learning.step_out()
    assert not any(one.is_open for one in learning.screen.lines)


def test_every_theme_of_problems_is_whole_in_a_small_window(hands: Hands) -> None:
    hands.window.setMinimumSize(0, 0)
    hands.window.resize(1018, 602)  # 1024x640 less the frame of the window
    learning = hands.window.learning
    learning.open()
    hands.window.commands["problems"].trigger()
    QApplication.processEvents()
    lowest = learning.screen.second_lines[-1]
    room = learning.screen._second.viewport()
    assert lowest.mapTo(room, lowest.rect().bottomLeft()).y() <= room.height()


def test_the_start_screen_goes_by_keys(hands: Hands) -> None:
    learning = hands.window.learning
    learning.open()
    screen = learning.screen
    learn = next(line for line in screen.lines if line.objectName() == "start_learn")
    learn.setFocus()
    QTest.keyClick(learn, Qt.Key.Key_Return)
    assert len(screen.second_lines) == len(LESSONS) + 1  # and the guided game
    QTest.keyClick(screen.second_lines[0], Qt.Key.Key_Down)
    assert screen.second_lines[1].hasFocus()
    QTest.keyClick(screen.second_lines[1], Qt.Key.Key_Return)
    run = learning.lessons.run
    assert run is not None and run.lesson is LESSONS[0], "the prologue comes before the first lesson"
    QTest.keyClick(hands.table.hand, Qt.Key.Key_Space)
    assert run.number == 1
    QTest.keyClick(hands.table.hand, Qt.Key.Key_Return)
    assert run.number == 2
    QTest.keyClick(hands.table.hand, Qt.Key.Key_Escape)
    run = learning.lessons.run
    assert run is not None and run.lesson is LESSONS[1] and run.number == 0
    learning.lessons.leave()
    learning.teach(LESSONS[1].id)
    assert learning.lessons.run is not None and learning.lessons.run.lesson is LESSONS[1], "once"


@pytest.mark.parametrize("width", [1280, 900])
def test_arrows_go_round_the_lines_of_a_sheet_and_from_one_sheet_to_the_other(hands: Hands, width: int) -> None:
    hands.window.setMinimumSize(0, 0)
    hands.window.resize(width, 680)
    learning = hands.window.learning
    learning.open()
    hands.window.commands["problems"].trigger()
    QApplication.processEvents()
    screen = learning.screen
    first, last, alone = screen.second_lines[0], screen.second_lines[-1], not screen.lines[0].isVisible()

    def press(key: Qt.Key) -> None:
        focused = hands.window.focusWidget()
        assert focused is not None and focused.isVisible()
        QTest.keyClick(focused, key)

    last.setFocus()
    press(Qt.Key.Key_Down)
    assert first.hasFocus()
    press(Qt.Key.Key_Up)
    assert last.hasFocus()
    press(Qt.Key.Key_Left)
    open_line = next(line for line in screen.lines if line.is_open)
    assert last.hasFocus() if alone else open_line.hasFocus()
    press(Qt.Key.Key_Right)
    assert first.hasFocus()


def test_the_rules_and_options_stand_behind_a_button(hands: Hands) -> None:
    learning = hands.window.learning
    learning.open()
    hands.click_widget(next(line for line in learning.screen.lines if line.objectName() == "start_machine"))
    button = learning.screen.findChild(type(learning.lessons.slip.buttons["coach_on"]), "rules_and_options")
    assert button is not None
    hands.click_widget(button)
    assert hands.window.findChild(NewGameDialog) is not None


def test_escape_puts_the_start_screen_away(hands: Hands) -> None:
    learning = hands.window.learning
    learning.open_lessons()
    assert learning.step_out()
    assert learning.screen.isVisible()
    assert learning.step_out()
    assert not learning.step_out()


def test_every_line_tells_a_screen_reader_what_it_does(hands: Hands) -> None:
    learning = hands.window.learning
    learning.open_lessons()
    for line in (*learning.screen.lines, *learning.screen.second_lines):
        assert line.accessibleName() and line.accessibleDescription()


@pytest.mark.few(2)
def test_no_line_of_the_start_screen_is_cut(spoken: str, hands: Hands) -> None:
    learning = hands.window.learning
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        hands.window.resize(*size)
        for page in ("learn", "machine"):
            learning.open()
            screen = learning.screen
            next(line for line in screen.lines if line.objectName() == f"start_{page}").click()
            QApplication.processEvents()
            for line in (*screen.lines, *screen.second_lines):
                texts = zip(line.fonts(), (line.text(), line.accessibleDescription()), strict=True)
                wanted = max(QFontMetricsF(letters).horizontalAdvance(words) for letters, words in texts)
                right = line.mapTo(screen, line.rect().topRight()).x()
                assert line.width() - BESIDE >= wanted, (spoken, size, line.text())
                assert right < screen.width(), (spoken, size, line.text())


@pytest.mark.few(2)
@pytest.mark.parametrize("page", ["learn", "machine"])
def test_every_line_of_the_start_screen_stands_within_the_frame_of_its_sheet_in_a_low_window(
    spoken: str, hands: Hands, page: str
) -> None:
    screen = hands.window.learning.screen
    hands.window.setMinimumSize(900, 480)
    hands.window.resize(960, 520)  # half of 1920x1080 and a little less, as with a scale of 2
    hands.window.learning.open()
    next(line for line in screen.lines if line.objectName() == f"start_{page}").click()
    QApplication.processEvents()
    for sheet in screen.findChildren(PaperArea):
        inside = sheet.geometry().adjusted(0, 8, 0, -8)
        for line in sheet.findChildren(StartButton):
            assert inside.contains(QRect(line.mapTo(screen, QPoint()), line.size())), (spoken, line.text())


def test_lines_that_scroll_stay_within_the_frame_of_their_sheet(hands: Hands) -> None:
    screen = hands.window.learning.screen
    hands.window.setMinimumSize(900, 480)
    hands.window.resize(960, 520)
    hands.window.commands["problems"].trigger()
    QApplication.processEvents()
    sheet = next(one for one in screen.findChildren(PaperArea) if one.isAncestorOf(screen.second_lines[0]))
    assert sheet.verticalScrollBar().maximum() > 0
    frame = sheet.geometry().adjusted(0, 11, 0, -11)
    assert frame.contains(QRect(sheet.viewport().mapTo(screen, QPoint()), sheet.viewport().size()))
    for line in screen.second_lines:
        line.setFocus()
        assert frame.contains(QRect(line.mapTo(screen, QPoint()), line.size())), line.text()


def test_a_second_sheet_that_stands_alone_stands_where_the_first_was(hands: Hands) -> None:
    screen = hands.window.learning.screen
    hands.window.setMinimumSize(700, 480)
    hands.window.commands["start_screen"].trigger()
    first = next(one for one in screen.findChildren(PaperArea) if one.isAncestorOf(screen.lines[0]))
    left = first.x()
    hands.window.resize(760, 640)
    hands.window.commands["problems"].trigger()
    QApplication.processEvents()
    second = next(one for one in screen.findChildren(PaperArea) if one.isAncestorOf(screen.second_lines[0]))
    assert not first.isVisible() and second.isVisible() and second.x() == left


def test_the_sheets_of_the_start_screen_grow_with_a_large_window(hands: Hands) -> None:
    learning = hands.window.learning
    heights = []
    for size in ((1280, 720), (1920, 1080)):
        hands.window.resize(*size)
        learning.open()
        QApplication.processEvents()
        heights.append(learning.screen.lines[0].height())
    assert heights[1] > 1.3 * heights[0]


# What lies over it


def test_a_question_over_the_start_screen_keeps_the_focus_when_the_look_changes(hands: Hands) -> None:
    window = hands.window
    window.learning.open()
    window.asking.ask("Another game?", "This one goes on.", "Stay", "Leave", lambda: None)
    window.asking.leave.setFocus()
    window.current.show_anew()
    assert QApplication.focusWidget() is window.asking.leave
    at = window.asking.leave.mapTo(window, window.asking.leave.rect().center())
    assert window.childAt(at) is window.asking.leave


def test_panels_behind_the_start_screen_stay_there_when_their_tabs_are_laid_anew(write_at: Write, sit: Sit) -> None:
    write_at(1.5)
    hands = sit(Game.from_state(busy_position().state(), seed=1), size=(1024, 640))
    window = hands.window
    window.commands["show_inspector"].trigger()
    window.learning.open()
    window.commands["show_inspector"].trigger()
    QApplication.processEvents()
    assert window.table.docks.grips["log"].isVisibleTo(window)
    assert strays(window) == []


@pytest.mark.parametrize("asked", ["ways", "report"])
def test_a_question_over_one_of_the_game_stays_when_the_language_changes(hands: Hands, asked: str) -> None:
    window = hands.window
    panel = window.table.side_panel
    if asked == "ways":
        window.current.perform(tuple(action for action in window.current.offered if isinstance(action, Settle))[:3])
    else:
        panel.show_question(Question("What they did", ("They passed.",), (), dismiss="Go on"))
    assert not panel.isHidden()
    window.asking.ask("Another game?", "This one goes on.", "Stay", "Leave", lambda: None)
    if asked == "ways":
        window.preferences.apply("language", "fr")
    else:
        panel.show_question(Question("Ce qu’ils ont fait", ("Ils ont passé.",), (), dismiss="Continuer"))
    assert not window.asking.isHidden() and not panel.isHidden()
    assert QApplication.focusWidget() is window.asking.stay


def test_no_curtain_lies_over_the_start_screen_after_a_game_of_two(window: MainWindow, qtbot: QtBot) -> None:
    window.start(Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=1))
    assert window.curtain.isVisible()
    arrange(window, None, True)
    qtbot.waitUntil(window.learning.screen.isVisible)
    assert not window.curtain.isVisible() and window.screens.present is Screen.START


@pytest.mark.parametrize("share", [2.0, 2.5])
def test_the_game_to_go_on_with_is_in_sight_in_large_letters(write_at: Write, sit: Sit, share: float) -> None:
    write_at(share)
    hands = sit(Game.from_state(busy_position().state(), seed=1), size=(1366, 768))
    hands.window.current.submit(Pass())
    hands.window.learning.open()
    QApplication.processEvents()
    button = hands.window.learning.screen.findChild(QPushButton, "go_on")
    assert isinstance(button, QPushButton) and button.hasFocus()
    assert button.visibleRegion().boundingRect() == button.rect()
    hands.click_widget(button)
    assert not hands.window.learning.is_open
