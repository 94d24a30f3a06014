"""The way of an arrow over the table: from what is taken to where it goes, past names and pieces."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin

from afaos_gui.presentation.map.boxes import Box

Point = tuple[float, float]
Way = tuple[Point, Point, Point, Point]
"""Start, two points that bend it, and tip."""

TURNS = (0, 25, -25, 50, -50, 75, -75)
"""By how many degrees an arrow may come to a place from aside; the straight one is preferred."""
TURN_COST = 0.02
"""What a degree counts against hidden points of the arrow."""
SAMPLES = 20
HEAD_FROM, HEAD_COST = 17, 6
"""The sample from which on the head is hidden, and what that counts."""
BENT, BENT_BACK = 0.42, 0.3
"""How far the points that bend it lie from its ends, as a share of its length; less where it turns back."""
INSIDE = 6.0
"""How far the tip reaches into a box, so that it does not seem to end beside it."""
SHORTEST = 30.0


def arrow_way(
    source: Box, target: Box, away: float, is_round: bool, obstacles: Sequence[Box], table: Box
) -> Way | None:
    """The way from the edge of a box to the rim of another; None where they are too near each other for an arrow.

    It leaves upwards to what lies above, sideways to what lies beside, and in a bow to what lies below, on the side
    where it stays on the `table`. The tip ends `away` from a place, which is round, where it hides the least of
    `obstacles`, and reaches into a box.
    """
    here, there = source.middle, target.middle
    start = here[0], source.top - away
    if target.bottom > source.top:
        is_below = target.top > source.bottom
        side = 1.0 if (there[0] > here[0]) is not is_below else -1.0
        if not is_below:
            return _bow(source, target, away, side, -side)
        bow = _bow(source, target, away, side, side)
        return bow if _is_within(bow, table) else _bow(source, target, away, -side, -side)
    if not is_round:
        return _up(start, target)
    ways = [(_to_place(start, target, away, turn), abs(turn) * TURN_COST) for turn in TURNS]
    return min(ways, key=lambda found: _hidden(found[0], obstacles) + found[1])[0]


def _bent(start: Point, leaving: Point, tip: Point, back: Point, share: float) -> Way:
    bent = hypot(tip[0] - start[0], tip[1] - start[1]) * share
    first = (start[0] + leaving[0] * bent, start[1] + leaving[1] * bent)
    return start, first, (tip[0] + back[0] * bent, tip[1] + back[1] * bent), tip


def _bow(source: Box, target: Box, away: float, leaving: float, side: float) -> Way:
    """From one edge of a box to one of another, each -1 for the left and 1 for the right edge."""
    start = (source.right + away if leaving > 0 else source.left - away, source.middle[1])
    tip = (target.right - INSIDE if side > 0 else target.left + INSIDE, target.middle[1])
    return _bent(start, (leaving, 0.0), tip, (side, 0.0), BENT_BACK if leaving == side else BENT)


def _is_within(way: Way, table: Box) -> bool:
    """Whether all of an arrow that leaves its source sideways can be seen."""
    across = [_at(way, (number + 1) / SAMPLES)[0] for number in range(SAMPLES)]
    return table.left <= min(across) and max(across) <= table.right


def _up(start: Point, target: Box) -> Way | None:
    """To the edge of a box above that the straight line to its middle meets first."""
    middle = target.middle
    across, down = start[0] - middle[0], start[1] - middle[1]
    half = (target.right - target.left) / 2, (target.bottom - target.top) / 2
    is_beside = half[0] * down < half[1] * abs(across)  # as what lies in another column
    room = abs(across) - half[0] if is_beside and half[1] > SHORTEST else down - half[1]
    if room < SHORTEST:
        return None
    if is_beside:
        side = 1.0 if across > 0 else -1.0
        tip = (middle[0] + side * (half[0] - INSIDE), middle[1] + down * half[0] / abs(across))
        return _bent(start, (0.0, -1.0), tip, (side, 0.0), BENT)
    tip = (middle[0] + across * half[1] / down, target.bottom - INSIDE)
    return _bent(start, (0.0, -1.0), tip, (0.0, 1.0), BENT)


def _to_place(start: Point, target: Box, away: float, turn: float) -> Way:
    """To the rim of a place, turned from the straight line by some degrees."""
    middle = target.middle
    across, down = start[0] - middle[0], start[1] - middle[1]
    length = max(hypot(across, down), 1.0)
    aside, straight = sin(radians(turn)), cos(radians(turn))
    back = ((across * straight - down * aside) / length, (across * aside + down * straight) / length)
    reach = (target.right - target.left) / 2 + away
    return _bent(start, (0.0, -1.0), (middle[0] + back[0] * reach, middle[1] + back[1] * reach), back, BENT)


def _at(way: Way, share: float) -> Point:
    rest = 1 - share
    weights = (rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3)
    across = sum(weight * point[0] for weight, point in zip(weights, way, strict=True))
    return across, sum(weight * point[1] for weight, point in zip(weights, way, strict=True))


def _hidden(way: Way, obstacles: Sequence[Box]) -> float:
    """How much of the way lies on obstacles; its head counts most."""
    line = [_at(way, (number + 1) / SAMPLES) for number in range(SAMPLES)]
    left, right = min(at[0] for at in line), max(at[0] for at in line)
    near = [box for box in obstacles if box.right >= left and box.left <= right]
    return sum(
        HEAD_COST if number >= HEAD_FROM else 1
        for number, (x, y) in enumerate(line)
        if any(box.left <= x <= box.right and box.top <= y <= box.bottom for box in near)
    )
