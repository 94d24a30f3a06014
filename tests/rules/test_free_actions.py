"""Rules: Free actions."""

from __future__ import annotations

import pytest

from afaos_gui.rules.chapters.position import siege_strength
from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code
from tests.rules.builder import BRITISH, FIRST, FRENCH, Position, after, allows, do, names, verbs, why

# Retrieve the reserve


def test_the_whole_reserve_is_retrieved_at_one_money_a_card() -> None:
    position = Position(BRITISH).reserve(BRITISH, "Militia", "Trader", "Settlers (N)").hand(BRITISH, "Boston")
    state = after(position.state(), "retrieve reserve")
    assert names(state, BRITISH, "hand") == ["Boston", "Militia", "Settlers (N)", "Trader"]
    assert names(state, BRITISH, "reserve") == []
    assert (state.sides[BRITISH].money, state.actions_left) == (12 - 3, 2)


def test_retrieving_needs_money_for_all_of_it() -> None:
    position = Position(BRITISH).reserve(BRITISH, "Militia", "Trader")
    assert allows(position.money(BRITISH, 2).state(), "retrieve reserve")
    assert why(position.money(BRITISH, 1).state(), "retrieve reserve") is Code.MONEY


def test_an_empty_reserve_cannot_be_retrieved() -> None:
    assert why(Position(BRITISH).state(), "retrieve reserve") is Code.RESERVE_EMPTY


# Home Support


def test_home_support_draws_three() -> None:
    step = do(
        Position(BRITISH).hand(BRITISH, "Home Support").state(), "home support", ["Boston", "Norfolk", "Pemaquid"]
    )
    assert names(step.state, BRITISH, "hand") == ["Boston", "Norfolk", "Pemaquid"]
    assert names(step.state, BRITISH, "discard") == ["Home Support"]
    assert (step.state.actions_left, step.barrier) == (2, True)


def test_home_support_draws_what_there_is_without_reshuffling() -> None:
    position = Position(BRITISH).hand(BRITISH, "Home Support").draw_pile(BRITISH, "Boston", "Norfolk")
    step = do(position.state(), "home support", ["Boston", "Norfolk"])
    assert names(step.state, BRITISH, "hand") == ["Boston", "Norfolk"]
    assert names(step.state, BRITISH, "draw") == []
    assert Kind.RESHUFFLED not in {event.kind for event in step.events}


def test_home_support_needs_a_card_to_draw() -> None:
    position = Position(BRITISH).hand(BRITISH, "Home Support").draw_pile(BRITISH)
    assert names(position.state(), BRITISH, "discard")
    assert why(position.state(), "home support") is Code.NO_DRAW_PILE


def test_home_support_goes_above_five_cards() -> None:
    hand = ("Home Support", "Boston", "Norfolk", "Pemaquid", "New York")
    state = do(
        Position(BRITISH).hand(BRITISH, *hand).state(), "home support", ["New Haven", "St. Mary's", "Philadelphia"]
    ).state
    assert len(state.sides[BRITISH].hand) == 7
    assert len(do(state, "end turn").state.sides[BRITISH].hand) == 7


def test_home_support_with_a_short_pile_then_the_intendant_then_again() -> None:
    position = Position(FRENCH).hand(FRENCH, "Home Support", "Intendant").draw_pile(FRENCH, "Quebec", "Montreal")
    state = do(position.state(), "home support", ["Quebec", "Montreal"]).state
    state = after(state, "intendant: Home Support")
    assert names(state, FRENCH, "hand") == ["Home Support", "Montreal", "Quebec"]
    assert why(state, "home support") is Code.NO_DRAW_PILE


def test_home_support_with_a_longer_pile_then_the_intendant_then_again() -> None:
    pile = ("Quebec", "Montreal", "Gaspe", "Tadoussac")
    position = Position(FRENCH).hand(FRENCH, "Home Support", "Intendant").draw_pile(FRENCH, *pile)
    state = after(do(position.state(), "home support", pile[:3]).state, "intendant: Home Support")
    state = do(state, "home support", pile[3:]).state
    assert names(state, FRENCH, "hand") == sorted(pile)
    assert why(state, "home support") is Code.NOT_IN_HAND


def test_first_edition_home_support_then_the_intendant_then_again() -> None:
    position = Position(FRENCH, FIRST).hand(FRENCH, "Home Support", "Intendant").draw_pile(FRENCH, "Quebec")
    state = do(position.state(), "home support", ["Quebec"], ["Montreal", "Gaspe"]).state
    state = after(state, "intendant: Home Support")
    state = do(state, "home support", ["Tadoussac", "Louisbourg", "Port Royal"]).state
    assert "Tadoussac" in names(state, FRENCH, "hand")


def test_home_support_itself_is_not_among_the_cards_reshuffled() -> None:
    position = Position(BRITISH, FIRST).hand(BRITISH, "Home Support")
    position.removed(BRITISH, "Boston", "New Haven", "New York", "Norfolk", "Philadelphia", "St. Mary's")
    step = do(position.draw_pile(BRITISH).state(), "home support", ["Pemaquid"])
    assert names(step.state, BRITISH, "hand") == ["Pemaquid"]
    assert names(step.state, BRITISH, "discard") == ["Home Support"]


# Military Leader


def leading(left: int = 0) -> Position:
    return Position(BRITISH).siege(BRITISH, "Port Royal", ["Militia"]).hand(BRITISH, "Military Leader").actions(left)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_the_military_leader_reinforces_as_a_free_action(left: int) -> None:
    state = after(leading(left).state(), "military leader Port Royal: Military Leader")
    siege = state.sieges[BRITISH]
    assert siege is not None
    assert siege_strength(state, siege) == (2, 0)
    assert (state.actions_left, names(state, BRITISH, "discard")) == (left, [])


def test_the_military_leader_defends_too() -> None:
    position = Position(FRENCH).siege(BRITISH, "Port Royal", ["Militia"]).hand(FRENCH, "Military Leader")
    assert allows(position.state(), "military leader Port Royal: Military Leader")


def test_with_two_sieges_the_military_leader_goes_to_either() -> None:
    state = leading().siege(FRENCH, "New Haven", ["Militia"]).state()
    assert allows(state, "military leader Port Royal: Military Leader")
    assert allows(state, "military leader New Haven: Military Leader")


def test_the_military_leader_needs_supply() -> None:
    position = Position(BRITISH).siege(BRITISH, "Montreal", ["Militia"]).hand(BRITISH, "Military Leader")
    assert why(position.state(), "military leader Montreal: Military Leader") is Code.SIEGE_OUT_OF_SUPPLY


def test_the_military_leader_needs_a_siege() -> None:
    state = Position(BRITISH).hand(BRITISH, "Military Leader").state()
    assert why(state, "military leader Port Royal: Military Leader") is Code.NO_SIEGE


def test_only_the_military_leader_is_free() -> None:
    state = leading().hand(BRITISH, "Rangers").state()
    assert why(state, "military leader Port Royal: Rangers") is Code.NOT_MILITARY_LEADER
    assert why(state, "reinforce Port Royal: Rangers") is Code.NO_ACTIONS_LEFT


# Withdraw


def test_either_side_may_withdraw_for_nothing() -> None:
    attacker = Position(BRITISH).siege(BRITISH, "Port Royal", ["Militia"]).actions(0).state()
    defender = Position(FRENCH).siege(BRITISH, "Port Royal", ["Militia"]).actions(0).state()
    assert "withdraw" in verbs(attacker)
    assert "withdraw" in verbs(defender)
    assert why(Position(BRITISH).state(), "withdraw Port Royal") is Code.NO_SIEGE


def test_of_two_sieges_either_can_be_withdrawn_from() -> None:
    state = leading().siege(FRENCH, "New Haven", ["Militia"]).state()
    assert allows(state, "withdraw Port Royal")
    assert allows(state, "withdraw New Haven")


def test_played_cards_are_told_without_an_amount() -> None:
    step = do(Position(BRITISH).hand(BRITISH, "Militia").state(), "discard: Militia")
    assert [event.amount for event in step.events if event.kind is Kind.PLAYED] == [0]
