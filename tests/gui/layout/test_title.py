"""The window's title shows how the game stands, and nothing hidden."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
NAMED = (Seat(BRITISH, "Wolfe"), Seat(FRENCH, ""))


def title(hands: Hands) -> str:
    """The part of the title before the program's name."""
    state, _dash, name = hands.window.windowTitle().rpartition(" – ")
    assert name == "A Few Acres of Snow"
    return state


def test_title_and_bar_of_a_replay_name_the_same_turn(sit: Sit) -> None:
    hands = sit(Game(SECOND, NAMED, seed=1))
    hands.end_turn()
    hands.end_turn()
    hands.window.commands["replay"].trigger()
    replay = hands.window.archive.replay
    told = []
    for position in range(3):
        replay.seek(position)
        told.append((title(hands), replay.bar.turn.text()))
    assert told == [(f"Replay, turn {turn}", f"Turn {turn}") for turn in (1, 2, 3)]
