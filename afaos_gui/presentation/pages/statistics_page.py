"""The page of statistics: its figures, sentences and tables, and the page itself as rich text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from afaos_gui.data.settings.statistics import PlayedGame, Solved, Statistics
from afaos_gui.data.texts.language import _
from afaos_gui.presentation.look.rich_text import HEADING_PX, SMALL_PX, PageLook
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.session.machine.seat_texts import level_title
from afaos_gui.session.problems.solve import theme_title
from afaos_gui.session.saving.statistics import (
    StatisticsLine,
    are_levels_measured,
    lines_by,
    person_side,
    problem_rating,
    rating_against_levels,
)
from afaos_gui.session.words.advice_texts import percent_text
from afaos_gui.session.words.names import side_name
from afaos_gui.session.words.rules_texts import edition_title

NONE = "–"
FIGURE_PX, BAR_HEIGHT = 28, 8
ABOVE = 14
"""Pixels above the heading of a table."""


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


def main_figures(games: Sequence[PlayedGame], solved: Sequence[Solved]) -> tuple[tuple[str, str], ...]:
    """Games, wins, and both ratings, each with what it is."""
    wins = [game.winner == person_side(game) for game in games if person_side(game) is not None]
    level = rating_against_levels(games)
    return (
        (str(len(games)), _("games")),
        (percent_text(sum(wins) / len(wins)) if wins else NONE, _("won against machines")),
        (str(round(level)) if level is not None else NONE, _("rating by levels")),
        (str(round(problem_rating(solved))) if solved else NONE, _("rating by problems")),
    )


def games_told(games: Sequence[PlayedGame]) -> str:
    """How many games there are of which kind, how long they were, and what is missing for a rating."""
    against = [game for game in games if person_side(game) is not None]
    average = round(sum(game.turns for game in games) / len(games))
    said = [
        _("{number} against machines, {shared} on one screen.").format(
            number=len(against), shared=len(games) - len(against)
        ),
        _("A game took {turns} turns on average.").format(turns=average),
    ]
    if not are_levels_measured():
        said.append(_("The strength of the levels has not been measured yet: there is no rating against them."))
    elif rating_against_levels(games) is None:
        said.append(_("A rating comes with the first game against a level whose strength has been measured."))
    return " ".join(said)


def games_tables(games: Sequence[PlayedGame]) -> list[StatisticsTable]:
    """The games by side, opponent, rules and ending."""
    tables = (
        StatisticsTable(_("By side"), lines_by(games, lambda game: side_name(person_side(game) or BRITISH))),
        StatisticsTable(_("By opponent"), lines_by(games, lambda game: level_title(_opponent(game)))),
        StatisticsTable(_("By rules"), lines_by(games, _rules)),
        StatisticsTable(_("By ending"), lines_by(games, lambda game: _ending(game.ending))),
    )
    return [table for table in tables if table.lines]


def _opponent(game: PlayedGame) -> str:
    return game.levels[1 - (person_side(game) or BRITISH)]


def _rules(game: PlayedGame) -> str:
    edition = edition_title(game.edition)
    return _("{edition}, with options").format(edition=edition) if game.options else edition


def _ending(name: str) -> str:
    return {
        "VILLAGES": _("The last village"),
        "TOWNS": _("The last town"),
        "CAPTURES": _("Twelve captured points"),
        "CAPITAL_BESIEGED": _("A capital besieged"),
        "CAPITAL_SURRENDERED": _("A capital surrendered"),
        "CAPITAL_SETTLED": _("A capital settled"),
        "DUQUESNE": _("Fort Duquesne"),
        "RESIGNED": _("Given up"),
    }.get(name, name)


def problems_told(solved: Sequence[Solved]) -> str:
    """How many problems were solved."""
    right = sum(one.is_right for one in solved)
    return _("Problems: {right} of {number} solved at the first try.").format(right=right, number=len(solved))


def problems_table(solved: Sequence[Solved]) -> StatisticsTable:
    """The problems by theme."""
    themes: dict[str, list[bool]] = {}
    for one in solved:
        themes.setdefault(one.theme, []).append(one.is_right)
    lines = [StatisticsLine(theme_title(theme), len(tries), sum(tries)) for theme, tries in themes.items()]
    return StatisticsTable(_("Problems by theme"), lines)


def won_of(line: StatisticsLine) -> str:
    """How many of the games, or problems, of a line were won."""
    return _("{won} of {number}").format(won=line.won, number=line.games)


def statistics_html(look: PageLook, statistics: Statistics) -> str:
    """The page: the main figures, the games by kind, the problems by theme."""
    games, solved = statistics.games, statistics.solved
    if not games and not solved:
        return look.document([f"<p>{escape(words)}</p>" for words in nothing_yet()])
    blocks = [_figures(look, main_figures(games, solved))]
    if games:
        blocks += [_paragraph(games_told(games)), *(_table(look, table, look.brass) for table in games_tables(games))]
    if solved:
        blocks += [_paragraph(problems_told(solved)), _table(look, problems_table(solved), look.good)]
    return look.document(blocks)


def _paragraph(words: str) -> str:
    return f"<p style='margin: 8px 0 10px 0'>{escape(words)}</p>"


def _figures(look: PageLook, figures: Sequence[tuple[str, str]]) -> str:
    """The main figures, large."""
    cells = "".join(
        f"<td width='25%' align='center' bgcolor='{look.lit}'>"
        f"{look.large(figure, look.text, FIGURE_PX)}<br/>"
        f"<span style='font-size: {look.sized(SMALL_PX)}px; color: {look.soft}'>{escape(words)}</span></td>"
        for figure, words in figures
    )
    return f"<table width='100%' cellspacing='4' cellpadding='7'><tr>{cells}</tr></table>"


def _table(look: PageLook, table: StatisticsTable, ink: str) -> str:
    """A line for each kind: wins, total, and a bar of the share."""
    rows = "".join(
        f"<tr><td width='41%'>{escape(line.name)}</td><td width='27%'>{_bar(look, line, ink)}</td>"
        f"<td width='18%' align='right'>{escape(won_of(line))}</td>"
        f"<td width='14%' align='right'>{escape(percent_text(line.won / line.games))}</td></tr>"
        for line in sorted(table.lines, key=lambda line: -line.games)
    )
    title = look.large(table.title, look.small_caps, HEADING_PX)
    head = f"<tr><td colspan='4' style='padding-top: {ABOVE}px'>{title}</td></tr>"
    return f"<table width='100%' cellpadding='1' cellspacing='0'>{head}{rows}</table>"


def _bar(look: PageLook, line: StatisticsLine, ink: str) -> str:
    full = round(100 * line.won / line.games)
    parts = ((full, ink), (100 - full, look.stone))
    cells = "".join(f"<td width='{width}%' bgcolor='{tone}'></td>" for width, tone in parts if width)
    frame = f"width='95%' cellspacing='0' cellpadding='0' style='font-size: {look.sized(BAR_HEIGHT)}px'"
    return f"<table {frame}><tr>{cells}</tr></table>"
