"""Rules: Settle, Develop, Fortify."""

from __future__ import annotations

import pytest

from afaos_gui.rules.chapters.position import forts_left, towns_left, villages_left
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.state import Ending
from tests.rules.builder import (
    BRITISH,
    CATALOGUE,
    FRENCH,
    Position,
    after,
    allows,
    card,
    do,
    holds,
    names,
    places,
    refusal,
    verbs,
    why,
)

TO_DEERFIELD = "settle Deerfield: New Haven, St. Mary's, Boston"
DEERFIELD_HAND = ("New Haven", "St. Mary's", "Boston")


def test_settling_takes_start_transport_and_settler() -> None:
    state = Position(BRITISH).hand(BRITISH, *DEERFIELD_HAND).state()
    settled = after(state, TO_DEERFIELD)
    assert settled.sides[BRITISH].villages & places("Deerfield")
    assert villages_left(settled, BRITISH) == villages_left(state, BRITISH) - 1
    assert settled.actions_left == 1


def test_the_card_of_the_settled_place_is_taken_onto_the_discard_pile() -> None:
    state = after(Position(BRITISH).hand(BRITISH, *DEERFIELD_HAND).state(), TO_DEERFIELD)
    assert names(state, BRITISH, "discard") == ["Boston", "Deerfield", "New Haven", "St. Mary's"]
    assert "Deerfield" not in names(state, BRITISH, "places")


def test_a_card_that_is_not_available_is_not_taken() -> None:
    state = Position(BRITISH).hand(BRITISH, *DEERFIELD_HAND).draw_pile(BRITISH, "Deerfield").state()
    assert names(after(state, TO_DEERFIELD), BRITISH, "draw") == ["Deerfield"]


def test_a_place_without_the_settler_symbol_needs_no_settler() -> None:
    state = Position(BRITISH).hand(BRITISH, "Pemaquid", "St. Mary's", "Boston").state()
    assert allows(state, "settle Fort Halifax: Pemaquid, St. Mary's")
    assert why(state, "settle Fort Halifax: Pemaquid, St. Mary's, Boston") is Code.NO_SETTLER_NEEDED


def test_a_place_with_the_settler_symbol_needs_a_settler() -> None:
    state = Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's", "Norfolk").state()
    assert why(state, "settle Deerfield: New Haven, St. Mary's") is Code.NEEDS_SETTLER
    assert why(state, "settle Deerfield: New Haven, St. Mary's, Norfolk") is Code.NOT_A_SETTLER


@pytest.mark.parametrize("settler", ["Boston", "Philadelphia", "Settlers", "Settlers (N)"])
def test_location_and_empire_cards_settle(settler: str) -> None:
    state = Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's", settler).state()
    assert allows(state, f"settle Deerfield: New Haven, St. Mary's, {settler}")


def test_the_transport_must_be_that_of_the_route() -> None:
    state = Position(BRITISH).hand(BRITISH, "New Haven", "Norfolk", "Boston").state()
    assert why(state, "settle Deerfield: New Haven, Norfolk, Boston") is Code.WRONG_TRANSPORT


def test_the_start_must_list_the_place() -> None:
    state = Position(BRITISH).hand(BRITISH, "Norfolk", "St. Mary's", "Boston").state()
    assert why(state, "settle Deerfield: Norfolk, St. Mary's, Boston") is Code.NO_CONNECTION


def test_a_wagon_carries_over_a_road() -> None:
    state = Position(BRITISH).village(BRITISH, "Cumberland").hand(BRITISH, "Cumberland", "Philadelphia").state()
    assert allows(state, "settle Fort Duquesne: Cumberland, Philadelphia")


def test_a_card_with_no_connections_starts_nothing() -> None:
    position = Position(BRITISH).village(BRITISH, "Fort Halifax", "Kennebec").hand(BRITISH, "Kennebec", "St. Mary's")
    assert "settle" not in verbs(position.state())


def test_a_place_with_a_piece_cannot_be_settled() -> None:
    position = Position(BRITISH).hand(BRITISH, *DEERFIELD_HAND)
    for side in (BRITISH, FRENCH):
        position.draw_pile(BRITISH, "Deerfield")
        assert why(position.village(side, "Deerfield").state(), TO_DEERFIELD) is Code.PLACE_OCCUPIED


def test_settling_needs_a_village_in_stock() -> None:
    position = Position(BRITISH).hand(BRITISH, *DEERFIELD_HAND)
    assert allows(position.captured(FRENCH, villages=12).state(), TO_DEERFIELD)
    assert why(position.captured(FRENCH, villages=13).state(), TO_DEERFIELD) is Code.NO_VILLAGE


def test_actions_that_do_the_same_are_listed_once() -> None:
    position = Position(BRITISH).hand(BRITISH, "New York", "Albany", "Ships", "Ships", "Settlers (N)", "Settlers (N)")
    actions = legal_actions(position.village(BRITISH, "Albany").state())
    assert len(actions) == len(set(actions))


# Regaining a removed card


def test_a_removed_card_is_regained_by_settling_its_place_again() -> None:
    position = Position(BRITISH).hand(BRITISH, *DEERFIELD_HAND).village(BRITISH, "Deerfield")
    state = position.removed(BRITISH, "Deerfield").state()
    regained = after(state, TO_DEERFIELD)
    assert "Deerfield" in names(regained, BRITISH, "discard")
    assert regained.sides[BRITISH].villages == state.sides[BRITISH].villages
    assert regained.sides[BRITISH].towns == state.sides[BRITISH].towns


def test_regaining_needs_the_same_cards() -> None:
    position = Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's").village(BRITISH, "Deerfield")
    assert why(position.state(), "settle Deerfield: New Haven, St. Mary's") is Code.NEEDS_SETTLER


def test_regaining_needs_no_village_in_stock() -> None:
    position = Position(BRITISH).hand(BRITISH, *DEERFIELD_HAND).village(BRITISH, "Deerfield")
    assert allows(position.captured(FRENCH, villages=12).state(), TO_DEERFIELD)


def test_the_card_of_a_town_is_regained_too() -> None:
    state = after(
        Position(BRITISH).hand(BRITISH, *DEERFIELD_HAND).town(BRITISH, "Deerfield").state(),
        TO_DEERFIELD,
    )
    assert state.sides[BRITISH].towns & places("Deerfield")
    assert not state.sides[BRITISH].villages & places("Deerfield")


def test_a_card_removed_by_the_governor_can_be_regained_in_the_same_turn() -> None:
    position = Position(BRITISH).hand(BRITISH, "Governor", "Norfolk", "St. Mary's", "Ships", "Boston")
    state = after(position.state(), "governor: Norfolk")
    assert allows(state, "settle Norfolk: St. Mary's, Ships, Boston")


def test_a_held_card_cannot_be_regained() -> None:
    state = Position(BRITISH).hand(BRITISH, "St. Mary's", "Ships", "Boston", "Norfolk").state()
    assert why(state, "settle Norfolk: St. Mary's, Ships, Boston") is Code.PLACE_OCCUPIED


# Capitals


def test_settling_an_enemy_capital_wins_at_once() -> None:
    position = Position(FRENCH).empty("Boston").village(FRENCH, "Pemaquid")
    state = position.hand(FRENCH, "Pemaquid", "Louisbourg", "Quebec").state()
    step = do(state, "settle Boston: Pemaquid, Louisbourg, Quebec")
    assert (step.state.ending, step.state.winner) == (Ending.CAPITAL_SETTLED, FRENCH)
    assert step.events[-1].kind is Kind.GAME_OVER
    assert holds(step.state, FRENCH, "Boston")


def test_settling_new_york_wins_for_the_french() -> None:
    position = Position(FRENCH).empty("New York").village(FRENCH, "Albany").town(BRITISH, "Boston")
    position.village(FRENCH, "Fort Stanwix", "Oswego", "Fort Frontenac")
    state = position.hand(FRENCH, "Albany", "Tadoussac", "Quebec").state()
    assert after(state, "settle New York: Albany, Tadoussac, Quebec").winner == FRENCH


def test_settling_quebec_wins_for_the_british() -> None:
    position = Position(BRITISH).empty("Quebec").village(BRITISH, "Louisbourg")
    state = position.hand(BRITISH, "Louisbourg", "Ships", "Settlers").state()
    assert after(state, "settle Quebec: Louisbourg, Ships, Settlers").winner == BRITISH


def test_settling_an_own_capital_again_wins_nothing() -> None:
    state = Position(BRITISH).empty("Boston").hand(BRITISH, "New Haven", "Ships", "New York").state()
    assert after(state, "settle Boston: New Haven, Ships, New York").ending is Ending.NONE


# Develop


def test_developing_turns_a_village_into_a_town() -> None:
    state = Position(BRITISH).hand(BRITISH, "Norfolk", "Boston").state()
    developed = after(state, "develop Norfolk: Norfolk, Boston")
    assert developed.sides[BRITISH].towns & places("Norfolk")
    assert villages_left(developed, BRITISH) == villages_left(state, BRITISH) + 1
    assert towns_left(developed, BRITISH) == towns_left(state, BRITISH) - 1
    assert names(developed, BRITISH, "discard") == ["Boston", "Norfolk"]


def test_the_places_card_is_not_its_own_settler() -> None:
    state = Position(BRITISH).hand(BRITISH, "Philadelphia", "New Haven").state()
    assert why(state, "develop Philadelphia: Philadelphia, New Haven") is Code.NOT_A_SETTLER
    assert why(state, "develop New Haven: Philadelphia, New Haven") is None


def test_developing_takes_the_card_of_the_place() -> None:
    state = Position(BRITISH).hand(BRITISH, "New Haven", "Boston").state()
    assert why(state, "develop Norfolk: New Haven, Boston") is Code.NOT_THE_CARD_OF


def test_only_an_own_village_can_be_developed() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston", "Philadelphia").state()
    assert why(state, "develop Boston: Boston, Philadelphia") is Code.NOT_A_VILLAGE
    assert why(state, "develop Gaspe: Boston, Philadelphia") is Code.NOT_A_VILLAGE


def test_a_place_worth_no_points_cannot_be_developed() -> None:
    position = Position(BRITISH).village(BRITISH, "Fort Halifax").hand(BRITISH, "Fort Halifax", "Boston")
    assert why(position.state(), "develop Fort Halifax: Fort Halifax, Boston") is Code.NO_POINTS


def test_developing_needs_a_town_in_stock() -> None:
    position = Position(BRITISH).hand(BRITISH, "Norfolk", "Boston")
    line = "develop Norfolk: Norfolk, Boston"
    assert allows(position.captured(FRENCH, towns=9).state(), line)
    assert why(position.captured(FRENCH, towns=10).state(), line) is Code.NO_TOWN


# Fortify


def test_fortifying_costs_three_and_takes_a_fortification() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston", "Fortification").state()
    fortified = after(state, "fortify Boston: Boston, Fortification")
    assert fortified.forts == places("Boston")
    assert fortified.sides[BRITISH].money == state.sides[BRITISH].money - 3
    assert forts_left(fortified) == 11
    assert names(fortified, BRITISH, "discard") == ["Boston", "Fortification"]


def test_a_neutral_fortification_card_fortifies() -> None:
    state = Position(FRENCH).hand(FRENCH, "Louisbourg", "Fortification (N)").state()
    assert allows(state, "fortify Louisbourg: Louisbourg, Fortification (N)")


def test_fortifying_needs_three_money() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "Fortification").money(BRITISH, 2)
    assert why(position.state(), "fortify Boston: Boston, Fortification") is Code.MONEY


def test_a_fortified_place_cannot_be_fortified_again() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston", "Fortification").fort("Boston").state()
    assert why(state, "fortify Boston: Boston, Fortification") is Code.ALREADY_FORTIFIED


def test_a_besieged_place_cannot_be_fortified() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "Fortification").siege(FRENCH, "Boston", ["Militia"])
    assert why(position.state(), "fortify Boston: Boston, Fortification") is Code.CARD_BESIEGED


def test_only_a_fortification_fortifies() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston", "Militia").state()
    assert why(state, "fortify Boston: Boston, Militia") is Code.NOT_A_FORTIFICATION


def test_fortifying_takes_the_card_of_an_own_place() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston", "Fortification").state()
    assert why(state, "fortify Norfolk: Boston, Fortification") is Code.NOT_THE_CARD_OF
    assert why(state, "fortify Quebec: Boston, Fortification") is Code.PLACE_NOT_CONTROLLED


def test_the_two_sides_share_twelve_fortifications() -> None:
    everywhere = [p.name for p in CATALOGUE.locations if p.start and p.name != "Boston"]
    position = Position(BRITISH).hand(BRITISH, "Boston", "Fortification").village(BRITISH, "Deerfield")
    line = "fortify Boston: Boston, Fortification"
    assert allows(position.fort(*everywhere[:11]).state(), line)
    assert why(position.fort(*everywhere[:12]).state(), line) is Code.NO_FORTIFICATION


def test_an_event_without_an_amount_has_none() -> None:
    step = do(Position(BRITISH).hand(BRITISH, "Boston").state(), "discard: Boston")
    assert [event.amount for event in step.events] == [0]


def test_the_card_that_lacks_a_settler_is_the_one_beside_start_and_transport() -> None:
    """St. Mary's has a settler, but is the transport from New York; what lacks one is Baltimore."""
    state = Position(BRITISH).village(BRITISH, "Baltimore").hand(BRITISH, "Baltimore", "New York", "St. Mary's").state()
    found = refusal(state, "settle Albany: Baltimore, New York, St. Mary's")
    assert found is not None
    assert (found.code, found.params) == (Code.NOT_A_SETTLER, {"card": card(BRITISH, "Baltimore")})
