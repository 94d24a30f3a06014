"""Fit what calibrates the values of networks to games that they played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from afaos_gui.ai.judgement.evaluation import TOLD_TURNS, Told

BEGIN: Told = (0.4, 0.0, 0.9, 0.0)
STEP, LEAST_STEP, SHRINK = 0.2, 0.005, 0.6
"""How far the search for the best figures reaches first and last, and how it narrows."""
CALMER = 0.93
"""By what the opening's factor shrinks as long as the opening is not calm."""
LEAST_FACTOR, MOST_FIGURE = 0.05, 3.0
"""Bounds of the figures, which few games could drive anywhere."""


class Said(NamedTuple):
    """A game: the turn and the value of a British win at each decision that was searched, and who won."""

    values: tuple[tuple[int, float], ...]
    british_won: bool


class _Positions(NamedTuple):
    """Arrays with a number for each position: where it stands between opening and later game, its log odds, who won."""

    share: Any
    logit: Any
    won: Any
    weight: Any
    """Its part of the loss; each game has the same in all."""

    def loss(self, told: Told) -> float:
        """The Brier score of `evaluation.told_chance`, averaged over games."""
        early, more_early, late, more_late = told
        times, more = early + self.share * (late - early), more_early + self.share * (more_late - more_early)
        chance = 1.0 / (1.0 + np.exp(-(times * self.logit + more)))
        return float((self.weight * (chance - self.won) ** 2).sum())


def fitted(games: Sequence[Said], is_calm: Callable[[Told], bool]) -> Told:
    """What makes the Brier score best, each game counting alike, and the opening calm."""
    positions = _positions(games)
    told = _descend(positions, BEGIN, free=(0, 1, 2, 3))
    while not is_calm(told) and told[0] > LEAST_FACTOR:
        told = _descend(positions, (told[0] * CALMER, *told[1:]), free=(1, 2, 3))
    return told


def _positions(games: Sequence[Said]) -> _Positions:
    """The positions of some games, those left out whose value is certain and is told as it is."""
    rows = []
    for game in games:
        open_values = [(turn, value) for turn, value in game.values if 0.0 < value < 1.0]
        rows += [(turn, value, game.british_won, 1.0 / len(open_values) / len(games)) for turn, value in open_values]
    turn, value, won, weight = np.asarray(rows, dtype=np.float64).T
    return _Positions(np.minimum(1.0, turn / TOLD_TURNS), np.log(value / (1.0 - value)), won, weight)


def _descend(positions: _Positions, told: Told, free: tuple[int, ...]) -> Told:
    """The best figures near some, found by changing one after the other."""
    best, step = positions.loss(told), STEP
    while step > LEAST_STEP:
        better = False
        for place in free:
            for change in (step, -step):
                tried: Told = (*told[:place], told[place] + change, *told[place + 1 :])  # type: ignore[assignment]
                if min(tried[::2]) < LEAST_FACTOR or max(map(abs, tried)) > MOST_FIGURE:
                    continue
                if (loss := positions.loss(tried)) < best:
                    told, best, better = tried, loss, True
                    break
        step = step if better else step * SHRINK
    return told
