"""A question that is asked has the keyboard at the answer that is meant, whoever comes to it by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from afaos_gui.session.game import Game
from tests.gui.gestures.oracle import consult
from tests.gui.hands import Hands, focused_widget, press_key
from tests.rules.builder import BRITISH, FRENCH, Position, after

Sit = Callable[..., Hands]
Key = Qt.Key


@pytest.fixture
def hands(sit: Sit) -> Hands:
    """The British to play with actions left, the keyboard at their hand."""
    position = Position(BRITISH).hand(BRITISH, "New Haven", "Boston", "Norfolk").hand(FRENCH, "Quebec")
    hands = sit(Game.from_state(position.money(BRITISH, 20).state(), seed=1))
    hands.table.focus_hand()
    return hands


@pytest.mark.parametrize("command", ["end_turn", "resign"])
def test_a_question_before_something_is_given_up_has_the_keyboard_where_nothing_is(hands: Hands, command: str) -> None:
    hands.window.commands[command].trigger()
    assert hands.table.side_panel.foot.hasFocus()
    press_key(Key.Key_Return)
    assert hands.done() == 0 and not hands.table.side_panel.isVisible()
    assert focused_widget() is hands.table.hand


def test_it_takes_the_keyboard_from_a_hint(hands: Hands) -> None:
    oracle = consult(hands)
    press_key(Key.Key_H)
    oracle.answer(("draft: Governor", 60, 0.5), ("take money: Boston", 10, 0.4))
    assert hands.table.hint_slip.rows[0].hasFocus()
    press_key(Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert hands.table.side_panel.foot.hasFocus()
    press_key(Key.Key_Return)
    assert hands.done() == 0
    assert hands.table.hint_slip.rows[0].hasFocus()


def test_a_question_takes_the_keyboard_from_a_hint_too(hands: Hands) -> None:
    oracle = consult(hands)
    press_key(Key.Key_H)
    oracle.answer(("draft: Governor", 60, 0.5), ("take money: Boston", 10, 0.4))
    hands.window.current.perform(hands.window.current.offered[:3])
    assert hands.table.side_panel.rows[0].hasFocus()


@pytest.fixture
def losing(sit: Sit) -> Hands:
    """The French lose a card to an ambush, the keyboard at their hand."""
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston")
    position.hand(FRENCH, "Quebec", "Regular Infantry", "Siege Artillery")
    hands = sit(Game.from_state(after(position.state(), "ambush: Rangers", "decline"), seed=1))
    hands.table.focus_hand()
    return hands


def go_to_the_question(hands: Hands) -> None:
    """Go from the hand past the ribbon."""
    press_key(Key.Key_F6)
    press_key(Key.Key_F6)
    assert hands.table.decision_panel.isAncestorOf(focused_widget())


@pytest.mark.parametrize("name", ["Regular Infantry", "Siege Artillery"])
def test_the_way_into_a_question_begins_at_the_answer_that_is_chosen(losing: Hands, name: str) -> None:
    losing.click(losing.at_card(losing.indices(name)[0]))
    go_to_the_question(losing)
    press_key(Key.Key_Return)
    assert losing.last() == f"lose from hand: {name}"


def test_or_at_the_one_that_a_lesson_marks(losing: Hands) -> None:
    losing.table.decision_panel.propose((losing.card_id("Siege Artillery"),))
    go_to_the_question(losing)
    press_key(Key.Key_Return)
    assert losing.last() == "lose from hand: Siege Artillery"


def test_the_way_into_end_the_turn_begins_at_what_plays_on(hands: Hands) -> None:
    hands.window.commands["end_turn"].trigger()
    hands.table.focus_hand()
    press_key(Key.Key_F6)
    press_key(Key.Key_F6)
    assert hands.table.side_panel.foot.hasFocus()
