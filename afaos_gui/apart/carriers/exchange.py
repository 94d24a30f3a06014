"""Letters both ways by messages that may get lost, come again or replace each other: nothing is lost in the end.

A side's message, its bag, holds every letter that the other has not said it has, and the digests of the letters that it
has itself. The newest bag is therefore enough, whatever became of those before it.
"""

from __future__ import annotations

import hashlib
from collections import deque

from afaos_gui.apart.carriers.carrier import MOST_BYTES
from afaos_gui.data.errors import DataError
from afaos_gui.data.texts.language import _

DIGEST = 8
"""Bytes by which a letter is named in a bag."""
MOST_IN_BAG = 50_000
"""Bytes of the letters in one bag; those that have no room wait for the first to be received."""
MOST_WAITING = 400
"""Letters that may wait for the other."""
MOST_COME = 64
"""Letters that are kept until they are asked for; others come again, because they are not told as received."""
MOST_SEEN = 64
"""Letters whose digests a bag holds: the last ones."""
TELL_AFTER = 8
"""So many letters are received without a word, before a bag is sent only to say so."""


class Exchange:
    """One side's letters for the other, and what has come from it."""

    def __init__(self) -> None:
        self._waiting: dict[bytes, bytes] = {}
        self._seen: deque[bytes] = deque(maxlen=MOST_SEEN)
        self._come: dict[bytes, bytes] = {}
        self._handed: list[bytes] = []
        self._untold = 0
        self._is_asked = self._is_held_back = False
        self.has_received = False
        """Whether a letter has ever come."""

    @property
    def is_waiting(self) -> bool:
        """Whether the other has not said of every letter that it has it."""
        return bool(self._waiting)

    def put(self, letter: bytes) -> None:
        """Have a letter sent; one that waits already is not doubled. Raises DataError."""
        if len(letter) > MOST_BYTES:
            raise DataError(_("A letter of more than {count} bytes cannot be sent.").format(count=MOST_BYTES))
        if len(self._waiting) >= MOST_WAITING:
            raise DataError(
                _("Your opponent’s program has not fetched the last {count} letters.").format(count=MOST_WAITING)
            )
        self._waiting.setdefault(_digest(letter), letter)

    def bag(self) -> bytes:
        """What to send now."""
        self._untold, self._is_asked = 0, False
        parts, size, self._is_held_back = [*self._seen], 0, False
        for letter in self._waiting.values():
            size += len(letter) + 2
            if size > MOST_IN_BAG:
                self._is_held_back = True
                break
            parts += [len(letter).to_bytes(2, "big"), letter]
        return bytes([len(self._seen), self._is_held_back]) + b"".join(parts)

    def take(self, bag: bytes) -> bool:
        """Take what is in a bag; returns whether there is room for letters that had none. Raises ValueError."""
        seen, is_full, letters = _parts(bag)
        count, self._is_asked = len(self._waiting), is_full
        for digest in seen:
            self._waiting.pop(digest, None)
        for letter in letters:
            digest = _digest(letter)
            is_known = digest in self._seen or digest in self._handed or digest in self._come
            if not is_known and len(self._come) < MOST_COME:
                self._come[digest] = letter
                self.has_received = True
        return self._is_held_back and len(self._waiting) < count

    def letters(self) -> tuple[bytes, ...]:
        """What has come since the last call; only by this call are the letters of the last one told as received."""
        self._seen.extend(self._handed)
        self._untold += len(self._handed)
        self._handed = list(self._come)
        come, self._come = tuple(self._come.values()), {}
        return come

    def is_bag_due(self) -> bool:
        """Whether a bag is needed only to say what was received: the other has more, or was not told for long."""
        return self._untold >= (1 if self._is_asked else TELL_AFTER)


def _parts(bag: bytes) -> tuple[list[bytes], bool, list[bytes]]:
    """The digests in a bag, whether more letters wait than have room in it, and its letters. Raises ValueError."""
    if len(bag) < 2 or len(bag) > MOST_IN_BAG + 2 + 255 * DIGEST:
        raise ValueError("not a bag")
    place = 2 + bag[0] * DIGEST
    seen = [bag[start : start + DIGEST] for start in range(2, place, DIGEST)]
    letters: list[bytes] = []
    while place < len(bag) and len(letters) <= MOST_WAITING:
        start, place = place + 2, place + 2 + int.from_bytes(bag[place : place + 2], "big")
        letters.append(bag[start:place])
    if place != len(bag) or any(len(letter) > MOST_BYTES for letter in letters):
        raise ValueError("a bag that does not end where its last letter does")
    return seen, bool(bag[1]), letters


def _digest(letter: bytes) -> bytes:
    return hashlib.sha256(letter).digest()[:DIGEST]
