"""Rules: Draft, Discard, Reserve, Governor, Intendant, Pass."""

from __future__ import annotations

from itertools import combinations

import pytest

from afaos_gui.rules.actions import Discard
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.ruleset import Ruleset
from tests.rules.builder import BRITISH, CATALOGUE, FRENCH, Position, after, allows, names, verbs, why

KEEPS = Ruleset(CATALOGUE, "second", frozenset({"governor_keeps_starting_locations"}))

# Draft


def test_a_drafted_card_goes_to_the_discard_pile_at_its_cost() -> None:
    state = after(Position(BRITISH).state(), "draft: Regular Infantry")
    assert names(state, BRITISH, "discard") == ["Regular Infantry"]
    assert names(state, BRITISH, "available").count("Regular Infantry") == 5
    assert state.sides[BRITISH].money == 12 - 7


def test_a_neutral_card_can_be_drafted_by_either_side() -> None:
    for side in (BRITISH, FRENCH):
        state = after(Position(side).state(), "draft: Native Americans (N)")
        assert names(state, side, "discard") == ["Native Americans (N)"]
        assert len(state.neutral) == 8


def test_a_draft_needs_its_cost() -> None:
    position = Position(BRITISH)
    assert allows(position.money(BRITISH, 7).state(), "draft: Regular Infantry")
    assert why(position.money(BRITISH, 6).state(), "draft: Regular Infantry") is Code.MONEY


def test_only_an_available_card_can_be_drafted() -> None:
    state = Position(BRITISH).hand(BRITISH, "Rangers").state()
    assert why(state, "draft: Rangers") is Code.NOT_AVAILABLE
    assert why(state, "draft: Deerfield") is Code.NOT_AVAILABLE


@pytest.mark.parametrize("card", ["Regular Infantry (initial)", "Trader"])
def test_french_initial_cards_cost_nothing_to_draft_again(card: str) -> None:
    state = Position(FRENCH).removed(FRENCH, card).money(FRENCH, 0).state()
    assert allows(state, f"draft: {card}")


# Discard


def test_the_first_discarded_card_is_free_and_each_further_one_costs_one() -> None:
    hand = ("Boston", "Norfolk", "New York", "Militia")
    for number in range(1, 5):
        state = after(Position(BRITISH).hand(BRITISH, *hand).state(), "discard: " + ", ".join(hand[:number]))
        assert names(state, BRITISH, "discard") == sorted(hand[:number])
        assert state.sides[BRITISH].money == 12 - (number - 1)


def test_discards_need_their_money() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", "New York").money(BRITISH, 1)
    assert allows(position.state(), "discard: Boston, Norfolk")
    assert why(position.state(), "discard: Boston, Norfolk, New York") is Code.MONEY


def test_every_part_of_the_hand_can_be_discarded_and_like_cards_are_merged() -> None:
    state = Position(BRITISH).hand(BRITISH, "Militia", "Militia", "Boston").state()
    found = [action.cards for action in legal_actions(state) if isinstance(action, Discard)]
    hand = state.sides[BRITISH].hand
    expected = {tuple(sorted(part)) for size in (1, 2, 3) for part in combinations(hand, size)}
    assert sorted(found) == sorted(expected)


# Reserve


def test_an_empire_card_goes_to_the_reserve() -> None:
    state = after(Position(BRITISH).hand(BRITISH, "Militia").state(), "reserve: Militia")
    assert (names(state, BRITISH, "reserve"), names(state, BRITISH, "hand")) == (["Militia"], [])
    assert state.actions_left == 1


def test_a_neutral_card_is_an_empire_card() -> None:
    assert allows(Position(BRITISH).hand(BRITISH, "Settlers (N)").state(), "reserve: Settlers (N)")


def test_a_location_card_does_not_go_to_the_reserve() -> None:
    assert why(Position(BRITISH).hand(BRITISH, "Boston").state(), "reserve: Boston") is Code.NOT_EMPIRE


def test_the_reserve_holds_five_cards_at_most() -> None:
    position = Position(BRITISH).hand(BRITISH, "Militia").reserve(BRITISH, "Trader", "Governor", "Rangers", "Ships")
    assert allows(position.state(), "reserve: Militia")
    assert why(position.reserve(BRITISH, "Ships").state(), "reserve: Militia") is Code.RESERVE_FULL


# Governor


def test_the_governor_returns_one_or_two_cards_to_where_they_came_from() -> None:
    position = Position(BRITISH).hand(BRITISH, "Governor", "Norfolk", "Militia", "Settlers (N)")
    two = after(position.state(), "governor: Norfolk, Militia")
    assert names(two, BRITISH, "discard") == ["Governor"]
    assert "Norfolk" in names(two, BRITISH, "places")
    assert names(two, BRITISH, "available").count("Militia") == 3
    one = after(position.state(), "governor: Settlers (N)")
    assert len(one.neutral) == 9
    assert names(one, BRITISH, "hand") == ["Militia", "Norfolk"]


def test_the_piece_stays_when_its_card_is_removed() -> None:
    state = after(Position(BRITISH).hand(BRITISH, "Governor", "Norfolk").state(), "governor: Norfolk")
    assert state.sides[BRITISH].controlled == Position(BRITISH).state().sides[BRITISH].controlled


def test_the_governor_needs_another_card() -> None:
    state = Position(BRITISH).hand(BRITISH, "Governor").state()
    assert "governor" not in verbs(state)
    assert why(state, "governor: Governor") is Code.NOT_IN_HAND


def test_without_a_governor_nothing_is_removed() -> None:
    assert why(Position(BRITISH).hand(BRITISH, "Norfolk").state(), "governor: Norfolk") is Code.NOT_IN_HAND


def test_two_like_cards_can_be_removed() -> None:
    state = Position(BRITISH).hand(BRITISH, "Governor", "Militia", "Militia").state()
    assert names(after(state, "governor: Militia, Militia"), BRITISH, "available").count("Militia") == 3


def test_an_option_keeps_the_governor_from_returning_controlled_starting_locations() -> None:
    position = Position(BRITISH, KEEPS).village(BRITISH, "Deerfield")
    position.hand(BRITISH, "Governor", "Norfolk", "Deerfield", "Pemaquid").empty("Pemaquid")
    state = position.state()
    assert why(state, "governor: Norfolk") is Code.KEEPS_STARTING
    assert why(state, "governor: Norfolk, Deerfield") is Code.KEEPS_STARTING
    assert allows(state, "governor: Deerfield")
    assert allows(state, "governor: Deerfield, Pemaquid")


# Intendant


def test_the_intendant_takes_a_card_of_the_discard_pile_to_hand() -> None:
    position = Position(FRENCH).hand(FRENCH, "Intendant").discard(FRENCH, "Quebec", "Militia")
    state = after(position.state(), "intendant: Quebec")
    assert names(state, FRENCH, "hand") == ["Quebec"]
    assert names(state, FRENCH, "discard") == ["Intendant", "Militia"]
    assert state.sides[FRENCH].money == 5 - 2


def test_the_intendant_costs_two() -> None:
    position = Position(FRENCH).hand(FRENCH, "Intendant").discard(FRENCH, "Quebec").money(FRENCH, 1)
    assert why(position.state(), "intendant: Quebec") is Code.MONEY


def test_the_intendant_cannot_take_itself_nor_work_on_an_empty_discard_pile() -> None:
    state = Position(FRENCH).hand(FRENCH, "Intendant").state()
    assert "intendant" not in verbs(state)
    assert why(state, "intendant: Intendant") is Code.NOT_IN_DISCARD


def test_the_card_taken_back_is_known_to_the_opponent() -> None:
    position = Position(FRENCH).hand(FRENCH, "Intendant", "Montreal").discard(FRENCH, "Quebec")
    state = after(position.state(), "intendant: Quebec")
    assert names(state, FRENCH, "known") == ["Quebec"]


def test_the_british_have_no_intendant() -> None:
    state = Position(BRITISH).discard(BRITISH, "Boston").state()
    assert why(state, "intendant: Boston") is Code.FRENCH_ONLY


# Pass


def test_passing_changes_nothing_else() -> None:
    before = Position(BRITISH).hand(BRITISH, "Boston").state()
    state = after(before, "pass")
    assert state.sides == before.sides
    assert (state.actions_left, state.neutral, state.sieges) == (1, before.neutral, before.sieges)
