"""Find legal actions by words in the player's language: `settle deer`, `discard 2 5`, each with its payment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from afaos_gui.data.language import _
from afaos_gui.presentation.folding import begins, words_of
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action, Cards
from afaos_gui.rules.choices import SPELLED
from afaos_gui.rules.engine import legal_choices, spent_cards
from afaos_gui.rules.state import GameState
from afaos_gui.session.action_texts import action_opening, action_stem
from afaos_gui.session.names import exact_card_name, grammar, place_name
from afaos_gui.session.payment import least_missed
from afaos_gui.session.text import action_label

MOST_WAYS = 40
"""Maximum number of readable ways to do one thing; naming a card narrows them down."""
MOST_RANKED = 200
PAID: tuple[type[Action], ...] = (
    act.Settle,
    act.Develop,
    act.Fortify,
    act.Besiege,
    act.Raid,
    act.Reinforce,
    act.SettleConquest,
    act.Merchant,
    act.Trader,
    act.Piracy,
)
"""Actions whose cards are payment, so that the least missed can be suggested."""


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
        groups: dict[tuple[type[Action], int], list[Action]] = {}
        for action in legal:
            groups.setdefault((type(action), action.place), []).append(action)
        self._groups = tuple(groups.values())

    def all(self) -> tuple[Deed, ...]:
        """Everything that can be done, each deed once."""
        return tuple(self._deed(group, ordered=False) for group in self._groups)

    def matching(self, typed: str) -> tuple[Deed, ...]:
        """Deeds that match the words, those that begin with them first; if it is just one, each way to do it.

        A number means a card in hand, counted from 1.
        """
        words = words_of(typed)
        called = {word: self._called(word) for word in words}
        found = [fitting for group in self._groups if (fitting := self._fitting(group, called))]
        if len(found) == 1:
            return self.ways(found[0])
        names_cards = any(called.values())
        found.sort(key=lambda group: self._distance(group[0], words))
        return tuple(self._deed(fitting, ordered=True, names_cards=names_cards) for fitting in found)

    def _distance(self, action: Action, words: tuple[str, ...]) -> tuple[bool, int]:
        """Sort key for how well the words fit: whether the deed begins otherwise, and how many words are cards."""
        own = words_of(self._opening(action))
        return not (words and own[0].startswith(words[0])), sum(not begins(own, word) for word in words)

    def ways(self, actions: Iterable[Action]) -> tuple[Deed, ...]:
        """Each way as its own deed, up to a readable number."""
        kept = list(actions)[:MOST_WAYS]
        return tuple(Deed(action_label(one, self._state), (one,), 1, True, self.words_for(one)) for one in kept)

    def words_for(self, action: Action) -> str:
        """The text to type for one action: its deed and its cards."""
        cards = ", ".join(exact_card_name(card, self._state.to_decide) for card in self._cards(action))
        return f"{self._opening(action)} {cards}".strip()

    def _deed(self, group: list[Action], ordered: bool, names_cards: bool = False) -> Deed:
        if len(group) == 1:
            return self.ways(group)[0]
        opening = self._opening(group[0])
        is_proposed = names_cards or isinstance(group[0], PAID)
        ways = tuple(group if ordered else self._ordered(group))[:MOST_WAYS]
        label = action_label(ways[0], self._state) if is_proposed else _("{deed} …").format(deed=opening)
        return Deed(label, ways, len(group), is_proposed, opening)

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
        hand, number = self._state.sides[self._state.to_decide].hand, int(word) if word.isdecimal() else 0
        numbered = hand[number - 1 : number] if number else ()
        return frozenset((*numbered, *(card for card, title in self._titles.items() if begins(title, word))))

    def _fitting(self, group: list[Action], called: dict[str, frozenset[int]]) -> list[Action]:
        """The actions of a group that match every word, those with the fewest unnamed cards first."""
        first = group[0]
        stem = words_of(f"{action_stem(first, self._state)} {self._opening(first)}")
        asked = {word: cards for word, cards in called.items() if not begins(stem, word)}
        if any(not cards and word not in self._small_words for word, cards in asked.items()):
            return []
        wanted = [cards for cards in asked.values() if cards]
        if not wanted:
            return self._ordered(group)
        named = frozenset().union(*called.values())

        def others(action: Action) -> tuple[int, int]:
            cards = self._cards(action)
            return sum(card not in named for card in cards), len(cards)

        listed = (one for one in group if all(not cards.isdisjoint(self._cards(one)) for cards in wanted))
        found = dict.fromkeys((*listed, *self._unlisted(first, wanted)))
        nearest = sorted(found, key=others)[:MOST_RANKED]
        return sorted(least_missed(nearest, self._state), key=others)

    def _unlisted(self, first: Action, wanted: list[frozenset[int]]) -> Iterator[Action]:
        """Actions of the kind and place of `first` that take a card for each of the wanted ones."""
        for choice in self._choices:
            if choice.kind is type(first) and choice.place == first.place:
                pile = {*choice.fixed, *choice.pile}
                named = [min(cards & pile, default=-1) for cards in wanted]
                if min(named) >= 0:
                    yield from islice(choice.using(tuple(named)), MOST_RANKED)

    def _ordered(self, group: list[Action]) -> list[Action]:
        """The ways, least missed first; if there are very many, those with few cards."""
        if len(group) > MOST_RANKED:
            group = sorted(group, key=lambda action: len(action.cards))[:MOST_RANKED]
        return least_missed(group, self._state)
