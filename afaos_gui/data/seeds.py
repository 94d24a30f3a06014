"""The secret seed of a game, from which every draw follows, and the checksum that commits the game to it."""

from __future__ import annotations

import hashlib
import secrets
from typing import NamedTuple

SEED_BYTES = 32
SEED_PATTERN = f"[0-9a-f]{{{2 * SEED_BYTES}}}"
"""A seed or its checksum as text."""


class Seed(NamedTuple):
    """A game's seed and the number, from 1, of the first move whose draws follow from it; 0 includes the first hands.

    `secret` is empty if draws come from elsewhere.
    """

    secret: bytes = b""
    first: int = 0


NO_SEED = Seed()


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def numbered_seed(number: int) -> bytes:
    """The seed for a number chosen by the player, so that the same cards can be dealt again."""
    return hashlib.sha256(b"A Few Acres of Snow, game %d" % number).digest()


def named_seed(name: str, secret: bytes = b"") -> bytes:
    """The seed of a board for trying things out, the same for the same name; it tells nothing about the secret."""
    return hashlib.sha256(b"A Few Acres of Snow, board " + name.encode() + secret).digest()


def seed_sum(seed: bytes) -> str:
    """The SHA-256 of a seed, which may be shown while the seed is secret."""
    return hashlib.sha256(seed).hexdigest()
