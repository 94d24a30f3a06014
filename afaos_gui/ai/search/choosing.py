"""How a level chooses: its share of a turn's budget, its search, and how loosely it picks from the result."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import exp

from afaos_gui.ai.judgement.evaluation import Evaluation
from afaos_gui.ai.judgement.model import learned_evaluation
from afaos_gui.ai.search.levels import DEFAULT_LEVEL, Level, level_named
from afaos_gui.ai.search.results import Candidate, Choice, Limit, Result
from afaos_gui.ai.search.search import Search
from afaos_gui.ai.view.intents import Intent, intent_of
from afaos_gui.rules.actions import Action, EndTurn, Pass, Withdraw
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import View

SENSIBLE_VISITS = 0.04
"""Share of the best action's visits below which an action does not count as sensible."""
WASTE_MARGIN = 0.01
"""Win probability that leaving an action unused must gain over doing something."""
TURN_SHARES = {2: 0.62, 1: 0.9, 0: 1.0}
"""Share of the turn's remaining budget by actions left; what an easy decision saves is left for later ones."""
END_SHARE = 0.3
"""Maximum share of a turn's budget for decisions after its last action."""
LEAST_ITERATIONS = 8
COMPARING_SHARE = 0.1
"""Share of a limit in seconds that is kept for comparing the best actions."""
ANSWER_SHARE = 0.3
"""Share of a turn's budget for an answer in the middle of a turn."""
LONG_GAME, LONGER = 150, 4
"""After how many turns a level searches how many times as far: two that see no way on would repeat themselves."""


def turn_share(view: View, whole: Limit, spent: tuple[float, int] = (0.0, 0)) -> Limit:
    """The budget for one decision, after the seconds and iterations already spent in the turn."""
    share = TURN_SHARES[min(2, view.actions_left)] if view.decision is Decision.TURN else ANSWER_SHARE
    most = END_SHARE if view.decision is Decision.TURN and not view.actions_left else 1.0
    seconds = iterations = None
    if whole.seconds is not None:
        seconds = max(0.0, min(most * whole.seconds, share * (whole.seconds - spent[0])))
    if whole.iterations is not None:
        iterations = int(min(most * whole.iterations, share * (whole.iterations - spent[1])))
        iterations = max(LEAST_ITERATIONS, iterations)
    return Limit(seconds, iterations)


def turn_limit(level: Level, view: View, limit: Limit | None = None, search: Search | None = None) -> Limit:
    """How long a level may think about one decision; `limit` is for the whole turn and replaces the level's own.

    `search` knows what earlier decisions of the turn have spent.
    """
    whole = limit
    if whole is None:
        whole = Limit(level.seconds, level.iterations * (LONGER if view.turn > LONG_GAME else 1))
    return turn_share(view, whole, (0.0, 0) if search is None else search.spent(view))


def evaluation_of(level: Level) -> Evaluation:
    """The evaluation that a level uses."""
    return learned_evaluation(level.iterations) if level.learned else Evaluation()


def choose(
    view: View,
    limit: Limit | None = None,
    level: Level | str = DEFAULT_LEVEL,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
    search: Search | None = None,
    top: int = 5,
    explain: bool = False,
) -> Choice:
    """Choose for a level; with a limit in iterations, the same seed gives the same choice.

    `limit` is for this one decision and replaces the level's own. `search` may carry over the tree of an earlier
    decision of the turn; `explain` also compares the best actions, for reasons. Raises ValueError if the viewer has
    nothing to decide.
    """
    if isinstance(level, str):
        level = level_named(level)
    if limit is None:
        limit = turn_limit(level, view, None, search)
    if explain and limit.seconds is not None:
        limit = limit._replace(seconds=(1.0 - COMPARING_SHARE) * limit.seconds)
    rng = random.Random(seed)
    searching = search if search is not None else Search(evaluation_of(level))
    result = searching.run(view, limit, rng, stop)
    if not result.candidates:
        raise ValueError("The viewer has nothing to decide.")
    chosen = pick(result, level.looseness, rng, view.actions_left if view.decision is Decision.TURN else 0)
    line = result.line if result.line and result.line[0] == chosen.action else (chosen.action,)
    best = result.candidates[:top]
    if explain and len(best) > 1:
        best = searching.compared(view, best, result.iterations, rng)
    best = tuple(one._replace(value=level.tell(one.value, view.viewer, view.turn)) for one in best)
    chance = level.tell(chosen.value, view.viewer, view.turn)
    return Choice(chosen.action, chance, best, line, result.iterations, result.seconds)


def pick(result: Result, looseness: float, rng: random.Random, actions_left: int = 0) -> Candidate:
    """Pick the most visited action or, loosely, one of the sensible ones, each intent with its best payment.

    Actions that waste a turn or give up a siege are never picked loosely, and an action is left unused only if nothing
    is as good.
    """
    best = _most_visited(result, actions_left)
    if not looseness or wastes(best.action, actions_left):
        return best
    sensible: dict[Intent, Candidate] = {}
    for candidate in result.candidates:
        loose = not wastes(candidate.action, actions_left) and not isinstance(candidate.action, Withdraw)
        if candidate is best or (loose and candidate.visits >= SENSIBLE_VISITS * best.visits):
            sensible.setdefault(intent_of(candidate.action), candidate)
    found = list(sensible.values())
    most = max(candidate.value for candidate in found)
    return rng.choices(found, [exp((candidate.value - most) / looseness) for candidate in found])[0]


def wastes(action: Action, actions_left: int) -> bool:
    """Whether an action leaves one of the turn's actions unused."""
    return actions_left > 0 and isinstance(action, Pass | EndTurn)


def _most_visited(result: Result, actions_left: int) -> Candidate:
    """The most visited action; if it leaves an action unused, the most visited of those as good that do not."""
    best = result.candidates[0]
    if not wastes(best.action, actions_left):
        return best
    busy = (
        candidate
        for candidate in result.candidates
        if not wastes(candidate.action, actions_left)
        and candidate.visits >= SENSIBLE_VISITS * best.visits
        and candidate.value >= best.value - WASTE_MARGIN
    )
    return max(busy, key=lambda candidate: candidate.visits, default=best)
