"""Failures of the machine: it is tried again or started again, or a person takes its seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from afaos_gui.data.texts.language import set_language
from afaos_gui.presentation.commands.companion import Section
from afaos_gui.presentation.viewer.machine_phase import Phase
from afaos_gui.rules.catalogue import FRENCH
from afaos_gui.session.game import Game
from afaos_gui.session.saving.autosave import AutosaveFolder
from tests.gui.fake_machine import FakeThinker
from tests.gui.hands import press_key
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


@pytest.mark.usefixtures("french")
def test_a_failure_is_told_in_the_language_that_is_chosen_then(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    table.thinker.fail("The machine has stopped twice while it thought.")
    table.wait()
    set_language("de")
    table.window.restyle(other_words=True)
    assert table.attendant.bar.sentence == "Der Computer ist beim Nachdenken zweimal ausgefallen."


def test_a_failure_and_a_pause_are_read_out(against: Callable[..., Table], qtbot: QtBot) -> None:
    table = against()
    said: list[str] = []
    table.window.announcer.said.connect(said.append)
    table.hands.end_turn()
    table.wait()
    table.click("pause")
    qtbot.waitUntil(lambda: any("waits until you let it play on" in words for words in said))
    table.click("pause")
    table.thinker.fail("The machine has stopped twice while it thought.")
    qtbot.waitUntil(lambda: any("stopped twice" in words for words in said))


def test_the_companion_tells_the_machine_what_to_do(against: Callable[..., Table]) -> None:
    table = against()
    table.window.companion.open()
    window = table.window.companion.window
    assert window is not None
    actions, standing = window.lists[Section.ACTIONS], window.lists[Section.STANDING]
    table.hands.end_turn()
    table.wait()
    assert [line.text for line in actions.lines] == []
    table.seat.pause(True)
    table.wait()
    assert [line.text for line in actions.lines] == ["Go on", "One action", "Skip"]
    window.go_to(Section.ACTIONS, 0)
    press_key(Qt.Key.Key_Return)
    assert table.seat.phase is Phase.THINKING and not actions.lines
    table.thinker.fail("The machine has stopped twice while it thought.")
    table.wait()
    assert any("stopped twice" in line.text for line in standing.lines)
    assert [line.text for line in actions.lines] == ["Try again", "Play this side myself"]
    press_key(Qt.Key.Key_Down)
    press_key(Qt.Key.Key_Return)
    assert not any(seat.is_machine for seat in table.window.current.game.seats)


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
