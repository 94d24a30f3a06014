"""The charts of a review: the chance of winning with its turning points, and both sides' figures by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.papers.page_look import page_look
from afaos_gui.gui.toolkit.look.appearance import follow_words
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.ink import CENTRE, RIGHT, paint_slip, paint_text
from afaos_gui.gui.toolkit.paint.painting import fill_only, line_only, pen
from afaos_gui.gui.toolkit.paint.shapes import paint_stroke, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour, font, text_share
from afaos_gui.gui.toolkit.widgets.tips import WithTips
from afaos_gui.presentation.pages import review_page
from afaos_gui.presentation.pages.review_curves import (
    MARKED,
    Curve,
    chance_sentence,
    curve_title,
    figures_of,
    figures_sentence,
)
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.review.marks import Mark
from afaos_gui.session.review.series import Standing, WinChance
from afaos_gui.session.words.names import side_name

LEFT_ROOM, RIGHT_ROOM, TOP_ROOM, FOOT = 34.0, 22.0, 12.0, 20.0
"""Room around the curves for usual text."""
DASHES, EMBLEM = (5, 2.4), 12
"""Dashes of the French line, which tell it apart without colour, and size of the emblem at its end."""
MOST_SHARE = 1.7
"""Largest scale of a chart's text."""
HEIGHT, LOW_HEIGHT, LOW_WINDOW = 172, 138, 800
"""Pixels, and below which height of the window the chart is lower."""
NEAR = 7.0
EVERY = 10


def chart_share() -> float:
    """The scale factor for a chart's text."""
    return min(text_share(), MOST_SHARE)


def mark_ink(mark: Mark) -> str:
    """The colour of a mark."""
    return review_page.mark_ink(page_look(), mark)


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
        self.update()

    def show_curve(self, curve: Curve) -> None:
        """Show another chart."""
        self.curve = curve
        self.setAccessibleName(curve_title(curve))
        self.update()

    def set_position(self, position: int) -> None:
        """Move the line that marks the replay's position."""
        self._position = position
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room, and lower in a low window."""
        height = LOW_HEIGHT if self.window().height() < LOW_WINDOW else round(HEIGHT * self._share)
        return QSize(300, height)

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
        painter = smooth_painter(self)
        paint_slip(painter, QRectF(self.rect()).adjusted(2, 1, -2, -4))
        self._paint_turns(painter)
        if self.curve is Curve.CHANCE:
            self._paint_chances(painter)
        else:
            self._paint_figures(painter)
        line_only(painter, pen(colour(Palette.BRASS_DARK), 1.4))
        x = self._x(self._position)
        painter.drawLine(QPointF(x, self._y(1.0)), QPointF(x, self._y(0.0)))

    def _paint_turns(self, painter: QPainter) -> None:
        """Paint the number of every tenth turn below."""
        small = font(Role.TEXT, 11 * self._share)
        for standing in self._standings[:-1]:
            if standing.turn % EVERY == 0:
                at = QPointF(self._x(standing.number), self.height() - 8.0 * self._share)
                paint_text(painter, at, str(standing.turn), small, colour(Palette.INK_SOFT), CENTRE)

    def _paint_grid(self, painter: QPainter, marks: Sequence[tuple[float, str]]) -> None:
        small = font(Role.NUMERAL, 11 * self._share)
        for share, words in marks:
            start, end = QPointF(self._left, self._y(share)), QPointF(self.width() - self._right, self._y(share))
            paint_stroke(painter, start, end, colour(Palette.ORNAMENT, 110), 0.8)
            at = QPointF(self._left - 6, self._y(share) + 4 * self._share)
            paint_text(painter, at, words, small, colour(Palette.INK_SOFT), RIGHT)

    def _paint_chances(self, painter: QPainter) -> None:
        """Fill the British chance in red from below and the French in blue above; luck is a dashed line."""
        if self._course:
            top, bottom = self._y(1.0), self._y(0.0)
            left, right = self._x(self._course[0].number), self._x(self._course[-1].number)
            area = QRectF(left, top, right - left, bottom - top)
            fill_only(painter, colour(SIDE_COLOURS[FRENCH].mid, 60))
            painter.drawRect(area)
            curve = self._curve([(one.number, one.british) for one in self._course])
            below = QPainterPath(curve)
            below.lineTo(area.right(), bottom)
            below.lineTo(area.left(), bottom)
            fill_only(painter, colour(Palette.PAPER))
            painter.drawPath(below)
            fill_only(painter, colour(SIDE_COLOURS[BRITISH].mid, 75))
            painter.drawPath(below)
        self._paint_grid(painter, ((0.0, "0"), (0.5, "50"), (1.0, "100")))
        self._paint_names(painter)
        if not self._course:
            return
        lucky = pen(colour(Palette.LUCK), 1.3, (4, 3))
        line_only(painter, lucky)
        painter.drawPath(self._curve([(one.number, min(1.0, max(0.0, 0.5 + one.luck))) for one in self._course]))
        line_only(painter, pen(colour(Palette.INK), 1.8))
        painter.drawPath(curve)
        for one in self._course:
            mark = self._marks.get(one.number)
            if mark in (Mark.MISTAKE, Mark.BLUNDER) and mark is not None:
                painter.setPen(pen(colour(Palette.PAPER), 1.2))
                painter.setBrush(colour(mark_ink(mark)))
                radius = 4.6 if mark is Mark.BLUNDER else 3.6
                painter.drawEllipse(QPointF(self._x(one.number), self._y(one.british)), radius, radius)

    def _paint_names(self, painter: QPainter) -> None:
        """Label whose chance is above and below the line, and the dashed line, where games hardly begin."""
        small, left, base = font(Role.TEXT, 12 * self._share, italic=True), self._left + 6, self._y(0.0) - 5
        for side, y in ((FRENCH, self._y(1.0) + 13 * self._share), (BRITISH, base)):
            paint_text(painter, QPointF(left, y), side_name(side), small, colour(SIDE_COLOURS[side].mid))
        left += QFontMetricsF(small).horizontalAdvance(side_name(BRITISH)) + 14
        line_only(painter, pen(colour(Palette.LUCK), 1.3, (4, 3)))
        painter.drawLine(QPointF(left, base - 4 * self._share), QPointF(left + 22, base - 4 * self._share))
        paint_text(painter, QPointF(left + 28, base), _("luck of the draws"), small, colour(Palette.LUCK))

    def _paint_figures(self, painter: QPainter) -> None:
        pairs = [figures_of(self.curve, standing) for standing in self._standings]
        most = max((max(pair) for pair in pairs), default=0) or 1
        half = most // 2
        marks = [(0.0, "0"), (1.0, str(most))] + ([(half / most, str(half))] if half else [])
        self._paint_grid(painter, marks)
        for side in (BRITISH, FRENCH) if pairs else ():
            points = [(s.number, pair[side] / most) for s, pair in zip(self._standings, pairs, strict=True)]
            ink = colour(SIDE_COLOURS[side].mid)
            line_only(painter, pen(ink, 2.2, () if side == BRITISH else DASHES))
            painter.drawPath(self._curve(points))
            self._paint_end(painter, side, pairs[-1], most)

    def _paint_end(self, painter: QPainter, side: Side, last: tuple[int, int], most: int) -> None:
        """Paint the emblem of a side where its line ends, side by side where both end together."""
        size = EMBLEM * self._share
        apart = abs(last[BRITISH] - last[FRENCH]) / most * (self._y(0.0) - self._y(1.0))
        above = last[side] > last[1 - side] or (last[side] == last[1 - side] and side == BRITISH)
        shift = max(0.0, (size - apart) / 2) * (-1 if above else 1)
        at = QPointF(self.width() - self._right / 2 - 2, self._y(last[side] / most) + shift)
        paint_emblem(painter, at, size, side, colour(SIDE_COLOURS[side].mid))

    def _curve(self, points: Sequence[tuple[int, float]]) -> QPainterPath:
        path = QPainterPath(QPointF(self._x(points[0][0]), self._y(points[0][1])))
        for number, share in points[1:]:
            path.lineTo(self._x(number), self._y(share))
        return path
