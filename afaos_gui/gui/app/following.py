"""What goes along with a window: its sounds are played, and how it looks and where it stands is kept."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject

from afaos_gui.data import crash
from afaos_gui.data.errors import DataError
from afaos_gui.data.settings.settings import change_settings, load_settings
from afaos_gui.data.texts.language import chosen_language, language, set_language
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.qt_words import install_translator
from afaos_gui.gui.toolkit.application import failures_told, running_application
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.look.palettes import chosen_palette, system_contrast
from afaos_gui.gui.toolkit.paint.theme import set_text_share, text_share
from afaos_gui.presentation.choreography.cues import Sound
from afaos_gui.presentation.look.palettes import current_palette, set_palette

if TYPE_CHECKING:
    from afaos_gui.gui.app.main_window import MainWindow

LANGUAGE, PALETTE, TEXT_SIZE = "language", "palette", "text_size"
"""The settings that change all that is shown."""


class Appearance(QObject):
    """Stores these settings as they are chosen, and has the window follow them."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        super().__init__(window)
        self._window, self._folder = window, folder
        if (contrast := system_contrast()) is not None:
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


Hear = Callable[[Sound], object]


class Hearing(QObject):
    """Has the sounds of a window played, as loud as its player wants."""

    def __init__(self, window: MainWindow, hear: Hear, set_loudness: Callable[[str], object]) -> None:
        super().__init__(window)
        view = window.view_commands
        window.play.director.heard.connect(lambda name: hear(Sound(name)))
        window.play.refused.connect(partial(hear, Sound.REFUSED))
        window.learning.lessons.done.connect(partial(hear, Sound.LEARNED))
        view.changed.connect(lambda: set_loudness(view.loudness))
        set_loudness(view.loudness)


CALM_MS = 500
"""Milliseconds within which changes are written together, as while an edge is dragged."""
_PLACED = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowStateChange)


class SettingsKeeper(QObject):
    """Watches how the window looks and where it stands."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        super().__init__(window)
        self._window = window
        self._folder = folder
        self._known = window.view_commands.remembered(load_settings(folder))
        """The settings as this window last wrote or found them: what another window has changed since stays."""
        self._timer = timer(self.write, self, CALM_MS, once=True)
        window.view_commands.changed.connect(self._timer.start)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note that the window has moved or changed its size."""
        if event.type() in _PLACED:
            self._timer.start()
        return False

    def write(self) -> None:
        """Write the settings; a failure goes to the log."""
        self._timer.stop()
        geometry = b64encode(self._window.saveGeometry().data()).decode("ascii")
        now, known = self._window.view_commands.remembered(self._known), asdict(self._known)
        changed = {name: value for name, value in asdict(now).items() if value != known[name]}
        with failures_told(crash.log.warning):
            change_settings(self._folder, **(changed | {"window": geometry}))
            self._known = now
