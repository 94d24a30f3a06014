"""What the rules keep of positions that they have seen, for speed, and how to let go of it."""

from __future__ import annotations

from typing import Any

from afaos_gui.rules import conflict, expansion, finance, position, raids, scope

KEPT: tuple[dict[Any, Any], ...] = (
    conflict._BESIEGES,
    expansion._ROUTES,
    expansion._DEVELOPS,
    expansion._FORTIFIES,
    finance._MERCHANTS,
    finance._TRADERS,
    position._CARD_MASKS,
    raids._FORCES,
    raids._RAIDS,
    scope._MASKS,
    scope._SINGLES,
)
"""Actions and masks by what they depend on; a game adds about a megabyte."""


def forget() -> None:
    """Drop all of it: a program that turns to another game needs little of the last one."""
    for known in KEPT:
        known.clear()
