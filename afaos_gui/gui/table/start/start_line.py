"""A line of the start screen: something to do, and a sentence about it."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFont, QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QSizePolicy, QWidget

from afaos_gui.gui.toolkit.paint.ink import fitted
from afaos_gui.gui.toolkit.paint.painting import fill_only
from afaos_gui.gui.toolkit.paint.shapes import paint_fill, paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour, font, text_share
from afaos_gui.rules.catalogue import BRITISH

LINE_PX, NOTE_PX = 22, 14
ROW, LEAST_ROW = 58, 40
"""Height of a line, and the smaller one where there is too little room."""
INDENT, BESIDE = 32, 40
"""The part of a line's width before its words, and all that is not for its words."""


class StartButton(QAbstractButton):
    """A button with a title in the chart's letters and a sentence below it."""

    def __init__(self, name: str, title: str, note: str, parent: QWidget, on_click: Callable[[], object]) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setText(title)
        self._note = note
        self._growth = 1.0
        self.is_marked = False
        """Whether it is the suggested one."""
        self.setAccessibleName(title)
        self.setAccessibleDescription(note)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumHeight(LEAST_ROW)
        self.clicked.connect(on_click)

    def set_growth(self, growth: float) -> None:
        """Set the text at a scale factor."""
        self._growth = growth
        self.setMinimumHeight(round((ROW if text_share() > 1 else LEAST_ROW) * growth))
        self.updateGeometry()

    def fonts(self) -> tuple[QFont, QFont]:
        """The fonts of the title and of the sentence."""
        return font(Role.DISPLAY, LINE_PX * self._growth), font(Role.TEXT, NOTE_PX * self._growth, italic=True)

    def sizeHint(self) -> QSize:
        """Room for title and sentence."""
        pairs = zip(self.fonts(), (self.text(), self._note), strict=True)
        wide = max(QFontMetricsF(letters).horizontalAdvance(words) for letters, words in pairs)
        return QSize(ceil(wide) + BESIDE + 4, round(ROW * self._growth))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Scroll into view."""
        super().focusInEvent(event)
        above: QWidget | None = self.parentWidget()
        while above is not None and not isinstance(above, QScrollArea):
            above = above.parentWidget()
        if above is not None:
            above.ensureWidgetVisible(self, 0, 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a brass diamond, the title and the sentence, with a wash under the focus or the pointer."""
        painter = smooth_painter(self)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.underMouse() or self.hasFocus() or self.isChecked():
            paint_fill(painter, rect, colour(Palette.POINTS, 190), 4)
        if self.hasFocus():
            paint_frame(painter, rect, colour(Palette.BRASS_DARK), 1.6, 4)
        middle = rect.center().y()
        size = 6.0 if not self.is_marked else 8.0
        fill_only(painter, colour(Palette.BRASS if not self.is_marked else SIDE_COLOURS[BRITISH].mid))
        x = rect.left() + 14
        painter.drawPolygon(
            [QPointF(x - size, middle), QPointF(x, middle - size), QPointF(x + size, middle), QPointF(x, middle + size)]
        )
        left = rect.left() + INDENT
        half = rect.height() / 2
        painter.setPen(colour(Palette.INK))
        title, note = self.fonts()
        room = self.width() - BESIDE
        title = fitted(self.text(), Role.DISPLAY, title.pixelSize(), LINE_PX, room)
        note = fitted(self._note, Role.TEXT, note.pixelSize(), NOTE_PX, room, italic=True)
        painter.setFont(title)
        upper = QRectF(left, rect.top(), self.width() - BESIDE, half + 4)
        painter.drawText(upper, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, self.text())
        painter.setPen(colour(Palette.INK_SOFT))
        painter.setFont(note)
        lower = QRectF(left, rect.top() + half + 3, self.width() - BESIDE, half - 3)
        painter.drawText(lower, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, self._note)
