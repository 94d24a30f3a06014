"""The window's title shows how the game stands, and nothing hidden."""

from __future__ import annotations

import pytest

from afaos_gui.presentation.present import present
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.scoring import outcome
from afaos_gui.session.game import Game, Seat
from tests.presentation.positions import do
from tests.rules.builder import SECOND, Position

NAMED = (Seat(BRITISH, "Wolfe"), Seat(FRENCH, ""))


def title(game: Game, perspective: Perspective) -> str:
    """The part of the title before the program's name."""
    state, _dash, name = present(game, perspective).title.rpartition(" – ")
    assert name == "A Few Acres of Snow"
    return state


@pytest.mark.parametrize(
    ("turns", "perspective", "words"),
    [
        (0, Perspective(BRITISH), "The British (Wolfe) to move, turn 1"),
        (1, Perspective(FRENCH), "The French to move, turn 2"),
        (1, Perspective(BRITISH), "The French to move, turn 2"),
        (0, Perspective(BRITISH, seated=False, with_curtain=True), "Pass to the British"),
        (1, Perspective(FRENCH, seated=False, with_curtain=True), "Pass to the French"),
        (0, Perspective(BRITISH, is_live=False), "Replay, turn 1"),
        (2, Perspective(BRITISH, is_live=False), "Replay, turn 3"),
    ],
)
def test_the_title_says_who_is_to_move_and_the_turn(turns: int, perspective: Perspective, words: str) -> None:
    game = Game(SECOND, NAMED, seed=1)
    for _turn in range(turns):
        do(game, "end turn")
    assert title(game, perspective) == words


@pytest.mark.parametrize("viewer", [BRITISH, FRENCH])
def test_an_interrupt_is_a_decision(viewer: Side) -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Militia", "Siege Artillery")
    game = Game.from_state(position.state(), seed=1)
    do(game, "ambush: Rangers")
    assert title(game, Perspective(viewer)) == "The French to decide, turn 3"


def test_the_title_of_an_ended_game_tells_winner_and_points() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").siege(FRENCH, "New York", ["Regular Infantry"])
    game = Game.from_state(position.state(), seed=1)
    do(game, "withdraw New York")
    ended = outcome(game.state)
    assert ended is not None
    british, french = ended.points
    assert title(game, Perspective(BRITISH)) == f"The French have won, British {british} and French {french} points"
