"""Matches between networks in the core: `python -m afaos_plant.arena ONE.npz OTHER.npz --games 200 --iterations 400`.

Games come in pairs with the same draws and sides swapped. `hammer:FILE` is a player that follows the Hammer's plan
when it is British; the other plans are those of PLANS. Against itself, a player tells how good its judgement is: what
it said early, and how often the British won.
"""

from __future__ import annotations

import argparse
import queue
import sys
import threading
import time
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from afaos_gui.ai.heuristics.style import AMBUSHER, EXPANSION, HAMMER, RAIDER, TRADER
from afaos_gui.ai.judgement.model import load_networks
from afaos_gui.ai.judgement.model_error import ModelError
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.ruleset import Ruleset
from afaos_plant.build import NoCompiler
from afaos_plant.games import Played, Table, joined, settings_of
from afaos_plant.mind import GuidingPlan, Mind
from afaos_plant.native import NativeRules

PLANS = {
    "hammer:": GuidingPlan(HAMMER, BRITISH, 0.9),
    "towns:": GuidingPlan(EXPANSION, BRITISH, 0.9),
    "ambush:": GuidingPlan(AMBUSHER, FRENCH, 0.9),
    "raids:": GuidingPlan(RAIDER, FRENCH, 0.9),
    "trade:": GuidingPlan(TRADER, FRENCH, 0.9),
}
"""Plans by how the name of a player that follows one begins."""
EARLY = 6
"""Turns that count as the opening."""


class Tally(NamedTuple):
    """Points of one player in some games, half a point for a game that was stopped."""

    points: float
    games: int

    def __str__(self) -> str:
        low, high = interval(self.points, self.games)
        return f"{self.points:g} of {self.games} ({self.points / max(1, self.games):.0%}, {low:.0%} to {high:.0%})"


def interval(points: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson."""
    if not games:
        return 0.0, 1.0
    share, z = points / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def player(rules: NativeRules, name: str) -> Mind:
    """A player from a model file, with a plan if its name says so. Raises ModelError."""
    prefix = next((prefix for prefix in PLANS if name.startswith(prefix)), "")
    return Mind(rules, load_networks(Path(name.removeprefix(prefix))), PLANS.get(prefix))


def measured(iterations: int) -> Any:
    """Settings of games to measure by: every turn is meant, and searched alike."""
    plain = dict.fromkeys(("odd_share", "middle_share", "stray", "loose", "asked"), 0.0)
    return settings_of(deep=iterations, deep_share=1.0, kept=1.0, **plain)


def play_match(one: Mind, other: Mind, settings: Any, games: int, seed: int, jobs: int) -> tuple[Played, Played]:
    """Games with `one` as the British, and with `other` as the British."""
    work: queue.SimpleQueue[tuple[int, bool]] = queue.SimpleQueue()
    for number in range(games // 2):
        work.put((seed + number, True))
        work.put((seed + number, False))
    found: dict[tuple[int, bool], Played] = {}

    def play() -> None:
        table = Table()
        while True:
            try:
                drawn, first = work.get_nowait()
            except queue.Empty:
                return
            pair = (one, other) if first else (other, one)
            found[drawn, first] = table.play(*pair, settings, drawn)

    threads = [threading.Thread(target=play) for _ in range(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    by_side = [joined([found[key] for key in sorted(found) if key[1] is first]) for first in (True, False)]
    return by_side[0], by_side[1]


def report(first: Played, second: Played) -> list[str]:
    """What a match shows: points by side, and how the values of the games' searches turned out."""
    as_british = Tally(float(first.games["outcome"].sum()), len(first.games))
    as_french = Tally(float((1.0 - second.games["outcome"]).sum()), len(second.games))
    both = Tally(as_british.points + as_french.points, as_british.games + as_french.games)
    british = Tally(as_british.points + as_french.games - as_french.points, both.games)
    games = joined([first, second])
    known = ~np.isnan(games.positions["found"])
    outcome = np.repeat(games.games["outcome"], games.games["positions"])[known]
    found, turn = games.positions["found"][known], games.positions["state"]["turn"][known]
    early = turn <= EARLY
    endings = np.bincount(games.games["last"]["ending"], minlength=9)
    return [
        f"the first player: {both}; as British {as_british}, as French {as_french}",
        f"the British: {british}; told {found[early].mean():.1%} in the first {EARLY} turns",
        f"Brier of the values found {((found - outcome) ** 2).mean():.3f}; "
        f"{games.games['last']['turn'].mean():.0f} turns; endings {endings.tolist()}",
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m afaos_plant.arena", description=__doc__.split("\n")[0])
    parser.add_argument("players", nargs=2, metavar="FILE", help=f"a model; before it {', '.join(PLANS)} for a plan")
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--iterations", type=int, default=400, metavar="N", help="of a turn's search")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="threads")
    parser.add_argument("--edition", choices=("first", "second"), default="second")
    given = parser.parse_args(arguments)
    try:
        rules = NativeRules(Ruleset(load_catalogue(), given.edition))
        one, other = (player(rules, name) for name in given.players)
    except (NoCompiler, ModelError) as error:
        print(error, file=sys.stderr)
        return 2
    begin = time.process_time()
    first, second = play_match(one, other, measured(given.iterations), given.games, given.seed, given.jobs)
    seconds = time.process_time() - begin
    iterations = int(first.games["iterations"].sum() + second.games["iterations"].sum())
    print("\n".join(report(first, second)))
    print(f"{iterations / seconds:.0f} iterations a second of processor, {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
