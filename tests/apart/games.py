"""Whole games over rough mail: `python -m tests.apart.games --games N --seed S --jobs J [--processes]`.

Each has to stay one game on both sides, lose nothing, and be verified at its end.
"""

from __future__ import annotations

import argparse
import time
from multiprocessing import Pool

from tests.apart.processes import InProcesses
from tests.apart.rough import Rough, rough_game


def one(seed: int, kind: type[Rough] = Rough) -> tuple[int, int, int, int, str]:
    """A game's seed, turns, letters and kills, and what went wrong, if anything did."""
    try:
        world = rough_game(seed, 4 + seed % 37, kind, kills=0.004 if kind is Rough else 0.006)
    except Exception as error:  # every failure is counted, and told with its seed
        return seed, 0, 0, 0, f"{type(error).__name__}: {error}"[:300]
    return seed, *world.ended, world.kills, ""


def in_processes(seed: int) -> tuple[int, int, int, int, str]:
    """The same of a game whose players have processes of their own."""
    return one(seed, InProcesses)


def main() -> int:
    """Play the games, and say what was seen; 1 if any failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--processes", action="store_true", help="each player in a process of its own, really killed")
    asked = parser.parse_args()
    begun, failed = time.monotonic(), []
    games = turns = letters = kills = 0
    seeds = range(asked.seed, asked.seed + asked.games)
    with Pool(1 if asked.processes else asked.jobs) as pool:
        played = map(in_processes, seeds) if asked.processes else pool.imap_unordered(one, seeds)
        for seed, turn, number, killed, wrong in played:
            games, turns, letters, kills = games + 1, turns + turn, letters + number, kills + killed
            if wrong:
                failed.append(seed)
                print(f"seed {seed}: {wrong}", flush=True)
            if not games % 100:
                seconds = time.monotonic() - begun
                print(f"{games} games, {turns} turns, {letters} letters, {kills} kills, {seconds:.0f} s", flush=True)
    print(f"{games} games, {turns} turns, {letters} letters, {kills} kills: {len(failed)} failed {failed[:20]}")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
