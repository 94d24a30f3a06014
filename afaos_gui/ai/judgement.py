"""How good a decision was: the best action beside the one that was taken, both looked into equally long."""

from __future__ import annotations

import random
from typing import NamedTuple

from afaos_gui.ai.belief import sample_world
from afaos_gui.ai.levels import Choice, choose, evaluation_of, level_named
from afaos_gui.ai.policy import Policy
from afaos_gui.ai.quiescence import settle_down
from afaos_gui.ai.search import Limit, Search
from afaos_gui.base.compiled import is_compiled
from afaos_gui.rules import engine
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import play
from afaos_gui.rules.view import View

LUCK_WORLDS = 24
"""Guesses at what is hidden, and draws, by which the luck of a draw is told."""
COMPILED_ITERATIONS, INTERPRETED_ITERATIONS = 640, 72
"""Thought for one decision: as much as a hundred turns in three minutes of two processes allow."""


class Judgement(NamedTuple):
    """The machine's choice, as a hint has it, and the chance that the action which was taken left.

    `error` is how far off the difference may be; `luck` is by how much the cards drawn were better than the average
    draw; `line` is what was to be expected after the action taken, beginning with it.
    """

    choice: Choice
    played: float
    error: float = 0.0
    luck: float = 0.0
    line: tuple[Action, ...] = ()

    @property
    def loss(self) -> float:
        """The chance of winning that the action taken gave away, never below 0."""
        return max(0.0, self.choice.win_chance - self.played)


def usual_iterations() -> int:
    """Thought for one decision of a review on this machine."""
    return COMPILED_ITERATIONS if is_compiled(engine) else INTERPRETED_ITERATIONS


def judge(view: View, played: Action, level: str, limit: Limit, seed: int = 0, after: View | None = None) -> Judgement:
    """Judge an action of the viewer from what the viewer saw; `after` is the view behind a draw, if it drew.

    The choice is what `choose` gives for the same limit and seed. Raises ValueError where nothing is to be decided.
    """
    known = level_named(level)._replace(looseness=0.0)
    search = Search(evaluation_of(known))
    choice = choose(view, limit, known, seed, search=search, top=1000, explain=False)
    luck = draw_luck(search, view, played, after, seed) if after is not None else 0.0
    visits = next(candidate.visits for candidate in choice.best if candidate.action == choice.action)
    choice = choice._replace(best=choice.best[:5])
    if played == choice.action or not choice.iterations:
        return Judgement(choice, choice.win_chance, 0.0, luck, choice.line)
    found = search.follow(view, played, visits, random.Random(seed))
    return Judgement(choice, found.value, found.error, luck, found.line)


def draw_luck(search: Search, view: View, action: Action, after: View, seed: int) -> float:
    """How much better the position behind a draw is for the viewer than the same action with the average draw."""
    rng = random.Random(seed)
    policy = Policy()

    def value(world_of: View, do: bool) -> float:
        total = 0.0
        for _ in range(LUCK_WORLDS):
            chance = RandomChance(rng.getrandbits(32))
            world = sample_world(world_of, rng)
            if do:
                world = play(world, action, chance).state
            total += search.evaluation.value(settle_down(world, policy, chance))
        return total / LUCK_WORLDS

    swing = value(after, False) - value(view, True)
    return swing if view.viewer == BRITISH else -swing
