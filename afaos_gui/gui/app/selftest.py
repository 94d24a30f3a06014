"""The parts of `afaos selftest` that need Qt."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QImage

from afaos_gui.data.texts.language import RELEASED, _, language, set_language
from afaos_gui.gui.app.qt_words import catalogue_name, install_translator
from afaos_gui.gui.app.start import application, screenshot
from afaos_gui.session.game import Game

SIZE = (1280, 720)
STEP = 40
LEAST_COLOURS = 20


def paint_frame(file: Path, game: Game) -> None:
    """Paint the window on a game into a picture file. Raises OSError when it cannot be written."""
    screenshot(file, game, SIZE)


def frame_problem(file: Path) -> str:
    """What is wrong with a picture of the window, empty when it looks right."""
    image = QImage(str(file))
    colours = {image.pixel(x, y) for x in range(0, image.width(), STEP) for y in range(0, image.height(), STEP)}
    if image.width() < SIZE[0] or len(colours) < LEAST_COLOURS:
        return _("The painted frame is empty.")
    return ""


def missing_words() -> str:
    """The first file of Qt's own words that a released language lacks, empty when all are there."""
    before, running = language(), application("offscreen")
    try:
        for code in RELEASED:
            set_language(code)
            if not install_translator(running):
                return catalogue_name()
    finally:
        set_language(before)
        install_translator(running)
    return ""
