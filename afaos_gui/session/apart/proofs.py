"""Whether the letters of a game apart prove a record of it."""

from __future__ import annotations

from pathlib import Path

from afaos_gui.apart.files import read_apart
from afaos_gui.data.errors import DataError
from afaos_gui.session.game import Game


def proves(path: Path, game: Game) -> bool:
    """Whether the game in a file is verified, and is this one as far as it goes, cards and all."""
    try:
        truth = read_apart(path).truth
    except DataError:
        return False
    if truth is None or game.start != truth.course.start or len(game.commands) > len(truth.course.moves):
        return False
    pairs = zip(game.commands, truth.course.moves, strict=False)
    return all((one.action, one.after) == (move.action, move.after) for one, move in pairs)
