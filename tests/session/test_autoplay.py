"""Random games."""

from __future__ import annotations

import random

import pytest

from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.autoplay import play_random_game, random_action
from afaos_gui.session.game import Game


@pytest.mark.parametrize("seed", range(3))
def test_the_session_plays_as_the_rules_do(ruleset: Ruleset, seed: int) -> None:
    by_rules = play_random_game(ruleset, seed, cap_turns=60)
    assert by_rules == play_random_game(ruleset, seed, cap_turns=60, via_session=True)


def test_a_game_is_cut_off_at_its_cap(ruleset: Ruleset) -> None:
    played = play_random_game(ruleset, 1, cap_turns=5)
    assert played.outcome is None
    assert played.state.turn == 6


def test_random_games_end(ruleset: Ruleset) -> None:
    assert any(play_random_game(ruleset, seed, via_session=True).outcome for seed in range(3))


def test_a_random_action_is_legal(ruleset: Ruleset) -> None:
    state = Game(ruleset, seed=3).state
    assert random_action(state, random.Random(1)) in legal_actions(state)


def test_positions_of_a_random_session_are_sound(ruleset: Ruleset) -> None:
    game, rng = Game(ruleset, seed=5), random.Random(5)
    while game.outcome is None and game.position < 400:
        game.submit(random_action(game.state, rng))
        assert problems(game.state) == []
