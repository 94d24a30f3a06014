"""Fits the networks to games: the value to how they went on, the policy to what searches found, by Adam's steps."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

# Small matrices are multiplied fastest by one thread. The library looks at this when it is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from afaos_gui.ai.choices import CHOICE_INPUTS
from afaos_gui.ai.evaluation import HEADS, KINDS_OF_END, TURNS, Networks
from afaos_gui.ai.inputs import CARDS, INPUTS, OWNED_PILES, PILES
from afaos_gui.ai.network import END
from afaos_gui.ai.sample import NO_OPPONENT, OPPONENTS, Question, Sample
from afaos_gui.ai.signals import SIGNALS

Floats = NDArray[np.float32]
Numbers = NDArray[np.int32]

DENSE = len(SIGNALS)
FIRST, SECOND = 64, 32
"""Units of the value network."""
POLICY_FIRST, POLICY_SECOND, POLICY_WIDTH = 48, 32, 32
PART = 512
"""Positions of one gradient step of the value."""
POLICY_PART = 192
PEOPLE_PART = 96
"""Questions that people answered, beside them in each step."""
PEOPLE_HIDDEN = 0.3
"""Share of the inputs of such a question that a step does not see: these are few, and must not be learned by heart."""
RATE = 1.5e-3
LEAST_RATE = 0.05
"""Adam's rate at the beginning of a fit, and the share of it at the end."""
MEAN_SHARE, SQUARE_SHARE, LEAST = 0.9, 0.99, 1e-6
"""Adam's constants. Most inputs are seldom on: what is remembered longer makes leaps of their weights."""
WARMING = 30
"""Steps in which the rate rises to its height."""
DECAY = 1e-3
"""Share by which weights shrink at each step, against the rate."""
MEMORY = 0.98
"""Weight of what came later against the next value, from one kept position to the next: lambda."""
SIDE_SHARE = 0.15
"""Weight of each further head in the loss."""
HANDICAP_TURNS = 40.0
"""Turns in which the part of an opponent's handicap that fades does so, by a factor of e."""
HANDICAP_PACE = 40.0
"""How much faster handicaps are learned than weights: they begin at nothing, and there are few of them."""

HANDICAPS = "handicaps"

Arrays = dict[str, Floats]


class Adam:
    """Adam's steps over some named arrays."""

    def __init__(self, arrays: Arrays, steps: int, rate: float = RATE) -> None:
        self._arrays = arrays
        self._steps, self._rate = max(1, steps), rate
        self._means = {name: np.zeros_like(array) for name, array in arrays.items()}
        self._squares = {name: np.zeros_like(array) for name, array in arrays.items()}
        self._step = 0

    def take(self, gradients: Arrays) -> None:
        """One step against the gradients."""
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
    """Positions as arrays: numbers of active inputs of all of them in one row with where each begins, dense inputs."""

    active: NDArray[np.uint16]
    begins: NDArray[np.int64]
    """One more than there are positions."""
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
    """Positions of several games as one."""
    lengths = np.asarray([len(row) for row in active], dtype=np.int64)
    begins = np.concatenate([[0], np.cumsum(lengths)])
    empty = np.zeros((0, DENSE), dtype=np.float16)
    return Positions(np.concatenate(active), begins, np.concatenate(dense) if dense else empty)


def _fold(table: Floats, owned: Floats) -> Floats:
    """The rows of active inputs, where each card's row of being owned counts in every pile that its side owns."""
    rows = table.copy()
    for side in (0, 1):
        for pile in OWNED_PILES:
            begin = (side * PILES + pile) * CARDS
            rows[begin : begin + CARDS] += owned[side * CARDS : (side + 1) * CARDS]
    return rows


def _unfold(gradient: Floats) -> Floats:
    """The gradient of the rows of being owned."""
    owned = np.zeros((2 * CARDS, gradient.shape[1]), dtype=np.float32)
    for side in (0, 1):
        for pile in OWNED_PILES:
            begin = (side * PILES + pile) * CARDS
            owned[side * CARDS : (side + 1) * CARDS] += gradient[begin : begin + CARDS]
    return owned


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
        """The signals of both layers, and the outputs."""
        a = self.arrays
        first = sparse @ _fold(a["sparse"], a["owned"]) + dense @ a["dense"] + a["first bias"]
        one = np.maximum(first, 0.0)
        two = np.maximum(one @ a["second"] + a["second bias"], 0.0)
        return one, two, two @ a["outputs"] + a["output bias"]

    def backward(self, sparse: Floats, dense: Floats, one: Floats, two: Floats, wrong: Floats) -> Arrays:
        """The gradients, from those of the outputs."""
        a = self.arrays
        at_two = (wrong @ a["outputs"].T) * (two > 0.0)
        at_one = (at_two @ a["second"].T) * (one > 0.0)
        table: Floats = (sparse.T @ at_one).astype(np.float32, copy=False)
        found = {
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

    def content(self) -> Floats:
        """All weights in the order of `network.Layers`."""
        a = self.arrays
        order = ("dense", "first bias", "second", "second bias", "outputs", "output bias")
        return np.concatenate([_fold(a["sparse"], a["owned"]).ravel(), *(a[name].ravel() for name in order)])


def odds_of(logits: Floats) -> Floats:
    """The logistic function of each number."""
    odds: Floats = (1.0 / (1.0 + np.exp(-np.clip(logits, -30.0, 30.0)))).astype(np.float32, copy=False)
    return odds


def shares_of(logits: Floats) -> Floats:
    """The softmax of each row."""
    weights = np.exp(logits - logits.max(1, keepdims=True))
    shares: Floats = weights / weights.sum(1, keepdims=True)
    return shares


# The value


class ValueNet(Trunk):
    """The value network: the odds of a British win, and what else `evaluation.HEADS` names.

    In games against other opponents a handicap stands beside its log odds while it is fitted: what such an opponent
    loses for playing worse must not be laid to the cards and places that it likes. None of it is kept for playing.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(DENSE, FIRST, SECOND, len(HEADS), seed)
        self.arrays[HANDICAPS] = np.zeros((OPPONENTS, 2), dtype=np.float32)

    def handicaps(self, opponent: Numbers, at_turn: Floats) -> Floats:
        """What is added to the log odds at each position; nothing where both sides are the networks of the moment."""
        rows = self.arrays[HANDICAPS][opponent]
        found: Floats = HANDICAP_PACE * (rows * _fading(at_turn)).sum(1)
        return np.where(opponent == NO_OPPONENT, np.float32(0.0), found)

    def values(self, positions: Positions, chosen: NDArray[np.int64] | None = None) -> Floats:
        """The chance of a British win in each position, or in some."""
        which = np.arange(len(positions.begins) - 1) if chosen is None else chosen
        parts = [which[begin : begin + 4096] for begin in range(0, len(which), 4096)]
        found = [odds_of(self.forward(*positions.part(part))[2][:, 0]) for part in parts]
        return np.concatenate(found) if found else np.zeros(0, dtype=np.float32)


def _fading(at_turn: Floats) -> Floats:
    """The two inputs of a handicap: one that stays and one that fades."""
    inputs: Floats = np.stack([np.ones_like(at_turn), np.exp(-at_turn / HANDICAP_TURNS)], axis=1)
    return inputs


class ValueData(NamedTuple):
    """Positions and what became of them: the target of each head, and how much each position counts."""

    positions: Positions
    win: Floats
    margin: Floats
    left: Floats
    end: Numbers
    weight: Floats
    opponent: Numbers
    at_turn: Floats


def value_data(samples: Sequence[Sample], net: ValueNet | None = None, memory: float = MEMORY) -> ValueData:
    """The positions of games with their targets; a network of the moment stands in where nothing was found.

    What was found holds between equals: against another opponent the handicap is added to it.
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
    """For each position of a game the mix of the values found after it and the outcome.

    Where a move was a stray one, what came of it is no fault of the positions before: the value of the moment stands.
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
    """Fit the value network; gives the mean loss of the win head over the last epoch."""
    rng = np.random.default_rng(seed)
    count = len(data.win)
    steps = max(1, int(epochs * count / PART))
    adam = Adam(net.arrays, steps, rate)
    weight = data.weight / data.weight.mean()
    losses: list[float] = []
    for part in _parts(rng, count, PART, steps):
        sparse, dense = data.positions.part(part)
        one, two, out = net.forward(sparse, dense)
        share = (weight[part] / len(part))[:, None]
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


def log_loss(odds: Floats, targets: Floats) -> float:
    """The mean log loss."""
    odds = np.clip(odds, 1e-4, 1.0 - 1e-4)
    return float(-np.mean(targets * np.log(odds) + (1.0 - targets) * np.log(1.0 - odds)))


def _parts(rng: np.random.Generator, count: int, size: int, steps: int) -> Iterator[NDArray[np.int64]]:
    order = rng.permutation(count)
    at = 0
    for _ in range(steps):
        if at + size > count:
            order, at = rng.permutation(count), 0
        yield order[at : at + size]
        at += size


# The policy


class PolicyNet(Trunk):
    """The policy network: `network.Layers` without dense inputs, and `network.Choices`."""

    def __init__(self, seed: int) -> None:
        super().__init__(0, POLICY_FIRST, POLICY_SECOND, POLICY_WIDTH, seed)
        rng = np.random.default_rng(seed + 1)
        self.arrays["choices"] = rng.normal(0.0, 0.02, (CHOICE_INPUTS, POLICY_WIDTH)).astype(np.float32)
        self.arrays["shares"] = rng.normal(0.0, 0.3, POLICY_WIDTH).astype(np.float32)
        self.arrays["alone"] = np.zeros(CHOICE_INPUTS, dtype=np.float32)

    def choice_content(self) -> Floats:
        """The weights of `network.Choices`."""
        return np.concatenate([self.arrays[name].ravel() for name in ("choices", "shares", "alone")])

    def step(self, questions: Sequence[Question], learn: bool = True) -> tuple[float, float, Arrays]:
        """The mean loss, how often the likeliest choice is the best, and the gradients, of some questions."""
        a = self.arrays
        positions = gathered([q.active for q in questions], [])
        count = len(questions)
        lengths = np.diff(positions.begins)
        rows = np.repeat(np.arange(count), lengths)
        flat = np.bincount(rows * INPUTS + positions.active, minlength=count * INPUTS)
        sparse = flat.reshape(count, INPUTS).astype(np.float32)
        dense = np.zeros((count, 0), dtype=np.float32)
        one, two, out = self.forward(sparse, dense)
        inputs = np.concatenate([q.choices for q in questions]).astype(np.int64)
        ends = np.flatnonzero(inputs == END)
        number = np.cumsum(inputs == END)
        kept = inputs != END
        owner, inputs = number[kept], inputs[kept]
        of = np.repeat(np.arange(count), [len(q.shares) for q in questions])
        firsts = np.concatenate([[0], ends[:-1] + 1]) - np.arange(len(ends))
        units = np.add.reduceat(a["choices"][inputs], firsts, axis=0) + out[of]
        signals = np.maximum(units, 0.0)
        scores = signals @ a["shares"] + np.add.reduceat(a["alone"][inputs], firsts)
        begins = np.concatenate([[0], np.cumsum([len(q.shares) for q in questions])[:-1]])
        weights = np.exp(scores - np.maximum.reduceat(scores, begins)[of])
        said = weights / np.add.reduceat(weights, begins)[of]
        target = np.concatenate([q.shares for q in questions]).astype(np.float32)
        loss = float(-np.sum(target * np.log(np.maximum(said, 1e-6))) / count)
        best = [
            int(np.argmax(said[begin : begin + len(question.shares)]) == np.argmax(question.shares))
            for begin, question in zip(begins, questions, strict=True)
        ]
        if not learn:
            return loss, float(np.mean(best)), {}
        wrong = (said - target) / count
        at_units = (wrong[:, None] * a["shares"]) * (units > 0.0)
        order = np.argsort(inputs, kind="stable")
        values, at = np.unique(inputs[order], return_index=True)
        table = np.zeros_like(a["choices"])
        table[values] = np.add.reduceat(at_units[owner[order]], at, axis=0)
        alone = np.zeros_like(a["alone"])
        alone[values] = np.add.reduceat(wrong[owner[order]], at)
        at_state = np.add.reduceat(at_units, begins, axis=0)
        gradients = self.backward(sparse, dense, one, two, at_state)
        shares = (signals.T @ wrong).astype(np.float32, copy=False)
        gradients |= {"choices": table, "alone": alone, "shares": shares}
        return loss, float(np.mean(best)), gradients


def fit_policy(
    net: PolicyNet,
    questions: Sequence[Question],
    epochs: float,
    seed: int,
    rate: float = RATE,
    people: Sequence[Question] = (),
) -> tuple[float, float]:
    """Fit the policy, to what people chose too if that is given.

    Gives the mean loss and how often it had the best first, over the last epoch.
    """
    rng = np.random.default_rng(seed)
    steps = max(1, int(epochs * len(questions) / POLICY_PART))
    adam = Adam(net.arrays, steps, rate)
    said: list[tuple[float, float]] = []
    for part in _parts(rng, len(questions), min(POLICY_PART, len(questions)), steps):
        asked = [questions[number] for number in part]
        loss, best, gradients = net.step(asked + _of_people(people, rng))
        adam.take(gradients)
        said.append((loss, best))
    last = said[-max(1, len(questions) // POLICY_PART) :]
    return float(np.mean([loss for loss, _ in last])), float(np.mean([best for _, best in last]))


def _of_people(people: Sequence[Question], rng: np.random.Generator) -> list[Question]:
    """Some questions that people answered, with a part of their inputs hidden."""
    if not people:
        return []
    asked = [people[number] for number in rng.choice(len(people), PEOPLE_PART)]
    return [q._replace(active=q.active[rng.random(len(q.active)) >= PEOPLE_HIDDEN]) for q in asked]


def tried(net: PolicyNet, questions: Sequence[Question]) -> tuple[float, float]:
    """The mean loss on questions and how often the likeliest choice is the best."""
    parts = [questions[at : at + POLICY_PART] for at in range(0, len(questions), POLICY_PART)]
    found = [(*net.step(part, learn=False)[:2], len(part)) for part in parts]
    total = max(1, len(questions))
    return sum(f[0] * f[2] for f in found) / total, sum(f[1] * f[2] for f in found) / total


def ends_of(samples: Iterable[Sample]) -> dict[str, int]:
    """How many games ended in each way."""
    counts = dict.fromkeys(KINDS_OF_END, 0)
    for sample in samples:
        counts[KINDS_OF_END[sample.end]] += 1
    return counts


def networks_of(value: ValueNet, policy: PolicyNet) -> Networks:
    """Both networks as they play."""
    choices = policy.choice_content()
    return Networks(
        (INPUTS, DENSE, FIRST, SECOND, len(HEADS), _packed(value.content())),
        (INPUTS, 0, POLICY_FIRST, POLICY_SECOND, POLICY_WIDTH, _packed(policy.content())),
        (CHOICE_INPUTS, POLICY_WIDTH, _packed(choices)),
    )


def _packed(numbers: Floats) -> bytes:
    return numbers.astype("<f4").tobytes()
