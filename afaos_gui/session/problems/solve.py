"""Problems as exercises: which come next for a solver, and how a solution counts."""

from __future__ import annotations

import random
from collections.abc import Sequence

from afaos_gui.data.learning.problem_files import Problem
from afaos_gui.data.saves.saved_game import present
from afaos_gui.data.seeds import named_seed
from afaos_gui.data.settings.statistics import Solved
from afaos_gui.data.texts.language import _
from afaos_gui.rules.view import observe
from afaos_gui.session.game import Game
from afaos_gui.session.reasons.sequel import sequel_of
from afaos_gui.session.reasons.telling import lone_reason
from afaos_gui.session.review.exercise import Exercise
from afaos_gui.session.saving.statistics import RATING_OF_DIFFICULTY, problem_rating


def theme_title(theme: str) -> str:
    """The name of a theme; one of another version of the program is given as it stands."""
    return {
        "settle": _("Settling"),
        "money": _("Money"),
        "deck": _("The deck"),
        "siege": _("Siege"),
        "raid": _("Raid"),
        "ambush": _("Ambush"),
        "defence": _("Defence"),
        "ending": _("The end of the game"),
    }.get(theme, theme)


def problem_exercise(problem: Problem, is_daily: bool = False) -> Exercise:
    """A problem as an exercise at the table, perhaps that of the day; its board always draws alike."""
    state = problem.state
    view = observe(state, state.to_decide)
    words = _("{theme}, difficulty {number}\u00a0of\u00a0{most}")
    if is_daily:
        words = _("Problem of the day: {theme}, difficulty {number}\u00a0of\u00a0{most}")
    title = words.format(theme=theme_title(problem.theme), number=problem.difficulty, most=max(RATING_OF_DIFFICULTY))
    return Exercise(
        problem.id,
        title,
        Game.from_state(state, seed=named_seed(problem.id), policy="study"),
        state,
        state.to_decide,
        frozenset(problem.answers),
        problem.line,
        problem.chance,
        lone_reason(view, sequel_of(view, problem.line)).paragraphs,
    )


def in_order(problems: Sequence[Problem], solved: Sequence[Solved], seed: int = 0) -> list[Problem]:
    """Untried problems first, those closest to the solver's rating leading; then the missed ones."""
    tried = {one.id: one.is_right for one in solved}
    rating = problem_rating(solved)
    shuffled = random.Random(seed).sample(list(problems), len(problems))
    fresh = [problem for problem in shuffled if problem.id not in tried]
    missed = [problem for problem in shuffled if tried.get(problem.id) is False]
    fresh.sort(key=lambda problem: abs(RATING_OF_DIFFICULTY[problem.difficulty] - rating))
    return fresh + missed


def solved_now(problem: Problem, is_right: bool) -> Solved:
    """What is recorded of a first answer."""
    date = present().isoformat(timespec="seconds")
    return Solved(problem.id, date, problem.theme, is_right, RATING_OF_DIFFICULTY[problem.difficulty])
