"""No "safe" before a loss, and no threat that cannot be: what is told, against brute force."""

from __future__ import annotations

import time
from collections import Counter

import pytest

from afaos_gui.presentation.threats.dangers import Dangers, dangers
from afaos_gui.rules.view import observe
from tests.presentation.threats import compare
from tests.presentation.threats.compare import Lie, check
from tests.presentation.threats.positions import late_position

POSITIONS, LONG_BATCHES, LONG_POSITIONS = 60, 10, 20_000
BUDGET = 0.02
"""Seconds of processor time that a position may typically take."""


def test_what_is_told_of_random_late_positions_is_so() -> None:
    told = sum((check(seed) for seed in range(POSITIONS)), Counter[str]())
    assert told["safe"] and told["siege by nothing"]


@pytest.mark.parametrize("seed", [12687, 16916])
def test_an_end_that_takes_long_is_within_reach(seed: int) -> None:
    """Cards are given up to reshuffle in between, or bid, Home Support and reserve come before two settlements."""
    check(seed)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("batch", range(LONG_BATCHES))
def test_what_is_told_of_many_late_positions_is_so(batch: int) -> None:
    for seed in range(1000 + batch, 1000 + LONG_POSITIONS, LONG_BATCHES):
        check(seed)


def test_a_lie_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare, "dangers", lambda _view, _side: Dangers(None, None))
    with pytest.raises(Lie, match="not told"):
        for seed in range(POSITIONS):
            check(seed)


def test_threats_are_found_in_time() -> None:
    views = [observe(late_position(seed), viewer) for seed in range(20) for viewer in (0, 1)]
    spent = []
    for view in views:
        began = time.process_time()
        for side in (0, 1):
            dangers.__wrapped__(view, side)
        spent.append(time.process_time() - began)
    assert sorted(spent)[len(spent) // 2] < BUDGET
