"""The cloth of the table, on which chart and panels lie."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPixmap, QRadialGradient, QRegion
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.toolkit.look.appearance import on_change
from afaos_gui.gui.toolkit.paint.grain import paint_grain
from afaos_gui.gui.toolkit.paint.theme import SURROUND, colour
from afaos_gui.presentation.look.palettes import is_plain

WEAVE = 4
"""Pixels after which the weave repeats."""


def paint_cloth(painter: QPainter, rect: QRectF) -> None:
    """Fill `rect` with cloth: light in the middle, with a weave and a soft grain."""
    _fill_plain(painter, rect)
    _paint_weave(painter, rect)


def _fill_plain(painter: QPainter, rect: QRectF) -> None:
    """Fill `rect` with the colours of the cloth."""
    center = QPointF(rect.left() + rect.width() * 0.48, rect.top() + rect.height() * 0.42)
    light = QRadialGradient(center, max(1.0, rect.width() * 0.72))
    light.setColorAt(0, colour(SURROUND.cloth_light))
    light.setColorAt(0.6, colour(SURROUND.cloth))
    light.setColorAt(1, colour(SURROUND.cloth_dark))
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


class Cloth(QWidget):
    """A widget covered with cloth; the picture of it is cached for each size, and woven only where it is seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = QPixmap()
        self._painted_for: tuple[int, int, float] | None = None
        self._woven = QRegion()
        """Where the picture has its weave: what lies on the cloth hides the rest, and the grain takes its time."""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        on_change(self, self._forget_picture)

    def _forget_picture(self) -> None:
        self._painted_for = None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cloth from the cached picture."""
        ratio = self.devicePixelRatioF()
        wanted = (self.width(), self.height(), ratio)
        if wanted != self._painted_for:
            self._paint_picture(ratio)
            self._painted_for = wanted
        self._weave(event.region())
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)

    def _paint_picture(self, ratio: float) -> None:
        self._picture = QPixmap(self.size() * ratio)
        self._picture.setDevicePixelRatio(ratio)
        painter = QPainter(self._picture)
        _fill_plain(painter, QRectF(self.rect()))
        painter.end()
        self._woven = QRegion()

    def _weave(self, seen: QRegion) -> None:
        """Paint the weave where it is seen for the first time."""
        new = seen.subtracted(self._woven)
        if new.isEmpty():
            return
        painter = QPainter(self._picture)
        painter.setClipRegion(new)
        _paint_weave(painter, QRectF(self.rect()))
        painter.end()
        self._woven = self._woven.united(new)
