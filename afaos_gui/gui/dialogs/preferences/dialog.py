"""Preferences: pages of settings, a search through all of them, and the way back to how they were shipped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from afaos_gui.data.language import _
from afaos_gui.data.settings import Settings
from afaos_gui.gui.dialogs.preferences.row import PreferenceRow
from afaos_gui.gui.toolkit.controls import ClothDialog, field
from afaos_gui.gui.toolkit.scrolling import make_quiet
from afaos_gui.presentation.preferences import Page, matching, page_title, preferences

SIZE = (760, 420)


class PreferencesDialog(ClothDialog):
    """Shows settings and tells what is changed, one at a time; it changes nothing itself."""

    changed = Signal(str, object)
    """The name of a setting and its new value."""

    def __init__(
        self,
        settings: Settings,
        deeds: dict[str, tuple[str, Callable[[], object]]],
        page: Page = Page.LOOK,
        parent: QWidget | None = None,
    ) -> None:
        """`deeds` are buttons of the last page: a name, its words, and what it does."""
        super().__init__(_("Preferences"), "preferences", parent)
        self._settings = settings
        self.page = page
        self.search = search = field("", _("Search the preferences"), self)
        search.setObjectName("preferences_search")
        search.setPlaceholderText(_("Search the preferences"))
        search.setClearButtonEnabled(True)
        search.textChanged.connect(lambda _words: self._show())
        self.tabs = {one: self.button(page_title(one), f"page_{one.value}") for one in Page}
        for one, tab in self.tabs.items():
            tab.setCheckable(True)
            tab.setAutoExclusive(True)
            tab.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            tab.clicked.connect(lambda _checked=False, chosen=one: self.show_page(chosen))
        self.rows = {one.name: PreferenceRow(one, asdict(settings)[one.name], self._surround) for one in preferences()}
        for row in self.rows.values():
            row.changed.connect(self.changed)
        self.deeds = {name: self.button(words, name) for name, (words, _run) in deeds.items()}
        for name, (_words, run) in deeds.items():
            self.deeds[name].clicked.connect(lambda _checked=False, do=run: do())
        self.none = self.words(_("No setting speaks of that."), soft=True)
        self.reset_button = reset = self.button(_("Reset this page"), "reset_page")
        reset.clicked.connect(self.reset)
        self._lay_out()
        self.show_page(page)
        self.search.setFocus()

    def _lay_out(self) -> None:
        pages = QVBoxLayout()
        pages.setSpacing(8)
        for tab in self.tabs.values():
            pages.addWidget(tab)
        pages.addStretch(1)
        held = QWidget()
        rows = QVBoxLayout(held)
        rows.setContentsMargins(0, 0, 12, 0)
        rows.setSpacing(16)
        for row in self.rows.values():
            rows.addWidget(row)
        for button in self.deeds.values():
            rows.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addWidget(self.none)
        rows.addStretch(1)
        held.setAutoFillBackground(False)
        self._scroll = QScrollArea(self)
        self._scroll.setWidget(held)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        make_quiet(self._scroll, self._surround)
        held.setStyleSheet("background: transparent;")
        middle = QHBoxLayout()
        middle.setSpacing(26)
        middle.addLayout(pages)
        middle.addWidget(self._scroll, 1)
        self.column.addWidget(self.search)
        self.column.addLayout(middle, 1)
        self.close_button = self.add_close(self.reset_button)
        self.close_button.setDefault(False)  # Enter in the search is no way out.
        self.resize(*SIZE)

    def show_page(self, page: Page) -> None:
        """Show the settings of a page, and no longer what was searched for."""
        self.page = page
        self.search.clear()
        self._show()

    def _show(self) -> None:
        words = self.search.text()
        found = {one.name for one in matching(words) if words.strip() or one.page is self.page}
        for name, row in self.rows.items():
            row.setVisible(name in found)
        last = self.page is Page.FILES and not words.strip()
        for button in self.deeds.values():
            button.setVisible(last or bool(words.strip() and words.casefold() in button.text().casefold()))
        self.none.setVisible(bool(words.strip()) and not found)
        self.reset_button.setEnabled(not words.strip())
        self.tabs[self.page].setChecked(True)

    def reset(self) -> None:
        """Put every setting of the page that is shown back to how it was shipped."""
        usual = asdict(Settings())
        for one in preferences():
            if one.page is self.page:
                self.rows[one.name].choose(usual[one.name])
