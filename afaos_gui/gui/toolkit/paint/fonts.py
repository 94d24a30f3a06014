"""Loading of the bundled fonts, once per program."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QFontDatabase

from afaos_gui.data.paths import resource
from afaos_gui.data.texts.language import _

FONT_FILES = (
    "alegreya-sans-500-normal.ttf",
    "alegreya-sans-700-normal.ttf",
    "alegreya-sans-800-normal.ttf",
    "im-fell-english-latin-400-italic.ttf",
    "im-fell-english-sc-latin-400-normal.ttf",
    "im-fell-french-canon-latin-400-italic.ttf",
    "im-fell-french-canon-latin-400-normal.ttf",
    "im-fell-great-primer-latin-400-italic.ttf",
    "im-fell-great-primer-latin-400-normal.ttf",
    "libre-caslon-text-latin-400-italic.ttf",
    "libre-caslon-text-latin-400-normal.ttf",
    "libre-caslon-text-latin-700-normal.ttf",
)

_loaded: set[Path] = set()


class FontError(Exception):
    """A bundled font is missing or cannot be used; the message is one plain sentence."""


def load_fonts(folder: Path | None = None) -> None:
    """Make the bundled fonts known to Qt; calls after the first do nothing.

    Needs a QGuiApplication. Raises FontError.
    """
    place = folder or resource("fonts")
    if place in _loaded:
        return
    for name in FONT_FILES:
        path = place / name
        if QFontDatabase.addApplicationFont(str(path)) < 0:
            raise FontError(
                _("The font file {file} is missing or damaged, please install the program again.").format(file=path)
            )
    _loaded.add(place)
