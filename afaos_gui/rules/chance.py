"""Where draws come from: random for play, recorded for replays and tests."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Protocol

Pile = tuple[int, ...]


class ChanceError(ValueError):
    """A recorded draw that the pile does not hold."""


class Chance(Protocol):
    """Answers every draw of the game."""

    def draw(self, pile: Pile, count: int) -> Pile:
        """`count` cards of `pile`, 1 <= count <= len(pile)."""
        ...


class RandomChance:
    """Uniform draws from a seeded generator of its own."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def draw(self, pile: Pile, count: int) -> Pile:
        """A uniform pick."""
        if count >= len(pile):
            return pile
        return tuple(self._random.sample(pile, count))


class RecordedChance:
    """Gives back recorded cards: each draw takes what it can of them from the pile it is asked about."""

    def __init__(self, cards: Iterable[int] = ()) -> None:
        self.cards = list(cards)

    def draw(self, pile: Pile, count: int) -> Pile:
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

    def draw(self, pile: Pile, count: int) -> Pile:
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

    def draw(self, pile: Pile, count: int) -> Pile:
        """The source's answer, kept."""
        drawn = self.source.draw(pile, count)
        self.draws.append(drawn)
        return drawn
