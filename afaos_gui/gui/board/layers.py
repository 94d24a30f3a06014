"""The order in which things lie on the board: every z value of the map in one place."""

from __future__ import annotations

from enum import IntEnum


class Layer(IntEnum):
    """z values; the chart itself is the scene's background."""

    LINKS = 10
    LIT_LINKS = 20
    PLACES = 30
    RAISED_PLACE = 40
    """A place that is a target, selected or under the mouse."""
    NAMES = 50
    """Above every plate, so that no neighbour covers a letter."""
