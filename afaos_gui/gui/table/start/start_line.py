"""A line of the start screen: something to do, and a sentence about it."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFont, QFontMetricsF, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from afaos_gui.gui.toolkit.paint.painting import fill_only, polygon
from afaos_gui.gui.toolkit.paint.shapes import paint_fill, paint_fitted, paint_frame, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour, font, text_share
from afaos_gui.gui.toolkit.pressing import bring_into_view
from afaos_gui.rules.catalogue import BRITISH

LINE_PX, NOTE_PX = 22, 14
ROW, LEAST_ROW = 58, 40
"""Height of a line, and the smaller one where there is too little room."""
MOST_CLOSER = 2.0
"""Pixels by which title and sentence may come closer in a low line."""
TALL = "Ü"
"""As high as letters get."""
INDENT, BESIDE = 32, 40
"""The part of a line's width before its words, and all that is not for its words."""
ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)


class StartButton(QAbstractButton):
    """A button with a title in the chart's letters and a sentence below it."""

    def __init__(
        self,
        name: str,
        title: str,
        note: str,
        parent: QWidget,
        on_click: Callable[[], object],
        on_arrow: Callable[[QKeyEvent], object],
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setText(title)
        self._note, self._on_arrow = note, on_arrow
        self._growth = 1.0
        self.is_marked = False
        """Whether it is the suggested one."""
        self.is_open = False
        """Whether its page lies beside it."""
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
        bring_into_view(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the arrows to the screen: Qt goes on as by Tab with them, from the last line to what is not shown."""
        is_arrow = event.key() in ARROWS and not self.isCheckable()
        self._on_arrow(event) if is_arrow else super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a brass diamond, the title and the sentence, with a wash under the focus or the pointer."""
        painter = smooth_painter(self)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.underMouse() or self.hasFocus() or self.isChecked() or self.is_open:
            paint_fill(painter, rect, colour(Palette.POINTS, 190), 4)
        if self.hasFocus() or self.isChecked():  # which tells it from one that is only pointed at
            paint_frame(painter, rect, colour(Palette.BRASS_DARK), 1.6, 4)
        x, middle, size = rect.left() + 14, rect.center().y(), 8.0 if self.is_marked else 6.0
        fill_only(painter, colour(SIDE_COLOURS[BRITISH].mid if self.is_marked else Palette.BRASS))
        painter.drawPath(polygon([(x - size, middle), (x, middle - size), (x + size, middle), (x, middle + size)]))
        title, note = self.fonts()
        left, room = rect.left() + INDENT, self.width() - BESIDE
        rise, fall = -QFontMetricsF(title).tightBoundingRect(TALL).top(), QFontMetricsF(note).descent()
        apart = QFontMetricsF(title).descent() + QFontMetricsF(note).ascent() - 1
        apart -= min(MOST_CLOSER, max(0.0, rise + apart + fall - rect.height()))
        base = middle + (rise - apart - fall) / 2
        below = base + apart
        sizes, ink = (title.pixelSize(), LINE_PX), colour(Palette.INK)
        paint_fitted(painter, QPointF(left, base), self.text(), Role.DISPLAY, sizes, room, ink)
        sizes, ink = (note.pixelSize(), NOTE_PX), colour(Palette.INK_SOFT)
        paint_fitted(painter, QPointF(left, below), self._note, Role.TEXT, sizes, room, ink, italic=True)
