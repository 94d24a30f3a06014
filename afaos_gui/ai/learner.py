"""What is fitted while games are played: the networks, their average over fits, and the recent games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from afaos_gui.ai.evaluation import Networks
from afaos_gui.ai.fitting.policy import PolicyNet, fit_policy, tried
from afaos_gui.ai.fitting.trunk import RATE
from afaos_gui.ai.fitting.value import ValueNet, fit_value, value_data
from afaos_gui.ai.model import load_networks
from afaos_gui.ai.model_error import Fault, ModelError
from afaos_gui.ai.sample import NO_OPPONENT, Question, Sample
from afaos_gui.ai.store import load_arrays, save_arrays

FIRST_EPOCHS = 3.0
BATCH_RATE = 7e-4
"""Adam's learning rate at the beginning of a fit."""
AVERAGE = 0.7
"""Weight of the previous networks in the moving average that plays."""
HELD_OUT = 20
"""One in this many games is held out for validation."""
PROGRESS = "training.npz"
PROGRESS_MARK = "games"
"""An array that the progress of a training has, and a model has not."""


class Pace(NamedTuple):
    """How games are played and learned from.

    Games per batch, after which the networks are fitted and progress is saved; number of recent games to fit to; epochs
    per fit; lambda for `fitting.value.returns`.
    """

    batch: int
    window: int
    epochs: float
    memory: float


BY_SEARCH = Pace(120, 1500, 0.6, 0.98)
QUICK = Pace(1200, 9600, 0.3, 0.95)
"""For games without search, which are many, and whose kept positions are further apart."""


class Learner:
    """The current networks, their average over fits, and the recent games."""

    def __init__(self, seed: int, pace: Pace = BY_SEARCH) -> None:
        self.value, self.policy = ValueNet(seed), PolicyNet(seed)
        self.pace = pace
        self.games = 0
        self.samples: list[Sample] = []
        self.average: dict[str, Any] = {}
        self.anchor: list[Sample] = []
        """Games whose search values are trusted, used to anchor the value while there are few others."""
        self.people: list[Question] = []
        """What people chose in recorded games."""

    def arrays(self) -> dict[str, Any]:
        """All arrays of the networks by name."""
        value = {f"value {name}": array for name, array in self.value.arrays.items()}
        return value | {f"policy {name}": array for name, array in self.policy.arrays.items()}

    def networks(self) -> Networks | None:
        """The averaged networks for play; None before the first fit."""
        if not self.average:
            return None
        value, policy = ValueNet(0), PolicyNet(0)
        value.arrays = {name: self.average[f"value {name}"] for name in value.arrays}
        policy.arrays = {name: self.average[f"policy {name}"] for name in policy.arrays}
        return Networks(value.layers(), policy.layers(), policy.choice_layers())

    def learn(self, samples: list[Sample], seed: int) -> str:
        """Fit the networks to the recent games and some more; returns a line about it."""
        self.samples = (self.samples + samples)[-self.pace.window :]
        self.games += len(samples)
        fitted = [s for number, s in enumerate(self.samples, start=1) if number % HELD_OUT and s.active]
        held = [s for number, s in enumerate(self.samples, start=1) if number % HELD_OUT == 0 and s.active]
        held = [sample for sample in held if sample.opponent == NO_OPPONENT]
        begun = bool(self.average)
        data = value_data(fitted + self.anchor, self.value if begun else None, self.pace.memory)
        # The first fit has few games and much to learn.
        epochs, rate = (self.pace.epochs, BATCH_RATE) if begun else (FIRST_EPOCHS, RATE)
        fit_value(self.value, data, epochs, seed + self.games, rate)
        questions = [question for sample in fitted for question in sample.questions]
        if questions:
            fit_policy(self.policy, questions, epochs, seed + self.games, 2 * rate, self.people)
        share = AVERAGE if begun else 0.0
        for name, array in self.arrays().items():
            before = self.average.get(name, array)
            self.average[name] = share * before + (1.0 - share) * array
        return self._told(held)

    def _told(self, held: list[Sample]) -> str:
        if not held:
            return ""
        data = value_data(held, self.value, self.pace.memory)
        values = self.value.values(data.positions)
        questions = [question for sample in held for question in sample.questions]
        loss, first = tried(self.policy, questions) if questions else (0.0, 0.0)
        error = float(((values - data.win) ** 2).mean())
        lengths = [len(sample.active) for sample in held]
        came = np.repeat(np.asarray([sample.outcome for sample in held]), lengths)
        brier = float(((values - came) ** 2).mean())
        told = f"held out: value {error:.4f}, Brier {brier:.3f}"
        return f"{told}, policy {loss:.3f}, its first choice the best {first:.0%}"

    def keep(self, out: Path) -> None:
        """Save what is needed to resume, except the games, which are saved as they are played."""
        average = {f"average {name}": array for name, array in self.average.items()}
        save_arrays(out / PROGRESS, {**self.arrays(), **average, PROGRESS_MARK: np.asarray(self.games)})

    def begin_with(self, files: Sequence[Path]) -> None:
        """Begin with the mean of the weights in some files, each a training's progress or a model."""
        read = []
        for file in files:
            self._take(file)
            read.append((self.arrays(), self.average))
        arrays, averages = (_mean([one[part] for one in read]) for part in range(2))
        self._put(arrays)
        self.average, self.games = averages, 0

    def _take(self, file: Path) -> None:
        if PROGRESS_MARK in load_arrays(file):
            self.restore(file)
            return
        networks = load_networks(file)
        try:
            self.value.take(networks.value)
            self.policy.take(networks.position)
            self.policy.take_choices(networks.choices)
        except ValueError:
            raise ModelError(file.name, Fault.OTHER_SIZES) from None
        self.average = self.arrays()

    def _put(self, arrays: dict[str, Any]) -> None:
        self.value.arrays = {name: arrays[f"value {name}"] for name in self.value.arrays}
        self.policy.arrays = {name: arrays[f"policy {name}"] for name in self.policy.arrays}

    def restore(self, file: Path) -> None:
        """Load the networks and the number of games from a training's progress."""
        content = load_arrays(file)
        self.games = int(content[PROGRESS_MARK])
        for name, array in self.value.arrays.items():
            self.value.arrays[name] = content.get(f"value {name}", array)
        for name in self.policy.arrays:
            self.policy.arrays[name] = content[f"policy {name}"]
        self.average = {name: content.get(f"average {name}", array) for name, array in self.arrays().items()}


def _mean(all_arrays: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {name: sum(arrays[name] for arrays in all_arrays) / len(all_arrays) for name in all_arrays[0]}
