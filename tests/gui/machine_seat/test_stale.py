"""No stale move of the machine ever lands."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from afaos_gui.presentation.viewer.machine_phase import Phase
from afaos_gui.session.game import Game
from tests.gui.machine_seat.table import ANNE, MACHINE, Table
from tests.rules.builder import SECOND


def test_a_late_answer_to_another_position_is_dropped(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Quebec")
    table.thinker.answer("take money: Montreal", table.thinker.asked[0])
    table.wait()
    assert table.game.position == 2


@pytest.mark.parametrize("deed", ["new game", "load", "replay"])
def test_leaving_the_game_cancels(against: Callable[..., Table], deed: str) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    game, late = table.game, table.thinker.last
    if deed == "replay":
        table.window.archive.open_replay()
    else:
        table.window.start(Game(SECOND, (ANNE, MACHINE), seed=2))
    assert table.thinker.cancelled == [late.number]
    table.thinker.answer("take money: Quebec", late)
    table.wait()
    assert game.position == 1
    assert not table.attendant.bar.isVisible()


def test_after_a_replay_it_thinks_anew(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    table.window.archive.open_replay()
    table.wait()
    table.window.archive.replay.end()
    table.wait()
    assert table.attendant.bar.isVisible()
    table.answer("take money: Quebec", "end turn")
    assert table.window.current.can_act


def test_quitting_while_it_thinks_ends_the_process(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    late = table.thinker.last
    table.window.close()
    assert table.thinker.closed and late.number in table.thinker.cancelled
    table.thinker.answer("take money: Quebec", late)
    assert table.game.position == 1


def test_an_action_that_cannot_be_done_is_not_done(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Louisbourg")
    assert table.game.position == 1
    assert table.seat.phase is Phase.STUCK
