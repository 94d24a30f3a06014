"""Paints the prospects of the places in the colours of cards."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from afaos_gui.gui.toolkit.paint.painting import line_only, pen, vertices
from afaos_gui.gui.toolkit.paint.theme import CardPalette, blend
from afaos_gui.presentation.map.prospects import (
    GROUND,
    Curved,
    Dot,
    Face,
    Hatching,
    Line,
    Opening,
    Shape,
    Stroke,
    Tone,
    prospect_of,
)


def paint_prospect(painter: QPainter, place: str, foot: QPointF, scale: float, accent: str) -> None:
    """Paint the prospect of `place` standing on `foot`, with `scale` pixels for a unit."""
    tones = {
        Tone.LIT: QColor(CardPalette.PAPER),
        Tone.DARK: QColor(CardPalette.INK),
        Tone.FLAG: QColor(accent),
        Tone.GROUND: QColor(CardPalette.LAND),
    }
    painter.save()
    painter.translate(foot)
    painter.scale(scale, scale)
    line_only(painter, pen(CardPalette.INK, 0.95))
    for shape in prospect_of(place):
        _paint(painter, shape, tones)
    painter.setPen(pen(CardPalette.INK, 0.9))
    painter.drawLines(_lines(GROUND))
    painter.restore()


def _paint(painter: QPainter, shape: Shape, tones: dict[Tone, QColor]) -> None:
    match shape:
        case Face(tone, points):
            painter.setBrush(tones[tone])
            painter.drawPolygon(vertices(points))
        case Curved():
            painter.setBrush(tones[shape.tone])
            _paint_curved(painter, shape)
        case Opening(box):
            painter.fillRect(QRectF(*box), tones[Tone.DARK])
        case Stroke(line):
            painter.drawLine(QLineF(*line))
        case Hatching(lines):
            _paint_fine(painter, lines, tones[Tone.DARK])
        case Dot(at, radius):
            painter.setBrush(tones[Tone.DARK])
            painter.drawEllipse(QPointF(*at), radius, radius)


def _paint_curved(painter: QPainter, shape: Curved) -> None:
    path = QPainterPath(QPointF(*shape.start))
    for curve in shape.curves:
        if len(curve) == 2:
            path.lineTo(*curve)
        elif len(curve) == 4:
            path.quadTo(*curve)
        else:
            path.cubicTo(*curve)
    painter.drawPath(path)
    if shape.hachures:
        painter.save()
        painter.setClipPath(path)
        _paint_fine(painter, shape.hachures, blend(CardPalette.INK, CardPalette.LAND, 0.2))
        painter.restore()


def _paint_fine(painter: QPainter, lines: tuple[Line, ...], ink: QColor) -> None:
    usual = painter.pen()
    painter.setPen(pen(ink, 0.7))
    painter.drawLines(_lines(lines))
    painter.setPen(usual)


def _lines(lines: tuple[Line, ...]) -> list[QLineF]:
    return [QLineF(*line) for line in lines]
