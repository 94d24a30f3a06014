"""Rules: End and score."""

from __future__ import annotations

from enum import Enum

import pytest

from afaos_gui.rules.engine import legal_actions, outcome, why_not
from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.scoring import captured_points, leader, score
from afaos_gui.rules.state import Decision, Ending
from tests.rules.builder import BRITISH, FRENCH, Position, after, read, turn_passes


def test_points_of_a_village_are_those_of_its_place() -> None:
    state = Position().state()
    # New Haven, Norfolk, Pemaquid, Philadelphia 2 each, St. Mary's 1
    assert score(state, BRITISH).villages == 9
    # Gaspe 1, Louisbourg 4, Port Royal 3, Tadoussac 2, Trois Rivieres 3, Montreal 4
    assert score(state, FRENCH).villages == 17


def test_a_town_doubles_the_points_of_its_place() -> None:
    state = Position().state()
    assert score(state, BRITISH).towns == 2 * 2 + 2 * 2
    assert score(state, FRENCH).towns == 2 * 6


def test_captured_pieces_count_two_and_four() -> None:
    state = Position().captured(BRITISH, villages=3, towns=2).state()
    assert (score(state, BRITISH).captured_villages, score(state, BRITISH).captured_towns) == (6, 8)
    assert captured_points(state, BRITISH) == 14


def test_the_total_is_the_sum() -> None:
    state = Position().captured(BRITISH, villages=1).state()
    assert score(state, BRITISH).total == 9 + 8 + 2
    assert score(state, FRENCH).total == 17 + 12


def test_nothing_is_pending_in_a_game_that_is_over() -> None:
    state = turn_passes(Position(FRENCH).captured(BRITISH, towns=4).state())
    assert (state.decision, state.pending) == (Decision.OVER, -1)


def test_the_higher_total_wins() -> None:
    state = turn_passes(Position(FRENCH).captured(BRITISH, towns=4).state())
    result = outcome(state)
    assert result is not None
    assert (result.winner, result.ending, result.points) == (BRITISH, Ending.CAPTURES, (33, 29))


def test_the_side_that_ends_the_game_may_lose_it() -> None:
    state = turn_passes(Position(FRENCH).captured(BRITISH, 4, 1).state())
    result = outcome(state)
    assert result is not None
    assert (result.winner, result.points) == (FRENCH, (29, 29))


def test_a_tie_goes_to_the_french() -> None:
    state = Position().captured(BRITISH, towns=3).state()
    assert [score(state, side).total for side in (BRITISH, FRENCH)] == [29, 29]
    assert leader(state) == FRENCH
    assert leader(Position().captured(BRITISH, villages=1, towns=3).state()) == BRITISH


def test_while_the_game_goes_on_there_is_no_outcome() -> None:
    assert outcome(Position().state()) is None


def test_a_capital_decides_whatever_the_points() -> None:
    state = after(Position(FRENCH).siege(BRITISH, "Quebec", ["Militia"]).state(), "withdraw Quebec")
    result = outcome(state)
    assert result is not None
    assert (result.winner, result.ending, result.points) == (BRITISH, Ending.CAPITAL_SURRENDERED, (17, 29))


def test_nothing_is_legal_when_the_game_is_over() -> None:
    state = after(Position(FRENCH).siege(BRITISH, "Quebec", ["Militia"]).state(), "withdraw Quebec")
    assert legal_actions(state) == ()
    found = why_not(state, read(state, "pass"))
    assert found is not None
    assert found.code is Code.GAME_OVER


SOON_OUT = ("Deerfield", "Albany", "Richmond", "Baltimore", "Cumberland", "Canso", "Halifax")
REGULARS = ("Regular Infantry", "Regular Infantry")
ENDINGS = {
    Ending.CAPITAL_BESIEGED: (Position(BRITISH).siege(FRENCH, "Boston", REGULARS), "end turn"),
    Ending.CAPITAL_SURRENDERED: (Position(BRITISH).siege(FRENCH, "Boston", REGULARS), "withdraw Boston"),
    Ending.CAPITAL_SETTLED: (
        Position(FRENCH).empty("Boston").village(FRENCH, "Pemaquid").hand(FRENCH, "Pemaquid", "Louisbourg", "Quebec"),
        "settle Boston: Pemaquid, Louisbourg, Quebec",
    ),
    Ending.VILLAGES: (Position(FRENCH).village(BRITISH, *SOON_OUT).captured(FRENCH, villages=6), "end turn"),
    Ending.TOWNS: (Position(FRENCH).town(BRITISH, *SOON_OUT, "Norfolk", "Pemaquid", "Philadelphia"), "end turn"),
    Ending.CAPTURES: (Position(FRENCH).captured(BRITISH, towns=3), "end turn"),
}


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_the_game_ends_by(ending: Ending) -> None:
    position, line = ENDINGS[ending]
    state = position.state()
    state = turn_passes(state) if line == "end turn" else after(state, line)
    result = outcome(state)
    assert result is not None
    assert (result.ending, state.decision, state.winner) == (ending, Decision.OVER, result.winner)


def test_every_way_to_end_is_tested() -> None:
    # Fort Duquesne ends the game only under an option.
    assert set(ENDINGS) == set(Ending) - {Ending.NONE, Ending.DUQUESNE, Ending.RESIGNED}


@pytest.mark.parametrize("kinds", [Ending, Decision, Kind, Code])
def test_no_two_names_stand_for_the_same(kinds: type[Enum]) -> None:
    assert len(kinds) == len(kinds.__members__)


def test_a_game_that_ends_while_a_turn_is_opened_opens_it_no_more() -> None:
    state = turn_passes(Position(BRITISH).siege(FRENCH, "Boston", REGULARS).state())
    assert (state.decision, state.opening) == (Decision.OVER, False)
