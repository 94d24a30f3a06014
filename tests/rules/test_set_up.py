"""Rules: Set-up, and the terms that the other sections use."""

from __future__ import annotations

import pytest

from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import NEUTRAL, SIDE_NAMES
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.position import forts_left, towns_left, villages_left
from afaos_gui.rules.engine import apply, new_game
from afaos_gui.rules.ruleset import Ruleset, RulesetError
from afaos_gui.rules.setup import all_cards, starting_state
from afaos_gui.rules.state import GameState
from tests.rules.builder import BRITISH, CATALOGUE, FIRST, FRENCH, SECOND, holds, names, places


@pytest.fixture
def dealt() -> GameState:
    return new_game(SECOND, RandomChance(1))


def test_pieces_stand_as_the_board_says(dealt: GameState) -> None:
    british, french = dealt.sides
    assert british.towns == places("Boston", "New York")
    assert british.villages == places("New Haven", "Norfolk", "Pemaquid", "Philadelphia", "St. Mary's")
    assert french.towns == places("Quebec")
    assert holds(dealt, FRENCH, "Gaspe", "Louisbourg", "Port Royal", "Tadoussac", "Trois Rivieres", "Montreal")
    assert french.villages.bit_count() == 6


def test_before_the_deal_the_british_are_to_open_the_first_turn() -> None:
    state = starting_state(SECOND)
    assert (state.turn, state.mover, state.to_decide, state.opening) == (1, BRITISH, BRITISH, True)


def test_the_british_begin_with_12_money_and_the_french_with_5(dealt: GameState) -> None:
    assert [me.money for me in dealt.sides] == [12, 5]


def test_five_cards_are_dealt_to_each(dealt: GameState) -> None:
    assert [len(me.hand) for me in dealt.sides] == [5, 5]


def test_the_british_deck_is_its_seven_initial_places(dealt: GameState) -> None:
    deck = sorted(names(dealt, BRITISH, "hand") + names(dealt, BRITISH, "draw"))
    assert deck == ["Boston", "New Haven", "New York", "Norfolk", "Pemaquid", "Philadelphia", "St. Mary's"]


def test_the_french_deck_has_infantry_and_a_trader_besides(dealt: GameState) -> None:
    deck = sorted(names(dealt, FRENCH, "hand") + names(dealt, FRENCH, "draw"))
    assert deck == [
        "Gaspe",
        "Louisbourg",
        "Montreal",
        "Port Royal",
        "Quebec",
        "Regular Infantry (initial)",
        "Tadoussac",
        "Trader",
        "Trois Rivieres",
    ]


def test_stocks_are_all_pieces_less_those_on_the_board(dealt: GameState) -> None:
    assert [villages_left(dealt, side) for side in (BRITISH, FRENCH)] == [18 - 5, 18 - 6]
    assert [towns_left(dealt, side) for side in (BRITISH, FRENCH)] == [12 - 2, 9 - 1]
    assert forts_left(dealt) == 12


def test_neutral_cards_lie_open(dealt: GameState) -> None:
    neutral = [CATALOGUE.cards[card].text for card in dealt.neutral]
    assert {name: neutral.count(name) for name in neutral} == {
        "Fortification (N)": 2,
        "Native Americans (N)": 5,
        "Settlers (N)": 2,
    }


def test_the_game_has_109_cards_and_110_in_the_first_edition() -> None:
    assert (len(all_cards(SECOND)), len(all_cards(FIRST))) == (109, 110)


def test_each_side_has_one_action_in_its_first_turn_and_two_after(dealt: GameState) -> None:
    state, chance, seen = dealt, RandomChance(2), []
    for _ in range(4):
        seen.append((state.turn, state.mover, state.actions_left))
        state = apply(state, EndTurn(), chance).state
    assert seen == [(1, BRITISH, 1), (2, FRENCH, 1), (3, BRITISH, 2), (4, FRENCH, 2)]


def test_an_unknown_edition_or_option_makes_no_ruleset() -> None:
    with pytest.raises(RulesetError, match="third"):
        Ruleset(CATALOGUE, "third")
    with pytest.raises(RulesetError, match="no_such_option"):
        Ruleset(CATALOGUE, "second", frozenset({"no_such_option"}))


def test_rulesets_are_compared_by_what_they_say() -> None:
    option = frozenset({"governor_keeps_starting_locations"})
    assert Ruleset(CATALOGUE) == SECOND
    assert hash(Ruleset(CATALOGUE)) == hash(SECOND)
    assert Ruleset(CATALOGUE, "second", option) != SECOND
    assert FIRST != SECOND
    assert SECOND != "second"
    assert "first" in repr(FIRST)


@pytest.mark.parametrize("ruleset", [SECOND, FIRST])
def test_nothing_is_decided_or_pending_at_set_up(ruleset: Ruleset) -> None:
    state = starting_state(ruleset)
    assert (state.pending, state.winner, state.besieged_once) == (-1, -1, 0)


def test_cards_of_nobody_are_called_neutral() -> None:
    assert SIDE_NAMES[NEUTRAL] == "neutral"


def test_rules_are_equal_by_what_they_say() -> None:
    same = SECOND
    assert same == SECOND == Ruleset(CATALOGUE)
    assert SECOND != FIRST
