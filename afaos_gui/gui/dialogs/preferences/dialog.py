"""The preferences: pages of settings, a search through all of them, and a way to restore the defaults."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from afaos_gui.data.settings.settings import Settings
from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.preferences.rows import GamesRow, KeyRow, PreferenceRow
from afaos_gui.gui.toolkit.look.appearance import Words, follow, on_change
from afaos_gui.gui.toolkit.paint.theme import sized
from afaos_gui.gui.toolkit.widgets.arranging import add, column, row
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog, cloth_tab, field
from afaos_gui.gui.toolkit.widgets.scrolling import QuietArea
from afaos_gui.presentation.commands.command_table import commands
from afaos_gui.presentation.commands.keys import own_keys, plain_title, with_keys, written_keys
from afaos_gui.presentation.commands.preferences import PreferencesPage, all_words, page_title, preferences, speaks_of

SIZE = (760, 640)
ButtonDeed = tuple[Words, Callable[[], object]]
"""A button's words, and what it does."""


class PreferencesDialog(ClothDialog):
    """Shows settings and reports changes, one at a time; it changes nothing itself."""

    changed = Signal(str, object)
    """The name of a setting and its new value."""

    def __init__(
        self,
        settings: Settings,
        deeds: dict[str, ButtonDeed],
        page: PreferencesPage = PreferencesPage.LOOK,
        parent: QWidget | None = None,
        games_row: GamesRow | None = None,
    ) -> None:
        """`deeds` are the buttons of the last page: a name, its words, and what it does; above them is `games_row`."""
        super().__init__(lambda: _("Preferences"), "preferences", parent)
        self.page = page
        self.games_row = games_row
        self.search = field("", "preferences_search", _search_words, self, lambda _: self._show(), hint=_search_words)
        self.tabs = {one: self._tab(one) for one in PreferencesPage}
        self.rows = {one.name: PreferenceRow(one, asdict(settings)[one.name]) for one in preferences()}
        for one in self.rows.values():
            one.changed.connect(self.changed)
        self.key_rows: dict[str, KeyRow] = {}
        self.deeds = {name: self.button(words, name, run) for name, (words, run) in deeds.items()}
        self.none = self.words(lambda: _("No setting speaks of that."), soft=True)
        self.reset_button = self.button(lambda: _("Reset this page"), "reset_page", self.reset)
        self._lay_out()
        on_change(self, self._say)
        self.show_page(page)
        self.search.setFocus()

    def _tab(self, page: PreferencesPage) -> QPushButton:
        name = f"page_{page.value}"
        tab = cloth_tab(partial(page_title, page), name, self, lambda: self.show_page(page))
        tab.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return tab

    def _lay_out(self) -> None:
        pages = column(*self.tabs.values(), None, spacing=8)
        held = QWidget()
        self._keys = column(spacing=8)
        files = [] if self.games_row is None else [self.games_row]
        deeds = (row(button, None) for button in self.deeds.values())
        parts = (*self.rows.values(), self._keys, *files, *deeds, self.none, None)
        column(*parts, on=held, spacing=16, margins=(0, 0, 12, 0))
        self._scroll = QuietArea(held, self)
        middle = row(pages, (self._scroll, 1), spacing=26)
        self.fill(self.search, (middle, 1))
        self.close_button = self.add_close(self.reset_button)
        self.close_button.setDefault(False)  # Enter in the search must not close the dialog.
        follow(self, self._take_size)

    def _take_size(self) -> None:
        self.resize(sized(SIZE[0]), sized(SIZE[1]))
        if self.isVisible():
            self.fit_room()
            self.stay_on_screen()

    def _say(self) -> None:
        """Have the words of every setting and command in the present language."""
        for preference in preferences():
            self.rows[preference.name].say(preference)
        for command in commands():
            if command.id in self.key_rows:
                self.key_rows[command.id].say(command)
        self._show()

    def show_page(self, page: PreferencesPage) -> None:
        """Show the settings of a page, and end the search."""
        self.page = page
        self.search.clear()
        self._show()

    def _show(self) -> None:
        words = self.search.text().strip()
        if (words or self.page is PreferencesPage.KEYS) and not self.key_rows:
            self._make_key_rows()
        found = False
        for part, page, told in self._parts():
            fits = speaks_of(told, words) if words else page is self.page
            part.setVisible(fits)
            found |= fits
        self.none.setVisible(not found)
        self.reset_button.setEnabled(not words)
        self.tabs[self.page].setChecked(True)

    def _parts(self) -> Iterator[tuple[QWidget, PreferencesPage, str]]:
        """All that the pages hold, with its page and its words."""
        for one in preferences():
            yield self.rows[one.name], one.page, all_words(one)
        keys = page_title(PreferencesPage.KEYS)
        for key in self.key_rows.values():
            yield key, PreferencesPage.KEYS, f"{keys} {plain_title(key.command)} {key.keys}"
        if self.games_row is not None:
            yield self.games_row, PreferencesPage.FILES, self.games_row.told
        for name, button in self.deeds.items():
            yield button, PreferencesPage.KEYS if name == "show_keys" else PreferencesPage.FILES, button.text()

    def _make_key_rows(self) -> None:
        self.key_rows = {one.id: KeyRow(one) for one in commands()}
        add(self._keys, *self.key_rows.values())
        for one in self.key_rows.values():
            one.chosen.connect(self._on_keys)

    def _on_keys(self, command: str, keys: str) -> None:
        self.changed.emit("keys", written_keys(with_keys(own_keys(), command, keys)))

    def show_settings(self, settings: Settings) -> None:
        """Show other settings, and the shortcuts in use."""
        self.show_keys()
        values = asdict(settings)
        for name, one in self.rows.items():
            one.choose(values[name])

    def show_folder(self) -> None:
        """Tell the folder of the games that is in use now."""
        if self.games_row is not None:
            self.games_row.refresh()

    def show_keys(self) -> None:
        """Update the shortcuts shown."""
        for one in self.key_rows.values():
            one.refresh()

    def reset(self) -> None:
        """Restore the defaults of every setting on the page shown."""
        usual = asdict(Settings())
        if self.page is PreferencesPage.KEYS:
            self.changed.emit("keys", usual["keys"])
            self.show_keys()
        for one in preferences():
            if one.page is self.page:
                self.rows[one.name].choose(usual[one.name])


def _search_words() -> str:
    return _("Search the preferences")
