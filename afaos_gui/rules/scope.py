"""What every family of legal actions needs of a position, worked out once."""

from __future__ import annotations

from itertools import combinations

from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.network import places_of
from afaos_gui.rules.position import usable_cards
from afaos_gui.rules.state import GameState, Pile, SideState
from afaos_gui.rules.tables import Tables

CACHE_LIMIT = 100_000


class Scope:
    """The position seen from the side that has to decide."""

    __slots__ = ("state", "side", "me", "other", "tables", "hand", "playable")

    state: GameState
    side: Side
    me: SideState
    other: SideState
    tables: Tables
    hand: int
    """Mask of the kinds in hand."""
    playable: int
    """Mask of the kinds in hand whose symbols can be used."""

    def __init__(self, state: GameState, side: Side) -> None:
        self.state = state
        self.side = side
        self.me = state.sides[side]
        self.other = state.sides[1 - side]
        self.tables = state.ruleset.tables
        self.hand = mask_of(self.me.hand)
        self.playable = self.hand & usable_cards(state, side)


_MASKS: dict[Pile, int] = {}


def mask_of(pile: Pile) -> int:
    """Mask of the kinds in a pile."""
    mask = _MASKS.get(pile)
    if mask is None:
        if len(_MASKS) > CACHE_LIMIT:
            _MASKS.clear()
        mask = 0
        for card in pile:
            mask |= 1 << card
        _MASKS[pile] = mask
    return mask


def cards_of(mask: int) -> list[int]:
    """The card ids of a mask, ascending."""
    return places_of(mask)


def subsets(pile: Pile, least: int, most: int) -> list[Pile]:
    """The different sub-piles of a pile with `least` to `most` cards, smaller ones first."""
    most = min(most, len(pile))
    found: list[Pile] = []
    distinct = len(set(pile)) == len(pile)
    for size in range(least, most + 1):
        if distinct:
            found.extend(combinations(pile, size))
        else:
            found.extend(dict.fromkeys(combinations(pile, size)))
    return found


_SINGLES: dict[tuple[type[Action], int, int], tuple[Action, ...]] = {}


def single_cards(kind: type[Action], mask: int, place: int = -1) -> tuple[Action, ...]:
    """One action of a kind for each card of a mask."""
    key = (kind, mask, place)
    found = _SINGLES.get(key)
    if found is None:
        if len(_SINGLES) > CACHE_LIMIT:
            _SINGLES.clear()
        found = _SINGLES[key] = tuple(kind(place, (card,)) for card in cards_of(mask))
    return found
