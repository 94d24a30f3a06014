"""A quick player for training: it evaluates the position after each plausible action and looks no further."""

from __future__ import annotations

import random
from math import exp, log

from afaos_gui.ai.belief import sample_world
from afaos_gui.ai.evaluation import Evaluation
from afaos_gui.ai.intents import considered
from afaos_gui.ai.policy import Policy
from afaos_gui.ai.priors import priors, without_waste
from afaos_gui.ai.quiescence import settle_down
from afaos_gui.ai.results import Candidate, Result
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import position_after
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View

WIDTH = 8
"""Actions tried because the policy proposes them."""
OTHERS = 4
"""Further actions tried at random, so that the policy can learn about those it does not propose."""
TEMPERATURE = 0.15
"""Softmax temperature of the actions' shares, in log odds."""
ALL_VISITS = 10_000


class AheadPlayer:
    """Plays the action after which the position is best; its shares take the place of search visits."""

    def __init__(self, evaluation: Evaluation, width: int = WIDTH, others: int = OTHERS) -> None:
        self.evaluation = evaluation
        self._width, self._others = width, others
        self._policy = Policy()

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """The best action tried."""
        return self.think(view, rng).candidates[0].action

    def think(self, view: View, rng: random.Random) -> Result:
        """The evaluation of each action tried, best first."""
        world = sample_world(view, rng)
        sign = 1.0 if view.viewer == BRITISH else -1.0
        seed = rng.getrandbits(32)
        found: list[tuple[float, float, Action]] = []
        for action in self._tried(world, rng):
            chance = RandomChance(seed)
            value = self.evaluation.value(settle_down(position_after(world, action, chance), self._policy, chance))
            value = min(max(value, 1e-4), 1.0 - 1e-4)
            found.append((sign * log(value / (1.0 - value)), value if sign > 0.0 else 1.0 - value, action))
        found.sort(key=lambda one: -one[0])
        weights = [exp((logit - found[0][0]) / TEMPERATURE) for logit, _, _ in found]
        total = sum(weights)
        candidates = tuple(
            Candidate(action, round(ALL_VISITS * weight / total), value, weight / total)
            for (_, value, action), weight in zip(found, weights, strict=True)
        )
        return Result(candidates, candidates[0].value, (candidates[0].action,), len(candidates), 0.0)

    def _tried(self, world: GameState, rng: random.Random) -> list[Action]:
        proposed = self.evaluation.likeliest(world, len(considered(world)), 1e9) or priors(world, self._policy)
        actions = [action for action, _ in without_waste(world, proposed)]
        rest = actions[self._width :]
        return actions[: self._width] + rng.sample(rest, min(self._others, len(rest)))
