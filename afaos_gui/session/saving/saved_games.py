"""Convert games to saved games and back; loading replays every move by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.budget import Budget
from afaos_gui.data.saves.reviews import is_of
from afaos_gui.data.saves.saved_game import (
    SavedGame,
    SavedMove,
    SavedSeat,
    Seats,
    clean_level,
    clean_name,
    present,
    summary_of,
)
from afaos_gui.data.seeds import Seed
from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chance import ChanceError
from afaos_gui.rules.engine import IllegalAction
from afaos_gui.rules.invariants import problems
from afaos_gui.session.commands import Command
from afaos_gui.session.game import Game, Move, Seat

LARGEST_PICTURE = 300_000
"""Bytes; larger thumbnails are left out."""


def saved_from(
    game: Game, started: datetime | None = None, thumbnail: bytes = b"", is_open: bool = False, sequence: int = 0
) -> SavedGame:
    """The saved form of a game. Raises DataError for a game that could not be loaded again."""
    breaches = problems(game.start)
    if breaches:
        raise DataError(_("This game cannot be saved: {breach}.").format(breach=breaches[0]))
    now = present()
    return SavedGame(
        start=game.start,
        moves=tuple(saved_move(command) for command in game.commands),
        position=game.position,
        policy=game.policy,
        seats=saved_seats(game),
        started=(started or now).replace(microsecond=0),
        summary=summary_of(game.state, now),
        thumbnail=thumbnail if len(thumbnail) <= LARGEST_PICTURE else b"",
        seed=Seed(game.shares, game.seeded_from),
        is_open=is_open,
        sequence=sequence,
        review=game.review,
        reopened=game.reopened,
    )


def saved_seats(game: Game) -> Seats:
    """The saved form of the players."""
    british, french = (SavedSeat(clean_name(seat.name), clean_level(seat.level)) for seat in game.seats)
    return british, french


def saved_move(command: Command) -> SavedMove:
    """The saved form of a command."""
    return SavedMove(command.side, command.action, command.draws)


class BreaksRules(DataError):
    """A move in a saved game breaks the rules; the `sound` moves before it do not."""

    def __init__(self, sentence: str, sound: int) -> None:
        super().__init__(sentence)
        self.sound = sound


def game_from(saved: SavedGame, file: str) -> Game:
    """The game, with undone commands ready for redo. Raises DataError naming `file`."""
    seats = [Seat(side, *saved.seats[side]) for side in (BRITISH, FRENCH)]
    tried, budget = 0, Budget(file)

    def moves() -> Iterator[Move]:
        nonlocal tried
        for move in saved.moves:
            budget.step()
            yield move[1:]
            tried += 1

    try:
        # Undo is free while the game is moved to its position, whatever its policy.
        seed = saved.seed.shares if saved.seed.shares.secret else None
        game = Game.from_moves(saved.start, moves(), seats, seed, "study", saved.seed.first if seed else None)
    except (IllegalAction, ChanceError) as error:
        sentence = _("{file} does not follow the rules: {reason}.")
        raise BreaksRules(sentence.format(file=file, reason=error), tried) from None
    for number, (command, move) in enumerate(zip(game.commands, saved.moves, strict=True)):
        if command.side != move.side or command.draws != move.draws:
            sentence = _("{file}: move {number} is not what the rules make of it.")
            raise BreaksRules(sentence.format(file=file, number=number + 1), number)
    game.back_to(saved.position)
    game.policy = saved.policy
    game.reopened, game.pledged = saved.reopened, saved.seed.pledged
    if saved.review is not None and is_of(saved.review, [command.before for command in game.commands]):
        game.review = saved.review
    return game


def salvaged(saved: SavedGame, file: str) -> tuple[Game, int]:
    """The game as far as it follows the rules, and how many later changes are lost, damaged ones included.

    Raises DataError if even its first move breaks the rules.
    """
    try:
        return game_from(saved, file), saved.lost
    except BreaksRules as problem:
        sound = problem.sound
        if not sound:
            raise
    left = saved._replace(moves=saved.moves[:sound], position=min(saved.position, sound), review=None)
    # Draws that the rules did not make are looked for after the moves, because some may remain in the rest.
    game, lost = salvaged(left, file)
    return game, lost + len(saved.moves) - sound
