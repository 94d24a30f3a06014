"""The top card of each discard pile, the last to arrive; and what is visible of an open pile."""

from __future__ import annotations

from collections.abc import Sequence

from afaos_gui.rules.catalogue import BRITISH, FRENCH, Card, Side
from afaos_gui.rules.events import Event, Kind
from afaos_gui.session.commands import Command

_OWN = (Kind.PLAYED, Kind.BLOCKED, Kind.DRAFTED, Kind.TOOK_CARD, Kind.SIEGE_CARDS_BACK)
"""Events whose cards go to the discard pile of their own side."""

Tops = tuple[int | None, int | None]
"""The top card of each side's pile, British first; None if none has been seen to arrive."""


def tops(commands: Sequence[Command]) -> Tops:
    """The card on top of each side's pile after these commands."""
    return _top(commands, BRITISH), _top(commands, FRENCH)


def seen_of(pile: Sequence[Card], top: int | None) -> list[Card]:
    """The visible cards of an open pile: one other card, then the top, by default the last in catalogue order."""
    if not pile:
        return []
    front = next((card for card in pile if card.id == top), pile[-1])
    return [*[card for card in pile if card is not front][-1:], front]


def _top(commands: Sequence[Command], side: Side) -> int | None:
    for command in reversed(commands):
        for event in reversed(command.events):
            if event.kind is Kind.RESHUFFLED and event.side == side:
                return None
            if event.cards and _comes_onto(event, side):
                return event.cards[-1]
    return None


def _comes_onto(event: Event, side: Side) -> bool:
    if event.kind is Kind.GAVE:
        return event.side != side
    return event.kind in _OWN and event.side == side
