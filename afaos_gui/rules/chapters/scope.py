"""What all generators of legal actions need to know of a position, computed once."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final, TypeVar

from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chapters.position import usable_cards
from afaos_gui.rules.state import GameState, Pile, SideState
from afaos_gui.rules.tables.kept import Actions
from afaos_gui.rules.tables.network import places_of
from afaos_gui.rules.tables.tables import Tables

CACHE_LIMIT = 10_000
"""Maximum number of cached values."""
LISTS_KEPT = 1_000
LONGEST_KEPT = 200
"""Maximum number of lists cached for each kind of action, and maximum length of each.

Python's garbage collector visits every cached action: a million of them stop the game for a third of a second. Actions
that are cheap to make, like discards, are better not cached.
"""

Key = TypeVar("Key")


class Scope:
    """The position seen from the side that has to decide."""

    __slots__ = ("state", "side", "me", "other", "tables", "hand", "playable")

    state: GameState
    side: Side
    me: SideState
    other: SideState
    tables: Tables
    hand: int
    """Mask of the kinds of card in hand."""
    playable: int
    """Mask of the kinds of card in hand whose symbols can be used."""

    def __init__(self, state: GameState, side: Side) -> None:
        self.state = state
        self.side = side
        self.me = state.sides[side]
        self.other = state.sides[1 - side]
        self.tables = state.ruleset.tables
        self.hand = mask_of(self.me.hand)
        self.playable = self.hand & usable_cards(state, side)


_MASKS: dict[Pile, int] = {}
HALF: Final = 48


def mask_of(pile: Pile) -> int:
    """Mask of the kinds of card in a pile."""
    mask = _MASKS.get(pile)
    if mask is None:
        if len(_MASKS) > CACHE_LIMIT:
            _MASKS.clear()
        low = high = 0  # two numbers of a machine word each: compiled, adding bits to larger ones is slow
        for card in pile:
            if card < HALF:
                low |= 1 << card
            else:
                high |= 1 << card - HALF
        mask = _MASKS[pile] = low | high << HALF
    return mask


def cards_of(mask: int) -> list[int]:
    """The card ids of a mask, ascending."""
    return places_of(mask)


def subsets(pile: Pile, least: int, most: int) -> list[Pile]:
    """The distinct sub-piles of a pile with `least` to `most` cards, smaller ones first."""
    most = min(most, len(pile))
    found: list[Pile] = []
    distinct = len(set(pile)) == len(pile)
    for size in range(least, most + 1):
        if distinct:
            found.extend(combinations(pile, size))
        else:
            found.extend(dict.fromkeys(combinations(pile, size)))
    return found


def keep(kept: dict[Key, Actions], key: Key, actions: Iterable[Action]) -> Actions:
    """Return the actions as a tuple, cached unless there are very many."""
    found = tuple(actions)
    if len(found) <= LONGEST_KEPT:
        if len(kept) >= LISTS_KEPT:
            kept.clear()
        kept[key] = found
    return found


def single_cards(tables: Tables, kind: type[Action], mask: int, place: int = -1) -> Actions:
    """One action of a kind for each card of a mask."""
    kept = tables.kept.singles
    key = (kind, mask, place)
    found = kept.get(key)
    return keep(kept, key, [kind(place, (card,)) for card in cards_of(mask)]) if found is None else found
