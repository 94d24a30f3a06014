"""The page of problems: ratings, the calendar of the problem of the day, and the problems by theme."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from html import escape

from afaos_gui.data.settings.statistics import Solved, Statistics
from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.presentation.look.rich_text import SMALL_PX, PageLook
from afaos_gui.presentation.pages.statistics_page import (
    NONE,
    Figure,
    StatisticsTable,
    figures_html,
    heading_html,
    nothing_html,
    paragraph,
    share_told,
    table_html,
)
from afaos_gui.session.problems.daily import Day, calendar, days_in_a_row
from afaos_gui.session.problems.solve import theme_title
from afaos_gui.session.saving.statistics import lines_by, problem_rating


def solving_figures(statistics: Statistics, today: date) -> tuple[Figure, ...]:
    """Problems, those solved, the rating, and the days in a row."""
    solved = statistics.solved
    return (
        (str(len(solved)), _("problems")),
        (share_told(sum(one.is_right for one in solved), len(solved)), _("solved at once")),
        (str(round(problem_rating(solved))) if solved else NONE, _("rating by problems")),
        (str(days_in_a_row(statistics.days, today)), _("days in a row")),
    )


def problems_told(statistics: Statistics) -> str:
    """How many problems were solved, and on how many days that of the day."""
    right = sum(one.is_right for one in statistics.solved)
    words = _("Problems: {right} of {number} solved at the first try.")
    said = [words.format(right=right, number=len(statistics.solved))]
    if days := statistics.days:
        words = ngettext(
            "The problem of the day: tried on {count} day, solved on {right}.",
            "The problem of the day: tried on {count} days, solved on {right}.",
            len(days),
        )
        said.append(words.format(count=len(days), right=sum(one.is_right for one in days)))
    return " ".join(said)


def problems_table(solved: Sequence[Solved]) -> StatisticsTable:
    """The problems by theme, the most frequent first."""
    lines = lines_by((theme_title(one.theme), one.is_right) for one in solved)
    return StatisticsTable(_("Problems by theme"), lines)


def problems_html(look: PageLook, statistics: Statistics, today: date) -> str:
    """The page of problems."""
    if not statistics.solved and not statistics.days:
        return nothing_html(look)
    blocks = [figures_html(look, solving_figures(statistics, today)), paragraph(problems_told(statistics))]
    blocks.append(_calendar(look, calendar(statistics.days, today)))
    if statistics.solved:
        blocks.append(table_html(look, problems_table(statistics.solved), look.good))
    return look.document(blocks)


def _calendar(look: PageLook, weeks: Sequence[Sequence[Day]]) -> str:
    """A row for each week: days with their signs, those that were not tried without any."""
    rows = "".join(f"<tr>{''.join(_day(look, day) for day in week)}</tr>" for week in weeks)
    title = heading_html(look, _("The problem of the day in these weeks"), 1)
    return f"<table>{title}</table><table width='75%' cellspacing='3' cellpadding='4'>{rows}</table>"


def _day(look: PageLook, day: Day) -> str:
    sign, ink = {True: ("✓", look.good), False: ("✗", look.blunder), None: ("", look.soft)}[day.is_right]
    words = f"{day.day.day} {sign}".strip()
    style = f"font-size: {look.sized(SMALL_PX)}px; color: {ink}"
    shade = f" bgcolor='{look.lit}'" if day.is_right is not None else ""
    return f"<td width='14%' align='center' style='{style}'{shade}>{escape(words)}</td>"
