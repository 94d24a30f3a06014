"""By how much one intent leads all others: what makes a position a problem."""

from __future__ import annotations

import random
from typing import NamedTuple

from afaos_gui.ai.belief import legal_for, sample_world
from afaos_gui.ai.intents import group, intent_of
from afaos_gui.ai.levels import LEVELS, choose, evaluation_of
from afaos_gui.ai.search import Limit, Search
from afaos_gui.rules.actions import Action
from afaos_gui.rules.view import View

LEAST_VISITS = 8
FIRST_LOOK = 16
"""Of the search's iterations, the part by which each other intent is looked into."""
RIVALS = 3
"""Other intents that are looked into as long as the best."""
MOST_PAYMENTS = 24
NEARLY = 0.95
"""Of the best payment's value, what one has to keep to be as right."""


class Lead(NamedTuple):
    """The best action, its chance for the viewer, and by how much it leads the best of another intent."""

    best: Action
    chance: float
    gap: float
    line: tuple[Action, ...]
    answers: tuple[Action, ...]


def lead(view: View, iterations: int, seed: int, with_payments: bool = False) -> Lead | None:
    """The lead of the best intent; None where there is but one. Payments as good as the best are named if wanted."""
    level = LEVELS[-1]._replace(looseness=0.0)
    search, rng = Search(evaluation_of(level)), random.Random(seed)
    choice = choose(view, Limit(iterations=iterations), level, seed, search=search, top=1000)
    visits = next(candidate.visits for candidate in choice.best if candidate.action == choice.action)
    groups = group(sample_world(view, random.Random(0)), legal_for(view))
    mine = intent_of(choice.action)
    others = [payments[0] for intent, payments in groups.items() if intent != mine]
    if not others or not choice.iterations:
        return None
    least = max(LEAST_VISITS, iterations // FIRST_LOOK)
    looked = {action: search.follow(view, action, least, rng).value for action in others}
    rivals = sorted(looked, key=lambda action: -looked[action])[:RIVALS]
    best_rival = max(search.follow(view, action, visits, rng).value for action in rivals)
    answers: tuple[Action, ...] = (choice.action,)
    if with_payments:
        payments = groups.get(mine, [])[:MOST_PAYMENTS]
        found = {one: search.follow(view, one, max(least, visits // 4), rng).value for one in payments}
        good = [one for one, value in found.items() if one != choice.action and value >= NEARLY * choice.win_chance]
        answers = (choice.action, *good)
    return Lead(choice.action, choice.win_chance, choice.win_chance - best_rival, choice.line, answers)
