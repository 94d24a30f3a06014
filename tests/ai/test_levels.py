"""Levels: ordered, named, and never choosing what their search does not hold to be sensible."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import pytest

from afaos_gui.ai.levels import DEFAULT_LEVEL, LADDER, LEVELS, SENSIBLE_VISITS, level_named, measured, pick
from afaos_gui.ai.search import Candidate, Result
from afaos_gui.rules.actions import Pass, TakeMoney, Withdraw


def test_there_are_six_levels_each_judging_better_or_thinking_more_and_choosing_less_loosely() -> None:
    assert len({level.id for level in LEVELS}) == len({level.name for level in LEVELS}) == len(LEVELS) == 6
    for below, above in itertools.pairwise(LEVELS):
        assert above.learned >= below.learned
        assert above.iterations > below.iterations
        assert above.looseness < below.looseness
        assert above.seconds >= below.seconds
    assert all(level.line.endswith(".") for level in LEVELS)
    assert level_named(DEFAULT_LEVEL) in LEVELS
    with pytest.raises(KeyError):
        level_named("emperor")


def _result() -> Result:
    best = Candidate(TakeMoney(-1, (0,)), 100, 0.5, 0.5)
    near = Candidate(Pass(), 60, 0.49, 0.3)
    silly = Candidate(Withdraw(3), int(100 * SENSIBLE_VISITS) - 1, 0.1, 0.1)
    return Result((best, near, silly), 0.5, (best.action,), 163, 0.1)


def test_the_strongest_level_takes_the_most_visited_action() -> None:
    assert all(pick(_result(), 0.0, random.Random(seed)).visits == 100 for seed in range(20))


def test_a_loose_level_varies_but_never_takes_what_is_not_sensible() -> None:
    taken = [pick(_result(), 0.1, random.Random(seed)).action for seed in range(200)]
    assert {type(action) for action in taken} == {TakeMoney, Pass}
    assert taken.count(TakeMoney(-1, (0,))) > taken.count(Pass())


def test_the_elo_of_levels_is_read_from_the_report_of_the_ladder(tmp_path: Path) -> None:
    assert measured(None) == measured(tmp_path) == {}
    rungs = [{"name": "settler", "elo": 1000, "give or take": 0}, {"name": "trader", "elo": 1104, "give or take": 80}]
    (tmp_path / LADDER).write_text(json.dumps({"ladder": rungs, "steps": []}), encoding="utf-8")
    assert measured(tmp_path) == {"settler": 1000, "trader": 1104}


def test_measured_levels_grow_stronger() -> None:
    elos = [level.elo for level in LEVELS if level.elo is not None]
    assert elos == sorted(elos) and len(elos) in (0, len(LEVELS))
