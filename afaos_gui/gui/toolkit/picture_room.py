"""Room for the pictures that Qt keeps: of pieces, plates, cards and tiles."""

from __future__ import annotations

from PySide6.QtGui import QPixmapCache

ROOM_KIB = 40 * 1024
"""What a table full of cards in all their states needs at one device pixel a point."""
MOST_KIB = 96 * 1024
TURNED_KIB = 12 * 1024
"""What the cards of about a dozen hands need, turned as they lie in the fan; kept apart from Qt's own."""
MOST_TURNED_KIB = 32 * 1024


def make_room(dpr: float) -> None:
    """Let Qt keep a table full of pictures of `dpr` device pixels a point; its own 10 MB would throw them out."""
    room = _room(ROOM_KIB, MOST_KIB, dpr)
    if QPixmapCache.cacheLimit() < room:
        QPixmapCache.setCacheLimit(room)


def turned_room(dpr: float) -> int:
    """KiB for pictures of turned cards of `dpr` device pixels a point."""
    return _room(TURNED_KIB, MOST_TURNED_KIB, dpr)


def _room(least: int, most: int, dpr: float) -> int:
    return min(most, round(least * max(1.0, dpr * dpr)))
