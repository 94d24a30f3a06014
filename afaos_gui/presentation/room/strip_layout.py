"""Where everything lies on the opponent's strip, from left to right, and how many words fit on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.facts.opponent import StripFacts, hand_words

MOST_BACKS = 7
"""The most cards in hand drawn one by one; the figure beside them counts all."""
KNOWN_STEP = 26.0
"""Step between face-up cards, on a strip of the regular height."""
REGULAR_STRIP = 58
HAND_CARD, PILE_CARD = 33, 31
"""Widths of cards on a strip of the regular height."""
VILLAGE, TOWN = 19, 24
"""Widths of pieces on it."""
TRIES = ((2, 1.0), (1, 1.0), *((0, size) for size in (1.0, 0.85, 0.7, 0.55)))
"""How much can be told where large text or many cards leave little room, and the scale of the drawings beside it."""


class StripMeasures(NamedTuple):
    """The measures of the strip: its height, its margins, the left edge of turn and points, its text."""

    height: int
    left: int
    unit: int
    turn_left: float
    figure_px: int
    label: float
    """Width of the longest word beside a pile or a piece."""
    is_enlarged: bool
    width_of: Callable[[str], float]
    """The width of words in the middle of the strip."""


class StripSpot(NamedTuple):
    """Something on the strip: its centre, its width, its rotation in degrees."""

    x: float
    y: float
    width: float
    angle: float = 0.0


class Spots(NamedTuple):
    """The positions of everything on the strip."""

    parts: dict[str, StripSpot]
    """Person, money, hand, draw, discard, reserve, village and town."""
    backs: list[StripSpot]
    """The unknown cards."""
    known: list[StripSpot]
    """The known cards of the hand, from left to right."""
    money_words: float
    hand_words: float
    step: float
    """Gaps between piles, and between villages and towns."""
    told: int = 2
    """How many words fit: 2 all, 1 none at piles and pieces, 0 figures alone."""
    scale: float = 1.0
    """Scale of the drawings."""


NO_SPOTS = Spots({}, [], [], 0, 0, 0)


def spots_of(facts: StripFacts, strip: StripMeasures) -> Spots:
    """Lay out person, money, hand, piles and stock, with as many words as fit."""
    spots = _spots_with(facts, strip, 2)
    scale = strip.height / REGULAR_STRIP
    for told, size in TRIES:
        spots = _spots_with(facts, strip, told, size)
        if spots.step >= (PILE_CARD + 9) * scale * size + (strip.label if told == 2 else 1.6 * strip.figure_px):
            break
    return spots


def _spots_with(facts: StripFacts, strip: StripMeasures, told: int, size: float = 1.0) -> Spots:
    scale, middle = size * strip.height / REGULAR_STRIP, strip.height / 2
    x = strip.left + 3.4 * strip.unit
    parts = {"person": StripSpot(34 * scale, middle, 27 * scale), "money": StripSpot(x, middle, 30 * scale)}
    money_words = x + 22 * scale
    first = last = money_words + (strip.width_of(_("money")) + 42 * scale if told else 26 * scale)
    backs, known = _spots_in_hand(facts, first, middle + 1, scale)
    for spot in backs + known:
        last = spot.x
    parts["hand"] = StripSpot((first + last) / 2, middle, 33 * scale)
    after_hand = last + 24 * scale
    x = after_hand + strip.width_of(hand_words(facts, told)) + (30 if told else 18) * scale
    # The groups share the spare room, so that the strip is evenly spaced at any width.
    step = min(118 * scale, (strip.turn_left - x) / 5.1)
    width = PILE_CARD * scale
    for index, kind in enumerate(("draw", "discard", "reserve")):
        parts[kind] = StripSpot(x + index * step + width / 2, middle - 1, width)
    x += 3 * step + 14 * scale
    parts["village"] = StripSpot(x, middle - 1, VILLAGE * scale)
    parts["town"] = StripSpot(x + step, middle - 1, TOWN * scale)
    return Spots(parts, backs, known, money_words, after_hand, step, told, scale)


def _spots_in_hand(facts: StripFacts, x: float, y: float, scale: float) -> tuple[list[StripSpot], list[StripSpot]]:
    """The backs, then the known cards, the first at `x`."""
    seen = len(facts.known)
    backs = min(facts.public.hand_size, max(MOST_BACKS, seen)) - seen
    step = (19.0 if backs + seen <= 5 else 95.0 / (backs + seen)) * scale
    steps = [step] * backs + [max(step, KNOWN_STEP * scale)] * seen
    middle, spots = (len(steps) - 1) / 2, []
    for index, wide in enumerate(steps):
        angle = (index - middle) * (4 if index < backs else 2)
        spots.append(StripSpot(x, y + abs(index - middle) * 1.1 * scale, HAND_CARD * scale, angle))
        x += wide
    return spots[:backs], spots[backs:]
