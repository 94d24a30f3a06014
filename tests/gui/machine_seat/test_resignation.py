"""The machine offers to resign when both sides have seen for six turns that it has lost."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Ending
from tests.gui.hands import is_waiting
from tests.gui.machine_seat.table import SECONDS, Table

NONE = 0.004


def its_turn(table: Table, chance: float) -> None:
    """Have the machine take a turn, and think so of its chances."""
    table.hands.end_turn()
    table.wait()
    while table.game.state.to_decide == FRENCH:
        action = "end turn" if table.game.state.actions_left == 0 else "pass"
        table.thinker.answer(action, chance=chance)
        table.wait()


def my_turn(table: Table, qtbot: QtBot, chance: float) -> None:
    """Have the machine look at Anne's position, and think so of her chances."""
    qtbot.waitUntil(lambda: table.thinker.busy, timeout=SECONDS)
    assert table.thinker.last.view.viewer == BRITISH, "only what Anne sees counts here"
    table.thinker.answer("pass", chance=chance)
    table.wait()


def lost(table: Table, qtbot: QtBot) -> None:
    """Three turns of each side, after which both have seen enough."""
    for _turn in range(3):
        its_turn(table, NONE)
        my_turn(table, qtbot, 1.0 - NONE)


def test_it_offers_and_the_player_accepts(against: Callable[..., Table], qtbot: QtBot) -> None:
    table = against()
    lost(table, qtbot)
    question = table.window.current.table_state.question
    assert question is not None and question.title == "The French offer to resign"
    table.hands.answer()
    table.wait()
    assert table.game.state.ending is Ending.RESIGNED and table.game.state.winner == BRITISH


def test_the_player_refuses_and_is_not_asked_again(against: Callable[..., Table], qtbot: QtBot) -> None:
    table = against()
    lost(table, qtbot)
    table.key(Qt.Key.Key_Escape)
    assert table.window.current.table_state.question is None
    asked = len(table.thinker.asked)
    its_turn(table, NONE)
    table.wait()
    assert table.window.current.table_state.question is None
    assert all(one.view.viewer == FRENCH for one in table.thinker.asked[asked:])
    assert not is_waiting(table.window.evaluation), "nobody is about to look"


def test_it_does_not_offer_while_the_player_sees_hope_for_it(against: Callable[..., Table], qtbot: QtBot) -> None:
    table = against()
    lost_but_once = [1.0 - NONE, 0.9, 1.0 - NONE]
    for chance in lost_but_once:
        its_turn(table, NONE)
        my_turn(table, qtbot, chance)
    assert table.window.current.table_state.question is None


def test_nobody_looks_at_the_players_position_while_the_machine_has_hope(against: Callable[..., Table]) -> None:
    table = against()
    its_turn(table, 0.3)
    assert all(asked.view.viewer == FRENCH for asked in table.thinker.asked)
    assert not is_waiting(table.window.evaluation), "nobody is about to look"
