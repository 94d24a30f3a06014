"""Styles of play: the parameters that distinguish the scripted players."""

from __future__ import annotations

from dataclasses import dataclass, field

from afaos_gui.rules.catalogue import BRITISH, Side


@dataclass(frozen=True)
class Style:
    """How much a player values each kind of thing; 1 is neutral."""

    name: str
    settle: float = 1.0
    develop: float = 1.0
    fortify: float = 1.0
    besiege: float = 1.0
    raid: float = 1.0
    ambush: float = 1.0
    priest: float = 1.0
    money: float = 1.0
    draft: float = 1.0
    governor: float = 1.0
    reserve: float = 1.0
    siege_margin: float = 2.0
    """Surplus strength that a player wants to own before it begins a siege."""
    money_wanted: int = 9
    """Money above which more is of little use."""
    places: dict[str, float] = field(default_factory=dict)
    """Bonus points for settling these places."""
    targets: dict[str, float] = field(default_factory=dict)
    """Bonus points for besieging these places."""
    wants: dict[str, tuple[int, float]] = field(default_factory=dict)
    """Copies wanted of an empire card, and the value of each; others have their usual value in the deck."""


BRITISH_SOUND = Style(
    "sound",
    places={"Halifax": 2.5, "Baltimore": 1.0, "Deerfield": 0.5, "Fort Beausejour": 0.3},
    targets={"Louisbourg": 4.0, "Quebec": 8.0, "Port Royal": 1.5},
)
FRENCH_SOUND = Style(
    "sound",
    places={"Halifax": 2.0, "Fort Frontenac": 0.6, "Oswego": 0.6, "Fort Niagara": 0.3, "Pemaquid": 0.3},
    targets={"Boston": 8.0, "New York": 7.0, "Halifax": 2.0, "Pemaquid": 0.5},
)

HAMMER = Style(
    "british-hammer",
    settle=0.35,
    develop=0.5,
    besiege=1.6,
    raid=0.6,
    ambush=0.5,
    governor=1.6,
    reserve=1.3,
    siege_margin=2.0,
    places={"Halifax": 6.0},
    targets={"Louisbourg": 8.0, "Quebec": 14.0},
    wants={
        "Home Support": (1, 6.0),
        "Governor": (1, 4.0),
        "Regular Infantry": (6, 4.8),
        "Siege Artillery": (1, 4.4),
        "Military Leader": (1, 4.4),
        "Ships": (1, 2.6),
    },
)
EXPANSION = Style(
    "british-expansion",
    settle=1.6,
    develop=1.8,
    besiege=0.6,
    raid=0.6,
    ambush=0.4,
    governor=0.7,
    reserve=0.4,
    wants={"Settlers": (3, 4.0), "Bateaux": (1, 2.0), "Rangers": (1, 2.5), "Militia": (2, 1.5)},
)
AMBUSHER = Style(
    "french-ambush",
    settle=0.9,
    ambush=2.2,
    raid=0.9,
    priest=1.4,
    wants={
        "Native Americans": (4, 3.2),
        "Coureurs de Bois": (1, 4.0),
        "Priest": (2, 2.0),
        "Home Support": (1, 4.0),
        "Fortification": (1, 1.5),
    },
)
RAIDER = Style(
    "french-raid",
    settle=0.8,
    raid=2.2,
    ambush=0.8,
    priest=1.4,
    wants={
        "Native Americans": (5, 3.6),
        "Coureurs de Bois": (1, 4.0),
        "Priest": (2, 2.6),
        "Home Support": (1, 4.0),
        "Intendant": (1, 2.0),
    },
)
TRADER = Style(
    "french-trader",
    settle=1.4,
    develop=1.7,
    money=1.3,
    raid=0.7,
    ambush=0.8,
    fortify=1.3,
    wants={"Settlers": (2, 5.0), "Home Support": (1, 3.5), "Militia": (2, 2.0), "Regular Infantry": (2, 2.6)},
)


def sound_style(side: Side) -> Style:
    """A style without preferences, used to guide the search."""
    return BRITISH_SOUND if side == BRITISH else FRENCH_SOUND
