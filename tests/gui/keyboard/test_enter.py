"""Enter does what is lit: cards chosen while an answer or a hint has the keyboard take it along."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game
from tests.gui.gestures.oracle import consult
from tests.gui.hands import Hands, focused_widget, press_key
from tests.rules.builder import BRITISH, FRENCH, Position, after

Sit = Callable[..., Hands]
Key = Qt.Key


@pytest.fixture
def losing(sit: Sit) -> Hands:
    """The French lose a card to an ambush, and the keyboard is at the first answer."""
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston")
    position.hand(FRENCH, "Quebec", "Regular Infantry", "Siege Artillery")
    hands = sit(Game.from_state(after(position.state(), "ambush: Rangers", "decline"), seed=1))
    assert hands.state.decision is Decision.LOSE_TO_AMBUSH
    hands.table.decision_panel.rows[0].setFocus(Qt.FocusReason.TabFocusReason)
    return hands


def digit(hands: Hands, name: str) -> None:
    """Press the number of a card of the hand."""
    press_key(Key(Key.Key_1 + hands.indices(name)[0]))


@pytest.mark.parametrize("name", ["Regular Infantry", "Siege Artillery"])
def test_enter_gives_the_answer_that_plays_the_card_chosen_by_its_number(losing: Hands, name: str) -> None:
    digit(losing, name)
    assert name in losing.table.ribbon.offers[0].label
    assert losing.table.decision_panel.isAncestorOf(focused_widget())
    press_key(Key.Key_Return)
    assert losing.last() == f"lose from hand: {name}"


def test_another_number_leads_to_another_answer(losing: Hands) -> None:
    digit(losing, "Siege Artillery")
    digit(losing, "Siege Artillery")
    digit(losing, "Regular Infantry")
    press_key(Key.Key_Return)
    assert losing.last() == "lose from hand: Regular Infantry"


def test_cards_that_no_answer_plays_take_the_keyboard_away(losing: Hands) -> None:
    digit(losing, "Regular Infantry")
    digit(losing, "Siege Artillery")
    assert not losing.table.ribbon.offers
    before = losing.done()
    press_key(Key.Key_Return)
    assert losing.done() == before


def test_the_right_number_after_a_wrong_one_leads_to_its_answer_again(losing: Hands) -> None:
    for name in ("Regular Infantry", "Siege Artillery", "Regular Infantry"):
        digit(losing, name)
    press_key(Key.Key_Return)
    assert losing.last() == "lose from hand: Siege Artillery"


def test_a_wrong_number_that_is_taken_back_leads_to_the_answers_again(losing: Hands) -> None:
    for _ in range(2):
        digit(losing, "Quebec")
    assert focused_widget() is losing.table.decision_panel.rows[0]


def test_answers_are_lit_until_one_is_given_by_mouse(sit: Sit) -> None:
    position = (
        Position(BRITISH)
        .hand(BRITISH, "Rangers", "Boston")
        .hand(FRENCH, "Militia", "Regular Infantry", "Siege Artillery")
    )
    hands = sit(Game.from_state(after(position.state(), "ambush: Rangers"), seed=1))
    hands.window.access.note_key()
    hands.table.focus_hand()
    hands.click_widget(hands.table.decision_panel.rows[1])
    assert hands.state.decision is Decision.LOSE_TO_AMBUSH
    assert hands.table.hand.hasFocus()


@pytest.fixture
def advised(sit: Sit) -> Hands:
    """A hint advises to draft, and has the keyboard."""
    position = Position(BRITISH).hand(BRITISH, "New Haven", "Boston", "Norfolk").hand(FRENCH, "Quebec")
    hands = sit(Game.from_state(position.money(BRITISH, 20).state(), seed=1))
    oracle = consult(hands)
    press_key(Key.Key_H)
    oracle.answer(("draft: Governor", 60, 0.5), ("take money: Boston", 10, 0.4))
    assert hands.table.hint_slip.rows[0].hasFocus()
    return hands


def test_enter_does_what_the_main_button_says_of_a_card_chosen_beside_a_hint(advised: Hands) -> None:
    digit(advised, "Boston")
    assert advised.table.ribbon.offer_buttons()[0].hasFocus()
    digit(advised, "Norfolk")
    digit(advised, "Boston")
    press_key(Key.Key_Return)
    assert advised.last() == "take money: Norfolk"


def test_a_card_of_the_market_chosen_beside_a_hint_takes_the_keyboard_too(advised: Hands) -> None:
    advised.window.current.select_draft((advised.card_id("Ships"),))  # as a click does where the hint leaves it free
    press_key(Key.Key_Return)
    assert advised.last() == "draft: Ships"


def test_the_hand_has_the_keyboard_once_nothing_is_chosen_any_more(advised: Hands) -> None:
    digit(advised, "Boston")
    digit(advised, "Boston")
    assert focused_widget() is advised.table.hand


def test_a_question_in_a_lesson_has_the_keyboard_at_the_answer_that_is_lit(losing: Hands) -> None:
    panel = losing.table.decision_panel
    panel.propose((losing.card_id("Siege Artillery"),))
    press_key(Key.Key_Return)
    assert losing.last() == "lose from hand: Siege Artillery"


@pytest.fixture
def rich(sit: Sit) -> Hands:
    """The British can settle, develop and sell; the keyboard is at their hand."""
    position = Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's", "Boston", "Philadelphia", "Home Support")
    position.hand(FRENCH, "Quebec", "Gaspe", "Trader")
    hands = sit(Game.from_state(position.money(BRITISH, 20).state(), seed=1, policy="study"))
    hands.table.focus_hand()
    return hands


def golden(hands: Hands) -> str:
    """What the main button says, which must have the keyboard."""
    button = hands.table.ribbon.offer_buttons()[0]
    assert button.hasFocus() and hands.table.hand.focused < 0
    return hands.table.ribbon.offers[0].label


def test_a_number_leads_on_from_the_choice_among_ways_that_it_puts_away(rich: Hands) -> None:
    digit(rich, "St. Mary's")
    rich.table.ribbon.offer_buttons()[0].ways.setFocus()
    press_key(Key.Key_Return)
    assert rich.table.side_panel.rows[0].hasFocus()
    digit(rich, "Boston")
    assert not rich.table.side_panel.isVisible()
    assert golden(rich).startswith("Develop St. Mary’s")


def test_and_from_the_recap(rich: Hands) -> None:
    rich.table.ribbon.button("end").setFocus()
    press_key(Key.Key_Space)
    press_key(Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert rich.table.side_panel.foot.hasFocus()
    digit(rich, "Gaspe")
    assert not rich.table.side_panel.isVisible()
    assert "Gaspé" in golden(rich)


def test_the_right_number_after_a_wrong_one_leads_to_the_main_button_again(rich: Hands) -> None:
    digit(rich, "Boston")
    press_key(Key.Key_Up)
    sale = golden(rich)
    digit(rich, "Home Support")
    assert rich.table.hand.hasFocus() and rich.table.hand.focused < 0
    digit(rich, "Home Support")
    assert golden(rich) == sale


def test_a_number_alone_leaves_the_keyboard_at_the_hand_from_where_up_leads_on(rich: Hands) -> None:
    digit(rich, "Boston")
    assert focused_widget() is rich.table.hand
    press_key(Key.Key_Up)
    assert golden(rich)
