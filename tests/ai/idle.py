"""Counts decisions that come to nothing: `python -m tests.ai.idle --turns 5000` has every level play itself.

A decision is idle if it leaves an action unused though something else could be done, or if it leads back to a position
that the side had earlier in the same turn, but for an action, money, or what the other side has seen of its hand.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter

from afaos_gui.ai.heuristics.priors import NO_ACTION
from afaos_gui.ai.players.searching import LevelPlayer
from afaos_gui.ai.search.levels import LEVELS, Level
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.actions import Action, EndTurn, Pass, RetrieveReserve
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, new_game, position_after
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, Ending, GameState, Pile
from afaos_gui.rules.view import observe

ITERATIONS = 40
"""Of a turn's search: levels that think little err most."""
CAP = 120


class IdleCount:
    """Follows games and counts idle decisions by kind."""

    def __init__(self) -> None:
        self.turns = 0
        self.found: Counter[str] = Counter()
        self._turn = (-1, -1)
        self._had: set[tuple[object, ...]] = set()
        self._reserve: Pile = ()

    def follow(self, state: GameState, action: Action, after: GameState) -> None:
        """Take note of an action of the side to decide."""
        if state.decision is not Decision.TURN:
            return
        if self._turn != (state.turn, state.mover):
            self._turn, self._had = (state.turn, state.mover), set()
            self._reserve = state.sides[state.mover].reserve
            self.turns += 1
        self._had.add(_come_to(state))
        if isinstance(action, Pass | EndTurn):
            others = [one for one in legal_actions(state) if not isinstance(one, Pass | EndTurn)]
            if state.actions_left and not all(type(one) in NO_ACTION for one in others):
                self.found["unused"] += 1
        elif after.decision is Decision.TURN and (after.turn, after.mover) == self._turn:
            if _come_to(after) in self._had:
                self.found["undone"] += 1
            elif isinstance(action, RetrieveReserve) and Counter(state.sides[state.mover].reserve) - Counter(
                self._reserve
            ):
                self.found["put away and fetched"] += 1


def _come_to(state: GameState) -> tuple[object, ...]:
    """What a position comes to for its mover, apart from the actions and the money left."""
    me = state.sides[state.mover]
    rest = me.copy()
    rest.money, rest.known = 0, ()
    other = state.sides[1 - state.mover]
    return rest, other, state.sieges, state.neutral, state.forts, state.bids


def play_a_game(
    level: Level, seed: int, ruleset: Ruleset, count: IdleCount, iterations: int = ITERATIONS, cap: int = CAP
) -> None:
    """Let a level play itself, thinking little."""
    quick = level._replace(iterations=iterations, seconds=60.0)
    players = [LevelPlayer(quick), LevelPlayer(quick)]
    rng, chance = random.Random(seed), RandomChance(seed)
    state = new_game(ruleset, chance)
    while state.ending is Ending.NONE and state.turn <= cap:
        view = observe(state, state.to_decide)
        action = players[state.to_decide].choose(view, legal_actions(state), rng)
        after = position_after(state, action, chance)
        count.follow(state, action, after)
        state = after


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--turns", type=int, default=5000, metavar="N")
    parser.add_argument("--iterations", type=int, default=ITERATIONS, metavar="N")
    parser.add_argument("--levels", nargs="+", default=[level.id for level in LEVELS], metavar="LEVEL")
    given = parser.parse_args()
    ruleset = Ruleset(load_catalogue())
    for level in LEVELS:
        if level.id not in given.levels:
            continue
        count, seed, begin = IdleCount(), 0, time.process_time()
        while count.turns < given.turns:
            play_a_game(level, seed, ruleset, count, given.iterations)
            seed += 1
        seconds = time.process_time() - begin
        print(f"{level.id}: {count.turns} turns, {seed} games, {dict(count.found)}, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
