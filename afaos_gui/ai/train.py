"""Learn the networks from self-play.

`python -m afaos_gui.ai.train` plays batches of games and after each one fits the networks to the most recent games; the
same command resumes an interrupted run. Games use search with the current networks; some are against earlier networks
or a script. A stalled game counts as half a win for both sides.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

# Small matrices multiply fastest on one thread. The library reads this when it is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from afaos_gui.ai.earlier import load_opponent
from afaos_gui.ai.evaluation import Networks
from afaos_gui.ai.garbage import collect_rarely
from afaos_gui.ai.learner import BY_SEARCH, PROGRESS, QUICK, Learner, Pace
from afaos_gui.ai.model import input_names_hash, save_networks
from afaos_gui.ai.model_error import ModelError
from afaos_gui.ai.model_folder import MODEL
from afaos_gui.ai.parallel import RayMissing, map_parallel
from afaos_gui.ai.people import questions_of, recorded
from afaos_gui.ai.players.base import Forfeit
from afaos_gui.ai.sample import Question, ends_of
from afaos_gui.ai.selfplay import Job, Opponent, Program, play_sample
from afaos_gui.ai.store import load_samples, save_samples
from afaos_gui.base.guarded import Unreadable
from afaos_gui.rules.ruleset import Ruleset

THINKING = 40
"""Iterations of search per turn."""
GAMES = 20_000
PAST_EVERY = 10
"""Batches after which the current networks are saved as opponents."""
PAST_SHARE = 0.15
"""Share of games against those."""
AGAINST_SHARE = 0.35
"""Share of games against the named opponents, if any."""
SEED = 1
NICENESS = 10
OUT = Path("build/training")
PROGRAM = "cmd:"
"""Prefix of an opponent that is the command line of a program."""


def train(
    ruleset: Ruleset,
    out: Path,
    games: int = GAMES,
    seed: int = SEED,
    jobs: int = 1,
    seconds: float | None = None,
    begin_with: Sequence[Path] = (),
    ray: bool = False,
    thinking: int = THINKING,
    anchor: Path | None = None,
    against: Sequence[str] = (),
    exploit: str | None = None,
    people: Sequence[Question] = (),
) -> None:
    """Play and learn until `games` games are played or the time is up.

    It begins with the mean of some files' weights, if any; without further games that is all there is. `jobs` and `ray`
    do not change what is learned. `against` are models or "cmd:" and a program; with one to `exploit`, every game is
    against it.
    """
    pace = BY_SEARCH if thinking else QUICK
    learner = resume(out, seed, begin_with, pace)
    learner.people = list(people)
    if anchor is not None:
        learner.anchor = [s._replace(stray=np.ones_like(s.stray)) for s in load_samples(anchor) if s.active]
    with_it = "".join(f" --begin-with {file.name}" for file in begin_with)
    with_it += "" if anchor is None else f" --anchor {anchor.name}"
    with_it += "".join(f" --against {_short(name)}" for name in against)
    with_it += "" if exploit is None else f" --exploit {_short(exploit)}"
    with_it += " --people DIR" if people else ""
    if begin_with and not (out / MODEL).is_file():
        save_networks(out / MODEL, _known(learner), card(learner, seed, thinking, with_it, ""))
    begin = time.monotonic()
    while learner.games < games and (seconds is None or time.monotonic() - begin < seconds):
        number = min(pace.batch, games - learner.games)
        if exploit is not None:
            work = batch(learner, (exploit,), [], seed, number, thinking, 1.0)
        else:
            work = batch(learner, against, sorted(out.glob("past-*.npz")), seed, number, thinking)
        samples = list(map_parallel(play_sample, ruleset, work, jobs, ray, ordered=True))
        save_samples(_batch_file(out, learner.games), samples)
        played = time.monotonic() - begin
        told = learner.learn(samples, seed)
        learner.keep(out)
        save_networks(out / MODEL, _known(learner), card(learner, seed, thinking, with_it, told))
        if learner.games // pace.batch % PAST_EVERY == 0:
            save_networks(out / f"past-{learner.games}.npz", _known(learner), {"games": learner.games})
        british = sum(sample.outcome for sample in samples) / len(samples)
        turns = sum(sample.turns for sample in samples) / len(samples)
        ends = ", ".join(f"{name} {count}" for name, count in ends_of(samples).items() if count)
        line = f"{learner.games} games, {played:.0f} s, British {british:.0%}, {turns:.0f} turns; {ends}; {told}"
        print(line, flush=True)


def _known(learner: Learner) -> Networks:
    networks = learner.networks()
    assert networks is not None
    return networks


def batch(
    learner: Learner,
    against: Sequence[str],
    past: Sequence[Path],
    seed: int,
    number: int,
    thinking: int,
    share: float | None = None,
) -> list[Job]:
    """The next games to play, some of them against others; `share` is for the named ones."""
    share = AGAINST_SHARE if share is None else share
    networks = learner.networks()
    named, earlier = [_opponent(name) for name in against], [load_opponent(file) for file in past]
    first = seed * 1_000_003 + learner.games
    rng = random.Random(first)
    work = []
    for game in range(number):
        drawn = rng.random()
        other: Opponent | None = None
        if earlier and drawn < PAST_SHARE:
            other = rng.choice(earlier)
        elif named and drawn >= 1.0 - share:
            other = rng.choice(named)
        work.append(Job(networks, first + game, thinking, other))
    return work


def _opponent(name: str) -> Opponent:
    return Program(name.removeprefix(PROGRAM)) if name.startswith(PROGRAM) else load_opponent(Path(name))


def _short(name: str) -> str:
    """An opponent's name without the folders of this machine."""
    return f'"{PROGRAM}..."' if name.startswith(PROGRAM) else Path(name).name


def _batch_file(out: Path, games: int) -> Path:
    return out / "games" / f"{games:07d}.npz"


def resume(out: Path, seed: int, begin_with: Sequence[Path] = (), pace: Pace = BY_SEARCH) -> Learner:
    """The saved learner, or a new one, optionally with networks that there are."""
    learner = Learner(seed, pace)
    file = out / PROGRESS
    if file.is_file():
        learner.restore(file)
    elif begin_with:
        learner.begin_with(begin_with)
    for kept in sorted((out / "games").glob("*.npz")):
        if int(kept.stem) < learner.games:
            learner.samples = (learner.samples + load_samples(kept))[-learner.pace.window :]
    return learner


def card(learner: Learner, seed: int, thinking: int, begun_with: str, told: str) -> dict[str, Any]:
    """The model card to be written beside the networks."""
    options = f"--games {learner.games} --seed {seed} --thinking {thinking}{begun_with}"
    return {
        "command": f"python -m afaos_gui.ai.train {options}",
        "commit": commit(),
        "method": ("self-play by search" if thinking else "self-play by the values one action ahead")
        + "; the value is fitted to a mix of outcomes and of what searches found later, the "
        "policy to where searches went and to values one action ahead, by Adam after every batch, averaged over fits",
        "games": learner.games,
        "seed": seed,
        "lambda": learner.pace.memory,
        "iterations of a turn's search": thinking,
        "games of late fitted to": learner.pace.window,
        "losses": told,
        "inputs": input_names_hash(),
    }


def commit() -> str:
    """The commit of this checkout; empty if it is not one."""
    folder = Path(__file__).resolve().parents[2]
    try:
        found = subprocess.run(
            ["git", "rev-parse", "--short=12", "HEAD"], cwd=folder, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip()


def people_of(folder: Path | None) -> list[Question]:
    """What people chose in a folder's recorded games."""
    games = [] if folder is None else recorded(folder)
    return [question for _file, decisions in games for question in questions_of(decisions)]


def main() -> int:
    """The command line of training."""
    parser = argparse.ArgumentParser(prog="python -m afaos_gui.ai.train", description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, default=OUT, metavar="DIR", help=f"model and progress; {OUT} by default")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N")
    parser.add_argument("--seconds", type=float, metavar="S", help="stop after so long; the same command goes on")
    parser.add_argument("--seed", type=int, default=SEED, metavar="S")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes")
    parser.add_argument(
        "--thinking", type=int, default=THINKING, metavar="N", help="iterations of a turn's search; 0: none"
    )
    parser.add_argument("--ray", action="store_true", help="spread the games over a Ray cluster")
    parser.add_argument("--nice", type=int, default=NICENESS, metavar="N", help="how much it gives way to others")
    parser.add_argument(
        "--begin-with",
        type=Path,
        action="append",
        default=[],
        metavar="FILE.npz",
        help="another training's progress, or a model; of several, the mean of their weights",
    )
    parser.add_argument("--anchor", type=Path, metavar="FILE.npz", help="games of which the values found are believed")
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="OPPONENT",
        help='a further opponent: a model, or "cmd:PROGRAM ARGS" that speaks the engine protocol',
    )
    parser.add_argument("--exploit", metavar="OPPONENT", help="learn only to beat this one")
    parser.add_argument("--people", type=Path, metavar="DIR", help="recorded games whose choices the policy learns too")
    given = parser.parse_args()
    if hasattr(os, "nice"):
        os.nice(given.nice)
    collect_rarely()
    # The game data come from a higher layer, which only this command needs.
    ruleset = Ruleset(importlib.import_module("afaos_gui.data.resources.loader").load_catalogue())
    try:
        train(
            ruleset,
            given.out,
            given.games,
            given.seed,
            given.jobs,
            given.seconds,
            given.begin_with,
            given.ray,
            given.thinking,
            given.anchor,
            given.against,
            given.exploit,
            people_of(given.people),
        )
    except (RayMissing, Unreadable, ModelError, Forfeit) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
