"""The speed of motion on the table, and whether there is any."""

from __future__ import annotations

from enum import StrEnum


class Pace(StrEnum):
    """The player's choice of speed; the values are those of the settings."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    AT_ONCE = "at once"


RATES = {Pace.SLOW: 0.6, Pace.NORMAL: 1.0, Pace.FAST: 1.8}
"""The speed as a multiple of normal; at once nothing moves."""


class Stillness(StrEnum):
    """The player's reduced-motion setting; the values are those of the settings."""

    SYSTEM = "system"
    REDUCED = "reduced"
    FULL = "full"


_system_is_still = False


def heed_system(is_still: bool) -> None:
    """Store whether the system asks for reduced motion."""
    global _system_is_still
    _system_is_still = is_still


def is_reduced(stillness: Stillness) -> bool:
    """Whether motion is reduced, by the player's setting or else by the system's."""
    return _system_is_still if stillness is Stillness.SYSTEM else stillness is Stillness.REDUCED
