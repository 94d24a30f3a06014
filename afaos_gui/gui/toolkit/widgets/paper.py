"""What widgets lie on: the cloth of the table, sheets of paper, and the fading of what scrolls on them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPaintEvent, QPixmap, QRadialGradient, QRegion
from PySide6.QtWidgets import QScrollArea, QWidget

from afaos_gui.gui.toolkit.paint.grain import paint_grain
from afaos_gui.gui.toolkit.paint.ink import paint_slip
from afaos_gui.gui.toolkit.paint.picture_cache import KeptPicture
from afaos_gui.gui.toolkit.paint.shapes import smooth_painter
from afaos_gui.gui.toolkit.paint.theme import SURROUND, Palette, colour
from afaos_gui.presentation.look.palettes import is_plain

WEAVE = 4
"""Pixels after which the weave repeats."""
STEP = 128
"""Pixels by which a cloth may grow before it is woven anew: a menu of other words changes its height a little."""


def paint_cloth(painter: QPainter, rect: QRectF) -> None:
    """Fill `rect` with cloth: light in the middle, with a weave and a soft grain."""
    _fill_plain(painter, rect)
    _paint_weave(painter, rect)


def _fill_plain(painter: QPainter, rect: QRectF) -> None:
    """Fill `rect` with the colours of the cloth."""
    center = QPointF(rect.left() + rect.width() * 0.48, rect.top() + rect.height() * 0.42)
    light = QRadialGradient(center, max(1.0, rect.width() * 0.72))
    light.setStops([(0, colour(SURROUND.cloth_light)), (0.6, colour(SURROUND.cloth)), (1, colour(SURROUND.cloth_dark))])
    painter.fillRect(rect, light)


def _paint_weave(painter: QPainter, rect: QRectF) -> None:
    """Paint the weave and the grain over the colours of the cloth."""
    if is_plain():
        return
    painter.fillRect(rect, _threads())
    paint_grain(painter, rect, 0.16, 0.8)


def _threads() -> QPixmap:
    image = QImage(WEAVE, WEAVE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    for index in range(WEAVE):
        image.setPixelColor(index, index, QColor(255, 255, 240, 9))
        image.setPixelColor(index, WEAVE - 1 - index, QColor(0, 0, 0, 20))
    return QPixmap.fromImage(image)


def _colours() -> tuple[object, ...]:
    """What the cloth is painted of, alike in most palettes."""
    return SURROUND.cloth_light, SURROUND.cloth, SURROUND.cloth_dark, is_plain()


class _Woven(NamedTuple):
    """A picture of cloth, and where it has its weave."""

    look: Hashable
    picture: QPixmap
    region: QRegion


class Cloth(QWidget):
    """A widget covered with cloth, which is woven only where it is seen."""

    _latest: ClassVar[_Woven | None] = None
    """What was woven last, with which another cloth of that size and look begins."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plain = KeptPicture(self, self._paint_plain, _colours, STEP)
        self._woven = QRegion()
        """Where the picture has its weave: what lies on the cloth hides the rest, and the grain takes its time."""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def _paint_plain(self, painter: QPainter) -> None:
        if self._latest is not None and self._latest.look == self._plain.look:
            painter.drawPixmap(0, 0, self._latest.picture)
            self._woven = self._latest.region
        else:
            _fill_plain(painter, QRectF(QPointF(), self._plain.size))
            self._woven = QRegion()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cloth from its picture, woven first where it is seen for the first time."""
        picture = self._plain.get()
        new = event.region().subtracted(self._woven)
        if not new.isEmpty():
            weaver = QPainter(picture)
            weaver.setClipRegion(new)
            _paint_weave(weaver, QRectF(QPointF(), self._plain.size))
            weaver.end()
            self._woven = self._woven.united(new)
            Cloth._latest = _Woven(self._plain.look, QPixmap(picture), self._woven)
        QPainter(self).drawPixmap(0, 0, picture)


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
        fade.setStops([(0, colour(Palette.PAPER_AGED)), (1, colour(Palette.PAPER_AGED, 0))])
        painter.fillRect(0, min(edge, end), self.width(), FADE, fade)
