"""Draws that neither player can foresee, choose or see: a pledged secret of one side, and links of the other's chain.

APART.md, "Draws", is the definition; nothing here may change within version 1.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import Chance, ChanceError, Pile

LINKS = 8192
"""Links of a chain: how many cards the other side can draw in a game."""
_WORD = 8


def sha256(data: bytes) -> bytes:
    """The SHA-256 of some bytes."""
    return hashlib.sha256(data).digest()


@lru_cache(maxsize=8)
def chain(end: bytes) -> tuple[bytes, ...]:
    """The chain that ends in a secret: link 0, which is pledged, to link LINKS, which is the end itself."""
    links = [end]
    for _number in range(LINKS):
        links.append(sha256(links[-1]))
    return tuple(reversed(links))


def links_between(known: bytes, first: int, told: bytes, last: int) -> tuple[bytes, ...] | None:
    """The links after number `first` up to number `last`, which was told; None if they do not lead to the known one."""
    links = [told]
    for _number in range(last - first):
        links.append(sha256(links[-1]))
    return tuple(reversed(links[:-1])) if last > first and hmac.compare_digest(links[-1], known) else None


def index(secret: bytes, number: int, link: bytes, size: int) -> int:
    """Which of `size` cards in canonical order the draw with this number takes."""
    bound = (1 << 8 * _WORD) // size * size
    for block in range(1 << 16):
        words = hmac.digest(secret, b"%d|%b|%d" % (number, link, block), "sha256")
        for at in range(0, len(words), _WORD):
            found = int.from_bytes(words[at : at + _WORD], "big")
            if found < bound:
                return found % size
    raise ChanceError("No number was found.")  # once in 2 ** 65,536 draws


class LinkedChance:
    """The draws of one side, numbered from 1: they follow from its secret and the other's links."""

    def __init__(self, secret: bytes, links: Sequence[bytes], drawn: int = 0) -> None:
        self._secret, self._links, self._drawn = secret, links, drawn
        self._first = drawn

    def draw(self, side: Side, pile: Pile, count: int) -> Pile:
        """The next cards; ChanceError where the links do not reach. The first link belongs to the first draw."""
        left, cards = sorted(pile), []
        for _card in range(count):
            if self._drawn - self._first >= len(self._links):
                raise ChanceError("A link for the draw is missing.")
            link = self._links[self._drawn - self._first]
            self._drawn += 1
            cards.append(left.pop(index(self._secret, self._drawn, link, len(left))))
        return tuple(cards)


class TwoChances(NamedTuple):
    """Each side's draws by a chance of its own."""

    british: Chance
    french: Chance

    def draw(self, side: Side, pile: Pile, count: int) -> Pile:
        """A draw of the side whose pile it is."""
        return self[side].draw(side, pile, count)
