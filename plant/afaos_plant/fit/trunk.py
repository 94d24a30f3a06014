"""Shared parts of fitting: positions as arrays, the layers of both networks, Adam."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from afaos_gui.ai.judgement.inputs import CARDS, INPUTS, OWNED_PILES, PILES
from afaos_gui.ai.judgement.signals import SIGNALS

Floats = NDArray[np.float32]
Numbers = NDArray[np.int32]
Arrays = dict[str, Floats]

DENSE = len(SIGNALS)
RATE = 1.5e-3
LEAST_RATE = 0.05
"""Adam's learning rate at the beginning of a fit, and the fraction of it at the end."""
MEAN_SHARE, SQUARE_SHARE, LEAST = 0.9, 0.99, 1e-6
"""Adam's constants. Most inputs are rarely active, so a longer memory would make their weights jump."""
WARMING = 30
"""Steps of learning-rate warm-up."""
DECAY = 1e-3
"""Weight decay per step, relative to the rate."""


class Adam:
    """The Adam optimiser for some named arrays."""

    def __init__(self, arrays: Arrays, steps: int, rate: float = RATE) -> None:
        self._arrays = arrays
        self._steps, self._rate = max(1, steps), rate
        self._means = {name: np.zeros_like(array) for name, array in arrays.items()}
        self._squares = {name: np.zeros_like(array) for name, array in arrays.items()}
        self._step = 0

    def step(self, gradients: Arrays) -> None:
        """Take one step against the gradients."""
        self._step += 1
        done = min(1.0, self._step / self._steps)
        rate = self._rate * (LEAST_RATE + (1.0 - LEAST_RATE) * 0.5 * (1.0 + float(np.cos(np.pi * done))))
        rate *= min(1.0, self._step / WARMING)
        for name, gradient in gradients.items():
            array, mean, square = self._arrays[name], self._means[name], self._squares[name]
            mean += (1.0 - MEAN_SHARE) * (gradient - mean)
            square += (1.0 - SQUARE_SHARE) * (gradient * gradient - square)
            size = np.sqrt(square / (1.0 - SQUARE_SHARE**self._step)) + LEAST
            array -= rate * (mean / (1.0 - MEAN_SHARE**self._step)) / size
            array *= 1.0 - rate * DECAY / RATE


class Positions(NamedTuple):
    """Positions as arrays: active inputs of all of them in one row, where each begins, and dense inputs."""

    active: NDArray[np.uint16]
    begins: NDArray[np.int64]
    """One more entry than there are positions."""
    dense: NDArray[np.float16]

    def part(self, chosen: NDArray[np.int64]) -> tuple[Floats, Floats]:
        """The inputs of some positions as two matrices."""
        lengths = self.begins[chosen + 1] - self.begins[chosen]
        rows = np.repeat(np.arange(len(chosen)), lengths)
        at = np.arange(len(rows)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        numbers = self.active[np.repeat(self.begins[chosen], lengths) + at]
        flat = np.bincount(rows * INPUTS + numbers, minlength=len(chosen) * INPUTS)
        return flat.reshape(len(chosen), INPUTS).astype(np.float32), self.dense[chosen].astype(np.float32)


def gathered(active: Sequence[NDArray[np.uint16]], dense: Sequence[NDArray[np.float16]]) -> Positions:
    """Merge the positions of several games."""
    lengths = np.asarray([len(row) for row in active], dtype=np.int64)
    begins = np.concatenate([[0], np.cumsum(lengths)])
    empty = np.zeros((0, DENSE), dtype=np.float16)
    return Positions(np.concatenate(active), begins, np.concatenate(dense) if dense else empty)


def _fold(table: Floats, owned: Floats) -> Floats:
    """The rows of active inputs; a card's row for being owned is added to every pile that its side owns."""
    rows = table.copy()
    for side in (0, 1):
        for pile in OWNED_PILES:
            begin = (side * PILES + pile) * CARDS
            rows[begin : begin + CARDS] += owned[side * CARDS : (side + 1) * CARDS]
    return rows


def _unfold(gradient: Floats) -> Floats:
    """The gradient for the rows of owned cards."""
    owned = np.zeros((2 * CARDS, gradient.shape[1]), dtype=np.float32)
    for side in (0, 1):
        for pile in OWNED_PILES:
            begin = (side * PILES + pile) * CARDS
            owned[side * CARDS : (side + 1) * CARDS] += gradient[begin : begin + CARDS]
    return owned


ORDER = ("sparse", "dense", "first bias", "second", "second bias", "outputs", "output bias")
"""Arrays in the order of `network.Layers`, where what is owned is part of the sparse inputs' weights."""


class Trunk:
    """The three layers of `network.Layers` as arrays to be fitted."""

    def __init__(self, dense: int, first: int, second: int, outputs: int, seed: int) -> None:
        rng = np.random.default_rng(seed)

        def drawn(rows: int, columns: int) -> Floats:
            return (rng.normal(0.0, np.sqrt(2.0 / max(1, rows)), (rows, columns))).astype(np.float32)

        small = (rng.normal(0.0, 0.02, (INPUTS, first))).astype(np.float32)
        self.arrays: Arrays = {
            "sparse": small,
            "owned": (rng.normal(0.0, 0.02, (2 * CARDS, first))).astype(np.float32),
            "dense": 0.5 * drawn(dense, first),
            "first bias": np.zeros(first, dtype=np.float32),
            "second": drawn(first, second),
            "second bias": np.zeros(second, dtype=np.float32),
            "outputs": 0.3 * drawn(second, outputs),
            "output bias": np.zeros(outputs, dtype=np.float32),
        }

    def forward(self, sparse: Floats, dense: Floats) -> tuple[Floats, Floats, Floats]:
        """The activations of both layers, and the outputs."""
        a = self.arrays
        first = sparse @ _fold(a["sparse"], a["owned"]) + dense @ a["dense"] + a["first bias"]
        one = np.maximum(first, 0.0)
        two = np.maximum(one @ a["second"] + a["second bias"], 0.0)
        return one, two, two @ a["outputs"] + a["output bias"]

    def backward(self, sparse: Floats, dense: Floats, one: Floats, two: Floats, wrong: Floats) -> Arrays:
        """The gradients of all arrays, given those of the outputs."""
        a = self.arrays
        at_two = (wrong @ a["outputs"].T) * (two > 0.0)
        at_one = (at_two @ a["second"].T) * (one > 0.0)
        table: Floats = (sparse.T @ at_one).astype(np.float32, copy=False)
        found: dict[str, NDArray[np.floating]] = {
            "sparse": table,
            "owned": _unfold(table),
            "dense": dense.T @ at_one,
            "first bias": at_one.sum(0),
            "second": one.T @ at_two,
            "second bias": at_two.sum(0),
            "outputs": two.T @ wrong,
            "output bias": wrong.sum(0),
        }
        return {name: gradient.astype(np.float32, copy=False) for name, gradient in found.items()}

    def resume(self, layers: tuple[int, int, int, int, int, bytes]) -> None:
        """Go on from the weights of `layers`. Raises ValueError if they have other sizes."""
        unpacked(self.arrays, ORDER, layers[-1])
        self.arrays["owned"] = np.zeros_like(self.arrays["owned"])

    def layers(self) -> tuple[int, int, int, int, int, bytes]:
        """Sizes and weights for `network.Layers`."""
        a = self.arrays
        weights = np.concatenate([_fold(a["sparse"], a["owned"]).ravel(), *(a[name].ravel() for name in ORDER[1:])])
        return INPUTS, *a["dense"].shape, *a["outputs"].shape, packed(weights)


def unpacked(arrays: Arrays, names: Sequence[str], weights: bytes) -> None:
    """Fill arrays with weights as `packed` and joined. Raises ValueError if there are more or fewer."""
    numbers = np.frombuffer(weights, dtype="<f4").astype(np.float32)
    parts = np.split(numbers, np.cumsum([arrays[name].size for name in names])[:-1])
    for name, part in zip(names, parts, strict=True):
        arrays[name] = part.reshape(arrays[name].shape)


def packed(numbers: Floats) -> bytes:
    """Weights as `network` reads them."""
    return numbers.astype("<f4").tobytes()


def odds_of(logits: Floats) -> Floats:
    """The logistic function of each number."""
    odds: Floats = (1.0 / (1.0 + np.exp(-np.clip(logits, -30.0, 30.0)))).astype(np.float32, copy=False)
    return odds


def shares_of(logits: Floats) -> Floats:
    """The softmax of each row."""
    weights = np.exp(logits - logits.max(1, keepdims=True))
    shares: Floats = (weights / weights.sum(1, keepdims=True)).astype(np.float32, copy=False)
    return shares


def log_loss(odds: Floats, targets: Floats) -> float:
    """The mean log loss."""
    odds = np.clip(odds, 1e-4, 1.0 - 1e-4)
    return float(-np.mean(targets * np.log(odds) + (1.0 - targets) * np.log(1.0 - odds)))


def parts(rng: np.random.Generator, count: int, size: int, steps: int) -> Iterator[NDArray[np.int64]]:
    """Index batches of a given size, using every index once before any is repeated."""
    order = rng.permutation(count)
    at = 0
    for _ in range(steps):
        if at + size > count:
            order, at = rng.permutation(count), 0
        yield order[at : at + size]
        at += size
