"""Parse the lines of a saved game's file with care, because the file may come from anywhere.

Size, number of values and depth are limited before anything is built from them.
"""

from __future__ import annotations

import hmac
import re
from typing import Any, NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import parse_json
from afaos_gui.data.saves.migrations import VERSION, migrated
from afaos_gui.data.saves.save_format import CHANGE_SUM, COPY, Content, change_checksum, checksum, copy_of_first, head
from afaos_gui.data.saves.saved_game import program_version
from afaos_gui.data.texts.language import _

MAX_BYTES = 16_000_000
"""More than fifty thousand actions: longer than any game, and still small in memory."""
MAX_VALUES = 1_500_000
"""Maximum number of values in the file, counted by the characters before them."""
MAX_NODES = 3000
"""Maximum number of values outside the list of moves."""
MAX_DEPTH = 12
MOST_SKIPPED = 100
"""Maximum number of damaged lines with sound ones after them: copies of the first line, or what is left of it."""

_HEAD = head("@").split("@")[0].encode()
_CHECKSUM = re.compile(rb',"checksum":"([0-9a-f]{64})"\}\s*$')
_SUM = re.compile(rb',"sum":"([0-9a-f]{%d})"\}$' % CHANGE_SUM)
_VERSION = re.compile(re.escape(head("@")).replace("@", r"(\d{1,6})").encode() + rb'([^"\\]{1,40})"')


class Lines(NamedTuple):
    """A file's content with all changes applied, and what is needed to continue it.

    `is_continuable` is false if anything is damaged or of an older version: no line can be added then. `lost` is the
    number of changes from the first damaged one on, which are left out. A damaged first line is read from its copy.
    """

    content: Content
    last_sum: str
    changes: int
    is_continuable: bool
    lost: int
    weight: tuple[int, int]


def is_saved_game(data: bytes) -> bool:
    """Whether this is a saved game's file, even a damaged one."""
    return data.startswith(_HEAD) or COPY + _HEAD in data


def read_lines(data: bytes, file: str) -> Lines:
    """Parse a file; any damage raises DataError."""
    check_size(data, file)
    damaged, _end, rest = data.partition(b"\n")
    first = _sound_first(data)
    version = _version(first, file)
    found = _CHECKSUM.search(first)
    if found is None:
        raise DataError(_("{file} is cut short and cannot be opened.").format(file=file))
    sum_ = found[1].decode("ascii")
    if not _is_sound_first(first):
        raise DataError(_("{file} is damaged or was changed outside the game.").format(file=file))
    content = _parsed(first, file)
    wanted = _number_of_lines(content, file)
    is_first_sound = first == damaged
    # If only the end of the first line is damaged, the change after it is still there.
    lines = [b"" if is_first_sound else damaged, *rest.split(b"\n")]
    torn = lines[-1]
    chain = _Chain(content, sum_, copy_of_first(first)[:-1])
    chain.apply(lines, file)
    left = chain.left
    is_torn = bool(left) and left[-1] is torn and b"\0" not in torn
    lost = max(wanted - chain.changes, len(left) - is_torn)
    if lost == 1 and left and left[0].startswith(b'{"thumbnail"'):
        lost = 0  # only the picture
    is_continuable = is_first_sound and chain.is_whole and not torn and not lost and version == VERSION
    return Lines(migrated(content, version), chain.sum, chain.changes, is_continuable, lost, weight(data))


def _is_sound_first(line: bytes) -> bool:
    found = _CHECKSUM.search(line)
    return found is not None and hmac.compare_digest(checksum(line[: found.start()]), found[1].decode("ascii"))


def _sound_first(data: bytes) -> bytes:
    """The first line, or its first sound copy if the line itself is damaged."""
    first = data.partition(b"\n")[0]
    at = -1 if _is_sound_first(first) else data.find(COPY + _HEAD)
    while at >= 0:
        line, _end, _rest = data[at:].partition(b"\n")
        copy = line[len(COPY) : -1]
        if _is_sound_first(copy):
            return copy
        at = data.find(COPY + _HEAD, at + len(line))
    return first


def weight(data: bytes) -> tuple[int, int]:
    """Number of bytes and values in a file or part of one."""
    return len(data), sum(data.count(mark) for mark in (b",", b"[", b"{"))


def is_too_large(size: int, values: int) -> bool:
    """Whether a file with this many bytes and values would be refused."""
    return size > MAX_BYTES or values > MAX_VALUES


def check_size(data: bytes, file: str) -> None:
    """Refuse a file that is too large for a saved game."""
    if is_too_large(*weight(data)):
        raise DataError(_("{file} is too large for a saved game.").format(file=file))


def _version(data: bytes, file: str) -> int:
    """The version of the file, if this program can read it."""
    if not is_saved_game(data):
        raise DataError(_("{file} is not a saved game of A Few Acres of Snow.").format(file=file))
    found = _VERSION.match(data)
    if found is None:
        raise DataError(_("{file} is damaged and cannot be opened.").format(file=file))
    version = int(found[1])
    if version > VERSION:
        sentence = _(
            "{file} has the save format {format} of a newer game ({version}), and this one ({own}) reads formats up "
            "to {known}: update it to open the file."
        )
        told = found[2].decode("utf-8", "replace")
        raise DataError(sentence.format(file=file, format=version, version=told, own=program_version(), known=VERSION))
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


def _number_of_lines(content: Content, file: str) -> int:
    """How many lines were written together with the first; older versions had only that one."""
    lines = content.pop("lines", 0)
    if type(lines) is not int or not 0 <= lines <= MAX_BYTES:
        raise DataError(_("{file} is damaged and cannot be opened.").format(file=file))
    if "sequence" in content:
        content |= {"moves": [], "position": 0, "thumbnail": None}
    return lines


class _Chain:
    """Applies the changes in a file to its content, one after the other; `left` are the lines not yet read.

    `is_whole` becomes false at the first line that is neither a change nor a sound copy of the first.
    """

    def __init__(self, content: Content, sum_: str, copy: bytes) -> None:
        self.content = content
        self.sum = sum_
        self.changes = 0
        self.is_whole = True
        self.left: list[bytes] = []
        self._copy = copy

    def apply(self, lines: list[bytes], file: str) -> None:
        """Apply each line that continues the previous change, skipping damaged lines that are not changes."""
        skipped = 0
        for number, line in enumerate(lines):
            change = _change_in(line, self.sum)
            if change:
                self._take(change, file)
                self.left.clear()
                self.is_whole &= change == line
            elif line and line != self._copy:
                self.is_whole = False
                skipped += 1
                # The first of them is the file's first line.
                if number and not self._was_copy(line):
                    self.left.append(line)
            if skipped > MOST_SKIPPED:
                self.left += filter(None, lines[number + 1 :])
                return

    def _take(self, line: bytes, file: str) -> None:
        self.sum = line[-CHANGE_SUM - 2 : -2].decode("ascii")
        self.changes += 1
        if not _apply(self.content, _parsed(line, file)):
            raise DataError(_("{file}: change {number} does not fit the game.").format(file=file, number=self.changes))

    def _was_copy(self, line: bytes) -> bool:
        return line.startswith(COPY) or line.endswith(self._copy[-80:])


def _change_in(line: bytes, before: str) -> bytes:
    """The change in a line, or at its end, if it continues the checksum `before`; else empty."""
    if not line.endswith(b'"}'):
        return b""
    if _is_sound(line, before):
        return line
    part = line[max(line.rfind(b'{"n":'), 0) :]
    return part if len(part) < len(line) and _is_sound(part, before) else b""


def _is_sound(line: bytes, before: str) -> bool:
    found = _SUM.search(line)
    return (
        found is not None
        and before.isascii()
        and hmac.compare_digest(change_checksum(line[: found.start()], before), found[1].decode("ascii"))
    )


def _apply(content: Content, change: Content) -> bool:
    """Apply one change to the content; returns whether it fits."""
    moves = content.get("moves")
    if not isinstance(moves, list):
        return False
    now = change.pop("now", content.get("now"))
    if set(change) == {"n", "move", "sum"}:
        number = change["n"]
        if type(number) is not int or not 0 <= number <= len(moves):
            return False
        moves[number:] = [change["move"]]
        content["position"] = number + 1
    elif set(change) == {"at", "sum"}:
        content["position"] = change["at"]
    elif set(change) == {"thumbnail", "sum"}:
        content["thumbnail"] = change["thumbnail"]
    elif set(change) == {"review", "sum"}:
        content["review"] = change["review"]
    else:
        return False
    content["now"] = now
    return True


def check_shape(content: Content, file: str) -> None:
    """Refuse content with more or deeper values than a game has, lists of moves and verdicts excepted."""
    left = [(value, 1) for key, value in content.items() if key not in ("moves", "review")]
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
