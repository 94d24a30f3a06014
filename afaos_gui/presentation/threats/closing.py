"""The ends by points: whether a side can bring one about in its coming turn, and whether a siege can delay one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from afaos_gui.presentation.threats.coming import acts_now, coming, with_action_back
from afaos_gui.presentation.threats.goals import developments, raids, settlements
from afaos_gui.presentation.threats.holdings import CardsNeed, Holdings
from afaos_gui.presentation.threats.ways import TurnSearch
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.chapters.position import towns_left, villages_left
from afaos_gui.rules.chapters.turn import ACTIONS_IN_TURN
from afaos_gui.rules.scoring import CAPTURES_TO_END, captured_points
from afaos_gui.rules.state import GameState, Pile
from afaos_gui.rules.view import View

PAIRS = 20_000
"""The most pairs of actions that are looked at; only one that can be done is told."""


class Last(NamedTuple):
    """How a side can reach an end by points; `hidden` are the cards it may hold for that."""

    end: str
    """"towns", "villages" or "captures"."""
    cards: Pile
    hidden: Pile


class _Step(NamedTuple):
    """An action towards an end: its cards, its price, and the board after it."""

    cards: Pile
    price: int
    board: GameState


def may_besiege_next(view: View, side: Side) -> bool:
    """Whether a side may begin a siege in its coming turn, as far as the viewer knows."""
    holdings = Holdings(view, side, refills=view.mover == side and not acts_now(view, side))
    enemy_places = view.sides[1 - side].controlled
    for start in coming(view, side, holdings):
        if not start.board.ending:
            search = TurnSearch(start.board, side, holdings, start.actions, start.spent)
            if search.besieges(enemy_places) is not None:
                return True
    return False


def last_pieces(view: View, side: Side) -> Last | None:
    """How a side can place its last piece, or capture enough, in the coming turn."""
    if view.mover == side and not acts_now(view, side):
        return None
    holdings = Holdings(view, side, refills=False)
    for start in coming(view, side, holdings):
        board = start.board
        if board.ending or start.spent >= 0 or board.sieges != (None, None):
            continue
        for end in ("towns", "villages", "captures"):
            if 0 < missing(board, side, end) <= _most(end, start.actions):
                found = _reached(board, side, holdings, end, start.actions)
                if found is not None:
                    return found
    return None


def missing(board: GameState, side: Side, end: str) -> int:
    """Pieces or points that are still missing."""
    if end == "towns":
        return towns_left(board, side)
    if end == "villages":
        return villages_left(board, side)
    return CAPTURES_TO_END - captured_points(board, side)


def _most(end: str, actions: int) -> int:
    """What so many actions bring at most."""
    return actions * (4 if end == "captures" else 1)


def _reached(board: GameState, side: Side, holdings: Holdings, end: str, actions: int) -> Last | None:
    """The first one or two actions found that reach an end."""
    tried = 0
    for first in _steps(board, side, holdings.kinds, end):
        if missing(first.board, side, end) <= 0:
            hidden = holdings.hidden(CardsNeed((), first.cards, first.price))
            if hidden is not None:
                return Last(end, first.cards, hidden)
        elif actions > 1 and holdings.hidden(CardsNeed((), first.cards, first.price)) is not None:
            for second in _steps(first.board, side, holdings.kinds, end):
                tried += 1
                if tried > PAIRS:
                    return None
                if missing(second.board, side, end) <= 0:
                    need = CardsNeed(first.cards, second.cards, second.price, first.price)
                    hidden = holdings.hidden(need)
                    if hidden is not None:
                        return Last(end, first.cards + second.cards, hidden)
    return None


def _steps(board: GameState, side: Side, kinds: int, end: str) -> Iterator[_Step]:
    everywhere = (1 << len(board.ruleset.tables.points)) - 1
    boards: dict[int, GameState] = {}
    if end == "towns":
        for place, cards in developments(board, side, kinds):
            yield _Step(cards, 0, boards.setdefault(place, _developed(board, side, place)))
    elif end == "villages":
        for place, cards in settlements(board, side, kinds, everywhere):
            yield _Step(cards, 0, boards.setdefault(place, _settled(board, side, place)))
    else:
        for place, cards, price in raids(board, side, kinds, everywhere):
            yield _Step(cards, price, boards.setdefault(place, _raided(board, side, place)))


def _developed(board: GameState, side: Side, place: int) -> GameState:
    change = Change(board, RandomChance(0), True)
    change.sides[side].villages &= ~(1 << place)
    change.sides[side].towns |= 1 << place
    return change.state


def _settled(board: GameState, side: Side, place: int) -> GameState:
    change = Change(board, RandomChance(0), True)
    change.place_village(side, place)
    return change.state


def _raided(board: GameState, side: Side, place: int) -> GameState:
    change = Change(board, RandomChance(0), True)
    town = change.sides[1 - side].towns >> place & 1
    change.capture(side, place)
    if town and villages_left(change.state, 1 - side) > 0:
        change.place_village(1 - side, place)
    return change.state


def rescue(view: View, side: Side) -> int:
    """At most this strength can be added to the defence of a besieged place before the enemy's turn begins.

    It counts every card that the side has or could get, so that less than what is needed means that all is lost.
    """
    actions = with_action_back(view).actions_left if view.mover == side else ACTIONS_IN_TURN
    siege, public = view.sieges[1 - side], view.sides[side]
    assert siege is not None
    tables = view.ruleset.tables
    row = tables.strength_with_ships if tables.ship_places >> siege.place & 1 else tables.strength_inland
    own = view.hand + view.draw if view.knows(side) else public.known + public.unseen
    cards = own + public.reserve + public.discard + public.available + view.neutral
    leader = tables.military_leader[side]
    strengths = sorted((row[card] for card in cards if card != leader), reverse=True)
    removed = max((row[card] for card in siege.attackers), default=0) if view.ruleset.siege_cards_ambushable else 0
    return sum(max(strength, removed) for strength in strengths[:actions]) + (row[leader] if leader in cards else 0)
