"""Options for money, discards and the reserve: each one's effect, its absence, and its combination with others."""

from __future__ import annotations

import pytest

from afaos_gui.rules.refusals import Code
from tests.rules.builder import BRITISH, FRENCH, allows, do, names, refusal, texts, why
from tests.rules.option_games import position

# reserve_locations, reserve_lost_locations


def test_location_cards_may_be_reserved() -> None:
    state = position(BRITISH, "reserve_locations").hand(BRITISH, "Boston", "Militia").state()
    assert {"reserve: Boston", "reserve: Militia"} <= texts(state)


def test_location_cards_may_not_be_reserved_without_the_option() -> None:
    state = position(BRITISH).hand(BRITISH, "Boston").state()
    assert why(state, "reserve: Boston") is Code.NOT_EMPIRE


def test_lost_locations_may_be_reserved() -> None:
    state = position(BRITISH, "reserve_lost_locations").empty("Pemaquid").hand(BRITISH, "Boston", "Pemaquid").state()
    assert allows(state, "reserve: Pemaquid")
    assert why(state, "reserve: Boston") is Code.CARD_CONTROLLED


@pytest.mark.parametrize("other", ["drop_lost_locations", "free_discards"])
def test_a_lost_location_can_be_reserved_beside_other_ways_to_be_rid_of_it(other: str) -> None:
    state = position(BRITISH, "reserve_lost_locations", other).empty("Pemaquid").hand(BRITISH, "Pemaquid").state()
    assert names(do(state, "reserve: Pemaquid").state, BRITISH, "reserve") == ["Pemaquid"]


@pytest.mark.parametrize("other", ["free_discards", "siege_cards_ambushable"])
def test_five_is_the_limit_of_a_reserve_with_locations(other: str) -> None:
    pos = position(BRITISH, "reserve_locations", other).hand(BRITISH, "New York")
    state = pos.reserve(BRITISH, "Boston", "Norfolk", "Pemaquid", "Militia", "Militia").state()
    assert why(state, "reserve: New York") is Code.RESERVE_FULL


# fur_for_one


def test_one_fur_sells_for_one_money_as_a_free_action() -> None:
    state = position(FRENCH, "fur_for_one").hand(FRENCH, "Gaspe").actions(0).state()
    sold = do(state, "sell fur: Gaspe").state
    assert sold.sides[FRENCH].money == 6
    assert names(sold, FRENCH, "discard") == ["Gaspe"]


def test_no_fur_sells_alone_without_the_option() -> None:
    found = refusal(position(FRENCH).hand(FRENCH, "Gaspe").state(), "sell fur: Gaspe")
    assert found is not None
    assert (found.code, found.params) == (Code.OPTION_OFF, {"option": "fur_for_one"})


def test_a_card_without_fur_sells_no_fur() -> None:
    state = position(FRENCH, "fur_for_one").hand(FRENCH, "Quebec").state()
    assert why(state, "sell fur: Quebec") is Code.NO_FUR


@pytest.mark.parametrize("other", ["drop_lost_locations", "reserve_lost_locations"])
def test_the_fur_of_a_lost_place_does_not_sell(other: str) -> None:
    state = position(FRENCH, "fur_for_one", other).empty("Gaspe").hand(FRENCH, "Gaspe").state()
    assert why(state, "sell fur: Gaspe") is Code.CARD_NOT_CONTROLLED


# free_discards


def test_discards_cost_nothing() -> None:
    state = position(BRITISH, "free_discards").hand(BRITISH, "Boston", "Norfolk", "New York").money(BRITISH, 0).state()
    assert do(state, "discard: Boston, New York, Norfolk").state.sides[BRITISH].money == 0


def test_discards_cost_money_without_the_option() -> None:
    state = position(BRITISH).hand(BRITISH, "Boston", "Norfolk").money(BRITISH, 0).state()
    assert why(state, "discard: Boston, Norfolk") is Code.MONEY


@pytest.mark.parametrize("other", ["drop_lost_locations", "late_reshuffle"])
def test_free_discards_stay_an_action(other: str) -> None:
    state = position(BRITISH, "free_discards", other).hand(BRITISH, "Boston").actions(0).state()
    assert why(state, "discard: Boston") is Code.NO_ACTIONS_LEFT


# drop_lost_locations


def test_the_card_of_a_lost_place_can_be_dropped() -> None:
    state = position(BRITISH, "drop_lost_locations").empty("Norfolk").hand(BRITISH, "Norfolk").actions(0).state()
    assert names(do(state, "drop: Norfolk").state, BRITISH, "hand") == []


def test_nothing_can_be_dropped_without_the_option() -> None:
    state = position(BRITISH).empty("Norfolk").hand(BRITISH, "Norfolk").state()
    assert why(state, "drop: Norfolk") is Code.OPTION_OFF


def test_the_card_of_an_own_place_cannot_be_dropped() -> None:
    state = position(BRITISH, "drop_lost_locations").hand(BRITISH, "Norfolk", "Militia").state()
    assert why(state, "drop: Norfolk") is Code.CARD_CONTROLLED
    assert why(state, "drop: Militia") is Code.NOT_LOCATION
