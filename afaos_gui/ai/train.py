"""Learn the weights of the evaluation from self-play by temporal differences.

`python -m afaos_gui.ai.train --out DIR --games N` goes on where DIR was left. Players look one action ahead with the
weights of the moment, now and then play by the rules of thumb, and sometimes meet a script. After every batch of games
the weights are fitted anew to the games remembered: TD(lambda) of a logistic value, by Newton steps, held near the
weights begun with.
"""

from __future__ import annotations

import argparse
import importlib
import multiprocessing
import random
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from afaos_gui.ai.belief import legal_for, sample_world
from afaos_gui.ai.evaluation import Evaluation, hand_made_weights
from afaos_gui.ai.features import features
from afaos_gui.ai.model import feature_names_hash, load_weights, save_weights
from afaos_gui.ai.players import player_named
from afaos_gui.ai.players.base import Player
from afaos_gui.ai.players.greedy import GreedyPlayer
from afaos_gui.ai.players.plain import WeightedPlayer
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import leader
from afaos_gui.rules.state import Decision, Ending
from afaos_gui.rules.view import View, observe

Array = NDArray[np.float64]

BATCH = 32
MEMORY = 2500
"""Games remembered."""
FITS = 2
"""Newton steps after each batch."""
CAP = 240
LAMBDA = 0.96
PULL = 4e-3
"""Pull of the weights towards those begun with."""
PULL_HALVED = 400
"""Remembered games with which the pull is half of that."""
WIDTH = 8
"""Actions tried at each decision."""
REPORT = 4
"""Batches between reports and saves."""
KEPT_SHARE = 0.4
"""Share of a game's decisions that are learned from."""
STRAY = 0.06
"""Share of decisions made by rules of thumb, so that other positions are met."""
SCRIPTED_SHARE = 0.3
"""Share of games in which one side is a script."""
SCRIPTS = (
    ("british-hammer", "british-expansion", "weighted"),
    ("french-ambush", "french-raid", "french-trader", "weighted"),
)


class Sample(NamedTuple):
    """One game: a row of features for each decision in a turn, and 1 for a British win, else 0."""

    rows: Array
    outcome: float


class StrayingPlayer:
    """Greedy, with a share of decisions by rules of thumb."""

    def __init__(self, evaluation: Evaluation) -> None:
        self._greedy = GreedyPlayer(evaluation, WIDTH)
        self._loose = WeightedPlayer()

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """Mostly the action that the evaluation likes best."""
        player: Player = self._loose if rng.random() < STRAY else self._greedy
        return player.choose(view, legal, rng)


def _players(weights: list[float] | None, rng: random.Random) -> list[Player]:
    """The evaluation on both sides, now and then a script on one; without weights, scripts on both."""
    scripts = [player_named(rng.choice(SCRIPTS[side])) for side in (0, 1)]
    if weights is None:
        return scripts
    players: list[Player] = [StrayingPlayer(Evaluation(weights)), StrayingPlayer(Evaluation(weights))]
    if rng.random() < SCRIPTED_SHARE:
        side = rng.randrange(2)
        players[side] = scripts[side]
    return players


def play_sample(ruleset: Ruleset, weights: list[float] | None, seed: int) -> Sample:
    """One game of the evaluation against itself or a script; without weights, of scripts."""
    rng = random.Random(seed)
    players = _players(weights, rng)
    chance = RandomChance(rng.getrandbits(32))
    state = new_game(ruleset, chance)
    rows = []
    while state.ending is Ending.NONE and state.turn <= CAP:
        view = observe(state, state.to_decide)
        if state.decision is Decision.TURN and rng.random() < KEPT_SHARE:
            rows.append(features(sample_world(view, rng)))
        action = players[state.to_decide].choose(view, legal_for(view), rng)
        state = play(state, action, chance).state
    winner = state.winner if state.ending is not Ending.NONE else leader(state)
    return Sample(np.asarray(rows, dtype=np.float32), 1.0 if winner == BRITISH else 0.0)


class Learner:
    """The weights, the weights begun with, and the games that are remembered."""

    def __init__(self, weights: list[float]) -> None:
        self.weights: Array = np.asarray(weights, dtype=np.float64)
        self.anchor: Array = self.weights.copy()
        self.memory: list[Sample] = []
        self.games = 0

    def learn(self, samples: list[Sample]) -> float:
        """Fit the weights anew with a batch of games; gives the mean squared error of the values before it."""
        error = sum(float(np.mean((sample.outcome - values_of(sample.rows, self.weights)) ** 2)) for sample in samples)
        self.memory = (self.memory + samples)[-MEMORY:]
        self.games += len(samples)
        for _ in range(FITS):
            self._fit()
        return error / len(samples)

    def _fit(self) -> None:
        """One Newton step towards the mix of outcomes and values that followed, each game counting alike."""
        rows = np.concatenate([sample.rows for sample in self.memory])
        shares = [np.full(len(sample.rows), 1.0 / len(sample.rows)) for sample in self.memory]
        share = np.concatenate(shares) / len(self.memory)
        values = values_of(rows, self.weights)
        ends = np.cumsum([len(sample.rows) for sample in self.memory])[:-1]
        following = [
            lambda_returns(part, sample.outcome)
            for part, sample in zip(np.split(values, ends), self.memory, strict=True)
        ]
        targets = np.concatenate(following)
        pull = PULL / (1.0 + len(self.memory) / PULL_HALVED)
        gradient = rows.T @ (share * (values - targets)) + pull * (self.weights - self.anchor)
        curve = (rows * (share * values * (1.0 - values))[:, None]).T @ rows + pull * np.eye(len(self.weights))
        self.weights = self.weights - np.linalg.solve(curve, gradient)


def values_of(rows: Array, weights: Array) -> Array:
    """The chance of a British win for each row."""
    values: Array = 1.0 / (1.0 + np.exp(-np.clip(rows @ weights, -30, 30)))
    return values


def lambda_returns(values: Array, outcome: float) -> Array:
    """For each position the mix of the values that followed and the outcome."""
    targets = np.empty_like(values)
    following = outcome
    for index in range(len(values) - 1, -1, -1):
        targets[index] = following
        following = (1 - LAMBDA) * values[index] + LAMBDA * following
    return targets


_RULESET: list[Ruleset] = []


def _begin(ruleset: Ruleset) -> None:
    _RULESET[:] = [ruleset]


def _job(job: tuple[list[float] | None, int]) -> Sample:
    weights, seed = job
    return play_sample(_RULESET[0], weights, seed)


def train(
    ruleset: Ruleset,
    out: Path,
    games: int,
    seed: int,
    jobs: int,
    seconds: float | None = None,
    begin_with: Path | None = None,
    scripted: int = 0,
) -> None:
    """Play and learn until `games` games are played or the time is up; progress is kept after every few batches.

    The first `scripted` games are among scripts, from which the values of positions are learned roughly and soon.
    """
    learner = resume(out, begin_with)
    begin = time.monotonic()
    _begin(ruleset)
    context = multiprocessing.get_context("spawn")
    pool = context.Pool(jobs, _begin, (ruleset,)) if jobs > 1 else None
    errors: list[float] = []
    try:
        while learner.games < games and (seconds is None or time.monotonic() - begin < seconds):
            weights = [float(weight) for weight in learner.weights] if learner.games >= scripted else None
            work = [(weights, seed * 1_000_003 + learner.games + number) for number in range(BATCH)]
            samples = pool.map(_job, work) if pool is not None else [_job(one) for one in work]
            errors.append(learner.learn(samples))
            if learner.games // BATCH % REPORT == 0:
                keep(out, learner, seed)
                british = sum(sample.outcome for sample in samples) / len(samples)
                error = sum(errors[-REPORT:]) / len(errors[-REPORT:])
                print(f"{learner.games} games, error {error:.4f}, British {british:.0%}", flush=True)
    finally:
        if pool is not None:
            pool.terminate()
        keep(out, learner, seed)


def keep(out: Path, learner: Learner, seed: int) -> None:
    """Write the model, its card and what is needed to go on."""
    weights = [float(weight) for weight in learner.weights]
    card: dict[str, Any] = {
        "made by": "python -m afaos_gui.ai.train",
        "method": "TD(lambda) of a logistic linear value, self-play one action ahead, refitted after every batch",
        "games": learner.games,
        "seed": seed,
        "lambda": LAMBDA,
        "feature names": feature_names_hash(),
    }
    save_weights(out / "value.npz", weights, card)
    np.savez(
        out / "training.part.npz",
        games=learner.games,
        weights=learner.weights,
        anchor=learner.anchor,
        rows=np.concatenate([sample.rows for sample in learner.memory]) if learner.memory else np.empty((0, 0)),
        lengths=[len(sample.rows) for sample in learner.memory],
        outcomes=[sample.outcome for sample in learner.memory],
    )
    (out / "training.part.npz").replace(out / "training.npz")


def resume(out: Path, begin_with: Path | None = None) -> Learner:
    """The learner as it was left, or a fresh one with the weights of a file or by judgement."""
    file = out / "training.npz"
    if not file.is_file():
        return Learner(hand_made_weights() if begin_with is None else load_weights(begin_with))
    with np.load(file, allow_pickle=False) as content:
        learner = Learner(list(content["weights"]))
        learner.anchor = content["anchor"]
        learner.games = int(content["games"])
        parts = np.split(content["rows"], np.cumsum(content["lengths"])[:-1]) if len(content["lengths"]) else []
        outcomes = [float(outcome) for outcome in content["outcomes"]]
    learner.memory = [Sample(rows, outcome) for rows, outcome in zip(parts, outcomes, strict=True)]
    return learner


def main() -> None:
    """The command line of training."""
    parser = argparse.ArgumentParser(prog="python -m afaos_gui.ai.train", description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where model and progress are kept")
    parser.add_argument("--games", type=int, default=30_000, metavar="N")
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after so long")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes")
    parser.add_argument("--scripted", type=int, default=1000, metavar="N", help="first games, among scripts")
    parser.add_argument("--begin-with", type=Path, metavar="FILE.npz", help="weights to begin with")
    arguments = parser.parse_args()
    # The figures of the game come from a layer above this one; only this command needs them.
    catalogue = importlib.import_module("afaos_gui.data.loader").load_catalogue()
    train(
        Ruleset(catalogue),
        arguments.out,
        arguments.games,
        arguments.seed,
        arguments.jobs,
        arguments.seconds,
        arguments.begin_with,
        arguments.scripted,
    )


if __name__ == "__main__":
    main()
