"""The pieces of the game as paint functions: villages, towns, fortifications, siege flags, money.

Sides differ in outline and emblem as well as in colour: British pieces are square-cornered or plainly
round and bear a cross, French ones have cut or scalloped edges and bear a fleur-de-lis.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QRadialGradient

from afaos_gui.gui.toolkit.paint.emblems import disc_outline, emblem, paint_emblem, square_outline, star_fort
from afaos_gui.gui.toolkit.paint.painting import (
    circle,
    fill_only,
    line_and_fill,
    line_only,
    paint_centred_text,
    paint_shadow,
    pen,
    placed,
    points_around,
    polygon,
    square,
)
from afaos_gui.gui.toolkit.paint.picture_cache import paint_cached
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour
from afaos_gui.rules.catalogue import BRITISH, Side

VILLAGE_DEPTH = 0.24
"""Height of a village's front face, as a share of its size."""
TOWN_DEPTH = 0.26
"""Height of a town's edge, as a share of its radius."""


def paint_village(painter: QPainter, center: QPointF, size: float, side: Side) -> None:
    """Paint a cube `size` wide, seen from above and in front."""
    depth = size * VILLAGE_DEPTH
    rect = QRectF(center.x() - size / 2, center.y() - size / 2 - depth / 2, size, size)
    top = square_outline(rect, side)
    edge = max(0.7, size * 0.035)
    _paint_body(painter, top, QRectF(rect.left(), rect.center().y(), size, depth), depth, side, size * 0.12, edge)
    _paint_top(painter, top, rect, side, 112)
    inset = size * 0.07
    corner = inset if side == BRITISH else size * 0.26
    line_only(painter, pen(QColor(255, 255, 255, 120), max(0.6, size * 0.035)))
    glint = rect.top() + inset
    painter.drawLine(QPointF(rect.left() + corner, glint), QPointF(rect.right() - corner, glint))
    _paint_emblem(painter, rect.center(), size * 0.66, side)


def paint_town(painter: QPainter, center: QPointF, size: float, side: Side) -> None:
    """Paint a disc `size` in diameter, seen from above and in front."""
    radius = size / 2
    depth = radius * TOWN_DEPTH
    middle = QPointF(center.x(), center.y() - depth / 2)
    top = disc_outline(middle, radius, side)
    rect = QRectF(middle.x() - radius, middle.y() - radius, size, size)
    edge = max(0.7, radius * 0.06)
    _paint_body(painter, top, QRectF(rect.left(), middle.y(), size, depth), depth, side, radius * 0.2, edge)
    _paint_top(painter, top, rect, side, 115)
    if side == BRITISH:
        line_only(painter, pen(colour(Palette.EMBLEM, 200), max(0.7, radius * 0.07)))
        painter.drawEllipse(middle, radius * 0.78, radius * 0.78)
    _paint_emblem(painter, middle, radius * 1.08, side)


def _paint_body(
    painter: QPainter,
    top: QPainterPath,
    joint: QRectF,
    depth: float,
    side: Side,
    drop: float,
    edge: float,
) -> None:
    """Paint the shadow and the dark side face below `top`; `joint` fills the gap between its two positions."""
    between = QPainterPath()
    between.addRect(joint)
    body = top.united(top.translated(0, depth)).united(between)
    paint_shadow(painter, body, drop * 0.85, drop * 1.2, max(3, round(drop * 0.7)), 110)
    line_and_fill(painter, pen(colour(Palette.PIECE_INK), edge), colour(SIDE_COLOURS[side].dark))
    painter.drawPath(body)


def _paint_top(painter: QPainter, top: QPainterPath, rect: QRectF, side: Side, darker: int) -> None:
    tones = SIDE_COLOURS[side]
    light = QLinearGradient(rect.topLeft(), rect.bottomRight())
    light.setStops([(0, colour(tones.light)), (0.45, colour(tones.mid)), (1, colour(tones.mid).darker(darker))])
    painter.setBrush(light)
    painter.drawPath(top)


def _paint_emblem(painter: QPainter, center: QPointF, size: float, side: Side) -> None:
    offset = QPointF(size * 0.03, size * 0.045)
    fill_only(painter, QColor(0, 0, 0, 110))
    if side == BRITISH:
        painter.drawEllipse(center + offset, size / 2, size / 2)
    else:
        painter.drawPath(placed(emblem(side), center + offset, size))
    paint_emblem(painter, center, size, side)


def paint_fort(painter: QPainter, center: QPointF, radius: float, courtyard: bool = False) -> None:
    """Paint a star fort; `radius` reaches its shoulders. With `courtyard` it stands alone, as in the stock."""
    trace = star_fort(center, radius)
    paint_shadow(painter, trace, radius * 0.07, radius * 0.1, 2, 80)
    stone = QLinearGradient(center - QPointF(radius, radius), center + QPointF(radius, radius))
    stone.setStops([(0, colour(Palette.STONE_LIGHT)), (1, colour(Palette.STONE))])
    line_and_fill(painter, pen(colour(Palette.STONE_DARK), max(1.0, radius * 0.06), sharp=True), stone)
    painter.drawPath(trace)
    painter.strokePath(star_fort(center, radius * 0.88), pen(colour(Palette.STONE_DARK, 170), max(0.5, radius * 0.03)))
    if courtyard:
        line_and_fill(painter, pen(colour(Palette.STONE_DARK), max(0.8, radius * 0.05)), colour(Palette.LAND))
        painter.drawEllipse(center, radius * 0.5, radius * 0.5)


def paint_siege_flag(painter: QPainter, foot: QPointF, size: float, side: Side) -> None:
    """Paint a flag of the besieging `side` on a pole that stands at `foot`, 1.3 `size` high."""
    middle = QPointF(1.5 * size, 1.5 * size)
    paint_cached(painter, ("flag", side), square(foot, 3 * size), lambda on: _draw_flag(on, middle, size, side))


def _draw_flag(painter: QPainter, foot: QPointF, size: float, side: Side) -> None:
    paint_shadow(painter, _flag_outline(foot, size, side), size * 0.06, size * 0.08, 2, 90)
    _paint_staff(painter, foot, size)
    paint_flag_cloth(painter, foot, size, side)
    _paint_finial(painter, foot, size)


def paint_flag_pole(painter: QPainter, foot: QPointF, size: float) -> None:
    """Paint the pole of a flag without its cloth."""
    _paint_staff(painter, foot, size)
    _paint_finial(painter, foot, size)


def paint_flag_cloth(painter: QPainter, foot: QPointF, size: float, side: Side) -> None:
    """Paint the cloth of a flag as it flies from a pole that stands at `foot`."""
    line_and_fill(painter, pen(colour(Palette.PIECE_INK), max(0.8, size * 0.05)), colour(SIDE_COLOURS[side].mid))
    painter.drawPath(_flag_outline(foot, size, side))
    paint_emblem(painter, points_around(foot, size)(0.42, -0.92), size * 0.46, side)


def _paint_staff(painter: QPainter, foot: QPointF, size: float) -> None:
    for ink, width in ((Palette.PIECE_INK, max(1.4, size * 0.12)), (Palette.BRASS, max(0.7, size * 0.06))):
        painter.setPen(pen(colour(ink), width))
        painter.drawLine(foot, points_around(foot, size)(0, -1.25))


def _paint_finial(painter: QPainter, foot: QPointF, size: float) -> None:
    line_and_fill(painter, pen(colour(Palette.PIECE_INK), 0.7), colour(Palette.BRASS))
    painter.drawEllipse(points_around(foot, size)(0, -1.28), size * 0.07, size * 0.07)


def _flag_outline(foot: QPointF, size: float, side: Side) -> QPainterPath:
    """The outline of the waving cloth: a British flag ends in a swallowtail, a French one in a tongue."""
    at = points_around(foot, size)
    cloth = QPainterPath(at(0, -1.25))
    if side == BRITISH:
        cloth.cubicTo(at(0.3, -1.42), at(0.55, -1.06), at(0.98, -1.24))
        cloth.lineTo(at(0.72, -0.93))
        cloth.lineTo(at(0.98, -0.62))
        cloth.cubicTo(at(0.55, -0.46), at(0.3, -0.80), at(0, -0.62))
    else:
        cloth.cubicTo(at(0.3, -1.40), at(0.5, -1.16), at(0.74, -1.20))
        cloth.lineTo(at(1.06, -0.92))
        cloth.lineTo(at(0.74, -0.58))
        cloth.cubicTo(at(0.5, -0.54), at(0.3, -0.78), at(0, -0.62))
    cloth.closeSubpath()
    return cloth


def paint_coin(painter: QPainter, center: QPointF, radius: float, text: str = "") -> None:
    """Paint a brass coin, with a figure on it when `text` is given."""
    around, middle = square(center, 2.6 * radius), QPointF(1.3 * radius, 1.3 * radius)
    paint_cached(painter, ("coin", text), around, lambda on: _draw_coin(on, middle, radius, text))


def _draw_coin(painter: QPainter, center: QPointF, radius: float, text: str) -> None:
    paint_shadow(painter, circle(center, radius), radius * 0.1, radius * 0.15, 2, 90)
    _paint_brass(painter, center, radius)
    line_only(painter, pen(colour(Palette.LIT_CASING, 130), max(0.5, radius * 0.06)))
    milled = painter.pen()
    milled.setStyle(Qt.PenStyle.DotLine)
    painter.setPen(milled)
    painter.drawEllipse(center, radius * 0.82, radius * 0.82)
    if text:
        size = radius * (1.25 if len(text) < 2 else 1.0)
        paint_centred_text(painter, center, text, Role.TEXT, size, colour(Palette.BRASS_INK), bold=True)


def _paint_brass(painter: QPainter, center: QPointF, radius: float) -> None:
    brass = QRadialGradient(center - QPointF(radius * 0.35, radius * 0.4), radius * 1.7)
    brass.setStops([(0, colour(Palette.BRASS_LIGHT)), (0.6, colour(Palette.BRASS)), (1, colour(Palette.BRASS_DARK))])
    line_and_fill(painter, pen(colour(Palette.LIT_CASING), max(0.7, radius * 0.07)), brass)
    painter.drawEllipse(center, radius, radius)


def paint_action_coin(painter: QPainter, center: QPointF, radius: float, spent: bool) -> None:
    """Paint one action of the turn: a brass disc while it is left, an empty rim when it is used."""
    if not spent:
        _paint_brass(painter, center, radius)
        return
    line_only(painter, pen(colour(Palette.BRASS), max(1.0, radius * 0.16)))
    painter.drawEllipse(center, radius * 0.9, radius * 0.9)


def paint_purse(painter: QPainter, center: QPointF, radius: float) -> None:
    """Paint a leather purse about two radii high, with coins in front of it."""
    at = points_around(center, radius)
    bag = QPainterPath(at(-0.34, -0.70))
    bag.cubicTo(at(-1.3, 0.1), at(-1.1, 0.92), at(0, 0.92))
    bag.cubicTo(at(1.1, 0.92), at(1.3, 0.1), at(0.34, -0.70))
    bag.closeSubpath()
    paint_shadow(painter, bag, radius * 0.05, radius * 0.1, 5, 140)
    leather = QRadialGradient(at(-0.3, 0), radius * 1.4)
    leather.setStops([(0, colour(Palette.LEATHER_LIGHT)), (1, colour(Palette.LEATHER_DARK))])
    line_and_fill(painter, pen(colour(Palette.PIECE_INK), max(0.8, radius * 0.03)), leather)
    painter.drawPath(bag)
    neck = (
        (-0.34, -0.68),
        (-0.62, -1.05),
        (-0.2, -0.94),
        (0, -1.1),
        (0.22, -0.94),
        (0.62, -1.05),
        (0.34, -0.68),
    )
    corners = [at(dx, dy) for dx, dy in neck]
    painter.drawPath(polygon([(corner.x(), corner.y()) for corner in corners]))
    painter.setPen(pen(colour(Palette.BRASS_LIGHT), max(1.0, radius * 0.06)))
    painter.drawLine(at(-0.36, -0.69), at(0.36, -0.69))
    for dx, dy in ((-0.75, 0.79), (-0.3, 0.90), (0.72, 0.85)):
        paint_coin(painter, at(dx, dy), radius * 0.26)


def paint_sum(painter: QPainter, center: QPointF, radius: float, text: str) -> None:
    """Paint the sum of money on a purse."""
    size = radius * (0.86 if len(text) < 3 else 0.66)
    at = center + QPointF(0, 0.14 * radius)
    paint_centred_text(painter, at, text, Role.TEXT, size, colour(Palette.SUM), bold=True)
