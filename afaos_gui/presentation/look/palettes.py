"""The palettes: how each differs from the usual colours, and which palette and surround are in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from types import MappingProxyType
from typing import Final, NamedTuple

from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.presentation.look.colours import (
    CARD_FRAMES,
    DARK,
    LIGHT,
    SIDE_COLOURS,
    SURROUND,
    CardFrame,
    CardPalette,
    Palette,
    SideColours,
    Surround,
)
from afaos_gui.rules.catalogue import BRITISH, FRENCH, NEUTRAL, Side

Frames = Mapping[tuple[Side, bool], CardFrame]


class _Changes(NamedTuple):
    """The colours in which a palette differs from the usual one, by name."""

    palette: Mapping[str, str] = MappingProxyType({})
    cards: Mapping[str, str] = MappingProxyType({})
    sides: Mapping[Side, SideColours] = MappingProxyType({})
    frames: Frames = MappingProxyType({})
    surrounds: Mapping[str, Surround] = MappingProxyType({})


_ORANGE: Final = "#8A3A00"
_RED_GREEN: Final = _Changes(
    palette={"ROAD": "#463C30", "TRAIL": "#463C30", "ROSE_RED": _ORANGE, "GOOD": "#1E4B98", "LUCK": "#5A6A80"},
    sides={BRITISH: SideColours("#A04200", "#DB7A2C", "#632600", "#5E2A00", "#401C00")},
    frames={
        (BRITISH, True): CardFrame(_ORANGE, "#4A1E00", "#f8ecd0", "#D08A50", _ORANGE, "rose"),
        (BRITISH, False): CardFrame("#E3A66C", "#7A3A0C", "#2C1400", "#AD6A30", _ORANGE, "rose"),
        (NEUTRAL, False): CardFrame("#3E3E3A", "#1C1C1A", "#f8ecd0", "#9A9A90", "#3E3E3A", "pine"),
    },
)

_BLUE_YELLOW: Final = _Changes(
    palette={"LIT": "#00E5D0", "SELECTION": "#62F2E2", "LIT_CASING": "#03302C", "MISTAKE": "#D1502A"},
    cards={"HIGHLIGHT": "#3FE3D2", "PLAYABLE": "#E4FBF4"},
)

_BLACK, _WHITE = "#000000", "#FFFFFF"
_MAROON, _NAVY, _PINE = "#7A0000", "#00297A", "#0E3D0E"
_HIGH_CONTRAST: Final = _Changes(
    palette={
        **dict.fromkeys(("LAND", "HILL", "MARGIN", "ROSE_PAPER", "CARTOUCHE_PAPER", "PAPER", "HALO", "FIELD"), _WHITE),
        **dict.fromkeys(("ROAD_FILL", "STONE_LIGHT", "EMBLEM", "SUM", "SAIL", "PAPER_LIT", "PAPER_SHADED"), _WHITE),
        **dict.fromkeys(("PAPER_AGED", "PAPER_CHOICE", "CREASE_LIGHT"), _WHITE),
        **dict.fromkeys(("INK", "LABEL", "BRASS_INK", "PIECE_INK", "SHADOW", "DIM", "LIT_CASING", "SHIP_INK"), _BLACK),
        **dict.fromkeys(("ROSE_INK", "CARTOUCHE_INK", "STRAP_DARK", "SEA_NAME", "LAKE_SHORE"), _BLACK),
        **dict.fromkeys(("SEA", "LAKE", "SEA_NEAR"), "#D3E4F2"),
        **dict.fromkeys(("INK_SOFT", "STONE_DARK", "CREASE_DARK"), "#2E2E2E"),
        **dict.fromkeys(("ORNAMENT", "HILL_SHADE", "TREE", "LAUREL"), "#5C5C5C"),
        **dict.fromkeys(("TREE_CONIFER", "TREE_ROUND", "SHIP_HULL", "LAUREL_LIGHT", "CARTOUCHE_LIGHT"), "#DDDDDD"),
        **dict.fromkeys(("LAND_WASH", "CARTOUCHE_DARK", "LAUREL_DARK", "STONE", "TONING"), "#BDBDBD"),
        "WATER_INK": "#3A6C96",
        "RIVER": "#3A6C96",
        "REGION_NAME": "#5A3A00",
        "ROSE_RED": _MAROON,
        "ROSE_BLUE": _NAVY,
        "LINK_WATER": "#003C8C",
        "ROAD": "#4A2200",
        "TRAIL": "#4A2200",
        "POINTS": "#FFE79A",
        "SHIELD": "#E2E8E8",
        "BRASS_LIGHT": "#FFDF6B",
        "BRASS": "#A87500",
        "BRASS_DARK": "#4A3300",
        "SELECTION": "#FFD400",
        "LIT": "#FFC400",
        "LEATHER_LIGHT": "#7A4A1E",
        "LEATHER_DARK": "#2A1500",
        "STRAP_LIGHT": "#1C1C1C",
        "BLUNDER": "#A80000",
        "MISTAKE": "#9A4A00",
        "DOUBTFUL": "#6E5A00",
        "GOOD": "#0A5A0A",
        "LUCK": "#4A4A4A",
    },
    cards={
        **dict.fromkeys(("PAPER", "SYMBOL_BOX", "LAND", "FIBRE"), _WHITE),
        "INK": _BLACK,
        "INK_SOFT": "#2E2E2E",
        "SHORE": "#5C5C5C",
        "SEA": "#D3E4F2",
        "WATER": "#003C8C",
        "ROAD": "#4A2200",
        "COIN": "#FFDF6B",
        "HIGHLIGHT": "#FFD400",
        "PLAYABLE": "#FFF3BF",
        "WASH": "#BDBDBD",
    },
    sides={
        BRITISH: SideColours("#A30000", "#FF7A66", "#5A0000", "#5A0000", "#360000"),
        FRENCH: SideColours("#00388F", "#7FB0FF", "#001E52", "#00235C", "#001438"),
    },
    frames={
        (BRITISH, True): CardFrame(_MAROON, _BLACK, _WHITE, "#C06A5A", _MAROON, "rose"),
        (BRITISH, False): CardFrame("#FFC9BC", _MAROON, _BLACK, "#D08A7A", _MAROON, "rose"),
        (FRENCH, True): CardFrame(_NAVY, _BLACK, _WHITE, "#6A90D0", _NAVY, "fleur"),
        (FRENCH, False): CardFrame("#C6DAFF", _NAVY, _BLACK, "#86A6DC", _NAVY, "fleur"),
        (NEUTRAL, False): CardFrame(_PINE, _BLACK, _WHITE, "#7AA87A", _PINE, "pine"),
    },
    surrounds={
        "dark": Surround("dark", _BLACK, _BLACK, _BLACK, _WHITE, "#E6E6E6", _WHITE, 255, _BLACK, 255),
        "light": Surround("light", _WHITE, _WHITE, _WHITE, _BLACK, "#2E2E2E", _BLACK, 255, _WHITE, 255),
    },
)

_CHANGES: Final = {
    PaletteName.USUAL: _Changes(),
    PaletteName.RED_GREEN: _RED_GREEN,
    PaletteName.BLUE_YELLOW: _BLUE_YELLOW,
    PaletteName.HIGH_CONTRAST: _HIGH_CONTRAST,
}


def _colours(of: type) -> dict[str, str]:
    return {name: value for name, value in vars(of).items() if name.isupper()}


_USUAL: Final = _Changes(
    _colours(Palette),
    _colours(CardPalette),
    dict(SIDE_COLOURS),
    dict(CARD_FRAMES),
    {one.name: replace(one) for one in (DARK, LIGHT)},
)
_current = PaletteName.USUAL


def current_palette() -> PaletteName:
    """The palette in force."""
    return _current


def is_plain() -> bool:
    """Whether paper, chart and cloth have no grain, folds and toning."""
    return _current is PaletteName.HIGH_CONTRAST


def set_palette(name: PaletteName) -> None:
    """Give every colour the value that it has in a palette."""
    global _current
    _current, own = name, _CHANGES[name]
    for target, usual, other in ((Palette, _USUAL.palette, own.palette), (CardPalette, _USUAL.cards, own.cards)):
        for colour, value in {**usual, **other}.items():
            setattr(target, colour, value)
    SIDE_COLOURS.update({**_USUAL.sides, **own.sides})
    CARD_FRAMES.update({**_USUAL.frames, **own.frames})
    for surround in (DARK, LIGHT):
        _copy({**_USUAL.surrounds, **own.surrounds}[surround.name], surround)
    set_surround(SURROUND.name)


def set_surround(name: str) -> None:
    """Lay the chart on the "light" or the "dark" cloth."""
    _copy(LIGHT if name == LIGHT.name else DARK, SURROUND)


def _copy(given: Surround, taker: Surround) -> None:
    for colour, value in asdict(given).items():
        setattr(taker, colour, value)
