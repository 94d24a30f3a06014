"""Options for settling and the Governor: each one's effect, its absence, and its combination with others."""

from __future__ import annotations

import pytest

from afaos_gui.rules.chapters.position import villages_left
from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.state import Decision, Ending
from tests.rules.builder import BRITISH, FRENCH, Position, allows, do, holds, places, refusal, turn_passes, why
from tests.rules.option_games import position

# duquesne_wins


def at_duquesne(*options: str) -> Position:
    pieces = position(FRENCH, *options).village(FRENCH, "Fort Venango")
    return pieces.hand(FRENCH, "Fort Venango", "Montreal")


def linked(pos: Position) -> Position:
    """Fort Venango in supply of Québec."""
    return pos.village(FRENCH, "Fort Frontenac", "Fort Niagara", "Fort Presqu'Isle")


def test_settling_fort_duquesne_wins_for_the_french() -> None:
    state = linked(at_duquesne("duquesne_wins")).state()
    won = do(state, "settle Fort Duquesne: Fort Venango, Montreal").state
    assert (won.ending, won.winner) == (Ending.DUQUESNE, FRENCH)


def test_settling_fort_duquesne_wins_nothing_without_the_option() -> None:
    state = linked(at_duquesne()).state()
    assert do(state, "settle Fort Duquesne: Fort Venango, Montreal").state.ending is Ending.NONE


def test_regaining_the_card_of_fort_duquesne_places_no_piece() -> None:
    state = linked(at_duquesne("duquesne_wins")).village(FRENCH, "Fort Duquesne").state()
    assert do(state, "settle Fort Duquesne: Fort Venango, Montreal").state.ending is Ending.NONE


@pytest.mark.parametrize("other", ["french_swap_after_siege", "natives_in_sieges"])
def test_settling_fort_duquesne_after_a_siege_wins(other: str) -> None:
    pos = position(BRITISH, "duquesne_wins", other).village(BRITISH, "Fort Duquesne")
    pos.siege(FRENCH, "Fort Duquesne", ["Regular Infantry", "Regular Infantry"])
    state = turn_passes(pos.state())
    assert state.decision is Decision.SETTLE_AFTER_SIEGE
    assert do(state, "settle conquest").state.ending is Ending.DUQUESNE


def test_the_british_win_nothing_at_fort_duquesne() -> None:
    pos = position(BRITISH, "duquesne_wins").village(BRITISH, "Cumberland").hand(BRITISH, "Cumberland", "Philadelphia")
    state = do(pos.state(), "settle Fort Duquesne: Cumberland, Philadelphia").state
    assert holds(state, BRITISH, "Fort Duquesne")
    assert state.ending is Ending.NONE


# governor_gives_up_location, governor_keeps_starting_locations


def governing(*options: str) -> Position:
    return position(BRITISH, *options).hand(BRITISH, "Governor", "Norfolk", "Militia")


def test_the_governor_gives_up_the_location() -> None:
    state = governing("governor_gives_up_location").state()
    stock = villages_left(state, BRITISH)
    given = do(state, "governor: Norfolk").state
    assert not holds(given, BRITISH, "Norfolk")
    assert villages_left(given, BRITISH) == stock + 1


def test_the_governor_gives_nothing_up_without_the_option() -> None:
    assert holds(do(governing().state(), "governor: Norfolk").state, BRITISH, "Norfolk")


def test_a_given_up_fortification_returns_to_stock() -> None:
    given = do(governing("governor_gives_up_location").fort("Norfolk").state(), "governor: Norfolk").state
    assert given.forts == 0


def test_giving_up_a_place_leaves_the_other_pieces_where_they_are() -> None:
    before = governing("governor_gives_up_location").town(BRITISH, "Pemaquid").fort("Pemaquid").state()
    step = do(before, "governor: Norfolk")
    after, mine = step.state, before.sides[BRITISH]
    assert after.forts == before.forts == places("Pemaquid")
    assert after.sides[BRITISH].towns == mine.towns
    assert after.sides[BRITISH].villages == mine.villages & ~places("Norfolk")
    assert Kind.FORT_REMOVED not in [event.kind for event in step.events]


def test_the_place_of_the_first_card_is_given_up_like_any_other() -> None:
    """Boston's id is 0."""
    state = governing("governor_gives_up_location").hand(BRITISH, "Boston").state()
    assert not holds(do(state, "governor: Boston").state, BRITISH, "Boston")


def test_a_given_up_town_leaves_the_other_towns_where_they_are() -> None:
    before = governing("governor_gives_up_location").town(BRITISH, "Norfolk").state()
    after = do(before, "governor: Norfolk").state
    assert after.sides[BRITISH].towns == before.sides[BRITISH].towns & ~places("Norfolk")


def test_the_card_of_a_besieged_location_stays() -> None:
    pos = governing("governor_gives_up_location").siege(FRENCH, "Norfolk", ["Regular Infantry"])
    found = refusal(pos.state(), "governor: Norfolk")
    assert found is not None
    assert (found.code, found.section) == (Code.KEEPS_BESIEGED, "governor_gives_up_location")


def test_the_governor_keeps_starting_locations() -> None:
    state = governing("governor_keeps_starting_locations").state()
    assert why(state, "governor: Norfolk") is Code.KEEPS_STARTING
    assert allows(state, "governor: Militia")


def test_the_governor_may_return_a_lost_starting_location() -> None:
    assert allows(governing("governor_keeps_starting_locations").empty("Norfolk").state(), "governor: Norfolk")


def test_the_governor_may_return_starting_locations_without_the_option() -> None:
    assert allows(governing().state(), "governor: Norfolk")


def test_kept_and_given_up_locations_together() -> None:
    pos = governing("governor_keeps_starting_locations", "governor_gives_up_location")
    state = pos.village(BRITISH, "Baltimore").hand(BRITISH, "Baltimore").state()
    assert why(state, "governor: Norfolk") is Code.KEEPS_STARTING
    assert not holds(do(state, "governor: Baltimore").state, BRITISH, "Baltimore")


@pytest.mark.parametrize("option", ["governor_keeps_starting_locations", "governor_gives_up_location"])
def test_a_lost_location_can_be_dropped_rather_than_governed(option: str) -> None:
    state = governing(option, "drop_lost_locations").empty("Norfolk").state()
    assert allows(state, "drop: Norfolk")


def test_giving_up_a_place_makes_its_other_card_droppable() -> None:
    state = governing("governor_gives_up_location", "reserve_lost_locations").state()
    assert why(state, "reserve: Norfolk") is Code.CARD_CONTROLLED


def test_the_governor_gives_up_only_what_the_side_holds() -> None:
    step = do(governing("governor_gives_up_location").empty("Norfolk").state(), "governor: Norfolk")
    assert Kind.GAVE_UP not in [event.kind for event in step.events]
