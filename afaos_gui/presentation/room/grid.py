"""The layout measures around the map for each window size. All lengths are logical pixels."""

from __future__ import annotations

from typing import Final, NamedTuple

from afaos_gui.presentation.room.window_size import Size

SMALL_WINDOW: Final = 0.72
"""Scale of a window of 1280 × 720."""
LEAST_SCALE: Final = 0.64
"""Scale of a window of 1024 × 640; below it, on a screen with no more room, everything shrinks alike."""
SMALLEST_SCALE: Final = 0.3
LARGEST_SCALE: Final = 1.35
CHART_ASPECT: Final = 1800 / 1150
"""Width of the chart divided by its height."""
MENU_HEIGHT: Final = 24
LEFT_SHARE: Final = 0.55
"""The share of the width beside the map that goes to the left column."""
COLUMNS_MOST = 0.5
"""The largest share of the window's width that large text gives the two columns."""
HAND_MOST, POINTED_MOST = 0.32, 0.55
"""The largest share of the window's height for the hand with large cards, and for the width of the card pointed at."""

_MEASURES: Final = {
    "unit": (8, 12),
    "strip": (44, 58),
    "left": (176, 208),
    "right": (236, 272),
    "ribbon": (30, 38),
    "hand": (132, 194),
    "card": (84, 127),
    "pile_card": (62, 96),
    "stock": (228, 290),
    "slip": (106, 122),
    "hover_card": (200, 220),
    "name_px": (17, 21),
    "heading_px": (13, 15),
    "figure_px": (14, 17),
    "body_px": (12, 13),
    "small_px": (10, 12),
}
"""Each measure in a window of 1280 × 720 and in one of 1600 × 1000."""
TEXT: Final = ("name_px", "heading_px", "figure_px", "body_px", "small_px")
HOLDING_TEXT: Final = {"strip": 0.5, "left": 1.0, "right": 1.0, "ribbon": 0.7, "stock": 1.0, "slip": 0.3}
"""Measures that grow with text, and by what share of its growth; the others have room to spare."""
ONE_ROW: Final = 100
"""Width, in multiples of its type size, that large text needs for a ribbon of one row."""


class Grid(NamedTuple):
    """The measures for one window size; names with `_px` are sizes of type."""

    unit: int
    strip: int
    """Height of the opponent's strip."""
    left: int
    """Width of the left column: market, places to take, log."""
    right: int
    """Width of the right column: inspector, two sieges."""
    ribbon: int
    """Height of a row of the turn ribbon."""
    rows: int
    """Number of rows of the ribbon: its buttons go below the sentence where large text leaves no room beside it."""
    hand: int
    """Height of the hand zone."""
    card: int
    """Width of a card in the hand."""
    pile_card: int
    """Width of a card on a pile."""
    stock: int
    """Width of stock and purse."""
    slip: int
    """Height of one siege's slip."""
    least_slip: int
    """Its height at usual text size: the minimum where there is too little room for large text."""
    hover_card: int
    """Width of the hand card under the pointer."""
    name_px: int
    heading_px: int
    figure_px: int
    body_px: int
    small_px: int
    read_px: int
    """Long text that scrolls, which can therefore be as large as the player wants."""
    is_narrow: bool
    """Whether the window has no room for words beside the arrows of the ribbon."""

    @property
    def is_enlarged(self) -> bool:
        """Whether text is larger than designed for this window size."""
        return self.read_px > self.body_px or self.rows > 1


def grid_for(size: Size, cards: float = 1.0, text: float = 1.0) -> Grid:
    """The measures for a window of `size`: the design's two sizes, interpolated or scaled for others.

    `cards` and `text` are the player's scale factors. Their room is taken from the map, which can be zoomed.
    """
    width, height = size
    scale = min(width / 1600, height / 1000)
    share = (min(LARGEST_SCALE, max(LEAST_SCALE, scale)) - SMALL_WINDOW) / (1 - SMALL_WINDOW)
    shrunk = min(1.0, max(SMALLEST_SCALE, scale) / LEAST_SCALE)
    values = {name: round((low + (high - low) * share) * shrunk) for name, (low, high) in _MEASURES.items()}
    values["read_px"], values["least_slip"] = round(values["body_px"] * text), values["slip"]
    _enlarge_text(values, width, text)
    _enlarge_cards(values, height, cards)
    spare = _spare_width(width, height, values)
    values["left"] += round(spare * LEFT_SHARE)
    values["right"] += spare - round(spare * LEFT_SHARE)
    return Grid(**values, is_narrow=width < NARROW * values["body_px"])


def _enlarge_text(values: dict[str, int], width: int, share: float) -> None:
    """Enlarge the text around the map by a factor, as far as the window has room."""
    own = min(share, max(1.0, COLUMNS_MOST * width / (values["left"] + values["right"])))
    for name in TEXT:
        values[name] = round(values[name] * own)
    for name, part in HOLDING_TEXT.items():
        values[name] = round(values[name] * (1 + part * max(own - 1, 0)))
    values["rows"] = 2 if own > 1 and width < ONE_ROW * values["body_px"] else 1


def _enlarge_cards(values: dict[str, int], height: int, share: float) -> None:
    """Enlarge cards by a factor, as far as the window has room."""
    hand = min(share, HAND_MOST * height / values["hand"])
    pointed = min(share, POINTED_MOST * height / values["hover_card"])
    for name, own in (("hand", hand), ("card", hand), ("pile_card", hand), ("hover_card", pointed)):
        values[name] = round(values[name] * own)


def _spare_width(width: int, height: int, values: dict[str, int]) -> int:
    """The width left beside a map of full height."""
    map_height = height - MENU_HEIGHT - values["strip"] - values["ribbon"] - values["hand"]
    chart = round(map_height * CHART_ASPECT)
    return max(0, width - values["left"] - values["right"] - values["unit"] - chart)


NARROW: Final = 105
"""Width, in multiples of its type size, that the ribbon needs for all words."""
REGULAR: Final = grid_for((1600, 1000))
"""The grid of a panel until the window sets another."""
