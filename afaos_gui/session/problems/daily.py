"""The problem of the day: the same for everybody who has the same problems, and the days on which it was solved."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from afaos_gui.data.learning.problem_files import Problem
from afaos_gui.data.settings.statistics import DayAnswer

WEEKS = 5
"""Weeks of the calendar, the present one included."""


def problem_of_day(problems: Sequence[Problem], day: date) -> Problem:
    """The problem of a day: each comes once before any comes again, in an order that only the problems decide."""
    turn, place = divmod(day.toordinal(), len(problems))

    def drawn(problem: Problem) -> bytes:
        return hashlib.sha256(f"{turn}/{problem.id}".encode()).digest()

    return sorted(problems, key=drawn)[place]


class Day(NamedTuple):
    """A day of the calendar: whether its problem was solved, None where it was not tried."""

    day: date
    is_right: bool | None


def calendar(answers: Sequence[DayAnswer], today: date) -> list[list[Day]]:
    """The last weeks from Monday to Sunday, up to today."""
    known = {one.day: one.is_right for one in answers}
    first = today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
    days = [first + timedelta(days=number) for number in range((today - first).days + 1)]
    told = [Day(day, known.get(day.isoformat())) for day in days]
    return [told[start : start + 7] for start in range(0, len(told), 7)]


def days_in_a_row(answers: Sequence[DayAnswer], today: date) -> int:
    """On how many days up to today, or up to yesterday, the problem was tried."""
    tried = {one.day for one in answers}
    day = today if today.isoformat() in tried else today - timedelta(days=1)
    count = 0
    while day.isoformat() in tried:
        count, day = count + 1, day - timedelta(days=1)
    return count


def answer_of(answers: Sequence[DayAnswer], today: date) -> DayAnswer | None:
    """The answer to the problem of today, if there is one."""
    return next((one for one in answers if one.day == today.isoformat()), None)
