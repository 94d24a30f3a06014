"""Fit the policy network to search results and to people's choices."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from afaos_gui.ai.judgement.choices import CHOICE_INPUTS
from afaos_gui.ai.judgement.inputs import INPUTS
from afaos_gui.ai.judgement.network import END
from afaos_plant.fit.sample import Question
from afaos_plant.fit.trunk import RATE, Adam, Arrays, Trunk, gathered, packed, parts, unpacked

FIRST, SECOND, WIDTH = 48, 32, 32
"""Units of the layers."""
PART = 192
"""Questions per gradient step."""
PEOPLE_PART = 96
"""Questions answered by people, in addition, per gradient step."""
PEOPLE_HIDDEN = 0.35
"""Share of such a question's inputs that is dropped, to avoid overfitting: there are few of these questions."""


CHOICE_ORDER = ("choices", "shares", "alone")
"""Arrays in the order of `network.Choices`."""


class PolicyNet(Trunk):
    """The policy network: `network.Layers` without dense inputs, and `network.Choices`."""

    def __init__(self, seed: int, first: int = FIRST, second: int = SECOND, width: int = WIDTH) -> None:
        super().__init__(0, first, second, width, seed)
        rng = np.random.default_rng(seed + 1)
        self.arrays["choices"] = rng.normal(0.0, 0.02, (CHOICE_INPUTS, width)).astype(np.float32)
        self.arrays["shares"] = rng.normal(0.0, 0.3, width).astype(np.float32)
        self.arrays["alone"] = np.zeros(CHOICE_INPUTS, dtype=np.float32)

    def resume_choices(self, choices: tuple[int, int, bytes]) -> None:
        """Go on from the weights of `choices`. Raises ValueError if they have other sizes."""
        unpacked(self.arrays, CHOICE_ORDER, choices[-1])

    def choice_layers(self) -> tuple[int, int, bytes]:
        """Sizes and weights for `network.Choices`."""
        weights = [self.arrays[name].ravel() for name in CHOICE_ORDER]
        return CHOICE_INPUTS, len(self.arrays["shares"]), packed(np.concatenate(weights))

    def step(self, questions: Sequence[Question], learn: bool = True) -> tuple[float, float, Arrays]:
        """Return mean loss, top-1 accuracy and gradients for some questions."""
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
    part: int | None = None,
) -> tuple[float, float]:
    """Fit the policy, `part` questions a step or PART, and also to people's choices if given.

    Returns mean loss and top-1 accuracy over the last epoch.
    """
    rng = np.random.default_rng(seed)
    part = part or PART
    steps = max(1, int(epochs * len(questions) / part))
    adam = Adam(net.arrays, steps, rate)
    said: list[tuple[float, float]] = []
    for drawn in parts(rng, len(questions), min(part, len(questions)), steps):
        asked = [questions[number] for number in drawn]
        loss, best, gradients = net.step(asked + _of_people(people, rng))
        adam.step(gradients)
        said.append((loss, best))
    last = said[-max(1, len(questions) // part) :]
    return float(np.mean([loss for loss, _ in last])), float(np.mean([best for _, best in last]))


def _of_people(people: Sequence[Question], rng: np.random.Generator) -> list[Question]:
    """A sample of the questions answered by people, with some of their inputs dropped."""
    if not people:
        return []
    asked = [people[number] for number in rng.choice(len(people), PEOPLE_PART)]
    return [q._replace(active=q.active[rng.random(len(q.active)) >= PEOPLE_HIDDEN]) for q in asked]


def tried(net: PolicyNet, questions: Sequence[Question]) -> tuple[float, float]:
    """Mean loss and top-1 accuracy on questions."""
    parts = [questions[at : at + PART] for at in range(0, len(questions), PART)]
    found = [(*net.step(part, learn=False)[:2], len(part)) for part in parts]
    total = max(1, len(questions))
    return sum(f[0] * f[2] for f in found) / total, sum(f[1] * f[2] for f in found) / total
