"""Saves and applies the window's preferences as soon as each is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from afaos_gui.data.settings.games_folder import is_set_outside, usual_folder
from afaos_gui.data.settings.settings import (
    FILE,
    Settings,
    change_settings,
    export_settings,
    import_settings,
    load_settings,
)
from afaos_gui.data.texts.language import _, chosen_language, language
from afaos_gui.gui.controllers.commands.view_commands import ViewCommands
from afaos_gui.gui.dialogs.open_dialogs import OpenDialogs
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.gui.saves.desk import SavesDesk
from afaos_gui.gui.saves.file_dialogs import path_from_home, path_to_write
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.presentation.commands.keys import set_keys
from afaos_gui.presentation.commands.preferences import PreferencesPage, preferences

if TYPE_CHECKING:
    from afaos_gui.gui.dialogs.preferences.dialog import PreferencesDialog
    from afaos_gui.gui.dialogs.preferences.rows import GamesRow

APPEARANCE = ("language", "palette", "text_size")
"""The settings that change all that is shown."""


def _in_force(settings: Settings) -> Settings:
    """The settings with the language that is spoken: a command line can name another than the stored one."""
    spoken = language()
    return settings if chosen_language(settings.language) == spoken else replace(settings, language=spoken)


class Preferences:
    """Handles the preferences of a window; `folder` holds them, and without one nothing is saved."""

    def __init__(
        self,
        window: QWidget,
        folder: Path | None,
        view: ViewCommands,
        dialogs: OpenDialogs,
        say: Callable[[str], None],
        show_in: Callable[[str, str], None],
        apply_others: Callable[[Settings], object],
        desk: SavesDesk | None,
    ) -> None:
        """`show_in` applies a setting of the appearance, `apply_others` those that are not the view's own."""
        self._window, self._folder, self._view = window, folder, view
        self._dialogs, self._say, self._show_in = dialogs, say, show_in
        self._apply_others = apply_others
        self._desk = desk
        if desk is not None:
            desk.folder_wanted.connect(self.choose_games_folder)
        self.dialog: PreferencesDialog | None = None

    def open(self, page: PreferencesPage = PreferencesPage.LOOK, words: str = "") -> None:
        """Show the preferences, optionally searched for words."""
        from afaos_gui.gui.dialogs.preferences.dialog import ButtonDeed, PreferencesDialog

        deeds: dict[str, ButtonDeed] = {"show_keys": (lambda: _("Keys …"), self._dialogs.show_keys)}
        if self._folder is not None:
            deeds |= {
                "export_settings": (lambda: _("Export the settings …"), self._export),
                "import_settings": (lambda: _("Import settings …"), self._import),
                "open_settings": (lambda: _("Open the folder of the settings"), self._open_folder),
            }
        dialog = PreferencesDialog(_in_force(self._settings()), deeds, page, self._window, self._games_row())
        dialog.changed.connect(self.apply)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        self._dialogs.show(dialog)
        dialog.search.setText(words)

    def choose(self, name: str, value: object) -> None:
        """Change a setting; without a value show it, to be chosen."""
        if value is not None:
            self.apply(name, value)
            return
        one = next(one for one in preferences() if one.name == name)
        self.open(one.page, one.title)

    def _forget(self) -> None:
        self.dialog = None

    def _settings(self) -> Settings:
        return self._view.remembered(load_settings(self._folder))

    def apply(self, name: str, value: object) -> None:
        """Save a setting and apply it."""
        if name in APPEARANCE:
            self._show_in(name, str(value))
            return
        settings = replace(self._settings(), **{name: value})  # type: ignore[arg-type]
        with failures_told(self._say):
            change_settings(self._folder, **{name: value})  # type: ignore[arg-type]
        self.apply_all(settings)

    def apply_all(self, settings: Settings) -> None:
        """Apply settings that are saved."""
        self._view.apply_all(settings)
        set_keys(settings.keys)
        self._apply_others(settings)

    # The folder of the games

    def _games_row(self) -> GamesRow | None:
        from afaos_gui.gui.dialogs.preferences.rows import GamesRow

        desk, folder = self._desk, self._folder
        if desk is None or folder is None:
            return None
        return GamesRow(
            lambda: desk.folder,
            lambda: not self._settings().games_folder,
            self.choose_games_folder,
            lambda: self._keep_games_in(usual_folder(folder), ""),
            is_fixed=is_set_outside(folder),
        )

    def choose_games_folder(self) -> None:
        """Ask for a folder, and keep the games there from now on."""
        if self._desk is None:
            return
        start = self._desk.folder
        folder = file_dialogs.folder_to_keep(self._window, _("Choose a folder for the games"), start)
        if folder is not None:
            self._keep_games_in(folder, folder.absolute().as_uri())

    def _keep_games_in(self, folder: Path, address: str) -> None:
        """Keep the games in a folder; `address` is what the settings remember of it."""
        assert self._desk is not None
        before = self._desk.folder
        with failures_told(self._say):
            self._desk.keep_in(folder)
            words = _("Games are kept in {folder} from now on. Those kept so far stay in {before}.")
            self._say(words.format(folder=folder, before=before))
            self.apply("games_folder", address)
        if self.dialog is not None:
            self.dialog.show_folder()

    # Files

    def _export(self) -> None:
        path = path_to_write(self._window, _("Export the settings"), Path.home() / FILE)
        if path is not None:
            with failures_told(self._say):
                export_settings(path, self._settings())
                self._say(_("The settings have been written to {file}.").format(file=path.name))

    def _import(self) -> None:
        path = path_from_home(self._window, _("Import settings"), "*.ini")
        if path is not None and self._folder is not None:
            self.import_from(path)

    def import_from(self, path: Path) -> None:
        """Use the settings of a file; the earlier ones are kept beside them."""
        assert self._folder is not None
        before = self._settings()
        shown = _in_force(before)
        with failures_told(self._say):
            settings, problems = import_settings(path, self._folder, before)
            self.apply_all(settings)
            if self.dialog is not None:
                self.dialog.show_settings(settings)
            self._say(" ".join(problems) or _("The settings of {file} are in use.").format(file=path.name))
            for name in APPEARANCE:
                if getattr(settings, name) != getattr(shown, name):
                    self._show_in(name, getattr(settings, name))

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))
