"""Events: what happened, and who may see it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from afaos_gui.rules.catalogue import Side

Cards = tuple[int, ...]


class Kind(Enum):
    """The kinds of events. The comments name the fields used besides `side`, the side it happens to."""

    PLAYED = "played"  # cards: from hand to the discard pile
    SENT_TO_SIEGE = "sent to siege"  # cards: from hand to the siege of place
    MONEY = "money"  # amount: gained, or lost when negative
    VILLAGE_PLACED = "village placed"  # place
    TOWN_PLACED = "town placed"  # place; the village there goes back to stock
    FORT_PLACED = "fort placed"  # place
    FORT_REMOVED = "fort removed"  # place
    VILLAGE_CAPTURED = "village captured"  # place; side is the captor
    TOWN_CAPTURED = "town captured"  # place; side is the captor
    TOOK_CARD = "took card"  # cards: a location card, from the available ones to the discard pile
    DRAFTED = "drafted"  # cards: from the available ones to the discard pile
    RETURNED = "returned"  # cards, source "hand", "reserve" or "siege": to the available cards
    RESERVED = "reserved"  # cards: from hand to the reserve
    RETRIEVED = "retrieved"  # cards: from the reserve to hand
    TOOK_BACK = "took back"  # cards: from the discard pile to hand
    GAVE = "gave"  # cards, source: from side's hand or reserve to the opponent's discard pile
    DREW = "drew"  # amount, and cards for side alone
    RESHUFFLED = "reshuffled"  # the discard pile becomes the draw pile
    HAND_SHOWN = "hand shown"  # cards: the whole hand, to both
    ASKED = "asked"  # side has to decide something
    BLOCKED = "blocked"  # cards: played from hand
    NOT_BLOCKED = "not blocked"
    SIEGE_STARTED = "siege started"  # place
    SIEGE_WON = "siege won"  # place; side is the winner
    SIEGE_CARDS_BACK = "siege cards back"  # place, cards: side's, from the siege to its discard pile
    GAVE_UP = "gave up"  # place: side's piece goes back to stock
    JOINED_DECK = "joined deck"  # cards: from the available ones to the initial deck, all shuffled anew
    TURN_ENDED = "turn ended"
    TURN_STARTED = "turn started"  # amount: the number of the turn
    GAME_OVER = "game over"  # side is the winner


class Event(NamedTuple):
    """Something that happened. The cards of a secret event are for `side` alone."""

    kind: Kind
    side: Side
    cards: Cards = ()
    place: int = -1
    amount: int = 0
    source: str = ""
    secret: bool = False

    def seen_by(self, viewer: Side) -> Event:
        """The event as `viewer` may see it: without cards if it is a secret one of the other side."""
        if self.secret and viewer != self.side:
            return self._replace(cards=())
        return self
