"""Fits the weights of the evaluation to games: temporal differences, by Adam's gradient steps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from afaos_gui.ai.evaluation import Weights, judgement
from afaos_gui.ai.features import FEATURES, direction
from afaos_gui.ai.selfplay import Sample

Array = NDArray[np.float32]

MEMORY = 4000
"""Games remembered."""
HIDDEN = 32
"""Hidden units of weights that are begun anew."""
EPOCHS = 4
"""How often a fit goes through all that is remembered."""
EPOCHS_ANEW = 18
"""The same where the weights are begun anew."""
PART = 512
"""Positions of one gradient step."""
RATE = 1.5e-3
"""Adam's rate at the beginning of a fit; it falls to 0."""
DECAY = 1e-4
"""Pull of the hidden units' weights towards 0."""
MEAN_SHARE, SQUARE_SHARE, LEAST = 0.9, 0.999, 1e-8
"""Adam's constants."""
DIRECTIONS = np.asarray([direction(name) for name in FEATURES], dtype=np.float32)
LAMBDA = 0.95
"""Weight of what came later against the next value, from one kept position to the next."""


class Game:
    """The rows of a game's positions, of shape (positions, features), and what the British had of it, from 0 to 1."""

    def __init__(self, rows: Array, outcome: float) -> None:
        self.rows = rows
        self.outcome = outcome


class Net:
    """The weights as arrays: linear (features), units (hidden, features), shares (hidden)."""

    def __init__(self, linear: Array, units: Array, shares: Array) -> None:
        self.linear, self.units, self.shares = linear, units, shares

    @property
    def arrays(self) -> tuple[Array, Array, Array]:
        """All of it."""
        return self.linear, self.units, self.shares

    def values(self, rows: Array) -> Array:
        """The chance of a British win for each row."""
        return odds_of(rows @ self.linear + np.maximum(0.0, rows @ self.units.T) @ self.shares)

    def gradients(self, rows: Array, targets: Array, share: Array) -> tuple[Array, Array, Array]:
        """Of the mean log loss, each row counting by its share, and of the pull on the units."""
        signals = np.maximum(0.0, rows @ self.units.T)
        wrong = share * (odds_of(rows @ self.linear + signals @ self.shares) - targets)
        back = np.outer(wrong, self.shares) * (signals > 0.0)
        return rows.T @ wrong, back.T @ rows + DECAY * self.units, signals.T @ wrong

    def keep_directions(self) -> None:
        """Takes out of the weights what says that more of a thing helps where it can only harm, or the other way."""
        self.linear[self.linear * DIRECTIONS < 0.0] = 0.0
        self.units[self.units * np.outer(np.sign(self.shares), DIRECTIONS) < 0.0] = 0.0

    def weights(self) -> Weights:
        """For an evaluation."""
        return Weights(self.linear.tolist(), self.units.tolist(), self.shares.tolist())


def begun(weights: Weights, seed: int) -> Net:
    """The weights given; where they have no hidden units, with units that do little yet."""
    linear = np.asarray(weights.linear, dtype=np.float32)
    if weights.units:
        return Net(linear, np.asarray(weights.units, dtype=np.float32), np.asarray(weights.shares, dtype=np.float32))
    rng = np.random.default_rng(seed)
    units = rng.normal(0.0, 1.0 / np.sqrt(len(linear)), (HIDDEN, len(linear))).astype(np.float32)
    return Net(linear, units, rng.normal(0.0, 0.1, HIDDEN).astype(np.float32))


class Learner:
    """The weights of the moment, and the games that are remembered."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.memory: list[Game] = []
        self.games = 0

    def begin_anew(self, seed: int) -> None:
        """Forget the weights, not the games, and fit others to these, with directions kept."""
        self.net = begun(judgement(), seed)
        self._fit(EPOCHS_ANEW, directed=True)

    def learn(self, samples: list[Sample], directed: bool) -> float:
        """Fit the weights to the games remembered and a batch more; gives the mean squared error before, on these."""
        batch = [Game(np.asarray(sample.rows, dtype=np.float32), sample.outcome) for sample in samples if sample.rows]
        error = sum(float(np.mean((game.outcome - self.net.values(game.rows)) ** 2)) for game in batch)
        self.memory = (self.memory + batch)[-MEMORY:]
        self.games += len(samples)
        self._fit(EPOCHS, directed)
        return error / max(1, len(batch))

    def _fit(self, epochs: int, directed: bool) -> None:
        """Adam's steps towards the mix of outcomes and values that followed, each game counting alike.

        Where `directed`, each step is brought back to where no feature works against its direction.
        """
        rows = np.concatenate([game.rows for game in self.memory])
        targets = self._targets(rows)
        share = np.concatenate([np.full(len(game.rows), 1.0 / len(game.rows)) for game in self.memory])
        share = (share / share.mean()).astype(np.float32)
        rng = np.random.default_rng(self.games)
        means = [np.zeros_like(array) for array in self.net.arrays]
        squares = [np.zeros_like(array) for array in self.net.arrays]
        steps = epochs * -(-len(rows) // PART)
        step = 0
        for _ in range(epochs):
            order = rng.permutation(len(rows))
            for begin in range(0, len(rows), PART):
                part = order[begin : begin + PART]
                found = self.net.gradients(rows[part], targets[part], share[part] / len(part))
                step += 1
                rate = RATE * (1.0 - (step - 1) / steps)
                for array, mean, square, gradient in zip(self.net.arrays, means, squares, found, strict=True):
                    mean += (1.0 - MEAN_SHARE) * (gradient - mean)
                    square += (1.0 - SQUARE_SHARE) * (gradient**2 - square)
                    flat = np.sqrt(square / (1.0 - SQUARE_SHARE**step)) + LEAST
                    array -= rate * (mean / (1.0 - MEAN_SHARE**step)) / flat
                if directed:
                    self.net.keep_directions()

    def _targets(self, rows: Array) -> Array:
        values = self.net.values(rows)
        ends = np.cumsum([len(game.rows) for game in self.memory])[:-1]
        parts = zip(np.split(values, ends), self.memory, strict=True)
        targets: Array = np.concatenate([lambda_returns(part, game.outcome) for part, game in parts])
        return targets


def odds_of(logits: Array) -> Array:
    """The logistic function of each number."""
    odds: Array = (1.0 / (1.0 + np.exp(-np.clip(logits, -30.0, 30.0)))).astype(np.float32, copy=False)
    return odds


def lambda_returns(values: Array, outcome: float) -> Array:
    """For each position of a game the mix of the values that followed and the outcome."""
    targets = np.empty_like(values)
    following = outcome
    for index in range(len(values) - 1, -1, -1):
        targets[index] = following
        following = (1.0 - LAMBDA) * float(values[index]) + LAMBDA * following
    return targets
