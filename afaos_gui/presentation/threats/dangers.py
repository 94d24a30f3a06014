"""How a side can lose at once, or a capital of its come under siege, in the coming turn of the enemy."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from afaos_gui.presentation.threats.coming import Coming, acts_now, coming
from afaos_gui.presentation.threats.holdings import Holdings
from afaos_gui.presentation.threats.ways import TurnSearch, Way, WayDeed
from afaos_gui.rules.catalogue import FRENCH, Side
from afaos_gui.rules.chapters.position import is_won
from afaos_gui.rules.state import Ending
from afaos_gui.rules.tables.network import places_of
from afaos_gui.rules.view import View, public_position

KEPT = 16
"""Positions whose dangers are kept: a strip and a sheet ask about the same one."""


class Dangers(NamedTuple):
    """The easiest ways of the enemy, None where the rules leave none whatever it holds."""

    win: Way | None
    """To settle an empty capital, or Fort Duquesne where that wins."""
    siege: Way | None
    """To besiege a capital."""


@lru_cache(maxsize=KEPT)
def dangers(view: View, side: Side) -> Dangers:
    """What the enemy of `side` can do in its coming turn, as the board stands."""
    enemy = 1 - side
    holdings = Holdings(view, enemy, refills=view.mover == enemy and not acts_now(view, enemy))
    if view.ruleset.french_swap_after_siege and enemy == FRENCH and not acts_now(view, enemy):
        # Each siege won at the start of the turn lets the French exchange a card, as a bid does.
        holdings.bids += sum(is_won(public_position(view), attacker, enemy) for attacker in (0, 1))
    win: Way | None = None
    siege: Way | None = None
    for start in coming(view, enemy, holdings):
        if start.board.ending:
            win = _better(win, _conquest(start, enemy))
            continue
        search = TurnSearch(start.board, enemy, holdings, start.actions, start.spent)
        for place in places_of(_prizes(start, enemy)):
            win = _better(win, search.settles(place))
        siege = _better(siege, search.besieges(view.ruleset.tables.capitals[side]))
    return Dangers(win, siege)


def _prizes(start: Coming, enemy: Side) -> int:
    """The places whose settling wins the game for the enemy."""
    ruleset, held = start.board.ruleset, start.board.sides[enemy].controlled
    places = ruleset.tables.capitals[1 - enemy] if ruleset.settling_capital_wins else 0
    if ruleset.duquesne_wins and enemy == FRENCH:
        places |= 1 << ruleset.tables.duquesne
    return places & ~held


def _conquest(start: Coming, enemy: Side) -> Way | None:
    """A win by settling Fort Duquesne after a siege, before any action."""
    if start.board.ending is not Ending.DUQUESNE or start.board.winner != enemy:
        return None
    return Way(WayDeed.SETTLE, start.board.ruleset.tables.duquesne, (), ())


def _better(one: Way | None, other: Way | None) -> Way | None:
    if one is None or other is None:
        return one or other
    return other if len(other.hidden) < len(one.hidden) else one
