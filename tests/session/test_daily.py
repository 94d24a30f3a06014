"""The problem of the day, and the days on which it was tried."""

from __future__ import annotations

from datetime import date, timedelta

from afaos_gui.data.learning.problem_files import Problem, read_problems, shipped_file
from afaos_gui.data.settings.statistics import DayAnswer, Statistics
from afaos_gui.presentation.pages.problem_lines import problem_lines
from afaos_gui.session.problems.daily import WEEKS, answer_of, calendar, days_in_a_row, problem_of_day
from afaos_gui.session.problems.make import theme_of

TODAY = date(2026, 11, 26)


def shipped() -> tuple[Problem, ...]:
    return read_problems(shipped_file()).problems


def answers(*days: int) -> list[DayAnswer]:
    return [DayAnswer((TODAY - timedelta(days=day)).isoformat(), "1", day % 2 == 0) for day in days]


def test_each_problem_comes_once_before_any_comes_again() -> None:
    problems = shipped()
    first = date.fromordinal(TODAY.toordinal() // len(problems) * len(problems))
    days = [problem_of_day(problems, first + timedelta(days=number)).id for number in range(2 * len(problems))]
    half = len(problems)
    assert len(set(days[:half])) == len(set(days[half:])) == half and days[:half] != days[half:]


def test_the_problem_of_a_day_depends_on_nothing_but_the_problems() -> None:
    problems = shipped()
    assert problem_of_day(problems, TODAY) is problem_of_day(tuple(reversed(problems)), TODAY)


def test_days_in_a_row_end_with_today_or_yesterday() -> None:
    assert [days_in_a_row(answers(*days), TODAY) for days in ((), (0,), (0, 1, 2), (1, 2), (2, 3), (0, 2))] == [
        0,
        1,
        3,
        2,
        0,
        1,
    ]
    assert answer_of(answers(1), TODAY) is None and answer_of(answers(0), TODAY) is not None


def test_the_calendar_ends_today_and_has_whole_weeks_before() -> None:
    weeks = calendar(answers(0, 1, 9), TODAY)
    assert len(weeks) == WEEKS and [len(week) for week in weeks] == [7] * (WEEKS - 1) + [TODAY.weekday() + 1]
    assert weeks[0][0].day.weekday() == 0 and weeks[-1][-1] == (TODAY, True)
    assert weeks[-1][-2].is_right is False and weeks[-1][-3].is_right is None


def test_the_themes_of_the_shipped_problems_follow_from_their_solutions() -> None:
    wrong = {one.id: one.theme for one in shipped() if theme_of(one.state, one.line) != one.theme}
    assert wrong == {}


def test_the_sheet_marks_what_is_next() -> None:
    problems = shipped()
    fresh, tried = (
        problem_lines(problems, Statistics(days=tuple(answers(*days))), TODAY) for days in ((1, 2), (0, 1, 2))
    )
    assert (fresh[0].is_marked, fresh[0].line) == (True, "So far 2 days in a row.")
    assert (tried[0].is_marked, tried[1].is_marked, tried[0].line) == (False, True, "Solved today; 3 days in a row.")
    assert {"siege", "raid", "money", "deck", "ending"} <= {line.id for line in fresh}
