"""Further dense inputs of the value network: what a side's deck brings in, and what raids can reach of it.

Networks may read them or not: the number of their dense inputs says so.
"""

from __future__ import annotations

from typing import Final

from afaos_gui.ai.judgement.features import FURS as FUR_COUNT
from afaos_gui.ai.judgement.features import HAND, SideReading, figures_of
from afaos_gui.ai.judgement.features import MONEY as MONEY_SUM
from afaos_gui.ai.judgement.features import STRENGTH as STRENGTH_SUM
from afaos_gui.rules.chapters.expansion import FORTIFY_PRICE
from afaos_gui.rules.chapters.finance import FUR_PRICE
from afaos_gui.rules.chapters.position import forts_left, raid_field, raidable_places, villages_left
from afaos_gui.rules.chapters.scope import cards_of
from afaos_gui.rules.scoring import TOWN_POINTS, VILLAGE_POINTS
from afaos_gui.rules.state import GameState
from afaos_gui.rules.tables.network import places_of

OF_A_SIDE: Final = (
    "money per hand",
    "furs per hand with a trader",
    "money in hand",
    "strength per hand",
    "strength in reserve",
    "points in reach of raids",
    "forts against raids",
    "can fortify",
)
MEANS: Final = tuple(f"{side} {name}" for side in ("British", "French") for name in OF_A_SIDE)
FARTHEST: Final = 3
"""Links within which a place counts as in reach of raids."""


def means_signals(state: GameState, row: list[float]) -> None:
    """Append the `MEANS`, scaled to about 1."""
    figures = figures_of(state.ruleset.tables)
    for side in (0, 1):
        one = SideReading(state, side, figures)
        _income(one, row)
        _raided(state, side, row)
        _fortifying(state, one, row)


def _income(one: SideReading, row: list[float]) -> None:
    """What a hand of the deck brings on average, of cards that can be used."""
    figures = figures_of(one.state.ruleset.tables)
    tables = figures.tables
    money, furs = one.deck[MONEY_SUM], one.deck[FUR_COUNT]
    in_hand = one.in_hand[MONEY_SUM]
    dead = one.owned & tables.location_cards & ~one.usable
    for card in cards_of(dead):
        money -= figures.rows[card][MONEY_SUM]
        furs -= figures.rows[card][FUR_COUNT]
        if one.held >> card & 1:
            in_hand -= figures.rows[card][MONEY_SUM]
    share = HAND / max(HAND, one.deck[0])
    trades = one.owned >> tables.trader[one.side] & 1
    row += (
        money * share / 5.0,
        FUR_PRICE * furs * share / 5.0 if trades else 0.0,
        in_hand / 5.0,
        one.deck[STRENGTH_SUM] * share / 4.0,
        one.reserve / 6.0,
    )


def _raided(state: GameState, side: int, row: list[float]) -> None:
    """What the opponent's raids could take, and how many fortifications keep them out."""
    tables = state.ruleset.tables
    me = state.sides[side]
    starts, blocked = raid_field(state, 1 - side)
    forts = state.forts & (me.villages | me.towns)
    if not starts:
        row += (0.0, 0.0)
        return
    distances = tables.network.raid_distances(starts, blocked)
    spare = villages_left(state, side) > 0
    points = kept_out = 0
    for place in places_of(raidable_places(state, 1 - side)):
        if 0 < distances[place] <= FARTHEST:
            town = me.towns >> place & 1
            points += TOWN_POINTS if town else VILLAGE_POINTS
            points += tables.points[place] * (2 if town and not spare else 1)
    near = starts
    for place, distance in enumerate(distances):
        if 0 < distance < FARTHEST:
            near |= 1 << place
    _, links = tables.network.links()
    for place in places_of(forts):
        kept_out += bool(links[place] & near)
    row += (points / 20.0, kept_out / 2.0)


def _fortifying(state: GameState, one: SideReading, row: list[float]) -> None:
    """Whether the side has a Fortification and the money for one."""
    has = one.owned & state.ruleset.tables.fortify_cards
    row.append(float(bool(has) and one.me.money >= FORTIFY_PRICE and forts_left(state) > 0))
