"""Find room for something that floats over the map without covering what matters."""

from __future__ import annotations

from collections.abc import Sequence

from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.map.boxes import Box

BESIDE = 6
"""Space between a large card and what it belongs to."""
STRIP_SHARE, HAND_SHARE = 0.2, 0.35
"""Shares of the window: a panel that ends in the first has the card below it, one that begins in the last above it."""


def clear_shift(left: int, width: int, room: int, taken: Sequence[int], margin: int = 22) -> int | None:
    """The smallest sideways shift after which nothing in `taken` lies between left and right edge.

    The result stays between 0 and `room`; None if there is no room.
    """
    edges = [edge for at in taken for edge in (at + margin - left, at - margin - width - left)]
    for shift in sorted((0, *edges), key=abs):
        start = left + shift
        inside = shift == 0 or (start >= 0 and start + width <= room)
        if inside and not any(start < at + margin and at - margin < start + width for at in taken):
            return shift
    return None


def foot_beside(
    panel: Box, pointer: tuple[int, int], window: tuple[int, int], width: int, ribbon: int
) -> tuple[int, int]:
    """The middle of the lower edge of a card at the pointer but beside a panel, towards the middle of the window.

    Beside one at the foot of the window it lies above the ribbon.
    """
    x = min(max(panel.left, pointer[0]), panel.right)
    y = min(max(panel.top, pointer[1]), panel.bottom)
    height, reach = round(card_height(width)), width // 2 + BESIDE
    if panel.bottom < window[1] * STRIP_SHARE:
        return round(x), round(panel.bottom) + BESIDE + height
    if panel.top > window[1] * (1 - HAND_SHARE):
        return round(x), round(panel.top) - ribbon - BESIDE
    is_left = panel.left + panel.right < window[0]
    return round(panel.right + reach if is_left else panel.left - reach), round(y) + height // 2
