"""Keys that follow from the secret of an invitation, and the names that may be shown of it."""

from __future__ import annotations

import hashlib
import hmac
import secrets

SECRET_BYTES = 15
"""Bytes of an invitation's secret: twelve words of eleven bits, with twelve bits to check them."""


def new_secret() -> bytes:
    """A secret for an invitation."""
    return secrets.token_bytes(SECRET_BYTES)


def derived(secret: bytes, purpose: str) -> bytes:
    """The key of 32 bytes for a purpose, such as "letters of 0" or "broker"; no key tells another one."""
    return hmac.digest(secret, b"A Few Acres of Snow apart 1: " + purpose.encode(), "sha256")


def game_id(secret: bytes) -> str:
    """The id of the invitation's game, 16 hexadecimal digits: it may be shown, and tells nothing of the secret."""
    return derived(secret, "game").hex()[:16]


def authenticator(secret: bytes, sender: int, body: bytes) -> bytes:
    """What only the two who have the invitation can put under a letter; each direction has its own key."""
    return hmac.digest(derived(secret, f"letters of {sender}"), body, "sha256")


def digest(data: bytes) -> str:
    """The SHA-256 of some bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def same(first: bytes, second: bytes) -> bool:
    """Whether two authenticators are the same, in a time that does not tell where they differ."""
    return hmac.compare_digest(first, second)
