"""Flights: things that move, turn, grow or fade through a series of poses. Numbers only, no painting.

Lengths are pixels of the window, times are milliseconds from the beginning of the sequence, at normal speed.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from afaos_gui.rules.catalogue import BRITISH, Side

TURN_MS = 150.0
"""How long a card takes to turn over."""
FOREVER = math.inf


class FlightLook(Enum):
    """The kind of thing that is seen to move."""

    CARD = "card"
    BACK = "back"
    VILLAGE = "village"
    TOWN = "town"
    FORT = "fort"
    FLAG = "flag"
    COIN = "coin"
    FIGURE = "figure"
    """A sum of money gained or paid, as a figure."""
    LIGHT = "light"
    """The gold ring of a place."""
    TRACK = "track"
    """The track of a siege, without its marker."""
    MARKER = "marker"
    POLE = "pole"
    CLOTH = "cloth"
    """The pole of a flag without its cloth, and the cloth without its pole."""
    TALLY = "tally"
    """A sum of one side, on a seal."""
    PARTY = "party"
    """Men on their way: an icon on a disc of their side's colour."""
    PRINT = "print"
    """Where they have trodden."""
    SMOKE = "smoke"
    FLASH = "flash"
    HALO = "halo"
    """A soft shade that sets a scene off from the map."""


class Thing(NamedTuple):
    """Which thing: its side, for a card its id, for figures their text, for men their icon, for a track its balance.

    With `strip` a card shows its symbols down its edge.
    """

    look: FlightLook
    side: Side = BRITISH
    card: int = -1
    text: str = ""
    strip: bool = False
    amount: int = 0


class Pose(NamedTuple):
    """Position of the middle, width, rotation in degrees and opacity of a thing.

    The width is what the thing's paint function takes: a fort's is its radius, a flag's its size and (x, y) its foot.
    """

    x: float
    y: float
    width: float
    angle: float = 0.0
    opacity: float = 1.0

    def moved(self, dx: float, dy: float) -> Pose:
        """The pose this far to the right and down."""
        return self._replace(x=self.x + dx, y=self.y + dy)

    def sized(self, factor: float) -> Pose:
        """The pose scaled by this factor."""
        return self._replace(width=self.width * factor)

    def faded(self, opacity: float = 0.0) -> Pose:
        """The pose at another opacity."""
        return self._replace(opacity=opacity)


class Ease(Enum):
    """How a thing speeds up and slows down on its way."""

    EVEN = "even"
    SMOOTH = "smooth"
    SLOWING = "slowing"
    FALLING = "falling"
    """It falls faster and faster, and bounces slightly once."""


def _falling(share: float) -> float:
    landing = 0.68
    if share < landing:
        return (share / landing) ** 2
    rest = (share - landing) / (1 - landing)
    return 1 - 0.12 * 4 * rest * (1 - rest)


_CURVES: dict[Ease, Callable[[float], float]] = {
    Ease.EVEN: lambda share: share,
    Ease.SMOOTH: lambda share: share * share * (3 - 2 * share),
    Ease.SLOWING: lambda share: 1 - (1 - share) ** 3,
    Ease.FALLING: _falling,
}


def eased(ease: Ease, share: float) -> float:
    """The share of the way covered at a share of the time; both run from 0 to 1."""
    return _CURVES[ease](min(1.0, max(0.0, share)))


class Key(NamedTuple):
    """A pose at a time, the ease that leads to it, and how high the way there arches."""

    at: float
    pose: Pose
    ease: Ease = Ease.SMOOTH
    arch: float = 0.0


class Flight(NamedTuple):
    """The way of a thing through its keys, visible between the two times `seen`.

    A card that turns over shows `thing` first and `turned` from the time `turns_at` on.
    """

    thing: Thing
    keys: tuple[Key, ...]
    seen: tuple[float, float] = (0.0, FOREVER)
    turned: Thing | None = None
    turns_at: float = FOREVER

    @property
    def end(self) -> float:
        """When it comes to rest."""
        last = self.keys[-1].at
        return max(last, self.seen[0]) if self.seen[1] == FOREVER else max(last, self.seen[1])

    @property
    def largest(self) -> float:
        """The greatest width on the way."""
        return max(key.pose.width for key in self.keys)

    def is_seen(self, at: float) -> bool:
        """Whether it is visible at this time."""
        return self.seen[0] <= at < self.seen[1]

    def pose(self, at: float) -> Pose:
        """The pose at this time: the first one before the start, the last one after the end."""
        index = bisect_right(self.keys, at, key=lambda key: key.at)
        if index == 0:
            return self.keys[0].pose
        if index == len(self.keys):
            return self.keys[-1].pose
        return _between(self.keys[index - 1], self.keys[index], at)

    def height(self, at: float) -> float:
        """Height above the table for its shadow, from 0 to 1."""
        index = bisect_right(self.keys, at, key=lambda key: key.at)
        if index in (0, len(self.keys)) or not self.keys[index].arch:
            return 0.0
        share = _share(self.keys[index - 1], self.keys[index], at)
        return 4 * share * (1 - share)

    def face(self, at: float) -> tuple[Thing, float]:
        """What it shows at this time, and how wide it looks while it turns over: a share of its width."""
        if self.turned is None:
            return self.thing, 1.0
        away = at - self.turns_at
        squeeze = min(1.0, abs(away) / (TURN_MS / 2))
        return (self.thing if away < 0 else self.turned), max(0.02, math.sin(squeeze * math.pi / 2))

    @property
    def things(self) -> tuple[Thing, ...]:
        """Everything it shows at one time or another."""
        return (self.thing,) if self.turned is None else (self.thing, self.turned)


def _share(start: Key, end: Key, at: float) -> float:
    return (at - start.at) / (end.at - start.at)


def _between(start: Key, end: Key, at: float) -> Pose:
    share = _share(start, end, at)
    way = eased(end.ease, share)
    values = (a + (b - a) * way for a, b in zip(start.pose, end.pose, strict=True))
    pose = Pose(*values)
    return pose.moved(0.0, -end.arch * 4 * way * (1 - way)) if end.arch else pose
