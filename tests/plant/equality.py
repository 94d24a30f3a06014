"""Compares the plant's core with the rules: `python -m tests.plant.equality --actions 10000000`.

Random games of both editions and random sets of options; at every decision the legal actions must be the same, and
after the action chosen, and some others, the position.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from afaos_gui.rules.actions import Action
from afaos_gui.rules.chance import KeepingChance, RandomChance
from afaos_gui.rules.chapters.choices import SPELLED
from afaos_gui.rules.engine import is_legal, legal_actions, new_game, position_after
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Ending, GameState
from afaos_plant.native import NativeRules
from tests.rules.games import choose
from tests.rules.test_random_options import CATALOGUE, random_ruleset

TURNS = 250
"""Turns after which a game is cut off."""
OTHERS = 0.1
"""Share of decisions at which another legal action is done too."""
LARGEST = 10
"""Hands of more cards have more discards than either side lists: what the core lists is then asked about."""
READ_BACK = 8
"""One in so many positions of the core is turned into one of the rules again."""
ASKED = 50
"""Actions asked about then."""


@dataclass
class Compared:
    """How much was compared; `large` decisions have too many actions to list."""

    decisions: int = 0
    actions: int = 0
    steps: int = 0
    large: int = 0
    games: int = 0


class Different(AssertionError):
    """The core and the rules do not agree."""


def compare_game(native: NativeRules, seed: int, found: Compared, turns: int = TURNS) -> None:
    """Play a random game by the rules and follow it with the core. Raises Different."""
    ruleset, rng = native.figures.ruleset, random.Random(seed)
    chance = RandomChance(seed)
    state = new_game(ruleset, chance)
    while state.ending is Ending.NONE and state.turn <= turns:
        legal = legal_actions(state)
        _compare_actions(native, state, legal, found)
        action = choose(legal, rng, seed % 3)
        if rng.random() < OTHERS:
            _compare_step(native, state, rng.choice(legal), RandomChance(seed + 1), found)
        state = _compare_step(native, state, action, chance, found)
    found.games += 1


def _compare_actions(native: NativeRules, state: GameState, legal: Sequence[Action], found: Compared) -> None:
    position = native.figures.position(state)
    listed = native.legal_bytes(position)
    by_kind = Counter(type(action) for action in legal)
    if native.left_out or max(by_kind.values()) >= SPELLED:
        if len(state.sides[state.to_decide].hand) <= LARGEST:
            raise Different(f"actions are left out in {state}")
        for one in native.legal_actions(position)[:: len(listed) // ASKED + 1]:
            if not is_legal(state, native.figures.action_of(one)):
                raise Different(f"{native.figures.action_of(one)!r} is not legal")
        found.large += 1
        return
    wanted = {native.bytes_of(action) for action in legal}
    if len(listed) != len(set(listed)) or set(listed) != wanted:
        missing = [action for action in legal if bytes(native.figures.action(action)) not in listed]
        more = [native.figures.action_of(one) for one in native.legal_actions(position) if bytes(one) not in wanted]
        raise Different(f"missing {missing}, too many {more}, twice {len(listed) - len(set(listed))}")
    found.decisions += 1
    found.actions += len(wanted)


def _compare_step(
    native: NativeRules, state: GameState, action: Action, chance: RandomChance, found: Compared
) -> GameState:
    kept = KeepingChance(chance)
    after = position_after(state, action, kept)
    position = native.figures.position(state)
    drawn = [card for draw in kept.draws for card in draw]
    agreed = native.apply(position, native.figures.action(action), drawn)
    if not agreed or bytes(position) != bytes(native.figures.position(after)):
        there = native.figures.state(position)
        raise Different(f"after {action!r} with {drawn}:\n{there}\ninstead of\n{after}")
    if found.steps % READ_BACK == 0 and native.figures.state(position) != after:
        raise Different(f"the core's position is not read back: {after}")
    found.steps += 1
    return after


def rulesets(number: int) -> list[Ruleset]:
    """Both editions, and as many random sets of options."""
    plain = [Ruleset(CATALOGUE, "second"), Ruleset(CATALOGUE, "first")]
    return plain + [random_ruleset(seed) for seed in range(number)]


def compare(actions: int, options: int, first_seed: int = 0) -> Compared:
    """Compare games until so many legal actions were compared, each game under the next of the sets of rules."""
    sets = [NativeRules(ruleset) for ruleset in rulesets(options)]
    found = Compared()
    seed = first_seed
    while found.actions < actions:
        native = sets[seed % len(sets)]
        try:
            compare_game(native, seed, found)
        except Different as error:
            raise Different(f"{native.figures.ruleset!r}, seed {seed}: {error}") from None
        seed += 1
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--actions", type=int, default=10_000_000, metavar="N")
    parser.add_argument("--options", type=int, default=200, metavar="N", help="random sets of options")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    given = parser.parse_args()
    begin = time.perf_counter()
    print(compare(given.actions, given.options, given.seed), f"in {time.perf_counter() - begin:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
