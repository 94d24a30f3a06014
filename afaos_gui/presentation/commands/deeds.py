"""Find legal actions by words in the player's language: `settle deer`, `discard 2 5`, each with its payment."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.look.folding import begins, words_of
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action, Cards
from afaos_gui.rules.chapters.choices import SPELLED
from afaos_gui.rules.engine import legal_choices, spent_cards
from afaos_gui.rules.state import GameState
from afaos_gui.session.choice.ranking import PAID, is_beyond_doubt, order_of, order_of_deed, ranked
from afaos_gui.session.choice.sales import SALES, SALES_AND_ROBBERY, best_sales
from afaos_gui.session.choice.yields import with_yield
from afaos_gui.session.words.action_texts import action_opening, action_stem
from afaos_gui.session.words.names import exact_card_name, grammar, place_name
from afaos_gui.session.words.text import action_label

MOST_WAYS = 40
"""Maximum number of readable ways to do one thing; naming a card narrows them down."""
MOST_RANKED = 200


class Deed(NamedTuple):
    """Something that can be done, and the ways to do it, suggested one first."""

    label: str
    ways: tuple[Action, ...]
    """Up to a readable number."""
    total: int
    is_proposed: bool
    """Whether the first way may be done at once, rather than one having to be chosen."""
    words: str
    """The text to type for it."""


class Deeds:
    """The legal actions of a position, searchable by words."""

    def __init__(self, state: GameState, legal: Iterable[Action]) -> None:
        self._state = state
        legal = tuple(legal)
        # What is not listed of a choice among very many sets of cards is found by the cards named.
        self._choices = legal_choices(state) if len(legal) >= SPELLED else ()
        if self._choices:
            legal = tuple(dict.fromkeys((*best_sales(state), *legal)))
        groups: dict[tuple[type[Action], int], list[Action]] = {}
        for action in legal:
            groups.setdefault((type(action), action.place), []).append(action)
        self._groups = tuple(groups.values())

    def all(self) -> tuple[Deed, ...]:
        """Everything that can be done, each deed once, in the order in which to offer it."""
        ordered = [self._ordered(group) for group in self._groups]
        ordered.sort(key=lambda ways: order_of_deed(ways[0], self._state))
        return tuple(self._deed(ways) for ways in ordered)

    def matching(self, typed: str) -> tuple[Deed, ...]:
        """Deeds that match the words, those that begin with them first, then what yields most; of one deed each way.

        A number means a card in hand, counted from 1.
        """
        words = words_of(typed)
        called = {word: self._called(word) for word in words}
        found = [fitting for group in self._groups if (fitting := self._fitting(group, called))]
        found = [sorted(ways, key=lambda one: not self._is_called(one, words)) for ways in found]
        if len(found) == 1:
            return self.ways(found[0])
        names_cards = any(called.values())
        found.sort(
            key=lambda ways: (
                not self._is_called(ways[0], words),
                self._distance(ways[0], words),
                order_of_deed(ways[0], self._state),
            )
        )
        return tuple(self._deed(ways, names_cards) for ways in found)

    def _is_called(self, action: Action, words: tuple[str, ...]) -> bool:
        """Whether the words are those to type for just this action."""
        return words_of(self.words_for(action)) == words

    def _distance(self, action: Action, words: tuple[str, ...]) -> tuple[bool, int]:
        """Sort key for how well the words fit: whether the deed begins otherwise, and how many words are cards."""
        own = words_of(self._opening(action))
        return not (words and own[0].startswith(words[0])), sum(not begins(own, word) for word in words)

    def ways(self, actions: Iterable[Action]) -> tuple[Deed, ...]:
        """Each way as its own deed, up to a readable number."""
        kept = list(actions)[:MOST_WAYS]
        return tuple(Deed(self._label(one), (one,), 1, True, self.words_for(one)) for one in kept)

    def words_for(self, action: Action) -> str:
        """The text to type for one action: its deed and its cards."""
        cards = ", ".join(exact_card_name(card, self._state.to_decide) for card in self._cards(action))
        return f"{self._opening(action)} {cards}".strip()

    def _deed(self, ways: list[Action], names_cards: bool = False) -> Deed:
        """The deed of some ways, which are in order."""
        if len(ways) == 1:
            return self.ways(ways)[0]
        opening = self._opening(ways[0])
        is_proposed = names_cards or (isinstance(ways[0], PAID) and self._proposes(ways))
        label = self._label(ways[0]) if is_proposed else _("{deed} …").format(deed=opening)
        return Deed(label, tuple(ways[:MOST_WAYS]), len(ways), is_proposed, opening)

    def _proposes(self, ways: list[Action]) -> bool:
        """Whether the first way may be done at once; of two cards with as much money neither."""
        return not isinstance(ways[0], act.TakeMoney) or is_beyond_doubt(ways, self._state)

    def _label(self, action: Action) -> str:
        return with_yield(action_label(action, self._state), action, self._state)

    def _opening(self, action: Action) -> str:
        opening = action_opening(action, self._state)
        return f"{opening} {place_name(action.place)}" if action.place >= 0 else opening

    # Cards and words

    def _cards(self, action: Action) -> Cards:
        """Every card that a player might name for an action."""
        if type(action) is act.Discard:
            return action.cards
        spent = spent_cards(self._state, action)
        return spent if set(action.cards) <= set(spent) else (*spent, *action.cards)

    @cached_property
    def _titles(self) -> dict[int, tuple[str, ...]]:
        cards = {card for group in self._groups for action in group for card in self._cards(action)}
        return {card: words_of(exact_card_name(card, self._state.to_decide)) for card in sorted(cards)}

    @cached_property
    def _small_words(self) -> frozenset[str]:
        """Articles and other words that the language puts before names, which are ignored."""
        patterns = (text for forms in grammar().patterns.values() for text in forms.values())
        return frozenset(word for text in patterns for word in words_of(re.sub(r"{\w+}", " ", text)))

    def _called(self, word: str) -> frozenset[int]:
        """The cards that a word may mean."""
        titled = (card for card, title in self._titles.items() if begins(title, word))
        return frozenset((*self._numbered(word), *titled))

    def _numbered(self, word: str) -> Cards:
        """The card of the hand whose number a word is, if any."""
        number = int(word) if word.isdecimal() else 0
        return self._state.sides[self._state.to_decide].hand[number - 1 : number] if number else ()

    def _fitting(self, group: list[Action], called: dict[str, frozenset[int]]) -> list[Action]:
        """The actions of a group that match every word, those with the fewest unnamed cards first.

        Of sales those that yield most, behind one whose cards are all named.
        """
        first = group[0]
        subject = _("money") if isinstance(first, SALES_AND_ROBBERY) else ""
        stem = words_of(f"{action_stem(first, self._state)} {self._opening(first)} {subject}")
        asked = {word: cards for word, cards in called.items() if not begins(stem, word)}
        if any(not cards and word not in self._small_words for word, cards in asked.items()):
            return []
        wanted = [cards for cards in asked.values() if cards]
        if not wanted:
            return self._ordered(group)
        named = frozenset().union(*called.values())
        numbered = Counter(card for word in asked for card in self._numbered(word))  # Of equal cards each its own.

        def others(action: Action) -> tuple[int, int]:
            cards = self._cards(action)
            return sum(card not in named for card in cards), len(cards)

        listed = (one for one in group if all(not cards.isdisjoint(self._cards(one)) for cards in wanted))
        taken = (one for one in (*listed, *self._unlisted(first, wanted)) if numbered <= Counter(self._cards(one)))
        found = dict.fromkeys(taken)
        if isinstance(first, SALES):
            return sorted(self._ordered(list(found)), key=lambda action: others(action)[0] > 0)
        nearest = sorted(found, key=others)[:MOST_RANKED]
        return sorted(ranked(nearest, self._state), key=others)

    def _unlisted(self, first: Action, wanted: list[frozenset[int]]) -> Iterator[Action]:
        """Actions of the kind and place of `first` that take a card for each of the wanted ones."""
        for choice in self._choices:
            if choice.kind is type(first) and choice.place == first.place:
                pile = {*choice.fixed, *choice.pile}
                named = [min(cards & pile, default=-1) for cards in wanted]
                if min(named) >= 0:
                    yield from islice(choice.using(tuple(named)), MOST_RANKED)

    def _ordered(self, group: list[Action]) -> list[Action]:
        """The ways in the order in which to offer them; if there are very many, those with few cards or much money."""
        if len(group) > MOST_RANKED:
            worth = order_of if isinstance(group[0], SALES) else lambda action, state: (len(action.cards), 0.0)
            group = sorted(group, key=lambda action: worth(action, self._state))[:MOST_RANKED]
        return ranked(group, self._state)
