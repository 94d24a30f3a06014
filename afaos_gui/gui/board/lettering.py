"""The names engraved on the chart: seas, lakes and regions, letter by letter along their curves."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QTransform

from afaos_gui.data.language import _
from afaos_gui.gui.toolkit.painting import TEXT_DESIGN_PX, Point, pen
from afaos_gui.gui.toolkit.theme import Palette, Role, colour, font


@dataclass(frozen=True, slots=True)
class CurvedName:
    """A name along the quadratic curve from `start` over `control` to `end`, in map units."""

    text: str
    start: Point
    control: Point
    end: Point
    px: float
    spacing: float
    alpha: int = 205
    role: Role = Role.DISPLAY
    italic: bool = True

    @property
    def curve(self) -> QPainterPath:
        """The base line."""
        path = QPainterPath(QPointF(*self.start))
        path.quadTo(QPointF(*self.control), QPointF(*self.end))
        return path


def _region(text: str, start: Point, control: Point, end: Point, px: float, spacing: float) -> CurvedName:
    return CurvedName(text, start, control, end, px, spacing, 205, Role.SMALL_CAPS, False)


SEA_NAMES = (
    CurvedName("The ATLANTIC OCEAN", (700, 985), (1030, 905), (1290, 625), 42, 9, 185),
    CurvedName("Gulf of St. Lawrence", (1470, 250), (1560, 175), (1650, 185), 19, 1.5, 210),
    CurvedName("Gulf of Maine", (1120, 560), (1180, 560), (1240, 600), 16, 1.5, 215),
)
LAKE_NAMES = (
    CurvedName("Lake Huron", (209, 338), (234, 283), (249, 203), 14.5, 1, 225),
    CurvedName("Lake Erie", (128, 468), (180, 464), (240, 458), 14, 1.2, 225),
    CurvedName("Lake Ontario", (414, 397), (462, 391), (516, 375), 13.5, 0.8, 225),
)
REGION_NAMES = (
    _region("CANADA", (600, 120), (760, 75), (900, 70), 30, 14),
    _region("OHIO", (50, 850), (85, 775), (135, 690), 18, 5),
    _region("ACADIA", (1140, 330), (1220, 285), (1330, 268), 24, 10),
    _region("VIRGINIA", (58, 1058), (140, 1040), (240, 1084), 22, 6),
    _region("PENNSYLVANIA", (335, 728), (420, 690), (520, 690), 17, 3),
    _region("NEW ENGLAND", (832, 566), (902, 524), (980, 474), 15, 3),
    CurvedName("Iroquois", (375, 630), (440, 605), (510, 585), 19, 4),
)


def _engraved() -> dict[str, str]:
    """The engraved names in the current language."""
    return {
        "The ATLANTIC OCEAN": _("The ATLANTIC OCEAN"),
        "Gulf of St. Lawrence": _("Gulf of St. Lawrence"),
        "Gulf of Maine": _("Gulf of Maine"),
        "Lake Huron": _("Lake Huron"),
        "Lake Erie": _("Lake Erie"),
        "Lake Ontario": _("Lake Ontario"),
        "CANADA": _("CANADA"),
        "OHIO": _("OHIO"),
        "ACADIA": _("ACADIA"),
        "VIRGINIA": _("VIRGINIA"),
        "PENNSYLVANIA": _("PENNSYLVANIA"),
        "NEW ENGLAND": _("NEW ENGLAND"),
        "Iroquois": _("Iroquois"),
    }


def curved_text(name: CurvedName, growth: float = 1.0) -> QPainterPath:
    """The letters of `name` along its curve, centred, `growth` times as large; shrunk to fit."""
    curve, words = name.curve, _engraved().get(name.text, name.text)
    room = curve.length() - 2
    letters = font(name.role, TEXT_DESIGN_PX, name.italic)
    metrics = QFontMetricsF(letters)
    scale, spacing = name.px * growth / TEXT_DESIGN_PX, name.spacing
    widths = [metrics.horizontalAdvance(letter) * scale for letter in words]
    total = sum(widths) + spacing * (len(widths) - 1)
    shrink = min(1.0, room / total)
    position = (curve.length() - total * shrink) / 2
    result = QPainterPath()
    result.setFillRule(Qt.FillRule.WindingFill)
    for letter, full_width in zip(words, widths, strict=True):
        width = full_width * shrink
        share = curve.percentAtLength(position + width / 2)
        glyph = QPainterPath()
        glyph.addText(0, 0, letters, letter)
        transform = QTransform()
        middle = curve.pointAtPercent(share)
        transform.translate(middle.x(), middle.y())
        transform.rotate(-curve.angleAtPercent(share))
        transform.translate(-width / 2, 0)
        transform.scale(scale * shrink, scale * shrink)
        result.addPath(transform.map(glyph))
        position += width + spacing * shrink
    return result


def paint_region_names(painter: QPainter, scale: float) -> None:
    """The pale names of regions, under the ornaments."""
    growth = 1.0 if scale > 0.9 else 1.15
    for name in REGION_NAMES:
        painter.fillPath(curved_text(name, growth), colour(Palette.REGION_NAME, name.alpha))


def paint_water_names(painter: QPainter, scale: float) -> None:
    """The names of seas and lakes; those of lakes stand on a halo because routes cross them."""
    growth = 1.0 if scale > 0.9 else (0.9 / scale) ** 0.35
    for name in LAKE_NAMES:
        letters = curved_text(name, growth)
        painter.strokePath(letters, pen(colour(Palette.LAKE, 190), 3))
        painter.fillPath(letters, colour(Palette.SEA_NAME, name.alpha))
    for name in SEA_NAMES:
        painter.fillPath(curved_text(name, growth), colour(Palette.SEA_NAME, name.alpha))
