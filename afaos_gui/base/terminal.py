"""Printing: nothing in a file or a name can control the terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import Any, TextIO, cast

KEPT = "\n\t"
REPLACED = "?"
SPACES = str.maketrans("\u00a0\u202f", "  ")
"""No-break spaces, as French has before its punctuation: to a terminal they are spaces."""


def plain(text: str, kept: str = KEPT) -> str:
    """Remove control characters, direction marks and lone surrogates."""
    if text.isprintable():
        return text
    text = text.translate(SPACES)
    return "".join(letter if letter.isprintable() or letter in kept else REPLACED for letter in text)


class _PlainStream:
    """Writes only what `plain` leaves, in the characters that the stream supports."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        # A progress bar returns to the start of its line; names never begin what is written.
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
    """Context in which all printed text is plain. A program without a terminal prints nothing."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (stream and cast(TextIO, _PlainStream(stream)) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
