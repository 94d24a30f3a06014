"""The look of the program in one place: its colours and fonts, as Qt wants them."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QColor, QFont

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
    return result
