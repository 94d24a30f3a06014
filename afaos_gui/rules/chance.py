"""Where draws come from: a secret seed in play, a record in replays, any source in search and tests."""

from __future__ import annotations

import hmac
import random
from collections.abc import Iterable
from typing import Protocol

from afaos_gui.rules.catalogue import Side

Pile = tuple[int, ...]


class ChanceError(ValueError):
    """A recorded draw that the pile does not hold."""


class Chance(Protocol):
    """Answers every draw of the game."""

    def draw(self, side: Side, pile: Pile, count: int) -> Pile:
        """`count` cards of `pile`, the draw pile of `side`; 1 <= count <= len(pile)."""
        ...


class RandomChance:
    """Uniform draws from its own seeded generator."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def draw(self, side: Side, pile: Pile, count: int) -> Pile:
        """Pick cards uniformly."""
        if count >= len(pile):
            return pile
        return tuple(self._random.sample(pile, count))


class SeededChance:
    """Draws that follow from a seed, so that anyone who knows the seed can repeat them.

    A draw is numbered by how many cards its side has drawn in the game before; `drawn` holds that count by side. A
    keyed hash of side and number picks the card from the sorted pile: each pile has a fixed order, as a shuffled deck
    does, and depends on nothing but its contents.
    """

    def __init__(self, seed: bytes, drawn: tuple[int, int] = (0, 0)) -> None:
        self._seed = seed
        self._drawn = list(drawn)

    def draw(self, side: Side, pile: Pile, count: int) -> Pile:
        """The next cards of the pile."""
        left, drawn = sorted(pile), []
        for number in range(self._drawn[side], self._drawn[side] + count):
            digest = hmac.digest(self._seed, b"draw %d of side %d" % (number, side), "sha256")
            # A fraction of the pile, not a remainder: one card more or less leaves most draws as they were.
            drawn.append(left.pop(int.from_bytes(digest, "big") * len(left) >> 8 * len(digest)))
        self._drawn[side] += count
        return tuple(drawn)


class RecordedChance:
    """Recorded cards: each draw takes as many of them as it can from the pile it is asked about."""

    def __init__(self, cards: Iterable[int] = ()) -> None:
        self.cards = list(cards)

    def draw(self, side: Side, pile: Pile, count: int) -> Pile:
        """The first `count` recorded cards that the pile holds; ChanceError when there are too few."""
        left = list(pile)
        drawn: list[int] = []
        for card in list(self.cards):
            if len(drawn) == count:
                break
            if card in left:
                left.remove(card)
                self.cards.remove(card)
                drawn.append(card)
        if len(drawn) < count:
            raise ChanceError(f"The record holds {len(drawn)} of the {count} cards to draw.")
        return tuple(drawn)


class ListedChance:
    """Recorded draws, each a tuple of cards, returned one by one in the order in which they were made."""

    def __init__(self, draws: Iterable[Pile]) -> None:
        self.draws = list(draws)
        self.next = 0

    def draw(self, side: Side, pile: Pile, count: int) -> Pile:
        """The next draw; ChanceError when it does not fit the pile."""
        if self.next >= len(self.draws):
            raise ChanceError("The record holds no further draw.")
        drawn = tuple(self.draws[self.next])
        self.next += 1
        left = list(pile)
        for card in drawn:
            if card not in left:
                raise ChanceError("A recorded draw is not in the draw pile.")
            left.remove(card)
        if len(drawn) != count:
            raise ChanceError(f"A recorded draw has {len(drawn)} cards where {count} are drawn.")
        return drawn


class KeepingChance:
    """Passes every draw on to another chance and keeps the result, for saves and redo."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.draws: list[Pile] = []

    def draw(self, side: Side, pile: Pile, count: int) -> Pile:
        """The draw of the source, which is kept."""
        drawn = self.source.draw(side, pile, count)
        self.draws.append(drawn)
        return drawn
