"""Which picture of the chart a view needs: its size, the part of the map that it shows, and its look."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from afaos_gui.data.texts.language import ENGLISH, language
from afaos_gui.presentation.look.palettes import is_plain
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.map.map_measures import MAP_HEIGHT, MAP_WIDTH

ART_VERSION = 3
"""Raised whenever the chart looks different, so that charts baked before are not used."""
SHIPPED_WIDTH = 1800
MOST_DEVICE_PIXELS = 3600
"""Widest picture of the whole chart, to limit memory; beyond it parts are baked."""
LEVELS = (1800, 2700)
"""Widths in device pixels that are baked for a zoomed chart; a fitted one is baked at its own width."""
PART_MARGIN = 0.2
"""How far a part baked for a high zoom reaches beyond the window, as a share of the window."""
WHOLE = Box(0, 0, MAP_WIDTH, MAP_HEIGHT)
"""The whole map, in map units."""

Region = tuple[int, int, int, int]
"""A part of the chart in its device pixels: left, top, width, height."""


class ChartLook(NamedTuple):
    """The language of a chart and whether it is the plain one of high contrast; the other palettes share one chart."""

    lang: str = ENGLISH
    plain: bool = False

    def suffix(self, before: str) -> str:
        """The part of file names that stands for the look."""
        return (before + self.lang if self.lang != ENGLISH else "") + (f"{before}plain" if self.plain else "")


def current_look() -> ChartLook:
    """The present look of the chart."""
    return ChartLook(language(), is_plain())


def shipped_name(look: ChartLook) -> str:
    """The file name of the shipped picture of a look."""
    return f"chart_{SHIPPED_WIDTH}{look.suffix('_')}.jpg"


@dataclass(frozen=True, slots=True)
class ChartSize:
    """A size of the chart: logical width and device pixel ratio; with `region`, only that part of it; its look."""

    width_px: int
    dpr: float
    region: Region | None = None
    look: ChartLook = field(default_factory=current_look)

    @property
    def device_width(self) -> int:
        """Width in device pixels."""
        return round(self.width_px * self.dpr)

    @property
    def file_name(self) -> str:
        """Name of its file in the cache."""
        part = "" if self.region is None else "-part" + "-".join(str(number) for number in self.region)
        return f"chart-v{ART_VERSION}{self.look.suffix('-')}-{self.width_px}-{round(self.dpr * 100)}{part}.jpg"

    @property
    def shown(self) -> Box:
        """The part of the map that a picture of this size shows, in map units."""
        if self.region is None:
            return WHOLE
        unit = self.device_width / MAP_WIDTH
        left, top, across, down = self.region
        return Box(left / unit, top / unit, (left + across) / unit, (top + down) / unit)

    def serves(self, other: ChartSize, sight: Box) -> bool:
        """Whether a picture of this size shows all that is in sight where the other size is wanted."""
        same = (self.width_px, self.dpr) == (other.width_px, other.dpr)
        return same and self.shown.grown(2).holds(sight)


def wanted_size(scale: float, dpr: float, fitted: bool, sight: Box) -> ChartSize:
    """The size of the chart for a view of `scale` logical pixels per map unit; what is in sight decides on parts."""
    needed = scale * MAP_WIDTH * dpr
    if fitted:
        return ChartSize(round(min(needed, MOST_DEVICE_PIXELS) / dpr), dpr)
    level = next((level for level in LEVELS if level >= needed - 1), None)
    if level is not None:
        return ChartSize(round(level / dpr), dpr)
    width = round(scale * MAP_WIDTH)
    return ChartSize(width, dpr, part_around(sight, width * dpr / MAP_WIDTH))


def part_around(sight: Box, unit: float) -> Region:
    """What is in sight and a margin around it, in device pixels of a chart of `unit` pixels per map unit."""
    across, down = (sight.right - sight.left) * PART_MARGIN, (sight.bottom - sight.top) * PART_MARGIN
    left, top = int(max(0.0, sight.left - across) * unit), int(max(0.0, sight.top - down) * unit)
    right, bottom = min(MAP_WIDTH, sight.right + across), min(MAP_HEIGHT, sight.bottom + down)
    return left, top, int(right * unit) - left, int(bottom * unit) - top
