"""Speed of the rules. Nothing here asserts a time: compare runs with pytest-benchmark."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import apply, legal_actions, play, why_not
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import determinise, observe
from tests.rules.games import some_positions

Benchmark = Callable[..., Any]


@pytest.fixture(scope="module")
def positions() -> tuple[GameState, ...]:
    return some_positions()[:100]


def test_legal_actions(benchmark: Benchmark, positions: tuple[GameState, ...]) -> None:
    counted = benchmark(lambda: sum(len(legal_actions(state)) for state in positions))
    assert counted > len(positions)


def test_apply(benchmark: Benchmark, positions: tuple[GameState, ...]) -> None:
    chosen = [(state, legal_actions(state)[0]) for state in positions]
    chance = RandomChance(1)
    steps = benchmark(lambda: [apply(state, action, chance) for state, action in chosen])
    assert len(steps) == len(positions)


def test_play(benchmark: Benchmark, positions: tuple[GameState, ...]) -> None:
    chosen = [(state, legal_actions(state)[0]) for state in positions]
    chance = RandomChance(1)
    steps = benchmark(lambda: [play(state, action, chance) for state, action in chosen])
    assert len(steps) == len(positions)


def test_why_not(benchmark: Benchmark, positions: tuple[GameState, ...]) -> None:
    chosen = [(state, legal_actions(other)[0]) for state, other in pairwise(positions)]
    benchmark(lambda: [why_not(state, action) for state, action in chosen])


def test_observe(benchmark: Benchmark, positions: tuple[GameState, ...]) -> None:
    views = benchmark(lambda: [observe(state, state.to_decide) for state in positions])
    assert len(views) == len(positions)


def test_determinise(benchmark: Benchmark, positions: tuple[GameState, ...]) -> None:
    views = [observe(state, state.to_decide) for state in positions]
    rng = random.Random(1)
    worlds = benchmark(lambda: [determinise(view, rng) for view in views])
    assert len(worlds) == len(positions)
