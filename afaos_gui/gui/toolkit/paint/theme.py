"""The look of the program in one place: its colours and fonts, as Qt wants them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtGui import QColor, QFont, QFontDatabase

from afaos_gui.data.paths import resource
from afaos_gui.data.texts.language import _
from afaos_gui.presentation.look.colours import (
    CARD_FRAMES,
    DARK,
    LIGHT,
    SIDE_COLOURS,
    SURROUND,
    CardFrame,
    CardPalette,
    Palette,
    SideColours,
    Surround,
)
from afaos_gui.presentation.look.typefaces import FALLBACK_SERIF, SANS_BOLD_FAMILY, Role

__all__ = [
    "CARD_FRAMES",
    "DARK",
    "LIGHT",
    "SANS_BOLD_FAMILY",
    "SIDE_COLOURS",
    "SURROUND",
    "CardFrame",
    "CardPalette",
    "Palette",
    "Role",
    "SideColours",
    "Surround",
    "blend",
    "colour",
    "css",
    "font",
    "set_text_share",
    "sized",
    "text_font",
    "text_share",
]


def colour(value: str, alpha: int = 255) -> QColor:
    """The QColor of a palette value, with `alpha` 0..255."""
    result = QColor(value)
    result.setAlpha(alpha)
    return result


def css(value: str, alpha: int) -> str:
    """A palette value with `alpha` 0..255, in style-sheet syntax."""
    ink = QColor(value)
    return f"rgba({ink.red()}, {ink.green()}, {ink.blue()}, {alpha})"


def blend(first: str, second: str, share: float) -> QColor:
    """The colour `share` (0..1) of the way from `first` to `second`."""
    a, b = QColor(first), QColor(second)
    return QColor(
        int(a.red() + (b.red() - a.red()) * share),
        int(a.green() + (b.green() - a.green()) * share),
        int(a.blue() + (b.blue() - a.blue()) * share),
    )


_SANS_ROLES = (Role.SANS, Role.NUMERAL)


_text_share = 1.0


def text_share() -> float:
    """The player's scale factor for text."""
    return _text_share


def set_text_share(share: float) -> None:
    """Set the scale factor for text from now on; see `appearance` for the widgets that there are."""
    global _text_share
    _text_share = share


def sized(px: float) -> int:
    """A length that scales with text, such as the height of a line, at the text size in use."""
    return round(px * _text_share)


def text_font(role: Role, px: float, italic: bool = False, bold: bool = False) -> QFont:
    """A font of `role` that is `px` pixels high at 100 percent, scaled to the text size in use."""
    return font(role, px * _text_share, italic, bold)


def font(role: Role, px: float, italic: bool = False, bold: bool = False) -> QFont:
    """A font of `role` at `px` pixels, rounded to a whole pixel (draw scaled paths for finer steps)."""
    # A copy is cheap, and the caller may change it.
    return QFont(_font(role, max(1, round(px)), italic, bold))


SMALL_PX, WIDER_SPACE = 13, 0.06
"""Up to which size the narrow spaces of the sans serif are widened, by how much of the size."""


@cache
def _font(role: Role, px: int, italic: bool, bold: bool) -> QFont:
    family = SANS_BOLD_FAMILY if role is Role.SANS and bold else role.value
    result = QFont()
    result.setFamilies([family] if role in _SANS_ROLES else [family, FALLBACK_SERIF])
    result.setStyleHint(QFont.StyleHint.SansSerif if role in _SANS_ROLES else QFont.StyleHint.Serif)
    result.setPixelSize(px)
    result.setItalic(italic)
    result.setBold(bold)
    result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if role in _SANS_ROLES:
        # The default old-style figures of this family make a 0 look like an o.
        result.setFeature(QFont.Tag("lnum"), 1)
        if px <= SMALL_PX:
            result.setWordSpacing(px * WIDER_SPACE)
    return result


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
