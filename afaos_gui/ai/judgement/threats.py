"""What a side's next one or two actions could change: raids on the current board, and its last pieces.

Games are often decided by a raid or a last town that ends them while a side is a point ahead. A network that reads only
how near the end is does not see who would be ahead then.
"""

from __future__ import annotations

from math import tanh
from typing import Final

from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.rules.chapters.position import (
    cards_of_places,
    raid_field,
    raidable_places,
    towns_left,
    usable_places,
    villages_left,
)
from afaos_gui.rules.chapters.scope import cards_of, mask_of
from afaos_gui.rules.scoring import CAPTURES_TO_END, TOWN_POINTS, VILLAGE_POINTS, captured_points
from afaos_gui.rules.state import GameState, Pile
from afaos_gui.rules.tables.network import places_of

THREAT_SIGNALS: Final = (
    "raid by hand",
    "raid by hand, points",
    "raid by one card, points",
    "raid by two cards, points",
    "raid that ends by hand",
    "lead after raid that ends by hand",
    "raid that ends by deck",
    "lead after raid that ends by deck",
    "places in reach of raids",
    "towns in reach of raids",
    "last piece",
    "lead after last piece",
    "last but one piece",
    "lead after last but one piece",
)
FARTHEST: Final = 3
"""Links within which a place counts as in reach of raids."""
STEEP: Final = 3.0
"""Scale, in points, of the tanh that squashes a lead at the end."""


def threat_signals(state: GameState, lead: float, row: list[float]) -> None:
    """Append the `THREAT_SIGNALS` of each side; `lead` is the British one."""
    for side in (0, 1):
        mine = lead if side == BRITISH else -lead
        _raids(state, side, mine, row)
        _last_pieces(state, side, mine, row)


def _raids(state: GameState, side: Side, lead: float, row: list[float]) -> None:
    tables = state.ruleset.tables
    me = state.sides[side]
    raids, raiders = tables.raids, tables.raiders
    in_hand, held = _raid_cards(me.hand, raids), mask_of(me.hand)
    by_hand = in_hand if held & raiders else 0
    by_deck = by_hand
    if (held | mask_of(me.draw) | mask_of(me.discard)) & raiders:
        by_deck = max(by_hand, min(2, in_hand + _raid_cards(me.draw, raids) + _raid_cards(me.discard, raids)))
    targets = raidable_places(state, side)
    starts, blocked = raid_field(state, side)
    if not targets or not starts:
        row += (0.0,) * 10
        return
    base = state.ruleset.raid_base
    other_towns = state.sides[1 - side].towns
    missing = CAPTURES_TO_END - captured_points(state, side)
    spare = villages_left(state, 1 - side) > 0  # a village would then replace the town
    distances = tables.network.raid_distances(starts, blocked)
    hand_swing = one_swing = two_swing = 0
    hand_end = deck_end = -100.0
    places = towns = 0
    for place in places_of(targets):
        distance = distances[place]
        if not distance or distance > max(FARTHEST, base + by_hand):
            continue
        town = other_towns >> place & 1
        piece = TOWN_POINTS if town else VILLAGE_POINTS
        swing = piece + tables.points[place] * (2 if town and not spare else 1)
        if distance <= FARTHEST:
            places += 1
            towns += town
        need = max(1, distance - base)
        if need <= 1:
            one_swing = max(one_swing, swing)
        if need <= 2:
            two_swing = max(two_swing, swing)
        if need <= by_hand:
            hand_swing = max(hand_swing, swing)
        if piece >= missing:
            after = lead + swing
            if need <= by_hand:
                hand_end = max(hand_end, after)
            if need <= by_deck:
                deck_end = max(deck_end, after)
    row += (
        float(hand_swing > 0),
        hand_swing / 10.0,
        one_swing / 10.0,
        two_swing / 10.0,
        float(hand_end > -100.0),
        tanh(hand_end / STEEP) if hand_end > -100.0 else 0.0,
        float(deck_end > -100.0),
        tanh(deck_end / STEEP) if deck_end > -100.0 else 0.0,
        places / 5.0,
        towns / 3.0,
    )


def _raid_cards(pile: Pile, raids: list[bool]) -> int:
    """How many cards of a pile a raid can use."""
    number = 0
    for card in pile:
        number += raids[card]
    return number


def _last_pieces(state: GameState, side: Side, lead: float, row: list[float]) -> None:
    """Append whether the side could place its last town or village, or all but one, and be ahead then."""
    tables = state.ruleset.tables
    towns, villages = towns_left(state, side), villages_left(state, side)
    if towns > 2 and villages > 2:
        row += (0.0, 0.0, 0.0, 0.0)
        return
    me = state.sides[side]
    owned = mask_of(me.hand) | mask_of(me.draw) | mask_of(me.discard)
    usable = cards_of_places(tables, side, usable_places(state, side)) & owned
    gains: list[int] = []
    if towns <= 2:
        for card in cards_of(usable):
            if me.villages >> tables.location[card] & 1:
                gains.append(tables.points[tables.location[card]])
        gains.sort(reverse=True)
    free = 0
    if villages == 1:
        reach = 0
        for card in cards_of(usable):
            reach |= tables.leads_to[card]
        other = state.sides[1 - side]
        for place in places_of(reach & ~(me.villages | me.towns | other.villages | other.towns)):
            free = max(free, tables.points[place])
    one = two = -100.0
    if towns == 1 and gains:
        one = lead + gains[0]
    if villages == 1:
        one = max(one, lead + free)
    if towns == 2 and len(gains) > 1:
        two = lead + gains[0] + gains[1]
    if villages == 2:
        two = max(two, lead + 2.0)
    row += (
        float(one > -100.0),
        tanh(one / STEEP) if one > -100.0 else 0.0,
        float(two > -100.0),
        tanh(two / STEEP) if two > -100.0 else 0.0,
    )
