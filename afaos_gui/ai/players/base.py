"""The interface of all players."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.events import Event
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View


class Forfeit(Exception):
    """A player failed during a game, which it thereby loses; the message is one sentence."""


class Player(Protocol):
    """Chooses among legal actions from what one side can see."""

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """One of the legal actions of the viewer, who is to decide."""
        ...


@runtime_checkable
class Follower(Protocol):
    """A player that is told what happens; it may pass on only what its side may see."""

    def follow(self, side: Side, before: GameState, action: Action, events: Sequence[Event]) -> None:
        """Take note of an action of either side; `side` is the player's own."""
        ...

    def end(self, side: Side, state: GameState, winner: Side, ending: str) -> None:
        """Take note of how the game ended."""
        ...
