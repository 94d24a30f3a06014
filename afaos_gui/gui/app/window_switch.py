"""Changes language, palette and text size while the program runs, by replacing the window around the game."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from afaos_gui.data.errors import DataError
from afaos_gui.data.language import chosen_language, language, set_language
from afaos_gui.data.settings import change_settings, load_settings
from afaos_gui.gui.app.first_key import FirstKey
from afaos_gui.gui.app.left_table import leave, take_up
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.qt_words import install_translator
from afaos_gui.gui.app.settings_keeper import SettingsKeeper
from afaos_gui.gui.toolkit.palettes import chosen_palette, set_palette, system_contrast
from afaos_gui.gui.toolkit.style import apply_style
from afaos_gui.gui.toolkit.theme import set_text_share, text_share
from afaos_gui.gui.toolkit.timers import timer
from afaos_gui.presentation.palettes import current_palette

PATIENCE_MS = 1000
"""Milliseconds between checks whether a dialog has been closed."""


class WindowSwitch(QObject):
    """Holds the open window, and replaces it when its language or look changes."""

    def __init__(self, window: MainWindow, folder: Path, games: Path | None, cache: Path | None) -> None:
        super().__init__()
        self._folder, self._games, self._cache = folder, games, cache
        self._hold(window)
        self._hints = QGuiApplication.styleHints()
        self._contrast = contrast = system_contrast(self._hints)
        if contrast is not None:
            contrast.contrastPreferenceChanged.connect(self.follow_system)

    def _hold(self, window: MainWindow) -> None:
        self.window = window
        self.keeper = SettingsKeeper(window, self._folder)
        self.first_key = FirstKey(window)
        self.later = timer(self.follow_system, window, PATIENCE_MS, once=True)
        window.look_chosen.connect(self.choose)

    def choose(self, name: str, setting: str) -> None:
        """Store a setting and apply it at once; a failure leaves everything as it was."""
        self.keeper.write()
        try:
            settings = change_settings(self._folder, **{name: setting})
            code, palette = chosen_language(settings.language), chosen_palette(settings.palette)
            share = int(settings.text_size) / 100
            if code == language() and palette is current_palette() and share == text_share():
                return
            set_language(code)
        except DataError as error:
            window = self.window
            window.failed.emit(str(error))
            return
        set_palette(palette)
        set_text_share(share)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        install_translator(application)
        apply_style(application)
        self._replace(application)

    def follow_system(self) -> None:
        """Follow the system's contrast, but wait for an open dialog."""
        if QApplication.activeModalWidget() is not None:
            self.later.start()
            return
        self.choose("palette", load_settings(self._folder).palette)

    def _replace(self, application: QApplication) -> None:
        """Replace the window by one that follows the settings."""
        old, quits = self.window, application.quitOnLastWindowClosed()
        application.setQuitOnLastWindowClosed(False)
        left = leave(old)
        new = MainWindow(
            left.game, curtain=left.with_curtain, cache=self._cache, folder=self._folder, games=self._games
        )
        new.preferences.take_up(load_settings(self._folder))
        new.restoreGeometry(left.geometry)
        self._hold(new)
        new.show()
        take_up(new, left)
        old.deleteLater()
        application.setQuitOnLastWindowClosed(quits)
