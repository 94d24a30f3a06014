"""How loud the sounds are."""

from __future__ import annotations

from enum import StrEnum


class Loudness(StrEnum):
    """The player's choice; the values are those of the settings."""

    SYSTEM = "system"
    OFF = "off"
    SOFT = "soft"
    MEDIUM = "medium"
    FULL = "full"


VOLUMES = {Loudness.OFF: 0.0, Loudness.SOFT: 0.35, Loudness.MEDIUM: 0.65, Loudness.FULL: 1.0}
"""Shares of the sounds' own loudness."""

_system_is_silent = False


def heed_silence(is_silent: bool) -> None:
    """Store whether the system asks programs to be silent."""
    global _system_is_silent
    _system_is_silent = is_silent


def volume_of(loudness: Loudness) -> float:
    """The volume, from 0 to 1, by the player's choice or else by the system's."""
    if loudness is Loudness.SYSTEM:
        loudness = Loudness.OFF if _system_is_silent else Loudness.MEDIUM
    return VOLUMES[loudness]
