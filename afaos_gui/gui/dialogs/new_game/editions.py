"""The two editions as two large buttons."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QWidget

from afaos_gui.gui.toolkit.paint.ink import WrappedText, paint_slip
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


class EditionButton(PressedAnywhere, QRadioButton):
    """An edition: its number, its name and what distinguishes it. The chosen one lies on paper."""

    def __init__(self, edition: str, width: int, parent: QWidget) -> None:
        super().__init__(edition_title(edition), parent)
        self.edition = edition
        self.setObjectName(f"edition_{edition}")
        self.setAccessibleName(edition_title(edition))
        self.setAccessibleDescription(edition_line(edition))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        room = width - sized(NUMERAL_WIDTH) - 22
        words = sum(one.height(room) for one in self._paragraphs())
        self.setFixedSize(width, words + 2 * PADDING + SHADOW + LEADING)

    def _paragraphs(self) -> tuple[WrappedText, WrappedText]:
        """Name and words."""
        title, soft = (Palette.INK, Palette.INK) if self.isChecked() else (SURROUND.text, SURROUND.text_soft)
        name = WrappedText(self.text(), text_font(Role.DISPLAY, TITLE_PX), colour(title))
        return name, WrappedText(self.accessibleDescription(), text_font(Role.SANS, TEXT_PX), colour(soft))

    def sizeHint(self) -> QSize:
        """The size that it has."""
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint paper and ink when chosen, else an outline on the cloth."""
        painter, is_chosen = smooth_painter(self), self.isChecked()
        frame = QRectF(self.rect()).adjusted(SHADOW, SHADOW / 2, -SHADOW, -SHADOW)
        if is_chosen:
            paint_slip(painter, frame)
            paint_frame(painter, frame, colour(Palette.BRASS), 2, 4)
        else:
            ground = colour(SURROUND.text, 30 if self.underMouse() else 10)
            paint_box(painter, frame, ground, colour(Palette.BRASS, 120), 1, 4)
        if self.hasFocus():
            paint_frame(painter, frame.adjusted(-2, -2, 2, 2), colour(Palette.SELECTION), 1.6, 6)
        painter.setFont(text_font(Role.CANON, NUMERAL_PX))
        painter.setPen(colour(Palette.BRASS_DARK if is_chosen else Palette.BRASS))
        numeral = QRect(4, 0, sized(NUMERAL_WIDTH), self.height() - 4)
        painter.drawText(numeral, Qt.AlignmentFlag.AlignCenter, NUMERALS[self.edition])
        left, y = sized(NUMERAL_WIDTH) + 4, PADDING
        for one in self._paragraphs():
            y = one.paint(painter, left, y, self.width() - left - 18) + LEADING


class EditionPoints(QWidget):
    """The main points of an edition; empty where there is no room for all of them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def set_points(self, points: tuple[str, ...]) -> None:
        """Show these sentences."""
        self.setAccessibleName("\n".join(points))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sentences with a lozenge before each."""
        face, left = text_font(Role.SANS, TEXT_PX), SHADOW + 16
        points = [WrappedText(one, face, colour(SURROUND.text_soft)) for one in self.accessibleName().split("\n")]
        room, y = self.width() - left - SHADOW, POINTS_TOP
        if y + sum(one.height(room) + POINTS_GAP for one in points) - POINTS_GAP > self.height():
            return
        painter = smooth_painter(self)
        for one in points:
            x, middle = SHADOW + 6, y + QFontMetrics(face).height() / 2
            fill_only(painter, colour(SURROUND.hairline))
            painter.drawPath(polygon([(x - 4, middle), (x, middle - 3), (x + 4, middle), (x, middle + 3)]))
            y = one.paint(painter, left, y, room) + POINTS_GAP
