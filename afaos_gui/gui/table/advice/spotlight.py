"""Dims the table around what a lesson speaks of, with an arrow from what is taken to where it goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QTransform
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.table.panels.base import NO_CARD
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.clock import Run
from afaos_gui.gui.toolkit.paint.painting import (
    circle,
    line_and_fill,
    line_only,
    pen,
    placed,
    polygon,
    rounded,
)
from afaos_gui.gui.toolkit.paint.theme import Palette, colour
from afaos_gui.gui.toolkit.widgets.overlay import Overlay
from afaos_gui.presentation.choices.gesture import places_in_hand
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.room.arrow_way import Way, arrow_way
from afaos_gui.session.lessons.aims import Aim, Things

DIM, DIM_MAP = 150, 88
"""How dark the table and the map on it become."""
PULSE_MS = 650
SWELL = 16.0
"""How far a ring lies outside of what it marks when it begins to close, in pixels."""
PLACE = 27.0
"""The radius of what is lit around a place, in pixels."""
AROUND, CORNER = 3.0, 8.0
HEAD = 15.0
PLATE = 18.0
"""How far a place that the arrow should pass by reaches, in pixels."""
_HEAD = ((0, 0), (-1.0, -0.55), (-0.72, 0), (-1.0, 0.55))
_LINES = ((Palette.LIT_CASING, 1.0), (Palette.SELECTION, 0.55))
"""A line is drawn dark and, narrower, bright."""


class Lying(NamedTuple):
    """Where things lie in the table."""

    whole: QRectF
    board: QRectF
    ribbon: QRectF
    targets: list[QRectF]
    sources: list[QRectF]
    names: list[QRectF]
    """The names and flags of the places that are lit."""
    others: list[QRectF]
    """The other names on the map, which the arrow passes behind."""
    links: list[QPainterPath]
    """The links and places of the way that is lit."""
    has_offers: bool = False
    """Whether something is chosen, so that the ribbon offers what it can do."""


class Spotlight(Overlay):
    """Lies over the panels and under the papers of a table; presses go through."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, see_through=True)
        self.setObjectName("spotlight")
        self.stackUnder(table.side_panel)
        self._table, self._aim, self._clock = table, Aim(), table.clock
        self._swell = 0.0
        self._run: Run | None = None
        self._lying = Lying(QRectF(), QRectF(), QRectF(), [], [], [], [], [])
        self._dims: tuple[tuple[int, QPainterPath], ...] = ()
        """What is dimmed, and how dark: cut out once, as everything below is repainted through it."""
        self._around_names = self._around_words = QPainterPath()
        self._arrow: Way | None = None

    @property
    def lit(self) -> tuple[QRectF, ...]:
        """What is lit and ringed, in the table."""
        return (*self._lying.targets, *self._lying.sources)

    def show_aim(self, aim: Aim) -> None:
        """Light what a step is about; its rings close in on it once."""
        self._aim = aim
        self._clock.stop(self._run)
        self.show()
        self.follow()
        self._run = self._clock.animate(PULSE_MS, self._close_in, lambda: None)

    def put_out(self) -> None:
        """Light the whole table again."""
        self._clock.stop(self._run)
        self._aim = Aim()
        self.hide()

    def follow(self) -> None:
        """Follow what is lit to where it lies now."""
        if self.isHidden():
            return
        self.cover()
        if (lying := self._found()) != self._lying:
            self._lying = lying
            self._cut_out()
            self.update()

    def _close_in(self, at: float) -> None:
        self._swell = SWELL * (1 - at / PULSE_MS) ** 2
        self.update()

    # Where things lie

    def _found(self) -> Lying:
        table, aim, on_map = self._table, self._aim, self._on_map
        scene, ends = table.scene, {frozenset(pair) for pair in pairwise(aim.targets.way)}
        lit = [scene.places[place] for place in aim.targets.places]
        seen = QRectF(table.board.geometry())
        flags = (on_map.mapRect(one.flag_rect) for one in lit)
        names = (on_map.mapRect(place.name_item.sceneBoundingRect()) for place in scene.places if place not in lit)
        return Lying(
            QRectF(self.rect()),
            seen,
            self._in_table(table.ribbon, table.ribbon.rect()),
            list(self._areas(aim.targets)),
            list(self._areas(aim.sources)),
            [*(on_map.mapRect(one.name_item.sceneBoundingRect()) & seen for one in lit), *filter(None, flags)],
            [name for name in names if seen.intersects(name)] if aim.sources.cards else [],
            [
                *(on_map.map(link.shape()) for pair, link in scene.links.items() if pair in ends),
                *(circle(on_map.map(scene.places[place].pos()), PLATE) for place in aim.targets.way),
            ],
            bool(table.hand.selected) or table.market.selected != NO_CARD,
        )

    def _areas(self, things: Things) -> Iterator[QRectF]:
        table = self._table
        for place in sorted(things.places):
            at = self._on_map.map(table.scene.places[place].pos())
            yield QRectF(at, at).adjusted(-PLACE, -PLACE, PLACE, PLACE)
        for index in places_in_hand(table.hand.cards, things.cards):
            yield self._in_table(table.hand, table.hand.card_rect(index))
        for tile in filter(None, map(table.market.tile, things.drafted)):
            yield self._in_table(tile, tile.rect())
        for name in things.parts:
            if not (area := self._part(name)).isEmpty():
                yield area

    @property
    def _on_map(self) -> QTransform:
        """From the scene of the map to the table."""
        board = self._table.board
        at = board.viewport().mapTo(self._table, QPoint())
        return board.viewportTransform() * QTransform.fromTranslate(at.x(), at.y())

    def _part(self, name: str) -> QRectF:
        """A part of the table, by the name that lesson files use; empty if it is hidden."""
        table = self._table
        hand = reduce(QRect.united, map(table.hand.card_rect, range(table.hand.count)), QRect())
        shares: dict[str, tuple[QWidget, QRect]] = {
            "purse": (table.stock, table.stock.purse_rect()),
            "hand": (table.hand, hand),
            "actions": (table.ribbon, QRect(0, 0, table.ribbon.free_from, table.ribbon.height())),
            "deed": (table.ribbon, table.ribbon.deed_rect),
        }
        wholes: dict[str, QWidget] = {
            "stock": table.stock,
            "market": table.market,
            "opponent": table.opponent,
            "ends": table.ends,
            "sieges": table.sieges,
            "inspector": table.inspector,
            "key": table.key_button,
            "end": table.ribbon.button("end"),
            **table.piles,
        }
        part, rect = shares[name] if name in shares else (wholes[name], wholes[name].rect())
        return self._in_table(part, rect) if part.isVisible() else QRectF()

    def _in_table(self, part: QWidget, rect: QRect) -> QRectF:
        here = QRectF(QRect(part.mapTo(self._table, QPoint(rect.topLeft())), rect.size()))
        inset = AROUND + 2
        return here.intersected(QRectF(self._table.rect()).adjusted(inset, inset, -inset, -inset))

    # Painting

    def _cut_out(self) -> None:
        """Cut what is lit out of what is dimmed, and the names out of where rings are drawn: those pass behind them."""
        lying = self._lying
        names = _united(rounded(name, 4) for name in lying.names)
        lit = _united((names, *lying.links, *(self._ring(rect, 0.0) for rect in self.lit)))
        if lying.sources and lying.has_offers:
            lit.addRect(lying.ribbon)
        whole, on_map = QPainterPath(), QPainterPath()
        whole.addRect(lying.whole)
        on_map.addRect(lying.board)
        dim = whole.subtracted(lit)
        self._dims = (DIM_MAP, dim.intersected(on_map)), (DIM, dim.subtracted(on_map))
        self._around_names = whole.subtracted(names)
        self._arrow = self._way()
        words = _united(rounded(name, 4) for name in lying.others)
        if not any(map(lying.ribbon.contains, lying.targets)):
            words.addRect(lying.ribbon)
        self._around_words = self._around_names.subtracted(words)

    def _way(self) -> Way | None:
        """The way of the arrow from the edge of the sources to that of the first target."""
        lying, on_map = self._lying, self._on_map
        if not (lying.sources and lying.targets):
            return None
        target, aim = lying.targets[0], self._aim
        plates = (on_map.map(place.pos()) for place in self._table.scene.places if place.place.id not in aim.places)
        passed = (QRectF(at, at).adjusted(-PLATE, -PLATE, PLATE, PLATE) for at in plates)
        source = reduce(QRectF.united, lying.sources, QRectF())
        obstacles = [_box(rect) for rect in (*lying.names, *lying.others, *passed)]
        return arrow_way(_box(source), _box(target), AROUND + 4, _is_round(target), obstacles, _box(lying.whole))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim all but what is lit, ring it, and draw the arrow."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for share, path in self._dims:
            painter.fillPath(path, colour(Palette.DIM, share))
        painter.setClipPath(self._around_names)
        for ink, width in _LINES:
            line_only(painter, pen(colour(ink), 4.4 * width))
            for rect in self.lit:
                painter.drawPath(self._ring(rect, self._swell))
        if self._arrow is not None:
            painter.setClipPath(self._around_words)
            self._paint_arrow(painter, self._arrow)

    def _ring(self, rect: QRectF, swell: float) -> QPainterPath:
        """A ring around something: a circle around a place."""
        reach = AROUND + swell
        if _is_round(rect):
            return circle(rect.center(), PLACE + swell)
        return rounded(rect.adjusted(-reach, -reach, reach, reach), CORNER)

    def _paint_arrow(self, painter: QPainter, way: Way) -> None:
        """Paint a bent arrow."""
        start, first, last, end = (QPointF(*point) for point in way)
        along = end - last
        line = QPainterPath(start)
        line.cubicTo(first, last, end - along * (HEAD * 0.7 / max(hypot(along.x(), along.y()), 1.0)))
        head = placed(polygon(_HEAD), end, HEAD, degrees(atan2(along.y(), along.x())))
        for ink, width in _LINES:
            painter.strokePath(line, pen(colour(ink), 6.4 * width))
        line_and_fill(painter, pen(colour(Palette.LIT_CASING), 1.4), colour(Palette.SELECTION))
        painter.drawPath(head)


def _box(rect: QRectF) -> Box:
    return Box(rect.left(), rect.top(), rect.right(), rect.bottom())


def _is_round(rect: QRectF) -> bool:
    """Whether what lies there is a place."""
    return abs(rect.width() - 2 * PLACE) + abs(rect.height() - 2 * PLACE) < 0.01


def _united(paths: Iterable[QPainterPath]) -> QPainterPath:
    """Everything that any of the paths encloses."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for one in paths:
        path.addPath(one)
    return path
