"""Binary inputs of the networks for a position, besides the numbers of `signals`.

Cards by side and pile, pieces and forts by place, sieges, steps of money and stock, whose turn it is. An input may be
listed several times, for example for three cards of a kind in one pile.
"""

from __future__ import annotations

from typing import Final

from afaos_gui.rules.position import balance, towns_left, villages_left
from afaos_gui.rules.scoring import captured_points
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import less

CARDS: Final = 90
PLACES: Final = 36
"""Numbers of card kinds and places in the catalogue; the model file holds their names."""
PILES: Final = 6
"""Hand, the part of it the opponent has seen, draw pile, discard pile, reserve, cards in sieges."""
OWNED_PILES: Final = (0, 2, 3, 4, 5)
"""Piles that make up what a side owns."""
MONEY_STEPS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25)
VILLAGE_STEPS: Final = (1, 2, 3, 4, 6, 8, 10, 12)
TOWN_STEPS: Final = (1, 2, 3, 4, 6, 8)
CAPTURE_STEPS: Final = (2, 4, 6, 8, 10, 12)
HAND_STEPS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10)
LOWEST_BALANCE: Final = -6
BALANCES: Final = 13

PIECES: Final = 2 * PILES * CARDS
"""Offset of villages and towns."""
FORTS: Final = PIECES + 4 * PLACES
SIEGES: Final = FORTS + PLACES
BALANCE: Final = SIEGES + 2 * PLACES
MONEY: Final = BALANCE + 2 * BALANCES
VILLAGES: Final = MONEY + 2 * 12
TOWNS: Final = VILLAGES + 2 * 8
CAPTURES: Final = TOWNS + 2 * 6
HANDS: Final = CAPTURES + 2 * 6
TURN: Final = HANDS + 2 * 9
"""By mover: actions left (0, 1, 2 or more)."""
INPUTS: Final = TURN + 2 * 3


NOBODY: Final = -1


def active_inputs(state: GameState, viewer: int = NOBODY) -> list[int]:
    """The indices of the active inputs, from 0 to `INPUTS` - 1.

    With a viewer, cards in the other side's hand that it has not seen count as being in the draw pile.
    """
    found: list[int] = []
    for side in (0, 1):
        me = state.sides[side]
        base = side * PILES * CARDS
        hand, draw = me.hand, me.draw
        if viewer == 1 - side:
            draw += less(hand, me.known)
            hand = me.known
        for card in hand:
            found.append(base + card)
        base += CARDS
        for card in me.known:
            found.append(base + card)
        base += CARDS
        for card in draw:
            found.append(base + card)
        base += CARDS
        for card in me.discard:
            found.append(base + card)
        base += CARDS
        for card in me.reserve:
            found.append(base + card)
        _bits(found, me.villages, PIECES + 2 * side * PLACES)
        _bits(found, me.towns, PIECES + (2 * side + 1) * PLACES)
        _steps(found, me.money, MONEY_STEPS, MONEY + side * 12)
        _steps(found, villages_left(state, side), VILLAGE_STEPS, VILLAGES + side * 8)
        _steps(found, towns_left(state, side), TOWN_STEPS, TOWNS + side * 6)
        _steps(found, captured_points(state, side), CAPTURE_STEPS, CAPTURES + side * 6)
        _steps(found, len(me.hand), HAND_STEPS, HANDS + side * 9)
        siege = state.sieges[side]
        if siege is not None:
            found.append(SIEGES + side * PLACES + siege.place)
            step = min(max(balance(state, siege) - LOWEST_BALANCE, 0), BALANCES - 1)
            found.append(BALANCE + side * BALANCES + step)
            for card in siege.attackers:
                found.append((side * PILES + 5) * CARDS + card)
            for card in siege.defenders:
                found.append(((1 - side) * PILES + 5) * CARDS + card)
    _bits(found, state.forts, FORTS)
    found.append(TURN + state.mover * 3 + min(2, state.actions_left))
    return found


def _bits(found: list[int], mask: int, base: int) -> None:
    while mask:
        low = mask & -mask
        found.append(base + low.bit_length() - 1)
        mask ^= low


def _steps(found: list[int], amount: int, steps: tuple[int, ...], base: int) -> None:
    """Add an input for each step that an amount reaches."""
    for step in steps:
        if amount < step:
            break
        found.append(base)
        base += 1
