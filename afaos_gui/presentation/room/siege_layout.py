"""Where the cards of a siege lie on its slip, and which numbers its track shows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from afaos_gui.presentation.cards.card_metrics import ASPECT
from afaos_gui.presentation.facts.figures import SiegeFigures
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.rules.catalogue import Card

TRACK_END = 4
"""Cells of the track on either side of its middle, which is 0 unless the balance is beyond."""
REGULAR_SLIP, REGULAR_CARD = 122, 33
LOW_SLIP = 70
"""A lower slip has no room for cards, but only for title, sentence and track."""
LOW_LINES = 68
"""The height of those at their regular size."""
LOWEST_LINES = 48
"""The height of title and track alone."""
TRACK_FROM, LINE_ALONE = 30, 25
"""The lowest slip on which both can be read, and the regular height of the title alone."""
FAN_SHARE = 0.42
"""Widest fan of one side's cards, as a share of the slip, where the other side leaves no more room."""
BESIDE = 1.06
"""Step from one kind of cards to the next where there is room, in card widths."""


@dataclass(frozen=True, slots=True)
class CardSpot:
    """The position of a card on the slip."""

    card: Card
    x: float
    y: float
    """Its centre."""
    angle: float
    width: float
    count: int = 1
    """How many equal cards lie there."""

    def box(self) -> Box:
        """The upright rectangle of the card."""
        across, down = self.width / 2, self.width * ASPECT / 2
        return Box(self.x - across, self.y - down, self.x + across, self.y + down)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is in it."""
        box = self.box()
        return box.left <= x <= box.right and box.top <= y <= box.bottom


def slip_scale(slip: float) -> float:
    """The size of what lies on a slip of this height, as a factor of what lies on a regular one."""
    if not has_track(slip):
        return slip / LINE_ALONE
    return slip / (REGULAR_SLIP if slip >= LOW_SLIP else LOW_LINES if has_sentence(slip) else LOWEST_LINES)


def has_track(slip: float) -> bool:
    """Whether a slip of this height has room for the track below its title, or tells the balance in figures alone."""
    return slip >= TRACK_FROM


def has_sentence(slip: float) -> bool:
    """Whether a slip of this height has room for a sentence between title and track; its tool tip always has it."""
    return slip >= LOWEST_LINES


def track_top(slip: float) -> float:
    """Where the track begins on a slip of this height."""
    return slip_scale(slip) * (41 if has_sentence(slip) else 24)


def card_width(slip: float) -> int:
    """Width of a card on a slip of this height."""
    return round(REGULAR_CARD * slip / REGULAR_SLIP)


def card_spots(slip: Box, figures: SiegeFigures, cards: tuple[Card, ...]) -> list[CardSpot]:
    """The positions of the cards, equal ones stacked: the defender's from the left, the attacker's from the right."""
    length, height = slip.right - slip.left, slip.bottom - slip.top
    if height < LOW_SLIP:
        return []
    scale, width = height / REGULAR_SLIP, card_width(height)
    y = slip.bottom - 8 * scale - width * 0.7
    spots: list[CardSpot] = []
    share = length * FAN_SHARE
    for pile, other, side in ((figures.defenders, figures.attackers, 1), (figures.attackers, figures.defenders, -1)):
        edge = slip.left if side == 1 else slip.right
        kinds = Counter(pile)
        left = length - 26 * scale - min(share, len(set(other)) * width * BESIDE)
        room = max(share, left) - width
        step = min(width * BESIDE, room / max(1, len(kinds) - 1))
        start = edge + side * (11 * scale + width / 2)
        row = [
            CardSpot(cards[card], start + side * index * step, y, (index - 0.5) * 2.5 * side, width, count)
            for index, (card, count) in enumerate(kinds.items())
        ]
        spots += row if side == 1 else row[::-1]
    return spots


def track_values(balance: int) -> range:
    """The numbers on the track: -4 to 4, shifted as far as a balance beyond them needs."""
    beyond = max(0, balance - TRACK_END) + min(0, balance + TRACK_END)
    return range(beyond - TRACK_END, beyond + TRACK_END + 1)


def marker_x(left: float, width: float, balance: int, shown: int) -> float:
    """Where a balance's marker is, or slides in from, on a track that shows the balance `shown`."""
    values = track_values(shown)
    cell = max(values[0], min(values[-1], balance)) - values.start
    return left + (cell + 0.5) * width / len(values)
