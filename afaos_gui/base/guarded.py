"""Read files that may come from anywhere: none can take long, fill the memory or stop the program.

Every file that the program reads as data goes through here, its own resources too. Problems raise Unreadable with a
code that callers turn into a sentence.
"""

from __future__ import annotations

import codecs
import io
import json
import math
import os
import re
import stat
import zipfile
import zlib
from enum import Enum
from pathlib import Path
from typing import Any

MOST_BYTES = 4_000_000
"""Maximum file size, unless the caller sets another."""
MOST_BUILT = 150_000_000
"""Maximum estimated size in bytes of the objects built from a JSON text."""
MOST_VALUES = 300_000
"""Maximum number of values in a JSON text, counted by the characters before them; a record has some 180,000."""
MAX_DEPTH = 40
LONGEST_INTEGER = 20
LONGEST_NUMBER = 40
"""Maximum length of a number with a fraction or an exponent."""
LONGEST_NAME = 120
"""Maximum length of a file name in messages."""
MOST_MEMBERS = 64
"""Maximum number of files in an archive."""

# Python's memory for an object, an array and what separates two values, each including one value.
_COST = {b"{": 240, b"[": 90, b",": 70}
_SHAPE = bytes.maketrans(b"123456789E", b"000000000e")
_SUSPICIOUS = (b"0" * 17, b"e000", b"e+000")
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
# The closing quote may be missing, so that a quote that never closes is looked at once.
_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_BRACKETS = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
# Do not wait for the other end of a pipe, take over a terminal, or pass the descriptor to other programs.
_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_BINARY", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC"))


class FileProblem(Enum):
    """What is wrong with a file; the value is for developers."""

    MISSING = "is missing"
    NO_FILE = "is not a file"
    FAILED = "cannot be read"
    TOO_LARGE = "is too large"
    NO_TEXT = "is not a text in UTF-8"
    NO_JSON = "is not readable JSON"
    TOO_DEEP = "is nested too deeply"
    NUMBER = "holds a number that is too large"
    LETTER = "holds half a character"
    NO_ARCHIVE = "is not a sound archive"


class Unreadable(ValueError):
    """A file that cannot be used. `details` may hold a reason, or line and column."""

    def __init__(self, file: str, problem: FileProblem, **details: object) -> None:
        more = ", ".join(f"{key} {value}" for key, value in details.items())
        file = file if len(file) <= LONGEST_NAME else f"{file[: LONGEST_NAME - 1]}…"
        super().__init__(f"{file} {problem.value}{f' ({more})' if more else ''}")
        self.file = file
        self.problem = problem
        self.details = details


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """Read an ordinary file of at most `most` bytes. Raises Unreadable."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise Unreadable(path.name, FileProblem.NO_FILE)
        with os.fdopen(os.open(path, _FLAGS), "rb") as stream:
            status = os.fstat(stream.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise Unreadable(path.name, FileProblem.NO_FILE)
            # A sparse file is refused by its size, before its zeros are read.
            data = stream.read(status.st_size + 1) if status.st_size <= most else b""
    except FileNotFoundError:
        raise Unreadable(path.name, FileProblem.MISSING) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Unreadable(path.name, FileProblem.FAILED, reason=reason) from None
    except ValueError as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(path.name, FileProblem.FAILED, reason=error) from None  # a null character in the path
    if max(len(data), status.st_size) > most:
        raise Unreadable(path.name, FileProblem.TOO_LARGE)
    return data


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """Read a UTF-8 text file, with or without byte order mark. Raises Unreadable."""
    return text_of(read_bytes(path, most), path.name)


def text_of(data: bytes, file: str) -> str:
    """Decode UTF-8, with or without byte order mark. Raises Unreadable."""
    try:
        return data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable(file, FileProblem.NO_TEXT) from None


def read_json(path: Path, most: int = MOST_BYTES) -> Any:
    """Read a JSON file. Raises Unreadable."""
    return parse_json(read_bytes(path, most), path.name)


def parse_json(data: bytes | str, file: str) -> Any:
    """Parse JSON; numbers must be finite and of bounded length, strings encodable. Raises Unreadable."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    counts = {mark: data.count(mark) for mark in _COST}
    built = 2 * len(data) + sum(_COST[mark] * count for mark, count in counts.items())
    if built > MOST_BUILT or sum(counts.values()) > MOST_VALUES:
        raise Unreadable(file, FileProblem.TOO_LARGE)
    text = text_of(data, file)
    bare = _STRING.sub(b'""', data)
    shape = bare.translate(_SHAPE)
    # Checking each number costs a call, so that is done only if one might be too large.
    checks: dict[str, Any] = {}
    if any(mark in shape for mark in _SUSPICIOUS):
        checks = {"parse_int": _checked_integer, "parse_float": _checked_number}
    try:
        content = json.loads(text, parse_constant=_no_constant, **checks)
    except json.JSONDecodeError as error:
        raise Unreadable(file, FileProblem.NO_JSON, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise Unreadable(file, FileProblem.TOO_DEEP) from None
    except ValueError:
        raise Unreadable(file, FileProblem.NUMBER) from None
    if _is_too_deep(bare):
        raise Unreadable(file, FileProblem.TOO_DEEP)
    if _SURROGATE.search(data):
        _check_letters(content, file)
    return content


def _checked_integer(digits: str) -> int:
    if len(digits) > LONGEST_INTEGER:
        raise ValueError("this number is too large")
    return int(digits)


def _checked_number(text: str) -> float:
    number = float(text) if len(text) <= LONGEST_NUMBER else math.inf
    if not math.isfinite(number):
        raise ValueError("this number is too large")
    return number


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not a number")


def _is_too_deep(bare: bytes) -> bool:
    """Whether a JSON text, its strings emptied, is nested deeper than anything the program writes."""
    brackets = bare.translate(_BRACKETS, _NO_BRACKETS)
    for _depth in range(MAX_DEPTH):
        if not brackets:
            break
        brackets = brackets.replace(b"[]", b"")
    return bool(brackets)


def _check_letters(content: Any, file: str) -> None:
    try:
        json.dumps(content, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise Unreadable(file, FileProblem.LETTER) from None


def read_archive(path: Path, most: int = MOST_BYTES) -> dict[str, bytes]:
    """The files in a zip archive by name, at most `most` bytes together. Raises Unreadable."""
    data = read_bytes(path, most)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            sound = all(member.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for member in members)
            if not sound or len(members) > MOST_MEMBERS or sum(member.file_size for member in members) > most:
                raise Unreadable(path.name, FileProblem.NO_ARCHIVE)
            # Each file is unpacked only up to its declared size, and its checksum is verified.
            return {member.filename: _unpacked(archive, member) for member in members}
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(path.name, FileProblem.NO_ARCHIVE) from None


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    with archive.open(member) as stream:
        return stream.read(member.file_size + 1)
