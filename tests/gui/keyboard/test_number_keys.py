"""Alt with a number does what is seen: no answer that nobody has read, none but what shines, nothing under a sheet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.controllers.telling import recap
from afaos_gui.presentation.choices.click_guard import HOLD_SECONDS
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game
from tests.gui.hands import Hands, press_key
from tests.rules.builder import BRITISH, FRENCH, Position, after

Sit = Callable[..., Hands]
Key, ALT, CONTROL = Qt.Key, Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
SOON = "This has only just come. Press again."


def losing() -> Game:
    """The French lose a card to an ambush."""
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston")
    position.hand(FRENCH, "Quebec", "Regular Infantry", "Siege Artillery")
    return Game.from_state(after(position.state(), "ambush: Rangers", "decline"), seed=1)


def trading() -> Game:
    """The British choose what to sell."""
    return Game.from_state(Position(BRITISH).hand(BRITISH, "Boston", "Norfolk").state(), seed=1)


def digit(hands: Hands, name: str) -> None:
    """Press the number of a card of the hand."""
    press_key(Key(Key.Key_1 + hands.indices(name)[0]))


# What nobody has read yet


@pytest.fixture
def told(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """The French have sat down to answer an ambush, which the recap is telling them."""
    monkeypatch.setattr(recap, "READ_MS", 10_000)
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Militia", "Quebec", "Intendant")
    hands = sit(Game.from_state(position.state(), seed=1), curtain=True)
    hands.lift_curtain()
    hands.drag_cards(("Rangers",), hands.at_zone("opponent"))
    hands.table.clock.set_pace("fast")
    hands.table.clock.set_stillness("full")
    press_key(Key.Key_Return)
    assert hands.window.play.retelling.is_on
    return hands


@pytest.mark.parametrize("key", [Key.Key_1, Key.Key_2])
def test_a_number_during_the_recap_only_leads_to_the_present(told: Hands, key: Qt.Key) -> None:
    before = told.done()
    press_key(key, ALT)
    assert not told.window.play.retelling.is_on and told.table.decision_panel.isVisible()
    assert told.done() == before
    press_key(Key.Key_1, ALT)
    assert told.last() == "block: Militia"


@pytest.mark.parametrize("names", [("Quebec",), ("Siege Artillery", "Quebec")])
def test_a_number_gives_no_answer_beside_cards_that_fit_none(sit: Sit, names: tuple[str, ...]) -> None:
    hands = sit(losing())
    for name in names:
        digit(hands, name)
    before = hands.done()
    press_key(Key.Key_1, ALT)
    assert hands.done() == before
    for name in names:
        digit(hands, name)
    press_key(Key.Key_1, ALT)
    assert hands.last() == "lose from hand: Regular Infantry"


def test_the_last_redo_leads_to_no_other_command(sit: Sit) -> None:
    hands = sit(trading())
    hands.window.current.submit(hands.window.current.offered[0])
    hands.window.commands["undo"].trigger()
    redo = hands.table.ribbon.button("redo")
    redo.setFocus(Qt.FocusReason.TabFocusReason)
    before = hands.done()
    press_key(Key.Key_Space)
    assert hands.done() == before + 1 and hands.table.hand.hasFocus()


def test_a_number_does_not_answer_what_has_only_just_come(sit: Sit) -> None:
    hands = sit(Game.from_state(Position(BRITISH).hand(BRITISH, "Boston").state(), seed=1))
    hands.table.click_guard.hold = HOLD_SECONDS
    hands.window.start(losing())
    before, toast = hands.done(), hands.window.play.toast
    press_key(Key.Key_1, ALT)
    assert hands.done() == before and toast.text == SOON
    hands.table.click_guard.hold = 0.0
    press_key(Key.Key_1, ALT)
    assert hands.done() == before + 1


def test_a_number_at_once_after_end_turn_does_not_end_it(sit: Sit) -> None:
    hands = sit(trading())
    hands.table.hand.setFocus()
    hands.table.click_guard.hold = HOLD_SECONDS
    press_key(Key.Key_Return, CONTROL)
    press_key(Key.Key_1, ALT)
    assert not hands.done() and hands.window.current.table_state.question is not None


# What shines


@pytest.mark.parametrize("name", ["Regular Infantry", "Siege Artillery"])
def test_a_number_gives_the_answer_that_shines(sit: Sit, name: str) -> None:
    hands = sit(losing())
    hands.table.hand.setFocus()
    digit(hands, name)
    assert name in hands.table.ribbon.offers[0].label
    press_key(Key.Key_1, ALT)
    assert hands.last() == f"lose from hand: {name}"


def test_no_number_gives_another_answer_than_those_for_the_chosen_card(sit: Sit) -> None:
    hands = sit(losing())
    digit(hands, "Siege Artillery")
    before = hands.done()
    press_key(Key.Key_2, ALT)
    assert hands.done() == before


def test_without_chosen_cards_numbers_are_those_of_the_answers(sit: Sit) -> None:
    hands = sit(losing())
    press_key(Key.Key_2, ALT)
    assert hands.last() == "lose from hand: Siege Artillery"


# What the keys are for


@pytest.mark.parametrize("command", ["command_bar", "find_place"])
def test_a_field_in_which_one_types_keeps_the_numbers(sit: Sit, command: str) -> None:
    hands = sit(losing())
    hands.window.commands[command].trigger()
    before = hands.done()
    for key in (Key.Key_1, Key.Key_2):
        press_key(key, ALT)
    assert hands.done() == before and hands.state.decision is Decision.LOSE_TO_AMBUSH


def test_a_question_puts_the_command_bar_away(sit: Sit) -> None:
    hands = sit(trading())
    hands.table.hand.setFocus()
    press_key(Key.Key_K, CONTROL)
    press_key(Key.Key_Return, CONTROL)
    assert hands.window.current.table_state.question is not None
    assert not hands.window.command_bar.finder.isVisible()
    press_key(Key.Key_Return)
    assert not hands.done() and hands.window.current.table_state.question is None, "it begins at “Play on”"


@pytest.mark.parametrize(
    ("leaf", "size", "is_covered"),
    [
        ("map_key", (1366, 768), True),
        ("map_key", (1920, 1080), False),
        ("deck_sheet", (1366, 768), True),
        ("endings", (1280, 720), False),
    ],
)
def test_numbers_do_nothing_while_a_sheet_lies_over_what_is_offered(
    sit: Sit, leaf: str, size: tuple[int, int], is_covered: bool
) -> None:
    hands = sit(trading())
    hands.window.resize(*size)
    digit(hands, "Norfolk")
    chosen = hands.window.current.selection
    hands.window.commands[leaf].trigger()
    QApplication.processEvents()
    press_key(Key.Key_1, ALT)
    assert bool(hands.done()) != is_covered
    if is_covered:
        digit(hands, "Boston")
        assert hands.window.current.selection == chosen
