"""The positions of cards in a fan."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from afaos_gui.presentation.cards.card_metrics import card_height

ANGLE = 2.6
"""Degrees from one card to the next."""
WIDEST_ANGLE = 7.0
"""The largest rotation of the outermost cards."""
WIDEST_STEP = 1.1
"""Widest step from card to card, in card widths."""
SINK, SINK_POWER = 1.8, 1.7
DEEPEST_SINK = 0.04
"""How far the outermost cards sink at most, as a share of a card's height."""
STRIP_BELOW = 0.64
"""Cards closer than this share of their width show their symbols down the left edge."""
REGULAR_CARD = 129
"""The hand card's width for which the sinking is given."""
MARK_ROOM = 0.1
"""Room above the cards for the marks on their upper edges, in card widths."""
MARGIN = 10


class Room(NamedTuple):
    """The size of what the fan lies in."""

    width: float
    height: float


class FanPlace(NamedTuple):
    """The position of one card: its centre, its rotation in degrees, its width."""

    x: float
    y: float
    angle: float
    width: float

    def reach(self) -> tuple[float, float]:
        """How far the rotated card reaches from its centre, to the side and up or down."""
        turned, half = radians(self.angle), (self.width / 2, card_height(self.width) / 2)
        across, along = abs(cos(turned)), abs(sin(turned))
        return half[0] * across + half[1] * along, half[0] * along + half[1] * across

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is on the card."""
        turned, dx, dy = radians(self.angle), x - self.x, y - self.y
        across, along = dx * cos(turned) + dy * sin(turned), dy * cos(turned) - dx * sin(turned)
        return abs(across) <= self.width / 2 and abs(along) <= card_height(self.width) / 2


class Fan(NamedTuple):
    """The places of a fan from left to right."""

    places: tuple[FanPlace, ...]
    index_strip: bool

    def at(self, x: float, y: float) -> int:
        """The card under a point, -1 if none; the cards to the right lie on top."""
        return max((number for number, place in enumerate(self.places) if place.holds(x, y)), default=-1)


def places_kept(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...] | None:
    """Where in a hand the cards are that are left of it; None if others have come."""
    kept: list[int] = []
    for card in after:
        if card not in before[(start := kept[-1] + 1 if kept else 0) :]:
            return None
        kept.append(before.index(card, start))
    return tuple(kept)


def fan(count: int, selected: frozenset[int], room: Room, width: float, taken: Iterable[int] | None = None) -> Fan:
    """Lay out a fan of `count` cards in the middle of `room`; selected ones stand straight and higher.

    `taken` are the places of the cards that are still there: all of them if none are given.
    """
    if not count:
        return Fan((), index_strip=False)
    middle = (count - 1) / 2
    step = min(WIDEST_STEP * width, (room.width - 2 * MARGIN - width * 1.12) / max(1, count - 1))
    places = []
    lift = _lift(_place(middle, middle, step, room, width, 0.0), room)
    for index, at in enumerate(range(count) if taken is None else taken):
        place = _place(at - middle, middle, step, room, width, lift)
        places.append(_raised(place, room) if index in selected else place)
    return Fan(tuple(places), step < STRIP_BELOW * width)


def _lift(outermost: FanPlace, room: Room) -> float:
    """How far the fan rises to keep the outermost card inside the room, leaving room for marks above."""
    below = outermost.y + outermost.reach()[1] - room.height
    above = room.height - card_height(outermost.width) - MARK_ROOM * outermost.width
    return max(0.0, min(below, above))


def _place(offset: float, middle: float, step: float, room: Room, width: float, lift: float) -> FanPlace:
    height = card_height(width)
    angle = min(ANGLE, WIDEST_ANGLE / max(1.0, middle))
    sink = SINK * width / REGULAR_CARD
    deepest = DEEPEST_SINK * height / max(1.0, middle**SINK_POWER)
    down = min(sink, deepest) * abs(offset) ** SINK_POWER
    rest = room.height - height / 2 - lift
    return FanPlace(room.width / 2 + offset * step, rest + down, offset * angle, width)


def _raised(place: FanPlace, room: Room) -> FanPlace:
    """The position of a selected card: just below the upper edge, with room for its ring."""
    top = max(5.0, room.height - card_height(place.width) - 5)
    return place._replace(y=top + card_height(place.width) / 2, angle=place.angle * 0.25)
