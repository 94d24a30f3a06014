"""Learn the networks from deep games of the core: `python -m afaos_plant.train --out DIR`.

Batches of games are played and, after each, the networks are fitted to the most recent games, while the next batch is
played. The same command goes on with an interrupted run: games are kept as they are played, networks after every fit.
Without networks but with games in DIR, it begins with a fit to those.
"""

from __future__ import annotations

import argparse
import os
import queue
import random
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from afaos_gui.ai.judgement.evaluation import Networks
from afaos_gui.ai.judgement.model import load_networks
from afaos_gui.ai.judgement.model_error import ModelError
from afaos_gui.ai.judgement.model_folder import MODEL, models_folder
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.ruleset import Ruleset
from afaos_plant.build import NoCompiler
from afaos_plant.fit.policy import PolicyNet, fit_policy, tried
from afaos_plant.fit.sample import NO_OPPONENT, Question
from afaos_plant.fit.value import (
    POLICY_FIRST,
    POLICY_SECOND,
    POLICY_WIDTH,
    ValueNet,
    fit_value,
    networks_of,
    widened,
    widened_choices,
)
from afaos_plant.games import GROUND, Played, Table, joined, load, save, settings_of
from afaos_plant.league import League
from afaos_plant.models import commit, save_networks
from afaos_plant.native import NativeRules
from afaos_plant.samples import Lessons, lessons_of, questions_of, together

BATCH = 80
"""Games after which the networks are fitted, unless another number is given."""
WINDOW = 4800
"""Games that are fitted to, likewise."""
PAST_EVERY, PAST_KEPT = 10, 8
"""Fits after which the networks join the league, and how many of those are in it."""
EPOCHS, FIRST_EPOCHS = 0.5, 3.0
VALUE_RATE, POLICY_RATE = 7e-4, 1e-3
AVERAGE = 0.7
"""Weight of the networks before a fit in the average that plays."""
HELD_OUT = 10
"""One in so many games is not learned from, but asked about."""
PROGRESS = "progress.npz"


class Course(NamedTuple):
    """How a training goes: games before each fit, games that are fitted to and how often, and how they are played."""

    batch: int = BATCH
    window: int = WINDOW
    epochs: float = EPOCHS
    settings: dict[str, float] = GROUND
    exploited: Path | None = None
    """A model against which every game is played, instead of in the league."""


class Learner:
    """The networks, their average over fits, and the recent games."""

    def __init__(self, rules: NativeRules, out: Path, begin_with: Path, seed: int, course: Course) -> None:
        self.rules, self.out, self.seed, self.course = rules, out, seed, course
        self.value = ValueNet(seed)
        self.policy = PolicyNet(seed, POLICY_FIRST, POLICY_SECOND, POLICY_WIDTH)
        self.games = self.fits = 0
        self.lessons: list[Lessons] = []
        self.held: list[Lessons] = []
        self.questions: list[list[Question]] = []
        self.sizes: list[int] = []
        begun = load_networks(begin_with)
        widened(self.value, begun.value)
        widened(self.policy, begun.position)
        widened_choices(self.policy, begun.choices)
        self.average = {name: array.copy() for name, array in self._arrays().items()}
        self._resume()

    def _arrays(self) -> dict[str, Any]:
        value = {f"value {name}": array for name, array in self.value.arrays.items()}
        return value | {f"policy {name}": array for name, array in self.policy.arrays.items()}

    def _resume(self) -> None:
        kept = sorted((self.out / "games").glob("*.npz"))
        is_begun = (self.out / PROGRESS).is_file()
        if is_begun:
            with np.load(self.out / PROGRESS) as content:
                self.games = int(content["games"])
                for name, array in self._arrays().items():
                    array[...] = content[name]
                    self.average[name] = content[f"average {name}"]
            kept = [one for one in kept if int(one.stem) < self.games]
        for file in [one for one in kept if int(one.stem) >= int(kept[-1].stem) - self.course.window]:
            played = load(file)
            self._take(played)
            self.games = max(self.games, int(file.stem) + len(played.games))
        if kept and not is_begun:
            # Other networks than these have played the games.
            self._fit(FIRST_EPOCHS, 0.0)

    def networks(self) -> Networks:
        """The averaged networks, which play."""
        value, policy = ValueNet(0), PolicyNet(0, POLICY_FIRST, POLICY_SECOND, POLICY_WIDTH)
        value.arrays = {name: self.average[f"value {name}"] for name in value.arrays}
        policy.arrays = {name: self.average[f"policy {name}"] for name in policy.arrays}
        return networks_of(value, policy)

    def _take(self, played: Played) -> None:
        held = np.arange(len(played.games)) % HELD_OUT == 0
        learned, asked = _part(played, ~held), _part(played, held)
        self.lessons.append(lessons_of(self.rules, learned))
        self.questions.append(questions_of(self.rules, learned))
        self.sizes.append(len(played.games))
        while sum(self.sizes) > self.course.window and len(self.sizes) > 1:
            del self.lessons[0], self.questions[0], self.sizes[0]
        self.held = [lessons_of(self.rules, asked)]
        self._asked = questions_of(self.rules, asked)

    def learn(self, played: Played) -> str:
        """Fit the networks to the recent games and some more; returns a line about it."""
        save(self.out / "games" / f"{self.games:07d}.npz", played)
        self.games += len(played.games)
        self._take(played)
        told = self._told()
        fitted = self._fit(self.course.epochs, AVERAGE)
        self.fits += 1
        self._keep()
        return f"{told}; {fitted}"

    def _fit(self, epochs: float, average: float) -> str:
        seed, lessons = self.seed + self.games, together(self.lessons)
        loss = fit_value(self.value, lessons, epochs, seed, VALUE_RATE)
        questions = [question for part in self.questions for question in part]
        if questions:
            fit_policy(self.policy, questions, epochs, seed, POLICY_RATE)
        for name, array in self._arrays().items():
            self.average[name] = average * self.average[name] + (1.0 - average) * array
        return f"loss {loss:.4f} on {len(lessons.win)} positions, {len(questions)} decisions"

    def _told(self) -> str:
        """How the networks do on games that they have not seen, before they learn from this batch."""
        held = together(self.held)
        values = self.value.values(held)
        equal = held.opponent == NO_OPPONENT
        brier = float(((values - held.outcome)[equal] ** 2).mean()) if equal.any() else float("nan")
        early = equal & (held.at_turn <= 12)
        gap = float((held.outcome - values)[early].mean()) if early.any() else float("nan")
        first = tried(self.policy, self._asked)[1] if self._asked else float("nan")
        return f"held out: Brier {brier:.3f}, early games won more than told {gap:+.3f}, first choice {first:.0%}"

    def _keep(self) -> None:
        average = {f"average {name}": array for name, array in self.average.items()}
        part = self.out / "progress.part.npz"
        np.savez(part, games=np.asarray(self.games), **self._arrays(), **average)
        part.replace(self.out / PROGRESS)
        card = {"command": "python -m afaos_plant.train", "commit": commit(), "games": self.games}
        card["course"] = self.course._asdict() | {"exploited": self.course.exploited and self.course.exploited.name}
        save_networks(self.out / MODEL, self.networks(), card)
        if self.fits % PAST_EVERY == 0:
            save_networks(self.out / "past" / f"{self.games:07d}.npz", self.networks(), card)

    def past(self) -> list[Networks]:
        """Earlier networks, evenly chosen from all that were kept."""
        files = sorted((self.out / "past").glob("*.npz"))
        spread = np.linspace(0, len(files) - 1, min(PAST_KEPT, len(files)), dtype=int)
        return [load_networks(files[at]) for at in spread]


def _part(played: Played, chosen: Any) -> Played:
    games = played.games
    return Played(
        games[chosen],
        played.positions[np.repeat(chosen, games["positions"])],
        played.questions[np.repeat(chosen, games["questions"])],
        played.choices[np.repeat(chosen, games["choices"])],
    )


def play_batch(league: League, settings: Any, first_seed: int, number: int, jobs: int) -> Played:
    """Play games on several threads; what is returned does not depend on how many."""
    work: queue.SimpleQueue[int] = queue.SimpleQueue()
    for seed in range(first_seed, first_seed + number):
        work.put(seed)
    found: dict[int, Played] = {}
    threads = [threading.Thread(target=_work, args=(league, settings, work, found)) for _ in range(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return joined([found[seed] for seed in sorted(found)])


def _work(league: League, settings: Any, work: queue.SimpleQueue[int], found: dict[int, Played]) -> None:
    table = Table()
    while True:
        try:
            seed = work.get_nowait()
        except queue.Empty:
            return
        pairing = league.pairing(random.Random(seed))
        played = table.play(pairing.british, pairing.french, settings, seed)
        played.games["opponent"] = pairing.opponent
        found[seed] = played


class _Batch(NamedTuple):
    """Games of a training, and the seconds that they took."""

    played: Played
    seconds: float


def _next_batch(learner: Learner, league: League, first_seed: int, jobs: int) -> _Batch:
    begin, course = time.monotonic(), learner.course
    settings = settings_of(**course.settings)
    played = play_batch(league, settings, learner.seed * 1_000_003 + first_seed, course.batch, jobs)
    return _Batch(played, time.monotonic() - begin)


def train(learner: Learner, games: int, jobs: int, say: Callable[[str], None]) -> None:
    """Play and learn until so many games are played; a batch is played with the networks from before the last fit."""
    model = learner.course.exploited
    exploited = load_networks(model) if model else None
    with ThreadPoolExecutor(1) as playing:

        def begun(first_seed: int) -> Future[_Batch] | None:
            if first_seed >= games:
                return None
            league = League(learner.rules, learner.networks(), learner.past(), exploited)
            return playing.submit(_next_batch, learner, league, first_seed, jobs)

        following = begun(learner.games)
        while following is not None:
            batch = following.result()
            following = begun(learner.games + len(batch.played.games))
            begin = time.monotonic()
            told = learner.learn(batch.played)
            say(f"{_line(learner, batch)}; {told}; fitted in {time.monotonic() - begin:.0f} s")


def _line(learner: Learner, batch: _Batch) -> str:
    games = batch.played.games
    equal = games["opponent"] == NO_OPPONENT
    return (
        f"{learner.games} games, {batch.seconds:.0f} s, "
        f"{games['iterations'].sum() / batch.seconds:.0f} iterations a second, "
        f"British {games['outcome'][equal].mean():.0%}, {games['last']['turn'].mean():.0f} turns"
    )


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m afaos_plant.train", description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="games, progress and model")
    parser.add_argument("--games", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--batch", type=int, default=BATCH, metavar="N", help="games before each fit")
    parser.add_argument("--window", type=int, default=WINDOW, metavar="N", help="games that are fitted to")
    parser.add_argument("--epochs", type=float, default=EPOCHS, metavar="N", help="times that a fit goes through them")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="threads that play")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--deep", type=int, default=GROUND["deep"], metavar="N", help="iterations of a deep turn")
    parser.add_argument("--quick", type=int, default=GROUND["quick"], metavar="N", help="iterations of the others")
    parser.add_argument("--begin-with", type=Path, metavar="FILE.npz", help="a model; the shipped one by default")
    parser.add_argument("--exploit", type=Path, metavar="FILE.npz", help="a model against which every game is played")
    parser.add_argument("--nice", type=int, default=19, metavar="N", help="how much it gives way to others")
    given = parser.parse_args()
    if hasattr(os, "nice"):
        os.nice(given.nice)
    folder = models_folder()
    begin_with = given.begin_with or (folder / MODEL if folder else None)
    if begin_with is None:
        print("There is no model to begin with.", file=sys.stderr)
        return 2
    try:
        rules = NativeRules(Ruleset(load_catalogue()))
    except NoCompiler as error:
        print(error, file=sys.stderr)
        return 2
    settings = GROUND | {"deep": given.deep, "quick": given.quick}
    course = Course(given.batch, given.window, given.epochs, settings, given.exploit)
    try:
        learner = Learner(rules, given.out, begin_with, given.seed, course)
        train(learner, given.games, given.jobs, lambda line: print(line, flush=True))
    except ModelError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
