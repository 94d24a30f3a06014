"""Drawing helpers shared by everything: pens, paths, soft shadows and sharp text."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QGradient,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QTransform,
)

from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, font

Point = tuple[float, float]
Fill = QColor | QBrush | QGradient
SMOOTH = (
    QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing | QPainter.RenderHint.SmoothPixmapTransform
)
TEXT_DESIGN_PX = 100
"""Letters become paths at this size and are scaled, which keeps them sharp and exact at any zoom."""

AROUND = tuple((math.cos(math.tau * number / 16), math.sin(math.tau * number / 16)) for number in range(16))
"""Directions in which letters are copied for their halo."""


def pen(
    ink: QColor | str, width: float, dashes: Sequence[float] = (), *, flat: bool = False, sharp: bool = False
) -> QPen:
    """A pen with round ends and corners; with flat ends for dashes and for lines under another line."""
    cap = Qt.PenCapStyle.FlatCap if flat or dashes else Qt.PenCapStyle.RoundCap
    join = Qt.PenJoinStyle.MiterJoin if sharp else Qt.PenJoinStyle.RoundJoin
    result = QPen(QColor(ink), width, Qt.PenStyle.SolidLine, cap, join)
    if dashes:
        result.setDashPattern(list(dashes))
    return result


def line_only(painter: QPainter, stroke: QPen) -> None:
    """Set the painter to draw outlines without filling."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(stroke)


def line_and_fill(painter: QPainter, stroke: QPen, fill: Fill) -> None:
    """Set the painter to draw outlines and fill them."""
    painter.setPen(stroke)
    painter.setBrush(fill)


def fill_only(painter: QPainter, fill: Fill) -> None:
    """Set the painter to fill without outlines."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)


@contextmanager
def restored(painter: QPainter, clip: QPainterPath | QRectF | None = None) -> Iterator[None]:
    """Within this context a painter may be changed, and paints only inside `clip`; it is as before at the end."""
    painter.save()
    if isinstance(clip, QRectF):
        painter.setClipRect(clip)
    elif clip is not None:
        painter.setClipPath(clip)
    try:
        yield
    finally:
        painter.restore()


def polygon(points: Iterable[Point], closed: bool = True) -> QPainterPath:
    """The closed polygon through `points`, as a path."""
    remaining = iter(points)
    path = QPainterPath(QPointF(*next(remaining)))
    for x, y in remaining:
        path.lineTo(x, y)
    if closed:
        path.closeSubpath()
    return path


def vertices(points: Iterable[Point]) -> QPolygonF:
    """(x, y) pairs as a QPolygonF."""
    return QPolygonF([QPointF(x, y) for x, y in points])


def area(rings: Iterable[Iterable[Point]]) -> QPainterPath:
    """The area within rings; a ring inside another is a hole."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in rings:
        path.addPolygon(vertices(ring))
        path.closeSubpath()
    return path


def smooth_line(points: Sequence[QPointF]) -> QPainterPath:
    """An open curve (Catmull-Rom, as cubic curves) through all `points`."""
    path = QPainterPath(points[0])
    last = len(points) - 1
    for i in range(last):
        before, start = points[max(i - 1, 0)], points[i]
        end, after = points[i + 1], points[min(i + 2, last)]
        path.cubicTo(start + (end - before) / 6, end - (after - start) / 6, end)
    return path


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """A rounded rectangle as a path."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def snapped(rect: QRectF, dpr: float) -> QRectF:
    """`rect` with its edges on whole device pixels, so that a picture in it is not resampled."""
    left, top = round(rect.left() * dpr) / dpr, round(rect.top() * dpr) / dpr
    return QRectF(left, top, round(rect.right() * dpr) / dpr - left, round(rect.bottom() * dpr) / dpr - top)


def circle(center: QPointF, radius: float) -> QPainterPath:
    """A circle as a path."""
    path = QPainterPath()
    path.addEllipse(center, radius, radius)
    return path


def ring_point(center: QPointF, radius: float, angle: float) -> QPointF:
    """The point at `angle` (radians, clockwise from east) on a circle."""
    return QPointF(center.x() + radius * math.cos(angle), center.y() + radius * math.sin(angle))


def points_around(center: QPointF, size: float) -> Callable[[float, float], QPointF]:
    """A function that gives the points of a drawing of this size around a centre, in multiples of its size."""
    return lambda dx, dy: QPointF(center.x() + dx * size, center.y() + dy * size)


def placed(path: QPainterPath, center: QPointF, scale: float, angle: float = 0.0) -> QPainterPath:
    """`path`, drawn around the origin at unit size, scaled and moved to `center`; `angle` in degrees."""
    transform = QTransform()
    transform.translate(center.x(), center.y())
    transform.rotate(angle)
    transform.scale(scale, scale)
    return transform.map(path)


def paint_shadow(
    painter: QPainter, path: QPainterPath, dx: float, dy: float, blur: int = 4, strength: int = 90
) -> None:
    """Paint a soft shadow of `path`: widening strokes of low alpha, cheaper and sharper than a graphics effect."""
    with restored(painter):
        painter.translate(dx, dy)
        stroke = pen(colour(Palette.SHADOW, int(strength / blur / 1.6)), 1)
        stroke.setJoinStyle(Qt.PenJoinStyle.BevelJoin)  # Half as long to paint, and nothing to be seen in a shadow.
        for width in range(blur, 0, -1):
            stroke.setWidthF(width * 2)
            painter.strokePath(path, stroke)
        painter.fillPath(path, colour(Palette.SHADOW, int(strength * 0.75)))


def paint_halos(painter: QPainter, path: QPainterPath, halos: Sequence[tuple[float, QColor]]) -> None:
    """Paint grounds that reach so far around letters: copies of them side by side, far cheaper than broad strokes.

    The painter must be neither turned nor mirrored.
    """
    whole, dpr = painter.deviceTransform(), painter.device().devicePixelRatioF()
    box = whole.mapRect(path.boundingRect()).adjusted(-1, -1, 1, 1).toAlignedRect()
    letters = QImage(box.size(), QImage.Format.Format_ARGB32_Premultiplied)
    with restored(painter):
        painter.resetTransform()
        for reach, ink in halos:
            letters.fill(Qt.GlobalColor.transparent)
            brush = QPainter(letters)
            brush.setRenderHints(SMOOTH)
            brush.setTransform(whole * QTransform.fromTranslate(-box.x(), -box.y()))
            brush.fillPath(path, QColor(ink.rgb()))
            brush.end()
            far = reach * whole.m11()
            margin = math.ceil(far)
            halo = QImage(box.size() + QSize(2 * margin, 2 * margin), QImage.Format.Format_ARGB32_Premultiplied)
            halo.fill(Qt.GlobalColor.transparent)
            brush = QPainter(halo)
            for x, y in AROUND:
                brush.drawImage(round(margin + far * x), round(margin + far * y), letters)
            brush.end()
            halo.setDevicePixelRatio(dpr)
            painter.setOpacity(ink.alphaF())
            painter.drawImage(QPointF(box.x() - margin, box.y() - margin) / dpr, halo)


def painted(width: float, height: float, dpr: float, ground: QColor, paint: Callable[[QPainter], None]) -> QImage:
    """A picture of this size in logical pixels, painted on a ground."""
    image = QImage(max(1, round(width * dpr)), max(1, round(height * dpr)), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    image.fill(ground)
    painter = QPainter(image)
    painter.setRenderHints(SMOOTH)
    paint(painter)
    painter.end()
    return image


def scaled_picture(image: QImage, width: float, dpr: float) -> QPixmap:
    """A picture as wide as this in logical pixels."""
    picture = QPixmap.fromImage(image.scaledToWidth(round(width * dpr), Qt.TransformationMode.SmoothTransformation))
    picture.setDevicePixelRatio(dpr)
    return picture


@lru_cache(maxsize=512)
def _design_text(text: str, role: Role, italic: bool, bold: bool) -> tuple[QPainterPath, float]:
    letters = font(role, TEXT_DESIGN_PX, italic, bold)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(0, 0, letters, text)
    return path, QFontMetricsF(letters).horizontalAdvance(text)


def text_path(text: str, role: Role, px: float, italic: bool = False, bold: bool = False) -> tuple[QPainterPath, float]:
    """`text` as a path that starts at the origin on the baseline, and its width; `px` may be a fraction."""
    scale = px / TEXT_DESIGN_PX
    path, width = _design_text(text, role, italic, bold)
    return QTransform.fromScale(scale, scale).map(path), width * scale


def paint_centred_text(
    painter: QPainter, center: QPointF, text: str, role: Role, px: float, ink: QColor, bold: bool = False
) -> None:
    """Paint `text` with the middle of its glyphs (not of its line) at `center`."""
    path, _ = text_path(text, role, px, bold=bold)
    middle = path.boundingRect().center()
    painter.fillPath(path.translated(center - middle), ink)


def square(center: QPointF, size: float) -> QRectF:
    """The upright square of `size` around `center`."""
    return QRectF(center.x() - size / 2, center.y() - size / 2, size, size)


def paint_stroke_through(painter: QPainter, center: QPointF, radius: float, ground: str) -> None:
    """Paint a bar across a badge of this radius, with a margin in the colour of the ground."""
    reach = QPointF(radius, radius) * 0.62
    for ink, width in ((ground, 0.44), (Palette.INK, 0.2)):
        line_only(painter, pen(colour(ink), radius * width, flat=True))
        painter.drawLine(center - reach, center + reach)
