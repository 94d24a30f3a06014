"""Room for the pictures that Qt keeps: of pieces, plates, cards and tiles."""

from __future__ import annotations

from PySide6.QtGui import QPixmapCache

ROOM_KIB = 40 * 1024
"""What a table full of cards in all their states needs at one device pixel a point."""
MOST_KIB = 96 * 1024


def make_room(dpr: float) -> None:
    """Let Qt keep a table full of pictures of `dpr` device pixels a point; its own 10 MB would throw them out."""
    room = min(MOST_KIB, round(ROOM_KIB * max(1.0, dpr * dpr)))
    if QPixmapCache.cacheLimit() < room:
        QPixmapCache.setCacheLimit(room)
