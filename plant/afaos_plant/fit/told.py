"""Fit what calibrates the values of networks to games that they played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log2
from typing import Any, NamedTuple

import numpy as np

from afaos_gui.ai.judgement.evaluation import TOLD_AT, TOLD_TURNS, Told

Figures = tuple[float, float, float, float, float]
"""Those of `Told`, and what a doubling of the iterations adds."""

BEGIN: Figures = (0.4, 0.0, 0.9, 0.0, 0.0)
STEP, LEAST_STEP, SHRINK = 0.2, 0.005, 0.6
"""How far the search for the best figures reaches first and last, and how it narrows."""
CALMER = 0.93
"""By what the opening's factor shrinks as long as the opening is not calm."""
LEAST_FACTOR, MOST_FIGURE = 0.05, 3.0
"""Bounds of the figures, which few games could drive anywhere."""


class Said(NamedTuple):
    """A game: the turn and the value of a British win at each decision that was searched, and who won.

    `iterations` are those of a turn, of both sides.
    """

    values: tuple[tuple[int, float], ...]
    british_won: bool
    iterations: int = TOLD_AT


class _Positions(NamedTuple):
    """Arrays with a number for each position: where it stands between opening and later game, its log odds, who won."""

    share: Any
    logit: Any
    won: Any
    weight: Any
    """Its part of the loss; each game has the same in all."""
    doublings: Any
    """How many times the iterations were doubled."""

    def loss(self, figures: Figures) -> float:
        """The Brier score of `evaluation.told_chance`, averaged over games."""
        early, more_early, late, more_late, doubling = figures
        more_early = more_early + doubling * self.doublings
        times, more = early + self.share * (late - early), more_early + self.share * (more_late - more_early)
        chance = 1.0 / (1.0 + np.exp(-(times * self.logit + more)))
        return float((self.weight * (chance - self.won) ** 2).sum())


def fitted(games: Sequence[Said], is_calm: Callable[[Told], bool]) -> tuple[Told, float]:
    """What makes the Brier score best, each game counting alike, and the opening calm: `told` and `told_doubling`.

    Games of one number of iterations say nothing of others.
    """
    positions = _positions(games)
    doubles = (4,) if len({game.iterations for game in games}) > 1 else ()
    figures = _descend(positions, BEGIN, free=(0, 1, 2, 3, *doubles))
    while not is_calm(figures[:4]) and figures[0] > LEAST_FACTOR:
        figures = _descend(positions, (figures[0] * CALMER, *figures[1:]), free=(1, 2, 3, *doubles))
    return figures[:4], figures[4]


def _positions(games: Sequence[Said]) -> _Positions:
    """The positions of some games, those left out whose value is certain and is told as it is."""
    rows = []
    for game in games:
        open_values = [(turn, value) for turn, value in game.values if 0.0 < value < 1.0]
        weight, doublings = 1.0 / max(1, len(open_values)) / len(games), log2(game.iterations / TOLD_AT)
        rows += [(turn, value, game.british_won, weight, doublings) for turn, value in open_values]
    turns, values, won, weights, more = np.asarray(rows, dtype=np.float64).T
    return _Positions(np.minimum(1.0, turns / TOLD_TURNS), np.log(values / (1.0 - values)), won, weights, more)


def _descend(positions: _Positions, told: Figures, free: tuple[int, ...]) -> Figures:
    """The best figures near some, found by changing one after the other."""
    best, step = positions.loss(told), STEP
    while step > LEAST_STEP:
        better = False
        for place in free:
            for change in (step, -step):
                tried: Figures = (*told[:place], told[place] + change, *told[place + 1 :])  # type: ignore[assignment]
                if min(tried[0], tried[2]) < LEAST_FACTOR or max(map(abs, tried)) > MOST_FIGURE:
                    continue
                if (loss := positions.loss(tried)) < best:
                    told, best, better = tried, loss, True
                    break
        step = step if better else step * SHRINK
    return told
