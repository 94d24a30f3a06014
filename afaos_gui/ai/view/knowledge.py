"""Expert values of the cards: how much each is worth in a deck, and how much it is missed from a hand."""

from __future__ import annotations

from afaos_gui.rules.catalogue import (
    BATEAUX,
    BRITISH,
    FRENCH,
    FUR,
    MILITARY,
    SETTLER,
    SHIP,
    WAGON,
    Card,
    Side,
)
from afaos_gui.rules.tables.tables import Tables

BRITISH_WORTH = {
    "Regular Infantry": 3.0,
    "Siege Artillery": 3.4,
    "Military Leader": 3.2,
    "Ships": 2.4,
    "Home Support": 4.5,
    "Governor": 2.5,
    "Rangers": 2.4,
    "Militia": 1.1,
    "Settlers": 2.2,
    "Bateaux": 0.8,
    "Trader": 1.0,
    "Indian Leader": 0.3,
    "Fortification": 0.3,
    "Native Americans": 0.8,
}
FRENCH_WORTH = {
    "Regular Infantry": 2.6,
    "Regular Infantry (initial)": 2.6,
    "Siege Artillery": 2.8,
    "Military Leader": 2.8,
    "Ships": 1.2,
    "Home Support": 4.0,
    "Governor": 1.8,
    "Coureurs de Bois": 2.6,
    "Native Americans": 2.4,
    "Militia": 1.8,
    "Settlers": 2.4,
    "Bateaux": 0.8,
    "Trader": 2.4,
    "Priest": 1.2,
    "Intendant": 1.6,
    "Fortification": 1.3,
}
"""The value, in points, of a card in its side's deck."""

SYMBOL_WORTH = {SETTLER: 1.1, SHIP: 0.7, MILITARY: 0.5, WAGON: 0.2, BATEAUX: 0.3, FUR: 0.35}
MONEY_WORTH = 0.5
HELD_MONEY_WORTH = 0.75
"""How much one money is missed for the rest of the turn, in the purse or on a card in hand."""
SPARE_SHARE = 0.6
"""The share of a card's value that counts if another copy stays in hand."""
BLANK_LOCATION = -0.6
"""A location card without symbols or money only keeps better cards from being drawn."""


def _location_worth(card: Card) -> float:
    worth = BLANK_LOCATION + MONEY_WORTH * card.money
    return worth + sum(value for symbol, value in SYMBOL_WORTH.items() if card.symbols & symbol)


def deck_worth(card: Card, side: Side) -> float:
    """The value, in points, of a card in a side's deck in the middle of a game."""
    if card.is_location:
        return _location_worth(card)
    return (BRITISH_WORTH if side == BRITISH else FRENCH_WORTH).get(card.name, 1.0)


def hand_worth(card: Card) -> float:
    """How much a usable card is missed for the rest of the turn when it is spent."""
    worth = HELD_MONEY_WORTH * card.money
    worth += 3.0 * bool(card.symbols & SETTLER) + 2.0 * bool(card.symbols & SHIP)
    worth += 1.5 * bool(card.symbols & WAGON) + 1.0 * bool(card.symbols & BATEAUX) + 1.0 * bool(card.symbols & FUR)
    if card.is_location:
        return worth + 1.0 * bool(card.symbols & MILITARY)
    uses = (card.raid, card.ambush, card.blocks_raid, card.blocks_ambush, card.fortify, card.free_action)
    return worth + 1.0 + 2.0 * card.strength + 0.5 * sum(uses)


class Worths:
    """The values of all cards, by side and card id."""

    def __init__(self, tables: Tables) -> None:
        cards = tables.cards
        self.deck = tuple([deck_worth(card, side) for card in cards] for side in (BRITISH, FRENCH))
        self.hand = [hand_worth(card) for card in cards]
        self.owner = [card.owner for card in cards]


def worths_of(tables: Tables) -> Worths:
    """The values of the cards of some tables, computed once."""
    found: Worths | None = tables.derived.get(Worths)
    if found is None:
        found = tables.derived[Worths] = Worths(tables)
    return found
