"""How sentence and offers share the ribbon: how wide the main button may be, and how many offers have a button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from afaos_gui.presentation.facts.figures import how_many_fit

SENTENCE_SHARE = 0.26
"""Largest share of the width for a sentence on one line; a longer one takes two."""
UNEVEN_HALF = 0.6
"""Largest share of a sentence for the longer of its two lines."""
LEAST_LINES = 13
"""Width, in multiples of the type size, below which two lines are worse to read than the buttons alone."""
LEAST_SENTENCE = 0.16
"""Share of the width that the sentence keeps beside a long main button."""


class RibbonRoom(NamedTuple):
    """The room for sentence and offers on a ribbon of so many rows; with more than one the offers have theirs alone."""

    width: int
    free: float
    """The width between the turn and the commands."""
    right: float
    """Where the commands begin."""
    unit: int
    body_px: int
    rows: int
    sentence: float
    """The width of the sentence on one line."""
    small_sentence: float
    """The same in the smaller letters of two lines."""

    @property
    def _is_alone(self) -> bool:
        return self.rows > 1

    @property
    def _sentence_width(self) -> float:
        """The width that the sentence takes, within its share."""
        needed = self.sentence + 3 * self.unit
        return min(max(needed, self.width * LEAST_SENTENCE), self.width * SENTENCE_SHARE)

    @property
    def _for_offers(self) -> float:
        return self.right - 3 * self.unit if self._is_alone else self.free - self._sentence_width

    @property
    def _beside_two_lines(self) -> float:
        """The width for the offers beside the sentence on two lines."""
        lines = max(self.small_sentence * UNEVEN_HALF, min(self.small_sentence, self.body_px * LEAST_LINES))
        return self.free - lines - 3 * self.unit

    @property
    def _menu(self) -> int:
        """The width of the button of the menu."""
        return self.body_px * (8 if self._is_alone else 6)

    def main_widths(self, offers: int, words: float = 0.0) -> list[float]:
        """The widths that the main of some offers may have: beside the sentence on one line, else on two.

        Last of all neither the sentence nor the words about the actions left, of a width, have room beside it.
        """
        menu = self._menu if offers > 1 else 0
        room = self._for_offers - menu
        if self._is_alone:
            return [room]
        return [room, max(room, self._beside_two_lines - menu), self.free + words - menu - 2 * self.unit]

    def how_many(self, buttons: Sequence[float], offers: int) -> int:
        """How many of these buttons, given by their widths, fit; the sentence takes two lines if that lets more fit."""
        # Buttons that do not exist count as wider than any ribbon.
        widths = [*buttons, *[float(self.width)] * (offers - len(buttons))]
        fitting = how_many_fit(widths, self._for_offers, self._menu)
        if not self._is_alone:
            fitting = max(fitting, how_many_fit(widths, self._beside_two_lines, self._menu))
        return min(len(buttons), fitting)
