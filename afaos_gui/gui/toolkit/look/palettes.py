"""Putting on a palette: the one that is chosen, or the one that the system asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QStyleHints

from afaos_gui.data.settings.palettes import SYSTEM, PaletteName
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.presentation.look import palettes
from afaos_gui.presentation.look.palettes import current_palette

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessibilityHints


def chosen_palette(setting: str) -> PaletteName:
    """The palette for a setting: the one it names, or the system's."""
    if setting != SYSTEM:
        return PaletteName(setting)
    style = QGuiApplication.styleHints()
    hints = system_contrast(style)
    wants_more = hints is not None and hints.contrastPreference() == Qt.ContrastPreference.HighContrast
    return PaletteName.HIGH_CONTRAST if wants_more else PaletteName.USUAL


def system_contrast(hints: QStyleHints) -> QAccessibilityHints | None:
    """The system's contrast setting and the signal of its change; None where Qt is too old for it."""
    return hints.accessibility() if hasattr(hints, "accessibility") else None


def set_palette(name: PaletteName) -> None:
    """Paint in a palette from now on, and keep the pictures of the last one, to which one often goes back.

    See `appearance` for the widgets that there are.
    """
    if (last := current_palette()) is not name:
        palettes.set_palette(name)
        PICTURES.forget_others(last, name)
