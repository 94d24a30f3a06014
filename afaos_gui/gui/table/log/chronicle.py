"""The chronicle: the whole log to search and copy, and the history to go back in, as a drawer over the left column."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QStackedLayout, QWidget

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.gui.table.log.history import HistoryList
from afaos_gui.gui.table.log.log import LogList
from afaos_gui.gui.table.papers.drawer import Drawer
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.toolkit.look.appearance import Words
from afaos_gui.gui.toolkit.look.style_sheet import Ground, Ink
from afaos_gui.gui.toolkit.paint.theme import LIGHT, Role
from afaos_gui.gui.toolkit.pressing import choose_one
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, column, row
from afaos_gui.gui.toolkit.widgets.controls import field, label, paper_button
from afaos_gui.gui.toolkit.widgets.scrolling import make_quiet
from afaos_gui.presentation.facts.chronicle import ChronicleFacts
from afaos_gui.presentation.facts.history import DrawerPage, line_of
from afaos_gui.presentation.room.grid import REGULAR
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.log import LogEntry, matching
from afaos_gui.session.words.names import side_name


class Chronicle(Drawer):
    """Emits clicks as signals; `requests` are the handlers of its buttons, by name."""

    entry_hovered = Signal(int)
    entry_clicked = Signal(int)
    """Emitted with the index of a log entry whose position is to be shown."""
    position_wanted = Signal(int)

    def __init__(self, parent: QWidget, screens: Screens, requests: Mapping[str, Callable[[], object]]) -> None:
        super().__init__(lambda: _("Log and history"), "chronicle", parent, screens)
        self._facts: ChronicleFacts | None = None
        self._side: Side | None = None
        pages: dict[DrawerPage, Words] = {
            DrawerPage.LOG: lambda: _("The log"),
            DrawerPage.HISTORY: lambda: _("History"),
        }
        self.tabs = {
            page: paper_button(text, f"page_{page.value}", self, partial(self.open_at, page))
            for page, text in pages.items()
        }
        choose_one(self, self.tabs.values(), self.tabs[DrawerPage.LOG])
        self.search = field("", "log_search", _search_words, self, lambda _text: self._filter(), hint=_search_words)
        self.sides = {
            side: paper_button(
                partial(_name_of, side),
                f"log_side_{'all' if side is None else side}",
                self,
                partial(self._choose_side, side),
            )
            for side in (None, BRITISH, FRENCH)
        }
        choose_one(self, self.sides.values(), self.sides[None])
        self.copy_button = paper_button(lambda: _("Copy"), "log_copy", self, self.copy)
        self.log = LogList(self, lambda: REGULAR, self.entry_hovered, self.entry_clicked, on=LIGHT)
        self.log.setObjectName("chronicle_log")
        self.found, self.policy = (label("", Role.TEXT, 13, Ink.PAPER_SOFT, self, italic=True) for _number in range(2))
        self.history = HistoryList(self, self.position_wanted, self.policy.setText)
        titles: dict[str, Words] = {
            "undo": lambda: _("Undo"),
            "redo": lambda: _("Redo"),
            "reset_action": lambda: _("Reset action"),
            "reset_turn": lambda: _("Reset turn"),
        }
        self.steps = {name: self.add_button(f"history_{name}", title, requests[name]) for name, title in titles.items()}
        """The buttons of the history, by command."""
        make_quiet(self.log, Ground.PAPER)
        tabs, pages_held = QWidget(self), QWidget(self)
        row(*self.tabs.values(), None, on=tabs, spacing=7, margins=NO_MARGINS)
        self._pages = QStackedLayout(pages_held)
        self._pages.addWidget(self._log_page())
        self._pages.addWidget(self._history_page())
        self.set_content(tabs, pages_held)

    # Parts

    def _log_page(self) -> QWidget:
        page = QWidget(self)
        sides = row(*self.sides.values(), None, self.copy_button, spacing=7)
        column(self.search, sides, (self.log, 1), self.found, on=page, spacing=8, margins=NO_MARGINS)
        return page

    def _history_page(self) -> QWidget:
        page = QWidget(self)
        column(self.policy, (self.history, 1), on=page, spacing=8, margins=NO_MARGINS)
        return page

    # Content

    @property
    def page(self) -> DrawerPage:
        """The open page."""
        return DrawerPage.LOG if self._pages.currentIndex() == 0 else DrawerPage.HISTORY

    def open_at(self, page: DrawerPage) -> None:
        """Open the drawer at a page."""
        self._pages.setCurrentIndex(0 if page is DrawerPage.LOG else 1)
        self.have(*(self.buttons if page is DrawerPage.HISTORY else ()))
        self._fill()
        self.tabs[page].setChecked(True)
        self.open(self.search if page is DrawerPage.LOG else self.history)

    def toggle(self, page: DrawerPage) -> None:
        """Open the drawer at a page, or close it if that page is open."""
        if self.is_open and self.page is page:
            self.put_away()
        else:
            self.open_at(page)

    def show_facts(self, facts: ChronicleFacts) -> None:
        """Show a game's log and history."""
        self._facts = facts
        self._fill()
        self.policy.setText(facts.policy)
        for name, step in facts.steps.items():
            self.steps[name].setEnabled(step.is_open)
            self.steps[name].setToolTip(step.reason)

    def _fill(self) -> None:
        """Fill the open page."""
        if self._facts is None:
            return
        if self.page is DrawerPage.LOG:
            self._filter()
        else:
            self.history.show_rows(self._facts.rows())

    def clear(self) -> None:
        """Show and keep nothing."""
        self._facts = None
        self.log.show_entries(())
        self.history.clear()
        self.found.setText("")
        self.search.clear()

    def _choose_side(self, side: Side | None) -> None:
        self._side = side
        self._filter()

    def shown(self) -> list[LogEntry]:
        """The entries that match the search, oldest first."""
        entries = matching(self._facts.entries if self._facts is not None else (), self.search.text())
        return [entry for entry in entries if self._side in (None, entry.side)]

    def _filter(self) -> None:
        shown = self.shown()
        if self.log.show_entries(shown, self._facts.here if self._facts is not None else None):
            self.log.scrollToTop()
        self.log.viewport().update()
        self.log.scroll_to_here()
        words = ngettext("{number} entry", "{number} entries", len(shown)).format(number=len(shown))
        self.found.setText(words if shown else _("No entry has these words."))

    def copy(self) -> None:
        """Copy the entries shown to the clipboard, one line each."""
        lines = [line_of(entry) for entry in self.shown()]
        QGuiApplication.clipboard().setText("\n".join(lines))
        words = ngettext("{number} entry has been copied.", "{number} entries have been copied.", len(lines))
        self.found.setText(words.format(number=len(lines)))

    # Events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy with Ctrl+C."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)


def _search_words() -> str:
    return _("Search the log")


def _name_of(side: Side | None) -> str:
    """Whose entries a button shows."""
    return _("All") if side is None else side_name(side)
