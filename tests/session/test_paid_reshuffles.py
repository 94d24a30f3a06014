"""A turn whose last deed is to pay for the reshuffle ends there: it is final, and is told as one turn."""

from __future__ import annotations

import pytest

from afaos_gui.rules.actions import Ambush, EndTurn, Pass, PayCards
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision
from afaos_gui.session.commands import Stop, UndoCheck
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.log import Log
from afaos_gui.session.machine.recap import deeds_before, turn_line
from tests.rules.builder import CATALOGUE, Position

PAID = Ruleset(CATALOGUE, "second", frozenset({"pay_to_reshuffle"}))


@pytest.fixture
def paid() -> Game:
    """The French have ambushed and paid for the reshuffle at the end of their turn; the British are to move."""
    position = (
        Position(FRENCH, PAID)
        .hand(FRENCH, "Quebec", "Trader", "Native Americans (N)")
        .hand(BRITISH, "Regular Infantry", "Boston", "Militia")
    )
    position.draw_pile(FRENCH, "Fortification").draw_pile(BRITISH, "Norfolk")
    position.discard(FRENCH, "Regular Infantry", "Louisbourg", "Montreal").actions(1).money(FRENCH, 1)
    seats = (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "recruit"))
    game = Game.from_state(position.state(), seats, seed=1, policy="strict")
    game.submit(next(action for action in game.legal if isinstance(action, Ambush)))
    while game.state.to_decide == BRITISH:
        game.submit(game.legal[-1])
    game.submit(EndTurn())
    assert game.state.decision is Decision.DISCARD_TO_RESHUFFLE
    game.submit(next(action for action in game.legal if isinstance(action, PayCards)))
    assert game.state.mover == BRITISH
    return game


def test_the_price_of_a_reshuffle_is_told_to_both_sides() -> None:
    position = Position(BRITISH, PAID).hand(BRITISH, "Albany", "Pemaquid").draw_pile(BRITISH, "Norfolk")
    game = Game.from_state(position.discard(BRITISH, "Boston", "New York").money(BRITISH, 4).actions(0).state(), seed=1)
    game.submit(EndTurn())
    assert game.state.sides[BRITISH].money == 3
    for log in Log.of_both(game):
        assert log.entries()[-1].text.endswith("They paid 1 money for the reshuffle.")


def test_the_next_side_cannot_take_the_payment_back(paid: Game) -> None:
    here = paid.position
    assert paid.can_undo() == UndoCheck(False, Stop.TURN_ENDED) and paid.turn_start == here
    paid.submit(Pass())
    paid.reset_turn()
    assert paid.position == here


def test_the_machine_s_turn_is_told_as_a_whole(paid: Game) -> None:
    assert deeds_before(paid, BRITISH) == (0, paid.position)
    assert "ambush" in turn_line(paid, BRITISH)
