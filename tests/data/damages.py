"""Damages to saves, from bytes changed at random to values that a knowing forger would put in and seal."""

from __future__ import annotations

import copy
import functools
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from afaos_gui.data.files import sealed as data_sealed
from afaos_gui.data.saves.save_format import change_line, checksum, encode, last_sum, move_change, position_change
from afaos_gui.data.saves.save_lines import MAX_BYTES
from afaos_gui.data.saves.saved_game import summary_of
from afaos_gui.session.saving.saved_games import saved_from, saved_move
from tests.saves.games import fields_of, random_game


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
