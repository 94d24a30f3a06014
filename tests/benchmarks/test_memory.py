"""Memory: a whole game stays below 250 MB, and more games leave nothing behind. Run with `-s` for the figures."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("memory_of_games.py")
MOST_MB = 250
MOST_GROWTH_MB = 25
"""From the third game to the last: picture caches fill slowly up to their limit."""
MOST_GROWTH_OF_PYTHON = 0.03
"""Share of Python's objects: texts and tables that are loaded when first needed."""


def played(games: int, most: int) -> list[dict[str, float]]:
    """The counts when the window is open, and after each game."""
    command = [sys.executable, str(SCRIPT), str(games), str(most)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=1500)
    assert done.returncode == 0, done.stderr
    print(f"\n{done.stdout}")
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def assert_nothing_is_left_behind(found: list[dict[str, float]]) -> None:
    """Every game begins with as much as the third: some parts are made when first needed."""
    begun = found[2:]
    for kind in ("items", "widgets", "objects"):
        counts = [line[kind] for line in begun]
        assert len(set(counts)) == 1, f"{kind}: {counts}"


@pytest.mark.timeout(300)
def test_games_leave_no_items_and_objects_behind() -> None:
    assert_nothing_is_left_behind(played(4, 8))


@pytest.mark.long
@pytest.mark.timeout(1600)
def test_twenty_games_take_no_more_than_a_few() -> None:
    found = played(20, 300)
    assert_nothing_is_left_behind(found)
    assert max(line["megabytes"] for line in found) < MOST_MB
    assert found[-1]["megabytes"] - found[3]["megabytes"] < MOST_GROWTH_MB
    assert found[-1]["python"] < found[3]["python"] * (1 + MOST_GROWTH_OF_PYTHON)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_long_game_stays_below_the_limit() -> None:
    assert played(1, 600)[-1]["megabytes"] < MOST_MB
