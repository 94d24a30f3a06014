"""Invariants of every position; `problems` lists each breach."""

from __future__ import annotations

from collections import Counter

from afaos_gui.rules.catalogue import SIDE_NAMES, Side
from afaos_gui.rules.chapters.position import forts_left, towns_left, villages_left
from afaos_gui.rules.setup import all_cards
from afaos_gui.rules.state import Decision, Ending, GameState, Pile


def problems(state: GameState) -> list[str]:
    """Every breach of the invariants in a few words; empty for a sound position."""
    found = [*_card_problems(state), *_board_problems(state), *_siege_problems(state), *_flow_problems(state)]
    for side in (0, 1):
        found += _side_problems(state, side)
    return found


def piles(state: GameState) -> dict[str, Pile]:
    """Every pile of the game by name."""
    found: dict[str, Pile] = {"neutral": state.neutral}
    for side, me in enumerate(state.sides):
        name = SIDE_NAMES[side]
        for pile in ("hand", "draw", "discard", "reserve", "available", "places"):
            found[f"{name} {pile}"] = getattr(me, pile)
    for attacker, siege in enumerate(state.sieges):
        if siege is not None:
            found[f"{SIDE_NAMES[attacker]} siege, attackers"] = siege.attackers
            found[f"{SIDE_NAMES[attacker]} siege, defenders"] = siege.defenders
    return found


def _card_problems(state: GameState) -> list[str]:
    counted: Counter[int] = Counter()
    found = []
    for name, pile in piles(state).items():
        counted.update(pile)
        if tuple(sorted(pile)) != pile:
            found.append(f"{name} is not sorted")
    expected = Counter(all_cards(state.ruleset))
    for card in (expected - counted) | (counted - expected):
        text = state.ruleset.catalogue.cards[card].text
        found.append(f"{text}: {counted[card]} copies instead of {expected[card]}")
    return found


def _side_problems(state: GameState, side: Side) -> list[str]:
    me, name, cards = state.sides[side], SIDE_NAMES[side], state.ruleset.catalogue.cards
    found = []
    if me.money < 0:
        found.append(f"{name} money is {me.money}")
    if me.villages & me.towns:
        found.append(f"{name} has a village and a town in one place")
    if villages_left(state, side) < 0:
        found.append(f"{name} has too many villages")
    if towns_left(state, side) < 0:
        found.append(f"{name} has too many towns")
    if Counter(me.known) - Counter(me.hand):
        found.append(f"{name} known cards are not in hand")
    if not me.draw and me.known != me.hand:
        found.append(f"{name} hand is not known though nothing is left to draw")
    if len(me.reserve) > state.ruleset.reserve_limit:
        found.append(f"{name} reserve holds {len(me.reserve)} cards")
    for pile in (me.hand, me.draw, me.discard, me.reserve, me.available, me.places):
        if any(cards[card].owner == 1 - side for card in pile):
            found.append(f"{name} holds a card of the other side")
    if any(cards[card].is_location for card in me.available):
        found.append(f"{name} available empire cards hold a location card")
    if not all(cards[card].is_location for card in me.places):
        found.append(f"{name} available location cards hold an empire card")
    return found


def _board_problems(state: GameState) -> list[str]:
    british, french = state.sides
    found = []
    if british.controlled & french.controlled:
        found.append("both sides hold one place")
    if forts_left(state) < 0:
        found.append("there are too many fortifications")
    if state.forts & ~(british.controlled | french.controlled):
        found.append("a fortification lies in a place that nobody holds")
    return found


def _siege_problems(state: GameState) -> list[str]:
    found = []
    for attacker, siege in enumerate(state.sieges):
        if siege is None:
            continue
        if not state.sides[1 - attacker].controlled >> siege.place & 1:
            found.append(f"the {SIDE_NAMES[attacker]} besiege a place that the other side does not hold")
        may_be_empty = state.ruleset.siege_cards_ambushable or state.decision is Decision.RETURN_AFTER_SIEGE
        if not siege.attackers and not may_be_empty:
            found.append(f"the {SIDE_NAMES[attacker]} besiege with no card")
    return found


def _flow_problems(state: GameState) -> list[str]:
    found = []
    if (state.decision is Decision.OVER) != (state.ending is not Ending.NONE) or (state.winner < 0) != (
        state.ending is Ending.NONE
    ):
        found.append("decision, ending and winner do not agree")
    if not 0 <= state.actions_left <= 2:
        found.append(f"{state.actions_left} actions are left")
    if state.decision is Decision.TURN and state.to_decide != state.mover:
        found.append("the side to decide is not the one that moves")
    if min(state.bids) < 0:
        found.append("a bid was used too often")
    if state.opening and state.decision is Decision.TURN:
        found.append("the turn goes on while its start is being resolved")
    return found
