"""Victory points and the outcome of a game (rules: End and score)."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.network import places_of
from afaos_gui.rules.state import Ending, GameState

VILLAGE_POINTS = 2
TOWN_POINTS = 4
CAPTURES_TO_END = 12


class Score(NamedTuple):
    """The parts of one side's score."""

    villages: int
    """Points of places under a village."""
    towns: int
    """Points of places under a town, doubled."""
    captured_villages: int
    captured_towns: int

    @property
    def total(self) -> int:
        """The sum."""
        return sum(self)


class Outcome(NamedTuple):
    """How a game ended. `points` are given whatever the ending."""

    winner: Side
    ending: Ending
    points: tuple[int, int]


def captured_points(state: GameState, side: Side) -> int:
    """Points of the pieces that a side has captured."""
    me = state.sides[side]
    return VILLAGE_POINTS * me.captured_villages + TOWN_POINTS * me.captured_towns


def score(state: GameState, side: Side) -> Score:
    """The score of a side as the board stands."""
    me, places = state.sides[side], state.ruleset.catalogue.locations
    return Score(
        sum(places[place].victory_points for place in places_of(me.villages)),
        2 * sum(places[place].victory_points for place in places_of(me.towns)),
        VILLAGE_POINTS * me.captured_villages,
        TOWN_POINTS * me.captured_towns,
    )


def leader(state: GameState) -> Side:
    """The side with more points; a tie is the French one's."""
    return BRITISH if score(state, BRITISH).total > score(state, FRENCH).total else FRENCH


def outcome(state: GameState) -> Outcome | None:
    """How the game ended, None while it goes on."""
    if state.ending is Ending.NONE:
        return None
    return Outcome(state.winner, state.ending, (score(state, BRITISH).total, score(state, FRENCH).total))
