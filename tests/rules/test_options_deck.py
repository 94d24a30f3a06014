"""Options for the deck: each one's effect, its absence, and its combination with others."""

from __future__ import annotations

import pytest

from afaos_gui.rules.refusals import Code
from afaos_gui.rules.setup import all_cards, starting_state
from tests.rules.builder import BRITISH, FRENCH, allows, card, names, why
from tests.rules.option_games import fresh_game, position, rules

# three_fewer_regulars


def test_three_regular_infantry_are_left_out() -> None:
    regular = card(BRITISH, "Regular Infantry")
    assert fresh_game("three_fewer_regulars").sides[BRITISH].available.count(regular) == 3
    assert len(all_cards(rules("three_fewer_regulars"))) == 106


def test_six_regular_infantry_without_the_option() -> None:
    assert fresh_game().sides[BRITISH].available.count(card(BRITISH, "Regular Infantry")) == 6


def test_fewer_regulars_and_no_governors_are_both_left_out() -> None:
    assert len(all_cards(rules("three_fewer_regulars", "no_governors"))) == 104


def test_fewer_regulars_leave_the_french_theirs_and_the_bateaux() -> None:
    state = fresh_game("three_fewer_regulars", "french_bateaux_available")
    assert state.sides[FRENCH].available.count(card(FRENCH, "Regular Infantry")) == 3
    assert card(FRENCH, "Bateaux") in state.sides[FRENCH].available


# british_start_bateaux, french_bateaux_available, french_bateaux_start


def test_the_british_bateaux_start_in_the_deck() -> None:
    start = starting_state(rules("british_start_bateaux")).sides[BRITISH]
    assert card(BRITISH, "Bateaux") in start.draw
    assert card(BRITISH, "Bateaux") not in start.available


def test_the_british_bateaux_are_available_without_the_option() -> None:
    assert card(BRITISH, "Bateaux") in starting_state(rules()).sides[BRITISH].available


def test_the_french_bateaux_start_in_the_deck() -> None:
    assert card(FRENCH, "Bateaux") in starting_state(rules("french_bateaux_start")).sides[FRENCH].draw
    assert len(all_cards(rules("french_bateaux_start"))) == 110


def test_the_french_bateaux_are_available() -> None:
    assert card(FRENCH, "Bateaux") in starting_state(rules("french_bateaux_available")).sides[FRENCH].available
    assert len(all_cards(rules("french_bateaux_available"))) == 110


def test_the_french_bateaux_are_not_in_the_game_without_the_options() -> None:
    assert card(FRENCH, "Bateaux") not in all_cards(rules())


@pytest.mark.parametrize("french", ["french_bateaux_start", "french_bateaux_available"])
def test_both_sides_can_have_bateaux(french: str) -> None:
    start = starting_state(rules("british_start_bateaux", french))
    assert len(all_cards(start.ruleset)) == 110
    assert len(start.sides[BRITISH].draw) == 8


def test_the_french_can_start_with_the_available_bateaux() -> None:
    state = fresh_game("french_bateaux_available", "french_extra_start_card")
    assert allows(state, "start with: Bateaux")


def test_the_french_cannot_start_twice_with_the_bateaux() -> None:
    assert not allows(fresh_game("french_bateaux_start", "french_extra_start_card"), "start with: Bateaux")


def test_the_british_bateaux_in_the_first_edition() -> None:
    assert len(all_cards(rules("british_start_bateaux", edition="first"))) == 110


# no_governors


def test_there_are_no_governors() -> None:
    state = fresh_game("no_governors")
    assert "Governor" not in names(state, BRITISH, "available") + names(state, FRENCH, "available")
    assert len(all_cards(state.ruleset)) == 107


def test_there_are_governors_without_the_option() -> None:
    assert "Governor" in names(fresh_game(), BRITISH, "available")


@pytest.mark.parametrize("other", ["french_extra_start_card", "free_discards"])
def test_no_governor_can_be_drafted_without_governors(other: str) -> None:
    state = position(BRITISH, "no_governors", other).state()
    assert why(state, "draft: Governor") is Code.NOT_AVAILABLE
