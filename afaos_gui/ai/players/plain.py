"""Players without evaluation: any legal action, or any sensible one."""

from __future__ import annotations

import random
from math import exp

from afaos_gui.ai.heuristics.policy import Policy
from afaos_gui.ai.view.belief import sample_world
from afaos_gui.ai.view.intents import group
from afaos_gui.rules.actions import Action, Withdraw
from afaos_gui.rules.view import View

WITHDRAW_SHARE = 0.05
"""How often a withdrawal is picked when possible; more, and most games would be quick surrenders."""


class RandomPlayer:
    """Plays any legal action, each kind equally likely."""

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """Choose at random: first a kind of action, then one of that kind."""
        kinds = list(dict.fromkeys(type(action) for action in legal))
        kind = rng.choice(kinds)
        if kind is Withdraw and len(kinds) > 1 and rng.random() > WITHDRAW_SHARE:
            kinds.remove(Withdraw)
            kind = rng.choice(kinds)
        return rng.choice([action for action in legal if type(action) is kind])


class WeightedPlayer:
    """Samples actions by their heuristic points."""

    temperature = 1.0

    def __init__(self) -> None:
        self._policy = Policy()

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """Choose at random, the likelier the more points an action has."""
        if len(legal) == 1:
            return legal[0]
        world = sample_world(view, rng)
        actions = [payments[0] for payments in group(world, legal).values()]
        scores = self._policy.scores(world, actions)
        best = max(scores)
        weights = [exp((score - best) / self.temperature) for score in scores]
        return rng.choices(actions, weights)[0]
