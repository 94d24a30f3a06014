"""Fit the value network to the course and result of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from afaos_gui.ai.evaluation import HEADS, TURNS
from afaos_gui.ai.fitting.trunk import (
    DENSE,
    RATE,
    Adam,
    Floats,
    Numbers,
    Positions,
    Trunk,
    gathered,
    log_loss,
    odds_of,
    parts,
    shares_of,
)
from afaos_gui.ai.sample import NO_OPPONENT, OPPONENTS, Sample

FIRST, SECOND = 64, 32
"""Units of the layers."""
PART = 512
"""Positions per gradient step."""
MEMORY = 0.98
"""Lambda: weight of later results against the next value, from one kept position to the next."""
SIDE_SHARE = 0.15
"""Weight of each further head in the loss."""
HANDICAP_TURNS = 40.0
"""Turns over which the fading part of an opponent's handicap falls by a factor of e."""
HANDICAP_PACE = 40.0
"""How much faster handicaps are learned than weights, because they start at zero and there are few of them."""
HANDICAPS = "handicaps"


class ValueNet(Trunk):
    """The value network: the log odds of a British win, and the other outputs in `evaluation.HEADS`.

    In games against other opponents a handicap is added to the log odds while fitting, so that what such an opponent
    loses by playing worse is not blamed on the cards and places it prefers. It is not used in play.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(DENSE, FIRST, SECOND, len(HEADS), seed)
        self.arrays[HANDICAPS] = np.zeros((OPPONENTS, 2), dtype=np.float32)

    def handicaps(self, opponent: Numbers, at_turn: Floats) -> Floats:
        """What is added to the log odds of each position; 0 if both sides are the current networks."""
        rows = self.arrays[HANDICAPS][opponent]
        found: Floats = HANDICAP_PACE * (rows * _fading(at_turn)).sum(1)
        return np.where(opponent == NO_OPPONENT, np.float32(0.0), found)

    def values(self, positions: Positions, chosen: NDArray[np.int64] | None = None) -> Floats:
        """The probability of a British win in each position, or in some."""
        which = np.arange(len(positions.begins) - 1) if chosen is None else chosen
        parts = [which[begin : begin + 4096] for begin in range(0, len(which), 4096)]
        found = [odds_of(self.forward(*positions.part(part))[2][:, 0]) for part in parts]
        return np.concatenate(found) if found else np.zeros(0, dtype=np.float32)


def _fading(at_turn: Floats) -> Floats:
    """The two inputs of a handicap: one constant, one that fades."""
    inputs: Floats = np.stack([np.ones_like(at_turn), np.exp(-at_turn / HANDICAP_TURNS)], axis=1)
    return inputs


class ValueData(NamedTuple):
    """Training positions: the target of each head, and the weight of each position."""

    positions: Positions
    win: Floats
    margin: Floats
    left: Floats
    end: Numbers
    weight: Floats
    opponent: Numbers
    at_turn: Floats


def value_data(samples: Sequence[Sample], net: ValueNet | None = None, memory: float = MEMORY) -> ValueData:
    """The positions of games with their targets; the current network fills in where no search was made.

    Search values hold between equals: against another opponent the handicap is added to them.
    """
    positions = gathered([row for s in samples for row in s.active], [s.dense for s in samples])
    values = np.concatenate([s.found for s in samples])
    lengths = [len(sample.active) for sample in samples]
    opponent = np.repeat(np.asarray([s.opponent for s in samples], dtype=np.int32), lengths)
    at_turn = np.concatenate([s.at_turn for s in samples]).astype(np.float32)
    if net is not None:
        unknown = np.flatnonzero(np.isnan(values))
        values[unknown] = net.values(positions, unknown)
        values = odds_of(_log_odds(values) + net.handicaps(opponent, at_turn))
    win, at = [], 0
    for sample in samples:
        win.append(returns(sample, values[at : at + len(sample.active)], memory))
        at += len(sample.active)
    return ValueData(
        positions,
        np.concatenate(win).astype(np.float32),
        np.repeat(np.asarray([s.margin for s in samples], dtype=np.float32), lengths),
        np.concatenate([(s.turns - s.at_turn) / TURNS for s in samples]).astype(np.float32),
        np.repeat(np.asarray([s.end for s in samples], dtype=np.int32), lengths),
        np.repeat(np.asarray([1.0 / np.sqrt(max(1, n)) for n in lengths], dtype=np.float32), lengths),
        opponent,
        at_turn,
    )


def _log_odds(values: Floats) -> Floats:
    held = np.clip(values, 1e-4, 1.0 - 1e-4)
    found: Floats = np.log(held / (1.0 - held))
    return found


def returns(sample: Sample, values: Floats, memory: float = MEMORY) -> Floats:
    """TD(lambda) targets: for each position of a game, a mix of the values found after it and the result.

    If a stray move follows, its consequences are no fault of the positions before: the current value is used there.
    """
    targets = np.empty(len(sample.active), dtype=np.float32)
    following = sample.outcome
    for index in range(len(targets) - 1, -1, -1):
        found = float(values[index])
        if sample.stray[index]:
            targets[index] = following if np.isnan(found) else found
        else:
            targets[index] = following
        if not np.isnan(found):
            following = found if sample.stray[index] else (1.0 - memory) * found + memory * following
    return targets


def fit_value(net: ValueNet, data: ValueData, epochs: float, seed: int, rate: float = RATE) -> float:
    """Fit the value network; returns the mean loss of the win head over the last epoch."""
    rng = np.random.default_rng(seed)
    count = len(data.win)
    steps = max(1, int(epochs * count / PART))
    adam = Adam(net.arrays, steps, rate)
    weight = data.weight / data.weight.mean()
    losses: list[float] = []
    for part in parts(rng, count, PART, steps):
        sparse, dense = data.positions.part(part)
        one, two, out = net.forward(sparse, dense)
        share = (weight[part] / len(part)).astype(np.float32, copy=False)[:, None]
        wrong = np.zeros_like(out)
        opponent, fading = data.opponent[part], _fading(data.at_turn[part])
        odds = odds_of(out[:, 0] + net.handicaps(opponent, data.at_turn[part]))
        wrong[:, 0] = odds - data.win[part]
        known = np.flatnonzero(opponent == NO_OPPONENT)
        wrong[known, 1] = SIDE_SHARE * (out[known, 1] - data.margin[part[known]])
        wrong[known, 2] = SIDE_SHARE * (out[known, 2] - data.left[part[known]])
        ends = shares_of(out[known, 3:])
        ends[np.arange(len(known)), data.end[part[known]]] -= 1.0
        wrong[known, 3:] = SIDE_SHARE * ends
        losses.append(log_loss(odds, data.win[part]))
        gradients = net.backward(sparse, dense, one, two, wrong * share)
        gradients[HANDICAPS] = np.zeros_like(net.arrays[HANDICAPS])
        met = np.flatnonzero(opponent != NO_OPPONENT)
        np.add.at(gradients[HANDICAPS], opponent[met], HANDICAP_PACE * (wrong[:, :1] * share * fading)[met])
        adam.take(gradients)
    return float(np.mean(losses[-max(1, count // PART) :]))
