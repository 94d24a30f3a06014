"""Flat Monte Carlo: random rollouts of every action in determinised positions; no tree and no evaluation."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from math import log, sqrt

from afaos_gui.ai.search.choosing import turn_share
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.view.belief import sample_world
from afaos_gui.ai.view.intents import group
from afaos_gui.rules.actions import Action, Withdraw
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, position_after
from afaos_gui.rules.scoring import leader
from afaos_gui.rules.state import Ending, GameState
from afaos_gui.rules.view import View

TURNS = 16
"""Turns of a rollout, after which points decide."""
EXPLORATION = 0.7
LONGEST = 60
"""Maximum number of actions in a rollout."""


class FlatMonteCarloPlayer:
    """Plays the action with the best rollouts."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.perf_counter) -> None:
        """`limit` is for a whole turn."""
        self._limit = limit
        self._clock = clock

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """The action tried most often; each next one is picked by upper confidence bounds."""
        if len(legal) == 1:
            return legal[0]
        actions = [payments[0] for payments in group(sample_world(view, rng), legal).values()]
        tries, wins = [0] * len(actions), [0] * len(actions)
        limit = turn_share(view, self._limit)
        end = None if limit.seconds is None else self._clock() + limit.seconds
        done = 0
        while (limit.iterations is None or done < limit.iterations) and (end is None or self._clock() < end):
            number = _next(tries, wins, done)
            wins[number] += _random_game(sample_world(view, rng), actions[number], rng) == view.viewer
            tries[number] += 1
            done += 1
        best = max(range(len(actions)), key=lambda number: (tries[number], wins[number]))
        return actions[best]


def _next(tries: list[int], wins: list[int], done: int) -> int:
    """The action to try next: one untried, else that with the highest bound."""
    if done < len(tries):
        return done
    spread = log(done)
    bounds = [won / tried + EXPLORATION * sqrt(spread / tried) for won, tried in zip(wins, tries, strict=True)]
    return max(range(len(tries)), key=bounds.__getitem__)


def _random_game(state: GameState, action: Action, rng: random.Random) -> Side:
    """The winner of a random game after an action; sieges are never given up."""
    chance = RandomChance(rng.getrandbits(32))
    last = state.turn + TURNS
    state = position_after(state, action, chance)
    for _ in range(LONGEST):
        if state.ending is not Ending.NONE:
            return state.winner
        if state.turn > last:
            break
        legal = legal_actions(state)
        action = rng.choice(legal)
        if type(action) is Withdraw:
            action = rng.choice(legal)
        state = position_after(state, action, chance)
    return leader(state)
