"""Where cards and words of an answer stand, and how high it is at a width."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.map.boxes import Box

THUMB, LOW_THUMB = 60, 44
"""Width of a card's picture with enough room, and with less where a panel would not hold all answers."""
LEAST_THUMB = 34
LEAST_WORDS = 96
"""Least width of the words beside a card, which gives way to them."""
GAP = 6
PADDING = 8


class ChoiceLayout(NamedTuple):
    """An answer with some cards; its words stand beside a single card, and below several, or where one is too long."""

    cards: int
    thumb: int
    """The greatest width of a card's picture."""
    longest: int
    """The width of the longest word."""
    words_height: Callable[[int], int]
    """The height of the words at a width."""

    def is_beside(self, width: int) -> bool:
        """Whether the words stand beside the card instead of below it."""
        return self.cards == 1 and self._left_for_card(width) >= LEAST_THUMB

    def card_width(self, width: int) -> int:
        """The width of each card."""
        thumb = min(self.thumb, thumb_width(self.cards, width))
        return max(LEAST_THUMB, min(thumb, self._left_for_card(width))) if self.cards == 1 else thumb

    def _left_for_card(self, width: int) -> int:
        """What the longest word leaves beside it."""
        return width - 2 * PADDING - GAP - 2 - self.longest

    def words_width(self, width: int) -> int:
        """The width of the words."""
        return width - 2 * PADDING - (self.card_width(width) + GAP + 2 if self.is_beside(width) else 0)

    def words_box(self, width: int, height: int) -> Box:
        """The rectangle of the words in an answer of this size."""
        top = PADDING + (0 if self.is_beside(width) else self._cards_height(width))
        return Box(width - PADDING - self.words_width(width), top, width - PADDING, height - PADDING)

    def height(self, width: int) -> int:
        """The height that cards and words need at a width."""
        cards, words = self._cards_height(width), self.words_height(self.words_width(width)) + 2
        return 2 * PADDING + (max(cards, words) if self.is_beside(width) else cards + words)

    def _cards_height(self, width: int) -> int:
        """The height of the cards, with a gap below them unless the words stand beside them."""
        if not self.cards:
            return 0
        return round(card_height(self.card_width(width))) + (0 if self.is_beside(width) else GAP)


def thumb_width(cards: int, width: int) -> int:
    """The picture width of each of so many cards in a row of a width."""
    count = max(cards, 1)
    beside = GAP + 2 + LEAST_WORDS if cards == 1 else 0
    room = (width - 2 * PADDING - beside - (count - 1) * GAP) // count
    return max(LEAST_THUMB, min(THUMB, room))
