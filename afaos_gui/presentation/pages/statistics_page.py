"""The pages of the statistics: games, goals, problems; and what they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import Enum
from html import escape
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.look.rich_text import HEADING_PX, SMALL_PX, PageLook
from afaos_gui.session.saving.statistics import StatisticsLine
from afaos_gui.session.words.advice_texts import percent_text

NONE = "–"
FIGURE_PX, BAR_HEIGHT = 28, 8
ABOVE = 14
"""Pixels above the heading of a table."""
Figure = tuple[str, str]
"""A number in large letters, and what it is."""


class StatisticsPage(Enum):
    """Which page is shown."""

    GAMES = "games"
    GOALS = "goals"
    PROBLEMS = "problems"


def page_title(page: StatisticsPage) -> str:
    """The title of a page."""
    return {
        StatisticsPage.GAMES: _("Games"),
        StatisticsPage.GOALS: _("Goals"),
        StatisticsPage.PROBLEMS: _("Problems"),
    }[page]


class StatisticsTable(NamedTuple):
    """A line for each kind, under a title."""

    title: str
    lines: Sequence[StatisticsLine]


def nothing_yet() -> tuple[str, ...]:
    """What is said before anything has been played or solved."""
    return (
        _("Nothing has been played to its end or solved yet."),
        _("Games played to their end and problems that were tried are counted here: results, lengths, ratings."),
        _("All of it stays on this machine, and can be written to a file or deleted on this page."),
    )


def won_of(won: int, number: int) -> str:
    """How many of the games, or problems, were won."""
    return _("{won} of {number}").format(won=won, number=number)


def told_day(day: str) -> str:
    """The day of a time as files have it, as "2026-11-26"; empty where it is none."""
    try:
        return date.fromisoformat(day[:10]).isoformat()
    except ValueError:
        return ""


def paragraph(words: str, style: str = "margin: 8px 0 10px 0") -> str:
    """A paragraph."""
    return f"<p style='{style}'>{escape(words)}</p>"


def nothing_html(look: PageLook) -> str:
    """A page without anything."""
    return look.document([f"<p>{escape(words)}</p>" for words in nothing_yet()])


def figures_html(look: PageLook, figures: Sequence[Figure]) -> str:
    """Some figures, large."""
    cells = "".join(
        f"<td width='{100 // len(figures)}%' align='center' bgcolor='{look.lit}'>"
        f"{look.large(figure, look.text, FIGURE_PX)}<br/>"
        f"<span style='font-size: {look.sized(SMALL_PX)}px; color: {look.soft}'>{escape(words)}</span></td>"
        for figure, words in figures
    )
    return f"<table width='100%' cellspacing='4' cellpadding='7'><tr>{cells}</tr></table>"


def heading_html(look: PageLook, title: str, columns: int) -> str:
    """The first line of a table: its title."""
    words = look.large(title, look.small_caps, HEADING_PX)
    return f"<tr><td colspan='{columns}' style='padding-top: {ABOVE}px'>{words}</td></tr>"


def table_html(look: PageLook, table: StatisticsTable, ink: str) -> str:
    """A line for each kind: a bar of the share, how many of how many, and the share."""
    rows = "".join(
        f"<tr><td width='41%'>{escape(line.name)}</td><td width='27%'>{bar_html(look, line.won, line.number, ink)}</td>"
        f"<td width='18%' align='right'>{escape(won_of(line.won, line.number))}</td>"
        f"<td width='14%' align='right'>{escape(share_told(line.won, line.number))}</td></tr>"
        for line in table.lines
    )
    return f"<table width='100%' cellpadding='1' cellspacing='0'>{heading_html(look, table.title, 4)}{rows}</table>"


def share_told(won: int, number: int) -> str:
    """The share, a dash of nothing."""
    return percent_text(won / number) if number else NONE


def bar_html(look: PageLook, done: int, number: int, ink: str) -> str:
    """A bar whose filled part is the share."""
    full = round(100 * done / number) if number else 0
    parts = ((full, ink), (100 - full, look.stone))
    cells = "".join(f"<td width='{width}%' bgcolor='{tone}'></td>" for width, tone in parts if width)
    frame = f"width='95%' cellspacing='0' cellpadding='0' style='font-size: {look.sized(BAR_HEIGHT)}px'"
    return f"<table {frame}><tr>{cells}</tr></table>"
