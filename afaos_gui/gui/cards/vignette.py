"""The picture of a location card: the place on its piece of the engraved map."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPainterPathStroker, QRadialGradient

from afaos_gui.data.loader import load_catalogue
from afaos_gui.gui.cards.geography import TALLEST, MapWindow
from afaos_gui.gui.cards.prospect import paint_prospect
from afaos_gui.gui.toolkit.icons import paint_icon
from afaos_gui.gui.toolkit.painting import (
    SMOOTH,
    fill_only,
    line_and_fill,
    paint_stroke_through,
    pen,
    vertices,
)
from afaos_gui.gui.toolkit.text import text_width
from afaos_gui.gui.toolkit.theme import CardPalette, Role, blend, colour, font
from afaos_gui.presentation.card_words import shown_name

THROWS: Final = 260
"""Attempts to find room for hills and firs."""
HILLS: Final = 0.36
"""Share of hills among the ornaments."""


@dataclass(frozen=True, slots=True)
class Style:
    """The level of detail of a picture. `unit` is the weight of its lines; `span` the map pixels across it."""

    span: float
    unit: float
    lining: tuple[tuple[float, float], ...]
    """Water lines: distance from the shore in map pixels, share of sea colour in the ink."""
    ornaments: int
    prospect: float
    """Size of the prospect, in picture units per unit of its own; 0 for the marker alone."""
    names: bool


FULL_LINING: Final = ((12.5, 0.84), (9.07, 0.72), (6.0, 0.56), (3.2, 0.38))
SMALL_LINING: Final = ((10.4, 0.72), (6.9, 0.56), (3.67, 0.38))
TINY_LINING: Final = ((6.9, 0.6), (3.67, 0.3))
"""The distances of the lines in `water_lines.json`."""
LINE: Final = 0.75
"""Width of a water line in pixels."""
WIDEST: Final = (270, TALLEST)
"""The most map pixels across and down that a picture shows."""


def tiny_style(width: float) -> Style:
    """The style for a thumbnail: the marker alone on the map."""
    return Style(150, 0.8 * width / 58, TINY_LINING, 0, prospect=0, names=False)


def small_style(width: float) -> Style:
    """The style for a compact card that has room for a prospect."""
    return Style(150, 1.02 * width / 100, SMALL_LINING, 9, prospect=1.3, names=False)


def hand_style(width: float) -> Style:
    """The style for a hand card."""
    return Style(184, width / 138, FULL_LINING, 15, prospect=1.32, names=False)


def inspector_style(width: float) -> Style:
    """The style for the inspector, with the names of neighbours."""
    return Style(WIDEST[0], 1.5 * width / 308, FULL_LINING, 24, prospect=1.42, names=True)


def vignette(place: str, width: float, height: float, dpr: float, accent: str, style: Style, lang: str) -> QImage:
    """The picture of `place` (a catalogue name) in logical pixels `width` × `height`."""
    image = QImage(max(1, round(width * dpr)), max(1, round(height * dpr)), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    image.fill(colour(CardPalette.SEA))
    painter = QPainter(image)
    painter.setRenderHints(SMOOTH)
    _Vignette(painter, MapWindow(place, width, height, style.span), accent, style, lang).paint()
    painter.end()
    return image


class _Vignette:
    """The painting of one picture."""

    def __init__(self, painter: QPainter, window: MapWindow, accent: str, style: Style, lang: str) -> None:
        self.painter = painter
        self.window = window
        self.accent = accent
        self.style = style
        self.unit = style.unit
        self.land = window.land()
        self.lakes = window.lakes()
        self.rivers = window.rivers()
        self.routes = window.routes()
        self.places = window.places()
        self.centre = self.places[window.place]
        self.labels = self._labels(lang) if style.names else []

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
        painter.save()
        painter.setClipPath(self.land)
        painter.strokePath(self.land, pen(colour(CardPalette.SHORE, 70), 5 * unit))
        painter.restore()
        painter.strokePath(self.land, pen(CardPalette.INK, 0.95 * min(unit, 1.35)))

    def _paint_lining(self, line_at: Callable[[float], QPainterPath]) -> None:
        """Paint the water lines along shores."""
        for distance, share in self.style.lining:
            self.painter.strokePath(line_at(distance), pen(blend(CardPalette.INK, CardPalette.SEA, share), LINE))

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
        spots = self._free_spots(chance)
        for spot in sorted(spots, key=lambda at: at.y()):
            self.painter.save()
            self.painter.translate(spot)
            self.painter.scale(self.unit, self.unit)
            self.painter.setPen(pen(blend(CardPalette.INK, CardPalette.LAND, 0.28), 0.85))
            if chance.random() < HILLS:
                _paint_hill(self.painter)
            else:
                _paint_fir(self.painter)
            self.painter.restore()

    def _free_spots(self, chance: random.Random) -> list[QPointF]:
        """Random spots on land, clear of water, routes, labels and each other."""
        avoid = self._avoided()
        unit = self.unit
        room, prospect = 14 * unit, self._prospect_rect()
        picture = QRectF(0, 0, self.window.width, self.window.height).adjusted(-room, -room, room, room)
        towns = [town for town in self.places.values() if picture.contains(town)]
        spots: list[QPointF] = []
        for _throw in range(THROWS):
            if len(spots) >= self.style.ornaments:
                break
            spot = QPointF(chance.uniform(6, self.window.width - 6), chance.uniform(9, self.window.height - 4))
            if prospect.contains(spot):
                continue
            if avoid.contains(spot) or not self._on_land(spot):
                continue
            near_spot = any((spot - other).manhattanLength() < 11 * unit for other in spots)
            if not near_spot and all((spot - town).manhattanLength() >= room for town in towns):
                spots.append(spot)
        return spots

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
        for _name, left, base, width, _dot in self.labels:
            avoid.addRect(QRectF(left - 8, base - 17, width + 16, 24))
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
        self.painter.save()
        self.painter.setClipPath(self.land.subtracted(self.lakes))
        fill_only(self.painter, glow)
        self.painter.drawEllipse(middle, reach, reach * 0.86)
        self.painter.restore()

    def _paint_marker(self, at: QPointF, ring: float, core: float) -> None:
        unit, painter = self.unit, self.painter
        line_and_fill(painter, pen(CardPalette.INK, 1.2 * unit), colour(CardPalette.PAPER))
        painter.drawEllipse(at, ring * unit, ring * unit)
        fill_only(painter, colour(self.accent))
        painter.drawEllipse(at, core * unit, core * unit)

    def _labels(self, lang: str) -> list[tuple[str, float, float, float, QPointF]]:
        """The neighbours inside the picture: (name, left, baseline, width, dot)."""
        face = font(Role.CAPTION, 14 * self.unit / 1.5, italic=True)
        unit = self.unit / 1.5
        view = QRectF(0, 0, self.window.width, self.window.height).adjusted(10, 10, -10, -10)
        found = []
        for place in load_catalogue().locations:
            dot = self.places[place.name]
            if place.name == self.window.place or not view.contains(dot):
                continue
            name = shown_name(place, lang)
            width = text_width(name, face)
            left = dot.x() + 8 * unit
            if left + width > self.window.width - 5:
                left = dot.x() - 8 * unit - width
            if left >= 4 and not self._is_taken(QRectF(left, dot.y() - 9 * unit, width, 16 * unit)):
                found.append((name, left, dot.y() + 5 * unit, width, dot))
        return found

    def _is_taken(self, rect: QRectF) -> bool:
        """Whether a label would overlap the prospect, its marker, or the corner of the initial mark."""
        side = 32 * self.unit
        corner = QRectF(self.window.width - side, 0, side, side)
        return rect.intersects(self._prospect_rect().adjusted(5, 0, -5, 0)) or rect.intersects(corner)

    def _prospect_rect(self) -> QRectF:
        """The rectangle of the prospect with its marker."""
        wide, high, unit = 18 * self.style.prospect, 25 * self.style.prospect, self.unit
        return QRectF(self.centre.x() - wide * unit, self.centre.y() - high * unit, 2 * wide * unit, (high + 14) * unit)

    def _paint_labels(self) -> None:
        if not self.style.names:
            return
        painter, unit = self.painter, self.unit / 1.5
        face = font(Role.CAPTION, 14 * unit, italic=True)
        for name, left, base, _width, dot in self.labels:
            line_and_fill(painter, pen(CardPalette.INK, 1.4 * unit), colour(CardPalette.PAPER))
            painter.drawEllipse(dot, 4 * unit, 4 * unit)
            path = QPainterPath()
            path.addText(left, base, face, name)
            painter.strokePath(path, pen(colour(CardPalette.LAND, 225), 5.2 * unit))
            painter.fillPath(path, colour(CardPalette.INK))
        catalogue = load_catalogue()
        place = catalogue.locations[catalogue.location_ids[self.window.place]]
        if place.sea:
            corner = self.centre + QPointF(9, 2.75) * unit + QPointF(0, -0.5) * unit
            side = 15 * unit
            paint_icon(
                painter,
                "anchor",
                QRectF(corner.x(), corner.y(), side, side),
                CardPalette.INK,
                CardPalette.LAND,
            )
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
