"""The heights of the panels in a column beside the map and the widths of the columns, as plain numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from afaos_gui.presentation.room.arrangement import Edge

STRETCHING = ("log", "inspector")
"""Panels that take the height left over by the others of their column."""
SHRINKING = "market"
"""The panel that scrolls where there is too little room."""
JOINING = ("inspector", "log", "sieges", "market")
"""The order in which the panels of a column share one place, each behind a tab, where not all of them fit."""
WIDE = ("inspector", "sieges")
"""Panels that need the width of the right column."""
SHARED = 0.65
"""What panels that share a place have at the least, as a share of what one needs to be read alone."""
LEAST_BOARD = 0.42
"""The least share of the window's width that stays with the map."""
LEAST_LINES = {Edge.LEFT: 17.3, Edge.RIGHT: 22.6}
"""The narrowest column of each side, as a multiple of its smallest type size."""


class Measures(Protocol):
    """What the widths follow from: the margin, the usual width of each column, and the smallest type size."""

    @property
    def unit(self) -> int: ...
    @property
    def left(self) -> int: ...
    @property
    def right(self) -> int: ...
    @property
    def small_px(self) -> int: ...


class HeightNeed(NamedTuple):
    """The height that a panel wants, and the least at which all of it can be read, in pixels."""

    wanted: int
    least: int


Groups = tuple[tuple[str, ...], ...]
"""The panels of a column from the top down; those of one group share a place."""


class Plan(NamedTuple):
    """How a column is laid out: the panels that share a place, each place's height, and the panel seen in it."""

    groups: Groups
    heights: list[int]
    raised: list[str]


def plan(
    names: tuple[str, ...],
    total: int,
    needs: Mapping[str, HeightNeed],
    shares: Mapping[str, float],
    fronts: Sequence[Collection[str]],
) -> Plan:
    """Lay out the panels of a column in a height; of a group the first one is seen that the earliest front names."""
    made = groups(names, total, needs)
    raised = [next(name for front in (*fronts, group) for name in group if name in front) for group in made]
    return Plan(made, heights(made, total, needs, shares), raised)


def groups(names: tuple[str, ...], total: int, needs: Mapping[str, HeightNeed]) -> Groups:
    """The panels of a column, so many of them in one place that a height is enough to read each."""
    made: Groups = tuple((name,) for name in names)
    joined: set[str] = set()
    for name in (one for one in JOINING if one in names):
        if sum(need.least for need in _together(made, needs)) <= total:
            break
        joined.add(name)
        first, *others = (one for one in names if one in joined)
        made = tuple((first, *others) if one == first else (one,) for one in names if one not in others)
    return made


def heights(made: Groups, total: int, needs: Mapping[str, HeightNeed], shares: Mapping[str, float]) -> list[int]:
    """The heights of a column's groups from the top down, which fill `total` if any of them stretches.

    `shares` are those that the player has set.
    """
    found = _together(made, needs)
    least = [need.least for need in found]
    if sum(least) >= total:
        return [height * total // max(1, sum(least)) for height in least]
    parts = [max(shares.get(name, 0.0) for name in group) for group in made]
    if len(made) > 1 and all(parts):
        return _at_least([round(total * part / sum(parts)) for part in parts], least, total)
    return _at_least(_natural(made, total, found), least, total)


def _together(made: Groups, needs: Mapping[str, HeightNeed]) -> list[HeightNeed]:
    """What each group needs: as much as the panel in it that needs most."""
    return [
        HeightNeed(max(needs[name].wanted for name in group), max(needs[name].least for name in group))
        for group in made
    ]


def _natural(made: Groups, total: int, needs: Sequence[HeightNeed]) -> list[int]:
    """Each group has what it wants, what stretches its least and a part of the rest; the market takes what is left."""
    stretching = [not {*group}.isdisjoint(STRETCHING) for group in made]
    found = [need.least if free else need.wanted for need, free in zip(needs, stretching, strict=True)]
    rest = total - sum(found)
    if (SHRINKING,) in made and (rest < 0 or len(made) == 1):
        found[made.index((SHRINKING,))] += rest
    elif rest > 0:
        growing = [index for index, free in enumerate(stretching) if free]
        for number, index in enumerate(growing, 1):
            found[index] += rest * number // len(growing) - rest * (number - 1) // len(growing)
    return found


def _at_least(wanted: list[int], least: list[int], total: int) -> list[int]:
    """Raise heights below their least at the cost of the others."""
    found = [max(height, low) for height, low in zip(wanted, least, strict=True)]
    over = sum(found) - total
    spare = [height - low for height, low in zip(found, least, strict=True)]
    if over > 0:
        taken = [over * some // sum(spare) for some in spare]
        taken[spare.index(max(spare))] += over - sum(taken)
        found = [height - less for height, less in zip(found, taken, strict=True)]
    return found


def usual_width(edge: Edge, names: tuple[str, ...], grid: Measures) -> int:
    """The width of a column that the player has not resized; an empty column is only a margin."""
    if not names:
        return grid.unit
    own = grid.left if edge is Edge.LEFT else grid.right
    return max(own, grid.right) if any(name in WIDE for name in names) else own


def least_width(names: tuple[str, ...], grid: Measures) -> int:
    """The least width of a column with these panels."""
    if not names:
        return grid.unit
    edge = Edge.RIGHT if any(name in WIDE for name in names) else Edge.LEFT
    return round(LEAST_LINES[edge] * grid.small_px)


def widths(
    columns: tuple[tuple[str, ...], tuple[str, ...]], factors: tuple[float, float], window: int, grid: Measures
) -> tuple[int, int]:
    """The widths of both columns; any excess is taken from both alike, to the benefit of the map."""
    left, right = (
        max(least_width(names, grid), round(usual_width(edge, names, grid) * (factors[edge] if names else 1.0)))
        for edge, names in zip(Edge, columns, strict=True)
    )
    most = round(window * (1 - LEAST_BOARD))
    if left + right > most:
        left, right = left * most // (left + right), right * most // (left + right)
    return left, right


def shifted(found: Sequence[int], least: Sequence[int], above: int, by: int) -> list[int] | None:
    """A column's heights with pixels moved from the panel below a seam to the one above; None if none can be."""
    low, high = least[above] - found[above], found[above + 1] - least[above + 1]
    if low > high:
        return None
    by = min(max(by, low), high)
    return [*found[:above], found[above] + by, found[above + 1] - by, *found[above + 2 :]]
