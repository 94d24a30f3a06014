"""Compare program and witness for long: `python -m tests.rules.witness --games N --seed S`."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from tests.rules.test_random_options import random_ruleset
from tests.rules.witness.comparing import Difference, compare_game


def main() -> int:
    """Compare games with random sets of options; the exit code says whether all agreed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="number of games")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    parser.add_argument("--turns", type=int, default=300, help="turns after which a game is cut off")
    parser.add_argument("--wild", type=int, default=10, help="actions of any kind tried at each position")
    given = parser.parse_args()
    began, differences = time.monotonic(), 0
    sums: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    for seed in range(given.seed, given.seed + given.games):
        try:
            game = compare_game(random_ruleset(seed), seed, given.turns, given.wild)
        except Difference as difference:
            differences += 1
            print(difference, flush=True)
            continue
        sums.update(positions=game.positions, allowed=game.allowed, tried=game.tried)
        verbs += game.verbs
    played = ", ".join(f"{verb} {count}" for verb, count in sorted(verbs.items()))
    print(
        f"{given.games} games, {sums['positions']} positions, {sums['allowed']} allowed actions, "
        f"{sums['tried']} others tried, {differences} differences, {time.monotonic() - began:.0f} s. Played: {played}."
    )
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
