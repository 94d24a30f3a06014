"""What the program prints: nothing that a file or a name holds can steer the terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import Any, TextIO, cast

KEPT = "\n\t"
REPLACED = "?"


def plain(text: str, kept: str = KEPT) -> str:
    """A text without control characters, marks of direction and halves of characters."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter in kept else REPLACED for letter in text)


class _PlainStream:
    """Writes to a stream what `plain` leaves, in the letters that the stream has."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        # A bar of progress begins its line anew; a name is never the beginning of what is written.
        start = "\r" if text.startswith("\r") else ""
        encoding = self._stream.encoding or "utf-8"
        shown = plain(text.removeprefix(start)).encode(encoding, "replace").decode(encoding, "replace")
        self._stream.write(start + shown)
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextlib.contextmanager
def plain_output() -> Iterator[None]:
    """While it lasts, whatever is printed is plain. A program without a terminal has nothing to print to."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (stream and cast(TextIO, _PlainStream(stream)) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
