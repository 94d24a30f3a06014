"""Resigning: always allowed while a game goes on, not a move of it, and kept as its ending."""

from __future__ import annotations

import pytest

from afaos_gui.rules.action_text import action_text, parse_action
from afaos_gui.rules.actions import Action, OpponentResigns, Resign
from afaos_gui.rules.engine import apply, legal_actions, why_not
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.scoring import outcome
from afaos_gui.rules.state import Decision, Ending, GameState
from tests.rules.builder import BRITISH, CATALOGUE, FRENCH, FirstCards, Position, after


def british() -> GameState:
    return Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, "Militia").village(FRENCH, "Fort Halifax").state()


@pytest.mark.parametrize(("action", "winner"), [(Resign(), FRENCH), (OpponentResigns(), BRITISH)])
def test_who_resigns_loses_whatever_the_points(action: Action, winner: int) -> None:
    step = apply(british(), action, FirstCards())
    result = outcome(step.state)
    assert result is not None
    assert (result.winner, result.ending) == (winner, Ending.RESIGNED)
    assert legal_actions(step.state) == ()


def test_the_french_resign_and_are_resigned_to_as_the_british_are() -> None:
    state = Position(FRENCH).hand(FRENCH, "Militia").state()
    assert apply(state, Resign(), FirstCards()).state.winner == BRITISH
    assert apply(state, OpponentResigns(), FirstCards()).state.winner == FRENCH


def test_one_may_resign_in_the_middle_of_an_answer() -> None:
    raided = after(british(), "raid Fort Halifax: Rangers")
    assert raided.decision is Decision.BLOCK_RAID
    assert apply(raided, Resign(), FirstCards()).state.winner == BRITISH


def test_a_game_that_is_over_cannot_be_resigned() -> None:
    over = apply(british(), Resign(), FirstCards()).state
    refusal = why_not(over, Resign())
    assert refusal is not None and refusal.code is Code.GAME_OVER


def test_resigning_is_no_legal_move_and_costs_no_action() -> None:
    state = british()
    assert not {Resign(), OpponentResigns()} & set(legal_actions(state))
    assert apply(state, Resign(), FirstCards()).state.actions_left == state.actions_left


@pytest.mark.parametrize("action", [Resign(), OpponentResigns()])
def test_a_resignation_has_a_text_form(action: Action) -> None:
    assert parse_action(action_text(action, CATALOGUE), BRITISH, CATALOGUE) == action
