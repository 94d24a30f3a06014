"""The charts of a review: the chance of winning with its turning points, and both sides' figures by turn."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from operator import itemgetter

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.appearance import follow_words
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.ink import CENTRE, RIGHT, paint_slip, paint_text
from afaos_gui.gui.toolkit.paint.painting import line_only, pen, polygon
from afaos_gui.gui.toolkit.paint.shapes import paint_stroke, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, font, text_share
from afaos_gui.gui.toolkit.widgets.overlay import WithTips
from afaos_gui.presentation.pages.review_curves import (
    MARKED,
    Curve,
    chance_sentence,
    curve_title,
    figures_sentence,
    plot_inks,
    plot_of,
)
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.review.marks import Mark
from afaos_gui.session.review.plot import LUCK_DASHES, SHADES, SIDE_INKS, Plot, PlotInk, Trace
from afaos_gui.session.review.series import Standing, WinChance
from afaos_gui.session.words.names import side_name

LEFT_ROOM, RIGHT_ROOM, TOP_ROOM, FOOT = 34.0, 22.0, 12.0, 20.0
"""Room around the curves for usual text."""
LINE = 13
"""Height of a line of usual text."""
EMBLEM = 12
"""Size of the emblem at the end of a side's line."""
MOST_SHARE = 1.7
"""Largest scale of a chart's text."""
HEIGHT, LOWER = 172, ((700, 84), (800, 138))
"""Pixels, and below which heights of the window the chart is lower."""
NEAR = 7.0
EVERY = 10
DASH = 42
"""From a side's name to the words for the dashed line, which is painted between them."""
PLACES, CLEAR = 4, 4.0
"""Steps in which a name is moved along, and the distance from every line that is enough."""


def chart_share() -> float:
    """The scale factor for a chart's text."""
    return min(text_share(), MOST_SHARE)


class ReviewChart(WithTips):
    """Commands from left to right; `sought` is emitted with the number of the one pressed."""

    sought = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("review_chart")
        follow_words(self, lambda: _("Chances in the course of the game"), self.setAccessibleName)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.curve = Curve.CHANCE
        self._course: tuple[WinChance, ...] = ()
        self._standings: tuple[Standing, ...] = ()
        self._marks: Mapping[int, Mark] = {}
        self._last = 1
        self._plot = self._made()
        self._position = 0
        self._share = share = chart_share()
        self._left, self._right = LEFT_ROOM * share, RIGHT_ROOM * share
        self._top, self._foot = TOP_ROOM * share, FOOT * share

    def show_game(
        self, course: Sequence[WinChance], standings: Sequence[Standing], marks: Mapping[int, Mark], last: int
    ) -> None:
        """Show the charts of a game of `last` commands."""
        self._course, self._standings = tuple(course), tuple(standings)
        self._marks, self._last = marks, max(last, 1)
        self._plot = self._made()
        self.update()

    def show_curve(self, curve: Curve) -> None:
        """Show another chart."""
        self.curve = curve
        self.setAccessibleName(curve_title(curve))
        self._plot = self._made()
        self.update()

    def _made(self) -> Plot:
        return plot_of(self.curve, self._course, self._standings, self._marks, self._last)

    def set_position(self, position: int) -> None:
        """Move the line that marks the replay's position."""
        self._position = position
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room, and lower in a low window."""
        window, usual = self.window().height(), round(HEIGHT * self._share)
        return QSize(300, next((height for below, height in LOWER if window < below), usual))

    # Pointing

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the command pressed; near a turning point, to that."""
        number = self._marked_at(event.position().x())
        self.sought.emit(self._number_at(event.position().x()) if number is None else number)

    def tip_at(self, x: float) -> str:
        """The figures at a position of the chart, in words."""
        number = self._marked_at(x)
        number = self._number_at(x) if number is None else number
        if self.curve is Curve.CHANCE:
            return chance_sentence(self._course, self._marks, number)
        return figures_sentence(self.curve, self._standings, number)

    def _marked_at(self, x: float) -> int | None:
        bad = [number for number, mark in self._marks.items() if mark in MARKED]
        near = [number for number in bad if abs(self._x(number) - x) <= NEAR]
        return min(near, key=lambda number: abs(self._x(number) - x), default=None)

    def _number_at(self, x: float) -> int:
        room = self.width() - self._left - self._right
        return min(self._last, max(0, round((x - self._left) / max(room, 1) * self._last)))

    # Painting

    def _x(self, number: float) -> float:
        return self._left + (self.width() - self._left - self._right) * number / self._last

    def _y(self, share: float) -> float:
        return self._top + (self.height() - self._top - self._foot) * (1.0 - share)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a slip of paper with the grid, the curves and the replay's position."""
        painter, plot = smooth_painter(self), self._plot
        inks = {one: colour(ink) for one, ink in plot_inks().items()}
        paint_slip(painter, QRectF(self.rect()).adjusted(2, 1, -2, -4))
        self._paint_turns(painter)
        if plot.is_parted and plot.traces:
            self._paint_ground(painter, plot.traces[-1], inks)
        self._paint_grid(painter, plot.grid)
        if plot.is_parted:
            self._paint_names(painter, inks)
        for trace in plot.traces:
            painter.strokePath(self._path(trace), pen(inks[trace.ink], trace.width, trace.dashes or ()))
            if trace.side is not None:
                self._paint_end(painter, trace.side, inks[trace.ink])
        painter.setPen(pen(inks[PlotInk.PAPER], 1.2))
        for spot in plot.spots:
            painter.setBrush(inks[spot.ink])
            painter.drawEllipse(QPointF(self._x(spot.number), self._y(spot.share)), spot.radius, spot.radius)
        x = self._x(self._position)
        paint_stroke(painter, QPointF(x, self._y(1.0)), QPointF(x, self._y(0.0)), colour(Palette.BRASS_DARK), 1.4)

    def _paint_turns(self, painter: QPainter) -> None:
        """Paint the number of every tenth turn below."""
        small = font(Role.TEXT, 11 * self._share)
        for standing in self._standings[:-1]:
            if standing.turn % EVERY == 0:
                at = QPointF(self._x(standing.number), self.height() - 8.0 * self._share)
                paint_text(painter, at, str(standing.turn), small, colour(Palette.INK_SOFT), CENTRE)

    def _paint_grid(self, painter: QPainter, grid: Sequence[tuple[float, str]]) -> None:
        small, last = font(Role.NUMERAL, 11 * self._share), math.inf
        for share, words in sorted(grid):
            start, end = QPointF(self._left, self._y(share)), QPointF(self.width() - self._right, self._y(share))
            paint_stroke(painter, start, end, colour(Palette.ORNAMENT, 110), 0.8)
            at = QPointF(self._left - 6, self._y(share) + 4 * self._share)
            if last - at.y() >= LINE * self._share:  # Some of the words have no room in a low chart.
                paint_text(painter, at, words, small, colour(Palette.INK_SOFT), RIGHT)
                last = at.y()

    def _paint_ground(self, painter: QPainter, trace: Trace, inks: Mapping[PlotInk, QColor]) -> None:
        """Tint the ground below the chances for the British, and that above for the French."""
        for side, edge in ((BRITISH, 0.0), (FRENCH, 1.0)):
            ground = self._path(trace)
            for where in (-1, 0):
                ground.lineTo(self._x(trace.points[where][0]), self._y(edge))
            ink = QColor(inks[SIDE_INKS[side]])
            ink.setAlphaF(SHADES[side])
            painter.fillPath(ground, ink)

    def _paint_names(self, painter: QPainter, inks: Mapping[PlotInk, QColor]) -> None:
        """Label whose chance is above and below the line, and the dashed line, each where no line crosses its words."""
        small, base, upper = font(Role.TEXT, 12 * self._share, italic=True), self._y(0.0) - 5, self._y(1.0)
        advance, luck = QFontMetricsF(small).horizontalAdvance, _("luck of the draws")
        upper += 13 * self._share
        british, french = side_name(BRITISH), side_name(FRENCH)
        if base - upper >= LINE * self._share and (left := self._free_left(advance(french), upper)) is not None:
            paint_text(painter, QPointF(left, upper), french, small, inks[PlotInk.FRENCH])
        left = self._free_left(advance(british) + DASH + advance(luck), base)
        if left is None:
            return
        paint_text(painter, QPointF(left, base), british, small, inks[PlotInk.BRITISH])
        left += advance(british) + DASH
        line_only(painter, pen(inks[PlotInk.LUCK], 1.3, LUCK_DASHES))
        painter.drawLine(QPointF(left - 28, base - 4 * self._share), QPointF(left - 6, base - 4 * self._share))
        paint_text(painter, QPointF(left, base), luck, small, colour(Palette.INK_SOFT))

    def _free_left(self, width: float, base: float) -> float | None:
        """The x at which words on a base line begin: at the left, or where the lines leave them more room."""
        first, last = self._left + 6, self.width() - self._right - EMBLEM * self._share - width
        places = [first + (last - first) * part / PLACES for part in range(PLACES + 1)] if last > first else [first]
        lines = [[(self._x(number), self._y(share)) for number, share in trace.points] for trace in self._plot.traces]
        best, gap = first, 0.0
        for left in places:
            found = min((self._gap(line, left, left + width, base) for line in lines), default=CLEAR)
            if found > gap:
                best, gap = left, found
            if gap >= CLEAR:
                break
        return best if gap else None

    def _gap(self, line: Sequence[tuple[float, float]], left: float, right: float, base: float) -> float:
        """The least distance of a line from words between two x: 0 where it crosses them."""
        first, last = bisect_right(line, left, key=itemgetter(0)), bisect_right(line, right, key=itemgetter(0))
        heights = [y for _x, y in line[max(0, first - 1) : last + 1]] if last else []
        if not heights:
            return CLEAR
        return max(0.0, min(heights) - (base + 3), base - LINE * self._share - max(heights))

    def _paint_end(self, painter: QPainter, side: Side, ink: QColor) -> None:
        """Paint the emblem of a side where its line ends, side by side where both end together."""
        size = EMBLEM * self._share
        ends = [trace.points[-1][1] for trace in self._plot.traces]
        apart = abs(ends[BRITISH] - ends[FRENCH]) * (self._y(0.0) - self._y(1.0))
        above = ends[side] > ends[1 - side] or (ends[side] == ends[1 - side] and side == BRITISH)
        shift = max(0.0, (size - apart) / 2) * (-1 if above else 1)
        paint_emblem(painter, QPointF(self.width() - self._right / 2 - 2, self._y(ends[side]) + shift), size, side, ink)

    def _path(self, trace: Trace) -> QPainterPath:
        return polygon([(self._x(number), self._y(share)) for number, share in trace.points], closed=False)
