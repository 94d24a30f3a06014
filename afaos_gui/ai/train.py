"""Learn the weights of the evaluation from self-play by temporal differences.

`python -m afaos_gui.ai.train` makes the shipped weights again, and goes on where it was left. Players look one action
ahead with the weights of the moment, and search once these are of use; now and then they play by the rules of thumb,
and often they meet a script. After every batch of games the weights are fitted further to the games remembered.

What is learned freely blames a full purse for the waiting that goes along with it, but makes games to learn from early.
So the games are first learned from freely; then weights are begun anew in which no feature may count against its
direction, and these play on where there are more games to play.
"""

from __future__ import annotations

import argparse
import importlib
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from afaos_gui.ai.evaluation import judgement
from afaos_gui.ai.fitting import LAMBDA, Game, Learner, Net, begun
from afaos_gui.ai.model import MODEL, feature_names_hash, load_weights, save_weights
from afaos_gui.ai.selfplay import SCRIPTED_SHARE, STRAY, Job, play_sample
from afaos_gui.ai.spread import RayMissing, spread
from afaos_gui.rules.ruleset import Ruleset

BATCH = 100
"""Games between two fits; progress is kept after each."""
GREEDY_GAMES = 200
"""Games that look one action ahead; those after them search."""
THINKING = 32
"""Iterations of a turn's search."""
FREE_GAMES = 4600
"""Games after which the weights are begun anew, with directions kept from then on.

A thousand games more, played by those, made nothing better.
"""
GAMES = FREE_GAMES
SEED = 1
OUT = Path("build/training")
PROGRESS = "training.npz"


def train(
    ruleset: Ruleset,
    out: Path,
    games: int = GAMES,
    seed: int = SEED,
    jobs: int = 1,
    seconds: float | None = None,
    begin_with: Path | None = None,
    ray: bool = False,
) -> None:
    """Play and learn until `games` games are played or the time is up.

    Neither `jobs` nor `ray` change what is learned.
    """
    learner = resume(out, seed, begin_with)
    begin = time.monotonic()
    while learner.games < games and (seconds is None or time.monotonic() - begin < seconds):
        weights = learner.net.weights()
        thinking = THINKING if learner.games >= GREEDY_GAMES else 0
        first = seed * 1_000_003 + learner.games
        work = [Job(weights, first + number, thinking) for number in range(min(BATCH, games - learner.games))]
        samples = list(spread(play_sample, ruleset, work, jobs, ray, ordered=True))
        error = learner.learn(samples, directed=learner.games >= FREE_GAMES)
        if learner.games == FREE_GAMES:
            learner.begin_anew(seed)
        keep(out, learner, seed, "" if begin_with is None else f" --begin-with {begin_with.name}")
        british = sum(sample.outcome for sample in samples) / len(samples)
        print(f"{learner.games} games, error {error:.4f}, British {british:.0%}", flush=True)


def keep(out: Path, learner: Learner, seed: int, begun_with: str = "") -> None:
    """Write the model, its card and what is needed to go on."""
    card: dict[str, Any] = {
        "command": f"python -m afaos_gui.ai.train --games {learner.games} --seed {seed}{begun_with}",
        "commit": commit(),
        "method": "TD(lambda) of a small network by Adam: games against itself and scripts, first one action ahead, "
        "then by search, fitted further after every batch; from some games on no feature may count against its "
        "direction",
        "games": learner.games,
        "seed": seed,
        "lambda": LAMBDA,
        "games one action ahead": GREEDY_GAMES,
        "iterations of a turn's search after them": THINKING,
        "games learned from freely": FREE_GAMES,
        "share of games against scripts": SCRIPTED_SHARE,
        "share of moves by rules of thumb": STRAY,
        "feature names": feature_names_hash(),
    }
    save_weights(out / MODEL, learner.net.weights(), card)
    part = out / "training.part.npz"
    np.savez(
        part,
        games=learner.games,
        linear=learner.net.linear,
        units=learner.net.units,
        shares=learner.net.shares,
        rows=np.concatenate([game.rows for game in learner.memory]) if learner.memory else np.empty((0, 0)),
        lengths=[len(game.rows) for game in learner.memory],
        outcomes=[game.outcome for game in learner.memory],
    )
    part.replace(out / PROGRESS)


def resume(out: Path, seed: int, begin_with: Path | None = None) -> Learner:
    """The learner as it was left, or a fresh one with the weights of a file or by judgement."""
    file = out / PROGRESS
    if not file.is_file():
        return Learner(begun(judgement() if begin_with is None else load_weights(begin_with), seed))
    with np.load(file, allow_pickle=False) as content:
        learner = Learner(Net(content["linear"], content["units"], content["shares"]))
        learner.games = int(content["games"])
        parts = np.split(content["rows"], np.cumsum(content["lengths"])[:-1])
        outcomes = [float(outcome) for outcome in content["outcomes"]]
        learner.memory = [Game(rows, outcome) for rows, outcome in zip(parts, outcomes, strict=True)]
    return learner


def commit() -> str:
    """The commit of the checkout that learns; empty where it is none."""
    folder = Path(__file__).resolve().parents[2]
    try:
        found = subprocess.run(
            ["git", "rev-parse", "--short=12", "HEAD"], cwd=folder, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip()


def main() -> int:
    """The command line of training."""
    parser = argparse.ArgumentParser(prog="python -m afaos_gui.ai.train", description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, default=OUT, metavar="DIR", help=f"model and progress; {OUT} by default")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N")
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after so long; the same command goes on")
    parser.add_argument("--seed", type=int, default=SEED, metavar="S")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes")
    parser.add_argument("--ray", action="store_true", help="spread the games over a Ray cluster")
    parser.add_argument("--begin-with", type=Path, metavar="FILE.npz", help="weights to begin with")
    given = parser.parse_args()
    # The figures of the game come from a layer above this one; only this command needs them.
    ruleset = Ruleset(importlib.import_module("afaos_gui.data.loader").load_catalogue())
    try:
        train(ruleset, given.out, given.games, given.seed, given.jobs, given.seconds, given.begin_with, given.ray)
    except RayMissing as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
