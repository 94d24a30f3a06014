"""Actions as sequences of words, so that a learner makes a few choices among some 180 instead of one among thousands.

An action consists of its verb, its place if it has one, and its cards in the order of their roles; DONE ends an action
that is the beginning of others. Only words that continue some legal action may follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from afaos_gui.rules.actions import ACTIONS, Action
from afaos_gui.rules.catalogue import Catalogue

DONE = 0
"""The word that ends an action."""


class Vocabulary:
    """The words of a catalogue: DONE, every verb, every place, every card."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._verbs = {kind: 1 + number for number, kind in enumerate(ACTIONS)}
        self._places = 1 + len(ACTIONS)
        self._cards = self._places + len(catalogue.locations)
        self.size = self._cards + len(catalogue.cards)
        names = ["done", *(kind.verb for kind in ACTIONS), *(place.name for place in catalogue.locations)]
        self.names = (*names, *(f"{card.code} ({card.owner})" for card in catalogue.cards))
        """The meaning of each word."""

    def words(self, action: Action) -> tuple[int, ...]:
        """An action as words, without DONE."""
        place = (self._places + action.place,) if action.has_place else ()
        return (self._verbs[type(action)], *place, *(self._cards + card for card in action.cards))


class Speech:
    """The words chosen so far, and the legal actions that begin with them."""

    def __init__(self, vocabulary: Vocabulary, legal: Iterable[Action]) -> None:
        self._open: list[tuple[tuple[int, ...], Action]] = [(vocabulary.words(action), action) for action in legal]
        self.said: tuple[int, ...] = ()

    @property
    def next_words(self) -> Sequence[int]:
        """The words that may follow, ascending."""
        count = len(self.said)
        return sorted({words[count] if len(words) > count else DONE for words, _ in self._open})

    def say(self, word: int) -> Action | None:
        """Add a word; returns the action once only one is left. Raises ValueError for a word that cannot follow."""
        count = len(self.said)
        left = [(w, action) for w, action in self._open if (w[count] if len(w) > count else DONE) == word]
        if not left:
            raise ValueError(f"The word {word} cannot follow here.")
        self._open, self.said = left, (*self.said, word)
        return left[0][1] if len(left) == 1 else None
