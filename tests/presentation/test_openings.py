"""The sentence that names the possible kinds of actions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from afaos_gui.presentation.choices.openings import openings
from afaos_gui.rules.actions import Draft, EndTurn, HomeSupport, Pass, Settle, Withdraw
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.engine import legal_actions
from tests.rules.builder import Position
from tests.rules.games import some_positions
from tests.rules.option_games import position as option_position


def test_kinds_are_named_once_and_free_ones_apart() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston", "New York", "Ships", "Home Support").state()
    told = openings(legal_actions(state))
    assert told.startswith("Open to you: ")
    assert told.endswith("free: Home Support.")
    assert told.count("draft") == 1


def test_nothing_is_told_where_only_the_turn_can_be_ended() -> None:
    assert openings(()) == ""
    assert openings((EndTurn(),)) == ""


def test_giving_a_siege_up_is_no_opening() -> None:
    state = Position(BRITISH).siege(BRITISH, "Port Royal", ["Rangers"]).actions(0).state()
    legal = legal_actions(state)
    assert any(isinstance(action, Withdraw) for action in legal)
    assert openings(legal) == ""


@given(st.integers(0, 399))
def test_what_is_named_is_legal(index: int) -> None:
    legal = legal_actions(some_positions()[index])
    told = openings(legal)
    for kind, word in ((Settle, "settle"), (Draft, "draft"), (HomeSupport, "Home Support")):
        assert (word in told) == any(isinstance(action, kind) for action in legal)


@pytest.mark.parametrize(
    "option, told",
    [("british_bid_2", "use the bid"), ("drop_lost_locations", "drop a lost card"), ("fur_for_one", "sell fur")],
)
def test_what_is_free_by_an_option_is_named_where_no_action_is_left(option: str, told: str) -> None:
    position = option_position(BRITISH, option).hand(BRITISH, "Pemaquid", "Boston").actions(0)
    if option == "drop_lost_locations":
        position = position.empty("Pemaquid")
    assert openings(legal_actions(position.state())) == f"Free actions are left: {told}."


def test_with_actions_left_free_ones_are_not_said_to_be_what_is_left() -> None:
    assert openings((HomeSupport(), Pass())) == "Open to you: Home Support."
    assert openings((HomeSupport(), EndTurn())) == "Free actions are left: Home Support."
