"""The lines of the start screen's sheet of problems: that of the day, all of them, and those of each theme."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date

from afaos_gui.data.learning.problem_files import Problem
from afaos_gui.data.settings.statistics import Statistics
from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.presentation.pages.start_screen import StartScreenEntry
from afaos_gui.session.problems.daily import answer_of, days_in_a_row
from afaos_gui.session.problems.solve import theme_title

DAILY, BY_RATING = "daily", "all"
"""The ids of the problem of the day and of all problems, beside those of the themes."""


def problem_lines(problems: Sequence[Problem], told: Statistics, today: date) -> tuple[StartScreenEntry, ...]:
    """The problem of the day, all problems, and those of each theme with how many of them are solved."""
    right = {one.id for one in told.solved if one.is_right}
    count = Counter(problem.theme for problem in problems)
    solved = Counter(problem.theme for problem in problems if problem.id in right)
    is_done = answer_of(told.days, today) is not None
    themes = sorted(count, key=lambda theme: -count[theme])
    return (
        StartScreenEntry(DAILY, _("Problem of the day"), _daily_line(told, today), not is_done),
        StartScreenEntry(BY_RATING, _("All problems"), _("Those nearest to your rating come first."), is_done),
        *(
            StartScreenEntry(theme, theme_title(theme), _solved_line(solved[theme], count[theme]), False)
            for theme in themes
        ),
    )


def _daily_line(told: Statistics, today: date) -> str:
    answer, row = answer_of(told.days, today), days_in_a_row(told.days, today)
    if answer is None and row < 2:
        return _("The same for everybody, a new one every day.")
    if answer is None:
        return ngettext("So far {count} day in a row.", "So far {count} days in a row.", row).format(count=row)
    words = (
        ngettext("Solved today; {count} day in a row.", "Solved today; {count} days in a row.", row)
        if answer.is_right
        else ngettext("Tried today; {count} day in a row.", "Tried today; {count} days in a row.", row)
    )
    return words.format(count=row)


def _solved_line(solved: int, count: int) -> str:
    return _("{solved} of {count} solved").format(solved=solved, count=count)
