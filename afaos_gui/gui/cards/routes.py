"""The routes of a location card, laid out in lines that fit."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from afaos_gui.data.language import _
from afaos_gui.data.loader import load_catalogue
from afaos_gui.gui.toolkit.icons import paint_icon
from afaos_gui.gui.toolkit.painting import pen
from afaos_gui.gui.toolkit.text import NO_BREAK_SPACE, baseline, text_width, wrap
from afaos_gui.gui.toolkit.theme import CardPalette, Role, colour, font
from afaos_gui.presentation.card_metrics import Layout, Metrics
from afaos_gui.presentation.card_symbols import TRANSPORT_ICONS
from afaos_gui.presentation.card_words import shown_name
from afaos_gui.rules.catalogue import Card

GROUP_GAP = 3
"""Space between two ways of travel, in units."""
TWO_COLUMNS_FROM = 4
"""Shortest list of names that is set in two columns where room is short."""

Row = tuple[str, ...]
"""One line: a text, or one for each column."""


@dataclass(frozen=True, slots=True)
class RouteGroup:
    """The lines of one way of travel."""

    icon: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class RouteBlock:
    """All the routes of a card as they are set. `column` is the offset of the second column, 0 if none."""

    groups: tuple[RouteGroup, ...]
    face: QFont
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


def lay_out_routes(card: Card, metrics: Metrics, lang: str, room: float) -> RouteBlock:
    """Lay out the routes of `card`: a name per line, and closer where that would be higher than `room`."""
    routes = routes_of(card, lang)
    face = font(Role.SANS, metrics.text_px)
    block = _block([RouteGroup(icon, tuple((name,) for name in names)) for icon, names in routes], face, metrics)
    if block.height <= room:
        return block
    if metrics.layout is Layout.INSPECTOR:
        return _block([RouteGroup(icon, _two_columns(names)) for icon, names in routes], face, metrics)
    block = _block([RouteGroup(icon, _run_on(names, face, metrics)) for icon, names in routes], face, metrics)
    if block.height <= room:
        return block
    packed = [RouteGroup(icon, _run_on(_packed(names, face, metrics), face, metrics)) for icon, names in routes]
    return min(block, _block(packed, face, metrics), key=lambda choice: choice.height)


def _two_columns(names: list[str]) -> tuple[Row, ...]:
    if len(names) < TWO_COLUMNS_FROM:
        return tuple((name,) for name in names)
    half = (len(names) + 1) // 2
    return tuple((name, *names[half + i : half + i + 1]) for i, name in enumerate(names[:half]))


def _run_on(names: list[str], face: QFont, metrics: Metrics) -> tuple[Row, ...]:
    """Join the names with commas, without breaking inside a name."""
    words = [name.replace(" ", NO_BREAK_SPACE) for name in names]
    words = [f"{word}," for word in words[:-1]] + words[-1:]
    return tuple((line,) for line in wrap(words, face, text_room(metrics)))


def _packed(names: list[str], face: QFont, metrics: Metrics) -> list[str]:
    """Pack the names into the fewest lines: the widest first, each where it still fits."""
    room, comma = text_room(metrics), text_width(", ", face)
    lines: list[tuple[float, list[str]]] = []
    for name in sorted(names, key=lambda name: -text_width(name, face)):
        width = text_width(name, face) + comma
        for i, (used, members) in enumerate(lines):
            if used + width <= room:
                lines[i] = (used + width, [*members, name])
                break
        else:
            lines.append((width, [name]))
    return [name for _used, members in lines for name in members]


def _block(groups: list[RouteGroup], face: QFont, metrics: Metrics) -> RouteBlock:
    rows = [row for group in groups for row in group.rows]
    paired = [row for row in rows if len(row) > 1]
    column = max((text_width(row[0], face) for row in paired), default=0)
    column = column + 8 * metrics.unit if paired else 0
    widths = [column + text_width(row[1], face) if len(row) > 1 else text_width(row[0], face) for row in rows]
    height = len(rows) * metrics.line + GROUP_GAP * metrics.unit * max(0, len(groups) - 1)
    return RouteBlock(tuple(groups), face, column, height, max(widths, default=0))


def paint_routes(painter: QPainter, block: RouteBlock, metrics: Metrics, top: float, height: float) -> None:
    """Paint the routes centred in the band that starts at `top`."""
    if not block.groups:
        _paint_no_route(painter, metrics, top, height)
        return
    unit, line = metrics.unit, metrics.line
    left, gap = text_left(metrics), GROUP_GAP * unit
    y = top + (height - block.height) / 2
    for number, group in enumerate(block.groups):
        group_height = len(group.rows) * line
        side = metrics.route_icon
        icon_top = y + group_height / 2 - side / 2 if len(group.rows) <= 2 else y + unit
        paint_icon(painter, group.icon, QRectF(metrics.frame + 4 * unit, icon_top, side, side))
        painter.setFont(block.face)
        painter.setPen(colour(CardPalette.INK))
        for i, row in enumerate(group.rows):
            base = round(baseline(y + i * line, line, block.face))
            for j, name in enumerate(row):
                painter.drawText(QPointF(left + j * block.column, base), name)
        y += group_height + gap
        if number < len(block.groups) - 1:
            painter.setPen(pen(colour(CardPalette.INK_SOFT, 120), 0.8 * unit))
            painter.drawLine(QPointF(left, y - gap / 2), QPointF(left + text_room(metrics), y - gap / 2))


def _paint_no_route(painter: QPainter, metrics: Metrics, top: float, height: float) -> None:
    painter.setFont(font(Role.CAPTION, metrics.text_px * 1.08, italic=True))
    painter.setPen(colour(CardPalette.INK_SOFT))
    band = QRectF(metrics.frame, top, metrics.inner_width, height)
    painter.drawText(band, Qt.AlignmentFlag.AlignCenter, _("no onward route"))
