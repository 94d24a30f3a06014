"""Random games: a fuzzer for rules and session, and a source of positions."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from afaos_gui.data.seeds import numbered_seed
from afaos_gui.rules.actions import Action, Withdraw
from afaos_gui.rules.chance import SeededChance
from afaos_gui.rules.engine import Outcome, legal_actions, new_game, outcome, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.session.game import Game

WITHDRAW_SHARE = 0.05
"""How often a withdrawal is picked when possible; more, and most games would be quick surrenders."""


class RandomGame(NamedTuple):
    """The end of a random game; `outcome` is None when it was cut off."""

    state: GameState
    outcome: Outcome | None
    actions: int


def random_action(state: GameState, rng: random.Random) -> Action:
    """Pick a legal action, each kind equally likely, so that rare kinds are played too."""
    return pick(legal_actions(state), rng)


def pick(legal: tuple[Action, ...], rng: random.Random) -> Action:
    """Pick one of the legal actions: first a kind, then one of that kind."""
    kinds = list(dict.fromkeys(type(action) for action in legal))
    kind = rng.choice(kinds)
    if kind is Withdraw and len(kinds) > 1 and rng.random() > WITHDRAW_SHARE:
        kinds.remove(Withdraw)
        kind = rng.choice(kinds)
    return rng.choice([action for action in legal if type(action) is kind])


def play_random_game(ruleset: Ruleset, seed: int, cap_turns: int = 1000, via_session: bool = False) -> RandomGame:
    """Play a random game to its end or through `cap_turns` turns; the same seed gives the same game."""
    if via_session:
        game = Game(ruleset, seed=seed)
        return _play_on(game.state, seed, cap_turns, lambda state, action: game.submit(action).state)
    chance = SeededChance(numbered_seed(seed))
    start = new_game(ruleset, chance)
    return _play_on(start, seed, cap_turns, lambda state, action: play(state, action, chance).state)


def _play_on(
    state: GameState, seed: int, cap_turns: int, submit: Callable[[GameState, Action], GameState]
) -> RandomGame:
    rng = random.Random(seed)
    actions = 0
    while outcome(state) is None and state.turn <= cap_turns:
        state = submit(state, random_action(state, rng))
        actions += 1
    return RandomGame(state, outcome(state), actions)
