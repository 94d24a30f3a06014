"""The signs of the game: the icons of resources/art/icons in any two colours, emblems of the sides and outlines."""

from __future__ import annotations

import math
from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPixmap
from PySide6.QtSvg import QSvgRenderer

from afaos_gui.data.paths import resource
from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.paint.painting import circle, fill_only, placed, polygon, ring_point
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, colour
from afaos_gui.rules.catalogue import BRITISH, Side

FILE_INK = "#2b1d12"
FILE_TINT = "#f3e6c8"
"""The two colours of the files, both replaced when an icon is painted."""


class IconError(Exception):
    """An icon file is missing or damaged; the message is one plain sentence."""


@lru_cache(maxsize=64)
def _source(name: str) -> str:
    path = resource("art", "icons", f"{name}.svg")
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        told = _("{file} is missing, please install the program again.")
        raise IconError(told.format(file=path)) from error


@lru_cache(maxsize=256)
def _renderer(name: str, ink: str, tint: str) -> QSvgRenderer:
    # Placeholders first: one of the new colours may equal one of the old ones.
    text = _source(name).replace(FILE_INK, "@ink@").replace(FILE_TINT, "@tint@")
    text = text.replace("@ink@", ink).replace("@tint@", tint)
    renderer = QSvgRenderer(QByteArray(text.encode("utf-8")))
    if not renderer.isValid():
        raise IconError(_("{file} is damaged, please install the program again.").format(file=f"{name}.svg"))
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return renderer


def paint_icon(painter: QPainter, name: str, rect: QRectF, ink: str = FILE_INK, tint: str = FILE_TINT) -> None:
    """Paint the icon `name` centred in `rect`, its silhouette in `ink` and its cuts in `tint` (#RRGGBB).

    Sharp at any scale of the painter. Raises IconError.
    """
    _renderer(name, ink, tint).render(painter, rect)


@lru_cache(maxsize=16)
def icon(name: str) -> QIcon:
    """The icon `name` for a control of Qt's own. Raises IconError."""
    picture = QPixmap(64, 64)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_icon(painter, name, QRectF(picture.rect()))
    painter.end()
    return QIcon(picture)


SCALLOPS = 12
BASTIONS = 6
FIELD = 0.43
"""Radius of the white field within the red ring of the British emblem, one unit wide."""


@cache
def cross() -> QPainterPath:
    """The British straight cross, one unit wide."""
    arm = 0.13
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRect(QRectF(-arm, -0.46, 2 * arm, 0.92))
    path.addRect(QRectF(-0.46, -arm, 0.92, 2 * arm))
    return path


def _fleur_petal() -> QPainterPath:
    path = QPainterPath(QPointF(0, -0.5))
    path.cubicTo(0.2, -0.25, 0.16, -0.05, 0.07, 0.14)
    path.lineTo(-0.07, 0.14)
    path.cubicTo(-0.16, -0.05, -0.2, -0.25, 0, -0.5)
    return path


def _fleur_wing(side: int) -> QPainterPath:
    path = QPainterPath(QPointF(side * 0.09, 0.14))
    path.cubicTo(side * 0.10, -0.10, side * 0.22, -0.30, side * 0.40, -0.22)
    path.cubicTo(side * 0.52, -0.14, side * 0.46, 0.06, side * 0.33, 0.02)
    path.cubicTo(side * 0.42, -0.06, side * 0.36, -0.16, side * 0.28, -0.10)
    path.cubicTo(side * 0.2, -0.02, side * 0.2, 0.06, side * 0.17, 0.14)
    path.closeSubpath()
    return path


def _fleur_foot(side: int) -> QPainterPath:
    path = QPainterPath(QPointF(side * 0.09, 0.25))
    path.cubicTo(side * 0.14, 0.36, side * 0.24, 0.40, side * 0.28, 0.32)
    path.cubicTo(side * 0.22, 0.32, side * 0.18, 0.3, side * 0.18, 0.25)
    path.closeSubpath()
    return path


@cache
def fleur_de_lis() -> QPainterPath:
    """The French fleur-de-lis, one unit high."""
    path = _fleur_petal()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRect(QRectF(-0.22, 0.15, 0.44, 0.08))
    path.addPath(polygon([(-0.08, 0.25), (0.08, 0.25), (0.04, 0.36), (0.0, 0.5), (-0.04, 0.36)]))
    for side in (1, -1):
        path.addPath(_fleur_wing(side))
        path.addPath(_fleur_foot(side))
    return path


def emblem(side: Side) -> QPainterPath:
    """The emblem of `side` without its field, about one unit high, around the origin."""
    return cross() if side == BRITISH else fleur_de_lis()


@cache
def _cross_on_field() -> QPainterPath:
    """Paint the straight cross to the edge of its round field, and the ring around that."""
    # Not by subtracting paths: Qt turns circles as small as these into octagons.
    path = circle(QPointF(0, 0), 0.5)
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addPath(circle(QPointF(0, 0), FIELD).toReversed())
    path.addRect(QRectF(-0.1, -0.46, 0.2, 0.92))
    path.addRect(QRectF(-0.46, -0.1, 0.92, 0.2))
    return path


def paint_emblem(painter: QPainter, center: QPointF, size: float, side: Side, ink: QColor | None = None) -> None:
    """Paint the emblem of a side: a red cross on a white field, or a fleur-de-lis in `ink`; `ink` fades both."""
    ink = ink if ink is not None else colour(Palette.EMBLEM)
    if side != BRITISH:
        painter.fillPath(placed(fleur_de_lis(), center, size), ink)
        return
    fill_only(painter, colour(Palette.FIELD, ink.alpha()))
    painter.drawEllipse(center, size * 0.47, size * 0.47)
    painter.fillPath(placed(_cross_on_field(), center, size), colour(SIDE_COLOURS[BRITISH].mid, ink.alpha()))


def square_outline(rect: QRectF, side: Side) -> QPainterPath:
    """The top of a village: square for the British, with cut corners for the French."""
    if side == BRITISH:
        path = QPainterPath()
        path.addRoundedRect(rect, rect.width() * 0.07, rect.width() * 0.07)
        return path
    cut = rect.width() * 0.24
    left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
    return polygon(
        [
            (left + cut, top),
            (right - cut, top),
            (right, top + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (left + cut, bottom),
            (left, bottom - cut),
            (left, top + cut),
        ]
    )


def disc_outline(center: QPointF, radius: float, side: Side) -> QPainterPath:
    """The top of a town: round for the British, scalloped for the French."""
    if side == BRITISH:
        return circle(center, radius)
    steps = SCALLOPS * 6
    points = []
    for step in range(steps):
        angle = step / steps * 2 * math.pi
        point = ring_point(center, radius * (1 + 0.055 * math.cos(SCALLOPS * angle)), angle)
        points.append((point.x(), point.y()))
    return polygon(points)


def star_fort(center: QPointF, radius: float) -> QPainterPath:
    """The outline of a fort; `radius` reaches the shoulders, the points go 1.3 times as far."""
    step = 2 * math.pi / BASTIONS
    points = []
    for index in range(BASTIONS):
        middle = -math.pi / 2 + index * step
        for share, reach in ((-0.22, 0.87), (-0.247, 1.02), (0, 1.30), (0.247, 1.02), (0.22, 0.87)):
            point = ring_point(center, radius * reach, middle + share * step)
            points.append((point.x(), point.y()))
    return polygon(points)


def hexagon(center: QPointF, radius: float) -> QPainterPath:
    """An upright hexagon, with a corner at its top."""
    corners = (ring_point(center, radius, math.pi / 6 + index * math.pi / 3) for index in range(6))
    return polygon([(corner.x(), corner.y()) for corner in corners])


def shield(center: QPointF, radius: float) -> QPainterPath:
    """The outline of the defence shield, about two radii high."""
    path = QPainterPath(QPointF(-0.82, -0.9))
    path.quadTo(0, -0.72, 0.82, -0.9)
    path.cubicTo(0.95, 0.2, 0.5, 0.8, 0, 1.12)
    path.cubicTo(-0.5, 0.8, -0.95, 0.2, -0.82, -0.9)
    path.closeSubpath()
    result = QPainterPath()
    for index in range(path.elementCount()):
        element = path.elementAt(index)
        path.setElementPositionAt(index, center.x() + element.x * radius, center.y() + element.y * radius)
    result.addPath(path)
    return result
