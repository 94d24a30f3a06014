"""Whole games over rough mail: `python -m tests.apart.games --games N --seed S --jobs J`.

Each has to stay one game on both sides, lose nothing, and be verified at its end.
"""

from __future__ import annotations

import argparse
import time
from multiprocessing import Pool

from tests.apart.rough import rough_game


def one(seed: int) -> tuple[int, int, int, int, str]:
    """A game's seed, turns, letters and kills, and what went wrong, if anything did."""
    try:
        world = rough_game(seed, 4 + seed % 37)
    except Exception as error:  # every failure is counted, and told with its seed
        return seed, 0, 0, 0, f"{type(error).__name__}: {error}"[:300]
    return seed, world.games[0].standing.turn, len(world.games[0].letters), world.kills, ""


def main() -> int:
    """Play the games, and say what was seen; 1 if any failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    begun, failed = time.monotonic(), []
    games = turns = letters = kills = 0
    with Pool(asked.jobs) as pool:
        for seed, turn, number, killed, wrong in pool.imap_unordered(one, range(asked.seed, asked.seed + asked.games)):
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
