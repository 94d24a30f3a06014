"""Sampled hidden cards are consistent with what was seen, and the odds are right."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from afaos_gui.ai.view.belief import chance_among, legal_for, sample_world
from afaos_gui.ai.view.situation import Situation
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import observe

Positions = Callable[[int, int], list[GameState]]


def test_a_sampled_world_looks_like_the_view_and_is_sound(positions: Positions) -> None:
    rng = random.Random(1)
    for state in positions(60, 1):
        for side in (0, 1):
            world = sample_world(observe(state, side), rng)
            assert observe(world, side) == observe(state, side)
            assert not problems(world)


def test_legal_actions_do_not_depend_on_what_is_hidden(positions: Positions) -> None:
    rng = random.Random(2)
    for state in positions(60, 2):
        view = observe(state, state.to_decide)
        assert legal_for(view) == legal_actions(state)
        for _ in range(5):
            assert legal_actions(sample_world(view, rng)) == legal_actions(state)


def test_the_side_that_does_not_decide_has_no_legal_actions(positions: Positions) -> None:
    for state in positions(5, 3):
        assert legal_for(observe(state, 1 - state.to_decide)) == ()


def test_the_chance_to_hold_a_card_is_that_of_drawing_it() -> None:
    assert chance_among((1, 2, 3, 4), 1, 1 << 3) == pytest.approx(0.25)
    assert chance_among((1, 2, 3, 3), 2, 1 << 3) == pytest.approx(5 / 6)
    assert chance_among((1, 2), 2, 1 << 1) == 1.0
    assert chance_among((1, 2), 2, 1 << 5) == 0.0
    assert chance_among((), 0, 1 << 5) == 0.0


def test_a_card_known_to_be_in_hand_is_held_for_certain(positions: Positions) -> None:
    known = [state for state in positions(200, 5) if state.sides[1].known]
    assert known
    for state in known:
        assert Situation(state, 0).other_holds(1 << state.sides[1].known[0]) == 1.0
