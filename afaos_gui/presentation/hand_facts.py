"""What the hand shows: its cards, which are selected, which can join them, and what each would add to a siege."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.actions import Cards
from afaos_gui.rules.catalogue import Card
from afaos_gui.rules.view import View


class HandFacts(NamedTuple):
    """The hand as it is drawn; cards are named by their index from left to right."""

    cards: tuple[Card, ...] = ()
    selected: frozenset[int] = frozenset()
    playable: frozenset[int] | None = None
    """Those that can join the selected ones; None where nothing is asked."""
    tags: tuple[tuple[int, str], ...] = ()
    """By the ids of the cards, what each would add to the siege under the pointer."""
    lifted: bool = False
    """Whether flights show the cards instead."""

    @property
    def chosen(self) -> Cards:
        """Ids of the selected cards, in order."""
        return tuple(self.cards[index].id for index in sorted(self.selected))

    def indices_of(self, cards: Cards) -> frozenset[int]:
        """Indices of these cards: of equal ones those that were selected, else the first."""
        order = sorted(range(len(self.cards)), key=lambda index: index not in self.selected)
        found: set[int] = set()
        for card in cards:
            found.update([n for n in order if n not in found and self.cards[n].id == card][:1])
        return frozenset(found)

    def companions_in(self, state: TableState) -> frozenset[int] | None:
        """Indices of the cards that go with the selected ones."""
        kinds = state.companions
        return None if kinds is None else frozenset(n for n, card in enumerate(self.cards) if card.id in kinds)


def hand_of(view: View) -> tuple[Card, ...]:
    """The viewer's hand."""
    return tuple(view.ruleset.tables.cards[card] for card in view.hand)


def hand_sentence(shown: HandFacts, focused: int, card: str) -> str:
    """How many cards are in hand, or the card with the focus, which is described by `card`."""
    count = len(shown.cards)
    if not card:
        return ngettext("{count} card in hand.", "{count} cards in hand.", count).format(count=count)
    state = _("chosen") if focused in shown.selected else _("not chosen")
    sentence = _("Card {number} of {count}, {state}: {card}")
    return sentence.format(number=focused + 1, count=count, state=state, card=card)
