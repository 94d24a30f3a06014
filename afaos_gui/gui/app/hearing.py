"""Lets what happens in a window be heard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from afaos_gui.presentation.choreography.cues import Sound

if TYPE_CHECKING:
    from afaos_gui.gui.app.main_window import MainWindow

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
