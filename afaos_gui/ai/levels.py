"""The levels of the machine: names, a line of character, how long each thinks and how roughly it chooses.

A weaker level thinks less and picks more loosely among the intents that its search holds to be sensible, and the two
weakest judge by rules of thumb; none errs by passing, by leaving actions unused or by giving up a siege, or sees more
than a player at its seat.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import exp
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from afaos_gui.ai.evaluation import Evaluation
from afaos_gui.ai.intents import Intent, intent_of
from afaos_gui.ai.model import learned_evaluation, models_folder
from afaos_gui.ai.outlooks import outlook_tags
from afaos_gui.ai.reasons import reason_tags
from afaos_gui.ai.search import Candidate, Limit, Result, Search
from afaos_gui.base.guarded import read_json
from afaos_gui.rules.actions import Action, EndTurn, Pass, Withdraw
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import View

LADDER = "levels.json"
"""What `afaos arena --ladder --json` wrote, beside the weights."""
AGREEMENT = "agreement.json"
"""What `afaos records agreement --levels --json` wrote, beside the weights."""
SENSIBLE_VISITS = 0.04
"""Share of the best action's visits below which an action is not held to be sensible."""
WASTE_MARGIN = 0.01
"""Chance of winning by which it must be better to leave an action unused than to do something."""
TURN_SHARES = {2: 0.62, 1: 0.9, 0: 1.0}
"""Share of what is left of a turn's thinking by actions left: what a clear decision saves, a later one may use."""
END_SHARE = 0.3
"""Share of a turn's thinking that the decisions after its actions may have at most."""
LEAST_ITERATIONS = 8
ANSWER_SHARE = 0.3
"""Share of a turn's thinking for an answer in the middle of a turn."""

Figure = TypeVar("Figure", int, float)


class Level(NamedTuple):
    """A level.

    `iterations` is its thinking in a whole turn, `seconds` the most that this may take; `looseness` is the loss of
    winning chance that it hardly notices; `learned` whether it judges by what was learned or by rules of thumb.
    `elo` is what the ladder of `afaos arena` measured, the first level having 1000, and `agreement` the share of turns
    of recorded games that it begins as people did; None where nothing was measured.
    """

    id: str
    name: str
    iterations: int
    seconds: float
    looseness: float
    learned: bool
    elo: int | None = None
    agreement: float | None = None


def measured(folder: Path | None) -> dict[str, int]:
    """The Elo of each level in a folder's report of the ladder; nothing where there is none that can be read."""
    return _reported(folder, LADDER, lambda report: {str(rung["name"]): int(rung["elo"]) for rung in report["ladder"]})


def agreements(folder: Path | None) -> dict[str, float]:
    """The agreement of each level in a folder's report of it; nothing where there is none that can be read."""
    return _reported(folder, AGREEMENT, lambda report: {str(name): _share(of) for name, of in report["levels"].items()})


def _reported(folder: Path | None, name: str, figures: Callable[[Any], dict[str, Figure]]) -> dict[str, Figure]:
    """What a report beside the weights says of each level."""
    if folder is None or not (folder / name).is_file():
        return {}
    try:
        return figures(read_json(folder / name))
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


def _share(figure: Any) -> float:
    """A number from 0 to 1; ValueError for any other."""
    share = float(figure)
    if not 0.0 <= share <= 1.0:
        raise ValueError(f"{share} is no share.")
    return share


_PLAIN = (
    Level("settler", "Recruit", 60, 1.0, 1.0, False),
    Level("trader", "Corporal", 200, 1.0, 0.01, False),
    Level("ranger", "Sergeant", 60, 1.0, 0.1, True),
    Level("captain", "Captain", 250, 1.2, 0.02, True),
    Level("governor", "Colonel", 1000, 1.4, 0.005, True),
    Level("general", "General", 4800, 2.4, 0.0, True),
)
_MEASURED, _AGREEMENTS = measured(models_folder()), agreements(models_folder())
LEVELS = tuple(
    level._replace(elo=_MEASURED.get(level.id), agreement=_AGREEMENTS.get(level.id)) for level in _PLAIN
)
"""The levels, the weakest first."""
DEFAULT_LEVEL = "captain"


class Choice(NamedTuple):
    """What a level chose. `win_chance` is that of the side to decide; `best` are the best few, best first.

    `tags` say why the action is good; `outlooks`, for each of `best`, what the judgement expects of it.
    """

    action: Action
    win_chance: float
    best: tuple[Candidate, ...]
    line: tuple[Action, ...]
    tags: tuple[str, ...]
    iterations: int
    seconds: float
    outlooks: tuple[tuple[str, ...], ...] = ()


def level_named(name: str) -> Level:
    """The level of an id; KeyError if there is none."""
    for level in LEVELS:
        if level.id == name:
            return level
    raise KeyError(name)


def turn_share(view: View, whole: Limit, spent: tuple[float, int] = (0.0, 0)) -> Limit:
    """The part of a turn's thinking that one decision may take, after the seconds and iterations spent in the turn."""
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
    """How long a level thinks about one decision; `limit` is for the whole turn and replaces the level's own.

    `search` knows what earlier decisions of the turn have spent.
    """
    whole = limit if limit is not None else Limit(level.seconds, level.iterations)
    return turn_share(view, whole, (0.0, 0) if search is None else search.spent(view))


def evaluation_of(level: Level) -> Evaluation:
    """The evaluation that a level judges by."""
    return learned_evaluation() if level.learned else Evaluation()


def choose(
    view: View,
    limit: Limit | None = None,
    level: Level | str = DEFAULT_LEVEL,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
    search: Search | None = None,
    top: int = 5,
    explain: bool = True,
) -> Choice:
    """The choice of a level for the viewer's decision; with iterations for a limit, the same for the same seed.

    `limit` is for this one decision and replaces the level's own. `search` may bring along what an earlier decision of
    the same turn found; `explain`: with tags. Raises ValueError when the viewer has nothing to decide.
    """
    if isinstance(level, str):
        level = level_named(level)
    if limit is None:
        limit = turn_limit(level, view, None, search)
    rng = random.Random(seed)
    searching = search if search is not None else Search(evaluation_of(level))
    result = searching.run(view, limit, rng, stop)
    if not result.candidates:
        raise ValueError("The viewer has nothing to decide.")
    chosen = pick(result, level.looseness, rng, view.actions_left if view.decision is Decision.TURN else 0)
    line = result.line if result.line and result.line[0] == chosen.action else (chosen.action,)
    best = result.candidates[:top]
    tags: tuple[str, ...] = ()
    outlooks: tuple[tuple[str, ...], ...] = ()
    if explain:
        tags = reason_tags(view, chosen.action)
        outlooks = outlook_tags(view, [candidate.action for candidate in best], searching.evaluation)
    return Choice(chosen.action, chosen.value, best, line, tags, result.iterations, result.seconds, outlooks)


def pick(result: Result, looseness: float, rng: random.Random, actions_left: int = 0) -> Candidate:
    """The most visited action, or loosely one of the sensible ones, each intent with the payment that was liked best.

    What wastes a turn or gives up a siege is never picked loosely, and wasted actions only where nothing is as good.
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
    """The most visited action; where it wastes an action, the most visited of those that are as good and do not."""
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
