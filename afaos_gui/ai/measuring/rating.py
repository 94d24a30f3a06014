"""Playing strength from results of games: scores with intervals, Elo, and a ladder of ratings."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, log10, sqrt
from typing import NamedTuple

NORMAL_95 = 1.96
ELO_SCALE = 400.0 / log(10.0)


def expected_score(elo: float) -> float:
    """The expected score of a player who is better by `elo`."""
    return 1.0 / (1.0 + exp(-elo / ELO_SCALE))


def elo_of(share: float) -> float:
    """The Elo difference for a score; finite for scores of 0 and 1 too."""
    share = min(max(share, 0.001), 0.999)
    return 400.0 * log10(share / (1.0 - share))


def interval(wins: float, games: int, z: float = NORMAL_95) -> tuple[float, float]:
    """Wilson's interval for a share of wins; 95 percent by default."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    middle = share + z * z / (2 * games)
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


class Rating(NamedTuple):
    """An Elo and half of its 95 percent interval."""

    elo: float
    spread: float


def ladder(steps: Sequence[tuple[int, int]], lowest: float) -> list[Rating]:
    """Ratings from the bottom up; each step is the wins of the upper of two neighbours and their number of games.

    Intervals are for the distance from the lowest, which has exactly `lowest`. One win and one loss are added to each
    step, so that distances stay finite.
    """
    found = [Rating(lowest, 0.0)]
    for wins, games in steps:
        share = (wins + 1) / (games + 2)
        error = ELO_SCALE / sqrt((games + 2) * share * (1.0 - share))
        below = found[-1]
        found.append(Rating(below.elo + elo_of(share), sqrt(below.spread**2 + (NORMAL_95 * error) ** 2)))
    return found
