"""The state of a game as a value: GameState, SideState, Siege.

Frozen by convention: only `change.Change` writes to a state, to a fresh copy while it makes the next one. A pile is a
sorted tuple of card ids; a set of places is a bit mask.
"""

from __future__ import annotations

from enum import IntEnum

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


class Siege:
    """A siege of one place by one side, with the cards both have in it."""

    __slots__ = ("place", "attackers", "defenders")

    def __init__(self, place: int, attackers: Pile, defenders: Pile = ()) -> None:
        self.place = place
        self.attackers = attackers
        self.defenders = defenders

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Siege):
            return NotImplemented
        return (self.place, self.attackers, self.defenders) == (other.place, other.attackers, other.defenders)

    def __hash__(self) -> int:
        return hash((self.place, self.attackers, self.defenders))

    def __reduce__(self) -> tuple[object, ...]:
        return Siege, (self.place, self.attackers, self.defenders)


class SideState:
    """Everything that belongs to one side.

    `villages` and `towns` are place masks; `known` is the part of the hand that the opponent has seen;
    `available` are the empire cards and `places` the location cards it may still get.
    """

    __slots__ = (
        "money",
        "hand",
        "known",
        "draw",
        "discard",
        "reserve",
        "available",
        "places",
        "villages",
        "towns",
        "captured_villages",
        "captured_towns",
    )

    def __init__(
        self,
        money: int,
        hand: Pile,
        known: Pile,
        draw: Pile,
        discard: Pile,
        reserve: Pile,
        available: Pile,
        places: Pile,
        villages: int,
        towns: int,
        captured_villages: int,
        captured_towns: int,
    ) -> None:
        self.money = money
        self.hand = hand
        self.known = known
        self.draw = draw
        self.discard = discard
        self.reserve = reserve
        self.available = available
        self.places = places
        self.villages = villages
        self.towns = towns
        self.captured_villages = captured_villages
        self.captured_towns = captured_towns

    @property
    def controlled(self) -> int:
        """Mask of the places that hold this side's village or town."""
        return self.villages | self.towns

    def copy(self) -> SideState:
        """A fresh copy, for `Change` to write to."""
        return SideState(
            self.money,
            self.hand,
            self.known,
            self.draw,
            self.discard,
            self.reserve,
            self.available,
            self.places,
            self.villages,
            self.towns,
            self.captured_villages,
            self.captured_towns,
        )

    def values(self) -> tuple[object, ...]:
        """Every field, in the order of `__slots__`."""
        return (
            self.money,
            self.hand,
            self.known,
            self.draw,
            self.discard,
            self.reserve,
            self.available,
            self.places,
            self.villages,
            self.towns,
            self.captured_villages,
            self.captured_towns,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SideState):
            return NotImplemented
        return self.values() == other.values()

    def __hash__(self) -> int:
        return hash(self.values())

    def __reduce__(self) -> tuple[object, ...]:
        return SideState, self.values()


class GameState:
    """A whole position: both sides, the sieges, and who has to decide what.

    `sieges[side]` is the siege in which `side` attacks. `pending` is what the decision is about: the place of a
    raid (BLOCK_RAID) or of a won siege (SETTLE_AFTER_SIEGE), or the attacker of the siege (RETURN_AFTER_SIEGE).
    """

    __slots__ = (
        "ruleset",
        "sides",
        "sieges",
        "neutral",
        "forts",
        "turn",
        "mover",
        "actions_left",
        "to_decide",
        "decision",
        "pending",
        "opening",
        "ending",
        "winner",
        "besieged_once",
        "bids",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        sides: tuple[SideState, SideState],
        sieges: tuple[Siege | None, Siege | None],
        neutral: Pile,
        forts: int,
        turn: int,
        mover: Side,
        actions_left: int,
        to_decide: Side,
        decision: Decision,
        pending: int,
        opening: bool,
        ending: Ending,
        winner: Side,
        besieged_once: int,
        bids: tuple[int, int],
    ) -> None:
        self.ruleset = ruleset
        self.sides = sides
        self.sieges = sieges
        self.neutral = neutral
        self.forts = forts
        self.turn = turn
        """Number of the turn, from 1; both sides' turns are counted."""
        self.mover = mover
        self.actions_left = actions_left
        self.to_decide = to_decide
        self.decision = decision
        self.pending = pending
        self.opening = opening
        """Whether the mover's start of turn is still being resolved."""
        self.ending = ending
        self.winner = winner
        """The winner; -1 while the game goes on."""
        self.besieged_once = besieged_once
        """Mask of the sides that have begun a siege in this game (bit `1 << side`)."""
        self.bids = bids
        """By side: uses of the tournament bid that are left."""

    def copy(self) -> GameState:
        """A fresh copy that shares its frozen parts, for `Change` to write to."""
        return GameState(
            self.ruleset,
            self.sides,
            self.sieges,
            self.neutral,
            self.forts,
            self.turn,
            self.mover,
            self.actions_left,
            self.to_decide,
            self.decision,
            self.pending,
            self.opening,
            self.ending,
            self.winner,
            self.besieged_once,
            self.bids,
        )

    def values(self) -> tuple[object, ...]:
        """Every field, in the order of `__slots__`."""
        return (
            self.ruleset,
            self.sides,
            self.sieges,
            self.neutral,
            self.forts,
            self.turn,
            self.mover,
            self.actions_left,
            self.to_decide,
            self.decision,
            self.pending,
            self.opening,
            self.ending,
            self.winner,
            self.besieged_once,
            self.bids,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameState):
            return NotImplemented
        return self.values() == other.values()

    def __hash__(self) -> int:
        return hash(self.values())

    def __reduce__(self) -> tuple[object, ...]:
        return GameState, self.values()


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
