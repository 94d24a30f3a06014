"""Papers belong to a screen, keep their buttons where they are, and ask before something ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.data.learning.lesson_files import load_lessons
from afaos_gui.gui.app.first_key import KEY, FirstKey
from afaos_gui.gui.controllers.learning import guided_game
from afaos_gui.gui.controllers.learning.guided_game import DO, LEAVE, SHOW, GuidedGame
from afaos_gui.rules.actions import Resign
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.saving.own_game import OwnGame
from tests.gui.hands import Hands
from tests.gui.learning.test_guided_game import Quick, begin, seated, think_with, wait_for_words
from tests.gui.papers_shown import papers_shown, strays
from tests.gui.tables import busy_position
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]


class Sleeper(Quick):
    """Decides for the French only once it is awake."""

    is_awake = False

    def poll(self) -> None:
        if self.is_awake or (self._open is not None and self._open[1].to_decide == BRITISH):
            super().poll()


def middle(widget: QWidget) -> QPoint:
    return widget.mapToGlobal(widget.rect().center())


@pytest.fixture
def hands(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hands:
    monkeypatch.setattr(guided_game, "CALM_MS", 0)
    found = seated(sit, tmp_path)
    think_with(found, Sleeper())
    return found


@pytest.fixture
def guided(hands: Hands) -> GuidedGame:
    """The guided game at its first words."""
    found = begin(hands)
    wait_for_words(found)
    return found


def end_own_turn(hands: Hands, guided: GuidedGame) -> QPoint:
    """Press the coach's button until the other side has to decide; return where it stood."""
    at = middle(guided.slip.buttons[DO])
    while hands.window.current.can_act:
        wait_for_words(guided)
        assert middle(guided.slip.buttons[DO]) == at, "the button has moved"
        if not guided.coach.may_do:
            hands.click_widget(guided.slip.buttons[SHOW])
            assert middle(guided.slip.buttons[DO]) == at, "the button has moved"
        hands.click(at)
        if (question := hands.window.play.question) is not None and question.choices:
            hands.window.current.submit(question.actions[0])
    return at


def test_no_button_of_the_coach_moves_when_its_words_change(hands: Hands, guided: GuidedGame) -> None:
    places = {name: guided.slip.buttons[name].mapToGlobal(QPoint()) for name in (LEAVE, SHOW, DO)}
    at = end_own_turn(hands, guided)
    assert {name: guided.slip.buttons[name].mapToGlobal(QPoint()) for name in places} == places
    hands.click(at)
    assert not hands.window.learning.is_open, "the same spot means nothing while the other side is at it"
    assert guided.is_on


def test_leaving_the_guided_game_asks_first(hands: Hands, guided: GuidedGame) -> None:
    hands.click_widget(guided.slip.buttons[LEAVE])
    asking = hands.window.asking
    assert asking.isVisible() and not hands.window.learning.is_open
    assert asking.stay.hasFocus()
    QTest.keyClick(asking.stay, Qt.Key.Key_Escape)
    assert not asking.isVisible() and guided.is_on
    hands.click_widget(guided.slip.buttons[LEAVE])
    hands.click_widget(asking.leave)
    assert hands.window.learning.is_open


def test_nothing_of_the_guided_game_lies_on_the_start_screen_nor_goes_on_behind_it(
    hands: Hands, guided: GuidedGame
) -> None:
    end_own_turn(hands, guided)
    hands.click_widget(guided.slip.buttons[LEAVE])
    hands.click_widget(hands.window.asking.leave)
    before = hands.done()
    sleeper = hands.window.thinking.thinker
    assert isinstance(sleeper, Sleeper)
    sleeper.is_awake = True
    for _round in range(20):
        QApplication.processEvents()
    assert strays(hands.window) == [] and papers_shown(hands.window) == {}
    guided.do()
    guided._say("The coach says something.")
    assert hands.done() == before
    assert strays(hands.window) == [] and papers_shown(hands.window) == {}
    assert hands.window.learning.step_out()
    assert papers_shown(hands.window).get("coach"), "what is still true comes back"
    while not hands.window.current.can_act:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    assert hands.done() > before, "and the other side plays on"


def test_a_lesson_is_left_without_a_question_as_nothing_is_lost(hands: Hands) -> None:
    lessons, game = hands.window.learning.lessons, hands.window.current.game
    lessons.begin(load_lessons()[2], 1)
    hands.click_widget(lessons.slip.buttons["coach_leave"])
    assert not lessons.is_on and not hands.window.asking.isVisible()
    assert hands.window.current.game is game


def test_a_prologue_that_is_told_to_its_end_has_nothing_left_to_skip(hands: Hands) -> None:
    lessons, prologue = hands.window.learning.lessons, load_lessons()[0]
    lessons.begin(prologue, len(prologue.steps) - 1)
    leave = lessons.slip.buttons["coach_leave"]
    assert leave.text() == "Skip"
    hands.click_widget(lessons.slip.buttons["coach_on"])
    assert lessons.run is not None and lessons.run.is_over and leave.text() == "Leave"
    hands.click_widget(leave)
    assert not lessons.is_on, "and no other lesson begins"


def test_a_replay_shows_nothing_of_the_table_and_gives_it_back(sit: Sit) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    hands.window.current.resign()
    assert papers_shown(hands.window) == {"question": True}
    hands.window.archive.open_replay()
    assert papers_shown(hands.window) == {} and strays(hands.window) == []
    hands.window.archive.step_out()
    assert strays(hands.window) == []


MACHINES = (Seat(BRITISH, "", "captain"), Seat(FRENCH, "", "captain"))


def test_the_key_does_not_open_by_itself_where_nobody_sits(sit: Sit) -> None:
    window = sit(Game(SECOND, (Seat(0, "Anne"), Seat(1, "Louis")), seed=3)).window
    first = FirstKey(window)
    window.start(Game(SECOND, MACHINES, seed=3))
    QApplication.processEvents()
    assert first.is_wished
    assert not window.guide.lying


def test_play_waits_for_what_explains(sit: Sit) -> None:
    table = sit(Game(SECOND, (Seat(0, "Anne"), Seat(1, "Louis")), seed=3))
    window = table.window
    window.guide.toggle(KEY)
    window.start(Game(SECOND, MACHINES, seed=3))
    window.guide.toggle(KEY)
    seat = window.machine.seat
    assert seat is not None
    seat._choice, seat._asked_at = window.current.game.legal[0], window.current.game.state
    seat._go_on()
    assert not window.current.game.position
    assert "until you have put this page away" in window.machine.bar.sentence
    QTest.mouseClick(window.guide.leaf(KEY).close_button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert table.done() == 1


def test_the_focus_goes_back_and_enlarges_no_card_after_an_answer_by_mouse(sit: Sit) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    hands.table.hand.setFocus(Qt.FocusReason.MouseFocusReason)
    hands.window.current.end_turn()
    row = hands.table.side_panel.rows[0]
    hands.click_widget(row)
    QApplication.processEvents()
    assert not hands.table.side_panel.isVisible()
    assert hands.table.hand.focused < 0
    assert hands.table.hand.large_rect.isEmpty()


def test_a_leaf_put_away_by_mouse_enlarges_no_card_of_the_hand(sit: Sit) -> None:
    hands = sit(Game(SECOND, (Seat(0, "Anne"), Seat(1, "Louis")), seed=3))
    hands.table.hand.setFocus(Qt.FocusReason.MouseFocusReason)
    leaf = hands.window.guide.leaf(KEY)
    hands.window.guide.toggle(KEY)
    leaf.take_focus(leaf.way_in)
    hands.click_widget(leaf.close_button)
    assert hands.table.hand.hasFocus()
    assert hands.table.hand.focused < 0
    assert hands.table.hand.large_rect.isEmpty()


# What ends something asks first


def begin_with_a_click(hands: Hands) -> None:
    """Begin a game of two people on the start screen."""
    hands.window.learning.open()
    hands.click_widget(next(line for line in hands.window.learning.screen.lines if line.objectName() == "start_people"))


def test_another_game_begins_at_once_where_the_one_in_progress_is_kept(sit: Sit, tmp_path: Path) -> None:
    hands = sit(Game(SECOND, (Seat(0, "Anne"), Seat(1, "Louis")), seed=3), games=tmp_path)
    begin_with_a_click(hands)
    assert hands.window.notice.text == "", "nothing was begun that one could look for"
    game = hands.window.current.game
    hands.window.current.submit(hands.window.current.offered[0])
    begin_with_a_click(hands)
    assert hands.window.current.game is not game and not hands.window.asking.isVisible()
    assert hands.window.notice.text == "The game before is kept. You find it under Open."


def test_another_game_asks_before_it_takes_the_place_of_one_that_is_not_kept(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = sit(Game(SECOND, (Seat(0, "Anne"), Seat(1, "Louis")), seed=3), games=tmp_path)
    hands.window.current.submit(hands.window.current.offered[0])
    trouble = ["There is no space left."]
    monkeypatch.setattr(OwnGame, "trouble", lambda own: trouble[0])
    game = hands.window.current.game
    hands.window.learning.open()
    screen = hands.window.learning.screen
    hands.click_widget(next(line for line in screen.lines if line.objectName() == "start_people"))
    asking = hands.window.asking
    assert asking.isVisible() and strays(hands.window) == []
    hands.click_widget(asking.stay)
    assert hands.window.current.game is game and hands.window.learning.is_open
    hands.click_widget(next(line for line in screen.lines if line.objectName() == "start_people"))
    hands.click_widget(asking.leave)
    assert hands.window.current.game is not game and not hands.window.learning.is_open
    trouble[0] = ""


# The start screen hides the table


def test_the_start_screen_has_a_title_of_its_own_and_no_key_reaches_the_table(sit: Sit) -> None:
    hands = sit(Game(SECOND, (Seat(0, "Anne"), Seat(1, "Louis")), seed=3))
    told = hands.window.windowTitle()
    hands.window.current.submit(hands.window.current.offered[0])
    hands.window.learning.open()
    assert "to move" in told and hands.window.windowTitle() == "A Few Acres of Snow"
    before = hands.done()
    for key in (Qt.Key.Key_K, Qt.Key.Key_D, Qt.Key.Key_G, Qt.Key.Key_H):
        QTest.keyClick(hands.window, key)
    QTest.keyClick(hands.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(hands.window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert hands.done() == before and papers_shown(hands.window) == {} and strays(hands.window) == []
    hands.window.learning.step_out()
    assert papers_shown(hands.window) == {} and "to move" in hands.window.windowTitle()


# Pins


def test_a_pin_is_let_go_by_another_click(sit: Sit) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    inspector = hands.table.inspector
    hands.click(hands.at_place("Albany"))
    assert inspector.pinned
    hands.click(hands.at_place("Deerfield"))
    assert inspector.pinned, "another place takes its place"
    hands.click(hands.at_place("Deerfield"))
    assert not inspector.pinned


def test_a_pin_ends_with_its_step_its_lesson_and_its_game(hands: Hands) -> None:
    inspector, lessons = hands.table.inspector, hands.window.learning.lessons
    lessons.begin(load_lessons()[1], 2)
    hands.window.play.lights.pin_place(3)
    hands.click_widget(lessons.slip.buttons["coach_on"])
    assert not inspector.pinned
    hands.window.play.lights.pin_place(3)
    lessons.leave()
    assert not inspector.pinned
    hands.window.learning.step_out()
    hands.window.play.lights.pin_place(3)
    hands.window.learning.open()
    assert not inspector.pinned


# The end of a game


def test_a_leaf_opened_under_the_score_takes_its_place(sit: Sit) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    hands.window.current.submit(Resign())
    assert papers_shown(hands.window) == {"score": True}
    QTest.keyClick(hands.window, Qt.Key.Key_D)
    assert papers_shown(hands.window) == {"deck_sheet": True}
    QTest.keyClick(hands.window, Qt.Key.Key_G)
    sheet = hands.window.guide.leaf("endings")
    assert papers_shown(hands.window) == {"ends_sheet": True}
    assert "ends at the start" not in sheet.accessibleDescription()


@pytest.mark.few(2)
@pytest.mark.parametrize("size", [(1366, 768), (1280, 720), (1024, 640)])
def test_a_large_card_of_the_hand_keeps_clear_of_a_question(sit: Sit, size: tuple[int, int]) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1), size=size)
    hands.click_widget(hands.table.ribbon.button("end"))
    paper = hands.table.side_panel
    assert paper.isVisible()
    for number in range(hands.table.hand.count):
        hands.move(hands.at_card(number))
        assert not hands.table.hand.large_rect.intersects(paper.geometry()), number
