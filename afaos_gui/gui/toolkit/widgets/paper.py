"""A sheet of paper as the background of a dialog or of a part of one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from afaos_gui.gui.toolkit.paint.ink import paint_slip
from afaos_gui.gui.toolkit.paint.shapes import smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, colour

SHADOW = 6
"""Room that the shadow takes around the paper, in pixels."""
FADE = 20


class PaperSheet(QWidget):
    """Paper with its edge, grain and shadow."""

    @property
    def paper(self) -> QRectF:
        """The rectangle of the paper itself, in the widget's coordinates."""
        return QRectF(self.rect()).adjusted(SHADOW, SHADOW / 2, -SHADOW, -SHADOW * 1.5)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sheet."""
        paint_slip(smooth_painter(self), self.paper)


class ScrollFades(QWidget):
    """Fades out the content at the cut edges of a scroll area on paper."""

    def __init__(self, area: QScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        bar = area.verticalScrollBar()
        bar.valueChanged.connect(lambda _value: self.update())
        bar.rangeChanged.connect(lambda _least, _most: self._cover())
        area.viewport().installEventFilter(self)
        self._cover()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the scroll area."""
        if event.type() == QEvent.Type.Resize:
            self._cover()
        return False

    def _cover(self) -> None:
        self.setGeometry(self._area.viewport().geometry())
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint paper over the edges beyond which there is more."""
        bar, painter = self._area.verticalScrollBar(), QPainter(self)
        if bar.value() > bar.minimum():
            self._paint_fade(painter, 0, FADE)
        if bar.value() < bar.maximum():
            self._paint_fade(painter, self.height(), self.height() - FADE)

    def _paint_fade(self, painter: QPainter, edge: int, end: int) -> None:
        fade = QLinearGradient(0, edge, 0, end)
        fade.setColorAt(0, colour(Palette.PAPER_AGED))
        fade.setColorAt(1, colour(Palette.PAPER_AGED, 0))
        painter.fillRect(0, min(edge, end), self.width(), FADE, fade)
