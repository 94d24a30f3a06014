"""Calibration of win probabilities: how good they are, a reliability table, and the slope that corrects them."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

BINS = 10
STEPS, ENOUGH = 30, 1e-6
"""The most steps to the best slope, and a change that no further step would notice."""
FURTHEST = 0.002
"""Probabilities nearer to 0 and 1 count as this far away from them."""


class Bin(NamedTuple):
    """The positions in one tenth of the scale: how many, the mean prediction, and the share that was won."""

    positions: int
    said: float
    won: float


def reliability(pairs: Sequence[tuple[float, bool]]) -> list[Bin]:
    """A row for each tenth of the scale with any predictions, from predictions and whether the game was won."""
    counts, said_in, won_in = [0] * BINS, [0.0] * BINS, [0] * BINS
    for said, won in pairs:
        number = min(BINS - 1, int(said * BINS))
        counts[number] += 1
        said_in[number] += said
        won_in[number] += won
    return [
        Bin(count, said / count, won / count) for count, said, won in zip(counts, said_in, won_in, strict=True) if count
    ]


def brier(pairs: Sequence[tuple[float, bool]]) -> float:
    """The Brier score of predictions: their mean squared error, 0.25 for saying one half always."""
    return sum((said - won) ** 2 for said, won in pairs) / len(pairs)


def calibration_error(pairs: Sequence[tuple[float, bool]]) -> float:
    """The expected calibration error: how far predictions are from what came of them, averaged by tenths."""
    return sum(row.positions * abs(row.said - row.won) for row in reliability(pairs)) / len(pairs)


def log_odds(chance: float) -> float:
    """The logit of a probability, clamped to stay finite."""
    chance = min(max(chance, FURTHEST), 1.0 - FURTHEST)
    return log(chance / (1.0 - chance))


def best_slope(pairs: Sequence[tuple[float, bool]]) -> float:
    """The slope that calibrates the predictions best: 1 if they are calibrated already."""
    slope = 1.0
    points = [(log_odds(said), float(won)) for said, won in pairs]
    for _ in range(STEPS):
        gradient = curve = 0.0
        for logit, won in points:
            value = 1.0 / (1.0 + exp(-slope * logit))
            gradient += (value - won) * logit
            curve += value * (1.0 - value) * logit * logit
        before, slope = slope, min(5.0, max(0.1, slope - gradient / (curve + 1e-9)))
        if abs(slope - before) < ENOUGH:
            break
    return slope
