"""The games of an arena on disk: a line and a record for each, so that a run can go on where it was left."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from afaos_gui import guarded
from afaos_gui.ai.arena import GameResult, Job
from afaos_gui.data.errors import DataError
from afaos_gui.data.files import read_data
from afaos_gui.data.records import RecordWriter, write_record
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.ruleset import Ruleset

GAMES_FILE = "games.jsonl"
RECORDS = "records"
MOST_BYTES = 100_000_000


def write(file: Path, text: str, mode: str) -> None:
    """Write a text to a file, or add it to one; raises DataError."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open(mode, encoding="utf-8") as stream:
            stream.write(text)
    except OSError as error:
        raise DataError(f"{file}: cannot be written to: {error.strerror}.") from None


def known(out: Path | None, jobs: list[Job]) -> list[GameResult]:
    """The results kept from an earlier run that belong to these games."""
    if out is None or not (out / GAMES_FILE).is_file():
        return []
    wanted = {(job.seed, job.players) for job in jobs}
    found = []
    text = guarded.text_of(read_data(out / GAMES_FILE, MOST_BYTES), GAMES_FILE)
    if text and not text.endswith("\n"):
        write(out / GAMES_FILE, "\n", "a")
    for line in text.splitlines():
        try:
            seed, players, winner, ending, turns, seconds, chances = guarded.parse_json(line, GAMES_FILE)
        except (ValueError, TypeError):
            continue  # the last line of a run that was cut off
        if (seed, tuple(players)) in wanted:
            times = (tuple(seconds[0]), tuple(seconds[1]))
            said = (tuple(chances[0]), tuple(chances[1]))
            found.append(GameResult(seed, (players[0], players[1]), winner, ending, turns, times, said))
    return found


def keep(out: Path | None, ruleset: Ruleset, result: GameResult) -> None:
    """Write the game's record, then its line."""
    if out is None:
        return
    rounded = [[[round(figure, 4) for figure in side] for side in sides] for sides in (result.seconds, result.chances)]
    names = "-".join(_file_name(result.players[side]) for side in (BRITISH, FRENCH))
    file = out / RECORDS / f"{names}-{result.seed:06}.json"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_record(file, record_of(ruleset, result))
    except OSError as error:
        raise DataError(f"{file}: cannot be written to: {error.strerror}.") from None
    write(out / GAMES_FILE, json.dumps([*result[:5], *rounded]) + "\n", "a")


def _file_name(player: str) -> str:
    """A player's name as part of a file's name: a program may be any command line."""
    return re.sub(r"[^A-Za-z0-9.-]+", "_", player)[-60:]


def record_of(ruleset: Ruleset, result: GameResult) -> dict[str, Any]:
    """The record of a game, made again from its seed and actions."""
    chance = RandomChance(result.seed)
    state = new_game(ruleset, chance)
    writer = RecordWriter(state)
    for action in result.actions:
        state = writer.play(state, action, chance)
    return writer.record(state)
