"""Sizes of a card's parts, chosen by the width it is drawn at. All lengths are logical pixels."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

ASPECT: Final = 1.4
"""Height of a card over its width."""
SMALLEST_TEXT: Final = 11
"""No card text is smaller than this, except the title of a thumbnail, of at least nine."""
HAND_FROM: Final = 118
"""Narrowest card with routes and text; below it the compact layout is drawn."""
INSPECTOR_FROM: Final = 240
"""Narrowest card with a word under every symbol."""
TITLE_FROM: Final = 32
"""Narrowest card with its title: in a smaller one, which the pointer enlarges, nobody could read it."""
TITLE_CAPS_FROM: Final = 84
"""Narrowest compact card whose title is set in small capitals."""


class CardSize(Enum):
    """The three sizes of the design, as (width, height)."""

    THUMB = (64, 90)
    HAND = (150, 210)
    INSPECTOR = (330, 462)

    @property
    def width(self) -> int:
        """Width in logical pixels."""
        return self.value[0]


class Layout(Enum):
    """How much of a card is shown."""

    COMPACT = "name, picture, symbols"
    HAND = "routes and text as well"
    INSPECTOR = "words under the symbols and names on the map as well"


class Metrics(NamedTuple):
    """The lengths of one card at one width."""

    layout: Layout
    width: float
    height: float
    unit: float
    """One design pixel of the 150 wide card; hairlines and small gaps are multiples of it."""
    radius: float
    frame: float
    foot: float
    title_height: float
    title_px: float
    title_least_px: float
    text_px: float
    line: float
    route_icon: float
    symbol_box: float
    symbol_icon: float
    symbol_gap: float
    word_px: float
    """Size of the words under symbols; 0 where there are none."""
    ability_px: float
    ability_line: float
    ability_icon: float
    pictures: tuple[float, float]
    """Heights of a location's picture: with few routes, with many."""
    roundels: tuple[float, float]
    """Heights of an empire card's picture: with a short text, with a long one."""
    coin: float
    initial: float

    @property
    def inner_width(self) -> float:
        """Width between the sides of the frame."""
        return self.width - 2 * self.frame

    @property
    def top(self) -> float:
        """Where the title band ends and the picture begins."""
        return self.title_height + self.frame - 2 * self.unit

    @property
    def bottom(self) -> float:
        """Where the paper ends and the foot begins."""
        return self.height - self.foot


def card_height(width: float) -> float:
    """Height of a card `width` wide."""
    return 90.0 if width == CardSize.THUMB.width else float(round(width * ASPECT))


def card_radius(width: float) -> float:
    """Corner radius of a card `width` wide."""
    return max(4.0, width * 0.054) if width < HAND_FROM else width * (0.0533 if width < INSPECTOR_FROM else 0.0424)


@lru_cache(maxsize=64)
def metrics_for(width: float) -> Metrics:
    """The metrics of a card `width` wide."""
    if width < HAND_FROM:
        return _compact(width)
    return _hand(width) if width < INSPECTOR_FROM else _inspector(width)


def _compact(width: float) -> Metrics:
    scale = width / 64
    half = 1 + (scale - 1) * 0.55
    return Metrics(
        layout=Layout.COMPACT,
        width=width,
        height=card_height(width),
        unit=max(0.5, width / 150),
        radius=card_radius(width),
        frame=3 * half,
        foot=3 * half,
        title_height=24 * half if width >= TITLE_FROM else width / 75,
        title_px=12 + (scale - 1) * 6,
        title_least_px=10 + (scale - 1) * 2.6,
        text_px=SMALLEST_TEXT,
        line=11.5 * half,
        route_icon=0,
        symbol_box=22 * scale * 0.94 + 1.3,
        symbol_icon=17 * scale * 0.92 + 1.3,
        symbol_gap=1.5 * scale,
        word_px=0,
        ability_px=SMALLEST_TEXT,
        ability_line=12,
        ability_icon=17 * scale,
        pictures=(60 * scale, 38 * scale),
        roundels=(60 * scale, 38 * scale),
        coin=17 * scale,
        initial=11 * scale,
    )


def _hand(width: float) -> Metrics:
    scale = width / CardSize.HAND.width
    text = max(SMALLEST_TEXT, round(12 * scale))
    return Metrics(
        layout=Layout.HAND,
        width=width,
        height=card_height(width),
        unit=scale,
        radius=card_radius(width),
        frame=6 * scale,
        foot=10 * scale,
        title_height=25 * scale,
        title_px=16.5 * scale,
        title_least_px=max(SMALLEST_TEXT, 13 * scale),
        text_px=text,
        line=text * 13 / 12,
        route_icon=max(14.5, 17 * scale),
        symbol_box=35 * scale,
        symbol_icon=24 * scale,
        symbol_gap=5 * scale,
        word_px=0,
        ability_px=text,
        ability_line=text * 13.4 / 12,
        ability_icon=19 * scale,
        pictures=(86 * scale, 62 * scale),
        roundels=(95 * scale, 82 * scale),
        coin=26 * scale,
        initial=17 * scale,
    )


def _inspector(width: float) -> Metrics:
    scale = width / CardSize.INSPECTOR.width
    return Metrics(
        layout=Layout.INSPECTOR,
        width=width,
        height=card_height(width),
        unit=11 / 6 * scale,
        radius=card_radius(width),
        frame=11 * scale,
        foot=18 * scale,
        title_height=50 * scale,
        title_px=33 * scale,
        title_least_px=25 * scale,
        text_px=20 * scale,
        line=24 * scale,
        route_icon=34 * scale,
        symbol_box=90 * scale,
        symbol_icon=46 * scale,
        symbol_gap=11 * scale,
        word_px=max(SMALLEST_TEXT, 15 * scale),
        ability_px=21 * scale,
        ability_line=27 * scale,
        ability_icon=38 * scale,
        pictures=(190 * scale, 163 * scale),
        roundels=(226 * scale, 198 * scale),
        coin=50 * scale,
        initial=32 * scale,
    )
