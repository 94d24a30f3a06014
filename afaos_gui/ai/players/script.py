"""Scripted players: each plays the best action by heuristics in its own style."""

from __future__ import annotations

import random

from afaos_gui.ai.heuristics.policy import Policy
from afaos_gui.ai.heuristics.style import Style
from afaos_gui.ai.view.belief import sample_world
from afaos_gui.ai.view.intents import group
from afaos_gui.rules.actions import Action
from afaos_gui.rules.view import View

PAYMENTS = 4
"""Payments tried for each intent."""
JITTER = 0.15
"""Random noise in the points, so that no two games are alike."""


class ScriptPlayer:
    """Plays one style without looking ahead."""

    def __init__(self, style: Style | None = None) -> None:
        self._policy = Policy(style)

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """The action with most points, up to the noise."""
        if len(legal) == 1:
            return legal[0]
        world = sample_world(view, rng)
        actions = [action for payments in group(world, legal).values() for action in payments[:PAYMENTS]]
        scores = self._policy.scores(world, actions)
        best = max(range(len(actions)), key=lambda index: scores[index] + rng.uniform(0.0, JITTER))
        return actions[best]
