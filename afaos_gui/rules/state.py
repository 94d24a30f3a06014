"""The state of a game as a value: GameState, SideState, Siege.

Nobody writes to a state that is known: it is written only while a `Change` makes it as a copy of another
(`tests/architecture/test_frozen.py`). A pile is a sorted tuple of card ids; a set of places is a bit mask.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import IntEnum
from operator import attrgetter
from typing import Any

from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.ruleset import Ruleset

Pile = tuple[int, ...]


class Decision(IntEnum):
    """What has to be decided next."""

    TURN = 0
    BLOCK_RAID = 1
    BLOCK_AMBUSH = 2
    LOSE_TO_AMBUSH = 3
    GIVE_NATIVES = 4
    SIEGE_ORDER = 5
    RETURN_AFTER_SIEGE = 6
    SETTLE_AFTER_SIEGE = 7
    OVER = 8
    EXTRA_START_CARD = 9
    SWAP_AFTER_SIEGE = 10
    DISCARD_TO_RESHUFFLE = 11
    DISCARD_AFTER_BID = 12


class Ending(IntEnum):
    """How a game ended; NONE while it goes on."""

    NONE = 0
    CAPITAL_BESIEGED = 1
    CAPITAL_SURRENDERED = 2
    CAPITAL_SETTLED = 3
    VILLAGES = 4
    TOWNS = 5
    CAPTURES = 6
    DUQUESNE = 7
    RESIGNED = 8


CAPITAL_ENDINGS = (Ending.CAPITAL_BESIEGED, Ending.CAPITAL_SURRENDERED, Ending.CAPITAL_SETTLED)
"""Those by which a capital falls."""


@dataclass(slots=True, unsafe_hash=True)
class Siege:
    """A siege of one place by one side, with the cards both have in it."""

    place: int
    attackers: Pile
    defenders: Pile = ()


@dataclass(slots=True, unsafe_hash=True)
class SideState:
    """Everything that belongs to one side."""

    money: int
    hand: Pile
    known: Pile
    """The part of the hand that the opponent has seen."""
    draw: Pile
    discard: Pile
    reserve: Pile
    available: Pile
    """The empire cards that it may still get."""
    places: Pile
    """The location cards that it may still get."""
    villages: int
    """Mask of places."""
    towns: int
    """Mask of places."""
    captured_villages: int
    captured_towns: int

    @property
    def controlled(self) -> int:
        """Mask of the places that hold this side's village or town."""
        return self.villages | self.towns

    def copy(self) -> SideState:
        """A fresh copy, for `Change` to write to."""
        return SideState(*_side_values(self))


@dataclass(slots=True, unsafe_hash=True)
class GameState:
    """A whole position: both sides, the sieges, and who has to decide what."""

    ruleset: Ruleset
    sides: tuple[SideState, SideState]
    sieges: tuple[Siege | None, Siege | None]
    """By side: the siege in which it attacks."""
    neutral: Pile
    forts: int
    """Mask of places."""
    turn: int
    """Number of the turn, from 1; both sides' turns are counted."""
    mover: Side
    actions_left: int
    to_decide: Side
    decision: Decision
    pending: int
    """What the decision is about: the place of a raid (BLOCK_RAID) or of a won siege (SETTLE_AFTER_SIEGE), or the
    attacker of the siege (RETURN_AFTER_SIEGE); else -1."""
    opening: bool
    """Whether the mover's start of turn is still being resolved."""
    ending: Ending
    winner: Side
    """The winner; -1 while the game goes on."""
    besieged_once: int
    """Mask of the sides that have begun a siege in this game (bit `1 << side`)."""
    bids: tuple[int, int]
    """By side: uses of the tournament bid that are left."""

    def copy(self) -> GameState:
        """A fresh copy that shares its parts, for `Change` to write to."""
        return GameState(*_game_values(self))


_side_values: Callable[[SideState], tuple[Any, ...]] = attrgetter(*(field.name for field in fields(SideState)))
_game_values: Callable[[GameState], tuple[Any, ...]] = attrgetter(*(field.name for field in fields(GameState)))


def without(pile: Pile, card: int) -> Pile:
    """The pile without one copy of `card`, which it must hold."""
    index = pile.index(card)
    return pile[:index] + pile[index + 1 :]


def with_card(pile: Pile, card: int) -> Pile:
    """The pile with one more `card`."""
    return tuple(sorted((*pile, card)))


def with_cards(pile: Pile, cards: Pile) -> Pile:
    """Merge two piles."""
    return tuple(sorted(pile + cards))


def opponent(side: Side) -> Side:
    """The other side."""
    return 1 - side
