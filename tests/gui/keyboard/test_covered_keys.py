"""No key acts on a game that is hidden or dimmed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.presentation.choices.gesture import AT_REST
from afaos_gui.presentation.commands.command_table import commands
from afaos_gui.presentation.viewer.machine_phase import Phase
from afaos_gui.rules.actions import TakeMoney
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Policy, Seat
from tests.gui.hands import Hands
from tests.gui.tables import busy_position

Sit = Callable[..., Hands]
KEYS = [keys for one in commands() if one.id != "quit" for keys in one.keys]
DIGITS = [f"{alt}{digit}" for alt in ("", "Alt+") for digit in range(10)]

COVERS: dict[str, Callable[[Hands], object]] = {
    "start screen": lambda hands: hands.window.learning.open(),
    "curtain": lambda hands: hands.window.start(hands.window.current.game),
    "question": lambda hands: hands.window.asking.ask("Leave?", "Words.", "Stay", "Leave", lambda: None),
    "score": lambda hands: hands.window.commands["score"].trigger(),
}


def press_all_keys(hands: Hands, cover: Callable[[Hands], object]) -> list[str]:
    """Press every key of the table and the digits under a cover, laid again where one lifts it; return which acted."""
    window, current, found = hands.window, hands.window.current, []
    game = current.game

    def standing() -> tuple[object, ...]:
        seat = window.machine.seat
        is_paused = current.game is game and seat is not None and seat.phase is Phase.PAUSED
        gesture = current.table_state.gesture if not window.screens.is_clear else AT_REST
        return game.position, len(game.commands), is_paused, gesture.chosen, gesture.asked

    for keys in KEYS + DIGITS:
        if window.screens.is_clear:
            if current.game is not game:
                window.start(game)
            cover(hands)
            QApplication.processEvents()
        assert not window.screens.is_clear
        before = standing()
        QTest.keySequence(QApplication.focusWidget() or window, QKeySequence(keys))
        window.dialogs.close_all()
        window.activateWindow()
        QApplication.processEvents()
        if standing() != before:
            found.append(keys)
    window.curtain.lift()
    while window.screens.step_out() or window.learning.step_out():
        QApplication.processEvents()
    assert window.screens.is_clear
    QTest.keyClick(window, Qt.Key.Key_H)
    assert window.table.hint_slip.isVisible() == hands.window.current.can_act, "keys act where nothing lies"
    return found


@pytest.mark.parametrize("cover", list(COVERS))
def test_no_key_acts_on_a_game_that_is_hidden_or_dimmed(sit: Sit, cover: str) -> None:
    policy: Policy = "strict" if cover == "curtain" else "study"
    game = Game.from_state(busy_position().state(), (Seat(BRITISH), Seat(FRENCH)), seed=1, policy=policy)
    hands = sit(game, curtain=True)
    for _number in range(2):
        game.submit(next(one for one in game.legal if isinstance(one, TakeMoney)))
    hands.window.current.undo()
    hands.window.current.asks_before_end = False
    assert hands.window.commands["redo"].isEnabled() or policy == "strict"
    assert press_all_keys(hands, COVERS[cover]) == []


def test_no_key_orders_a_machine_that_is_hidden(sit: Sit) -> None:
    hands = sit(Game.from_state(busy_position().state(), (Seat(BRITISH, "", "recruit"), Seat(FRENCH)), seed=1))
    seat = hands.window.machine.seat
    assert seat is not None and seat.is_due
    assert press_all_keys(hands, COVERS["start screen"]) == []
