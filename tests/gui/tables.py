"""Positions for tests of the table's look."""

from __future__ import annotations

from afaos_gui.rules.catalogue import BRITISH, FRENCH
from tests.rules.builder import Position

PLACES = ("Boston", "New York", "Norfolk", "Pemaquid", "Philadelphia")
SOLDIERS = ("Rangers", "Militia", "Regular Infantry", "Regular Infantry", "Siege Artillery")
FULL_HAND = (*PLACES, *SOLDIERS, "Ships", "Home Support", "Governor", "Bateaux")
"""Fourteen cards: more than anybody holds for long."""


def busy_position() -> Position:
    """A busy position, the British to play: a full hand, much money, towns, a fort and two sieges."""
    position = Position(BRITISH).hand(BRITISH, *FULL_HAND).hand(FRENCH, "Quebec", "Gaspe", "Home Support", "Militia")
    position.discard(BRITISH, "New Haven").reserve(BRITISH, "Indian Leader").discard(FRENCH, "Montreal", "Trader")
    position.money(BRITISH, 118).money(FRENCH, 104)
    position.town(BRITISH, "Albany").village(BRITISH, "Deerfield", "Fort Halifax").fort("Pemaquid")
    position.village(FRENCH, "Detroit", "Oswego").town(FRENCH, "Fort Niagara")
    position.siege(FRENCH, "New York", ["Regular Infantry", "Siege Artillery"], ["Trader"])
    return position.siege(BRITISH, "Louisbourg", ["Regular Infantry"], ["Regular Infantry"])
