"""Pictures that are painted once and kept, whatever they show."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QPixmapCache

from afaos_gui.gui.toolkit.picture_room import make_room
from afaos_gui.gui.toolkit.strokes import SMOOTH


def cached_pixmap(key: str, width: float, height: float, dpr: float, draw: Callable[[QPainter], None]) -> QPixmap:
    """The pixmap kept under `key`, drawn first where it is not."""
    found = QPixmap()
    if QPixmapCache.find(key, found):
        return found
    pixmap = QPixmap(max(1, round(width * dpr)), max(1, round(height * dpr)))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHints(SMOOTH)
    try:
        draw(painter)
    finally:
        painter.end()
    make_room(dpr)
    QPixmapCache.insert(key, pixmap)
    return pixmap


def paint_kept(painter: QPainter, key: str, rect: QRectF, draw: Callable[[QPainter], None]) -> None:
    """Lay down what `draw` draws from the origin on within the size of `rect`, drawn once and kept under `key`.

    It looks as if drawn in place: the picture lies on whole device pixels, its content where it belongs between them.
    `painter` may be moved by whole device pixels at most.
    """
    dpr = painter.device().devicePixelRatioF()
    left, top = math.floor(rect.left() * dpr), math.floor(rect.top() * dpr)
    across, down = math.ceil(rect.right() * dpr) - left, math.ceil(rect.bottom() * dpr) - top
    inside = QPointF(rect.left() - left / dpr, rect.top() - top / dpr)

    def draw_inside(on: QPainter) -> None:
        on.translate(inside)
        draw(on)

    name = f"kept:{key}:{across}:{down}:{dpr}:{inside.x():.4f}:{inside.y():.4f}"
    picture = cached_pixmap(name, across / dpr, down / dpr, dpr, draw_inside)
    painter.drawPixmap(QPointF(left / dpr, top / dpr), picture)
