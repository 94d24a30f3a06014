"""The painted parts of the table in words, for screen readers and for tips."""

from __future__ import annotations

from collections.abc import Iterable

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.presentation.facts.opponent import StripFacts
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.words.names import card_names, clauses, points_text, side_name


def pile_words(cards: Iterable[int]) -> str:
    """The cards of an open pile; empty for an empty one."""
    names = card_names(cards)
    return _("It holds {cards}.").format(cards=names) if names else ""


def siege_words(attackers: Iterable[int], defenders: Iterable[int]) -> str:
    """The cards of both sides in a siege."""
    return _("Attackers: {attackers}. Defenders: {defenders}.").format(
        attackers=card_names(attackers) or _("none"), defenders=card_names(defenders) or _("none")
    )


def hand_words(facts: StripFacts) -> str:
    """How many cards the opponent has in hand, and which of them have been seen."""
    count = facts.public.hand_size
    words = ngettext("{count} card in hand", "{count} cards in hand", count).format(count=count)
    if not facts.known:
        return words
    seen = _("You have seen in this hand: {cards}.").format(cards=card_names(card.id for card in facts.known))
    return f"{words}. {seen}"


def turn_words(facts: StripFacts) -> str:
    """The turn, and the points of both sides."""
    scores = (
        _("{side}: {points}").format(side=side_name(side), points=points_text(facts.points[side]))
        for side in (BRITISH, FRENCH)
    )
    return _("Turn {turn}. {scores}.").format(turn=facts.turn, scores=clauses(scores))
