"""Changes language, palette and size of text while the program runs, and follows the system's contrast."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from afaos_gui.data.errors import DataError
from afaos_gui.data.settings.settings import change_settings, load_settings
from afaos_gui.data.texts.language import chosen_language, language, set_language
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.qt_words import install_translator
from afaos_gui.gui.toolkit.application import running_application
from afaos_gui.gui.toolkit.look.palettes import chosen_palette, system_contrast
from afaos_gui.gui.toolkit.paint.theme import set_text_share, text_share
from afaos_gui.presentation.look.palettes import current_palette, set_palette

LANGUAGE, PALETTE, TEXT_SIZE = "language", "palette", "text_size"
"""The settings that change all that is shown."""


class Appearance(QObject):
    """Stores these settings as they are chosen, and has the window follow them."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        super().__init__(window)
        self._window, self._folder = window, folder
        self._hints = QGuiApplication.styleHints()
        self._contrast = contrast = system_contrast(self._hints)
        if contrast is not None:
            contrast.contrastPreferenceChanged.connect(self.follow_system)
        window.look_chosen.connect(self.choose)

    def choose(self, name: str, setting: str) -> None:
        """Store a setting and apply it at once; a failure leaves everything as it was."""
        try:
            change_settings(self._folder, **{name: setting})
            if name == LANGUAGE:
                self._change_language(chosen_language(setting))
            elif name == PALETTE:
                self.follow_system()
            elif int(setting) / 100 != text_share():
                set_text_share(int(setting) / 100)
                self._window.restyle()
        except DataError as error:
            window = self._window
            window.failed.emit(str(error))

    def _change_language(self, code: str) -> None:
        if code != language():
            set_language(code)
            install_translator(running_application())
            self._window.restyle(other_words=True)

    def follow_system(self) -> None:
        """Paint in the palette of the settings, which may be the one that the system asks for."""
        palette = chosen_palette(load_settings(self._folder).palette)
        if palette is not current_palette():
            set_palette(palette)
            self._window.restyle()
