"""The colours of the program by their roles, as the palette in use has them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from afaos_gui.rules.catalogue import BRITISH, FRENCH, NEUTRAL


class Palette:
    """Every colour of chart and play, by its role. Values are #RRGGBB; the window makes colours of them.

    The values follow the palette in force (see `palettes`): read them when something is painted, and store none.
    """

    # Chart
    LAND = "#ECDDB6"
    LAND_WASH = "#C9A76A"
    SEA = "#CBD5CB"
    SEA_NEAR = "#A9BFBE"
    LAKE = "#BCCECB"
    LAKE_SHORE = "#33505C"
    WATER_INK = "#3F6877"
    RIVER = "#557E88"
    INK = "#2B2117"
    INK_SOFT = "#6E5838"
    ORNAMENT = "#8C744A"
    HILL = "#EFE2BF"
    HILL_SHADE = "#A9823F"
    TREE = "#75683A"
    TREE_CONIFER = "#C3B67F"
    TREE_ROUND = "#C9BC86"
    SEA_NAME = "#1F3A45"
    REGION_NAME = "#7C5A2E"
    MARGIN = "#EFE3C3"
    SHIP_INK = "#2E3A3C"
    SHIP_HULL = "#CDB98B"
    SAIL = "#F1E7CC"
    ROSE_INK = "#2B2A22"
    ROSE_PAPER = "#EFE6CB"
    ROSE_RED = "#8E2A1E"
    ROSE_BLUE = "#3D5A66"
    CARTOUCHE_INK = "#3A2A18"
    CARTOUCHE_PAPER = "#F6ECD0"
    CARTOUCHE_LIGHT = "#E9D9AC"
    CARTOUCHE_DARK = "#C4A568"
    LAUREL = "#4C4A2A"
    LAUREL_LIGHT = "#B7B383"
    LAUREL_DARK = "#9FA070"

    # Play
    PAPER = "#F7EDD4"
    HALO = "#F4EBD2"
    LABEL = "#1E1710"
    LINK_WATER = "#164A7A"
    ROAD = "#6A3C18"
    ROAD_FILL = "#F4E6C4"
    TRAIL = "#7A4418"
    POINTS = "#F2D98C"
    SHIELD = "#D5DEDC"
    STONE_LIGHT = "#F7F0DE"
    STONE = "#B9AA8A"
    STONE_DARK = "#574C3C"
    BRASS_LIGHT = "#F4DC98"
    BRASS = "#C39A4C"
    BRASS_DARK = "#7D5B22"
    BRASS_INK = "#33220A"
    SELECTION = "#FFD45E"
    LIT = "#FFC52E"
    LIT_CASING = "#4A2E05"
    PIECE_INK = "#160B06"
    EMBLEM = "#FFF3DC"
    FIELD = "#FFFCF4"
    LEATHER_LIGHT = "#A87445"
    LEATHER_DARK = "#4E2F17"
    SHADOW = "#120C06"
    DIM = "#0B0F0D"
    PAPER_LIT = "#FFF8E6"
    PAPER_SHADED = "#E9D9B2"
    PAPER_AGED = "#F5EBD2"
    PAPER_CHOICE = "#FBF4E1"
    SUM = "#FBE9B8"
    STRAP_LIGHT = "#3A2716"
    STRAP_DARK = "#21150B"
    CREASE_LIGHT = "#FFFAE6"
    CREASE_DARK = "#503714"
    TONING = "#6E4A18"

    # Review
    BLUNDER = "#C0271C"
    MISTAKE = "#D9822B"
    DOUBTFUL = "#B99A1E"
    GOOD = "#3C6E3C"
    LUCK = "#6E7D3C"
    BETTER = "#E8B84B"


class SideColours(NamedTuple):
    """The tones of one side: the middle one is the side's colour, the others model its pieces."""

    mid: str
    light: str
    dark: str
    ribbon_light: str
    ribbon_dark: str


SIDE_COLOURS: Final = {
    BRITISH: SideColours("#A9281E", "#D4574A", "#6F140E", "#5A1812", "#3E0F0B"),
    FRENCH: SideColours("#1E4B98", "#5D86CC", "#0F2A5E", "#14305F", "#0C1D3D"),
}


@dataclass(eq=False, slots=True)
class Surround:
    """The cloth that the chart lies on, and the text written directly on it, in the palette in use."""

    name: str
    cloth_light: str
    cloth: str
    cloth_dark: str
    text: str
    text_soft: str
    hairline: str
    hairline_alpha: int
    panel: str
    panel_alpha: int


DARK: Final = Surround(
    "dark", "#31463F", "#20302C", "#121B19", "#F1E6CA", "#B9B394", Palette.BRASS, 115, "#0F1716", 120
)
LIGHT: Final = Surround(
    "light", "#EFE8DA", "#E7DFCC", "#D6CBB2", "#2B2117", "#5B4A30", Palette.ORNAMENT, 255, "#F6EFDD", 255
)

SURROUND: Final = replace(DARK)
"""The one in force (see `palettes.set_surround`): read its colours when something is painted, and store none."""


class CardPalette:
    """The colours printed on cards, by role. Values are #RRGGBB, of the palette in use."""

    INK = "#2b1d12"
    INK_SOFT = "#5b4632"
    PAPER = "#f3e6c8"
    FIBRE = "#8a6a35"
    SYMBOL_BOX = "#fbf2da"
    LAND = "#f0e2c0"
    SHORE = "#a98a55"
    SEA = "#c4d0c9"
    WATER = "#3d5f70"
    ROAD = "#7a4b22"
    COIN = "#d9b45a"
    HIGHLIGHT = "#f0c64a"
    PLAYABLE = "#fff6dc"
    WASH = "#c9b384"


class CardFrame(NamedTuple):
    """The colours of a card's frame; `accent` also marks the place and rings the roundel."""

    fill: str
    edge: str
    title: str
    pattern: str
    accent: str
    badge: str
    """Icon of the foot and the back."""


CARD_FRAMES: Final = {
    (BRITISH, True): CardFrame("#7a1f1d", "#3f0f0e", "#f8ecd0", "#c9836f", "#7a1f1d", "rose"),
    (BRITISH, False): CardFrame("#d9987f", "#7a3526", "#2e0f0c", "#9c5641", "#7a1f1d", "rose"),
    (FRENCH, True): CardFrame("#213d69", "#101f38", "#f8ecd0", "#7f9cc4", "#213d69", "fleur"),
    (FRENCH, False): CardFrame("#a9bfd6", "#3c5878", "#10203a", "#5f7fa6", "#213d69", "fleur"),
    (NEUTRAL, False): CardFrame("#2f4d2b", "#182a18", "#f8ecd0", "#8fae7c", "#2f4d2b", "pine"),
}
"""By the card's owner and whether it is an initial card."""
