"""The arrangement of the panels beside the map, as a value that can be changed, written and read."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Mapping
from enum import IntEnum
from typing import Any, NamedTuple

from afaos_gui.base.guarded import parse_json
from afaos_gui.data.texts.language import _

log = logging.getLogger("afaos")


class Edge(IntEnum):
    """The side of the map on which a column of panels stands."""

    LEFT = 0
    RIGHT = 1

    @property
    def other(self) -> Edge:
        """The opposite side."""
        return Edge(1 - self)


DOCKS = ("market", "log", "inspector", "sieges")
"""The panels that can be moved."""
LEAST_WIDTH, MOST_WIDTH = 0.5, 3.0
"""Limits of a column's width, as factors of its usual width."""


class Arrangement(NamedTuple):
    """The panels of both columns from the top down, the hidden ones, and the sizes that the player has set."""

    columns: tuple[tuple[str, ...], tuple[str, ...]] = (("market",), ("inspector", "log", "sieges"))
    hidden: frozenset[str] = frozenset()
    heights: tuple[tuple[str, float], ...] = ()
    """Share of its column by panel, only for columns with heights set by the player."""
    widths: tuple[float, float] = (1.0, 1.0)
    """Width of each column, as a factor of its usual width."""
    raised: frozenset[str] = frozenset()
    """The panels that the player wants to see of those that share a place."""

    def edge_of(self, name: str) -> Edge:
        """The side of the map that a panel is on."""
        return Edge.LEFT if name in self.columns[Edge.LEFT] else Edge.RIGHT

    def shown(self, edge: Edge) -> tuple[str, ...]:
        """The visible panels of a column."""
        return tuple(name for name in self.columns[edge] if name not in self.hidden)

    def is_shown(self, name: str) -> bool:
        """Whether a panel is visible."""
        return name not in self.hidden

    def moved(self, name: str, edge: Edge, index: int) -> Arrangement:
        """The arrangement with a panel before the visible panel of this index in a column."""
        others = [list(names) for names in self.columns]
        before = [shown for shown in self.shown(edge) if shown != name][index : index + 1]
        for names in others:
            if name in names:
                names.remove(name)
        goal = others[edge]
        goal.insert(goal.index(before[0]) if before else len(goal), name)
        columns = (tuple(others[0]), tuple(others[1]))
        return self if columns == self.columns else self._replace(columns=columns, heights=())

    def pushed(self, name: str, way: str) -> Arrangement:
        """The arrangement with a panel moved "up", "down", "left" or "right"."""
        edge = self.edge_of(name)
        if way in ("up", "down"):
            index = self.shown(edge).index(name)
            return self.moved(name, edge, max(0, index + (1 if way == "down" else -1)))
        goal = Edge.LEFT if way == "left" else Edge.RIGHT
        return self.moved(name, goal, len(self.shown(goal))) if goal is not edge else self

    def with_raised(self, name: str, group: Collection[str]) -> Arrangement:
        """The arrangement with a panel seen of those that share its place."""
        return self._replace(raised=self.raised.difference(group) | {name})

    def with_shown(self, name: str, shown: bool) -> Arrangement:
        """The arrangement with a panel shown or hidden."""
        hidden = self.hidden - {name} if shown else self.hidden | {name}
        return self._replace(hidden=hidden, heights=()) if hidden != self.hidden else self

    def with_heights(self, shares: Mapping[str, float]) -> Arrangement:
        """The arrangement with these shares of one column's panels."""
        return self._replace(heights=tuple(sorted((dict(self.heights) | dict(shares)).items())))

    def without_heights(self, edge: Edge) -> Arrangement:
        """The arrangement with the usual heights in a column."""
        kept = tuple((name, share) for name, share in self.heights if name not in self.columns[edge])
        return self._replace(heights=kept)

    def with_width(self, edge: Edge, factor: float) -> Arrangement:
        """The arrangement with another width of a column."""
        factor = min(MOST_WIDTH, max(LEAST_WIDTH, factor))
        left, right = self.widths
        return self._replace(widths=(factor, right) if edge is Edge.LEFT else (left, factor))


def dock_title(name: str) -> str:
    """The title of a panel that can be moved."""
    return {
        "market": _("To draft"),
        "log": _("The log"),
        "inspector": _("In view"),
        "sieges": _("Sieges"),
    }[name]


def written(arrangement: Arrangement) -> str:
    """The arrangement as text in one line."""
    return json.dumps(
        {
            "columns": arrangement.columns,
            "hidden": sorted(arrangement.hidden),
            "heights": {name: round(share, 4) for name, share in arrangement.heights},
            "widths": [round(width, 4) for width in arrangement.widths],
            "raised": sorted(arrangement.raised),
        }
    )


def read_arrangement(text: str) -> Arrangement:
    """Parse an arrangement; the usual one where the text is empty or, with a note in the log, invalid."""
    if not text:
        return Arrangement()
    try:
        found = parse_json(text, "panels")
        return _checked(found)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
        log.warning("The layout of the panels in the settings is not used: it is none.")
        return Arrangement()


def _checked(found: dict[str, Any]) -> Arrangement:
    """Validate; raises ValueError, TypeError, KeyError or AttributeError where a part is wrong."""
    left, right = (tuple(str(name) for name in names) for names in found["columns"])
    if sorted(left + right) != sorted(DOCKS):
        raise ValueError("every panel stands in one column")
    hidden, raised = (
        frozenset(str(name) for name in names) & frozenset(DOCKS)
        for names in (found["hidden"], found.get("raised", ()))
    )
    heights = {name: float(share) for name, share in found["heights"].items() if name in DOCKS}
    if any(not 0 < share <= 1 for share in heights.values()):
        raise ValueError("a share lies between 0 and 1")
    made = Arrangement((left, right), hidden, tuple(sorted(heights.items())), raised=raised)
    for edge, width in zip(Edge, found["widths"], strict=True):
        made = made.with_width(edge, float(width))
    return made
