"""The names of the palettes; their colours are the window's."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

SYSTEM: Final = "system"
"""The setting that follows the system."""


class PaletteName(StrEnum):
    """The palettes; the words are those of the settings."""

    USUAL = "usual"
    RED_GREEN = "red-green"
    """The British in orange instead of red: for eyes that do not tell red from green."""
    BLUE_YELLOW = "blue-yellow"
    """Lights in turquoise instead of gold: for eyes that take gold for paper."""
    HIGH_CONTRAST = "high contrast"
    """Black on white, without grain, folds and toning."""
