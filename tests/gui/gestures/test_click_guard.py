"""Questions take no click that was meant for what was there before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.controllers.telling import recap
from afaos_gui.presentation.choices.click_guard import AGAIN, HOLD_SECONDS, ClickGuard, ScreenArea
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import Position

Sit = Callable[..., Hands]


class Clock:
    """A clock that moves only when told."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


# The guard alone


def test_a_question_takes_no_press_in_its_first_moment() -> None:
    clock = Clock()
    guard = ClickGuard(clock=clock)
    guard.note_asked()
    clock.now += HOLD_SECONDS * 0.9
    assert not guard.takes(5, 5)
    assert not guard.takes()
    clock.now += HOLD_SECONDS * 0.2
    assert guard.takes(5, 5)
    assert guard.takes()


def test_where_the_last_answer_stood_the_moment_is_longer_and_ends_by_itself() -> None:
    """A finger or a pen that comes down at the same place again has not moved in between."""
    clock = Clock()
    guard = ClickGuard(clock=clock)
    guard.note_gone([ScreenArea(0, 0, 10, 10)])
    guard.note_asked()
    clock.now += HOLD_SECONDS * 1.1
    assert not guard.takes(5, 5)
    assert guard.takes(15, 5), "there nothing stood before"
    clock.now += HOLD_SECONDS * AGAIN
    assert guard.takes(5, 5)


# In the window


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def ambushed(sit: Sit, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Hands:
    """The French have sat down to answer an ambush, which the recap is telling them."""
    monkeypatch.setattr(recap, "READ_MS", 10_000)
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston")
    position.hand(FRENCH, "Militia", "Siege Artillery", "Regular Infantry")
    hands = sit(Game.from_state(position.state(), seed=1), curtain=True)
    hands.lift_curtain()
    hands.drag_cards(("Rangers",), hands.at_zone("opponent"))
    hands.table.clock.set_pace("fast")
    hands.table.clock.set_stillness("full")
    hands.table.click_guard._clock = clock
    hands.table.click_guard.hold = HOLD_SECONDS
    hands.lift_curtain()
    clock.now += 10
    assert hands.window.play.retelling.is_on
    return hands


def middle(widget: QWidget) -> QPoint:
    """The middle of a widget on the screen."""
    return widget.mapToGlobal(widget.rect().center())


def test_to_the_table_never_answers_the_question_that_follows(ambushed: Hands, clock: Clock) -> None:
    at, before = middle(ambushed.table.side_panel.foot), ambushed.done()
    for _time in range(4):
        ambushed.click(at)
        clock.now += 1
    assert ambushed.done() == before
    assert ambushed.state.decision is Decision.BLOCK_AMBUSH


def test_what_has_been_told_stays_until_it_is_put_away(ambushed: Hands) -> None:
    retelling = ambushed.window.play.retelling
    retelling._next()
    assert not retelling.is_on
    assert ambushed.table.side_panel.isVisible()
    assert ambushed.table.decision_panel.isVisible(), "the question has a place of its own"
    assert not ambushed.table.side_panel.geometry().intersects(ambushed.table.decision_panel.geometry())


def test_a_question_that_has_just_come_takes_no_click_and_no_key(ambushed: Hands, clock: Clock) -> None:
    retelling, before = ambushed.window.play.retelling, ambushed.done()
    retelling._next()
    row = ambushed.table.decision_panel.rows[0]
    ambushed.click_widget(row)
    row.setFocus()
    QTest.keyClick(row, Qt.Key.Key_Return)
    assert ambushed.done() == before
    clock.now += 2 * HOLD_SECONDS
    ambushed.click_widget(row)
    assert ambushed.done() == before + 1


def test_a_double_click_does_not_answer_the_next_question_too(ambushed: Hands, clock: Clock) -> None:
    ambushed.window.play.retelling._next()
    clock.now += 10
    before = ambushed.done()
    row = ambushed.table.decision_panel.rows[-1]
    at = middle(row)
    ambushed.double_click(at)
    assert ambushed.state.decision is Decision.LOSE_TO_AMBUSH
    assert ambushed.done() == before + 1
    assert ambushed.window.play.toast.text == "This has only just come. Press again."


def test_a_second_answer_where_the_first_stood_counts_without_moving_the_pointer(ambushed: Hands, clock: Clock) -> None:
    ambushed.window.play.retelling._next()
    clock.now += 10
    before = ambushed.done()
    at = middle(ambushed.table.decision_panel.rows[-1])
    ambushed.click(at)
    assert ambushed.state.decision is Decision.LOSE_TO_AMBUSH
    assert any(row.rect().contains(row.mapFromGlobal(at)) for row in ambushed.table.decision_panel.rows)
    clock.now += 2 * AGAIN * HOLD_SECONDS
    ambushed.click(at)
    assert ambushed.done() == before + 2
