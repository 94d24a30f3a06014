"""Fits the weights of the evaluation to games: temporal differences of a logistic value, by Newton's steps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from afaos_gui.ai.selfplay import Sample

Array = NDArray[np.float64]

MEMORY = 4000
"""Games remembered."""
STEPS = 2
"""Newton's steps after each batch of games."""
LAMBDA = 0.9
"""Weight of what came later against the next value, from one kept position to the next."""
PULL = 1e-3
"""Pull of the weights towards those begun with."""


class Game:
    """The rows of a game's positions, of shape (positions, features), and 1 for a British win, else 0."""

    def __init__(self, rows: NDArray[np.float32], outcome: float) -> None:
        self.rows = rows
        self.outcome = outcome


class Learner:
    """The weights, the weights begun with, and the games that are remembered."""

    def __init__(self, weights: list[float]) -> None:
        self.weights: Array = np.asarray(weights, dtype=np.float64)
        self.anchor: Array = self.weights.copy()
        self.memory: list[Game] = []
        self.games = 0

    def learn(self, samples: list[Sample]) -> float:
        """Fit the weights anew with a batch of games; gives the mean squared error of the values before it."""
        batch = [Game(np.asarray(sample.rows, dtype=np.float32), sample.outcome) for sample in samples if sample.rows]
        error = sum(float(np.mean((game.outcome - values_of(game.rows, self.weights)) ** 2)) for game in batch)
        self.memory = (self.memory + batch)[-MEMORY:]
        self.games += len(samples)
        for _ in range(STEPS):
            self._step()
        return error / max(1, len(batch))

    def _step(self) -> None:
        """One step towards the mix of outcomes and values that followed, each game counting alike."""
        rows = np.concatenate([game.rows for game in self.memory])
        shares = [np.full(len(game.rows), 1.0 / len(game.rows)) for game in self.memory]
        share = np.concatenate(shares) / len(self.memory)
        values = values_of(rows, self.weights)
        ends = np.cumsum([len(game.rows) for game in self.memory])[:-1]
        following = [
            lambda_returns(part, game.outcome) for part, game in zip(np.split(values, ends), self.memory, strict=True)
        ]
        targets = np.concatenate(following)
        gradient = rows.T @ (share * (values - targets)) + PULL * (self.weights - self.anchor)
        curve = (rows * (share * values * (1.0 - values))[:, None]).T @ rows + PULL * np.eye(len(self.weights))
        self.weights = self.weights - np.linalg.solve(curve, gradient)


def values_of(rows: NDArray[np.float32], weights: Array) -> Array:
    """The chance of a British win for each row."""
    values: Array = 1.0 / (1.0 + np.exp(-np.clip(rows @ weights, -30, 30)))
    return values


def lambda_returns(values: Array, outcome: float) -> Array:
    """For each position of a game the mix of the values that followed and the outcome."""
    targets = np.empty_like(values)
    following = outcome
    for index in range(len(values) - 1, -1, -1):
        targets[index] = following
        following = (1 - LAMBDA) * values[index] + LAMBDA * following
    return targets
