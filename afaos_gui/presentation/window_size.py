"""How large the window is at first, and how small it may become. All sizes are logical pixels."""

from __future__ import annotations

from typing import Final

Size = tuple[int, int]

FIRST: Final[Size] = (1440, 900)
"""The size on a screen with room for it."""
LEAST: Final[Size] = (1024, 640)
"""The least size on a screen with room for it."""
FRAME: Final[Size] = (4, 40)
"""What title bar and edges of a window take of the screen, where the system does not say."""


def _within(wanted: Size, available: Size) -> Size:
    width, height = (min(most, max(1, room - edge)) for most, room, edge in zip(wanted, available, FRAME, strict=True))
    return width, height


def first_size(available: Size) -> Size:
    """The size of the first window on a screen with this much room."""
    return _within(FIRST, available)


def least_size(available: Size) -> Size:
    """The least size of a window on a screen with this much room; a window is never kept larger than its screen."""
    return _within(LEAST, available)
