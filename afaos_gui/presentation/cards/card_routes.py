"""The routes of a location card, laid out in lines that fit.

The caller measures: `width_of` tells how wide words are in the font of the routes.
"""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.presentation.cards.card_metrics import Layout, Metrics
from afaos_gui.presentation.cards.card_symbols import TRANSPORT_ICONS
from afaos_gui.presentation.cards.card_words import shown_name
from afaos_gui.presentation.look.wrapping import NO_BREAK_SPACE, WidthOf, wrap
from afaos_gui.rules.catalogue import Card

GROUP_GAP = 3
"""Space between two ways of travel, in units."""
TWO_COLUMNS_FROM = 4
"""Shortest list of names that is set in two columns where room is short."""

Row = tuple[str, ...]
"""One line: a text, or one for each column."""


class RouteGroup(NamedTuple):
    """The lines of one way of travel."""

    icon: str
    rows: tuple[Row, ...]


class RouteBlock(NamedTuple):
    """All the routes of a card as they are set. `column` is the offset of the second column, 0 if none."""

    groups: tuple[RouteGroup, ...]
    column: float
    height: float
    widest: float

    @property
    def lines(self) -> int:
        """The number of lines."""
        return sum(len(group.rows) for group in self.groups)


def routes_of(card: Card, lang: str) -> list[tuple[str, list[str]]]:
    """The ways of travel of `card` in printed order: (icon, names reached)."""
    reached, places = dict(card.connections), load_catalogue().locations
    ways = ((icon, reached.get(bit, ())) for bit, icon in TRANSPORT_ICONS)
    return [(icon, [shown_name(places[place], lang) for place in goals]) for icon, goals in ways if goals]


def text_left(metrics: Metrics) -> float:
    """Where the names begin."""
    return metrics.frame + metrics.route_icon + 8 * metrics.unit


def text_room(metrics: Metrics) -> float:
    """The width names may take."""
    return metrics.width - metrics.frame - 3 * metrics.unit - text_left(metrics)


def lay_out_routes(card: Card, metrics: Metrics, lang: str, room: float, width_of: WidthOf) -> RouteBlock:
    """Lay out the routes of `card`: a name per line, and closer where that would be higher than `room`."""
    routes = routes_of(card, lang)
    block = _block([RouteGroup(icon, tuple((name,) for name in names)) for icon, names in routes], width_of, metrics)
    if block.height <= room:
        return block
    if metrics.layout is Layout.INSPECTOR:
        return _block([RouteGroup(icon, _two_columns(names)) for icon, names in routes], width_of, metrics)
    block = _block([RouteGroup(icon, _run_on(names, width_of, metrics)) for icon, names in routes], width_of, metrics)
    if block.height <= room:
        return block
    packed = [RouteGroup(icon, _run_on(_packed(names, width_of, metrics), width_of, metrics)) for icon, names in routes]
    return min(block, _block(packed, width_of, metrics), key=lambda choice: choice.height)


def _two_columns(names: list[str]) -> tuple[Row, ...]:
    if len(names) < TWO_COLUMNS_FROM:
        return tuple((name,) for name in names)
    half = (len(names) + 1) // 2
    return tuple((name, *names[half + i : half + i + 1]) for i, name in enumerate(names[:half]))


def _run_on(names: list[str], width_of: WidthOf, metrics: Metrics) -> tuple[Row, ...]:
    """Join the names with commas, without breaking inside a name."""
    words = [name.replace(" ", NO_BREAK_SPACE) for name in names]
    words = [f"{word}," for word in words[:-1]] + words[-1:]
    return tuple((line,) for line in wrap(words, width_of, text_room(metrics)))


def _packed(names: list[str], width_of: WidthOf, metrics: Metrics) -> list[str]:
    """Pack the names into the fewest lines: the widest first, each where it still fits."""
    room, comma = text_room(metrics), width_of(", ")
    lines: list[tuple[float, list[str]]] = []
    for name in sorted(names, key=lambda name: -width_of(name)):
        width = width_of(name) + comma
        for i, (used, members) in enumerate(lines):
            if used + width <= room:
                lines[i] = (used + width, [*members, name])
                break
        else:
            lines.append((width, [name]))
    return [name for _used, members in lines for name in members]


def _block(groups: list[RouteGroup], width_of: WidthOf, metrics: Metrics) -> RouteBlock:
    rows = [row for group in groups for row in group.rows]
    paired = [row for row in rows if len(row) > 1]
    column = max((width_of(row[0]) for row in paired), default=0)
    column = column + 8 * metrics.unit if paired else 0
    widths = [column + width_of(row[1]) if len(row) > 1 else width_of(row[0]) for row in rows]
    height = len(rows) * metrics.line + GROUP_GAP * metrics.unit * max(0, len(groups) - 1)
    return RouteBlock(tuple(groups), column, height, max(widths, default=0))
