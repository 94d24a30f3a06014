"""Thousands of damaged saves: each is refused in one sentence, quickly and in little memory, or valid after all."""

from __future__ import annotations

import copy
import functools
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from afaos_gui.data import sealed as data_sealed
from afaos_gui.data.errors import DataError
from afaos_gui.data.save_format import COPY, change_line, checksum, encode, last_sum, move_change, position_change
from afaos_gui.data.save_lines import MAX_BYTES
from afaos_gui.data.save_reader import decode, decode_summary
from afaos_gui.data.saved_game import summary_of
from afaos_gui.session.game import Game
from afaos_gui.session.saved_games import game_from, saved_from, saved_move
from tests.saves.games import content, fields_of, random_game

SECONDS = 2.0
MEGABYTES = 400

QUICK = 140
LONG = 3000


def plain_save() -> bytes:
    return encode(saved_from(random_game(8, 120), thumbnail=b"picture"))


def save_with_changes() -> bytes:
    """A game's file as it is while the game is played."""
    game = random_game(9, 60)
    data = encode(saved_from(random_game(9, 0), is_open=True))
    sum_ = last_sum(data)
    for number, command in enumerate(game.commands):
        change = move_change(number, saved_move(command), summary_of(command.after), game.catalogue)
        line, sum_ = change_line(change, sum_)
        data += line
    return data + change_line(position_change(game.position, summary_of(game.state)), sum_)[0]


PLAIN = plain_save()
CHANGED = save_with_changes()
OLDEST = (Path(__file__).resolve().parents[1] / "saves" / "version-1.acres").read_bytes()

Damage = Callable[[random.Random], bytes]


def random_bytes(rng: random.Random) -> bytes:
    return rng.randbytes(rng.randrange(5000))


def bytes_changed(rng: random.Random) -> bytes:
    data = bytearray(rng.choice((PLAIN, CHANGED)))
    for _ in range(rng.randint(1, 20)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def cut(rng: random.Random) -> bytes:
    data = rng.choice((PLAIN, CHANGED))
    return data[: rng.randrange(len(data))]


def piece_taken_out(rng: random.Random) -> bytes:
    data = rng.choice((PLAIN, CHANGED))
    a, b = sorted(rng.randrange(len(data)) for _ in range(2))
    return data[:a] + data[b:]


def lines_swapped(rng: random.Random) -> bytes:
    lines = CHANGED.splitlines(keepends=True)
    a, b = rng.sample(range(len(lines)), 2)
    lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def sealed(fields: Any, dumps: Callable[..., str] = json.dumps) -> bytes:
    """A file with a valid checksum, as a knowing forger would make it."""
    body = dumps(fields, ensure_ascii=True, separators=(",", ":")).encode()[:-1]
    return body + b',"checksum":"' + checksum(body).encode() + b'"}\n'


FIELDS = fields_of(PLAIN)
WHOLE = sealed(FIELDS)
NASTY: list[Any] = [
    None,
    True,
    -1,
    0,
    10**9,
    10**30,
    1.5,
    1e308,
    "",
    "x" * 100_000,
    "../../../etc/passwd",
    "C:\\Windows\\System32\\con",
    "\\\\server\\share",
    "\0",
    "\ud800",
    "__import__('os').system('false')",
    "{0.__class__}",
    "%s%n",
    "\u202e\n\r\t",
    [],
    {},
    [[]] * 1000,
    {"British": {}},
    {str(i): i for i in range(1000)},
    ["L:Boston"] * 200,
    "OVER",
    "RETURN_AFTER_SIEGE",
    "LOSE_TO_AMBUSH",
    "SIEGE_ORDER",
    "BLOCK_RAID",
    "French",
]


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places_in(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value[:20]):
            found += places_in(inner, (*path, index))
    return found


PLACES = [path for path in places_in(FIELDS) if path[0] not in ("format", "version", "program")]


def put(fields: Any, path: tuple[Any, ...], value: Any) -> None:
    for step in path[:-1]:
        fields = fields[step]
    fields[path[-1]] = value


def get(fields: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        fields = fields[step]
    return fields


def wrong_value(rng: random.Random) -> bytes:
    fields = copy.deepcopy(FIELDS)
    put(fields, rng.choice(PLACES), rng.choice(NASTY))
    return sealed(fields)


def wrong_value_in_an_older_version(rng: random.Random) -> bytes:
    fields: dict[str, Any] = json.loads(OLDEST)
    del fields["checksum"]
    path = rng.choice([path for path in places_in(fields) if path[0] not in ("format", "version", "program")])
    if rng.random() < 0.5:
        path = rng.choice([path for path in places_in({"seats": fields["seats"]}) if path])
    put(fields, path, rng.choice(NASTY))
    return sealed(fields)


def fields_swapped(rng: random.Random) -> bytes:
    fields = copy.deepcopy(FIELDS)
    a, b = rng.sample(PLACES, 2)
    if a[: len(b)] == b or b[: len(a)] == a:
        return wrong_value(rng)
    one, other = get(fields, a), get(fields, b)
    put(fields, a, other)
    put(fields, b, one)
    return sealed(fields)


def field_dropped(rng: random.Random) -> bytes:
    fields = copy.deepcopy(FIELDS)
    path = rng.choice(PLACES)
    del get(fields, path[:-1])[path[-1]]
    return sealed(fields)


def wrong_value_in_a_seal(rng: random.Random) -> bytes:
    """Change a value in the sealed part and seal it again, as a knowing forger would."""
    fields = copy.deepcopy(FIELDS)
    draws = [move for move in fields["moves"] if "draws" in move]
    part = rng.choice((fields, *rng.sample(draws, 3)))
    name = "sealed" if part is fields else "draws"
    inner = data_sealed.opened(part[name], 10**6, "")
    put({"": inner}, ("", *rng.choice(places_in(inner))), rng.choice(NASTY))
    part[name] = data_sealed.seal(inner)
    return sealed(fields)


def bad_seal(rng: random.Random) -> bytes:
    """A truncated seal, no seal, or one that contains far more than a game."""
    fields = copy.deepcopy(FIELDS)
    whole: str = fields["sealed"]
    bomb = far_too_much(rng.choice((10**5, 10**6)))
    fields["sealed"] = rng.choice((whole[: rng.randrange(len(whole))], whole[4:], bomb, "eJw" + whole))
    return sealed(fields)


@functools.cache
def far_too_much(zeros: int) -> str:
    """A short seal that opens to a long text; making it takes seconds."""
    return data_sealed.seal([[0] * zeros] * 10)


def moves_shuffled(rng: random.Random) -> bytes:
    fields = copy.deepcopy(FIELDS)
    a, b = rng.sample(range(len(fields["moves"])), 2)
    fields["moves"][a], fields["moves"][b] = fields["moves"][b], fields["moves"][a]
    return sealed(fields)


def deep_nesting(rng: random.Random) -> bytes:
    depth = rng.choice((10, 100, 900, 20_000))
    opening, closing = rng.choice(((b"[", b"]"), (b'{"a":', b"}")))
    nested = opening * depth + b"0" + closing * depth
    start = sealed({**FIELDS, rng.choice(("sealed", "moves")): "@"}).replace(b'"@"', nested)
    body = start[: start.rindex(b',"checksum"')]
    return body + b',"checksum":"' + checksum(body).encode() + b'"}\n'


def huge(rng: random.Random) -> bytes:
    filling = rng.choice((b"[],", b"{},", b"0,", b'"a",', b"9" * 4000 + b",", b'"' + b"\\ud83d\\ude00" * 50 + b'",'))
    size = rng.choice((100_000, MAX_BYTES - len(WHOLE), MAX_BYTES * 2))
    field = rng.choice((b'"moves":[', b'"options":['))
    body = WHOLE[: WHOLE.rindex(b',"checksum"')]
    body = body.replace(field, field + filling * (size // len(filling)), 1)
    return body + b',"checksum":"' + checksum(body).encode() + b'"}\n'


DAMAGES: tuple[Damage, ...] = (
    random_bytes,
    bytes_changed,
    cut,
    piece_taken_out,
    lines_swapped,
    wrong_value,
    wrong_value_in_an_older_version,
    fields_swapped,
    field_dropped,
    wrong_value_in_a_seal,
    bad_seal,
    moves_shuffled,
    deep_nesting,
    huge,
)


def peak_memory() -> float:
    """The peak memory of this process so far, in megabytes."""
    resource = pytest.importorskip("resource")
    unit = 1 if sys.platform == "darwin" else 1024
    return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20)


def opened(data: bytes) -> Game | None:
    """The game, or None if it was properly refused."""
    try:
        return game_from(decode(data, "game.acres"), "game.acres")
    except DataError as error:
        check_sentence(str(error))
        return None


def listed(data: bytes) -> None:
    """Read the file as a list of games does."""
    try:
        decode_summary(data, "game.acres")
    except DataError as error:
        check_sentence(str(error))


def seconds(work: Callable[[bytes], Any], data: bytes) -> tuple[float, Any]:
    """The processor time of one call, and its result."""
    started = time.process_time()
    result = work(data)
    return time.process_time() - started, result


def check_sentence(sentence: str) -> None:
    assert sentence.startswith("game.acres")
    assert sentence.endswith(".")
    assert len(sentence) <= 320
    assert sentence.isprintable()
    assert "Traceback" not in sentence


def try_damages(count: int) -> None:
    slowest = 0.0
    before = peak_memory()
    for number in range(count):
        rng = random.Random(number)
        damage = DAMAGES[number % len(DAMAGES)]
        data = damage(rng)
        taken, game = seconds(opened, data)
        taken = max(taken, seconds(listed, data)[0])
        # A shared machine stalls now and then, and pytest's own garbage may be collected at any time.
        for _ in range(3):
            if taken > SECONDS / 4:
                taken = min(taken, max(seconds(opened, data)[0], seconds(listed, data)[0]))
        slowest = max(slowest, taken)
        if game is not None:
            opened_again(game)
    grown = peak_memory() - before
    print(f"{count} damaged saves: at most {slowest * 1000:.1f} ms, {grown:.1f} MB more than before")
    assert slowest < SECONDS
    assert grown < MEGABYTES


def opened_again(game: Game) -> None:
    """Check that an accepted game is valid: it can be saved and opened like any other."""
    again = game_from(decode(encode(saved_from(game)), "again"), "again")
    assert content(again) == content(game)


def test_damaged_saves_are_refused() -> None:
    try_damages(QUICK)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_three_thousand_damaged_saves_are_refused() -> None:
    try_damages(LONG)


def test_the_undamaged_saves_open() -> None:
    assert opened(PLAIN) is not None
    assert opened(CHANGED) is not None


def test_a_torn_last_line_counts_for_nothing() -> None:
    lines = CHANGED.splitlines(keepends=True)
    whole = game_from(decode(b"".join(lines[:-1]), "game"), "game")
    for length in range(len(lines[-1])):
        torn = game_from(decode(b"".join(lines[:-1]) + lines[-1][:length], "game"), "game")
        assert content(torn) == content(whole)


@pytest.mark.parametrize("data", [PLAIN, CHANGED], ids=["saved by name", "being played"])
def test_every_turn_before_a_damaged_byte_is_read(data: bytes) -> None:
    whole = game_from(decode(data, "game"), "game")
    lines = data.splitlines(keepends=True)
    for number in range(1, len(lines)):
        spoilt = bytearray(lines[number])
        spoilt[random.Random(number).randrange(len(spoilt) - 1)] ^= 1
        saved = decode(b"".join([*lines[:number], bytes(spoilt), *lines[number + 1 :]]), "game")
        is_copy = lines[number].startswith(COPY)
        before = whole if is_copy else game_from(decode(b"".join(lines[:number]), "game"), "game")
        assert content(game_from(saved, "game")) == content(before)
        is_needed = not is_copy and not lines[number].startswith(b'{"thumbnail"')
        assert saved.lost == (changes_from(lines, number) if is_needed else 0)
    assert len(whole.commands) > 20


def changes_from(lines: list[bytes], number: int) -> int:
    """The number of changes from that line on."""
    return sum(not line.startswith(COPY) for line in lines[number:])


def test_a_byte_of_the_first_line_is_not_read_around() -> None:
    """If the copies of the line are damaged too, nothing is left to read it from."""
    with pytest.raises(DataError, match="was changed outside the game"):
        decode(PLAIN.replace(b'"open":false', b'"open":true '), "game")


def test_a_missing_line_is_noticed() -> None:
    lines = CHANGED.splitlines(keepends=True)
    for number in range(2, len(lines) - 1):
        lost = decode(b"".join(lines[:number] + lines[number + 1 :]), "game").lost
        assert lost == changes_from(lines, number + 1)


def test_lines_that_were_saved_by_name_are_missed_when_they_are_gone() -> None:
    """Lines are known by number: the file of a game being played may end anywhere, this one may not."""
    lines = PLAIN.splitlines(keepends=True)
    for number in range(1, len(lines) - 2):
        assert decode(b"".join(lines[:number]), "game").lost == changes_from(lines, number)
        assert decode(b"".join(lines[:number]) + lines[number][:9], "game").lost == changes_from(lines, number)


def test_a_tail_that_no_program_wrote_is_a_loss() -> None:
    """After a power failure a file may end in nothing but zeros."""
    assert decode(CHANGED[:-40] + b"\0" * 40, "game").lost == 1
    assert decode(CHANGED[:-1], "game").lost == 0


def first_line_spoilt(data: bytes, at: int) -> bytes:
    """The file with one byte of its first line, or the end of that line, changed."""
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


@pytest.mark.parametrize("data", [PLAIN, CHANGED], ids=["saved by name", "being played"])
def test_a_damaged_first_line_loses_nothing(data: bytes) -> None:
    whole = content(game_from(decode(data, "game"), "game"))
    for at in range(0, data.index(b"\n") + 1, 7):
        saved = decode(first_line_spoilt(data, at), "game")
        assert saved.lost == 0
        assert content(game_from(saved, "game")) == whole


def test_the_end_of_the_first_line_may_be_what_is_damaged() -> None:
    spoilt = first_line_spoilt(CHANGED, CHANGED.index(b"\n"))
    assert content(game_from(decode(spoilt, "game"), "game")) == content(game_from(decode(CHANGED, "game"), "game"))


def test_a_first_line_of_nothing_but_zeros_loses_nothing() -> None:
    length = CHANGED.index(b"\n")
    for zeros in (b"\0" * length, b"\0" * (length // 2) + b"\n" * 20, b""):
        saved = decode(zeros + CHANGED[length:], "game")
        assert (saved.lost, saved.moves) == (0, decode(CHANGED, "game").moves)


def test_a_damaged_copy_of_the_first_line_loses_nothing() -> None:
    at = CHANGED.index(b"\n") + 30
    saved = decode(first_line_spoilt(CHANGED, at), "game")
    assert (saved.lost, saved.moves) == (0, decode(CHANGED, "game").moves)


def test_a_game_whose_first_line_is_damaged_loses_only_what_is_cut_off() -> None:
    lines = CHANGED.splitlines(keepends=True)
    short = decode(b"".join(lines[:20]), "game")
    saved = decode(first_line_spoilt(b"".join(lines[:20]), 200), "game")
    assert (saved.lost, saved.moves) == (0, short.moves)


def test_two_damages_lose_what_comes_after_the_second() -> None:
    lines = first_line_spoilt(CHANGED, 200).splitlines(keepends=True)
    lines[30] = lines[30].replace(b'"', b"'", 1)
    saved = decode(b"".join(lines), "game")
    before = decode(b"".join(CHANGED.splitlines(keepends=True)[:30]), "game")
    assert (saved.moves, saved.position) == (before.moves, before.position)
    assert saved.lost == len(lines) - 30


def test_the_first_line_of_another_game_is_none_of_this() -> None:
    other = encode(saved_from(random_game(3, 5)))
    spoilt = first_line_spoilt(CHANGED, 200)
    rest = spoilt.partition(b"\n")[2].partition(b"\n")[2]
    foreign = spoilt.partition(b"\n")[0] + b"\n" + other.splitlines(keepends=True)[-1] + rest
    saved = decode(foreign, "game")
    assert not saved.moves and saved.lost > 20
