"""Play a line of the machine on a board, as far as it goes."""

from __future__ import annotations

from collections.abc import Sequence

from afaos_gui.data.seeds import Shares, named_seed
from afaos_gui.rules.actions import Action
from afaos_gui.session.game import Game, Seat


def board_from(game: Game, number: int) -> Game:
    """A study game for two people at the position before a command of another game; it always draws alike."""
    fork = game.fork(number, "study")
    fork.shares = Shares(named_seed(str(number), game.seed))
    fork.seats = (Seat(0, game.seats[0].name), Seat(1, game.seats[1].name))
    return fork


def play_line(game: Game, line: Sequence[Action]) -> int:
    """Do the actions of a line until one is illegal; returns how many were done. Draws follow from the game's seed."""
    done = 0
    for action in line:
        if not game.allows(action):
            break
        game.submit(action)
        done += 1
    return done
