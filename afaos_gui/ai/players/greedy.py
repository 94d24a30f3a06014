"""A player that evaluates the position after each action and plays the best."""

from __future__ import annotations

import random

from afaos_gui.ai.heuristics.policy import Policy
from afaos_gui.ai.heuristics.quiescence import settle_down
from afaos_gui.ai.judgement.evaluation import Evaluation
from afaos_gui.ai.view.belief import sample_world
from afaos_gui.ai.view.intents import group
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import position_after
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View

PAYMENTS = 4
"""Payments tried for each intent."""


class GreedyPlayer:
    """Looks one action ahead with an evaluation."""

    def __init__(self, evaluation: Evaluation | None = None, width: int | None = None) -> None:
        """`width` is how many actions are tried, the best by heuristics first; all by default."""
        self._evaluation = evaluation or Evaluation()
        self._policy = Policy()
        self._width = width

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """The action after which the position is best."""
        if len(legal) == 1:
            return legal[0]
        world = sample_world(view, rng)
        chance = RandomChance(rng.getrandbits(32))
        best, best_value = legal[0], -1.0
        for action in self._tried(world, legal):
            after = settle_down(position_after(world, action, chance), self._policy, chance)
            value = self._evaluation.value(after)
            if view.viewer != BRITISH:
                value = 1.0 - value
            if value > best_value:
                best, best_value = action, value
        return best

    def _tried(self, world: GameState, legal: tuple[Action, ...]) -> list[Action]:
        actions = [action for payments in group(world, legal).values() for action in payments[:PAYMENTS]]
        if self._width is None or len(actions) <= self._width:
            return actions
        scores = self._policy.scores(world, actions)
        order = sorted(range(len(actions)), key=lambda index: -scores[index])
        return [actions[index] for index in order[: self._width]]
