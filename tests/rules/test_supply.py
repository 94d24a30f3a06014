"""Rules: Supply, and when a location card is usable."""

from __future__ import annotations

import pytest

from afaos_gui.rules.chapters.position import siege_in_supply
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.ruleset import Ruleset
from tests.rules.builder import (
    BRITISH,
    FIRST,
    FRENCH,
    SECOND,
    Position,
    allows,
    place,
    places,
    refusal,
    why,
)

NETWORK = SECOND.tables.network


def supplied(side: int, controlled: tuple[str, ...], name: str) -> bool:
    return bool(NETWORK.supplied(side, places(*controlled, name)) & places(name))


@pytest.mark.parametrize(
    ("side", "chain"),
    [
        (BRITISH, ("New Haven", "Deerfield")),  # the sea, then a river
        (BRITISH, ("St. Mary's", "Cumberland", "Fort Duquesne")),  # river, road
        (BRITISH, ("Pemaquid", "Fort Halifax", "Kennebec")),  # river, road
        (FRENCH, ("Trois Rivieres", "Montreal", "Fort Frontenac", "Oswego")),  # rivers, then a lake
        (FRENCH, ("Trois Rivieres", "Fort St. John", "Ticonderoga", "Fort William Henry")),
        (FRENCH, ("Louisbourg",)),  # the sea
    ],
)
def test_rivers_lakes_roads_and_the_sea_supply(side: int, chain: tuple[str, ...]) -> None:
    *before, last = chain
    assert supplied(side, tuple(before), last)


def test_an_indian_trail_does_not_supply() -> None:
    assert not supplied(BRITISH, ("Boston",), "Deerfield")
    assert not supplied(BRITISH, ("Boston", "Philadelphia"), "Cumberland")


@pytest.mark.parametrize("name", ["Fort Beausejour", "Trois Rivieres"])
def test_two_sea_ports_supply_though_ships_do_not_count_in_their_sieges(name: str) -> None:
    assert supplied(BRITISH, (), name)


def test_all_places_of_one_lake_are_joined() -> None:
    to_the_lake = ("Trois Rivieres", "Montreal", "Fort Frontenac")
    assert supplied(FRENCH, to_the_lake, "Fort Niagara")
    assert supplied(FRENCH, to_the_lake, "Oswego")
    assert supplied(FRENCH, (*to_the_lake, "Fort Niagara"), "Fort Presqu'Isle")
    assert supplied(FRENCH, (*to_the_lake, "Fort Niagara"), "Detroit")


def test_a_printed_route_is_not_a_link() -> None:
    assert supplied(BRITISH, ("Norfolk",), "Richmond")
    assert not supplied(BRITISH, ("St. Mary's",), "Richmond")


def test_a_chain_runs_through_controlled_places_only() -> None:
    state = Position(FRENCH).hand(FRENCH, "Montreal").empty("Trois Rivieres").state()
    assert why(state, "take money: Montreal") is Code.CARD_OUT_OF_SUPPLY


def test_an_enemy_place_breaks_the_chain() -> None:
    state = Position(FRENCH).hand(FRENCH, "Montreal").village(BRITISH, "Trois Rivieres").state()
    assert why(state, "take money: Montreal") is Code.CARD_OUT_OF_SUPPLY


def test_home_raided_away_still_supplies() -> None:
    state = Position(FRENCH).hand(FRENCH, "Montreal", "Quebec").empty("Quebec").state()
    assert allows(state, "take money: Montreal")
    assert why(state, "take money: Quebec") is Code.CARD_NOT_CONTROLLED
    state = Position(BRITISH).hand(BRITISH, "Norfolk", "Boston").empty("Boston").state()
    assert allows(state, "take money: Norfolk")
    assert why(state, "take money: Boston") is Code.CARD_NOT_CONTROLLED


def test_home_in_enemy_hands_still_supplies() -> None:
    state = Position(BRITISH, FIRST).hand(BRITISH, "Norfolk").village(FRENCH, "Boston").state()
    assert allows(state, "take money: Norfolk")


def test_supply_passes_through_a_besieged_place() -> None:
    position = Position(BRITISH).village(BRITISH, "Richmond").hand(BRITISH, "Richmond", "Norfolk")
    state = position.siege(FRENCH, "Norfolk", ["Militia"]).state()
    assert allows(state, "take money: Richmond")


def test_a_besieged_home_still_supplies() -> None:
    state = Position(BRITISH).hand(BRITISH, "Norfolk").siege(FRENCH, "Boston", ["Militia"]).state()
    assert allows(state, "take money: Norfolk")


def test_a_card_is_unusable_while_its_place_is_besieged() -> None:
    state = Position(BRITISH).hand(BRITISH, "Norfolk").siege(FRENCH, "Norfolk", ["Militia"]).state()
    found = refusal(state, "take money: Norfolk")
    assert found is not None
    assert (found.code, found.params["place"]) == (Code.CARD_BESIEGED, place("Norfolk"))


def test_a_card_is_unusable_while_its_place_is_not_controlled() -> None:
    state = Position(BRITISH).hand(BRITISH, "Norfolk").empty("Norfolk").state()
    assert why(state, "take money: Norfolk") is Code.CARD_NOT_CONTROLLED


@pytest.mark.parametrize(
    "line",
    [
        "settle Richmond: Norfolk, St. Mary's, Boston",  # as start
        "settle Deerfield: New Haven, St. Mary's, Philadelphia",  # St. Mary's as transport
        "settle Deerfield: New Haven, Bateaux, Philadelphia",  # Philadelphia as settler
        "develop Norfolk: Norfolk, Boston",
        "fortify Norfolk: Norfolk, Fortification",
        "besiege Port Royal: Boston, Norfolk, Militia",
        "besiege Port Royal: Boston, New Haven, New York",  # New York as siege card
        "merchant: Norfolk, Boston",
        "merchant: Boston, Norfolk",
        "trader: Pemaquid",
        "take money: Norfolk",
    ],
)
def test_an_unusable_card_serves_in_no_role(line: str) -> None:
    hand = ("Norfolk", "Boston", "New Haven", "Philadelphia", "New York", "St. Mary's", "Pemaquid", "Bateaux")
    position = Position(BRITISH).hand(BRITISH, *hand, "Fortification", "Militia", "Trader")
    assert allows(position.state(), line)
    lost = position.empty("Norfolk", "Philadelphia", "New York", "St. Mary's", "Pemaquid")
    assert why(lost.state(), line) is Code.CARD_NOT_CONTROLLED


def test_an_unusable_card_can_be_discarded() -> None:
    assert allows(Position(BRITISH).hand(BRITISH, "Norfolk").empty("Norfolk").state(), "discard: Norfolk")


def test_an_unusable_card_can_be_removed_by_the_governor() -> None:
    state = Position(BRITISH).hand(BRITISH, "Norfolk", "Governor").empty("Norfolk").state()
    assert allows(state, "governor: Norfolk")


def test_the_chain_to_home_can_be_shown() -> None:
    held = places("Norfolk", "Richmond")
    assert NETWORK.supply_chain(BRITISH, held, place("Richmond")) == [
        place(name) for name in ("Richmond", "Norfolk", "Boston")
    ]
    assert NETWORK.supply_chain(BRITISH, places("Richmond"), place("Richmond")) == []
    assert NETWORK.supply_chain(FRENCH, 0, place("Quebec")) == [place("Quebec")]


def test_homes_are_boston_and_quebec() -> None:
    assert [NETWORK.home(side) for side in (BRITISH, FRENCH)] == [place("Boston"), place("Quebec")]


@pytest.mark.parametrize(("side", "home"), [(BRITISH, "Boston"), (FRENCH, "Quebec")])
def test_home_itself_is_supplied_even_alone(side: int, home: str) -> None:
    assert NETWORK.supplies(side, 0, place(home))


def test_a_second_depot_supplies_only_what_a_chain_joins_to_it() -> None:
    assert NETWORK.supplies(BRITISH, places("Albany"), place("Fort Stanwix"), places("New York"))
    assert not NETWORK.supplies(BRITISH, places("Detroit"), place("Michillimackinac"), places("New York"))


def test_a_further_depot_supplies_itself() -> None:
    assert NETWORK.supplies(BRITISH, 0, place("Albany"), places("Albany"))


@pytest.mark.parametrize(("ruleset", "supplied"), [(FIRST, True), (SECOND, False)])
def test_a_siege_is_reinforced_from_new_york_in_the_first_edition_alone(ruleset: Ruleset, supplied: bool) -> None:
    """Albany joins New York, which is a depot for the British alone, held or not; it does not join Boston."""
    british = Position(BRITISH, ruleset).empty("New York").village(BRITISH, "Albany").state()
    assert siege_in_supply(british, BRITISH, place("Fort Stanwix")) is supplied
    french = Position(FRENCH, ruleset).empty("New York").village(FRENCH, "Albany").state()
    assert not siege_in_supply(french, FRENCH, place("Fort Stanwix"))
