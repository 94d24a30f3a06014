"""Failures of the machine: it is tried again or started again, or a person takes its seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from afaos_gui.rules.catalogue import FRENCH
from afaos_gui.session.game import Game
from afaos_gui.session.saving.autosave import AutosaveFolder
from tests.gui.fake_machine import FakeThinker
from tests.gui.machine_seat.table import ANNE, MACHINE, Sit, Table, position


def test_a_failure_asks_whether_to_try_again(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    table.thinker.fail("The machine has stopped twice while it thought.")
    table.wait()
    assert "stopped twice" in table.attendant.bar.sentence
    table.click("again")
    assert len(table.thinker.asked) == 2
    table.answer("end turn")
    assert table.window.current.can_act


def test_a_person_can_take_its_seat(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    table.thinker.fail("The machine has stopped twice while it thought.")
    table.wait()
    table.click("sit")
    assert not any(seat.is_machine for seat in table.window.current.game.seats)
    assert table.window.curtain.isVisible() and table.window.curtain.side == FRENCH
    table.hands.lift_curtain()
    table.hands.drag_cards(("Quebec",), table.hands.at_zone("purse"))
    assert table.hands.last() == "take money: Quebec"


def test_who_took_its_seat_is_kept(sit: Sit, fake: list[FakeThinker], tmp_path: Path) -> None:
    game = Game.from_state(position(FRENCH).state(), (ANNE, MACHINE), seed=1)
    table = Table(sit(game, curtain=True, games=tmp_path), fake[-1])
    table.answer("take money: Quebec")
    table.thinker.fail("The machine has stopped twice while it thought.")
    table.wait()
    table.click("sit")
    desk = table.window.archive.desk
    assert desk is not None and desk.own.autosave is not None
    path = desk.own.autosave.path
    table.window.close()
    kept = AutosaveFolder(tmp_path, lambda sentence: None).resume(path)
    kept.autosave.close()
    assert not any(seat.is_machine for seat in kept.game.seats)
    assert kept.game.position == 1


def test_a_restart_is_told(against: Callable[..., Table]) -> None:
    table = against()
    table.thinker.told("The machine had stopped unexpectedly.")
    assert table.window.notice.text == "The machine had stopped unexpectedly."
