"""The keyboard is where one sees it: what a paper or another screen covers gives it up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.saves.notice import NoticeSlip
from afaos_gui.gui.toolkit.application import running_application
from afaos_gui.presentation.pages.new_game import NewGameChoice
from afaos_gui.rules.actions import Resign
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.saving.own_game import OwnGame
from tests.gui.games.test_history import a_few_turns
from tests.gui.hands import Hands
from tests.gui.papers_shown import strays
from tests.gui.tables import busy_position

Sit = Callable[..., Hands]
Key, CONTROL = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def hands(sit: Sit) -> Hands:
    return sit(Game.from_state(busy_position().state(), (Seat(BRITISH), Seat(FRENCH)), seed=1))


def focused() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def is_in_front(hands: Hands, widget: QWidget) -> bool:
    """Whether a click at some point of a widget would meet it."""
    window, corner = hands.window, widget.mapTo(hands.window, QPoint())
    points = (QPoint(x, y) for x in range(2, widget.width(), 9) for y in range(2, widget.height(), 9))
    found = (window.childAt(corner + at) for at in points)
    return any(met is not None and (met is widget or widget.isAncestorOf(met)) for met in found)


def settle() -> None:
    for _round in range(3):
        QApplication.processEvents()


def test_what_covers_the_focus_takes_it(hands: Hands) -> None:
    hands.table.log.list.setFocus()
    hands.window.commands["log"].trigger()
    hands.table.log.list.setFocus()
    settle()
    assert hands.window.archive.chronicle.isAncestorOf(focused()) and is_in_front(hands, focused())


@pytest.mark.few(5)
@pytest.mark.parametrize("opened", ["rule_book", "log", "map_key", "score", "start_screen"])
@pytest.mark.parametrize("key", [Key.Key_Tab, Key.Key_Backtab])
def test_tab_passes_by_what_is_covered(sit: Sit, opened: str, key: Qt.Key) -> None:
    hands = sit(a_few_turns())
    hands.window.commands[opened].trigger()
    settle()
    visited: list[QWidget] = []
    for _step in range(60):
        QTest.keyClick(focused(), key)
        settle()
        assert is_in_front(hands, focused()), focused().objectName()
        if focused() in visited[:-1]:
            break
        visited.append(focused())
    assert len(visited) > 1


@pytest.mark.few(3)
@pytest.mark.parametrize("leaf", ["map_key", "deck_sheet", "rule_book", "log", "hint", "score"])
def test_the_field_to_find_a_place_lies_in_front(hands: Hands, leaf: str) -> None:
    hands.window.commands[leaf].trigger()
    settle()
    hands.window.commands["find_place"].trigger()
    settle()
    finder = hands.window.view_commands.find_place
    assert finder.field.hasFocus() and is_in_front(hands, finder.field)
    board = hands.table.board
    assert board.rect().contains(board.mapFromGlobal(finder.mapToGlobal(finder.rect().center())))


@pytest.mark.parametrize("command", ["find_place", "command_bar"])
def test_a_field_stays_in_a_window_that_changes_its_size(hands: Hands, command: str) -> None:
    window = hands.window
    window.resize(1600, 900)
    settle()
    window.commands[command].trigger()
    window.resize(1024, 640)
    settle()
    field = focused()
    assert isinstance(field, QLineEdit)
    assert window.rect().contains(QRect(field.mapTo(window, QPoint()), field.size()))


@pytest.mark.parametrize("is_said_first", [True, False])
def test_a_notice_makes_way_for_the_field_in_which_one_types(hands: Hands, is_said_first: bool) -> None:
    finder, notice = hands.window.view_commands.find_place, hands.window.notice
    for says in (is_said_first, not is_said_first):
        if says:
            notice.say("Something " * 30)
        else:
            hands.window.commands["find_place"].trigger()
        settle()
    assert finder.field.hasFocus() and notice.isVisible()
    corner = hands.window.mapFromGlobal(finder.field.mapToGlobal(QPoint()))
    assert not QRect(corner, finder.field.size()).intersects(notice.geometry())


def test_the_replay_of_a_finished_game_opens_where_one_sees_it(sit: Sit) -> None:
    game = Game.from_state(busy_position().state(), (Seat(BRITISH), Seat(FRENCH)), seed=1)
    game.submit(game.legal[0])
    game.submit(Resign())
    hands = sit(game)
    assert hands.window.score.isVisible()
    hands.window.commands["replay"].trigger()
    settle()
    assert not hands.window.score.isVisible() and is_in_front(hands, focused())


def test_a_question_comes_in_front_of_the_screen_on_which_it_is_asked_again(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble = [""]
    monkeypatch.setattr(OwnGame, "trouble", lambda own: trouble[0])
    game = a_few_turns()
    hands = sit(game, games=tmp_path)
    asking = hands.window.asking
    trouble[0] = "There is no space left."
    hands.window.new_games.begin(NewGameChoice("Anne", "Louis", 1))
    assert asking.isVisible()
    trouble[0] = ""
    hands.window.commands["start_screen"].trigger()
    assert not asking.isVisible() and strays(hands.window) == []
    trouble[0] = "There is no space left."
    hands.window.new_games.begin(NewGameChoice("Anne", "Louis", 1))
    settle()
    assert asking.isVisible() and strays(hands.window) == []
    assert asking.stay.hasFocus()
    QTest.keyClick(asking.stay, Key.Key_Escape)
    assert not asking.isVisible() and hands.window.learning.is_open
    trouble[0] = ""


def test_a_notice_over_the_curtain_leaves_it_the_keyboard(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    window = hands.window
    window.commands["start_screen"].trigger()
    settle()
    line, curtain, notice = focused(), window.curtain, window.notice
    curtain.lower_for(BRITISH, "Anne", "It is your turn.")
    notice.say("Something happened.")
    monkeypatch.setattr(notice, "cover", lambda: None)
    notice.setGeometry(QRect(line.mapTo(window, QPoint()), line.size()))
    line.setFocus()
    settle()
    assert curtain.isAncestorOf(focused())


def test_a_change_of_look_leaves_the_keyboard_to_an_offer_and_to_the_start_screen(window: MainWindow) -> None:
    window.activateWindow()
    settle()
    offer = window.table.ribbon.offer_buttons()[0]
    offer.setFocus()
    window.preferences.apply("language", "fr")
    assert focused() is offer
    window.commands["start_screen"].trigger()
    window.learning.open_lessons()
    window.learning.screen.setFocus()
    window.preferences.apply("language", "en")
    assert focused() is window.learning.screen


@pytest.mark.parametrize("command", ["next_part", "previous_part"])
def test_the_keys_for_parts_of_the_table_reach_only_what_is_seen(hands: Hands, command: str) -> None:
    hands.window.commands["score"].trigger()
    before = focused()
    hands.window.commands[command].trigger()
    settle()
    assert focused() is before
    QTest.keyClick(before, Key.Key_Escape)
    hands.window.commands["rule_book"].trigger()
    visited = []
    for _step in range(7):
        hands.window.commands[command].trigger()
        settle()
        assert is_in_front(hands, focused())
        visited.append(focused())
    assert len(set(visited)) >= 4


def test_what_the_start_screen_would_hide_cannot_be_asked_for_there(hands: Hands) -> None:
    hands.window.commands["start_screen"].trigger()
    settle()
    for name in ("score", "map_key", "find_place"):
        assert not hands.window.commands[name].isEnabled(), name
    before = focused()
    hands.window.score.show_score(hands.window.current.state, hands.window.current.table_state.names)
    settle()
    assert focused() is before and not hands.window.score.isVisible()
    QTest.keyClick(before, Key.Key_Escape)
    settle()
    assert hands.window.score.isVisible() and hands.window.score.isAncestorOf(focused())


def test_a_sheet_with_the_focus_may_go_while_a_notice_stands(qtbot: QtBot) -> None:
    """Nothing looks for parts of the window in the middle of the deletion: that ended the whole program."""
    window = QWidget()
    qtbot.addWidget(window)
    sheet = QWidget(window)
    QLineEdit(sheet)
    field = QLineEdit(QWidget(sheet))
    notice = NoticeSlip(window)
    window.show()
    QTest.qWaitForWindowActive(window)
    notice.say("Something happened.")
    field.setFocus()
    assert field.hasFocus()
    delete(sheet)
    QApplication.processEvents()
    assert notice.isVisible()


def test_a_window_may_go_while_a_notice_stands_beside_the_focus(qtbot: QtBot) -> None:
    """The focus moves once more while the window is deleted, with the notice still there."""
    window = QWidget()
    notice = NoticeSlip(window)
    qtbot.addWidget(notice)
    notice.say("Something happened.")
    notice.setParent(None)
    notice.show()
    delete(window)
    running_application().focusChanged.emit(None, None)
    assert notice.isVisible()
