"""The lead of one idea over all others, which makes a position a problem."""

from __future__ import annotations

import random
from typing import NamedTuple

from afaos_gui.ai.heuristics.priors import NO_ACTION
from afaos_gui.ai.search.choosing import choose, evaluation_of
from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.ai.search.results import Choice, Limit
from afaos_gui.ai.search.search import Search
from afaos_gui.ai.view.belief import legal_for, sample_world
from afaos_gui.ai.view.intents import Intent, group, intent_of
from afaos_gui.rules.actions import Action, Besiege, EndTurn, Reinforce
from afaos_gui.rules.view import View

LEAST_VISITS = 8
FIRST_LOOK = 16
"""Divisor of the search's iterations: every other idea is searched by that many."""
RIVALS = 3
"""Number of other ideas that are searched more deeply."""
SECOND_LOOK = 4
"""Divisor of the best action's visits for each rival; close rivals get as many as the best action."""
CLOSE = 0.04
MOST_PAYMENTS = 24
PAYMENT_SHARE = 8
"""Divisor of the best action's visits for each other payment."""
NEARLY = 0.95
"""Share of the best payment's value that makes another payment equally right."""
BY_ANY_CARD = (Besiege, Reinforce)


class Lead(NamedTuple):
    """The best action, its win probability for the viewer, and its lead over the best action of another idea."""

    best: Action
    chance: float
    gap: float
    line: tuple[Action, ...]
    answers: tuple[Action, ...]


def idea_of(action: Action) -> Intent:
    """What a problem asks for: an intent, regardless of which card begins or reinforces a siege."""
    intent = intent_of(action)
    return intent._replace(card=-1) if isinstance(action, BY_ANY_CARD) else intent


def stands_out(choice: Choice) -> float:
    """The lead of one idea over the others in a short search; below 0 if there were no others."""
    best = max(choice.best, key=lambda one: one.visits)
    others = [one.value for one in choice.best if one.visits > 1 and idea_of(one.action) != idea_of(best.action)]
    return best.value - max(others) if others else -1.0


def lead(
    view: View, iterations: int, seed: int, with_payments: bool = False, least_gap: float | None = None
) -> Lead | None:
    """The lead of the best idea; None if it is the only one or its lead turns out to be below `least_gap`.

    `with_payments` lists the payments that are as good as the best.
    """
    level = LEVELS[-1]._replace(looseness=0.0)
    search, rng = Search(evaluation_of(level)), random.Random(seed)
    choice = choose(view, Limit(iterations=iterations), level, seed, search=search, top=1000)
    if not choice.iterations:
        return None
    mine, known = idea_of(choice.action), {one.action: one.visits for one in choice.best}
    ideas: dict[Intent, list[Action]] = {}
    for payments in group(sample_world(view, random.Random(0)), legal_for(view)).values():
        ideas.setdefault(idea_of(payments[0]), []).extend(payments)
    others = [max(ways, key=lambda one: known.get(one, 0)) for idea, ways in ideas.items() if idea != mine]
    visits, least = known[choice.action], max(LEAST_VISITS, iterations // FIRST_LOOK)
    looked = {}
    for action in others:
        found = search.search_action(view, action, least, rng)
        # Free actions are no rivals of the turn's action.
        if type(action) not in NO_ACTION or not _comes_to(found.line, mine):
            looked[action] = found.value
    if not looked:
        return None
    rivals = sorted(looked, key=lambda action: -looked[action])[:RIVALS]
    closer = {
        action: search.search_action(view, action, max(least, visits // SECOND_LOOK), rng).value for action in rivals
    }
    best_rival = -1.0
    for action in sorted(closer, key=lambda action: -closer[action]):
        if closer[action] > max(closer.values()) - CLOSE:
            best_rival = max(best_rival, search.search_action(view, action, visits, rng).value)
            if least_gap is not None and choice.win_chance - best_rival < least_gap:
                return None
    answers: tuple[Action, ...] = (choice.action,)
    if with_payments:
        payments = [one for one in ideas[mine] if one != choice.action][:MOST_PAYMENTS]
        looks = max(least, visits // PAYMENT_SHARE)
        nearly = NEARLY * choice.win_chance
        answers += tuple(one for one in payments if search.search_action(view, one, looks, rng).value >= nearly)
    return Lead(choice.action, choice.win_chance, choice.win_chance - best_rival, choice.line, answers)


def _comes_to(line: tuple[Action, ...], idea: Intent) -> bool:
    """Whether a line carries out an idea within its first turn, after doing something else."""
    for action in line:
        if isinstance(action, EndTurn):
            break
        if idea_of(action) == idea:
            return True
    return False
