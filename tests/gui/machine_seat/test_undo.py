"""Undo and redo against the machine, past its reply or not."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.presentation.viewer.machine_phase import Phase
from tests.gui.machine_seat.table import Table


def test_strict_undo_does_not_reach_past_its_reply(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Quebec", "end turn")
    assert not table.window.commands["undo"].isEnabled()
    table.window.current.undo()
    assert table.game.position == 3
    table.hands.drag_cards(("Boston",), table.hands.at_zone("purse"))
    table.window.commands["undo"].trigger()
    assert table.game.position == 3 and table.window.current.can_act


def test_study_undo_goes_back_past_its_reply_and_redo_returns(against: Callable[..., Table]) -> None:
    table = against(policy="study")
    table.hands.end_turn()
    table.answer("take money: Quebec", "end turn")
    asked = len(table.thinker.asked)
    table.window.commands["undo"].trigger()
    table.wait()
    assert table.game.position == 0 and table.window.current.can_act
    table.window.commands["redo"].trigger()
    table.wait()
    assert table.game.position == 3 and table.window.current.can_act
    assert len(table.thinker.asked) == asked


def test_study_undo_while_it_thinks_drops_the_request(against: Callable[..., Table]) -> None:
    table = against(policy="study")
    table.hands.end_turn()
    table.wait()
    late = table.thinker.last
    table.click("back")
    assert table.game.position == 0 and late.number in table.thinker.cancelled
    table.thinker.answer("take money: Quebec", late)
    table.wait()
    assert table.game.position == 0
    table.hands.drag_cards(("Boston",), table.hands.at_zone("purse"))
    assert table.hands.last() == "take money: Boston"


def test_it_waits_after_going_back_so_that_nothing_is_lost(against: Callable[..., Table]) -> None:
    table = against(policy="study")
    table.hands.end_turn()
    table.answer("take money: Quebec", "end turn")
    table.game.back_to(2)
    table.wait()
    assert table.seat.phase is Phase.PAUSED and table.game.can_redo()
    assert "waits" in table.attendant.bar.sentence
    table.click("pause")
    table.answer("take money: Montreal")
    assert table.game.position == 3 and not table.game.can_redo()


def test_a_pause_that_was_asked_for_outlasts_undo(against: Callable[..., Table]) -> None:
    table = against(policy="study")
    table.hands.end_turn()
    table.wait()
    table.click("pause")
    table.window.commands["undo"].trigger()
    table.wait()
    assert table.window.current.can_act
    table.hands.end_turn()
    table.wait()
    assert table.seat.phase is Phase.PAUSED
    table.click("pause")
    assert not table.seat.is_paused
