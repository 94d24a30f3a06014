"""What a viewer may not see now: facts that must appear nowhere in the viewer's window."""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.state import Ending, GameState, Pile
from afaos_gui.rules.view import less
from afaos_gui.session.game import Game
from afaos_gui.session.words.names import card_name, catalogue


def gives_away(game: Game, seen: Side | None = None) -> bool:
    """Whether opening a copy of the game, or viewing it as `seen`, reveals what only the other side may know."""
    people = [seat.side for seat in game.seats if not seat.is_machine]
    last = game.commands[-1].after if game.commands else game.start
    running = last.ending is Ending.NONE and game.policy == "strict"
    return running and bool(people) and people != [seen]


def export_warning(against_machine: bool) -> str:
    """The warning about exporting a running game openly."""
    if against_machine:
        return _(
            "This game is still being played. What you export holds the machine's hand too, and every card that "
            "was drawn."
        )
    return _(
        "This game is still being played. What you export holds both hands and every card that was drawn, "
        "open for anyone to read: the other player should know of it."
    )


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
