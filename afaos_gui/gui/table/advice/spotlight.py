"""Dims the table around what a lesson speaks of, with an arrow from what is taken to where it goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from math import atan2, degrees, hypot
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.clock import Run
from afaos_gui.gui.toolkit.paint.painting import circle, fill_only, line_only, pen, placed, polygon, rounded
from afaos_gui.gui.toolkit.paint.theme import Palette, colour
from afaos_gui.gui.toolkit.widgets.overlay import Overlay
from afaos_gui.presentation.choices.gesture import places_in_hand
from afaos_gui.session.lessons.aims import Aim, Things

DIM, DIM_MAP = 150, 88
"""How dark the table and the map on it become."""
PULSE_MS = 650
SWELL = 16.0
"""How far a ring lies outside of what it marks when it begins to close, in pixels."""
PLACE = 27.0
"""The radius of what is lit around a place, in pixels."""
AROUND, CORNER = 3.0, 8.0
BEND = 0.16
"""How far the arrow bends, as a share of its length."""
HEAD = 15.0
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
    """The names of the places that are lit."""


class Spotlight(Overlay):
    """Lies over the panels and under the papers of a table; presses go through."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, see_through=True)
        self.setObjectName("spotlight")
        self.stackUnder(table.side_panel)
        self._table, self._aim, self._clock = table, Aim(), table.clock
        self._swell = 0.0
        self._run: Run | None = None
        self._lying = Lying(QRectF(), QRectF(), QRectF(), [], [], [])
        self._dims: tuple[tuple[int, QPainterPath], ...] = ()
        """What is dimmed, and how dark: cut out once, as everything below is repainted through it."""
        self._around_names = QPainterPath()

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
        table, aim = self._table, self._aim
        return Lying(
            QRectF(self.rect()),
            QRectF(table.board.geometry()),
            self._in_table(table.ribbon, table.ribbon.rect()),
            list(self._areas(aim.targets)),
            list(self._areas(aim.sources)),
            list(map(self._name, aim.targets.places)),
        )

    def _areas(self, things: Things) -> Iterator[QRectF]:
        table = self._table
        for place in sorted(things.places):
            at = self._on_map(table.scene.places[place].pos())
            yield QRectF(at, at).adjusted(-PLACE, -PLACE, PLACE, PLACE)
        for index in places_in_hand(table.hand.cards, things.cards):
            yield self._in_table(table.hand, table.hand.card_rect(index))
        for tile in filter(None, map(table.market.tile, things.drafted)):
            yield self._in_table(tile, tile.rect())
        for name in things.parts:
            if not (area := self._part(name)).isEmpty():
                yield area

    def _on_map(self, at: QPointF) -> QPointF:
        table = self._table
        board = table.board
        return QPointF(board.viewport().mapTo(table, board.mapFromScene(at)))

    def _part(self, name: str) -> QRectF:
        """A part of the table, by the name that lesson files use; empty if it is hidden."""
        table = self._table
        hand = reduce(QRect.united, map(table.hand.card_rect, range(table.hand.count)), QRect())
        shares: dict[str, tuple[QWidget, QRect]] = {
            "purse": (table.stock, table.stock.purse_rect()),
            "hand": (table.hand, hand),
            "actions": (table.ribbon, QRect(0, 0, table.ribbon.free_from, table.ribbon.height())),
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

    def _name(self, place: int) -> QRectF:
        box = self._table.scene.places[place].name_item.sceneBoundingRect()
        return QRectF(self._on_map(box.topLeft()), self._on_map(box.bottomRight()))

    # Painting

    def _cut_out(self) -> None:
        """Cut what is lit out of what is dimmed, and the names out of where rings are drawn: those pass behind them."""
        lying = self._lying
        names = _united(rounded(name, 4) for name in lying.names)
        lit = _united((names, *(self._ring(rect, 0.0) for rect in self.lit)))
        if lying.sources:  # what the chosen cards can do is offered there
            lit.addRect(lying.ribbon)
        whole, on_map = QPainterPath(), QPainterPath()
        whole.addRect(lying.whole)
        on_map.addRect(lying.board)
        dim = whole.subtracted(lit)
        self._dims = (DIM_MAP, dim.intersected(on_map)), (DIM, dim.subtracted(on_map))
        self._around_names = whole.subtracted(names)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim all but what is lit, ring it, and draw the arrow."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for share, path in self._dims:
            fill_only(painter, colour(Palette.DIM, share))
            painter.drawPath(path)
        painter.setClipPath(self._around_names)
        for ink, width in _LINES:
            line_only(painter, pen(colour(ink), 4.4 * width))
            for rect in self.lit:
                painter.drawPath(self._ring(rect, self._swell))
        painter.setClipping(False)
        if self._lying.sources and self._lying.targets:
            source = reduce(QRectF.united, self._lying.sources, QRectF())
            self._paint_arrow(painter, source, self._lying.targets[0])

    def _ring(self, rect: QRectF, swell: float) -> QPainterPath:
        """A ring around something: a circle around a place."""
        reach = AROUND + swell
        if rect.width() == rect.height() == 2 * PLACE:
            return circle(rect.center(), PLACE + swell)
        return rounded(rect.adjusted(-reach, -reach, reach, reach), CORNER)

    def _paint_arrow(self, painter: QPainter, source: QRectF, target: QRectF) -> None:
        """Paint a bent arrow from the edge of the sources to the edge of the target."""
        middle, away = target.center(), AROUND + 4
        start = QPointF(source.center().x(), source.top() - away)
        if target.bottom() > source.top():  # beside it, as the piles are
            is_right = middle.x() > source.center().x()
            start = QPointF(source.right() + away if is_right else source.left() - away, source.center().y())
        way = middle - start
        bend = (start + middle) / 2 + QPointF(way.y(), -way.x()) * (BEND if way.x() > 0 else -BEND)
        last = middle - bend
        length = max(hypot(last.x(), last.y()), 1.0)
        reach = min(
            target.width() / 2 / max(abs(last.x()) / length, 0.01),
            target.height() / 2 / max(abs(last.y()) / length, 0.01),
        )
        end = middle - last * min((reach + AROUND + 6) / length, 1.0)
        line = QPainterPath(start)
        line.quadTo(bend, end - last * (HEAD * 0.7 / length))
        head = placed(polygon(_HEAD), end, HEAD, degrees(atan2(last.y(), last.x())))
        for ink, width in _LINES:
            line_only(painter, pen(colour(ink), 6.4 * width))
            painter.drawPath(line)
        painter.setPen(pen(colour(Palette.LIT_CASING), 1.4))
        painter.setBrush(colour(Palette.SELECTION))
        painter.drawPath(head)


def _united(paths: Iterable[QPainterPath]) -> QPainterPath:
    """Everything that any of the paths encloses."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for one in paths:
        path.addPath(one)
    return path
