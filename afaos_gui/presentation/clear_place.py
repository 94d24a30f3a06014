"""Find room for something that floats over the map without covering what matters."""

from __future__ import annotations

from collections.abc import Sequence


def clear_shift(left: int, width: int, room: int, taken: Sequence[int], margin: int = 22) -> int | None:
    """The smallest sideways shift after which nothing in `taken` lies between left and right edge.

    The result stays between 0 and `room`; None if there is no room.
    """
    edges = [edge for at in taken for edge in (at + margin - left, at - margin - width - left)]
    for shift in sorted((0, *edges), key=abs):
        start = left + shift
        inside = shift == 0 or (start >= 0 and start + width <= room)
        if inside and not any(start < at + margin and at - margin < start + width for at in taken):
            return shift
    return None
