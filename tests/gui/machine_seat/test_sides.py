"""Who sees and who decides when a machine plays."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Seat
from tests.gui.games.test_curtain import words
from tests.gui.machine_seat.table import Table
from tests.rules.builder import Position


def test_there_is_no_curtain_and_the_view_stays(against: Callable[..., Table]) -> None:
    table = against()
    bridge = table.window.current
    assert bridge.viewer == BRITISH and bridge.can_act and table.hands.table.hand.count == 4
    table.hands.end_turn()
    assert not table.window.curtain.isVisible()
    assert bridge.viewer == BRITISH and not bridge.can_act
    table.answer("take money: Quebec", "end turn")
    assert bridge.viewer == BRITISH and bridge.can_act
    assert not table.window.curtain.isVisible()


def test_it_is_asked_with_nothing_but_its_own_view(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.wait()
    assert len(table.thinker.asked) == 1
    asked = table.thinker.last
    assert asked.level == "captain"
    assert asked.view == table.game.view(FRENCH)


def test_nothing_can_be_done_while_it_decides(against: Callable[..., Table]) -> None:
    table = against()
    table.hands.end_turn()
    table.answer("take money: Quebec")
    before = table.game.position
    assert table.game.can_undo().allowed, "the machine itself could take this back"
    table.window.archive._go_to(before - 1)
    for command in ("undo", "redo", "reset_turn", "reset_action", "end_turn"):
        table.window.commands[command].trigger()
    table.window.current.undo()
    assert table.game.position == before
    assert not table.window.current.offered


def test_the_machine_begins_where_it_moves_first(against: Callable[..., Table]) -> None:
    table = against(seats=(Seat(BRITISH, "", "settler"), Seat(FRENCH, "Louis")))
    assert table.window.current.viewer == FRENCH
    assert table.thinker.last.level == "settler"
    table.answer("take money: Boston", "end turn")
    assert table.window.current.can_act


def test_only_one_thing_to_do_is_done_without_thinking(against: Callable[..., Table]) -> None:
    made = Position(FRENCH).hand(BRITISH, "Boston").actions(0)
    table = against(made)
    table.wait()
    assert not table.thinker.asked
    assert table.game.commands[0].action == EndTurn()
    assert table.window.current.can_act


def test_it_answers_in_the_middle_of_ones_turn(against: Callable[..., Table]) -> None:
    made = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Militia", "Quebec", "Intendant")
    table = against(made)
    table.hands.drag_cards(("Rangers",), table.hands.at_zone("opponent"))
    assert table.game.state.decision is Decision.BLOCK_AMBUSH
    table.wait()
    assert table.attendant.bar.isVisible()
    table.answer("block: Militia")
    assert table.window.current.can_act
    assert not table.attendant.bar.isVisible()
    assert "Militia" in table.attendant.slip.line


def test_an_interrupt_of_its_turn_is_ones_own_to_answer(against: Callable[..., Table]) -> None:
    made = Position(FRENCH).hand(FRENCH, "Coureurs de Bois", "Quebec")
    table = against(made.hand(BRITISH, "Militia", "Boston", "Rangers", "Regular Infantry"))
    table.answer("ambush: Coureurs de Bois")
    assert table.game.state.decision is Decision.BLOCK_AMBUSH
    assert table.window.play.question is not None
    assert not table.attendant.bar.isVisible() and not table.attendant.slip.isVisible()
    table.hands.answer("decline")
    assert table.window.play.question is not None, "a card has to be chosen"


def test_names_say_who_is_the_machine(against: Callable[..., Table]) -> None:
    table = against()
    assert table.window.current.table_state.names == ("Anne", "Captain (machine)")
    table.hands.end_turn()
    assert table.window.windowTitle() == "The French, Captain (machine), to move, turn 4 – A Few Acres of Snow"
    table.window.commands["score"].trigger()
    assert "Captain (machine)" in "\n".join(words(table.hands))
