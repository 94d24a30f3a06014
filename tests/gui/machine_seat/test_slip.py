"""The recap of the machine's turn: its text, and showing it again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from afaos_gui.gui.controllers.machine import machine_seat
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from tests.gui.games.test_curtain import words
from tests.gui.machine_seat.table import Table
from tests.rules.builder import Position
from tests.session.telltale import telltale_names


def test_a_line_tells_what_it_did_until_one_acts(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Quebec", "draft: Militia", "end turn")
    slip = table.attendant.slip
    assert slip.isVisible()
    assert slip.line == "The French took 2 money with Québec. They drafted Militia for 2 money."
    assert not table.hands.table.side_panel.isVisible(), "what was watched is not asked about"
    table.hands.drag_cards(("Boston",), table.hands.at_zone("purse"))
    assert not slip.isVisible() and not slip.accessibleName() and not slip.text.text()


def test_the_line_waits_until_the_table_shows_the_end_of_the_turn(
    against: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    # However busy this machine is, nothing is acted out to its end, and no action goes by itself.
    monkeypatch.setattr(machine_seat, "READ_MS", 600_000)
    table = against(pace="slow")
    table.window.table.clock.now = lambda: 0.0
    table.hands.end_turn()
    table.window.play.director.finish()
    table.answer("take money: Quebec")
    table.click("now")
    table.answer("end turn")
    table.click("now")
    assert table.window.play.director.running and not table.attendant.slip.isVisible()
    table.window.play.director.finish()
    assert table.attendant.slip.isVisible() and not table.attendant.bar.isVisible()


def test_the_line_names_no_hidden_card(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Quebec", "end turn")
    for _tile in table.hands.table.market.waiting_tiles():  # Else they are made at leisure, sooner or later.
        pass
    everything = "\n".join(words(table.hands))
    for name in telltale_names(table.game.state, BRITISH):
        assert name not in everything


def test_r_and_the_slip_show_the_whole_turn_again(against: Callable[..., Table]) -> None:
    made = Position(FRENCH).hand(FRENCH, "Coureurs de Bois", "Quebec")
    table = against(made.hand(BRITISH, "Militia", "Boston", "Rangers", "Regular Infantry"))
    table.answer("ambush: Coureurs de Bois")
    table.hands.answer("decline")
    table.hands.answer(lambda action: True)
    table.answer("take money: Quebec", "end turn")
    table.hands.click_widget(table.attendant.again)
    retelling = table.window.play.retelling
    assert retelling.is_on
    assert [step.command.side for step in retelling.steps] == [FRENCH, BRITISH, BRITISH, FRENCH, FRENCH]
    assert not table.attendant.slip.isVisible()
    table.key(Qt.Key.Key_Escape)
    assert not retelling.is_on and not table.attendant.slip.isVisible()
    table.key(Qt.Key.Key_R)
    assert retelling.is_on


def test_it_does_nothing_while_the_last_turn_is_shown_again(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Quebec")
    table.key(Qt.Key.Key_R)
    assert table.window.play.retelling.is_on
    table.answer("end turn")
    assert table.game.position == 2
    table.key(Qt.Key.Key_Escape)
    assert table.game.position == 3


def test_the_slip_can_be_put_away(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("end turn")
    assert "ended the turn at once" in table.attendant.slip.line
    table.hands.click_widget(table.attendant.slip.close_button)
    current = table.window.current
    current.changed.emit(current.table_state, current.table_state)
    assert not table.attendant.slip.isVisible()


def test_what_was_shown_again_from_under_another_screen_is_not_told_once_more(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Quebec", "end turn")
    table.attendant.slip.forget()  # As where something lay over it.
    table.key(Qt.Key.Key_R)
    assert table.window.play.retelling.is_on
    table.key(Qt.Key.Key_Escape)
    table.window.current.show_anew()
    assert not table.attendant.slip.isVisible()
