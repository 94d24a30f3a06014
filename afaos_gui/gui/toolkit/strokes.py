"""Small drawing functions shared by the card modules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

Point = tuple[float, float]

SMOOTH = (
    QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing | QPainter.RenderHint.SmoothPixmapTransform
)


def pen(ink: QColor | str, width: float, dashes: Sequence[float] = (), flat: bool = False) -> QPen:
    """A round-joined pen; `flat` ends are for dashes and for what is laid under another line."""
    result = QPen(QColor(ink), width)
    result.setCapStyle(Qt.PenCapStyle.FlatCap if flat or dashes else Qt.PenCapStyle.RoundCap)
    result.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if dashes:
        result.setDashPattern(list(dashes))
    return result


def polygon(points: Iterable[Point]) -> QPolygonF:
    """A polygon of (x, y) pairs."""
    return QPolygonF([QPointF(x, y) for x, y in points])


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """The path of a rounded rectangle."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def snapped(rect: QRectF, dpr: float) -> QRectF:
    """`rect` with its edges on whole device pixels, so that a picture in it is not resampled."""
    left, top = round(rect.left() * dpr) / dpr, round(rect.top() * dpr) / dpr
    return QRectF(left, top, round(rect.right() * dpr) / dpr - left, round(rect.bottom() * dpr) / dpr - top)


def curve(points: Sequence[QPointF]) -> QPainterPath:
    """A smooth path through all `points` (Catmull-Rom, as cubic curves)."""
    path = QPainterPath(points[0])
    last = len(points) - 1
    for i in range(last):
        before, start = points[max(i - 1, 0)], points[i]
        end, after = points[i + 1], points[min(i + 2, last)]
        path.cubicTo(start + (end - before) / 6, end - (after - start) / 6, end)
    return path
