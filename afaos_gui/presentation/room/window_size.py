"""Initial and minimum size of the window. All sizes are logical pixels."""

from __future__ import annotations

from typing import Final

Size = tuple[int, int]

FIRST: Final[Size] = (1440, 900)
"""The initial size on a screen that is large enough."""
LEAST: Final[Size] = (1024, 640)
"""The minimum size on a screen that is large enough."""
FRAME: Final[Size] = (4, 40)
"""Screen space taken by title bar and window edges, if the system does not say."""


def _within(wanted: Size, available: Size) -> Size:
    width, height = (min(most, max(1, room - edge)) for most, room, edge in zip(wanted, available, FRAME, strict=True))
    return width, height


def first_size(available: Size) -> Size:
    """The initial size of the window on a screen with this much room."""
    return _within(FIRST, available)


def least_size(available: Size) -> Size:
    """The minimum size of the window, never larger than the room on its screen."""
    return _within(LEAST, available)
