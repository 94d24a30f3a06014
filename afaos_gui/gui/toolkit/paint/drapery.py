"""The hanging cloth of the curtain: folds, a valance with a brass fringe, and a wreath around the side's emblem."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QGradient, QLinearGradient, QPainter, QPainterPath, QRadialGradient

from afaos_gui.gui.toolkit.paint.emblems import paint_emblem
from afaos_gui.gui.toolkit.paint.painting import line_and_fill, line_only, paint_shadow, pen, restored
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, SideColours, colour
from afaos_gui.rules.catalogue import Side

FOLD: Final = (150.0, 97.0)
"""Widths of the overlapping folds: two that rarely coincide look like cloth."""
SCALLOP: Final = 230.0
"""Approximate width of each bow of the valance."""
DEPTH: Final = (30.0, 62.0)
"""How far the valance hangs down between its bows and in the middle of one."""
FRINGE, FRINGE_STEP = 11.0, 3.6
LEAVES: Final = 12
"""Leaves on each side of the wreath."""


def paint_cloth(painter: QPainter, rect: QRectF, side: Side) -> None:
    """Paint the cloth in a side's colour with its folds, lit in the middle, and the valance at its top."""
    tones = SIDE_COLOURS[side]
    light = QRadialGradient(QPointF(rect.center().x(), rect.top() + rect.height() * 0.44), rect.width() * 0.66)
    light.setColorAt(0, colour(tones.ribbon_light).lighter(132))
    light.setColorAt(0.45, colour(tones.ribbon_light))
    light.setColorAt(1, colour(tones.ribbon_dark).darker(165))
    painter.fillRect(rect, light)
    for width, strength in zip(FOLD, (1.0, 0.6), strict=True):
        _paint_folds(painter, rect, width, strength)
    _paint_valance(painter, rect, tones)


def _paint_folds(painter: QPainter, rect: QRectF, width: float, strength: float) -> None:
    fold = QLinearGradient(QPointF(rect.center().x(), 0), QPointF(rect.center().x() + width, 0))
    fold.setSpread(QGradient.Spread.RepeatSpread)
    shade, shine = (QColor(0, 0, 0, round(46 * strength)), QColor(255, 236, 210, round(15 * strength)))
    clear = QColor(0, 0, 0, 0)
    for at, tone in ((0.0, shade), (0.22, clear), (0.42, shine), (0.6, clear), (1.0, shade)):
        fold.setColorAt(at, tone)
    painter.fillRect(rect, fold)


def _valance(rect: QRectF) -> tuple[QPainterPath, QPainterPath]:
    """The cloth of the valance, and its lower edge alone."""
    count, top = _bows(rect), rect.top()
    step = rect.width() / count
    edge = QPainterPath(QPointF(rect.left(), top + DEPTH[0]))
    for index in range(count):
        left = rect.left() + index * step
        low = top + 2 * DEPTH[1] - DEPTH[0]
        edge.quadTo(QPointF(left + step / 2, low), QPointF(left + step, top + DEPTH[0]))
    cloth = QPainterPath(edge)
    cloth.lineTo(rect.right(), top - 4)
    cloth.lineTo(rect.left(), top - 4)
    cloth.closeSubpath()
    return cloth, edge


def _bows(rect: QRectF) -> int:
    return max(3, round(rect.width() / SCALLOP))


def _paint_valance(painter: QPainter, rect: QRectF, tones: SideColours) -> None:
    cloth, edge = _valance(rect)
    paint_shadow(painter, cloth, 0, 9, 10, 150)
    _paint_fringe(painter, rect)
    hang = QLinearGradient(rect.topLeft(), QPointF(rect.left(), rect.top() + DEPTH[1]))
    hang.setStops([(0, colour(tones.ribbon_dark).darker(120)), (1, colour(tones.ribbon_light).lighter(112))])
    painter.fillPath(cloth, hang)
    for ink, width in ((Palette.BRASS_DARK, 4.2), (Palette.BRASS, 2.6), (Palette.BRASS_LIGHT, 0.8)):
        painter.strokePath(edge, pen(colour(ink), width))


def _paint_fringe(painter: QPainter, rect: QRectF) -> None:
    """Paint short brass threads along the valance's edge, whose bows are parabolas."""
    count, bows = max(1, round(rect.width() / FRINGE_STEP)), _bows(rect)
    points = []
    for index in range(count + 1):
        across = index / count
        in_bow = across * bows % 1
        depth = DEPTH[0] + 4 * (DEPTH[1] - DEPTH[0]) * in_bow * (1 - in_bow)
        points.append(QPointF(rect.left() + across * rect.width(), rect.top() + depth))
    for part, ink in ((0, Palette.BRASS_DARK), (1, Palette.BRASS)):
        painter.setPen(pen(colour(ink), 1.7))
        painter.drawLines([QLineF(at, at + QPointF(0, FRINGE)) for at in points[part::2]])


def paint_medal(painter: QPainter, centre: QPointF, size: float, side: Side) -> None:
    """Paint the emblem of a side on a disc with a brass rim and a wreath around it."""
    radius = size / 2
    _paint_wreath(painter, centre, radius * 1.3)
    disc = QPainterPath()
    disc.addEllipse(centre, radius, radius)
    paint_shadow(painter, disc, 0, 4, 6, 130)
    tones = SIDE_COLOURS[side]
    fill = QRadialGradient(centre - QPointF(radius * 0.3, radius * 0.4), radius * 1.6)
    fill.setStops([(0, colour(tones.light)), (0.5, colour(tones.mid)), (1, colour(tones.dark))])
    painter.fillPath(disc, fill)
    for reach, ink, width in ((0.0, Palette.BRASS_DARK, 5.0), (0.0, Palette.BRASS, 3.4), (-6.0, Palette.BRASS, 0.9)):
        line_only(painter, pen(colour(ink), width))
        painter.drawEllipse(centre, radius + reach, radius + reach)
    paint_emblem(painter, centre, size * 0.6, side)


def _paint_wreath(painter: QPainter, centre: QPointF, radius: float) -> None:
    """Paint two branches of laurel in brass, tied below and open above."""
    leaf = QPainterPath(QPointF(0, 0))
    leaf.quadTo(QPointF(radius * 0.1, -radius * 0.075), QPointF(radius * 0.22, 0))
    leaf.quadTo(QPointF(radius * 0.1, radius * 0.075), QPointF(0, 0))
    stem = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    line_only(painter, pen(colour(Palette.BRASS_DARK), 2))
    painter.drawArc(stem, 16 * -232, 16 * 284)
    line_and_fill(painter, pen(colour(Palette.BRASS_DARK), 0.8), colour(Palette.BRASS))
    for hand in (-1, 1):
        for index in range(LEAVES):
            turn = math.radians(90 - hand * (8 + index * 11.2))
            at = centre + QPointF(math.cos(turn), math.sin(turn)) * radius
            for tilt in (-34, 34):
                with restored(painter):
                    painter.translate(at)
                    painter.rotate(math.degrees(turn) - hand * (90 + tilt))
                    painter.drawPath(leaf)
