"""Free choices of several cards, said as rules: any of these cards, at least so many and at most so many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import comb
from typing import Final

from afaos_gui.rules.actions import Action, Cards
from afaos_gui.rules.chapters.scope import subsets
from afaos_gui.rules.state import Pile

SPELLED: Final = 1024
"""Maximum number of actions of one kind that `legal_actions` spells out; the rule itself says the others."""


class FreeChoice:
    """The actions of one kind and place that differ in the cards chosen freely for them.

    The cards of each are `fixed`, in that order, then `least` to `most` cards of `pile`, ascending: at least one that
    is in the mask `must`, unless that is 0, and at most `money` that are in the mask `priced`, each of which costs 1.
    """

    __slots__ = ("kind", "place", "fixed", "pile", "least", "most", "must", "priced", "money")

    def __init__(
        self,
        kind: type[Action],
        pile: Pile,
        least: int,
        most: int,
        place: int = -1,
        fixed: Cards = (),
        must: int = 0,
        priced: int = 0,
        money: int = 0,
    ) -> None:
        """`pile` is sorted and holds each copy of a card."""
        self.kind = kind
        self.place = place
        self.fixed = fixed
        self.pile = pile
        self.least = least
        self.most = min(most, len(pile))
        self.must = must
        self.priced = priced
        self.money = money

    def __repr__(self) -> str:
        return f"Choice({self.kind.__name__}, {self.fixed}, {self.least} to {self.most} of {self.pile})"

    def action(self, cards: Cards) -> Action:
        """The action that takes these cards of the pile."""
        return self.kind(self.place, (*self.fixed, *sorted(cards)))

    def includes(self, action: Action) -> bool:
        """Whether an action is one of those to choose from."""
        fixed = len(self.fixed)
        if type(action) is not self.kind or action.place != self.place or action.cards[:fixed] != self.fixed:
            return False
        return self.allows(action.cards[fixed:])

    def allows(self, cards: Cards) -> bool:
        """Whether these cards may be the ones chosen."""
        if not self.least <= len(cards) <= self.most or not is_part(cards, self.pile):
            return False
        return self._fits(cards)

    def _fits(self, cards: Cards) -> bool:
        """Whether cards of the pile include one that must be among them, and cost no more than there is."""
        found, price = not self.must, 0
        for card in cards:
            found = found or bool(self.must >> card & 1)
            price += self.priced >> card & 1
        return found and price <= self.money

    @property
    def bound(self) -> int:
        """A number of actions that is not exceeded, whatever copies and prices do."""
        count = len(self.pile)
        if self.least <= 1 and self.most == count:
            return (1 << count) - self.least
        return sum([comb(count, size) for size in range(self.least, self.most + 1)])

    def chosen(self, taken: Cards = (), after: int = -1) -> Iterator[Pile]:
        """The sets of cards that may be chosen, lazily, smaller ones first; each ascending.

        Only those that hold all of `taken`, cards of the pile, and besides them none below the card `after`.
        """
        for size in range(max(self.least, len(taken)), self.most + 1):
            yield from self.sets(size, taken, after)

    def sets(self, size: int, taken: Cards = (), after: int = -1) -> Iterator[Pile]:
        """The sets of so many cards."""
        rest = list(self.pile)
        for card in taken:
            rest.remove(card)
        walk = _Walk([card for card in rest if card >= after], self.must, self.priced)
        money = self.money - sum([self.priced >> card & 1 for card in taken])
        met = not self.must or any(self.must >> card & 1 for card in taken)
        if money >= 0:
            for cards in walk.sets(0, size - len(taken), met, money):
                yield tuple(sorted(taken + cards)) if taken else cards

    def actions(self) -> Iterator[Action]:
        """The actions, lazily, those with fewer cards first."""
        for cards in self.chosen():
            yield self.kind(self.place, self.fixed + cards)

    def using(self, cards: Cards) -> Iterator[Action]:
        """The actions that take all of these cards, lazily, those with fewer cards first."""
        others = list(cards)
        for card in self.fixed:
            if card in others:
                others.remove(card)
        if is_part(others, self.pile):
            for chosen in self.chosen(tuple(others)):
                yield self.kind(self.place, self.fixed + chosen)

    def spelled(self) -> list[Action]:
        """All actions, those with fewer cards first; only for choices whose `bound` is low."""
        kind, place, fixed = self.kind, self.place, self.fixed
        found = subsets(self.pile, self.least, self.most)
        if self.must or self.priced:
            found = [cards for cards in found if self._fits(cards)]
        return [kind(place, fixed + cards) for cards in found]


class _Walk:
    """Walks through the sets of cards of a pile without meeting one that does not fit."""

    __slots__ = ("pile", "dear", "must", "dear_left")

    def __init__(self, pile: list[int], must: int, priced: int) -> None:
        """`pile` is sorted; `must` and `priced` are masks of cards."""
        self.pile = pile
        self.dear = [priced >> card & 1 for card in pile]
        """By position in the pile: what the card costs."""
        self.must = [bool(must >> card & 1) for card in pile]
        """By position in the pile: whether the card is one of those that have to be among the chosen."""
        self.dear_left = [sum(self.dear[at:]) for at in range(len(pile) + 1)]
        """By position in the pile: how many cards from there on cost something."""

    def sets(self, first: int, size: int, met: bool, money: int) -> Iterator[Cards]:
        """The sets of `size` cards from position `first` on; `met` where none has to be among them any more."""
        if not size:
            if met:
                yield ()
            return
        at, count = first, len(self.pile)
        while at < count and self._leads_on(at, size, met, money):
            card = self.pile[at]
            if money or not self.dear[at]:
                for cards in self.sets(at + 1, size - 1, met or self.must[at], money - self.dear[at]):
                    yield (card, *cards)
            at += 1
            while at < count and self.pile[at] == card:
                at += 1

    def _leads_on(self, at: int, size: int, met: bool, money: int) -> bool:
        """Whether a fitting set of cards can be completed with those from a position on."""
        dear = self.dear_left[at]
        if len(self.pile) - at - dear + min(dear, money) < size:
            return False
        if met:
            return True
        return any(self.must[later] and (money or not self.dear[later]) for later in range(at, len(self.pile)))


def is_part(cards: Sequence[int], pile: Pile) -> bool:
    """Whether a pile holds all of these cards, each as often as it is named."""
    left = list(pile)
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    return True


def spelled_out(choices: Sequence[FreeChoice]) -> list[Action]:
    """The actions of choices of one kind: all, or the first `SPELLED` of those with few cards."""
    if len(choices) == 1 and len(choices[0].pile) <= 10:
        return choices[0].spelled()
    if sum([choice.bound for choice in choices]) <= SPELLED:
        return [action for choice in choices for action in choice.spelled()]
    return list(islice(_in_turn(choices), SPELLED))


def _in_turn(choices: Sequence[FreeChoice]) -> Iterator[Action]:
    """The actions of several choices: the first of each, then the others, all of few cards before those of more."""
    firsts = [next(choice.actions(), None) for choice in choices]
    yield from [first for first in firsts if first is not None]
    for size in range(max([choice.most for choice in choices]) + 1):
        for choice, first in zip(choices, firsts, strict=True):
            if size >= choice.least:
                for cards in choice.sets(size):
                    if first is None or choice.fixed + cards != first.cards:
                        yield choice.kind(choice.place, choice.fixed + cards)
