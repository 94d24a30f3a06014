"""Which palette is wanted: the one that is chosen, or the one that the system asks for."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QStyleHints

from afaos_gui.data.settings.palettes import SYSTEM, PaletteName

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessibilityHints


def chosen_palette(setting: str) -> PaletteName:
    """The palette for a setting: the one it names, or the system's."""
    if setting != SYSTEM:
        return PaletteName(setting)
    hints = system_contrast()
    wants_more = hints is not None and hints.contrastPreference() == Qt.ContrastPreference.HighContrast
    return PaletteName.HIGH_CONTRAST if wants_more else PaletteName.USUAL


@cache
def style_hints() -> QStyleHints:
    """The system's settings of style, kept: PySide makes no second object that stands for them."""
    return QGuiApplication.styleHints()


@cache
def system_contrast() -> QAccessibilityHints | None:
    """The system's contrast setting and the signal of its change; None where Qt is too old for it."""
    hints = style_hints()
    return hints.accessibility() if hasattr(hints, "accessibility") else None
