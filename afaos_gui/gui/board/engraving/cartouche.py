"""The cartouche: the chart's title in a frame of strapwork over laurel, with the scale of miles."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.paint.emblems import cross, fleur_de_lis
from afaos_gui.gui.toolkit.paint.painting import (
    fill_only,
    line_and_fill,
    paint_shadow,
    pen,
    placed,
    restored,
    text_path,
)
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour
from afaos_gui.rules.catalogue import BRITISH, FRENCH

CENTER = QPointF(1470, 880)
WIDTH = 420.0
HEIGHT = 250.0
BORDER = 12.0
MILE_BAR = 220.0
"""Length of the scale bar in map units; it stands for 160 miles."""
CORNER = 34.0
HATCHING = 5.0


def paint_cartouche(painter: QPainter, weight: float) -> None:
    """Paint the whole cartouche at its place."""
    with restored(painter):
        painter.translate(CENTER)
        for side in (-1, 1):
            _paint_laurel(painter, side, weight)
        _paint_strapwork(painter, weight)
        for side in (-1, 1):
            for upright in (-1, 1):
                _paint_scroll(painter, side, upright, weight)
        _paint_words(painter, weight)
        _paint_mile_bar(painter, weight)


def _outline(growth: float) -> QPainterPath:
    """The frame's outline, `growth` units outside the panel: bitten corners and a raised middle."""
    box = QRectF(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT).adjusted(-growth, -growth, growth, growth)
    left, top, right, bottom, cut = box.left(), box.top(), box.right(), box.bottom(), CORNER
    path = QPainterPath(QPointF(left + cut, top))
    path.lineTo(-70, top)
    path.cubicTo(-40, top, -34, top - 22, 0, top - 22)
    path.cubicTo(34, top - 22, 40, top, 70, top)
    path.lineTo(right - cut, top)
    path.cubicTo(right - cut, top + 20, right - 20, top + cut, right, top + cut)
    path.lineTo(right, bottom - cut)
    path.cubicTo(right - 20, bottom - cut, right - cut, bottom - 20, right - cut, bottom)
    path.lineTo(left + cut, bottom)
    path.cubicTo(left + cut, bottom - 20, left + 20, bottom - cut, left, bottom - cut)
    path.lineTo(left, top + cut)
    path.cubicTo(left + 20, top + cut, left + cut, top + 20, left + cut, top)
    path.closeSubpath()
    return path


def _paint_laurel(painter: QPainter, side: int, weight: float) -> None:
    ink, leaves = colour(Palette.LAUREL), 26
    stem = QPainterPath(QPointF(-side * 14, HEIGHT / 2 + 40))
    stem.cubicTo(side * 120, HEIGHT / 2 + 52, side * 250, HEIGHT / 2 + 34, side * (WIDTH / 2 + 38), 20)
    painter.strokePath(stem, pen(ink, 1.5 * weight))
    painter.setPen(pen(ink, 0.7 * weight))
    for index in range(leaves):
        share = 0.05 + 0.95 * index / (leaves - 1)
        turn = 0 if index == leaves - 1 else 36 * (1 if index % 2 else -1)
        with restored(painter):
            painter.translate(stem.pointAtPercent(share))
            painter.rotate(-stem.angleAtPercent(share) + turn)
            painter.setBrush(colour(Palette.LAUREL_LIGHT if index % 2 else Palette.LAUREL_DARK))
            length = 24 - 6 * share
            leaf = QPainterPath(QPointF(0, 0))
            leaf.quadTo(length * 0.5, -length * 0.26, length, 0)
            leaf.quadTo(length * 0.5, length * 0.26, 0, 0)
            painter.drawPath(leaf)
            painter.drawLine(QPointF(0, 0), QPointF(length * 0.8, 0))


def _paint_strapwork(painter: QPainter, weight: float) -> None:
    outer, ink = _outline(BORDER), colour(Palette.CARTOUCHE_INK)
    paint_shadow(painter, outer, 4, 6, 4, 70)
    metal = QLinearGradient(-WIDTH / 2, -HEIGHT / 2, WIDTH / 2, HEIGHT / 2)
    metal.setStops([(0, colour(Palette.CARTOUCHE_LIGHT)), (1, colour(Palette.CARTOUCHE_DARK))])
    line_and_fill(painter, pen(ink, 1.4 * weight), metal)
    painter.drawPath(outer)
    with restored(painter, outer.subtracted(_outline(0))):
        painter.setPen(pen(colour(Palette.CARTOUCHE_INK, 90), 0.6 * weight, flat=True))  # Round ends take seconds.
        reach = WIDTH + HEIGHT
        lines = [
            QLineF(offset - HEIGHT, -HEIGHT, offset + HEIGHT * 0.9, HEIGHT)
            for offset in (index * HATCHING - reach / 2 for index in range(int(reach / HATCHING)))
        ]
        painter.drawLines(lines)
    line_and_fill(painter, pen(ink, 1.1 * weight), colour(Palette.CARTOUCHE_PAPER))
    painter.drawPath(_outline(0))
    painter.strokePath(_outline(-6), pen(ink, 0.7 * weight))


def _paint_scroll(painter: QPainter, side: int, upright: int, weight: float) -> None:
    """Paint a spiral at a corner; `upright` is -1 at the top and 1 at the bottom."""
    x, y, size, steps = side * (WIDTH / 2 + 2), upright * (HEIGHT / 2 - 6), 26.0, 60
    spiral = QPainterPath()
    for step in range(steps):
        share = step / (steps - 1)
        angle, radius = share * 2.75 * math.pi, size * (1 - share) ** 1.15
        point = QPointF(x + side * radius * math.cos(angle), y - upright * radius * math.sin(angle))
        if step:
            spiral.lineTo(point)
        else:
            spiral.moveTo(point)
    painter.strokePath(spiral, pen(colour(Palette.CARTOUCHE_INK), 2.6 * weight))
    painter.strokePath(spiral, pen(colour(Palette.CARTOUCHE_LIGHT), 1.1 * weight))


def _paint_line(painter: QPainter, text: str, role: Role, px: float, baseline: float, italic: bool) -> None:
    path, width = text_path(text, role, px, italic)
    painter.fillPath(path.translated(-width / 2, baseline), colour(Palette.INK))


def _paint_words(painter: QPainter, weight: float) -> None:
    for side, path, x, size in ((BRITISH, cross(), -15, 20), (FRENCH, fleur_de_lis(), 15, 24)):
        painter.fillPath(placed(path, QPointF(x, -HEIGHT / 2 - 2), size), colour(SIDE_COLOURS[side].mid))
    _paint_line(painter, "A Few Acres", Role.CANON, 56, -42, False)
    _paint_line(painter, "of", Role.DISPLAY, 26, -14, True)
    _paint_line(painter, "Snow", Role.CANON, 62, 32, False)
    painter.setPen(pen(colour(Palette.CARTOUCHE_INK), 0.9 * weight))
    for side in (-1, 1):
        painter.drawLine(QPointF(side * 34, -22), QPointF(side * 150, -22))
    _paint_line(painter, _("A Chart of the Contest for NORTH AMERICA"), Role.DISPLAY, 16.5, 58, True)
    _paint_line(painter, _("between the Crown of France and the British Colonies"), Role.DISPLAY, 15.5, 77, True)


def _paint_mile_bar(painter: QPainter, weight: float) -> None:
    parts, top = 4, 90.0
    ink = colour(Palette.CARTOUCHE_INK)
    step, left = MILE_BAR / parts, -MILE_BAR / 2
    for index in range(parts):
        line_and_fill(painter, pen(ink, 0.8 * weight), ink if index % 2 == 0 else colour(Palette.CARTOUCHE_PAPER))
        painter.drawRect(QRectF(left + index * step, top, step, 5))
    fill_only(painter, ink)
    for index in range(parts + 1):
        path, width = text_path(str(index * 40), Role.TEXT, 9.5)
        painter.drawPath(path.translated(left + index * step - width / 2, top + 17))
        if index == parts:
            unit, _width = text_path(_("miles"), Role.TEXT, 9.5)
            painter.drawPath(unit.translated(left + index * step + width / 2 + 3, top + 17))
