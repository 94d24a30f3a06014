"""The player's own games, goals and problems, each on a page, with export and deletion."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTextBrowser, QWidget

from afaos_gui.data.files.atomic import write_atomically
from afaos_gui.data.settings.statistics import Statistics, forget_statistics, read_statistics
from afaos_gui.data.texts.language import _
from afaos_gui.gui.saves.file_dialogs import path_to_write
from afaos_gui.gui.table.papers.page_look import page_look
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.look.style_sheet import Ground, set_ground
from afaos_gui.gui.toolkit.paint.theme import sized
from afaos_gui.gui.toolkit.widgets.arranging import row
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog, cloth_tab
from afaos_gui.presentation.pages.games_page import games_html
from afaos_gui.presentation.pages.goals_page import goals_html
from afaos_gui.presentation.pages.solving_page import problems_html
from afaos_gui.presentation.pages.statistics_page import StatisticsPage, page_title
from afaos_gui.session.saving.statistics import statistics_csv

WIDTH, HEIGHT = 640, 600


class StatisticsDialog(ClothDialog):
    """Shows the statistics of a folder; a damaged file is reported, and can be deleted."""

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(_("Your games"), "statistics", parent)
        self._folder = folder
        self._is_sure = False
        self.page = page = QTextBrowser(self)
        set_ground(page, Ground.PAGE)
        page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page.document().setDocumentMargin(16)
        self.message = self.words("", soft=True)
        self.message.hide()
        self.export_button = self.button(_("Write to a file …"), "statistics_export", self._export)
        self.delete_button = self.button(_("Delete all"), "statistics_delete", self._delete)
        self.tabs = {
            one: cloth_tab(page_title(one), f"statistics_{one.value}", self, partial(self.show_page, one))
            for one in StatisticsPage
        }
        self.fill(row(*self.tabs.values(), None, spacing=8), (page, 1), self.message)
        self.close_button = self.add_close(self.export_button, self.delete_button)
        room = parent.height() - 60 if parent is not None else HEIGHT
        self.resize(sized(WIDTH), min(sized(HEIGHT), room))
        self._statistics = Statistics()
        self._shown = StatisticsPage.GAMES
        self.tabs[self._shown].setChecked(True)
        self._read()

    def show_page(self, shown: StatisticsPage) -> None:
        """Show one of the pages from its beginning."""
        self._shown, look, told = shown, page_look(), self._statistics
        self.page.setAccessibleName(page_title(shown))
        self.page.setHtml(
            games_html(look, told.games)
            if shown is StatisticsPage.GAMES
            else goals_html(look, told.games)
            if shown is StatisticsPage.GOALS
            else problems_html(look, told, date.today())
        )

    def _say(self, words: str) -> None:
        """Say a sentence below the page, which has its room otherwise."""
        self.message.setText(words)
        self.message.setVisible(bool(words))

    def _read(self) -> None:
        with failures_told(self._say):
            self._statistics = read_statistics(self._folder)
        self.show_page(self._shown)
        anything = any(self._statistics)
        self.export_button.setEnabled(anything)
        self.delete_button.setEnabled(anything or bool(self.message.text()))

    def _export(self) -> None:
        path = path_to_write(self, _("Write the statistics"), self._folder / "statistics.csv")
        if path is not None:
            with failures_told(self._say):
                write_atomically(path, statistics_csv(self._statistics).encode("utf-8"))
                self._say(_("The statistics have been written to {file}.").format(file=path.name))

    def _delete(self) -> None:
        """Ask at the first press, delete at the second."""
        if not self._is_sure:
            self._is_sure = True
            self.delete_button.setText(_("Really delete all?"))
            self._say(_("Results, goals and ratings are deleted; saved games stay."))
            return
        self._is_sure = False
        self.delete_button.setText(_("Delete all"))
        with failures_told(self._say):
            forget_statistics(self._folder)
            self._say(_("Nothing is counted any more."))
            self._statistics = Statistics()
            self._read()
