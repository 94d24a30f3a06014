"""The fixed data of board and cards as frozen objects with small integer ids."""

from __future__ import annotations

import pickle
import zlib
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakSet, WeakValueDictionary

BRITISH = 0
FRENCH = 1
NEUTRAL = 2

Side = int
"""BRITISH or FRENCH; NEUTRAL only as the owner of a card."""

SIDE_NAMES = ("British", "French", "neutral")

SHIP = 1
BATEAUX = 2
WAGON = 4
SETTLER = 8
FUR = 16
MILITARY = 32

SYMBOLS = {
    "ship": SHIP,
    "bateaux": BATEAUX,
    "wagon": WAGON,
    "settler": SETTLER,
    "fur": FUR,
    "military": MILITARY,
}
TRANSPORTS = {"ship": SHIP, "bateaux": BATEAUX, "wagon": WAGON}
LINK_KINDS = ("river", "lake", "road", "trail")


@dataclass(frozen=True, slots=True)
class Location:
    """A place of the board. `id` indexes `Catalogue.locations` and the bits of every place mask."""

    id: int
    name: str
    printed_name: str
    victory_points: int
    defence: int
    settler: bool
    sea: bool
    ship_in_siege: bool
    start: tuple[Side, str] | None = None
    """Side and "village" or "town" at set-up."""


@dataclass(frozen=True, slots=True)
class Connection:
    """A printed link between two places; `kind` is one of LINK_KINDS."""

    a: int
    b: int
    kind: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card; copies of one kind share it. `id` indexes `Catalogue.cards`.

    `symbols` is a mask of the symbol bits above. `location` is a place id for a location card, else -1.
    """

    id: int
    name: str
    owner: Side
    location: int = -1
    initial: bool = False
    connections: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Pairs (transport bit, place ids reached by it)."""
    symbols: int = 0
    money: int = 0
    copies: int = 0
    """Copies among the available cards at set-up, not counting initial cards."""
    cost: int = 0
    strength: int = 0
    defender_only: bool = False
    fortify: bool = False
    raid: bool = False
    ambush: bool = False
    blocks_raid: bool = False
    blocks_ambush: bool = False
    ambushable: bool = False
    extends_raid: bool = False
    free_action: bool = False
    play_cost: int = 0
    raid_cost: int = 0
    ambush_cost: int = 0

    @property
    def is_location(self) -> bool:
        """Whether this is a location card."""
        return self.location >= 0

    @property
    def text(self) -> str:
        """The name used in the text form of actions; a neutral card is marked (N)."""
        return f"{self.name} (N)" if self.owner == NEUTRAL else self.name

    @property
    def code(self) -> str:
        """The name used in records and positions: L:, E: or N: before the name."""
        prefix = "L" if self.is_location else "N" if self.owner == NEUTRAL else "E"
        return f"{prefix}:{self.name}"


@dataclass(frozen=True, slots=True)
class SideFigures:
    """What one side starts with. `initial_empire` holds (card id, copies)."""

    start_money: int
    villages: int
    towns: int
    initial_empire: tuple[tuple[int, int], ...]
    first_edition_initial_empire: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Catalogue:
    """All fixed data of the game. Made by `data.resources.loader`; compared and hashed by content.

    Unpickling gives the equal catalogue that already exists, if there is one, with everything derived from it.
    """

    locations: tuple[Location, ...]
    connections: tuple[Connection, ...]
    cards: tuple[Card, ...]
    sides: tuple[SideFigures, SideFigures]
    fortifications: int
    location_ids: dict[str, int] = field(init=False, compare=False, repr=False)
    card_ids: dict[tuple[Side, str], int] = field(init=False, compare=False, repr=False)
    derived: dict[object, Any] = field(init=False, compare=False, repr=False, default_factory=dict)
    """What other modules derive from the catalogue, under keys of their own; freed together with it."""

    def __post_init__(self) -> None:
        _CATALOGUES.add(self)
        object.__setattr__(self, "location_ids", {place.name: place.id for place in self.locations})
        object.__setattr__(self, "card_ids", {(card.owner, card.code): card.id for card in self.cards})

    def __reduce__(self) -> tuple[object, ...]:
        packed = self.derived.get("packed")
        if packed is None:
            content = (self.locations, self.connections, self.cards, self.sides, self.fortifications)
            packed = self.derived["packed"] = zlib.compress(pickle.dumps(content))
            _UNPACKED[packed] = self
        return _unpacked, (packed,)

    def card(self, side: Side, code: str) -> Card:
        """The card that `side` calls `code` ("L:Boston", "E:Trader", "N:Settlers"); KeyError if none."""
        owner = NEUTRAL if code.startswith("N:") else side
        return self.cards[self.card_ids[owner, code]]

    def card_by_text(self, side: Side, text: str) -> Card | None:
        """The card of `side`, or the neutral card when marked (N), whose text form is `text`."""
        if text.endswith(" (N)"):
            index = self.card_ids.get((NEUTRAL, f"N:{text[:-4]}"))
        else:
            index = self.card_ids.get((side, f"L:{text}"))
            if index is None:
                index = self.card_ids.get((side, f"E:{text}"))
        return None if index is None else self.cards[index]


_CATALOGUES: WeakSet[Catalogue] = WeakSet()
_UNPACKED: WeakValueDictionary[bytes, Catalogue] = WeakValueDictionary()
"""Catalogues by their pickled content, so that equal ones are unpickled only once."""


def _unpacked(packed: bytes) -> Catalogue:
    """Return the catalogue with this pickled content: an equal one that exists, else a new one."""
    found = _UNPACKED.get(packed)
    if found is None:
        made = Catalogue(*pickle.loads(zlib.decompress(packed)))
        found = next((other for other in _CATALOGUES if other is not made and other == made), made)
        found.derived.setdefault("packed", packed)
        _UNPACKED[packed] = found
    return found
