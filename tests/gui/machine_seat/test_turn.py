"""The machine's turn on the table: it thinks, its turn is animated, and then nothing runs any more."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from afaos_gui.gui.controllers.machine import machine_seat as seat
from afaos_gui.gui.controllers.machine.machine import ORDERS
from afaos_gui.gui.table.finding.finder import Finder
from afaos_gui.presentation.viewer.machine_phase import Phase
from afaos_gui.session.game import Game
from tests.gui.hands import is_waiting, press_key
from tests.gui.machine_seat.table import SECONDS, Table
from tests.rules.builder import SECOND


def test_its_turn_plays_out_step_by_step(against: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat, "READ_MS", 10_000)
    table = against(pace="normal")
    play = table.window.play
    table.hands.end_turn()
    play.director.finish()
    table.answer("take money: Quebec")
    assert table.game.position == 2 and play.director.running
    play.director.finish()
    table.wait()
    assert "took" in table.attendant.bar.sentence
    table.thinker.answer("take money: Montreal")
    table.wait()
    assert table.game.position == 2, "the last action still stands to be read"
    assert table.seat.phase is Phase.SHOWING
    table.key(Qt.Key.Key_B)
    assert table.game.position == 3


def test_it_thinks_about_the_next_action_while_the_last_is_shown(
    against: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat, "READ_MS", 10_000)
    table = against(pace="normal")
    table.hands.end_turn()
    table.window.play.director.finish()
    table.answer("take money: Quebec")
    assert table.window.play.director.running
    assert [asked.explain for asked in table.thinker.asked] == [False, False]


def test_what_stands_goes_on_by_itself(
    against: Callable[..., Table], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat, "READ_MS", 60)
    table = against(pace="fast")
    table.hands.end_turn()
    qtbot.waitUntil(lambda: len(table.thinker.asked) == 1, timeout=SECONDS)
    table.thinker.answer("take money: Quebec")
    qtbot.waitUntil(lambda: len(table.thinker.asked) == 2, timeout=SECONDS)
    table.thinker.answer("end turn")
    qtbot.waitUntil(lambda: table.window.current.can_act and table.attendant.slip.isVisible(), timeout=SECONDS)


def test_the_time_is_shown_while_it_thinks(
    against: Callable[..., Table], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = against(pace="fast")
    table.hands.end_turn()
    table.window.play.director.finish()
    bar = table.attendant.bar
    qtbot.waitUntil(lambda: bar.watch.seconds is not None, timeout=SECONDS)
    first = bar.watch.seconds
    assert first is not None
    qtbot.waitUntil(lambda: (bar.watch.seconds or 0) > first, timeout=SECONDS)
    assert "Captain" in bar.accessibleName()
    table.answer("take money: Quebec")
    table.window.play.director.finish()
    table.key(Qt.Key.Key_P)
    assert bar.watch.seconds is None


def test_its_commands_are_there_only_while_it_decides(against: Callable[..., Table]) -> None:
    table = against()
    commands = table.window.commands
    assert not any(commands[name].isEnabled() for name in ORDERS)
    table.hands.end_turn()
    table.wait()
    assert all(commands[name].isEnabled() for name in ORDERS)
    table.window.start(Game(SECOND, seed=1))
    assert not any(commands[name].isEnabled() for name in ORDERS)


def test_nothing_ticks_while_a_person_decides(against: Callable[..., Table], qtbot: QtBot) -> None:
    table = against(pace="fast")
    table.hands.end_turn()
    table.window.play.director.finish()
    table.wait()
    assert is_waiting(table.window.thinking) and is_waiting(table.attendant)
    table.answer("end turn")
    table.window.play.director.finish()
    waiting = (table.window.thinking, table.attendant, table.seat)
    qtbot.waitUntil(lambda: not any(is_waiting(one) for one in waiting), timeout=SECONDS)


def row_texts(finder: Finder) -> list[str]:
    return [finder.list.item(row).data(Qt.ItemDataRole.UserRole).text for row in range(finder.list.count())]


def find_meanwhile(table: Table, words: str) -> Finder:
    """Type in the command bar while the machine is thinking."""
    table.hands.end_turn()
    table.wait()
    press_key(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    finder = table.window.command_bar.finder
    QTest.keyClicks(finder.field, words)
    return finder


def test_what_is_chosen_in_the_command_bar_stays_chosen_when_the_turn_comes(against: Callable[..., Table]) -> None:
    table = against()
    finder = find_meanwhile(table, "bost")
    before = row_texts(finder)
    chosen = finder.list.currentRow()
    table.answer("take money: Quebec", "end turn")
    assert row_texts(finder) != before
    assert row_texts(finder)[finder.list.currentRow()] == before[chosen] != row_texts(finder)[0]
    done = table.game.position
    press_key(Qt.Key.Key_Return)
    assert table.game.position == done and finder.typed is None


def test_where_what_was_chosen_is_gone_enter_waits(against: Callable[..., Table]) -> None:
    table = against()
    finder = find_meanwhile(table, "machine")
    assert row_texts(finder)[0] == "Machine: move now"
    table.answer("take money: Quebec", "end turn")
    assert row_texts(finder) and finder.list.currentRow() == -1
    press_key(Qt.Key.Key_Return)
    assert finder.typed == "machine"
    press_key(Qt.Key.Key_Up)
    assert finder.list.currentRow() == finder.list.count() - 1


def test_what_is_typed_meanwhile_stays_in_the_command_bar(against: Callable[..., Table]) -> None:
    table = against()
    finder = find_meanwhile(table, "merch")
    table.answer("take money: Quebec", "end turn")
    assert finder.typed == "merch" and finder.field.hasFocus()
    assert finder.list.item(0).data(Qt.ItemDataRole.UserRole).text.startswith("Merchant: ")
    press_key(Qt.Key.Key_Escape)
    table.hands.drag_cards(("Boston",), table.hands.at_zone("purse"))
    assert finder.typed is None
