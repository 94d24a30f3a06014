"""Numbers that panels show, computed from a View by the rules' own functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chapters.position import balance, forts_left, siege_strength, strengths, towns_left, villages_left
from afaos_gui.rules.chapters.turn import ACTIONS_IN_TURN, SIDES_FIRST_TURNS
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import score
from afaos_gui.rules.setup import starting_state
from afaos_gui.rules.state import Pile
from afaos_gui.rules.view import View, public_position


class Stock(NamedTuple):
    """Pieces a side has left; `siege` says whether its siege marker is in stock."""

    villages: int
    towns: int
    forts: int
    siege: bool


def stock(view: View, side: Side) -> Stock:
    """The stock of a side; fortifications are common to both."""
    position = public_position(view)
    return Stock(
        villages_left(position, side),
        towns_left(position, side),
        forts_left(position),
        view.sieges[side] is None,
    )


def points(view: View, side: Side) -> int:
    """The points of a side as the board stands."""
    return score(public_position(view), side).total


class SiegeKind(NamedTuple):
    """Equal cards of one side in a siege, and the strength of all of them."""

    card: int
    copies: int
    strength: int


class SiegeFigures(NamedTuple):
    """A siege in numbers; `balance` is not clamped, positive for the attacker."""

    place: int
    attackers: Pile
    defenders: Pile
    attack: int
    defence: int
    defence_in_place: int
    """Strength of the place itself: one, plus its shield, plus a fortification."""
    balance: int
    kinds: tuple[tuple[SiegeKind, ...], tuple[SiegeKind, ...]]
    """The defender's cards and the attacker's."""


def siege_figures(view: View, attacker: Side) -> SiegeFigures | None:
    """The siege in which `attacker` attacks, None if there is none."""
    siege = view.sieges[attacker]
    if siege is None:
        return None
    position = public_position(view)
    attack, defence = siege_strength(position, siege)
    value, row = balance(position, siege), strengths(position, siege.place)
    defending, attacking = (
        tuple(SiegeKind(card, copies, row[card] * copies) for card, copies in Counter(pile).items())
        for pile in (siege.defenders, siege.attackers)
    )
    walls, kinds = attack - defence - value, (defending, attacking)
    return SiegeFigures(siege.place, siege.attackers, siege.defenders, attack, defence, walls, value, kinds)


def actions_in_turn(view: View) -> int:
    """The number of actions in the turn."""
    return 1 if view.turn <= SIDES_FIRST_TURNS else ACTIONS_IN_TURN


def counted(pile: Pile) -> list[tuple[int, int]]:
    """Pairs (card, copies) of a pile in catalogue order."""
    return sorted(Counter(pile).items())


def drafts(view: View, side: Side) -> list[tuple[int, int, bool]]:
    """The cards that a side drafts: their ids, how many are left, whether it can pay for one.

    What was there at the start keeps its place when none is left; what came later follows.
    """
    it, cards = view.sides[side], view.ruleset.tables.cards
    left = Counter(tuple(it.available) + tuple(view.neutral))
    first = _first_drafts(view.ruleset, side)
    kinds = (*first, *sorted(set(left) - set(first)))
    return [(card, left[card], cards[card].cost <= it.money) for card in kinds]


@lru_cache(maxsize=8)
def _first_drafts(ruleset: Ruleset, side: Side) -> tuple[int, ...]:
    """The kinds of cards that a side could draft at the start of the game, in catalogue order."""
    start = starting_state(ruleset)
    return tuple(sorted({*start.sides[side].available, *start.neutral}))


def how_many_fit(widths: Sequence[float], room: float, menu: float) -> int:
    """How many buttons of these widths fit into `room`; hidden ones need a menu button of width `menu`.

    At least the first is shown.
    """
    if sum(widths) <= room:
        return len(widths)
    taken = 0.0
    for number, width in enumerate(widths):
        taken += width
        if number and taken + menu > room:
            return number
    return len(widths)
