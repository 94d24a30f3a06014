"""The picture of a location card: its piece of the engraved map, or the view of the place."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPainterPathStroker, QRadialGradient, QTransform

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.gui.toolkit.paint.emblems import paint_icon
from afaos_gui.gui.toolkit.paint.ink import width_in
from afaos_gui.gui.toolkit.paint.painting import (
    Point,
    area,
    fill_only,
    line_and_fill,
    line_only,
    paint_stroke_through,
    painted,
    pen,
    restored,
    smooth_line,
    vertices,
)
from afaos_gui.gui.toolkit.paint.theme import CardPalette, Role, blend, colour, font
from afaos_gui.presentation.cards.card_map import MapWindow
from afaos_gui.presentation.cards.card_pictures import PictureStyle, free_spots, neighbours
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
    with restored(painter):
        painter.translate(foot)
        painter.scale(scale, scale)
        line_only(painter, pen(CardPalette.INK, 0.95))
        for shape in prospect_of(place):
            _paint(painter, shape, tones)
        painter.setPen(pen(CardPalette.INK, 0.9))
        painter.drawLines(_lines(GROUND))


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
        with restored(painter, path):
            _paint_fine(painter, shape.hachures, blend(CardPalette.INK, CardPalette.LAND, 0.2))


def _paint_fine(painter: QPainter, lines: tuple[Line, ...], ink: QColor) -> None:
    usual = painter.pen()
    painter.setPen(pen(ink, 0.7))
    painter.drawLines(_lines(lines))
    painter.setPen(usual)


def _lines(lines: tuple[Line, ...]) -> list[QLineF]:
    return [QLineF(*line) for line in lines]


HILLS: Final = 0.36
"""Share of hills among the ornaments."""
LINE: Final = 0.75
"""Width of a water line in pixels."""


def vignette(
    place: str, width: float, height: float, dpr: float, accent: str, style: PictureStyle, lang: str
) -> QImage:
    """The picture of `place` (a catalogue name) in logical pixels `width` × `height`."""
    window = MapWindow(place, width, height, style.span)

    def paint(painter: QPainter) -> None:
        _Vignette(painter, window, accent, style, lang).paint()

    return painted(width, height, dpr, colour(CardPalette.SEA), paint)


class _Vignette:
    """The painting of one picture."""

    def __init__(self, painter: QPainter, window: MapWindow, accent: str, style: PictureStyle, lang: str) -> None:
        self.painter = painter
        self.window = window
        self.accent = accent
        self.style = style
        self.unit = style.unit
        self.in_picture = QTransform.fromScale(window.scale, window.scale)
        self.in_picture.translate(-window.shown.left, -window.shown.top)
        self.land = self.in_picture.map(area(window.land()))
        self.lakes = self.in_picture.map(area(window.lakes()))
        self.rivers = self._drawn(window.rivers())
        self.routes = [(kind, smooth_line([QPointF(*at) for at in points])) for kind, points in window.routes()]
        self.centre = QPointF(*window.places[window.place])
        self.face = font(Role.CAPTION, 14 * self.unit / 1.5, italic=True)
        self.labels = neighbours(window, style, lang, width_in(self.face)) if style.names else []

    def _drawn(self, lines: Iterable[Iterable[Point]]) -> QPainterPath:
        """Lines in map pixels as lines of the picture."""
        path = QPainterPath()
        for line in lines:
            path.addPolygon(vertices(line))
        return self.in_picture.map(path)

    def paint(self) -> None:
        """Paint everything, from the sea up."""
        self._paint_geography()
        if self.style.prospect:
            self._paint_routes()
            self._paint_ornaments()
        self._paint_halo()
        if self.style.prospect:
            foot = self.centre - QPointF(0, self.unit)
            scale = self.style.prospect * self.unit
            paint_prospect(self.painter, self.window.place, foot, scale, self.accent)
            self._paint_marker(self.centre + QPointF(0, 6.5 * self.unit), 4.2, 2.4)
        else:
            self._paint_marker(self.centre, 7.5, 4.5)
        self._paint_labels()

    def _paint_geography(self) -> None:
        painter, unit = self.painter, self.unit
        self._paint_lining(self.window.lines_off_land)
        painter.fillPath(self.land, colour(CardPalette.LAND))
        painter.strokePath(self.rivers, pen(blend(CardPalette.WATER, CardPalette.LAND, 0.15), 0.9 * unit))
        if not self.lakes.isEmpty():
            painter.fillPath(self.lakes, colour(CardPalette.SEA))
            self._paint_lining(self.window.lines_in_lakes)
            painter.strokePath(self.lakes, pen(CardPalette.INK, 0.9 * unit))
        with restored(painter, self.land):
            wash = pen(colour(CardPalette.SHORE, 70), 5 * unit)
            wash.setJoinStyle(
                Qt.PenJoinStyle.BevelJoin
            )  # The coast has many corners, and round ones take twice as long.
            painter.strokePath(self.land, wash)
        painter.strokePath(self.land, pen(CardPalette.INK, 0.95 * min(unit, 1.35)))

    def _paint_lining(self, lines_at: Callable[[float], Iterable[Iterable[Point]]]) -> None:
        """Paint the water lines along shores."""
        for distance, share in self.style.lining:
            stroke = pen(blend(CardPalette.INK, CardPalette.SEA, share), LINE)
            self.painter.strokePath(self._drawn(lines_at(distance)), stroke)

    def _paint_routes(self) -> None:
        painter, unit = self.painter, self.unit
        for kind, path in self.routes:
            painter.strokePath(path, pen(colour(CardPalette.LAND, 200), 3.6 * unit, flat=True))
            if kind == "trail":
                line = pen(CardPalette.ROAD, 1.4 * unit, (3, 2))
            else:
                line = pen(CardPalette.ROAD if kind == "road" else CardPalette.WATER, 1.7 * unit)
            painter.strokePath(path, line)

    def _paint_ornaments(self) -> None:
        chance = random.Random(self.window.place)
        for x, y in free_spots(self.window, self.style, chance, self._ground()):
            with restored(self.painter):
                self.painter.translate(x, y)
                self.painter.scale(self.unit, self.unit)
                self.painter.setPen(pen(blend(CardPalette.INK, CardPalette.LAND, 0.28), 0.85))
                if chance.random() < HILLS:
                    _paint_hill(self.painter)
                else:
                    _paint_fir(self.painter)

    def _ground(self) -> Callable[[float, float], bool]:
        """Make a test whether an ornament may stand at a point: on dry land, clear of water, routes and names."""
        avoided = self._avoided()

        def is_free(x: float, y: float) -> bool:
            spot = QPointF(x, y)
            return not avoided.contains(spot) and self._on_land(spot)

        return is_free

    def _on_land(self, spot: QPointF) -> bool:
        """Whether an ornament at `spot` stands entirely on dry land."""
        unit = self.unit
        body = ((0, 0), (6, 0), (-6, 0), (0, -7), (0, 4))
        if not all(self.land.contains(spot + QPointF(x, y) * unit) for x, y in body):
            return False
        return not any(self.lakes.contains(spot + QPointF(x, y) * unit) for x, y in ((0, 0), (5, -3), (-5, 3)))

    def _avoided(self) -> QPainterPath:
        stroker = QPainterPathStroker()
        stroker.setWidth(9 * self.unit)
        avoid = stroker.createStroke(self.rivers)
        avoid.setFillRule(Qt.FillRule.WindingFill)
        for _kind, path in self.routes:
            avoid.addPath(stroker.createStroke(path))
        for label in self.labels:
            avoid.addRect(QRectF(label.left - 8, label.base - 17, label.width + 16, 24))
        return avoid

    def _paint_halo(self) -> None:
        """Paint a pale glow behind the place, on land only."""
        unit = self.unit
        reach = 20 * max(1.0, self.style.prospect) * unit
        middle = self.centre - QPointF(0, 6 * unit)
        glow = QRadialGradient(middle, reach)
        glow.setColorAt(0, colour(CardPalette.LAND, 235))
        glow.setColorAt(0.62, colour(CardPalette.LAND, 190))
        glow.setColorAt(1, colour(CardPalette.LAND, 0))
        with restored(self.painter, self.land.subtracted(self.lakes)):
            fill_only(self.painter, glow)
            self.painter.drawEllipse(middle, reach, reach * 0.86)

    def _paint_marker(self, at: QPointF, ring: float, core: float) -> None:
        unit, painter = self.unit, self.painter
        line_and_fill(painter, pen(CardPalette.INK, 1.2 * unit), colour(CardPalette.PAPER))
        painter.drawEllipse(at, ring * unit, ring * unit)
        fill_only(painter, colour(self.accent))
        painter.drawEllipse(at, core * unit, core * unit)

    def _paint_labels(self) -> None:
        if not self.style.names:
            return
        painter, unit = self.painter, self.unit / 1.5
        for label in self.labels:
            line_and_fill(painter, pen(CardPalette.INK, 1.4 * unit), colour(CardPalette.PAPER))
            painter.drawEllipse(QPointF(*label.dot), 4 * unit, 4 * unit)
            path = QPainterPath()
            path.addText(label.left, label.base, self.face, label.name)
            painter.strokePath(path, pen(colour(CardPalette.LAND, 225), 5.2 * unit))
            painter.fillPath(path, colour(CardPalette.INK))
        catalogue = load_catalogue()
        place = catalogue.locations[catalogue.location_ids[self.window.place]]
        if place.sea:
            corner = self.centre + QPointF(9, 2.75) * unit + QPointF(0, -0.5) * unit
            side = 15 * unit
            box = QRectF(corner, QSizeF(side, side))
            paint_icon(painter, "anchor", box, CardPalette.INK, CardPalette.LAND)
            if not place.ship_in_siege:
                middle = corner + QPointF(side, side) / 2
                paint_stroke_through(painter, middle, side * 0.5, CardPalette.LAND)


def _paint_hill(painter: QPainter) -> None:
    path = QPainterPath(QPointF(-6, 2))
    path.cubicTo(-3, -5, -1, -6, 1, -3.4)
    path.cubicTo(2.4, -4.4, 4, -2, 6.4, 2)
    painter.setBrush(colour(CardPalette.LAND))
    painter.drawPath(path)
    for i in range(3):
        painter.drawLine(QLineF(1 + i * 1.3, -2.6 + i, 0.2 + i * 1.3, 1.2))


def _paint_fir(painter: QPainter) -> None:
    painter.setBrush(blend(CardPalette.INK, CardPalette.LAND, 0.28))
    painter.drawPolygon(vertices([(0, -6), (2.4, 0), (-2.4, 0)]))
    painter.drawLine(QLineF(0, 0, 0, 2))
