"""Small engraved views (prospects) of the places, composed of houses, spires, walls and hills.

They are plain shapes in units of their own, about 30 of them wide, with y downwards from the ground.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import NamedTuple

from afaos_gui.data.resources.loader import load_prospects
from afaos_gui.presentation.map.map_measures import Point

Line = tuple[float, float, float, float]
"""From x, y to x, y."""
Curve = tuple[float, ...]
"""The points on the way to the next one, and that one: none of them for a line, one or two for a curve."""


class Tone(Enum):
    """What a shape is filled with."""

    LIT = "lit"
    DARK = "dark"
    FLAG = "flag"
    """The colour of the side."""
    GROUND = "ground"


class Face(NamedTuple):
    """A polygon, filled and outlined."""

    tone: Tone
    points: tuple[Point, ...]


class Curved(NamedTuple):
    """A curved shape, filled and outlined, with fine lines on it."""

    tone: Tone
    start: Point
    curves: tuple[Curve, ...]
    hachures: tuple[Line, ...] = ()


class Opening(NamedTuple):
    """A dark door or window: left, top, width, height."""

    box: tuple[float, float, float, float]


class Stroke(NamedTuple):
    """A line of ink."""

    line: Line


class Hatching(NamedTuple):
    """Fine lines of ink."""

    lines: tuple[Line, ...]


class Dot(NamedTuple):
    """A small dark disc."""

    at: Point
    radius: float


Shape = Face | Curved | Opening | Stroke | Hatching | Dot

GROUND: tuple[Line, ...] = ((-15, 0, 15, 0), (-10, 2, -2, 2), (3, 2.2, 12, 2.2), (-3, 4, 4, 4))
"""The lines of the ground, which are drawn last."""


@cache
def prospect_of(place: str) -> tuple[Shape, ...]:
    """The prospect of a place, the rearmost shapes first."""
    engraver = Engraver()
    for name, measures in load_prospects()[place]:
        getattr(engraver, name)(*measures)
    return tuple(engraver.shapes)


class Engraver:
    """Composes the parts of a prospect, about 30 units wide and at most 27 high, standing on the origin."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []

    def light(self, *points: Point) -> None:
        """A lit wall."""
        self.shapes.append(Face(Tone.LIT, points))

    def dark(self, *points: Point) -> None:
        """A roof."""
        self.shapes.append(Face(Tone.DARK, points))

    def line(self, x: float, y: float, end_x: float, end_y: float) -> None:
        """A line of ink."""
        self.shapes.append(Stroke((x, y, end_x, end_y)))

    def box(self, x: float, y: float, w: float, h: float) -> None:
        """A lit wall standing on y."""
        self.light((x, y), (x, y - h), (x + w, y - h), (x + w, y))

    def opening(self, x: float, y: float, w: float, h: float) -> None:
        """A door or window standing on y."""
        self.shapes.append(Opening((x, y - h, w, h)))

    def house(self, x: float, w: float, h: float, roof: float, y: float = 0) -> None:
        """A house with its eaves to the front."""
        self.box(x, y, w, h)
        self.dark((x - 0.8, y - h), (x + w * 0.22, y - h - roof), (x + w * 0.78, y - h - roof), (x + w + 0.8, y - h))
        self.opening(x + w * 0.42, y, w * 0.2, h * 0.55)

    def gable(self, x: float, w: float, h: float, y: float = 0) -> None:
        """A Dutch house with a stepped gable."""
        step = w / 6
        points = [(x, y), (x, y - h)]
        for i in range(1, 4):
            points += [
                (x + (i - 1) * step + step * 0.5, y - h - (i - 1) * 2),
                (x + (i - 1) * step + step * 0.5, y - h - i * 2),
            ]
        mirrored = [(2 * x + w - px, py) for px, py in reversed(points)]
        self.light(*points, *mirrored)
        self.opening(x + w * 0.4, y, w * 0.2, h * 0.5)
        self.opening(x + w * 0.4, y - h, w * 0.2, 1.7)

    def chapel(self, x: float, w: float, h: float, roof: float, y: float = 0) -> None:
        """A small church, its pointed gable to the front."""
        self.box(x, y, w, h)
        self.dark((x - 0.8, y - h), (x + w / 2, y - h - roof), (x + w + 0.8, y - h))
        self.opening(x + w * 0.36, y, w * 0.28, h * 0.5)

    def spire(self, x: float, w: float, tower: float, point: float, y: float = 0) -> None:
        """A church tower with a pointed spire, centred on x."""
        self.box(x - w / 2, y, w, tower)
        self.dark((x - w / 2 - 0.7, y - tower), (x, y - tower - point), (x + w / 2 + 0.7, y - tower))
        self.opening(x - 0.6, y - tower + 4.2, 1.2, 2.2)

    def cupola(self, x: float, w: float, tower: float, y: float = 0) -> None:
        """A tower with a clock, a lantern and a domed cap, centred on x."""
        self.box(x - w / 2, y, w, tower)
        self.box(x - w * 0.3, y - tower, w * 0.6, 3)
        cap = (x - w * 0.42, y - tower - 6, x + w * 0.42, y - tower - 6, x + w * 0.42, y - tower - 3)
        self.shapes.append(Curved(Tone.DARK, (x - w * 0.42, y - tower - 3), (cap,)))
        self.line(x, y - tower - 5, x, y - tower - 9)
        self.shapes.append(Dot((x, y - tower + 2.6), 1))

    def mill(self, x: float, h: float, y: float = 0) -> None:
        """A tower windmill, centred on x."""
        self.light((x - 2.8, y), (x - 1.9, y - h), (x + 1.9, y - h), (x + 2.8, y))
        self.dark((x - 2.3, y - h), (x, y - h - 2.6), (x + 2.3, y - h))
        hub = y - h + 0.4
        for dx, dy in ((5, 3.4), (-5, -3.4), (3.4, -5), (-3.4, 5)):
            self.line(x, hub, x + dx, hub + dy)
            self.line(x + dx * 0.45, hub + dy * 0.45, x + (dx - dy * 0.28), hub + (dy + dx * 0.28))

    def palisade(self, left: float, right: float, h: float = 5.6, y: float = 0) -> None:
        """A row of pointed posts."""
        count = max(3, round((right - left) / 2.3))
        step = (right - left) / count
        for i in range(count):
            x = left + i * step
            self.light((x, y), (x, y - h), (x + step / 2, y - h - 1.8), (x + step, y - h), (x + step, y))

    def blockhouse(self, x: float, w: float, h: float, y: float = 0) -> None:
        """A log house with an overhanging upper floor."""
        self.box(x + w * 0.12, y, w * 0.76, h * 0.5)
        self.box(x, y - h * 0.5, w, h * 0.5)
        self.dark((x - 0.8, y - h), (x + w / 2, y - h - w * 0.48), (x + w + 0.8, y - h))
        self.opening(x + w * 0.2, y - h * 0.62, w * 0.16, h * 0.2)
        self.opening(x + w * 0.64, y - h * 0.62, w * 0.16, h * 0.2)

    def rampart(self, left: float, right: float, h: float, y: float = 0) -> None:
        """A sloped stone wall with embrasures."""
        self.light((left - h * 0.3, y), (left, y - h), (right, y - h), (right + h * 0.3, y))
        self.line(left - h * 0.08, y - h * 0.72, right + h * 0.08, y - h * 0.72)
        count = max(2, int((right - left) / 4))
        step = (right - left) / count
        for i in range(count):
            self.opening(left + (i + 0.36) * step, y - h * 0.74, step * 0.28, h * 0.32)

    def turret(self, x: float, h: float, y: float = 0) -> None:
        """A sentry box on the corner of a rampart, centred on x."""
        self.box(x - 1.4, y, 2.8, h)
        self.dark((x - 2.1, y - h), (x, y - h - 3.2), (x + 2.1, y - h))

    def round_tower(self, x: float, w: float, h: float, y: float = 0) -> None:
        """A round stone tower with a parapet, centred on x."""
        self.light((x - w / 2, y), (x - w * 0.42, y - h), (x + w * 0.42, y - h), (x + w / 2, y))
        for i in range(3):
            self.box(x - w * 0.5 + i * w * 0.38, y - h, w * 0.24, 2.2)
        self.opening(x - 0.7, y - h * 0.42, 1.4, h * 0.26)

    def flag(self, x: float, y: float, h: float = 8) -> None:
        """A flag of the side's colour on a pole standing on (x, y)."""
        self.line(x, y, x, y - h)
        self.shapes.append(Face(Tone.FLAG, ((x, y - h), (x + 6, y - h + 1.4), (x, y - h + 3.4))))

    def cross(self, x: float, y: float, h: float = 6) -> None:
        """A standing cross."""
        self.line(x, y, x, y - h)
        self.line(x - h * 0.28, y - h * 0.66, x + h * 0.28, y - h * 0.66)

    def beacon(self, x: float, y: float, h: float) -> None:
        """A mast with an iron basket."""
        self.line(x, y, x, y - h)
        self.dark((x - 1.8, y - h - 2), (x + 1.8, y - h - 2), (x + 1, y - h), (x - 1, y - h))

    def hill(self, left: float, peak: float, right: float, h: float) -> None:
        """A round hill with hachures down its right side."""
        rise = (left + (peak - left) * 0.5, -h * 0.25, left + (peak - left) * 0.6, -h, peak, -h)
        fall = (peak + (right - peak) * 0.4, -h, peak + (right - peak) * 0.5, -h * 0.25, right, 0)
        self._slope((left, 0), (rise, fall), peak, right, h)

    def cliff(self, left: float, edge: float, right: float, h: float) -> None:
        """A rock rising from the left, with a steep and craggy face from `edge` down to the right."""
        fall = right - edge
        rise = (left - 2, -h * 0.5, left - 1, -h * 0.84, left + 2, -h * 0.88)
        crags = ((0.12, 0.74), (0.3, 0.62), (0.38, 0.4), (0.66, 0.26), (1.0, 0.0))
        face = ((edge + fall * x, -h * y) for x, y in crags)
        self._slope((left - 4, 0), (rise, (edge, -h), *face), edge, right, h)
        spots = [(left + (i + 0.6) * (edge - left) / 7, i) for i in range(7)]
        lines = ((x, -h * (0.62 - 0.06 * (i % 3)), x - 0.6, -h * (0.24 + 0.06 * (i % 2))) for x, i in spots)
        self.shapes.append(Hatching(tuple(lines)))

    def _slope(self, start: Point, curves: tuple[Curve, ...], peak: float, right: float, h: float) -> None:
        spots = [(peak + (right - peak) * (0.05 + i * 0.15), i) for i in range(5)]
        hachures = ((x, -h * (0.95 - i * 0.16), x + 1.4, -h * (0.45 - i * 0.09)) for x, i in spots)
        self.shapes.append(Curved(Tone.GROUND, start, curves, tuple(hachures)))

    def canoe(self, x: float, y: float, w: float) -> None:
        """A boat on the water, centred on x."""
        gunwale = (x, y + 1.4, x + w / 2, y - 1.8)
        keel = ((x + w * 0.3, y + 1.6, x, y + 1.6), (x - w * 0.3, y + 1.6, x - w / 2, y - 1.8))
        self.shapes.append(Curved(Tone.DARK, (x - w / 2, y - 1.8), (gunwale, *keel)))

    def mast(self, x: float, y: float, h: float) -> None:
        """A small boat with two square sails, centred on x."""
        self.canoe(x, y, h * 0.7)
        self.line(x, y, x, y - h)
        for share, half in ((0.9, 0.2), (0.55, 0.28)):
            top, foot = y - h * share, y - h * (share - 0.3)
            self.light(
                (x - h * half * 0.8, top),
                (x + h * half * 0.8, top),
                (x + h * half, foot),
                (x - h * half, foot),
            )

    def stage(self, x: float, w: float) -> None:
        """A fishing stage: a drying floor on stilts, with a rail."""
        self.line(x, -3, x + w, -3)
        for i in range(4):
            self.line(x + i * w / 3, -3, x + i * w / 3 - 0.4, 1.4)
        self.line(x, -5, x + w, -5)

    def pine(self, x: float, h: float) -> None:
        """A fir, centred on x."""
        self.dark((x, -h), (x + h * 0.26, -h * 0.2), (x - h * 0.26, -h * 0.2))
        self.line(x, -h * 0.2, x, 0)
