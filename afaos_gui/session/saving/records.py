"""Games as records: written, and opened up to where they stay sound."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import DISK, Disk, write_atomically
from afaos_gui.data.files.json_files import parse_json
from afaos_gui.data.records.record_files import RecordWriter
from afaos_gui.data.records.record_game import Stretch, sound_stretches, stretches
from afaos_gui.data.saves.saved_game import SavedGame, present, summary_of
from afaos_gui.data.seeds import Seed
from afaos_gui.data.texts.language import _
from afaos_gui.rules.chance import ListedChance
from afaos_gui.session.game import Game
from afaos_gui.session.saving.saved_games import game_from, saved_seats


def record_of(game: Game) -> dict[str, Any]:
    """The game as a record, up to the last finished turn. Raises DataError if it did not begin at turn 1."""
    writer = RecordWriter(game.start)
    state = game.start
    for command in game.commands[: game.position]:
        state = writer.play(state, command.action, ListedChance(command.draws))
    record = writer.record(state, saved_seats(game), Seed(game.shares, game.seeded_from))
    if stretches(record, _("The game"))[0].start != game.start:
        raise DataError(_("Only a game that began with the set-up can be written as a record."))
    return record


def export_record(game: Game, path: Path, disk: Disk = DISK) -> str:
    """Write the game as a record. Raises DataError and then leaves an existing file as it was.

    Returns a sentence if it would not survive a power failure, else an empty one; as `export_text` does.
    """
    text = json.dumps(record_of(game), ensure_ascii=False, separators=(",", ":")) + "\n"
    return write_atomically(path, text.encode("utf-8"), disk)


def game_of_record(text: str, name: str) -> tuple[Game, int]:
    """The last stretch of a record as a game, and how many turns at its end could not be read. Raises DataError."""
    sound, lost = sound_stretches(_record_content(text, name), name)
    return game_from(saved_stretch(sound[-1]), name), lost


def _record_content(text: str, name: str) -> Any:
    try:
        content = parse_json(text, name)
    except DataError:
        content = None
    if isinstance(content, dict) and "letters" in content:
        told = _("{file} holds the letters of a game apart, which prove its record: afaos records verify reads them.")
        raise DataError(told.format(file=name))
    if not isinstance(content, dict) or "turns" not in content:
        raise DataError(_("{file} is not a game of A Few Acres of Snow.").format(file=name))
    return content


def saved_stretch(stretch: Stretch) -> SavedGame:
    """A stretch of a record as a saved game."""
    now = present()
    return SavedGame(
        start=stretch.start,
        moves=stretch.moves,
        position=len(stretch.moves),
        policy="study",
        seats=stretch.seats,
        seed=stretch.seed,
        started=now,
        summary=summary_of(stretch.start, now),
    )
