"""What happens unasked: the only answer is given, and a turn in which nothing is left ends after some seconds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.gui.controllers.gestures import unasked
from afaos_gui.presentation.choices.unasked import EndUnasked
from afaos_gui.rules.actions import Withdraw
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import Position, place

Sit = Callable[..., Hands]
SECONDS = 20_000


@pytest.fixture(autouse=True)
def short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns that end by themselves wait for three steps."""
    monkeypatch.setattr(unasked, "WAIT_MS", 3 * unasked.STEP_MS)


def at_last_action(sit: Sit, when: EndUnasked, *, reserve: bool = False, curtain: bool = False) -> Hands:
    """The British have one action left, and put a card away that leaves nothing to do."""
    position = Position(BRITISH).hand(BRITISH, "Boston", "New York").hand(FRENCH, "Quebec", "Militia")
    position.money(BRITISH, 9).actions(1)
    if reserve:
        position.reserve(BRITISH, "Militia")
    hands = sit(Game.from_state(position.state(), seed=1), curtain)
    if curtain:
        hands.lift_curtain()
    hands.window.play.unasked.set_when(when)
    return hands


def sell(hands: Hands) -> None:
    """Take the money of Boston, by one drag."""
    hands.drag(hands.at_card(hands.indices("Boston")[0]), hands.at_zone("purse"))
    QApplication.processEvents()


def ambush(sit: Sit, *, curtain: bool) -> Hands:
    """The British have ambushed the French, who have nothing to block with."""
    position = (
        Position(BRITISH)
        .hand(BRITISH, "Rangers", "Boston")
        .hand(FRENCH, "Quebec", "Regular Infantry", "Siege Artillery")
    )
    hands = sit(Game.from_state(position.state(), seed=1), curtain)
    if curtain:
        hands.lift_curtain()
    hands.select("Rangers")
    hands.offer("Ambush")
    QApplication.processEvents()
    return hands


# The end of a turn


def test_a_turn_ends_by_itself_when_nothing_is_left(sit: Sit, qtbot: QtBot) -> None:
    hands = at_last_action(sit, EndUnasked.NOTHING_LEFT)
    sell(hands)
    assert hands.window.play.unasked.is_waiting and hands.done() == 1
    assert "by itself" in hands.table.ribbon.sentence
    qtbot.waitUntil(lambda: hands.done() == 2, timeout=SECONDS)
    assert hands.last() == "end turn"
    assert not hands.window.play.unasked.is_waiting


@pytest.mark.parametrize("when", EndUnasked)
def test_what_could_still_be_done_for_money_waits_as_the_player_wishes(sit: Sit, when: EndUnasked) -> None:
    hands = at_last_action(sit, when, reserve=True)
    sell(hands)
    assert hands.window.play.unasked.is_waiting == (when is EndUnasked.USED_UP)


def test_a_gain_that_is_left_never_goes_by_itself(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "Home Support").money(BRITISH, 9).actions(1)
    hands = sit(Game.from_state(position.state(), seed=1))
    hands.window.play.unasked.set_when(EndUnasked.USED_UP)
    sell(hands)
    assert not hands.window.play.unasked.is_waiting


@pytest.mark.parametrize("how", ["click", "key", "command", "undo"])
def test_any_click_or_key_leaves_the_end_to_the_player(sit: Sit, qtbot: QtBot, how: str) -> None:
    hands = at_last_action(sit, EndUnasked.NOTHING_LEFT)
    sell(hands)
    if how == "click":
        hands.click(hands.at_place("Boston"))
    elif how == "key":
        QTest.keyClick(hands.table.hand, Qt.Key.Key_Left)
    elif how == "command":
        QTest.keyClick(hands.table.hand, Qt.Key.Key_K)  # The key to the map.
    else:
        hands.click_widget(hands.table.ribbon.button("undo"))
    assert not hands.window.play.unasked.is_waiting
    qtbot.wait(5 * unasked.STEP_MS)  # Longer than a turn would have waited.
    assert hands.done() == (0 if how == "undo" else 1)
    assert "by itself" not in hands.table.ribbon.sentence


def test_what_was_taken_back_waits_for_the_player(sit: Sit) -> None:
    hands = at_last_action(sit, EndUnasked.NOTHING_LEFT)
    sell(hands)
    hands.click_widget(hands.table.ribbon.button("undo"))
    hands.click_widget(hands.table.ribbon.button("redo"))
    QApplication.processEvents()
    assert hands.done() == 1 and not hands.window.play.unasked.is_waiting


def test_no_turn_ends_by_itself_where_the_player_does_not_want_it(sit: Sit) -> None:
    hands = at_last_action(sit, EndUnasked.ASKED)
    sell(hands)
    assert not hands.window.play.unasked.is_waiting


def test_the_end_turn_button_ends_the_turn_once_while_it_waits(sit: Sit, qtbot: QtBot) -> None:
    hands = at_last_action(sit, EndUnasked.NOTHING_LEFT)
    sell(hands)
    hands.click_widget(hands.table.ribbon.button("end"))
    qtbot.wait(5 * unasked.STEP_MS)
    assert hands.done() == 2 and hands.last() == "end turn"


# The only answer


def test_the_only_answer_is_given_unasked_and_told(sit: Sit) -> None:
    hands = ambush(sit, curtain=False)
    assert [command.action.verb for command in hands.window.current.game.commands] == ["ambush", "decline"]
    assert hands.state.decision is Decision.LOSE_TO_AMBUSH
    assert "ambush" in hands.window.play.toast.text.casefold()


def test_two_people_at_one_screen_are_asked_even_then(sit: Sit) -> None:
    hands = ambush(sit, curtain=True)
    hands.lift_curtain()
    assert hands.state.decision is Decision.BLOCK_AMBUSH
    assert hands.window.play.question is not None and len(hands.window.play.question.actions) == 1


def test_two_people_at_one_screen_are_not_asked_for_the_only_card_of_a_lost_siege(sit: Sit) -> None:
    """Both see the cards of a siege."""
    position = Position(BRITISH).hand(BRITISH, "Boston").siege(BRITISH, "Gaspe", ["Militia"], ["Militia"])
    hands = sit(Game.from_state(position.state(), seed=1), curtain=True)
    hands.lift_curtain()
    hands.window.current.submit(Withdraw(place("Gaspe")))
    QApplication.processEvents()
    assert hands.state.decision is Decision.TURN and hands.last() == "return: Militia"


def test_a_game_that_is_opened_at_its_only_answer_asks(sit: Sit) -> None:
    hands = ambush(sit, curtain=True)
    hands.window.current.begin(hands.window.current.game)
    QApplication.processEvents()
    assert hands.state.decision is Decision.BLOCK_AMBUSH


@pytest.mark.parametrize("what", ["a question", "a card"])
def test_nothing_ends_below_what_came_without_a_press(sit: Sit, qtbot: QtBot, what: str) -> None:
    hands = at_last_action(sit, EndUnasked.NOTHING_LEFT)
    sell(hands)
    assert hands.window.play.unasked.is_waiting
    if what == "a question":
        hands.window.asking.ask("", "", "Stay", "Leave", lambda: None)
    else:
        hands.window.current.select((0,))
    qtbot.waitUntil(lambda: not hands.window.play.unasked.is_waiting, timeout=SECONDS)
    assert hands.done() == 1
