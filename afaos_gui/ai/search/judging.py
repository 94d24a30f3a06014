"""Judge a decision: compare the best action with the one taken, both searched equally deeply."""

from __future__ import annotations

import random

from afaos_gui.ai.core.library import core
from afaos_gui.ai.heuristics.policy import Policy
from afaos_gui.ai.heuristics.quiescence import settle_down
from afaos_gui.ai.search.choosing import choose, evaluation_of
from afaos_gui.ai.search.levels import level_named
from afaos_gui.ai.search.results import Judgement, Limit
from afaos_gui.ai.search.search import Search
from afaos_gui.ai.view.belief import sample_world
from afaos_gui.base.compiled import is_compiled
from afaos_gui.rules import engine
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import position_after
from afaos_gui.rules.view import View

LUCK_WORLDS = 24
"""Determinised positions and draws over which the luck of a draw is averaged."""
CORE_ITERATIONS, COMPILED_ITERATIONS, INTERPRETED_ITERATIONS = 8000, 640, 200
"""Iterations per decision: as many as allow a game of a hundred turns in three minutes on two processes."""


def usual_iterations() -> int:
    """Iterations per decision for reviews on this machine."""
    if core() is not None:
        return CORE_ITERATIONS
    return COMPILED_ITERATIONS if is_compiled(engine) else INTERPRETED_ITERATIONS


def judge(view: View, played: Action, level: str, limit: Limit, seed: int = 0, after: View | None = None) -> Judgement:
    """Judge an action from what the viewer saw; `after` is the view after it, if it drew cards.

    The choice is what `choose` gives for the same limit and seed. Raises ValueError if there is nothing to decide.
    """
    known = level_named(level)._replace(looseness=0.0)
    search = Search(evaluation_of(known))
    choice = choose(view, limit, known, seed, search=search, top=1000)
    luck = draw_luck(search, view, played, after, seed) if after is not None else 0.0
    visits = next(candidate.visits for candidate in choice.best if candidate.action == choice.action)
    choice = choice._replace(best=choice.best[:5])
    if played == choice.action or not choice.iterations:
        return Judgement(choice, choice.win_chance, 0.0, luck, choice.line)
    found = search.search_action(view, played, visits, random.Random(seed))
    return Judgement(choice, known.tell(found.value, view.viewer, view.turn), found.error, luck, found.line)


def draw_luck(search: Search, view: View, action: Action, after: View, seed: int) -> float:
    """How much better the position after a draw is for the viewer than after the same action with the average draw."""
    rng = random.Random(seed)
    policy = Policy()

    def value(world_of: View, do: bool) -> float:
        total = 0.0
        for _ in range(LUCK_WORLDS):
            chance = RandomChance(rng.getrandbits(32))
            world = sample_world(world_of, rng)
            if do:
                world = position_after(world, action, chance)
            total += search.evaluation.value(settle_down(world, policy, chance))
        return total / LUCK_WORLDS

    swing = value(after, False) - value(view, True)
    return swing if view.viewer == BRITISH else -swing
