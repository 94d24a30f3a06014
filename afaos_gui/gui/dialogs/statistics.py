"""Statistics of the player's games and problems on one page, with export and deletion."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTextBrowser, QWidget

from afaos_gui.data.atomic import write_atomically
from afaos_gui.data.language import _
from afaos_gui.data.statistics import Statistics, forget_statistics, read_statistics
from afaos_gui.gui.saves.file_dialogs import path_to_write
from afaos_gui.gui.table.drawer import page_style
from afaos_gui.gui.table.rulebook.typeset import document, heading
from afaos_gui.gui.toolkit.controls import ClothDialog
from afaos_gui.gui.toolkit.failures import failures_told
from afaos_gui.gui.toolkit.theme import Palette, Role, sized, text_font
from afaos_gui.presentation.statistics_page import (
    Table,
    games_tables,
    games_told,
    main_figures,
    nothing_yet,
    problems_table,
    problems_told,
    won_of,
)
from afaos_gui.session.advice_texts import percent_text
from afaos_gui.session.statistics import Line, statistics_csv

WIDTH, HEIGHT = 640, 600
FIGURE_PX, SMALL_PX, BAR_HEIGHT = 28, 13, 8
ABOVE = 14
"""Pixels above the heading of a table."""


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
        return document([f"<p>{escape(words)}</p>" for words in nothing_yet()])
    blocks = [_figures(main_figures(games, solved))]
    if games:
        blocks += [_paragraph(games_told(games)), *(_table(table, Palette.BRASS) for table in games_tables(games))]
    if solved:
        blocks += [_paragraph(problems_told(solved)), _table(problems_table(solved), Palette.GOOD)]
    return document(blocks)


def _paragraph(words: str) -> str:
    return f"<p style='margin: 8px 0 10px 0'>{escape(words)}</p>"


def _figures(figures: Sequence[tuple[str, str]]) -> str:
    """The main figures, large."""
    family = escape(text_font(Role.TEXT, FIGURE_PX).family())
    cells = "".join(
        f"<td width='25%' align='center' bgcolor='{Palette.POINTS}'>"
        f"<span style=\"font-family: '{family}'; font-size: {sized(FIGURE_PX)}px\">{escape(figure)}</span><br/>"
        f"<span style='font-size: {sized(SMALL_PX)}px; color: {Palette.INK_SOFT}'>{escape(words)}</span></td>"
        for figure, words in figures
    )
    return f"<table width='100%' cellspacing='4' cellpadding='7'><tr>{cells}</tr></table>"


def _table(table: Table, ink: str) -> str:
    """A line for each kind: wins, total, and a bar of the share."""
    rows = "".join(
        f"<tr><td width='41%'>{escape(line.name)}</td><td width='27%'>{_bar(line, ink)}</td>"
        f"<td width='18%' align='right'>{escape(won_of(line))}</td>"
        f"<td width='14%' align='right'>{escape(percent_text(line.won / line.games))}</td></tr>"
        for line in sorted(table.lines, key=lambda line: -line.games)
    )
    title = heading(table.title).removesuffix("<br/>")
    head = f"<tr><td colspan='4' style='padding-top: {ABOVE}px'>{title}</td></tr>"
    return f"<table width='100%' cellpadding='1' cellspacing='0'>{head}{rows}</table>"


def _bar(line: Line, ink: str) -> str:
    full = round(100 * line.won / line.games)
    parts = ((full, ink), (100 - full, Palette.STONE))
    cells = "".join(f"<td width='{width}%' bgcolor='{tone}'></td>" for width, tone in parts if width)
    look = f"width='95%' cellspacing='0' cellpadding='0' style='font-size: {sized(BAR_HEIGHT)}px'"
    return f"<table {look}><tr>{cells}</tr></table>"
