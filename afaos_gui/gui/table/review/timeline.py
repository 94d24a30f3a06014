"""The timeline of a game: a strip of turns with sieges, captures and the end, to click and drag along."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.look.appearance import follow_words
from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.ink import CENTRE, paint_text
from afaos_gui.gui.toolkit.paint.painting import circle, line_only, paint_shadow, pen, polygon
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.gui.toolkit.paint.shapes import paint_dot, shading, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour, text_font
from afaos_gui.gui.toolkit.widgets.overlay import WithTips
from afaos_gui.presentation.facts.course import Course
from afaos_gui.session.milestones import Milestone, Occasion

END_ROOM = 18
"""Pixels at both ends, for the knob."""
STRIP = 7
NEAR = 7
"""Pixels within which a click counts as on a mark."""
NUMBERS_EVERY = 10


class Timeline(WithTips):
    """The positions of a game; `seek` is called with the one that the player chooses."""

    def __init__(self, parent: QWidget, seek: Callable[[int], object]) -> None:
        super().__init__(parent)
        self._seek = seek
        self.setObjectName("timeline")
        follow_words(self, lambda: _("The course of the game"), self.setAccessibleName)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.course = Course()
        self.position = 0
        """The position of the knob."""
        self._inks: Mapping[int, str] = {}
        """The colours of marked commands, by their numbers."""

    def set_course(self, course: Course) -> None:
        """Show another game."""
        self.course, self._inks = course, {}
        self.update()

    def set_inks(self, inks: Mapping[int, str]) -> None:
        """Mark commands on the strip with dots of these colours, by their numbers."""
        self._inks = inks
        self.update()

    def set_position(self, position: int) -> None:
        """Move the knob."""
        self.position = position
        self.setAccessibleDescription(
            _("{position} of {last} actions").format(position=position, last=self.course.last)
        )
        self.update()

    def sizeHint(self) -> QSize:
        """A strip, with room for marks above and figures below."""
        return QSize(400, 36)

    # Coordinates

    def x_of(self, position: int) -> float:
        """The x coordinate of a position."""
        return END_ROOM + (self.width() - 2 * END_ROOM) * position / max(self.course.last, 1)

    def position_at(self, x: float) -> int:
        """The position nearest to an x coordinate."""
        share = (x - END_ROOM) / max(self.width() - 2 * END_ROOM, 1)
        return min(self.course.last, max(0, round(share * self.course.last)))

    def mark_at(self, x: float) -> Milestone | None:
        """The mark under the pointer."""
        near = [mark for mark in self.course.marks if abs(self.x_of(mark.position) - x) <= NEAR]
        return min(near, key=lambda mark: abs(self.x_of(mark.position) - x), default=None)

    # Mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the position clicked; near a mark, to that."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        x = event.position().x()
        mark = self.mark_at(x)
        self._seek(mark.position if mark else self.position_at(x))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the knob."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            position = self.position_at(event.position().x())
            if position != self.position:
                self._seek(position)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by actions with the arrows, by turns with the Page keys, to the ends with Home and End."""
        wanted = self._by_key(Qt.Key(event.key()))
        if wanted is None:
            super().keyPressEvent(event)
        else:
            self._seek(min(self.course.last, max(0, wanted)))

    def _by_key(self, key: Qt.Key) -> int | None:
        return {
            Qt.Key.Key_Left: self.position - 1,
            Qt.Key.Key_Right: self.position + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self.course.last,
            Qt.Key.Key_PageUp: self.course.turn_before(self.position),
            Qt.Key.Key_PageDown: self.course.turn_after(self.position),
        }.get(key)

    def tip_at(self, x: float) -> str:
        """The position under the pointer and its mark, in words."""
        return self.course.tip(self.position_at(x), self.mark_at(x))

    # Painting

    @property
    def _middle(self) -> float:
        return self.height() - 17.0

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint strip, figures, marks and knob."""
        painter = smooth_painter(self)
        self._paint_strips(painter)
        for mark in self.course.marks:
            self._paint_mark(painter, mark)
        for number, ink in self._inks.items():
            paint_dot(painter, QPointF(self.x_of(number + 1), self._middle), 3.6, colour(ink), colour(Palette.PAPER), 1)
        self._paint_knob(painter)

    def _paint_strips(self, painter: QPainter) -> None:
        """Paint the strip, its turns brighter up to the one that the knob is in."""
        ends = (turn.end for turn in self.course.turns if turn.end >= self.position)
        x = round(self.x_of(min(ends, default=0))) if self.position else 0
        for past, left, right in ((True, 0, x), (False, x, self.width())):
            strip = self._strip(past)
            ratio = strip.devicePixelRatio()
            part = QRectF(left * ratio, 0, (right - left) * ratio, strip.height())
            painter.drawPixmap(QPointF(left, 0), strip, part)

    def _strip(self, past: bool) -> QPixmap:
        """The picture of the strip as it looks behind or before the knob."""
        small = text_font(Role.TEXT, 11)

        def draw(painter: QPainter) -> None:
            top = self._middle - STRIP / 2
            for turn in self.course.turns:
                left, right = self.x_of(turn.start), self.x_of(turn.end)
                tone = SIDE_COLOURS[turn.side].mid if past else SIDE_COLOURS[turn.side].dark
                painter.fillRect(QRectF(left, top, right - left, STRIP), colour(tone, 255 if past else 190))
                if turn.number % NUMBERS_EVERY == 0:
                    at = QPointF(left, top + STRIP + 11)
                    paint_text(painter, at, str(turn.number), small, colour(Palette.STONE), CENTRE)
            start, end = self.x_of(0), self.x_of(self.course.last)
            line_only(painter, pen(colour(Palette.BRASS, 200), 1))
            painter.drawRect(QRectF(start, top, end - start, STRIP))

        key = ("timeline", self.course, past, small.pixelSize())
        return PICTURES.get(key, self.width(), self.height(), self.devicePixelRatioF(), draw)

    def _paint_mark(self, painter: QPainter, mark: Milestone) -> None:
        x, foot = self.x_of(mark.position), self._middle - STRIP / 2
        side = SIDE_COLOURS[mark.side]
        line_only(painter, pen(colour(Palette.BRASS_LIGHT), 1))
        if mark.occasion is Occasion.SIEGE:
            painter.drawLine(QPointF(x, foot), QPointF(x, foot - 14))
            painter.setBrush(colour(side.mid))
            painter.drawPath(polygon([(x, foot - 14), (x + 9, foot - 11), (x, foot - 7)]))
        elif mark.occasion is Occasion.SIEGE_WON:
            painter.setBrush(colour(side.mid))
            painter.drawPath(polygon([(x, foot - 11), (x + 4.5, foot - 6), (x, foot - 1), (x - 4.5, foot - 6)]))
        elif mark.occasion is Occasion.CAPTURE:
            painter.setBrush(colour(side.light))
            painter.drawEllipse(QPointF(x, foot - 5.5), 3.6, 3.6)
        else:
            painter.drawLine(QPointF(x, foot), QPointF(x, foot - 4))
            paint_emblem(painter, QPointF(x, foot - 10), 14, mark.side, colour(Palette.BRASS_LIGHT))

    def _paint_knob(self, painter: QPainter) -> None:
        at = QPointF(self.x_of(self.position), self._middle)
        knob = circle(at, 7.5)
        paint_shadow(painter, knob, 0.5, 1.2, 3, 120)
        light, dark = colour(Palette.BRASS_LIGHT), colour(Palette.BRASS)
        painter.setBrush(shading(at - QPointF(0, 7), at + QPointF(0, 7), light, dark))
        ring = colour(Palette.SELECTION) if self.hasFocus() else colour(Palette.BRASS_INK)
        painter.setPen(pen(ring, 1.6 if self.hasFocus() else 1))
        painter.drawPath(knob)
