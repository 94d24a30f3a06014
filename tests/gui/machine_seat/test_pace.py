"""Commands to the machine during its turn: skip, pause, take one action, move now."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from afaos_gui.gui.controllers.machine import machine_seat as seat
from afaos_gui.presentation.viewer.machine_phase import Phase
from tests.gui.machine_seat.table import Table


def test_skipping_shows_the_rest_of_the_turn_at_once(
    against: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat, "READ_MS", 10_000)
    table = against(pace="slow")
    table.hands.end_turn()
    table.window.play.director.finish()
    table.answer("take money: Quebec")
    table.window.play.director.finish()
    table.click("skip")
    table.answer("take money: Montreal")
    assert table.game.position == 3 and not table.window.play.director.running
    table.answer("end turn")
    assert table.window.current.can_act


def test_a_pause_keeps_what_was_decided(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    table.key(Qt.Key.Key_P)
    assert table.seat.phase is Phase.PAUSED
    table.answer("take money: Quebec")
    assert table.game.position == 1
    table.click("pause")
    assert table.game.position == 2


def test_one_action_and_pause(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    table.click("pause")
    table.click("step")
    table.answer("take money: Quebec")
    assert table.game.position == 2 and table.seat.phase is Phase.PAUSED
    assert len(table.thinker.asked) == 1, "it does not think while it is paused"
    table.key(Qt.Key.Key_N)
    table.answer("end turn")
    assert table.window.current.can_act


def test_it_can_be_told_to_move(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    table.click("now")
    assert table.thinker.hurried == [table.thinker.last.number]
