"""The names engraved on the chart: seas, lakes and regions, and the curves along which they stand."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.look.typefaces import Role
from afaos_gui.presentation.map.map_measures import Point


class CurvedName(NamedTuple):
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
    def words(self) -> str:
        """The name in the current language."""
        return _engraved()[self.text]


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
