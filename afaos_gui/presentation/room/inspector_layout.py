"""Where the inspector shows its cards and their caption."""

from __future__ import annotations

from math import floor
from typing import NamedTuple

from afaos_gui.presentation.cards.card_metrics import ASPECT, HAND_FROM, card_height
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.room.grid import Grid

CAPTION_LINES = 3
"""Room reserved below the card, so that its size does not depend on the caption."""
SECOND_SHARE = 0.5
"""Width of the other side's card, as a share of the first one's."""
WIDEST_CARD = 330
BELOW = 6
"""Pixels between the cards and a caption below them."""
BESIDE_SHARE = 0.46
"""Width of words beside the cards, as a share of the whole."""
LEAST_WORDS = 6.4
"""The least such width, in type sizes: a long word of a place's name."""
CARD_SHARE = 0.95
"""Width of the cards, as a share of their room."""


class InspectorLayout(NamedTuple):
    """The rectangles of all cards, of the card in front, and of the caption."""

    body: Box
    card: Box
    words: Box


def inspector_layout(
    width: int, height: int, heading: int, grid: Grid, *, has_two: bool, has_caption: bool
) -> InspectorLayout:
    """Lay out one card or two below the heading, with the caption below them, or beside them in a low panel."""
    top = heading + grid.unit * 0.8
    body = whole = Box(0, top, width, height - 8)
    if has_caption:
        below = whole._replace(bottom=whole.bottom - (grid.small_px + 4) * CAPTION_LINES)
        card = _card_in(below, has_two)
        if card.right - card.left >= HAND_FROM:
            return InspectorLayout(below, card, Box(0, floor(card.bottom + 0.5) + BELOW, width, height))
        readable = min(HAND_FROM * _share(has_two) / CARD_SHARE + 1, width - LEAST_WORDS * grid.small_px)
        body = whole._replace(right=max(width * (1 - BESIDE_SHARE), readable))
    return InspectorLayout(body, _card_in(body, has_two), Box(body.right, top, width, body.bottom))


def _card_in(body: Box, has_two: bool) -> Box:
    """The card in front, with room for a part of the other one at its right."""
    share, across = _share(has_two), body.right - body.left
    width = min(WIDEST_CARD, across * CARD_SHARE / share, (body.bottom - body.top) / ASPECT)
    left = body.left + across / 2 - width * share / 2
    return Box(left, body.top, left + width, body.top + card_height(width))


def _share(has_two: bool) -> float:
    """The width of all cards, as a share of the front one's."""
    return 1 + SECOND_SHARE * 0.62 if has_two else 1.0
