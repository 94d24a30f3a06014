"""What must appear nowhere in a viewer's window, for tests."""

from __future__ import annotations

from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.state import GameState, Pile
from afaos_gui.rules.view import less
from afaos_gui.session.words.names import card_name, catalogue


def hidden_cards(state: GameState, viewer: Side | None) -> dict[Side, Pile]:
    """By side: the cards in hand that `viewer` may not see. None means a viewer who plays neither side."""
    hidden: dict[Side, Pile] = {}
    for side in (BRITISH, FRENCH):
        me = state.sides[side]
        if viewer is None:
            hidden[side] = me.hand
        elif viewer != side:
            hidden[side] = less(me.hand, me.known)
    return hidden


def telltale_names(state: GameState, viewer: Side | None) -> frozenset[str]:
    """Names of hidden cards that nothing public explains: wherever one appears, a secret is out.

    Location cards are left out, because the map shows every place's name.
    """
    secret = {card for hand in hidden_cards(state, viewer).values() for card in hand}
    open_names = {card_name(card) for card in _open_cards(state, viewer)}
    cards = catalogue().cards
    names = {card_name(card) for card in secret if not cards[card].is_location}
    return frozenset(names - open_names)


def _open_cards(state: GameState, viewer: Side | None) -> set[int]:
    """The kinds of card that `viewer` sees on the table, in hand and in the draw pile."""
    seen = set(state.neutral)
    for siege in state.sieges:
        if siege is not None:
            seen |= {*siege.attackers, *siege.defenders}
    for side in (BRITISH, FRENCH):
        me = state.sides[side]
        seen |= {*me.discard, *me.reserve, *me.available, *me.places}
        if viewer is not None:
            seen |= {*me.known} if side != viewer else {*me.hand, *me.draw}
    return seen
