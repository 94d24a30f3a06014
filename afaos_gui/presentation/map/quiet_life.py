"""The quiet life of the chart, as values: where the ship is, what the smoke of a siege looks like, when snow lies.

Lengths are map units, or plate units where the smoke rises; times are seconds.
"""

from __future__ import annotations

from math import copysign, cos, pi, sin
from typing import NamedTuple

from afaos_gui.presentation.map.map_measures import Point
from afaos_gui.rules.view import View

EAST, WEST = 1716.0, 1372.0
"""Between which the ship cruises, off Nova Scotia, clear of coasts, names and the title."""
LATITUDE, SWAY = 668.0, 9.0
SPEED = 3.6
TURN = 7.0
"""Seconds in which it goes about."""
END_ON = 0.3
"""How long it looks from bow or stern, as a share of its length."""
SHIP_WIDTH = 46.0
ROLL, ROLL_EVERY = 2.2, 5.0
"""How far it heels over, in degrees, and how often."""

PUFFS = 3
RISES_FOR = 7.0
"""Seconds from the birth of a puff to its end."""
BORN, RISE, DRIFT = 16.0, 40.0, 13.0
"""Where a puff is born above the middle of its place, how far it rises, and how far the wind takes it."""
SMALL, LARGE = 11.0, 30.0
DENSE = 0.72

YEAR = 2
"""Turns in a year, one of each side."""
WINTER_EVERY = 4


class Ship(NamedTuple):
    """The ship at a moment: where its waterline is, how it heels, and its apparent length, from -1 to 1."""

    at: Point
    roll: float
    bearing: float


class Puff(NamedTuple):
    """A puff of smoke over a place, in plate units."""

    at: Point
    width: float
    opacity: float


def ship_at(seconds: float) -> Ship:
    """The ship after so many seconds: it cruises to and fro. Its picture sails east, and is mirrored for the west."""
    leg = (EAST - WEST) / SPEED
    phase = seconds % (2 * (leg + TURN))
    outward = phase < leg + TURN
    passed = phase if outward else phase - leg - TURN
    share = min(1.0, passed / leg)
    x = WEST + (EAST - WEST) * (share if outward else 1 - share)
    about = cos(pi * max(0.0, passed - leg) / TURN)
    about = copysign(max(END_ON, abs(about)), about)
    y = LATITUDE + SWAY * sin(x / 70.0)
    return Ship((x, y), ROLL * sin(2 * pi * seconds / ROLL_EVERY), about if outward else -about)


def smoke_at(seconds: float) -> tuple[Puff, ...]:
    """The smoke over a besieged place after so many seconds, the oldest puff first."""
    ages = sorted(((seconds / RISES_FOR + number / PUFFS) % 1 for number in range(PUFFS)), reverse=True)
    return tuple(_puff(age) for age in ages)


def _puff(age: float) -> Puff:
    drift = DRIFT * age + 2.0 * sin(age * 5)
    return Puff((drift, -BORN - RISE * age), SMALL + (LARGE - SMALL) * age, DENSE * sin(pi * age))


def smoking(view: View) -> frozenset[int]:
    """The places over which smoke rises."""
    return frozenset(siege.place for siege in view.sieges if siege is not None)


def is_winter(view: View) -> bool:
    """Whether the year is one of hard winter, in which snow lies."""
    return (view.turn - 1) // YEAR % WINTER_EVERY == WINTER_EVERY - 1
