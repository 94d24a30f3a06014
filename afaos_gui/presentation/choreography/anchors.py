"""Where things lie on the table: the interface through which flights see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from afaos_gui.presentation.choreography.flights import FlightLook, Pose
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.view import View


class HandCard(NamedTuple):
    """A card of the viewer's hand and where it lies."""

    card: int
    selected: bool
    pose: Pose


class Anchors(Protocol):
    """Positions on the table in window coordinates. `mine` tells the viewer's own things from the opponent's."""

    def hand(self) -> tuple[HandCard, ...]:
        """The viewer's hand from left to right."""
        ...

    def hand_of(self, cards: Sequence[int]) -> tuple[Pose, ...]:
        """Where these cards would lie in the hand."""
        ...

    def has_strip(self, cards: Sequence[int]) -> bool:
        """Whether these cards in the hand would show their symbols down the edge."""
        ...

    def other_hand(self) -> Pose:
        """The backs of the opponent's hand."""
        ...

    def held_up(self, count: int) -> tuple[Pose, ...]:
        """Where cards of the opponent are held up to be read."""
        ...

    def pile(self, mine: bool, kind: str) -> Pose:
        """The top card of a "draw", "discard" or "reserve" pile."""
        ...

    def purse(self, mine: bool) -> Pose:
        """The purse; as wide as a coin."""
        ...

    def stock(self, mine: bool, look: FlightLook) -> Pose:
        """The stock of a kind of piece."""
        ...

    def captives(self, mine: bool) -> Pose:
        """Where captured pieces and returned cards of a side go."""
        ...

    def market(self, card: int) -> Pose | None:
        """The tile of a card that can be drafted, None where it has none."""
        ...

    def place(self, place: int, look: FlightLook) -> Pose:
        """Where a piece, a flag or a light is at a place."""
        ...

    def way(self, places: Sequence[int]) -> tuple[Pose, ...]:
        """Points along the routes from place to place, evenly apart, each turned to where the way leads."""
        ...

    def middle(self) -> Pose:
        """The middle of what is seen of the map; as wide as a large piece."""
        ...

    def siege_cards(self, view: View, attacker: Side) -> tuple[tuple[Side, int, Pose], ...]:
        """The cards of a siege in `view`: whose, which and where."""
        ...

    def slip(self, attacker: Side) -> Pose:
        """The middle of a side's siege slip; as wide as a card on it."""
        ...

    def track(self, attacker: Side) -> Pose:
        """The track of a side's siege."""
        ...

    def marker(self, attacker: Side, balance: int, shown: int) -> Pose:
        """The marker of a balance on that track, which now shows the balance `shown`; its width is its radius."""
        ...

    def lift_hand(self) -> None:
        """Hide the viewer's hand, which is about to move."""
        ...

    def lift_piece(self, place: int) -> None:
        """Hide the piece of a place, which is about to move."""
        ...

    def strike_flag(self, place: int) -> None:
        """Hide the siege flag of a place."""
        ...
