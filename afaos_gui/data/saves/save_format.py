"""Write saved games (.acres) as text.

The first line is one JSON object that ends with a checksum of everything before it. Each further line is one change:
`{"n": 17, "move": ...}` (replaces the moves from number n on), `{"at": 12}` (an undo or redo to that position),
`{"review": ...}` (the machine's review) or `{"thumbnail": ...}`, with a checksum of the line and the checksum before
it: everything before a damaged line is known to be sound. The first line says how many of the others were written with
it; a game being played adds one for each change. A last line that is cut short, as after a crash, is ignored. Seed,
first position and draws are sealed (`data.files.sealed`); `pledge` is the SHA-256 of the seed's secret part.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from datetime import datetime
from typing import Any

from afaos_gui.data.files.sealed import seal
from afaos_gui.data.positions import full_position_entry
from afaos_gui.data.saves.migrations import VERSION
from afaos_gui.data.saves.reviews import review_entry
from afaos_gui.data.saves.saved_game import SavedGame, SavedMove, Summary, program_version
from afaos_gui.data.saves.seats import seat_entries
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.catalogue import SIDE_NAMES, Catalogue
from afaos_gui.rules.state import GameState

FORMAT = "A Few Acres of Snow, saved game"
SUFFIX = ".acres"
MAX_THUMBNAIL = 400_000
"""Bytes of the picture's base64 form."""
COPY = b'{"first":'
"""The beginning of a copy of the first line."""
FIRST_COPY = 8
"""Changes to a game being played after which its file repeats the first line; doubled each time."""
CHANGE_SUM = 16
"""Length of a change's checksum in characters."""

Content = dict[str, Any]


def head(version: int | str) -> str:
    """How files of a version begin."""
    return f'{{"format":{json.dumps(FORMAT)},"version":{version},"program":"'


def encode(saved: SavedGame) -> bytes:
    """The whole file."""
    changes = _changes_of(saved)
    body = _compact(content_of(saved, len(changes)))[:-1].encode("utf-8")
    sum_ = checksum(body)
    lines = [body + b',"checksum":"' + sum_.encode("ascii") + b'"}\n']
    for change in changes:
        line, sum_ = change_line(change, sum_)
        lines.append(line)
    return b"".join([*lines, copy_of_first(lines[0])])


def _changes_of(saved: SavedGame) -> list[Content]:
    """The lines after the first; the picture comes last, being the longest and least important."""
    catalogue = saved.start.ruleset.catalogue
    changes: list[Content] = [{"n": n, "move": move_entry(move, catalogue)} for n, move in enumerate(saved.moves)]
    if saved.position != len(saved.moves):
        changes.append({"at": saved.position})
    if saved.review is not None:
        changes.append({"review": review_entry(saved.review, catalogue)})
    if saved.thumbnail:
        changes.append({"thumbnail": b64encode(saved.thumbnail).decode("ascii")})
    return changes


def content_of(saved: SavedGame, lines: int) -> Content:
    """The fields of the first line without the checksum; `lines` further lines follow it."""
    ruleset = saved.start.ruleset
    return {
        "format": FORMAT,
        "version": VERSION,
        "program": program_version(),
        "open": saved.is_open,
        "ruleset": {"edition": ruleset.edition, "options": sorted(ruleset.options)},
        "policy": saved.policy,
        "seats": seat_entries(saved.seats),
        "started": date_text(saved.started),
        "now": summary_entry(saved.summary),
        "pledge": saved.seed.shares.pledge,
        "reopened": saved.reopened,
        "sealed": seal(sealed_entry(saved)),
        "sequence": saved.sequence,
        "lines": lines,
    }


def sealed_entry(saved: SavedGame) -> Content:
    """What a text editor must not show: seed, first move whose draws follow from it, and first position."""
    shares, first, _pledged = saved.seed
    return {
        "seed": shares.secret.hex(),
        "seeded_from": first,
        "given": list(shares.given),
        "chosen": shares.is_chosen,
        "start": start_entry(saved.start),
    }


def start_entry(start: GameState) -> Content:
    """A position without what the ruleset says already."""
    entry = full_position_entry(start)
    del entry["edition"], entry["options"]
    return entry


def move_entry(move: SavedMove, catalogue: Catalogue) -> Content:
    """One move; its draws are sealed and keep their order."""
    entry: Content = {"side": SIDE_NAMES[move.side], "do": action_text(move.action, catalogue)}
    if move.draws:
        entry["draws"] = seal([[catalogue.cards[card].code for card in drawn] for drawn in move.draws])
    return entry


def summary_entry(summary: Summary) -> Content:
    """What a list of games shows."""
    return {
        "date": date_text(summary.date),
        "turn": summary.turn,
        "side": SIDE_NAMES[summary.side],
        "points": {SIDE_NAMES[side]: summary.points[side] for side in (0, 1)},
        "ending": summary.ending.name,
    }


def date_text(date: datetime) -> str:
    """A date as stored in the file: 2025-11-21T07:45:12+00:00."""
    return date.isoformat(timespec="seconds")


def move_change(number: int, move: SavedMove, summary: Summary, catalogue: Catalogue) -> Content:
    """The change for a move with this number."""
    return {"n": number, "move": move_entry(move, catalogue), "now": summary_entry(summary)}


def position_change(position: int, summary: Summary) -> Content:
    """The change for an undo or redo to `position`."""
    return {"at": position, "now": summary_entry(summary)}


def change_line(change: Content, before: str) -> tuple[bytes, str]:
    """The line of a change, and its checksum; `before` is the checksum of the line before it."""
    body = _compact(change)[:-1].encode("utf-8")
    sum_ = change_checksum(body, before)
    return body + b',"sum":"' + sum_.encode("ascii") + b'"}\n', sum_


def copy_of_first(data: bytes) -> bytes:
    """The line that repeats the first line of a file."""
    return COPY + data.partition(b"\n")[0] + b"}\n"


def repeats_first(changes: int) -> bool:
    """Whether the file of a game being played repeats its first line after this many changes."""
    return changes >= FIRST_COPY and not changes & (changes - 1)


def last_sum(data: bytes) -> str:
    """The checksum that the next change continues, in a file made by `encode`."""
    before_copy = data[: data.rindex(b"\n" + COPY)]
    return before_copy[-100:].rsplit(b'"', 2)[1].decode("ascii")


def checksum(body: bytes) -> str:
    """The checksum of a file's first line."""
    return hashlib.sha256(body).hexdigest()


def change_checksum(body: bytes, before: str) -> str:
    """The checksum of a change, chained to the one before it."""
    return hashlib.sha256(before.encode("ascii") + body).hexdigest()[:CHANGE_SUM]


def _compact(content: Content) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
