"""Parse a saved game and check every field."""

from __future__ import annotations

import binascii
from base64 import b64decode
from datetime import UTC, datetime
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import validated
from afaos_gui.data.files.sealed import opened
from afaos_gui.data.positions import PositionEntry, SideName, side_id, state_from_position
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.resources.schemas import FileModel, Given
from afaos_gui.data.saves.reviews import review_from
from afaos_gui.data.saves.save_format import MAX_THUMBNAIL, Content
from afaos_gui.data.saves.save_lines import Lines, check_shape, read_lines
from afaos_gui.data.saves.saved_game import MOST_MOVES, Policy, SavedGame, SavedMove, Seats, Summary
from afaos_gui.data.saves.seats import SeatEntry, seats_of
from afaos_gui.data.seeds import SEED_PATTERN, Seed, Shares, check_pledge
from afaos_gui.data.texts.language import _
from afaos_gui.data.texts.ruleset_texts import ruleset_text
from afaos_gui.rules.action_text import ActionTextError, parse_action
from afaos_gui.rules.catalogue import SIDE_NAMES, Catalogue
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.ruleset import Ruleset, RulesetError
from afaos_gui.rules.state import Ending, GameState

LONGEST_ACTION = 1000
MOST_DRAWS = 20
MOST_DRAWN = 120
MOST_SEALED = 100_000
"""Maximum size of the sealed part when opened, in bytes."""
MOST_SEALED_DRAWS = 4000
"""Maximum size of a move's draws when opened, in bytes."""

Number = Annotated[int, Field(ge=0, le=1_000_000_000)]
Points = Annotated[int, Field(ge=-1000, le=1000)]
DateText = Annotated[str, Field(max_length=32)]


class RulesetEntry(FileModel):
    """Edition and options."""

    edition: Annotated[str, Field(max_length=40)]
    options: Annotated[list[str], Field(max_length=40)]


class SummaryEntry(FileModel):
    """What a list of games shows."""

    date: DateText
    turn: Number
    side: SideName
    points: dict[SideName, Points]
    ending: Annotated[str, Field(max_length=40)]


class SealedEntry(FileModel):
    """What is sealed in the file."""

    seed: Annotated[str, Field(pattern=f"^(?:{SEED_PATTERN})?$")]
    seeded_from: Number
    given: Given = []
    chosen: bool = False
    start: PositionEntry


class SaveEntry(FileModel):
    """A whole file; moves are checked one by one, up to the first wrong one."""

    format: str
    version: Number
    program: str
    open: bool
    ruleset: RulesetEntry
    policy: Policy
    seats: dict[SideName, SeatEntry]
    started: DateText
    now: SummaryEntry
    pledge: Annotated[str, Field(pattern=f"^(?:{SEED_PATTERN})?$")] = ""
    reopened: Number = 0
    sealed: SealedEntry
    moves: list[Any]
    position: Number
    thumbnail: Annotated[str, Field(max_length=MAX_THUMBNAIL)] | None
    sequence: Number = 0
    review: Any = None
    checksum: str


def decode(data: bytes, file: str) -> SavedGame:
    """The game in a file's content. Raises DataError, one sentence that begins with the file's name."""
    return game_of(read_lines(data, file), file)


def game_of(lines: Lines, file: str) -> SavedGame:
    """The game in a file whose lines were parsed. Raises DataError."""
    content = {**lines.content, "sealed": opened(lines.content.get("sealed"), MOST_SEALED, file)}
    check_shape(content, file)
    entry = validated(SaveEntry, content, file)
    start = _start(entry, file)
    moves = _moves(entry.moves, start.ruleset.catalogue, file)
    if entry.position > len(entry.moves):
        raise DataError(_("{file}: position is behind the last move.").format(file=file))
    return SavedGame(
        start=start,
        moves=moves,
        position=min(entry.position, len(moves)),
        seed=_seed(entry, file),
        reopened=entry.reopened,
        policy=entry.policy,
        seats=seats_of(dict(entry.seats)),
        started=_date(entry.started, "started", file),
        summary=_summary(entry.now, file),
        thumbnail=_picture(entry.thumbnail, file),
        is_open=entry.open,
        program=entry.program,
        sequence=entry.sequence,
        lost=lines.lost + len(entry.moves) - len(moves),
        review=review_from(entry.review, tuple(move.side for move in moves), start.ruleset.catalogue, file),
    )


def _seed(entry: SaveEntry, file: str) -> Seed:
    sealed = entry.sealed
    shares = Shares(bytes.fromhex(sealed.seed), tuple(sealed.given), sealed.chosen)
    check_pledge(shares, entry.pledge, file)
    return Seed(shares, sealed.seeded_from)


class Listed(NamedTuple):
    """What a list of saved games shows: summary, players, whether it was left while being played, length.

    `lost` is the number of changes at its end that cannot be read.
    """

    summary: Summary
    seats: Seats
    is_open: bool
    moves: int
    sequence: int = 0
    lost: int = 0


def decode_summary(data: bytes, file: str) -> Listed:
    """Read only what a list shows. The moves are counted, not checked."""
    lines = read_lines(data, file)
    check_shape(lines.content, file)
    now = validated(SummaryEntry, lines.content.get("now"), file)
    seats = {side: validated(SeatEntry, _seat(lines.content, side), file) for side in SIDE_NAMES[:2]}
    moves = lines.content.get("moves")
    count = len(moves) if isinstance(moves, list) else 0
    sequence = lines.content.get("sequence")
    sequence = sequence if isinstance(sequence, int) else 0
    is_open = lines.content.get("open") is True
    return Listed(_summary(now, file), seats_of(seats), is_open, count, sequence, lines.lost)


def _seat(content: Content, side: str) -> Any:
    seats = content.get("seats")
    return seats.get(side) if isinstance(seats, dict) else None


def _start(entry: SaveEntry, file: str) -> GameState:
    try:
        ruleset = Ruleset(load_catalogue(), entry.ruleset.edition, frozenset(entry.ruleset.options))
    except RulesetError as error:
        raise DataError(f"{file}: {ruleset_text(error)}") from None
    start = state_from_position(entry.sealed.start, file, ruleset)
    breaches = problems(start)
    if breaches:
        raise DataError(_("{file}: start breaks the rules: {breach}.").format(file=file, breach=breaches[0]))
    return start


def _moves(entries: list[Any], catalogue: Catalogue, file: str) -> tuple[SavedMove, ...]:
    """The moves up to the first unreadable one, as many as a game may have. Raises DataError if the first is."""
    moves: list[SavedMove] = []
    for number, entry in enumerate(entries, start=1):
        move = _move(entry, catalogue) if number <= MOST_MOVES else None
        if move is None and number > 1:
            break
        if move is None:
            raise DataError(_("{file}: move {number} cannot be read.").format(file=file, number=number))
        moves.append(move)
    return tuple(moves)


def _move(entry: Any, catalogue: Catalogue) -> SavedMove | None:
    """A move, or None if the entry is not a valid one."""
    if not isinstance(entry, dict) or not {"side", "do"} <= set(entry) <= {"side", "do", "draws"}:
        return None
    name, text = entry["side"], entry["do"]
    if name not in ("British", "French") or not isinstance(text, str) or len(text) > LONGEST_ACTION:
        return None
    side = side_id(name)
    try:
        draws = opened(entry.get("draws", []), MOST_SEALED_DRAWS, "draws")
        if not isinstance(draws, list) or len(draws) > MOST_DRAWS:
            return None
        action = parse_action(text, side, catalogue)
        return SavedMove(side, action, tuple(_drawn(cards, side, catalogue) for cards in draws))
    except (ActionTextError, DataError, KeyError, TypeError):
        return None


def _drawn(codes: Any, side: int, catalogue: Catalogue) -> tuple[int, ...]:
    """The cards of one draw; KeyError or TypeError if they are invalid."""
    if not isinstance(codes, list) or len(codes) > MOST_DRAWN:
        raise TypeError("a draw is a list of cards")
    if not all(isinstance(code, str) for code in codes):
        raise TypeError("a card is a text")
    return tuple(catalogue.card(side, code).id for code in codes)


def _summary(entry: SummaryEntry, file: str) -> Summary:
    if entry.ending not in Ending.__members__:
        raise DataError(_("{file}: now / ending is not a way for a game to end.").format(file=file))
    points = (entry.points.get("British", 0), entry.points.get("French", 0))
    return Summary(_date(entry.date, "now / date", file), entry.turn, side_id(entry.side), points, Ending[entry.ending])


def _date(text: str, field: str, file: str) -> datetime:
    try:
        date = datetime.fromisoformat(text)
        return date.astimezone(UTC) if date.tzinfo else date.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        raise DataError(_("{file}: {field} is not a date.").format(file=file, field=field)) from None


def _picture(text: str | None, file: str) -> bytes:
    try:
        return b64decode(text or "", validate=True)
    except (binascii.Error, ValueError):
        raise DataError(_("{file}: thumbnail is not a picture.").format(file=file)) from None
