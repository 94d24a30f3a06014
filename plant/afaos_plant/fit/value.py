"""Fit the networks to kept games; heads that only training needs are left out of what is saved."""

from __future__ import annotations

from typing import Any

import numpy as np

from afaos_gui.ai.judgement.evaluation import HEADS, Networks
from afaos_gui.ai.judgement.inputs import INPUTS
from afaos_plant.fit.policy import PolicyNet
from afaos_plant.fit.sample import NO_OPPONENT, OPPONENTS
from afaos_plant.fit.trunk import (
    ORDER,
    Adam,
    Floats,
    Trunk,
    log_loss,
    odds_of,
    parts,
    shares_of,
    unpacked,
)
from afaos_plant.samples import DENSE, Lessons

VALUE_FIRST, VALUE_SECOND = 128, 32
POLICY_FIRST, POLICY_SECOND, POLICY_WIDTH = 64, 32, 32
"""Units of the layers."""
FURTHER = ("British income", "French income", "British captures", "French captures")
"""Heads besides `HEADS`: they teach the layers below them what a result alone teaches slowly."""
PART = 512
SIDE_SHARE, FURTHER_SHARE = 0.15, 0.1
"""Weights of the other heads in the loss."""
HANDICAP_PACE = 40.0
HANDICAPS = "handicaps"


class ValueNet(Trunk):
    """The value network with its further heads.

    A handicap for each kind of opponent and side is added to the log odds while fitting, so that what a weaker opponent
    loses is not blamed on its cards.
    """

    def __init__(self, seed: int, first: int = VALUE_FIRST, second: int = VALUE_SECOND) -> None:
        super().__init__(DENSE, first, second, len(HEADS) + len(FURTHER), seed)
        self.arrays[HANDICAPS] = np.zeros(OPPONENTS, dtype=np.float32)

    def shipped_layers(self) -> tuple[int, int, int, int, int, bytes]:
        """Sizes and weights for `network.Layers`, with the heads of the program alone."""
        whole = dict(self.arrays)
        self.arrays = whole | {name: whole[name][..., : len(HEADS)] for name in ("outputs", "output bias")}
        layers = self.layers()
        self.arrays = whole
        return layers

    def values(self, lessons: Lessons) -> Floats:
        """The probability of a British win in each position."""
        which = np.arange(len(lessons.win))
        chunks = [which[at : at + 4096] for at in range(0, len(which), 4096)]
        return np.concatenate([odds_of(self.forward(*lessons.positions.part(chunk))[2][:, 0]) for chunk in chunks])


def fit_value(net: ValueNet, lessons: Lessons, epochs: float, seed: int, rate: float) -> float:
    """Fit the value network; returns the mean loss of its first head over the last epoch."""
    rng = np.random.default_rng(seed)
    count = len(lessons.win)
    steps = max(1, int(epochs * count / PART))
    adam = Adam(net.arrays, steps, rate)
    weight = lessons.weight / lessons.weight.mean()
    heads = len(HEADS)
    losses = []
    for part in parts(rng, count, min(PART, count), steps):
        sparse, dense = lessons.positions.part(part)
        one, two, out = net.forward(sparse, dense)
        opponent = lessons.opponent[part]
        equal = opponent == NO_OPPONENT
        handicap = np.where(equal, np.float32(0.0), HANDICAP_PACE * net.arrays[HANDICAPS][opponent])
        odds = odds_of(out[:, 0] + handicap)
        wrong = np.zeros_like(out)
        wrong[:, 0] = odds - lessons.win[part]
        wrong[:, 1] = SIDE_SHARE * (out[:, 1] - lessons.margin[part]) * equal
        wrong[:, 2] = SIDE_SHARE * (out[:, 2] - lessons.left[part]) * equal
        ends = shares_of(out[:, 3:heads])
        ends[np.arange(len(part)), lessons.end[part]] -= 1.0
        wrong[:, 3:heads] = SIDE_SHARE * ends * equal[:, None]
        wrong[:, heads:] = FURTHER_SHARE * (out[:, heads:] - lessons.further[part]) * equal[:, None]
        wrong *= (weight[part] / len(part))[:, None]
        gradients = net.backward(sparse, dense, one, two, wrong)
        met = np.flatnonzero(~equal)
        gradients[HANDICAPS] = np.zeros_like(net.arrays[HANDICAPS])
        np.add.at(gradients[HANDICAPS], opponent[met], HANDICAP_PACE * wrong[met, 0])
        adam.step(gradients)
        losses.append(log_loss(odds, lessons.win[part]))
    return float(np.mean(losses[-max(1, count // PART) :]))


def networks_of(value: ValueNet, policy: PolicyNet) -> Networks:
    """The networks as the program takes them."""
    return Networks(value.shipped_layers(), policy.layers(), policy.choice_layers())


def widened(net: Trunk, layers: tuple[int, int, int, int, int, bytes]) -> None:
    """Take over smaller layers, so that the wider ones say the same; the further units begin with no effect."""
    sparse, dense, first, second, outputs, weights = layers
    if sparse != INPUTS:
        raise ValueError("these layers read other inputs")
    small: dict[str, Any] = {
        "sparse": np.zeros((sparse, first), np.float32),
        "dense": np.zeros((dense, first), np.float32),
        "first bias": np.zeros(first, np.float32),
        "second": np.zeros((first, second), np.float32),
        "second bias": np.zeros(second, np.float32),
        "outputs": np.zeros((second, outputs), np.float32),
        "output bias": np.zeros(outputs, np.float32),
    }
    unpacked(small, ORDER, weights)
    a = net.arrays
    a["owned"][:, :first] = 0.0
    a["second"][first:, :second] = 0.0
    a["outputs"][second:, :outputs] = 0.0
    a["dense"][dense:] = 0.0
    for name, array in small.items():
        a[name][tuple(slice(0, size) for size in array.shape)] = array


def widened_choices(net: PolicyNet, choices: tuple[int, int, bytes]) -> None:
    """The same for the choices of a policy."""
    inputs, width, weights = choices
    small = {
        "choices": np.zeros((inputs, width), np.float32),
        "shares": np.zeros(width, np.float32),
        "alone": np.zeros(inputs, np.float32),
    }
    unpacked(small, tuple(small), weights)
    net.arrays["shares"][width:] = 0.0
    for name, array in small.items():
        net.arrays[name][tuple(slice(0, size) for size in array.shape)] = array
