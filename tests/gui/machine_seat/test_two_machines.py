"""Two machines at the table, watched from either side or with both hands open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from afaos_gui.gui.controllers.machine import machine_seat
from afaos_gui.presentation.viewer.machine_phase import Phase
from afaos_gui.presentation.viewer.perspective import Seen
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Seat
from tests.gui.games.test_curtain import words
from tests.gui.machine_seat.table import Table
from tests.session.telltale import telltale_names


def two(against: Callable[..., Table]) -> Table:
    """Two machines play, seen from the British."""
    return against(seats=(Seat(BRITISH, "", "trader"), Seat(FRENCH, "", "general")))


def test_two_machines_play_while_one_watches(against: Callable[..., Table]) -> None:
    table = two(against)
    assert table.thinker.last.level == "trader"
    table.answer("take money: Boston", "end turn")
    assert table.thinker.last.level == "general"
    assert table.thinker.last.view == table.game.view(FRENCH)
    table.answer("end turn")
    assert table.window.current.viewer == BRITISH
    assert not table.window.current.can_act and not table.attendant.slip.isVisible()


def test_the_bar_speaks_of_what_the_table_shows(against: Callable[..., Table]) -> None:
    table = against(seats=(Seat(BRITISH, "", "trader"), Seat(FRENCH, "", "general")), pace="slow")
    table.answer("take money: Boston")
    table.window.play.director.finish()
    table.wait()
    said = table.attendant.bar.sentence
    assert "Boston" in said
    table.thinker.answer("end turn")
    table.key(Qt.Key.Key_B)
    assert table.game.state.to_decide == FRENCH and table.window.play.director.running
    assert table.attendant.bar.sentence == said and table.attendant.bar.side == BRITISH
    table.window.play.director.finish()
    assert table.attendant.bar.side == FRENCH


def test_one_watches_as_either_or_with_both_hands_open(against: Callable[..., Table]) -> None:
    table = two(against)
    bar, bridge = table.attendant.bar, table.window.current
    hidden = telltale_names(table.game.state, BRITISH)
    assert hidden and not any(name in "\n".join(words(table.hands)) for name in hidden)
    table.hands.click_widget(bar.seen[Seen.FRENCH])
    assert bridge.viewer == FRENCH and bar.seen[Seen.FRENCH].isChecked()
    assert "your" not in table.window.table.ribbon.accessibleDescription().casefold(), "one only looks on"
    table.hands.click_widget(bar.seen[Seen.ALL])
    view = bridge.view()
    assert view.sides[BRITISH].known == table.game.state.sides[BRITISH].hand
    table.hands.click_widget(bar.seen[Seen.BRITISH])
    assert bridge.view() == table.game.view(BRITISH)


def test_against_a_person_only_ones_own_hand_is_seen(against: Callable[..., Table]) -> None:
    table = against()
    table.window.current.see_as(Seen.ALL)
    assert table.window.current.view() == table.game.view(BRITISH)
    table.hands.end_turn()
    table.wait()
    assert not any(button.isVisible() for button in table.attendant.bar.seen.values())


def test_two_machines_can_be_stepped(against: Callable[..., Table]) -> None:
    table = two(against)
    table.key(Qt.Key.Key_P)
    for action in ("take money: Boston", "end turn"):
        before = table.game.position
        table.key(Qt.Key.Key_N)
        table.answer(action)
        assert table.game.position == before + 1
        assert table.seat.phase is Phase.PAUSED


def test_a_step_that_was_ordered_is_not_taken_once_something_is_undone(against: Callable[..., Table]) -> None:
    table = against(policy="study", seats=(Seat(BRITISH, "", "trader"), Seat(FRENCH, "", "general")))
    table.key(Qt.Key.Key_P)
    table.key(Qt.Key.Key_N)
    table.answer("take money: Boston")
    table.key(Qt.Key.Key_N)
    table.window.current.undo()
    table.wait()
    assert table.seat.phase is Phase.PAUSED and table.game.can_redo()
    table.window.current.redo()
    assert table.game.position == 1


def test_they_play_on_after_a_turn_shown_again_while_something_moved(
    against: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine_seat, "READ_MS", 0)
    table = against(seats=(Seat(BRITISH, "", "trader"), Seat(FRENCH, "", "general")))
    director, retelling = table.window.play.director, table.window.play.retelling
    table.answer("end turn")
    table.window.table.clock.set_pace("slow")
    table.answer("take money: Quebec")
    assert director.running
    table.thinker.answer("end turn")
    table.window.commands["recap"].trigger()
    assert retelling.is_on
    table.key(Qt.Key.Key_Escape)
    table.wait()
    assert table.game.position == 3
