"""The window's title: how the game stands, and nothing hidden."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import Hands
from tests.rules.builder import SECOND, Position

Sit = Callable[..., Hands]
NAMED = (Seat(BRITISH, "Wolfe"), Seat(FRENCH, ""))


def title(hands: Hands) -> str:
    """What stands before the program's name."""
    state, _dash, name = hands.window.windowTitle().rpartition(" – ")
    assert name == "A Few Acres of Snow"
    return state


def test_the_title_says_who_is_to_move_and_the_turn(sit: Sit) -> None:
    hands = sit(Game(SECOND, NAMED, seed=1))
    assert title(hands) == "The British (Wolfe) to move, turn 1"
    hands.end_turn()
    assert title(hands) == "The French to move, turn 2"


def test_behind_the_curtain_the_title_says_only_who_should_sit_down(sit: Sit) -> None:
    hands = sit(Game(SECOND, NAMED, seed=1), curtain=True)
    assert title(hands) == "Pass to the British"
    hands.lift_curtain()
    assert title(hands) == "The British (Wolfe) to move, turn 1"
    hands.end_turn()
    assert title(hands) == "Pass to the French"


def test_an_interrupt_is_a_decision(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Militia", "Siege Artillery")
    hands = sit(Game.from_state(position.state(), seed=1))
    hands.drag_cards(("Rangers",), hands.at_zone("opponent"))
    assert hands.state.decision is not Decision.TURN
    assert title(hands) == "The French to decide, turn 3"


def test_the_title_of_an_ended_game_tells_winner_and_points(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").siege(FRENCH, "New York", ["Regular Infantry"])
    hands = sit(Game.from_state(position.state(), seed=1))
    hands.offer("Give up")
    hands.answer()
    british, french = hands.window.current.game.outcome.points  # type: ignore[union-attr]
    assert title(hands) == f"The French have won, British {british} and French {french} points"


def test_a_replay_names_the_turn_that_is_looked_at(sit: Sit) -> None:
    hands = sit(Game(SECOND, NAMED, seed=1))
    hands.end_turn()
    hands.window.commands["replay"].trigger()
    hands.window.archive.replay.seek(0)
    assert title(hands) == "Replay, turn 1"
    hands.window.archive.replay.end()
    assert title(hands) == "The French to move, turn 2"


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
