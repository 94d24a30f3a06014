"""Where draws come from: a secret seed for play, a record for replays, anything for search and tests."""

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
    """Uniform draws from a seeded generator of its own."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def draw(self, side: Side, pile: Pile, count: int) -> Pile:
        """A uniform pick."""
        if count >= len(pile):
            return pile
        return tuple(self._random.sample(pile, count))


class SeededChance:
    """Draws that follow from a seed, so that who knows it can make each of them again.

    The number of a draw is how many cards its side has drawn in the game before; `drawn` has that by side. A keyed
    hash of side and number says which card of the sorted pile it is: each pile lies in an order, as a shuffled deck
    does, and nothing but what is in the pile changes it.
    """

    def __init__(self, seed: bytes, drawn: tuple[int, int] = (0, 0)) -> None:
        self._seed = seed
        self._drawn = list(drawn)

    def draw(self, side: Side, pile: Pile, count: int) -> Pile:
        """The next cards of the pile."""
        left, drawn = sorted(pile), []
        for number in range(self._drawn[side], self._drawn[side] + count):
            digest = hmac.digest(self._seed, b"draw %d of side %d" % (number, side), "sha256")
            # A share of the pile, not a remainder: a card more or less in it leaves most draws as they were.
            drawn.append(left.pop(int.from_bytes(digest, "big") * len(left) >> 8 * len(digest)))
        self._drawn[side] += count
        return tuple(drawn)


class RecordedChance:
    """Gives back recorded cards: each draw takes what it can of them from the pile it is asked about."""

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
    """Gives back draws one by one in the order in which they were made, each a tuple of cards."""

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
    """Passes every draw on to another chance and keeps what it answered, for saves and redo."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.draws: list[Pile] = []

    def draw(self, side: Side, pile: Pile, count: int) -> Pile:
        """The source's answer, kept."""
        drawn = self.source.draw(side, pile, count)
        self.draws.append(drawn)
        return drawn
