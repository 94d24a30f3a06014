"""The heights of the panels in a column beside the map and the widths of the columns, as plain numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from afaos_gui.presentation.arrangement import Edge

STRETCHING = ("log", "inspector")
"""Panels that take the height left over by the others of their column."""
SHRINKING = "market"
"""The panel that scrolls where there is too little room."""
WHOLE = "sieges"
MOST_WHOLE = 0.68
"""The share of a column up to which it keeps its height where there is too little room."""
WIDE = ("inspector", "sieges")
"""Panels that need the width of the right column."""
LOG_SHARE = 0.19
"""The log's share of its column, even where the market would take more."""
LEAST_LOG = 46
"""Its heading and a line; below that, as where something stands at the foot of its column, it is hidden."""
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


class Need(NamedTuple):
    """The height a panel wants and the least it needs, in pixels."""

    wanted: int
    least: int


class Hints(NamedTuple):
    """The heights that the panels ask for: market, sieges, the sieges at their least, inspector."""

    market: int
    sieges: int
    least_sieges: int
    inspector: int


def needs(total: int, hints: Hints, slip: int, has_foot: bool, large_log: int) -> dict[str, Need]:
    """The needs of all panels in a column of a height.

    `slip` is the height of a siege's slip, `has_foot` whether something stands at the foot of the column, and
    `large_log` the least height of a log of large text that shares it with sieges and inspector, else 0.
    """
    log, inspector = round(total * LOG_SHARE), hints.inspector
    if has_foot and total - hints.sieges - inspector < LEAST_LOG:
        # Keep sieges whole beside a slip; hide the log, which can also be opened as the chronicle.
        log, inspector = 0, max(0, total - hints.sieges)
    elif large_log and total - hints.least_sieges - inspector < large_log:
        log, inspector = max(0, total - hints.least_sieges), 0
    return {
        "market": Need(hints.market, min(hints.market, slip)),
        "log": Need(0, log),
        "inspector": Need(0, inspector),
        "sieges": Need(hints.sieges, hints.least_sieges),
    }


def heights(names: tuple[str, ...], total: int, needs: Mapping[str, Need], shares: Mapping[str, float]) -> list[int]:
    """The heights of a column's panels from the top down, which fill `total` if any panel stretches."""
    least = {name: needs[name].least for name in names}
    if sum(least.values()) >= total:
        return _shrunk(least, total)
    if len(names) > 1 and all(name in shares for name in names):
        wanted = [round(total * shares[name] / sum(shares[other] for other in names)) for name in names]
    else:
        wanted = _natural(names, total, needs)
    return _at_least(wanted, list(least.values()), total)


def _shrunk(least: Mapping[str, int], total: int) -> list[int]:
    """Shrink all panels where they do not fit; sieges, which do not scroll, stay whole if possible."""
    whole = least.get(WHOLE, 0)
    if whole > MOST_WHOLE * total or whole == sum(least.values()):
        whole = 0
    others = sum(least.values()) - whole
    return [
        whole if whole and name == WHOLE else low * (total - whole) // max(1, others) for name, low in least.items()
    ]


def _natural(names: tuple[str, ...], total: int, needs: Mapping[str, Need]) -> list[int]:
    stretching = [name for name in names if name in STRETCHING]
    fixed = {name: needs[name].wanted for name in names if name not in STRETCHING}
    kept = sum(needs[name].least for name in stretching)
    if SHRINKING in fixed:
        others = sum(height for name, height in fixed.items() if name != SHRINKING)
        room = total - kept - others
        fixed[SHRINKING] = min(fixed[SHRINKING], room) if len(names) > 1 else total
    rest = total - sum(fixed.values())
    each, odd = divmod(max(0, rest), len(stretching) or 1)
    grown = {name: each + (odd if name == stretching[-1] else 0) for name in stretching}
    return [fixed[name] if name in fixed else grown[name] for name in names]


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
