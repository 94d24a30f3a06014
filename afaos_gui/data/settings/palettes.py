"""Names of the palettes; the window defines their colours."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

SYSTEM: Final = "system"
"""The setting for following the system."""


class PaletteName(StrEnum):
    """Palettes, by their names in the settings."""

    USUAL = "usual"
    RED_GREEN = "red-green"
    """British in orange instead of red: for red-green colour blindness."""
    BLUE_YELLOW = "blue-yellow"
    """Highlights in turquoise instead of gold: for those who cannot tell gold from paper."""
    HIGH_CONTRAST = "high contrast"
    """Black on white, without grain, folds and toning of the paper."""
