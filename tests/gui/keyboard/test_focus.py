"""The keyboard focus is visible on everything that takes it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.gui.table.cards.pile_browser import PileBrowser
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands
from tests.gui.tables import busy_position
from tests.rules.builder import BRITISH, FRENCH, Position, after

Sit = Callable[..., Hands]


def seen(hands: Hands) -> QImage:
    QApplication.processEvents()
    return hands.window.grab().toImage()


def unseen_focus(hands: Hands, root: QWidget) -> list[str]:
    """The widgets in `root` that look the same with the focus and without it."""
    found = []
    for widget in root.findChildren(QWidget):
        takes = widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if not takes or widget.focusProxy() is not None:
            continue
        here = QApplication.focusWidget()
        if here is not None:
            here.clearFocus()
        without = seen(hands)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        if widget.hasFocus() and seen(hands) == without:
            found.append(f"{type(widget).__name__} {widget.objectName() or widget.accessibleName()}")
    return found


def test_the_focus_is_seen_everywhere_on_the_table(sit: Sit) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    hands.select("New York")
    hands.enter()
    assert unseen_focus(hands, hands.table) == []


@pytest.mark.parametrize("command", ["next_part", "previous_part"])
def test_the_keys_for_parts_of_the_table_go_nowhere_behind_the_start_screen(sit: Sit, command: str) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    hands.window.commands["start_screen"].trigger()
    focused = QApplication.focusWidget()
    hands.window.commands[command].trigger()
    assert focused is not None and QApplication.focusWidget() is focused
    hands.window.learning.step_out()
    hands.window.commands[command].trigger()
    assert QApplication.focusWidget() is not focused


def test_the_focus_is_seen_on_curtain_and_score(sit: Sit) -> None:
    seats = (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis"))
    hands = sit(Game.from_state(busy_position().state(), seats, seed=1), curtain=True)
    assert unseen_focus(hands, hands.window.curtain) == []
    hands.lift_curtain()
    hands.window.commands["score"].trigger()
    assert unseen_focus(hands, hands.window.score) == []


ALL_THAT_PRESS = pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])


def press(widget: QWidget, key: Qt.Key) -> None:
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(widget, key)
    QApplication.processEvents()


@pytest.mark.few(1)
@ALL_THAT_PRESS
def test_each_key_that_presses_lifts_the_curtain(sit: Sit, key: Qt.Key) -> None:
    seats = (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis"))
    hands = sit(Game.from_state(busy_position().state(), seats, seed=1), curtain=True)
    assert hands.window.curtain.isVisible()
    focus = QApplication.focusWidget()
    assert focus is not None
    press(focus, key)
    assert not hands.window.curtain.isVisible()


@pytest.mark.few(1)
@ALL_THAT_PRESS
def test_each_key_that_presses_takes_an_offer(sit: Sit, key: Qt.Key) -> None:
    hands = sit(Game.from_state(Position(BRITISH).hand(BRITISH, "Boston").state(), seed=1))
    hands.select("Boston")
    press(hands.table.ribbon.offer_buttons()[0], key)
    assert hands.last() == "take money: Boston"


@pytest.mark.few(1)
@ALL_THAT_PRESS
def test_each_key_that_presses_ends_the_turn_at_its_button(sit: Sit, key: Qt.Key) -> None:
    hands = sit(Game.from_state(Position(BRITISH).hand(BRITISH, "Boston").actions(0).state(), seed=1))
    press(hands.table.ribbon.button("end"), key)
    assert hands.last() == "end turn"


@pytest.mark.few(1)
@ALL_THAT_PRESS
def test_each_key_that_presses_opens_a_pile(sit: Sit, key: Qt.Key) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    press(hands.table.piles["discard"], key)
    assert any(browser.isVisible() for browser in hands.window.findChildren(PileBrowser))


@pytest.mark.few(1)
@ALL_THAT_PRESS
def test_each_key_that_presses_answers_a_question(sit: Sit, key: Qt.Key) -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, "Militia").village(FRENCH, "Fort Halifax")
    hands = sit(Game.from_state(after(position.state(), "raid Fort Halifax: Rangers"), seed=1))
    press(hands.table.decision_panel.rows[0], key)
    assert hands.last() == "block: Militia"
