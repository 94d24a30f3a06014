"""Seeded random games for tests: all their positions and actions, and positions sampled from them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from afaos_gui.rules.actions import Action
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import Step, legal_actions, new_game, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, Ending, GameState
from tests.rules.builder import SECOND

TURN_CAP = 1000


class Moment(NamedTuple):
    """A position of a game, the legal actions, the action done, and the result."""

    state: GameState
    legal: tuple[Action, ...]
    action: Action
    step: Step


KEEN = {
    "besiege": 20.0,
    "reinforce": 20.0,
    "military leader": 20.0,
    "raid": 5.0,
    "settle": 10.0,
    "draft": 4.0,
    "take money": 4.0,
    "pass": 0.1,
    "withdraw": 0.03,
    "end turn": 0.5,
    "governor": 0.2,
}
"""How much more often than others a keen player chooses certain verbs."""


def random_game(seed: int, ruleset: Ruleset = SECOND, turn_cap: int = TURN_CAP) -> Iterator[Moment]:
    """Play a random game to its end, or to `turn_cap` turns.

    The seed selects one of three ways: all actions equally likely; all verbs equally likely; keen players, who besiege
    and settle whenever they can.
    """
    rng = random.Random(seed)
    chance = RandomChance(seed)
    state = new_game(ruleset, chance)
    while state.ending is Ending.NONE and state.turn <= turn_cap:
        legal = legal_actions(state)
        action = choose(legal, rng, seed % 3)
        step = play(state, action, chance)
        yield Moment(state, legal, action, step)
        state = step.state


def choose(legal: tuple[Action, ...], rng: random.Random, way: int) -> Action:
    """Choose a legal action in one of the three ways of `random_game`."""
    if way == 0:
        return rng.choice(legal)
    verbs = sorted({action.verb for action in legal})
    weights = [KEEN.get(verb, 1.0) if way == 2 else 1.0 for verb in verbs]
    (verb,) = rng.choices(verbs, weights)
    return rng.choice([action for action in legal if action.verb == verb])


@cache
def some_positions(number: int = 400, games: int = 24) -> tuple[GameState, ...]:
    """Positions from random games, the same at every call, with every kind of decision among them."""
    rng = random.Random("positions")
    plain: list[GameState] = []
    rare: dict[Decision, list[GameState]] = {}
    for seed in range(games):
        for moment in random_game(seed, turn_cap=300):
            decision = moment.state.decision
            if decision is Decision.TURN:
                plain.append(moment.state)
            else:
                rare.setdefault(decision, []).append(moment.state)
    share = number // 2 // max(1, len(rare))
    chosen = [state for states in rare.values() for state in rng.sample(states, min(share, len(states)))]
    return tuple(chosen + rng.sample(plain, number - len(chosen)))
