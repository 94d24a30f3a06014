"""Victory points and the outcome of a game (rules: End and score)."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.state import Ending, GameState
from afaos_gui.rules.tables.tables import Tables

VILLAGE_POINTS = 2
TOWN_POINTS = 4
CAPTURES_TO_END = 12
POINTS_KEPT = 5_000


class Score(NamedTuple):
    """The parts of one side's score."""

    villages: int
    """Points of places with a village."""
    towns: int
    """Points of places with a town, doubled."""
    captured_villages: int
    captured_towns: int

    @property
    def total(self) -> int:
        """The sum of all parts."""
        return sum(self)


class Outcome(NamedTuple):
    """How a game ended. `points` are set for every ending."""

    winner: Side
    ending: Ending
    points: tuple[int, int]


def captured_points(state: GameState, side: Side) -> int:
    """Points of the pieces that a side has captured."""
    me = state.sides[side]
    return VILLAGE_POINTS * me.captured_villages + TOWN_POINTS * me.captured_towns


def board_points(tables: Tables, places: int) -> int:
    """Points of the places of a mask, each counted once."""
    kept = tables.kept.points
    total = kept.get(places)
    if total is None:
        if len(kept) >= POINTS_KEPT:
            kept.clear()
        total = kept[places] = sum(points * (places & mask).bit_count() for points, mask in tables.places_by_points)
    return total


def score(state: GameState, side: Side) -> Score:
    """The score of a side as the board stands."""
    me, tables = state.sides[side], state.ruleset.tables
    return Score(
        board_points(tables, me.villages),
        2 * board_points(tables, me.towns),
        VILLAGE_POINTS * me.captured_villages,
        TOWN_POINTS * me.captured_towns,
    )


def total_points(state: GameState, side: Side) -> int:
    """The total score of a side."""
    me, tables = state.sides[side], state.ruleset.tables
    board = board_points(tables, me.villages) + 2 * board_points(tables, me.towns)
    return board + captured_points(state, side)


def leader(state: GameState) -> Side:
    """The side with more points; the French win ties."""
    return BRITISH if total_points(state, BRITISH) > total_points(state, FRENCH) else FRENCH


def outcome(state: GameState) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if state.ending is Ending.NONE:
        return None
    return Outcome(state.winner, state.ending, (total_points(state, BRITISH), total_points(state, FRENCH)))
