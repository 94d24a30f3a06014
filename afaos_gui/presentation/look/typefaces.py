"""The purposes of texts, and the font family of each."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Role(Enum):
    """The purpose of a text; each role has its font family."""

    TEXT = "Libre Caslon Text"
    """Place names on the chart and short prompts."""
    DISPLAY = "IM FELL Great Primer"
    """Titles, sea names, prompts of the ribbon."""
    CANON = "IM FELL French Canon"
    """The chart's title alone."""
    SMALL_CAPS = "IM FELL English SC"
    """Region names, panel headings and card titles."""
    CAPTION = "IM FELL English"
    """Quiet italics on cards."""
    SANS = "Alegreya Sans Medium"
    """Card text, logs, dialogs and everything small; bold takes the bold cut."""
    NUMERAL = "Alegreya Sans ExtraBold"
    """Figures on cards and counters."""


FALLBACK_SERIF: Final = "EB Garamond"
SANS_BOLD_FAMILY: Final = "Alegreya Sans"
