"""Packets of MQTT 5 as bytes."""

from __future__ import annotations


def packet(kind: int, *parts: bytes) -> bytes:
    """A packet of a kind, with its parts one after the other."""
    body = b"".join(parts)
    return bytes([kind]) + length_of(len(body)) + body


def text(words: str) -> bytes:
    """A text as packets hold it."""
    return len(words).to_bytes(2, "big") + words.encode()


def length_of(count: int) -> bytes:
    """A length as MQTT writes it."""
    found = bytearray()
    while True:
        count, low = divmod(count, 128)
        found.append(low | (128 if count else 0))
        if not count:
            return bytes(found)
