"""The games of an arena on disk: a line and a record for each, so that a run can be resumed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from afaos_gui.ai.measuring.arena import GameResult, Job
from afaos_gui.base import guarded
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import read_data
from afaos_gui.data.records.record_files import RecordWriter, write_record
from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.ruleset import Ruleset

GAMES_FILE = "games.jsonl"
RECORDS = "records"
MOST_BYTES = 100_000_000


def write(file: Path, text: str, mode: str) -> None:
    """Write or append a text to a file, depending on `mode`; raises DataError."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open(mode, encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except OSError as error:
        raise DataError(_("{file}: cannot be written to: {reason}.").format(file=file, reason=error.strerror)) from None


SHORTEST_RESULT = len('[0,["a","b"],0,"",1,[[],[]],[[],[]]]')
"""The length of a result in which nothing happened."""


def known(out: Path | None, jobs: list[Job]) -> list[GameResult]:
    """The results of an earlier run for these jobs."""
    if out is None or not (out / GAMES_FILE).is_file():
        return []
    wanted = {(job.seed, job.players) for job in jobs}
    found = []
    text = guarded.text_of(read_data(out / GAMES_FILE, MOST_BYTES), GAMES_FILE)
    if text and not text.endswith("\n"):
        write(out / GAMES_FILE, "\n", "a")
    for line in text.splitlines():
        # Lines too short for a result are passed over: a broken file may have a million of them.
        result = _result(line) if len(line) >= SHORTEST_RESULT else None
        if result is not None and (result.seed, result.players) in wanted:
            found.append(result)
    return found


def _result(line: str) -> GameResult | None:
    """The result in a line; None for the truncated last line of an interrupted run and anything invalid."""
    try:
        seed, players, winner, ending, turns, *sides = guarded.parse_json(line, GAMES_FILE)
        seconds, chances = ((tuple(map(float, first)), tuple(map(float, second))) for first, second in sides)
        british, french = map(str, players)
        if winner not in (BRITISH, FRENCH) or not isinstance(ending, str):
            return None
        if not all(0 <= chance <= 1 for side in chances for chance in side):
            return None
        return GameResult(int(seed), (british, french), winner, ending, int(turns), seconds, chances)
    except (ValueError, TypeError, OverflowError):
        return None


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
        raise DataError(_("{file}: cannot be written to: {reason}.").format(file=file, reason=error.strerror)) from None
    write(out / GAMES_FILE, json.dumps([*result[:5], *rounded]) + "\n", "a")


def _file_name(player: str) -> str:
    """A player's name for use in a file name: programs may have any command line."""
    return re.sub(r"[^A-Za-z0-9.-]+", "_", player)[-60:]


def record_of(ruleset: Ruleset, result: GameResult) -> dict[str, Any]:
    """The record of a game, replayed from its seed and actions."""
    chance = RandomChance(result.seed)
    state = new_game(ruleset, chance)
    writer = RecordWriter(state)
    for action in result.actions:
        state = writer.play(state, action, chance)
    return writer.record(state)
