"""Which cards lie on the table in a position, or may lie there later, and how wide each of them is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from afaos_gui.presentation.facts.discard_tops import Tops, seen_of
from afaos_gui.presentation.facts.opponent import strip_facts
from afaos_gui.presentation.room.choice_layout import THUMB
from afaos_gui.presentation.room.grid import Grid
from afaos_gui.presentation.room.strip_layout import HAND_CARD, PILE_CARD, REGULAR_STRIP
from afaos_gui.rules.catalogue import Card
from afaos_gui.rules.view import View

Face = tuple[Card, float, bool]
"""A card, its width, and whether its symbols stand down the edge."""


def faces(view: View, tops: Tops, grid: Grid, strip: bool) -> Iterator[Face]:
    """The faces on the table in a position: in the hand, on open piles, of the opponent.

    `strip` is whether the symbols of a card in the hand stand down its edge.
    """
    cards, me = view.ruleset.tables.cards, view.sides[view.viewer]
    scale, facts = grid.strip / REGULAR_STRIP, strip_facts(view, ("", ""))
    yield from ((cards[card], grid.card, strip) for card in view.hand)
    for pile in (me.discard, me.reserve):
        own = tuple(cards[card] for card in pile)
        yield from ((card, grid.pile_card, False) for card in seen_of(own, tops[view.viewer]))
    yield from ((card, HAND_CARD * scale, False) for card in facts.known)
    for theirs in (facts.discard, facts.reserve):
        yield from ((card, PILE_CARD * scale, False) for card in seen_of(theirs, tops[facts.side]))


def later_faces(view: View, grid: Grid, strip: bool) -> Iterator[Face]:
    """Every card at every width at which it may lie, those that may appear soonest first, then the widest.

    Last, where room is left for them, come those of the hand as large as the pointer shows them.
    """
    scale = grid.strip / REGULAR_STRIP
    widths = (grid.pile_card, HAND_CARD * scale, PILE_CARD * scale, THUMB)
    sizes = {(round(width), False) for width in widths} | {(grid.card, False), (grid.card, strip)}
    for cards in nearest_first(view):
        for width, in_fan in sorted(sizes, reverse=True):
            yield from ((card, width, in_fan) for card in cards)
    yield from ((view.ruleset.tables.cards[card], grid.hover_card, False) for card in dict.fromkeys(view.hand))


def back_stacks(grid: Grid, most: int) -> tuple[tuple[int, int], ...]:
    """The widths of the stacks of backs, each with its greatest number of visible edges; `most` is the opponent's."""
    scale = grid.strip / REGULAR_STRIP
    return (grid.pile_card, most + 1), (round(PILE_CARD * scale), most), (round(HAND_CARD * scale), 1)


def nearest_first(view: View) -> tuple[Sequence[Card], ...]:
    """All cards by how soon they may appear: the viewer's deck, the opponent's, those to be drafted."""
    cards, me, other = view.ruleset.tables.cards, view.sides[view.viewer], view.sides[1 - view.viewer]
    mine = {*view.hand, *view.draw, *me.discard, *me.reserve}
    theirs = {*other.unseen, *other.known, *other.discard, *other.reserve} - mine
    return tuple(
        [card for card in cards if (card.id in mine, card.id in theirs) == which]
        for which in ((True, False), (False, True), (False, False))
    )
