"""Wait for what another thread or process does."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from afaos_gui.apart.carriers.carrier import Carrier, Parcel


def until(is_so: Callable[[], object], seconds: float = 20.0) -> None:
    """Look again and again, until something is so. Raises AssertionError."""
    end, pause = time.monotonic() + seconds, threading.Event()
    while not is_so():
        assert time.monotonic() < end, "it did not happen in time"
        pause.wait(0.01)


def parcel(side: int, number: int, data: bytes = b"") -> Parcel:
    """A letter, which says who sent it and its number unless `data` is given."""
    return Parcel("0123456789abcdef", side, number, data or f"letter {number} of {side}".encode())


def received(carrier: Carrier, count: int, seconds: float = 20.0) -> list[bytes]:
    """The next letters, so many at least."""
    found: list[bytes] = []

    def is_enough() -> bool:
        found.extend(carrier.letters())
        return len(found) >= count

    until(is_enough, seconds)
    return found


def arrive_in_order(ours: Carrier, theirs: Carrier, count: int) -> None:
    """Have so many large letters of the inviter's sent, all of which have to arrive in order."""
    sent = [bytes([number]) * 9_000 for number in range(count)]
    for number, data in enumerate(sent):
        ours.send(parcel(0, number + 1, data))
    found: list[bytes] = []
    while len(found) < len(sent):
        found += received(theirs, 1)
    assert found == sent
