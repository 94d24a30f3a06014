"""The coming turn of a side: the board it starts with, after the sieges that are settled before it acts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from afaos_gui.presentation.threats.holdings import Holdings
from afaos_gui.rules.actions import Decline, SettleConquest
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.chapters.scope import cards_of
from afaos_gui.rules.chapters.turn import start_turn
from afaos_gui.rules.engine import legal_actions, play
from afaos_gui.rules.state import Decision, GameState, SideState
from afaos_gui.rules.view import View, public_position

_ANY = 0
"""Any seed: no draw makes a difference here."""


class Coming(NamedTuple):
    """A board with which a side may begin to act, its number of actions, and a card spent before that."""

    board: GameState
    actions: int
    spent: int = -1


def acts_now(view: View, side: Side) -> bool:
    """Whether the coming turn of a side is the one that is going on."""
    return view.mover == side and view.actions_left > 0


def with_action_back(view: View) -> View:
    """The view once what is asked about is blocked, where that costs no action; else the same."""
    rules, asked = view.ruleset, view.decision
    is_raid, is_ambush = asked is Decision.BLOCK_RAID, asked is Decision.BLOCK_AMBUSH
    if (is_raid and rules.blocked_raid_free) or (is_ambush and rules.blocked_ambush_free):
        return view._replace(decision=Decision.TURN, to_decide=view.mover, actions_left=view.actions_left + 1)
    return view


def coming(view: View, side: Side, holdings: Holdings) -> list[Coming]:
    """The boards with which a side may begin to act; those on which the game is over are among them."""
    board = _with_kinds(public_position(view), side, holdings)
    if acts_now(view, side):
        return list(_settled(board, side))
    found: list[Coming] = []
    for start in _settled(board, side):
        if start.board.ending:
            found.append(start)
            continue
        change = Change(start.board, RandomChance(_ANY), True)
        change.state.turn += 1 if view.mover != side else 2
        change.back_to_turn()
        start_turn(change, side)
        found += _settled(change.state, side, start.spent)
    return found


def _with_kinds(board: GameState, side: Side, holdings: Holdings) -> GameState:
    """The board with one card of each kind that may be held in hand, so that the rules find what can be done."""
    sides: list[SideState] = list(board.sides)
    sides[side] = replace(sides[side], hand=tuple(cards_of(holdings.kinds)))
    return replace(board, sides=(sides[0], sides[1]))


def _settled(board: GameState, side: Side, spent: int = -1) -> Iterator[Coming]:
    """The boards after the decisions that are open, whichever way they go."""
    if board.decision in (Decision.TURN, Decision.OVER):
        yield Coming(board, board.actions_left, spent)
        return
    if board.decision in (Decision.BLOCK_RAID, Decision.BLOCK_AMBUSH):
        yield from _settled(_aside(play(board, Decline(), RandomChance(_ANY)).state), side, spent)
        return
    if board.decision is Decision.SETTLE_AFTER_SIEGE:
        for action in legal_actions(board):
            if isinstance(action, Decline) or board.to_decide == side:
                card = action.cards[0] if isinstance(action, SettleConquest) and action.cards else spent
                yield from _settled(play(board, action, RandomChance(_ANY)).state, side, card)
        return
    if board.decision in (Decision.RETURN_AFTER_SIEGE, Decision.SIEGE_ORDER, Decision.SWAP_AFTER_SIEGE):
        action = next(one for one in reversed(legal_actions(board)))
        if board.decision is Decision.SWAP_AFTER_SIEGE:
            action = Decline()
        yield from _settled(play(board, action, RandomChance(_ANY)).state, side, spent)
        return
    yield from _settled(_aside(board), side, spent)


def _aside(board: GameState) -> GameState:
    """The board with a question about hands left aside."""
    if board.decision in (Decision.TURN, Decision.OVER):
        return board
    change = Change(board, RandomChance(_ANY), True)
    change.back_to_turn()
    return change.state
