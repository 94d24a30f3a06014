"""Games of two people at one screen in French, played in one way alone."""

from __future__ import annotations

import random
from collections.abc import Callable

from afaos_gui.data.texts.language import language
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
Player = Callable[[Hands, random.Random, int], None]
"""Takes random actions, so many or until the game is over."""
MOST_ACTIONS = 3000


def begin(sit: Sit, play_on: Player, actions: int) -> None:
    """Play the first actions of a game."""
    hands = _played(sit, play_on, 4, actions)
    assert hands.done() == actions


def play_whole(sit: Sit, play_on: Player) -> Hands:
    """Play a game to its end."""
    hands = _played(sit, play_on, 46, MOST_ACTIONS)
    assert hands.state.decision is Decision.OVER
    return hands


def _played(sit: Sit, play_on: Player, seed: int, actions: int) -> Hands:
    assert language() == "fr"
    hands = sit(Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=seed), curtain=True)
    play_on(hands, random.Random(seed), actions)
    return hands
