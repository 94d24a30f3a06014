"""By how much one idea leads all others: what makes a position a problem."""

from __future__ import annotations

import random
from typing import NamedTuple

from afaos_gui.ai.belief import legal_for, sample_world
from afaos_gui.ai.intents import Intent, group, intent_of
from afaos_gui.ai.levels import LEVELS, Choice, choose, evaluation_of
from afaos_gui.ai.search import NO_ACTION, Limit, Search
from afaos_gui.rules.actions import Action, Besiege, EndTurn, Reinforce
from afaos_gui.rules.view import View

LEAST_VISITS = 8
FIRST_LOOK = 16
"""Of the search's iterations, the part by which each other idea is looked into."""
RIVALS = 3
"""Other ideas that are looked into more closely."""
SECOND_LOOK = 4
"""Of the best action's visits, the part that each rival gets; those close to the best rival get as many as the best."""
CLOSE = 0.04
MOST_PAYMENTS = 24
PAYMENT_SHARE = 8
"""Of the best action's visits, the part that each other payment gets."""
NEARLY = 0.95
"""Of the best payment's value, what one has to keep to be as right."""
BY_ANY_CARD = (Besiege, Reinforce)


class Lead(NamedTuple):
    """The best action, its chance for the viewer, and by how much it leads the best of another idea."""

    best: Action
    chance: float
    gap: float
    line: tuple[Action, ...]
    answers: tuple[Action, ...]


def idea_of(action: Action) -> Intent:
    """What a problem asks for: an intent, whichever card begins or reinforces a siege."""
    intent = intent_of(action)
    return intent._replace(card=-1) if isinstance(action, BY_ANY_CARD) else intent


def stands_out(choice: Choice) -> float:
    """By how much one idea leads the others of a short search; below 0 where none was compared."""
    best = max(choice.best, key=lambda one: one.visits)
    others = [one.value for one in choice.best if one.visits > 1 and idea_of(one.action) != idea_of(best.action)]
    return best.value - max(others) if others else -1.0


def lead(
    view: View, iterations: int, seed: int, with_payments: bool = False, least_gap: float | None = None
) -> Lead | None:
    """The lead of the best idea; None where there is but one, or where it is seen to be below `least_gap`.

    Payments as good as the best are named if wanted.
    """
    level = LEVELS[-1]._replace(looseness=0.0)
    search, rng = Search(evaluation_of(level)), random.Random(seed)
    choice = choose(view, Limit(iterations=iterations), level, seed, search=search, top=1000, explain=False)
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
        found = search.follow(view, action, least, rng)
        # What can be done beside the action of a turn is no rival to it.
        if type(action) not in NO_ACTION or not _comes_to(found.line, mine):
            looked[action] = found.value
    if not looked:
        return None
    rivals = sorted(looked, key=lambda action: -looked[action])[:RIVALS]
    closer = {action: search.follow(view, action, max(least, visits // SECOND_LOOK), rng).value for action in rivals}
    best_rival = -1.0
    for action in sorted(closer, key=lambda action: -closer[action]):
        if closer[action] > max(closer.values()) - CLOSE:
            best_rival = max(best_rival, search.follow(view, action, visits, rng).value)
            if least_gap is not None and choice.win_chance - best_rival < least_gap:
                return None
    answers: tuple[Action, ...] = (choice.action,)
    if with_payments:
        payments = [one for one in ideas[mine] if one != choice.action][:MOST_PAYMENTS]
        looks = max(least, visits // PAYMENT_SHARE)
        nearly = NEARLY * choice.win_chance
        answers += tuple(one for one in payments if search.follow(view, one, looks, rng).value >= nearly)
    return Lead(choice.action, choice.win_chance, choice.win_chance - best_rival, choice.line, answers)


def _comes_to(line: tuple[Action, ...], idea: Intent) -> bool:
    """Whether a line comes to an idea within its first turn: it only does something else before."""
    for action in line:
        if isinstance(action, EndTurn):
            break
        if idea_of(action) == idea:
            return True
    return False
