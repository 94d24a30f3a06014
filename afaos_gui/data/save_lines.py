"""The lines of a saved game's file, taken apart with care: the file may come from anywhere.

Size, number of values and depth are limited before anything is built from them.
"""

from __future__ import annotations

import hmac
import re
from typing import Any, NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.files import parse_json
from afaos_gui.data.language import _
from afaos_gui.data.migrations import VERSION, migrated
from afaos_gui.data.save_format import CHANGE_SUM, MAX_MOVES, Content, change_checksum, checksum, head

MAX_BYTES = 2_000_000
MAX_VALUES = 100_000
"""Values in the whole file, counted by what stands before them."""
MAX_NODES = 3000
"""Values outside the list of moves."""
MAX_DEPTH = 12

_CHECKSUM = re.compile(rb',"checksum":"([0-9a-f]{64})"\}\s*$')
_SUM = re.compile(rb',"sum":"([0-9a-f]{%d})"\}$' % CHANGE_SUM)
_VERSION = re.compile(re.escape(head("@")).replace("@", r"(\d{1,6})").encode() + rb'([^"\\]{1,40})"')


class Lines(NamedTuple):
    """A file's content with its changes worked in, and what goes on from there.

    `is_continuable` is false where the file ends in a torn line or is of an older version: no line can be added then.
    """

    content: Content
    last_sum: str
    changes: int
    is_continuable: bool


def is_saved_game(data: bytes) -> bool:
    """Whether this is, or was, the file of a saved game."""
    return data.startswith(head("@").split("@")[0].encode())


def read_lines(data: bytes, file: str) -> Lines:
    """Take a file apart; every damage is a DataError."""
    check_size(data, file)
    version = _version(data, file)
    first, end, rest = data.partition(b"\n")
    found = _CHECKSUM.search(first)
    if found is None:
        raise DataError(_("{file} is cut short and cannot be opened.").format(file=file))
    sum_ = found[1].decode("ascii")
    if not hmac.compare_digest(checksum(first[: found.start()]), sum_):
        raise DataError(_("{file} is damaged or was changed outside the game.").format(file=file))
    content = _parsed(first, file)
    lines, is_whole = _sound_lines(rest, sum_)
    sum_ = _work_in(content, lines, sum_, file)
    return Lines(migrated(content, version), sum_, len(lines), bool(end) and is_whole and version == VERSION)


def check_size(data: bytes, file: str) -> None:
    """Refuse what is too large for a saved game."""
    if len(data) > MAX_BYTES or sum(data.count(mark) for mark in (b",", b"[", b"{")) > MAX_VALUES:
        raise DataError(_("{file} is too large for a saved game.").format(file=file))


def _version(data: bytes, file: str) -> int:
    """The version of the file, one that this program can read."""
    if not is_saved_game(data):
        raise DataError(_("{file} is not a saved game of A Few Acres of Snow.").format(file=file))
    found = _VERSION.match(data)
    if found is None:
        raise DataError(_("{file} is damaged and cannot be opened.").format(file=file))
    version = int(found[1])
    if version > VERSION:
        sentence = _("{file} was saved by a newer version of the game ({version}), which is needed to open it.")
        raise DataError(sentence.format(file=file, version=found[2].decode("utf-8", "replace")))
    if version < 1:
        raise DataError(_("{file} is damaged and cannot be opened.").format(file=file))
    return version


def _parsed(line: bytes, file: str) -> Content:
    try:
        content = parse_json(line, file)
    except DataError:
        raise DataError(_("{file} is damaged and cannot be opened.").format(file=file)) from None
    if not isinstance(content, dict):
        raise DataError(_("{file} is damaged and cannot be opened.").format(file=file))
    return content


def _sound_lines(rest: bytes, sum_: str) -> tuple[list[bytes], bool]:
    """The lines of changes without the last one if that is torn, and whether none was."""
    lines = rest.split(b"\n")
    if lines.pop():
        return lines, False
    if lines and not _sound(lines[-1], _sums_before(lines, sum_)):
        return lines[:-1], False
    return lines, True


def _work_in(content: Content, lines: list[bytes], sum_: str, file: str) -> str:
    """Apply the changes; the last checksum."""
    for number, line in enumerate(lines, start=1):
        if not _sound(line, sum_):
            sentence = _("{file} is damaged or was changed outside the game.")
            raise DataError(sentence.format(file=file))
        sum_ = line[-CHANGE_SUM - 2 : -2].decode("ascii")
        if not _apply(content, _parsed(line, file)):
            raise DataError(_("{file}: change {number} does not fit the game.").format(file=file, number=number))
    return sum_


def _sums_before(lines: list[bytes], first: str) -> str:
    """The checksum that the last line goes on from."""
    return lines[-2][-CHANGE_SUM - 2 : -2].decode("ascii", "replace") if len(lines) > 1 else first


def _sound(line: bytes, before: str) -> bool:
    found = _SUM.search(line)
    return (
        found is not None
        and before.isascii()
        and hmac.compare_digest(change_checksum(line[: found.start()], before), found[1].decode("ascii"))
    )


def _apply(content: Content, change: Content) -> bool:
    """Work one change into the content; whether it fits."""
    moves = content.get("moves")
    if not isinstance(moves, list):
        return False
    if set(change) == {"n", "move", "now", "sum"}:
        number = change["n"]
        if type(number) is not int or not 0 <= number <= min(len(moves), MAX_MOVES):
            return False
        moves[number:] = [change["move"]]
        content["position"] = number + 1
    elif set(change) == {"at", "now", "sum"}:
        content["position"] = change["at"]
    else:
        return False
    content["now"] = change["now"]
    return True


def check_shape(content: Content, file: str) -> None:
    """Refuse content with more or deeper values than a game has, the list of moves aside."""
    left = [(value, 1) for key, value in content.items() if key != "moves"]
    count = 0
    while left:
        value, depth = left.pop()
        count += 1
        if count > MAX_NODES or depth > MAX_DEPTH:
            raise DataError(_("{file} holds more than a saved game does.").format(file=file))
        left += [(inner, depth + 1) for inner in _inside(value)]


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
