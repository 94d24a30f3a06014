"""Binary inputs of the networks for a position, besides the numbers of `signals`.

Cards by side and pile, pieces and forts by place, sieges, steps of money and stock, whose turn it is. An input may be
listed several times, for example for three cards of a kind in one pile.
"""

from __future__ import annotations

from typing import Any, Final

from afaos_gui.rules.chapters.position import balance, towns_left, villages_left
from afaos_gui.rules.scoring import captured_points
from afaos_gui.rules.state import GameState, Pile
from afaos_gui.rules.tables.network import places_of
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

Inputs = list[Any]
"""Indices of inputs. As `list[int]`, compiled code would make a new object of each index that it appends."""
_INPUTS: Final[Inputs] = list(range(INPUTS))
Steps = list[Inputs]
"""By amount, the inputs of the steps that it reaches; the last is for all larger amounts."""


def _reached(steps: tuple[int, ...], offset: int) -> tuple[Steps, Steps]:
    """The steps of each side."""
    british, french = (
        [
            [_INPUTS[begin + number] for number, step in enumerate(steps) if step <= amount]
            for amount in range(steps[-1] + 1)
        ]
        for begin in (offset, offset + len(steps))
    )
    return british, french


_MONEY: Final = _reached(MONEY_STEPS, MONEY)
_VILLAGES: Final = _reached(VILLAGE_STEPS, VILLAGES)
_TOWNS: Final = _reached(TOWN_STEPS, TOWNS)
_CAPTURES: Final = _reached(CAPTURE_STEPS, CAPTURES)
_HANDS: Final = _reached(HAND_STEPS, HANDS)
MASKS_KEPT: Final = 5_000
_OF_PLACES: Final[list[dict[int, Inputs]]] = [{} for _ in range(5)]


def active_inputs(state: GameState, viewer: int = NOBODY) -> Inputs:
    """The indices of the active inputs, from 0 to `INPUTS` - 1.

    With a viewer, cards in the other side's hand that it has not seen count as being in the draw pile.
    """
    found: Inputs = []
    for side in (0, 1):
        me = state.sides[side]
        base = side * PILES
        hand, draw = me.hand, me.draw
        if viewer == 1 - side:
            draw += less(hand, me.known)
            hand = me.known
        _cards(found, base, hand)
        _cards(found, base + 1, me.known)
        _cards(found, base + 2, draw)
        _cards(found, base + 3, me.discard)
        _cards(found, base + 4, me.reserve)
        _places(found, 2 * side, me.villages)
        _places(found, 2 * side + 1, me.towns)
        _steps(found, me.money, _MONEY[side])
        _steps(found, villages_left(state, side), _VILLAGES[side])
        _steps(found, towns_left(state, side), _TOWNS[side])
        _steps(found, captured_points(state, side), _CAPTURES[side])
        _steps(found, len(me.hand), _HANDS[side])
        siege = state.sieges[side]
        if siege is not None:
            found.append(_INPUTS[SIEGES + side * PLACES + siege.place])
            step = min(max(balance(state, siege) - LOWEST_BALANCE, 0), BALANCES - 1)
            found.append(_INPUTS[BALANCE + side * BALANCES + step])
            _cards(found, side * PILES + 5, siege.attackers)
            _cards(found, (1 - side) * PILES + 5, siege.defenders)
    _places(found, 4, state.forts)
    found.append(_INPUTS[TURN + state.mover * 3 + min(2, state.actions_left)])
    return found


def _cards(found: Inputs, number: int, pile: Pile) -> None:
    """Add the inputs of a pile's cards; the piles are numbered by side."""
    base = number * CARDS
    for card in pile:
        found.append(_INPUTS[base + card])


def _places(found: Inputs, number: int, mask: int) -> None:
    """Add the inputs of the places of a mask: villages and towns of each side, forts."""
    kept = _OF_PLACES[number]
    inputs = kept.get(mask)
    if inputs is None:
        if len(kept) >= MASKS_KEPT:
            kept.clear()
        base = PIECES + number * PLACES
        inputs = kept[mask] = [_INPUTS[base + place] for place in places_of(mask)]
    found += inputs


def _steps(found: Inputs, amount: int, reached: Steps) -> None:
    """Add an input for each step that an amount reaches."""
    found += reached[min(max(0, amount), len(reached) - 1)]
