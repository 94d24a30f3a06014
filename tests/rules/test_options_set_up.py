"""Options for the set-up: each one's effect, its absence, and its combination with others."""

from __future__ import annotations

import pytest

from afaos_gui.rules.chapters.position import forts_left
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.state import Decision
from tests.rules.builder import BRITISH, FRENCH, do, names, place, texts, why
from tests.rules.option_games import fresh_game, position

# louisbourg_starts_fortified, quebec_starts_fortified


@pytest.mark.parametrize(
    ("option", "where"),
    [("louisbourg_starts_fortified", "Louisbourg"), ("quebec_starts_fortified", "Quebec")],
)
def test_a_place_starts_fortified(option: str, where: str) -> None:
    state = fresh_game(option)
    assert state.forts == 1 << place(where)
    assert forts_left(state) == 11


def test_nothing_starts_fortified_without_the_options() -> None:
    assert fresh_game().forts == 0


def test_both_places_can_start_fortified() -> None:
    assert forts_left(fresh_game("louisbourg_starts_fortified", "quebec_starts_fortified")) == 10


@pytest.mark.parametrize("other", ["blocked_raid_free", "short_raids"])
def test_a_place_that_starts_fortified_cannot_be_raided(other: str) -> None:
    state = position(BRITISH, "quebec_starts_fortified", other).hand(BRITISH, "Rangers").state()
    assert why(state, "raid Quebec: Rangers") is Code.FORTIFIED


# french_extra_start_card


def test_the_french_choose_a_card_before_the_first_turn() -> None:
    state = fresh_game("french_extra_start_card")
    assert (state.decision, state.to_decide) == (Decision.EXTRA_START_CARD, FRENCH)
    assert "start with: Siege Artillery" in texts(state)
    assert "start with: Settlers (N)" not in texts(state)
    chosen = do(
        state, "start with: Siege Artillery", ["Quebec", "Siege Artillery", "Gaspe", "Montreal", "Trader"]
    ).state
    assert names(chosen, FRENCH, "hand") == ["Gaspe", "Montreal", "Quebec", "Siege Artillery", "Trader"]
    assert len(chosen.sides[FRENCH].draw) == 5
    assert chosen.sides[FRENCH].money == 5
    assert (chosen.mover, chosen.turn, chosen.actions_left) == (BRITISH, 1, 1)


def test_nobody_chooses_a_start_card_without_the_option() -> None:
    assert fresh_game().decision is Decision.TURN


def test_the_french_cannot_start_with_a_card_that_is_left_out() -> None:
    state = fresh_game("french_extra_start_card", "no_governors")
    assert why(state, "start with: Governor") is Code.NOT_AVAILABLE


def test_the_french_start_card_comes_on_top_of_their_bid() -> None:
    state = fresh_game("french_extra_start_card", "french_bid_2")
    assert state.bids == (0, 2)
    assert state.decision is Decision.EXTRA_START_CARD
