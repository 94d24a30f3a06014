"""Statistics of the player's games and problems on one page, with export and deletion."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTextBrowser, QWidget

from afaos_gui.data.atomic import write_atomically
from afaos_gui.data.language import _
from afaos_gui.data.statistics import PlayedGame, Solved, Statistics, forget_statistics, read_statistics
from afaos_gui.gui.saves.file_dialogs import path_to_write
from afaos_gui.gui.table.drawer import page_style
from afaos_gui.gui.table.rulebook.typeset import document, heading
from afaos_gui.gui.toolkit.controls import ClothDialog
from afaos_gui.gui.toolkit.failures import failures_told
from afaos_gui.gui.toolkit.theme import Palette, Role, sized, text_font
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.session.advice_texts import percent_text
from afaos_gui.session.names import side_name
from afaos_gui.session.problems.solve import theme_title
from afaos_gui.session.rules_texts import edition_title
from afaos_gui.session.seat_texts import level_title
from afaos_gui.session.statistics import (
    Line,
    are_levels_measured,
    lines_by,
    person_side,
    problem_rating,
    rating_against_levels,
    statistics_csv,
)

WIDTH, HEIGHT = 640, 600
FIGURE_PX, SMALL_PX, BAR_HEIGHT = 28, 13, 8
ABOVE = 14
"""Pixels above the heading of a table."""
NONE = "–"


class StatisticsDialog(ClothDialog):
    """Shows the statistics of a folder; a damaged file is reported, and can be deleted."""

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(_("Statistics"), "statistics", parent)
        self._folder = folder
        self._is_sure = False
        self.page = page = QTextBrowser(self)
        page.setAccessibleName(_("Statistics"))
        page.setStyleSheet(page_style())
        page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page.document().setDocumentMargin(16)
        self.message = self.words("", soft=True)
        self.export_button = self.button(_("Write to a file …"), "statistics_export", self._export)
        self.delete_button = self.button(_("Delete all"), "statistics_delete", self._delete)
        self.fill((page, 1), self.message)
        self.close_button = self.add_close(self.export_button, self.delete_button)
        room = parent.height() - 60 if parent is not None else HEIGHT
        self.resize(sized(WIDTH), min(sized(HEIGHT), room))
        self._statistics = Statistics()
        self._read()

    def _read(self) -> None:
        with failures_told(self.message.setText):
            self._statistics = read_statistics(self._folder)
        self.page.setHtml(_html(self._statistics))
        anything = bool(self._statistics.games or self._statistics.solved)
        self.export_button.setEnabled(anything)
        self.delete_button.setEnabled(anything or bool(self.message.text()))

    def _export(self) -> None:
        path = path_to_write(self, _("Write the statistics"), self._folder / "statistics.csv")
        if path is not None:
            with failures_told(self.message.setText):
                write_atomically(path, statistics_csv(self._statistics).encode("utf-8"))
                self.message.setText(_("The statistics have been written to {file}.").format(file=path.name))

    def _delete(self) -> None:
        """Ask at the first press, delete at the second."""
        if not self._is_sure:
            self._is_sure = True
            self.delete_button.setText(_("Really delete all?"))
            self.message.setText(_("Results and ratings are deleted; saved games stay."))
            return
        self._is_sure = False
        self.delete_button.setText(_("Delete all"))
        with failures_told(self.message.setText):
            forget_statistics(self._folder)
            self.message.setText(_("Nothing is counted any more."))
            self._statistics = Statistics()
            self._read()


def _html(statistics: Statistics) -> str:
    games, solved = statistics.games, statistics.solved
    if not games and not solved:
        return document([f"<p>{escape(words)}</p>" for words in _nothing()])
    return document([_figures(games, solved), *_games(games), *_problems(solved)])


def _nothing() -> tuple[str, ...]:
    return (
        _("Nothing has been played to its end or solved yet."),
        _("Games played to their end and problems that were tried are counted here: results, lengths, ratings."),
        _("All of it stays on this machine, and can be written to a file or deleted on this page."),
    )


def _figures(games: Sequence[PlayedGame], solved: Sequence[Solved]) -> str:
    """The main figures, large: games, wins, and both ratings."""
    wins = [game.winner == person_side(game) for game in games if person_side(game) is not None]
    level = rating_against_levels(games)
    figures = (
        (str(len(games)), _("games")),
        (percent_text(sum(wins) / len(wins)) if wins else NONE, _("won against machines")),
        (str(round(level)) if level is not None else NONE, _("rating by levels")),
        (str(round(problem_rating(solved))) if solved else NONE, _("rating by problems")),
    )
    family = escape(text_font(Role.TEXT, FIGURE_PX).family())
    cells = "".join(
        f"<td width='25%' align='center' bgcolor='{Palette.POINTS}'>"
        f"<span style=\"font-family: '{family}'; font-size: {sized(FIGURE_PX)}px\">{escape(figure)}</span><br/>"
        f"<span style='font-size: {sized(SMALL_PX)}px; color: {Palette.INK_SOFT}'>{escape(words)}</span></td>"
        for figure, words in figures
    )
    return f"<table width='100%' cellspacing='4' cellpadding='7'><tr>{cells}</tr></table>"


def _games(games: Sequence[PlayedGame]) -> list[str]:
    if not games:
        return []
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
    blocks = [f"<p style='margin: 8px 0 10px 0'>{escape(' '.join(said))}</p>"]
    by_side = lines_by(games, lambda game: side_name(person_side(game) or BRITISH))
    by_level = lines_by(games, lambda game: level_title(game.levels[1 - (person_side(game) or BRITISH)]))
    by_rules = lines_by(games, lambda game: _rules(game))
    by_ending = lines_by(games, lambda game: _ending(game.ending))
    titles = (_("By side"), _("By opponent"), _("By rules"), _("By ending"))
    tables = zip(titles, (by_side, by_level, by_rules, by_ending), strict=True)
    return blocks + [_table(title, lines, Palette.BRASS) for title, lines in tables if lines]


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


def _problems(solved: Sequence[Solved]) -> list[str]:
    if not solved:
        return []
    right = sum(one.is_right for one in solved)
    said = _("Problems: {right} of {number} solved at the first try.").format(right=right, number=len(solved))
    themes: dict[str, list[bool]] = {}
    for one in solved:
        themes.setdefault(one.theme, []).append(one.is_right)
    lines = [Line(theme_title(theme), len(tries), sum(tries)) for theme, tries in themes.items()]
    return [
        f"<p style='margin: 8px 0 10px 0'>{escape(said)}</p>",
        _table(_("Problems by theme"), lines, Palette.GOOD),
    ]


def _table(title: str, lines: Sequence[Line], ink: str) -> str:
    """A line for each kind: wins, total, and a bar of the share."""
    rows = "".join(
        f"<tr><td width='41%'>{escape(line.name)}</td><td width='27%'>{_bar(line, ink)}</td>"
        f"<td width='18%' align='right'>{escape(_won(line))}</td>"
        f"<td width='14%' align='right'>{escape(percent_text(line.won / line.games))}</td></tr>"
        for line in sorted(lines, key=lambda line: -line.games)
    )
    head = f"<tr><td colspan='4' style='padding-top: {ABOVE}px'>{heading(title).removesuffix('<br/>')}</td></tr>"
    return f"<table width='100%' cellpadding='1' cellspacing='0'>{head}{rows}</table>"


def _won(line: Line) -> str:
    return _("{won} of {number}").format(won=line.won, number=line.games)


def _bar(line: Line, ink: str) -> str:
    full = round(100 * line.won / line.games)
    parts = ((full, ink), (100 - full, Palette.STONE))
    cells = "".join(f"<td width='{width}%' bgcolor='{tone}'></td>" for width, tone in parts if width)
    look = f"width='95%' cellspacing='0' cellpadding='0' style='font-size: {sized(BAR_HEIGHT)}px'"
    return f"<table {look}><tr>{cells}</tr></table>"
