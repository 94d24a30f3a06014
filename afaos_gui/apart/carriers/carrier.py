"""What every carrier of letters can do."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple, Protocol

MOST_BYTES = 10_000
"""The size of the largest letter; a carrier drops what is larger without reading it."""


class Parcel(NamedTuple):
    """A letter as a carrier sees it: bytes, and where they belong."""

    game: str
    """The game's id: 16 hexadecimal digits."""
    sender: int
    """0 for the one who invited, 1 for the other."""
    number: int
    """Counts the letters of its sender, from 1; the same number always has the same bytes."""
    data: bytes


class CarrierState(NamedTuple):
    """How a carrier is: whether what is sent now gets away, in one sentence for people, and when the other was there.

    `other_here` is None where nobody can tell.
    """

    is_ready: bool
    sentence: str
    other_here: bool | None = None
    other_seen: datetime | None = None
    wants_name: bool = False
    """Whether a broker wants another name or password."""


class Carrier(Protocol):
    """Carries the letters of one game. No method waits, raises for what arrives, or trusts it."""

    def send(self, parcel: Parcel) -> None:
        """Send a letter, or keep it until it can be sent; a letter sent twice may arrive twice. Raises DataError."""
        ...

    def show(self, look: bytes, shown: bytes) -> None:
        """Put what onlookers may see in the place of what was there before, where they can reach it. Raises DataError.

        `look` is the secret by which they know the game.
        """
        ...

    def letters(self) -> tuple[bytes, ...]:
        """What has arrived from the other since the last call, in order of number where that is known.

        It may be anything of at most MOST_BYTES, and the same letter may come again.
        """
        ...

    def state(self) -> CarrierState:
        """How the carrier is now."""
        ...

    def close(self) -> None:
        """Let go of connections and files; what was sent still goes away where it can."""
        ...
