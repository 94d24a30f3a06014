"""Lines of the engine protocol: a word and an optional JSON object (ENGINE.md)."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

PROTOCOL = 2
LINE_LIMIT = 1 << 20
"""Maximum length of a line in bytes."""


class ProtocolError(ValueError):
    """A line or an answer that violates the protocol; the message is one sentence."""


class Message(NamedTuple):
    """A parsed line."""

    word: str
    content: dict[str, Any]


def encode(word: str, content: dict[str, Any] | None = None) -> bytes:
    """Encode a message as a line of ASCII, newline included."""
    text = word if content is None else f"{word} {json.dumps(content, separators=(',', ':'), allow_nan=False)}"
    return text.encode("ascii") + b"\n"


def decode(line: bytes) -> Message:
    """Parse a line. Raises ProtocolError."""
    if len(line) > LINE_LIMIT:
        raise ProtocolError(f"The line is longer than {LINE_LIMIT} bytes.")
    try:
        text = line.decode("utf-8").strip()
    except UnicodeDecodeError:
        raise ProtocolError("The line is not text in UTF-8.") from None
    word, _, rest = text.partition(" ")
    if not word.isascii() or not word.isalpha() or len(word) > 20:
        raise ProtocolError("A line begins with a word of letters.")
    if not rest.strip():
        return Message(word, {})
    try:
        content = json.loads(rest, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise ProtocolError(f"What follows {word} is not JSON.") from None
    if not isinstance(content, dict):
        raise ProtocolError(f"What follows {word} is not a JSON object.")
    return Message(word, content)


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no number of JSON")


def number(content: dict[str, Any], name: str, least: float, most: float) -> float | None:
    """A number in a message, checked against bounds; None if missing. Raises ProtocolError."""
    value = content.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise ProtocolError(f"{name} must be a number from {least} to {most}.")
    return float(value)


def whole(content: dict[str, Any], name: str, least: int, most: int) -> int | None:
    """A whole number in a message, checked against bounds; None if missing. Raises ProtocolError."""
    value = number(content, name, least, most)
    if value is not None and value != int(value):
        raise ProtocolError(f"{name} must be a whole number.")
    return None if value is None else int(value)


def text(content: dict[str, Any], name: str, allowed: tuple[str, ...]) -> str | None:
    """One of some allowed words in a message; None if missing. Raises ProtocolError."""
    value = content.get(name)
    if value is not None and value not in allowed:
        raise ProtocolError(f"{name} must be one of {', '.join(allowed)}.")
    return value
