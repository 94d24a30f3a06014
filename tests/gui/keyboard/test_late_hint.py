"""A hint that arrives leaves the keyboard where something has been begun with it meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.session.game import Game
from tests.gui.gestures.oracle import Oracle, consult
from tests.gui.hands import Hands, focused_widget, press_key
from tests.rules.builder import BRITISH, FRENCH, Position, after

Sit = Callable[..., Hands]
Key = Qt.Key
NOTHING_YET = 0


@pytest.fixture
def hands(sit: Sit) -> Hands:
    """The British to play, the keyboard at their hand."""
    position = Position(BRITISH).hand(BRITISH, "New Haven", "Boston", "Norfolk").hand(FRENCH, "Quebec")
    hands = sit(Game.from_state(position.money(BRITISH, 20).state(), seed=1))
    hands.table.focus_hand()
    return hands


@pytest.fixture
def oracle(hands: Hands) -> Oracle:
    """The machine of the window."""
    return consult(hands)


def arrive(oracle: Oracle) -> None:
    """Have the machine answer."""
    oracle.answer(("draft: Governor", 60, 0.5), ("take money: Boston", 10, 0.4))
    QApplication.processEvents()


def choose(hands: Hands, name: str) -> None:
    """Press the number of a card of the hand."""
    press_key(Key(Key.Key_1 + hands.indices(name)[0]))


@pytest.mark.parametrize("keys", [(Key.Key_H,), (Key.Key_F6, Key.Key_Return)])
def test_a_hint_takes_the_keyboard_from_the_hand_and_from_its_own_button(
    hands: Hands, oracle: Oracle, keys: tuple[Key, ...]
) -> None:
    for key in keys:
        press_key(key)
    arrive(oracle)
    assert hands.table.hint_slip.rows[0].hasFocus()


def test_a_card_chosen_while_the_machine_thinks_keeps_the_keyboard(hands: Hands, oracle: Oracle) -> None:
    press_key(Key.Key_H)
    choose(hands, "Boston")
    arrive(oracle)
    assert focused_widget() is hands.table.hand


@pytest.mark.parametrize("asked_first", [True, False])
def test_so_does_the_button_that_does_what_is_chosen(hands: Hands, oracle: Oracle, asked_first: bool) -> None:
    if asked_first:
        press_key(Key.Key_H)
    choose(hands, "Boston")
    press_key(Key.Key_Up)
    if not asked_first:
        press_key(Key.Key_H)
    arrive(oracle)
    press_key(Key.Key_Return)
    assert hands.last() == "take money: Boston"


def test_whoever_walks_through_the_hand_goes_on_walking(hands: Hands, oracle: Oracle) -> None:
    press_key(Key.Key_H)
    press_key(Key.Key_Right)
    arrive(oracle)
    press_key(Key.Key_Space)
    assert hands.done() == NOTHING_YET
    assert hands.table.hand.selected == (0,)


@pytest.mark.parametrize("command", ["command_bar", "find_place"])
def test_whoever_types_goes_on_typing(hands: Hands, oracle: Oracle, command: str) -> None:
    press_key(Key.Key_H)
    hands.window.commands[command].trigger()
    field = focused_widget()
    QTest.keyClicks(field, "al")
    arrive(oracle)
    assert focused_widget() is field and field.isVisible()


def test_the_answer_that_plays_on_keeps_the_keyboard(hands: Hands, oracle: Oracle) -> None:
    press_key(Key.Key_Right)
    press_key(Key.Key_H)
    press_key(Key.Key_Return, modifiers=Qt.KeyboardModifier.ControlModifier)
    assert hands.table.side_panel.foot.hasFocus()
    arrive(oracle)
    press_key(Key.Key_Return)
    assert hands.done() == NOTHING_YET


def test_an_answer_chosen_by_its_number_keeps_the_keyboard(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston")
    position.hand(FRENCH, "Quebec", "Regular Infantry", "Siege Artillery")
    hands = sit(Game.from_state(after(position.state(), "ambush: Rangers", "decline"), seed=1))
    oracle = consult(hands)
    press_key(Key.Key_H)
    hands.table.decision_panel.rows[0].setFocus(Qt.FocusReason.TabFocusReason)
    choose(hands, "Siege Artillery")
    oracle.answer(("lose from hand: Regular Infantry", 60, 0.5), ("lose from hand: Siege Artillery", 50, 0.4))
    press_key(Key.Key_Return)
    assert hands.last() == "lose from hand: Siege Artillery"
