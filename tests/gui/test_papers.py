"""Papers belong to a screen, keep their buttons where they are, and ask before something ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.data.lessons import load_lessons
from afaos_gui.gui.app.first_key import KEY, FirstKey
from afaos_gui.gui.controllers import guided_game
from afaos_gui.gui.controllers.guided_game import DO, LEAVE, SHOW, GuidedGame
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands
from tests.gui.papers_shown import papers_shown, strays
from tests.gui.tables import busy_position
from tests.gui.test_guided_game import Quick, begin, seated, wait_for_words
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
    found.window.thinking._thinker = Sleeper()
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
    hands.window.thinking._thinker.is_awake = True
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


def test_a_lesson_asks_before_it_is_left_in_the_middle(hands: Hands) -> None:
    lessons = hands.window.learning.lessons
    lessons.begin(load_lessons()[2], 1)
    hands.click_widget(lessons.slip.buttons["coach_leave"])
    assert lessons.is_on
    hands.click_widget(hands.window.asking.leave)
    assert not lessons.is_on


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
    window = sit(Game(SECOND, (Seat(0, "Anne"), Seat(1, "Louis")), seed=3)).window
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
    assert window.current.game.position == 1


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
