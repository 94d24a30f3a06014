"""Where the cards of a siege stand on its slip, a line for each kind, and which numbers its track shows."""

from __future__ import annotations

import math
from typing import NamedTuple

from afaos_gui.presentation.facts.figures import SiegeFigures
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.rules.catalogue import Card

TRACK_END = 4
"""Cells of the track on either side of its middle, which is 0 unless the balance is beyond."""
HEAD, LINE, REGULAR_LINES, LEAST_LINES = 68.0, 13.5, 4, 2
"""The height of title, sentence, track and margins, that of a line of cards, how many lines a regular slip has, and how
many lines every slip has room for."""
REGULAR_SLIP = HEAD + REGULAR_LINES * LINE
LEAST_LINE = 10.5
"""The lowest line in which a name can be read."""
MOST_COLUMNS = 4
"""Columns of cards where there is little room for lines: two otherwise, the defender's and the attacker's."""
MARGIN, GAP = 11.0, 8.0
"""Beside and between the columns of a regular slip."""
LOW_SLIP = 70
"""A lower slip has hardly room for cards."""
LOWEST_LINES = 48
"""The height of title and track alone."""
TRACK_FROM, LINE_ALONE = 30, 25
"""The lowest slip on which both can be read, and the regular height of the title alone."""


class CardLine(NamedTuple):
    """Where the equal cards of one side stand on the slip."""

    card: Card
    copies: int
    strength: int
    box: Box


class SlipMeasures(NamedTuple):
    """How a slip is laid out: the size of what lies on it, as a factor, and how many columns and lines of cards.

    `columns` are the defender's and the attacker's.
    """

    scale: float
    columns: tuple[int, int]
    lines: int


def slip_measures(slip: float, figures: SiegeFigures | None) -> SlipMeasures:
    """The layout of a slip of this height: all cards in two columns, or in more where their lines would be too low."""
    kinds = figures.kinds if figures is not None else ((), ())
    for total in range(2, MOST_COLUMNS + 1):
        columns, lines = _fewest_lines(total, *map(len, kinds))
        for most in (max(lines, LEAST_LINES), lines):
            scale = slip / (HEAD + most * LINE)
            if scale * LINE >= LEAST_LINE and has_sentence(slip):
                return SlipMeasures(scale, columns, most)
    lowest = HEAD if has_sentence(slip) else LOWEST_LINES if has_track(slip) else LINE_ALONE
    return SlipMeasures(min(1.0, slip / lowest), (1, 1), 0)


def _fewest_lines(columns: int, defending: int, attacking: int) -> tuple[tuple[int, int], int]:
    """How so many columns hold the kinds of both sides in the fewest lines."""
    ways = ((own, columns - own) for own in range(1, columns))
    return min(
        ((way, max(math.ceil(defending / way[0]), math.ceil(attacking / way[1]))) for way in ways),
        key=lambda found: found[1],
    )


def part_of_a_slip(figures: SiegeFigures) -> float:
    """The height of a slip with every kind of each side in a column, as a part of a regular one's."""
    return (HEAD + max(LEAST_LINES, *map(len, figures.kinds)) * LINE) / REGULAR_SLIP


def has_track(slip: float) -> bool:
    """Whether a slip of this height has room for the track below its title, or tells the balance in figures alone."""
    return slip >= TRACK_FROM


def has_sentence(slip: float) -> bool:
    """Whether a slip of this height has room for a sentence between title and track; its tool tip always has it."""
    return slip >= LOWEST_LINES


def track_top(slip: float, scale: float) -> float:
    """Where the track begins on a slip of this height."""
    return scale * (41 if has_sentence(slip) else 24)


def card_lines(slip: Box, figures: SiegeFigures, cards: tuple[Card, ...]) -> list[CardLine]:
    """The lines of the cards, equal ones in one: the defender's on the left, the attacker's on the right."""
    scale, columns, lines = slip_measures(slip.bottom - slip.top, figures)
    if not lines:
        return []
    margin, gap, height = MARGIN * scale, GAP * scale, LINE * scale
    width = (slip.right - slip.left - 2 * margin + gap) / sum(columns)
    top = slip.bottom - margin / 3 - lines * height
    laid = []
    for kinds, first in zip(figures.kinds, (0, columns[0] * lines), strict=True):
        for place, kind in enumerate(kinds, first):
            column, row = divmod(place, lines)
            left = slip.left + margin + column * width
            box = Box(left, top + row * height, left + width - gap, top + (row + 1) * height)
            laid.append(CardLine(cards[kind.card], kind.copies, kind.strength, box))
    return laid


def track_values(balance: int) -> range:
    """The numbers on the track: -4 to 4, shifted as far as a balance beyond them needs."""
    beyond = max(0, balance - TRACK_END) + min(0, balance + TRACK_END)
    return range(beyond - TRACK_END, beyond + TRACK_END + 1)


def marker_x(left: float, width: float, balance: int, shown: int) -> float:
    """Where a balance's marker is, or slides in from, on a track that shows the balance `shown`."""
    values = track_values(shown)
    cell = max(values[0], min(values[-1], balance)) - values.start
    return left + (cell + 0.5) * width / len(values)
