"""The interface of all players."""

from __future__ import annotations

import random
from typing import Protocol

from afaos_gui.rules.actions import Action
from afaos_gui.rules.view import View


class Forfeit(Exception):
    """A player failed during a game, which it thereby loses; the message is one sentence."""


class Player(Protocol):
    """Chooses among legal actions from what one side can see."""

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """One of the legal actions of the viewer, who is to decide."""
        ...
