"""The secret seed of a game, from which every draw follows, and the checksum that commits the game to it."""

from __future__ import annotations

import hashlib
import secrets
from typing import NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.texts.language import _
from afaos_gui.data.texts.word_groups import words_of

SEED_BYTES = 32
MOST_GIVEN, LONGEST_GIVEN = 2, 40
"""How many players may give something to the seed, and how many letters each."""
SEED_PATTERN = f"[0-9a-f]{{{2 * SEED_BYTES}}}"
"""A seed or its checksum as text."""


class Shares(NamedTuple):
    """What the seed of a game is made of: the secret that it was pledged to, and what the players gave after that."""

    secret: bytes = b""
    """Empty if draws come from elsewhere."""
    given: tuple[str, ...] = ()
    """A number or some words of each player who gave any, in the order of the sides."""
    is_chosen: bool = False
    """Whether the players chose the secret themselves, so that the same cards can be dealt again."""

    @property
    def key(self) -> bytes:
        """The seed that the draws follow from."""
        if not self.secret or not self.given:
            return self.secret
        parts = (b"A Few Acres of Snow, shares", self.secret, *(words.encode() for words in self.given))
        return hashlib.sha256(b"".join(b"%d:%b" % (len(part), part) for part in parts)).digest()

    @property
    def pledge(self) -> str:
        """The SHA-256 of the secret; empty if there is none."""
        return seed_sum(self.secret) if self.secret else ""


class Seed(NamedTuple):
    """A game's seed, and the first move, from 1, whose draws follow from it; 0 includes the first hands."""

    shares: Shares = Shares()
    first: int = 0
    pledged: str = ""
    """The pledge of a secret that a file keeps until the game is over; empty where the secret is told."""


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


def check_pledge(shares: Shares, told: str, file: str) -> None:
    """Raises DataError if a game's secret is not the one of its file's pledge, as a sum or in words."""
    if told and shares.secret and told not in (shares.pledge, words_of(shares.pledge)):
        raise DataError(_("{file}: the seed is not the one whose SHA-256 the game began with.").format(file=file))


def shares_of(seed: int | bytes | Shares | None) -> Shares:
    """The given seed with nothing given by the players, or a new one."""
    if isinstance(seed, Shares):
        return seed
    if seed is None:
        return Shares(new_seed())
    return Shares(numbered_seed(seed), is_chosen=True) if isinstance(seed, int) else Shares(seed)
