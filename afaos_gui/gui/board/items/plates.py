"""The plate of a place: a paper roundel with its starting colour, its badges and its name.

Plate units: the plate's radius is 20; `map_measures.plate_factor` turns them into map units.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QRadialGradient

from afaos_gui.data.resources.layout import PlaceLayout
from afaos_gui.gui.board.geometry import Label, label_of
from afaos_gui.gui.toolkit.paint.emblems import emblem, hexagon, shield, star_fort
from afaos_gui.gui.toolkit.paint.painting import (
    circle,
    fill_only,
    line_and_fill,
    line_only,
    paint_centred_text,
    paint_halos,
    paint_shadow,
    paint_stroke_through,
    pen,
    placed,
    points_around,
    polygon,
    text_path,
)
from afaos_gui.gui.toolkit.paint.theme import SIDE_COLOURS, Palette, Role, colour
from afaos_gui.presentation.map.map_measures import (
    ANCHOR,
    PLATE_RADIUS,
    POINTS,
    SETTLER,
    SHIELD,
    label_px,
    label_style,
    plate_factor,
)
from afaos_gui.rules.catalogue import BRITISH, Location, Side

CENTER = QPointF(0, 0)
RING_RADIUS = 16.8
FORT_RADIUS = 28.5


def paint_plate(painter: QPainter, start: tuple[Side, str] | None, empty: bool) -> None:
    """Paint the roundel with the ring of its starting side, and that side's faint emblem while it is empty."""
    edge = circle(CENTER, PLATE_RADIUS)
    paint_shadow(painter, edge, 1.5, 2.2, 3, 70)
    paper = QRadialGradient(QPointF(-6, -8), 34)
    paper.setStops([(0, colour(Palette.PAPER_LIT)), (1, colour(Palette.PAPER_SHADED))])
    line_and_fill(painter, pen(colour(Palette.INK), 1.5), paper)
    painter.drawPath(edge)
    ring = pen(colour(Palette.INK_SOFT), 0.8)
    if start is not None:
        ink = colour(SIDE_COLOURS[start[0]].mid)
        if start[0] == BRITISH:
            ring = pen(ink, 2.6)
        else:
            ring = pen(ink, 2.9)
            ring.setDashPattern([0.1, 1.63])
    line_only(painter, ring)
    painter.drawEllipse(CENTER, RING_RADIUS, RING_RADIUS)
    if start is not None and empty:
        fill_only(painter, colour(SIDE_COLOURS[start[0]].mid, 80))
        painter.drawPath(placed(emblem(start[0]), CENTER, 16 if start[1] == "village" else 20))


def paint_badges(painter: QPainter, place: Location, growth: float) -> None:
    """Paint the badges of `place` (victory points, defence, port, settlers), each `growth` times its usual size."""
    if place.victory_points:
        paint_points(painter, QPointF(*POINTS.at), POINTS.radius * growth, place.victory_points)
    if place.defence:
        paint_shield(painter, QPointF(*SHIELD.at), SHIELD.radius * growth, place.defence)
    if place.sea:
        paint_anchor_badge(painter, QPointF(*ANCHOR.at), ANCHOR.radius * growth, place.ship_in_siege)
    if place.settler:
        paint_settler_badge(painter, QPointF(*SETTLER.at), SETTLER.radius * growth)


def paint_points(painter: QPainter, center: QPointF, radius: float, points: int) -> None:
    """Paint the victory points on their hexagon."""
    line_and_fill(painter, pen(colour(Palette.INK), radius * 0.1), colour(Palette.POINTS))
    painter.drawPath(hexagon(center, radius))
    paint_centred_text(painter, center, str(points), Role.TEXT, radius * 1.28, colour(Palette.INK), bold=True)


def paint_shield(painter: QPainter, center: QPointF, radius: float, defence: int) -> None:
    """Paint the defence that the place itself adds."""
    line_and_fill(painter, pen(colour(Palette.INK), radius * 0.1), colour(Palette.SHIELD))
    painter.drawPath(shield(center, radius))
    middle = center - QPointF(0, radius * 0.04)
    paint_centred_text(painter, middle, str(defence), Role.TEXT, radius * 1.24, colour(Palette.INK), bold=True)


def paint_anchor_badge(painter: QPainter, center: QPointF, radius: float, ships_in_siege: bool) -> None:
    """Paint the port's anchor, struck through where ships do not join a siege."""
    line_and_fill(painter, pen(colour(Palette.INK), radius * 0.09), colour(Palette.PAPER))
    painter.drawEllipse(center, radius, radius)
    _paint_anchor(painter, center, radius * 1.46)
    if not ships_in_siege:
        paint_stroke_through(painter, center, radius, Palette.PAPER)


def _paint_anchor(painter: QPainter, center: QPointF, size: float) -> None:
    """Paint a plainer anchor than the icon's: at this size only its outline is visible."""
    at = points_around(center, size)
    ink = colour(Palette.LINK_WATER)
    line_only(painter, pen(ink, size * 0.11))
    painter.drawEllipse(at(0, -0.36), size * 0.1, size * 0.1)
    painter.drawLine(at(0, -0.26), at(0, 0.42))
    painter.drawLine(at(-0.2, -0.12), at(0.2, -0.12))
    arms = QPainterPath(at(-0.4, 0.08))
    arms.cubicTo(at(-0.34, 0.36), at(-0.14, 0.44), at(0, 0.44))
    arms.cubicTo(at(0.14, 0.44), at(0.34, 0.36), at(0.4, 0.08))
    painter.drawPath(arms)
    fill_only(painter, ink)
    for side in (-1, 1):
        fluke = polygon([(side * 0.47, 0.18), (side * 0.4, -0.06), (side * 0.24, 0.14)])
        painter.drawPath(placed(fluke, center, size))


def paint_settler_badge(painter: QPainter, center: QPointF, radius: float) -> None:
    """Paint a pale figure on dark ground, which differs from the port even when tiny."""
    line_and_fill(painter, pen(colour(Palette.PAPER), radius * 0.12), colour(Palette.INK))
    painter.drawEllipse(center, radius, radius)
    figure = QPainterPath()
    figure.setFillRule(Qt.FillRule.WindingFill)
    hat = [(-0.36, -0.24), (0.36, -0.24), (0.18, -0.30), (0.13, -0.5), (-0.13, -0.5), (-0.18, -0.30)]
    figure.addPath(polygon(hat))
    figure.addEllipse(QPointF(0, -0.13), 0.16, 0.17)
    shoulders = QPainterPath(QPointF(-0.36, 0.48))
    shoulders.cubicTo(-0.38, 0.14, -0.2, 0.06, 0, 0.06)
    shoulders.cubicTo(0.2, 0.06, 0.38, 0.14, 0.36, 0.48)
    shoulders.closeSubpath()
    figure.addPath(shoulders)
    painter.fillPath(placed(figure, center, radius * 1.34), colour(Palette.PAPER))


FAR_NAME = 14.0
"""Pixels between a place and its name from which a line joins them."""


def leader_of(name: str, scale: float) -> QLineF:
    """The line from a place's name to its place, the origin; none where nobody could take it for that of another."""
    at = label_of(name, scale).rect
    line = QLineF(min(max(at.left(), 0.0), at.right()), min(max(at.top(), 0.0), at.bottom()), 0.0, 0.0)
    length = line.length() - PLATE_RADIUS * plate_factor(scale)
    if length * scale <= FAR_NAME:
        return QLineF()
    line.setLength(length)
    return line


def paint_leader(painter: QPainter, line: QLineF, scale: float) -> None:
    """Paint such a line, with a halo as that of the letters."""
    for width, ink in ((3.4, colour(Palette.HALO, 225)), (1.2, colour(Palette.LABEL))):
        painter.setPen(pen(ink, width / scale))
        painter.drawLine(line)


def label_painter(place: PlaceLayout, scale: float) -> tuple[QRectF, Callable[[QPainter], None]]:
    """The box of a place's name around the place, in map units at `scale`, and a function that paints it."""
    label, px = label_of(place.name, scale), label_px(scale)
    letters = _label_letters(place, label, px)

    def paint(painter: QPainter) -> None:
        halos = [(width / 2 * px / 14, colour(Palette.HALO, alpha)) for width, alpha in ((5.2, 90), (3.4, 225))]
        paint_halos(painter, letters, halos)
        painter.fillPath(letters, colour(Palette.LABEL))

    reach = 5.2 * px / 14 / 2 + px * 0.1
    return label.rect.united(letters.boundingRect()).adjusted(-reach, -reach, reach, reach), paint


def _label_letters(place: PlaceLayout, label: Label, px: float) -> QPainterPath:
    italic, bold = label_style(place.name)
    rect = label.rect
    letters = QPainterPath()
    letters.setFillRule(Qt.FillRule.WindingFill)
    for number, line in enumerate(place.label_lines):
        path, width = text_path(line, Role.TEXT, px, italic, bold)
        if label.side == "right":
            x = rect.left()
        elif label.side == "left":
            x = rect.right() - width
        else:
            x = rect.center().x() - width / 2
        letters.addPath(path.translated(x, rect.top() + px * (0.86 + number)))
    return letters


def outline(fortified: bool) -> QPainterPath:
    """The edge of a place in its present state: the fort's outline when it has one, the plate's rim otherwise."""
    return star_fort(CENTER, FORT_RADIUS) if fortified else circle(CENTER, PLATE_RADIUS)


def paint_target_light(painter: QPainter, fortified: bool) -> None:
    """Paint the gold band around a possible target."""
    edge = outline(fortified)
    for ink, alpha, width in ((Palette.LIT, 70, 22), (Palette.LIT_CASING, 255, 13), (Palette.LIT, 255, 10)):
        painter.strokePath(edge, pen(colour(ink, alpha), width))


def paint_chosen_light(painter: QPainter, fortified: bool) -> None:
    """Paint the target's light with a second band outside it, for a place that has been chosen."""
    edge = outline(fortified)
    bands = (
        (Palette.LIT_CASING, 22.0),
        (Palette.SELECTION, 19.0),
        (Palette.LIT_CASING, 12.5),
        (Palette.SELECTION, 10.0),
    )
    for ink, width in bands:
        painter.strokePath(edge, pen(colour(ink), width))
