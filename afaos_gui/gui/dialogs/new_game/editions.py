"""The two editions as two large buttons."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QWidget

from afaos_gui.gui.toolkit.paint.ink import paint_slip
from afaos_gui.gui.toolkit.paint.painting import fill_only, polygon
from afaos_gui.gui.toolkit.paint.shapes import paint_box, paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SURROUND, Palette, Role, colour, sized, text_font
from afaos_gui.gui.toolkit.pressing import PressedAnywhere
from afaos_gui.gui.toolkit.widgets.paper import SHADOW
from afaos_gui.session.words.rules_texts import edition_line, edition_title

NUMERALS = {"first": "I", "second": "II"}
NUMERAL_WIDTH = 62
PADDING = 11
LEADING = 2
"""Gap between the name and the words."""
TITLE_PX, TEXT_PX, NUMERAL_PX = 19, 14, 38
POINTS_TOP, POINTS_GAP = 4, 3
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft)
# Made anew each time, because the size of all text may change.
_title_font = partial(text_font, Role.DISPLAY, TITLE_PX)
_text_font = partial(text_font, Role.SANS, TEXT_PX)


class EditionButton(PressedAnywhere, QRadioButton):
    """An edition: its number, its name and what distinguishes it. The chosen one lies on paper."""

    def __init__(self, edition: str, parent: QWidget) -> None:
        super().__init__(edition_title(edition), parent)
        self.edition = edition
        self._line = edition_line(edition)
        self.setObjectName(f"edition_{edition}")
        self.setAccessibleName(edition_title(edition))
        self.setAccessibleDescription(self._line)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_width(self, width: int) -> None:
        """Set the width, and the height that the words need there."""
        words = QFontMetrics(_text_font()).boundingRect(self._words_in(width), _WRAP, self._line).height()
        self.setFixedSize(width, words + QFontMetrics(_title_font()).height() + 2 * PADDING + SHADOW + LEADING)

    def sizeHint(self) -> QSize:
        """The size set by set_width."""
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint paper and ink when chosen, else an outline on the cloth."""
        painter = smooth_painter(self)
        frame = QRectF(self.rect()).adjusted(SHADOW, SHADOW / 2, -SHADOW, -SHADOW)
        if self.isChecked():
            paint_slip(painter, frame)
            paint_frame(painter, frame, colour(Palette.BRASS), 2, 4)
        else:
            ground = colour(SURROUND.text, 30 if self.underMouse() else 10)
            paint_box(painter, frame, ground, colour(Palette.BRASS, 120), 1, 4)
        if self.hasFocus():
            paint_frame(painter, frame.adjusted(-2, -2, 2, 2), colour(Palette.SELECTION), 1.6, 6)
        self._paint_words(painter)

    def _paint_words(self, painter: QPainter) -> None:
        chosen = self.isChecked()
        numeral = QRect(4, 0, sized(NUMERAL_WIDTH), self.height() - 4)
        painter.setFont(text_font(Role.CANON, NUMERAL_PX))
        painter.setPen(colour(Palette.BRASS_DARK if chosen else Palette.BRASS))
        painter.drawText(numeral, Qt.AlignmentFlag.AlignCenter, NUMERALS[self.edition])
        title, words = _title_font(), self._words_in(self.width())
        painter.setFont(title)
        painter.setPen(colour(Palette.INK if chosen else SURROUND.text))
        painter.drawText(words.left(), PADDING + QFontMetrics(title).ascent(), self.text())
        painter.setFont(_text_font())
        painter.setPen(colour(Palette.INK if chosen else SURROUND.text_soft))
        painter.drawText(words, _WRAP, self._line)

    def _words_in(self, width: int) -> QRect:
        left, top = sized(NUMERAL_WIDTH) + 4, PADDING + QFontMetrics(_title_font()).height() + LEADING
        return QRect(left, top, width - left - 18, 4000)


class EditionPoints(QWidget):
    """The main points of an edition; empty where there is no room for all of them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._points: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def set_points(self, points: tuple[str, ...]) -> None:
        """Show these sentences."""
        self._points = points
        self.setAccessibleName("\n".join(points))
        self.update()

    def sizeHint(self) -> QSize:
        """Any room that is left."""
        return QSize(100, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sentences with a lozenge before each."""
        metrics = QFontMetrics(_text_font())
        left = SHADOW + 16
        room = QRect(left, POINTS_TOP, self.width() - left - SHADOW, 400)
        heights = [metrics.boundingRect(room, _WRAP, point).height() + POINTS_GAP for point in self._points]
        if POINTS_TOP + sum(heights) - POINTS_GAP > self.height():
            return
        painter = smooth_painter(self)
        painter.setFont(_text_font())
        for point, height in zip(self._points, heights, strict=True):
            middle = room.top() + metrics.height() / 2
            fill_only(painter, colour(SURROUND.hairline))
            x = SHADOW + 6
            painter.drawPath(polygon([(x - 4, middle), (x, middle - 3), (x + 4, middle), (x, middle + 3)]))
            painter.setPen(colour(SURROUND.text_soft))
            painter.drawText(room, _WRAP, point)
            room.translate(0, height)
