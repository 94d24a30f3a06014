"""Actions as sequences of words, so that a learner makes a few choices among some 180 instead of one among thousands.

An action consists of its verb, its place if it has one, and its cards in the order of their roles; DONE ends an action
that is the beginning of others. Only words that continue some legal action may follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from afaos_gui.rules.actions import ACTIONS, Action, Cards
from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.chapters.choices import FreeChoice, is_part

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

    def word_of_card(self, card: int) -> int:
        """The word for a card."""
        return self._cards + card

    def card(self, word: int) -> int:
        """The card that a word names."""
        return word - self._cards

    def words(self, action: Action) -> tuple[int, ...]:
        """An action as words, without DONE."""
        place = (self._places + action.place,) if action.has_place else ()
        return (self._verbs[type(action)], *place, *(self._cards + card for card in action.cards))


class ChosenWords:
    """The words chosen so far, and the legal actions that begin with them.

    Free choices of several cards are followed card by card by their rules, ascending: nobody lists all their sets.
    """

    def __init__(self, vocabulary: Vocabulary, legal: Iterable[Action], choices: Iterable[FreeChoice] = ()) -> None:
        """`legal` may hold actions of the choices too."""
        self._vocabulary = vocabulary
        self._choices = tuple(choices)
        kinds = {choice.kind for choice in self._choices}
        self._open = [(vocabulary.words(action), action) for action in legal if type(action) not in kinds]
        self.said: tuple[int, ...] = ()

    @property
    def next_words(self) -> Sequence[int]:
        """The words that may follow, ascending."""
        count = len(self.said)
        found = {_word_at(words, count) for words, _ in self._open}
        for choice in self._choices:
            found |= self._following(choice)
        return sorted(found)

    def words_for(self, action: Action) -> tuple[int, ...]:
        """The words for an action, without DONE; if only an equal one can be said, those of that one."""
        chosen = (choice.action(action.cards[len(choice.fixed) :]) for choice in self._choices)
        open_actions = (*(legal for _, legal in self._open), *chosen)
        return self._vocabulary.words(next((legal for legal in open_actions if legal == action), action))

    def say(self, word: int) -> Action | None:
        """Add a word; returns the action once only one is left. Raises ValueError for a word that cannot follow."""
        count = len(self.said)
        left = [(words, action) for words, action in self._open if _word_at(words, count) == word]
        choices = tuple(choice for choice in self._choices if word in self._following(choice))
        if not left and not choices:
            raise ValueError(f"The word {word} cannot follow here.")
        done = [action for _, action in left]
        if word == DONE:
            done += [choice.action(self._taken(choice)) for choice in choices]
        self._open, self._choices, self.said = left, choices, (*self.said, word)
        if word != DONE:
            for choice in choices:
                done += islice(self._completions(choice), 2)
        return done[0] if len(done) == 1 else None

    def _head(self, choice: FreeChoice) -> tuple[int, ...]:
        """The words with which every action of a choice begins."""
        return self._vocabulary.words(choice.kind(choice.place, choice.fixed))

    def _taken(self, choice: FreeChoice) -> Cards:
        """The cards of the pile that have been said, of a choice whose beginning has been said."""
        said = self.said[len(self._head(choice)) :]
        return tuple(self._vocabulary.card(word) for word in said)

    def _following(self, choice: FreeChoice) -> set[int]:
        """The words with which a choice goes on."""
        head, count = self._head(choice), len(self.said)
        if count < len(head):
            return {head[count]} if self.said == head[:count] else set()
        taken = self._taken(choice)
        found = {DONE} if choice.allows(taken) else set()
        last = taken[-1] if taken else -1
        for card in sorted({card for card in choice.pile if card >= last}):
            further = (*taken, card)
            if is_part(further, choice.pile) and next(choice.chosen(further, card), None) is not None:
                found.add(self._vocabulary.word_of_card(card))
        return found

    def _completions(self, choice: FreeChoice) -> Iterator[Action]:
        """The actions of a choice that begin with what has been said."""
        if len(self.said) <= len(self._head(choice)):
            yield from choice.actions()
            return
        taken = self._taken(choice)
        for cards in choice.chosen(taken, taken[-1]):
            yield choice.action(cards)


def _word_at(words: tuple[int, ...], count: int) -> int:
    return words[count] if len(words) > count else DONE
