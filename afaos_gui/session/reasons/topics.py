"""What can set one line of the machine apart from another."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from afaos_gui.rules.state import Pile


class Topic(Enum):
    """What a clause is about; the comments name the fields that it uses besides `is_gain`."""

    WIN = "win"  # the game is won on the way
    LOSS = "loss"  # the game is lost on the way
    SIEGE_WON = "siege won"  # places
    SIEGE_LOST = "siege lost"  # places
    BALANCE = "balance"  # places, mine, other: the balance for the viewer after the answer
    OPENED = (
        "opened"  # places, mine, other: the balance for the viewer, and what wins it; only this sequel has the siege
    )
    RELEASED = "released"  # cards: back in the deck from a siege that is given up in this sequel only
    THREATENED = "threatened"  # places: besieged by the enemy in its answer
    POINTS = "points"  # mine, other
    THEIR_POINTS = "their points"  # mine, other
    UNBLOCKED = "unblocked"  # places, mine: what the raid that begins this sequel brings unless it is blocked
    MONEY = "money"  # mine, other
    AFFORDS = "affords"  # cards: what the money pays for; mine, other
    THEIR_MONEY = "their money"  # mine, other
    THEIR_CARDS = "their cards"  # mine: how many empire cards the enemy loses in this turn more
    SHIELD = "shield"  # cards: kept in the enemy's turn, and they block
    KEPT = "kept"  # cards: in hand after this sequel and not after the other
    STRENGTH = "strength"  # mine, other: siege strength of empire cards in hand and reserve
    OWNED = "owned"  # cards: in the deck after this sequel and not after the other
    DECK_STRENGTH = "deck strength"  # mine, other: of all empire cards
    SETTLERS = "settlers"  # mine, other: empire cards with a settler
    BLOCKERS = "blockers"  # mine, other: cards that block raids or ambushes
    ATTACKERS = "attackers"  # mine, other: cards that raid or ambush
    FREE = "free"  # mine, other: cards played as free actions
    DECK = "deck"  # mine, other: cards in circulation
    DRAWN = "drawn"  # mine, other: new cards by the next turn
    SUPPORT = "support"  # mine, other: the cards that Home Support draws, and of how many; cards: the best of these
    DELAYED = "delayed"  # mine: cards left in the draw pile, all of which are drawn before new ones
    SHUFFLED = "shuffled"  # cards: new ones that are shuffled into the draw pile at the end of the turn
    WAYS = "ways"  # places: the enemy's, or worth points, that own cards lead to
    FORTIFIED = "fortified"  # places: own ones with a fortification
    RAIDED = "raided"  # places: own ones within reach of raids after this sequel only
    LAST_TOWNS = "last towns"  # mine, other
    LAST_VILLAGES = "last villages"  # mine, other


class Clause(NamedTuple):
    """One difference. A loss has the places and cards of the other sequel, where it has any."""

    topic: Topic
    is_gain: bool
    weight: float
    mine: int = 0
    other: int = 0
    cards: Pile = ()
    places: Pile = ()
