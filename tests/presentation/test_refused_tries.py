"""Each refusal is true, and its page holds in the game: a sample of what `tests.presentation.refused_tries` tries."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.presentation.refused_tries import tried_game

GAMES, TRIES, LONG_GAMES = 5, 600, 120


def test_refusals_of_tried_actions_are_true_and_their_pages_in_force() -> None:
    told = sum((tried_game(seed, TRIES) for seed in range(GAMES)), Counter[str]())
    assert len(told) > 30


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_refusals_of_many_tried_actions_are_true() -> None:
    for seed in range(1000, 1000 + LONG_GAMES):
        tried_game(seed, 10_000)
