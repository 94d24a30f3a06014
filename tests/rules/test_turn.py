"""Rules: A turn."""

from __future__ import annotations

import pytest

from afaos_gui.rules.chapters.position import balance
from afaos_gui.rules.engine import outcome
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.state import Decision, Ending
from tests.rules.builder import (
    BRITISH,
    FRENCH,
    Position,
    after,
    allows,
    do,
    names,
    texts,
    turn_passes,
    verbs,
    why,
)

REGULARS = ("Regular Infantry", "Regular Infantry")


def test_a_turn_has_two_actions() -> None:
    state = Position(BRITISH).hand(BRITISH, "Norfolk").state()
    state = after(state, "pass", "pass")
    assert why(state, "take money: Norfolk") is Code.NO_ACTIONS_LEFT
    assert why(state, "pass") is Code.NO_ACTIONS_LEFT


def test_passing_is_an_action() -> None:
    state = Position(BRITISH).state()
    assert after(state, "pass").actions_left == state.actions_left - 1


def test_unused_actions_may_be_given_up_by_ending_the_turn() -> None:
    state = turn_passes(Position(BRITISH).state())
    assert (state.mover, state.actions_left, state.turn) == (FRENCH, 2, 4)


def test_free_actions_come_before_between_and_after_the_actions() -> None:
    position = Position(BRITISH).reserve(BRITISH, "Militia").hand(BRITISH, "Home Support")
    for left in (2, 1, 0):
        state = position.actions(left).state()
        assert verbs(state) >= {"retrieve reserve", "home support", "end turn"}
        assert after(state, "retrieve reserve").actions_left == left


def test_with_no_action_left_only_free_actions_are_legal() -> None:
    position = Position(BRITISH).hand(BRITISH, "Norfolk", "Boston", "Rangers", "Militia").reserve(BRITISH, "Trader")
    assert texts(position.actions(0).state()) == {"retrieve reserve", "end turn"}


def test_the_hand_is_drawn_up_to_five() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", "New York").state()
    step = do(state, "end turn", ["Pemaquid", "New Haven"])
    assert names(step.state, BRITISH, "hand") == ["Boston", "New Haven", "New York", "Norfolk", "Pemaquid"]
    assert names(step.state, BRITISH, "draw") == ["Philadelphia", "St. Mary's"]
    assert step.barrier


def test_a_hand_above_five_keeps_its_cards() -> None:
    hand = ("Boston", "Norfolk", "New York", "Pemaquid", "New Haven", "Philadelphia")
    state = do(Position(BRITISH).hand(BRITISH, *hand).state(), "end turn").state
    assert names(state, BRITISH, "hand") == sorted(hand)


def test_an_exhausted_draw_pile_is_replaced_by_the_shuffled_discard_pile() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "New York", "Pemaquid").draw_pile(BRITISH, "Norfolk")
    assert names(position.state(), BRITISH, "discard") == ["New Haven", "Philadelphia", "St. Mary's"]
    state = do(position.state(), "end turn", ["Norfolk"], ["St. Mary's"]).state
    assert names(state, BRITISH, "hand") == ["Boston", "New York", "Norfolk", "Pemaquid", "St. Mary's"]
    assert names(state, BRITISH, "draw") == ["New Haven", "Philadelphia"]
    assert names(state, BRITISH, "discard") == []


def test_a_draw_pile_that_is_just_exhausted_waits_for_the_next_draw() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "New York", "Pemaquid", "Trader")
    state = do(position.draw_pile(BRITISH, "Norfolk").state(), "end turn", ["Norfolk"]).state
    assert names(state, BRITISH, "draw") == []
    assert names(state, BRITISH, "discard") == ["New Haven", "Philadelphia", "St. Mary's"]


def test_with_both_piles_empty_fewer_cards_are_drawn() -> None:
    position = Position(BRITISH).draw_pile(BRITISH, "Norfolk", "Boston")
    position.removed(BRITISH, "New Haven", "New York", "Pemaquid", "Philadelphia", "St. Mary's")
    state = do(position.state(), "end turn", ["Boston", "Norfolk"]).state
    assert names(state, BRITISH, "hand") == ["Boston", "Norfolk"]


def test_cards_played_go_to_the_discard_pile_at_once() -> None:
    state = Position(BRITISH).hand(BRITISH, "Norfolk", "Boston").state()
    assert names(after(state, "take money: Norfolk"), BRITISH, "discard") == ["Norfolk"]


def test_a_card_serves_for_one_thing_only_in_an_action() -> None:
    # St. Mary's can be a start, a bateaux or a settler, but only one of them at a time.
    state = Position(BRITISH).hand(BRITISH, "St. Mary's", "Boston").state()
    assert "settle" not in verbs(state)
    state = Position(BRITISH).hand(BRITISH, "St. Mary's", "Boston", "Bateaux").state()
    assert allows(state, "settle Cumberland: St. Mary's, Bateaux, Boston")
    assert why(state, "settle Cumberland: St. Mary's, St. Mary's, Boston") is Code.NOT_IN_HAND


# The start of a turn


def french_siege_of(where: str, *defenders: str) -> Position:
    """A French siege with strength 4, the British to move."""
    attackers = ["Regular Infantry", "Regular Infantry"]
    return Position(BRITISH).siege(FRENCH, where, attackers, defenders)


@pytest.mark.parametrize("capital", ["Boston", "New York"])
def test_an_attacker_of_a_capital_wins_at_plus_two(capital: str) -> None:
    state = french_siege_of(capital).state()
    siege = state.sieges[FRENCH]
    assert siege is not None
    assert balance(state, siege) == 2
    state = turn_passes(state)
    assert (state.decision, state.ending, state.winner) == (Decision.OVER, Ending.CAPITAL_BESIEGED, FRENCH)
    assert texts(state) == set()


def test_an_attacker_of_quebec_wins_at_plus_two() -> None:
    guns = ("Siege Artillery", "Regular Infantry")
    state = turn_passes(Position(FRENCH).siege(BRITISH, "Quebec", guns).state())
    assert (state.ending, state.winner) == (Ending.CAPITAL_BESIEGED, BRITISH)


def test_an_attacker_of_a_capital_does_not_win_at_plus_one() -> None:
    state = turn_passes(french_siege_of("Boston", "Militia").state())
    assert (state.decision, state.mover, state.ending) == (Decision.TURN, FRENCH, Ending.NONE)


def test_an_attacker_of_a_capital_wins_at_its_own_start_of_turn_only() -> None:
    position = Position(FRENCH).siege(FRENCH, "Boston", REGULARS)
    state = turn_passes(position.state())
    assert (state.mover, state.ending) == (BRITISH, Ending.NONE)


def test_boston_won_back_is_no_siege_of_an_enemy_capital() -> None:
    position = Position(FRENCH).village(FRENCH, "Boston").siege(BRITISH, "Boston", REGULARS)
    state = turn_passes(position.state())
    assert (state.ending, state.decision) == (Ending.NONE, Decision.SETTLE_AFTER_SIEGE)


def test_a_capital_won_comes_before_the_end_of_the_game() -> None:
    position = Position(FRENCH).siege(BRITISH, "Quebec", [*REGULARS, "Siege Artillery"])
    state = turn_passes(position.captured(BRITISH, villages=6).state())
    assert state.ending is Ending.CAPITAL_BESIEGED


SEVEN_MORE = ("Deerfield", "Albany", "Richmond", "Baltimore", "Cumberland", "Canso", "Halifax")
SIX_MORE = ("Oswego", "Detroit", "Kennebec", "Fort Halifax", "Fort Venango", "Fort Stanwix")


def test_the_game_ends_when_the_mover_has_no_village_left_in_stock() -> None:
    position = Position(FRENCH).village(BRITISH, *SEVEN_MORE, *SIX_MORE)
    state = turn_passes(position.state())
    assert (state.ending, state.mover) == (Ending.VILLAGES, BRITISH)


def test_one_village_left_in_stock_does_not_end_the_game() -> None:
    position = Position(FRENCH).village(BRITISH, *SEVEN_MORE, *SIX_MORE[1:])
    assert turn_passes(position.state()).ending is Ending.NONE


def test_captured_pieces_do_not_return_to_stock() -> None:
    position = Position(FRENCH).village(BRITISH, *SEVEN_MORE).captured(FRENCH, villages=6)
    assert turn_passes(position.state()).ending is Ending.VILLAGES


def test_the_game_ends_when_the_mover_has_no_town_left_in_stock() -> None:
    position = Position(BRITISH).town(FRENCH, "Gaspe", "Louisbourg", "Port Royal", "Tadoussac", "Trois Rivieres")
    assert turn_passes(position.town(FRENCH, "Montreal", "Detroit").state()).ending is Ending.NONE
    assert turn_passes(position.town(FRENCH, "Canso").state()).ending is Ending.TOWNS


def test_the_opponents_stock_does_not_end_the_game() -> None:
    position = Position(BRITISH).village(BRITISH, *SEVEN_MORE, *SIX_MORE)
    assert turn_passes(position.state()).ending is Ending.NONE


@pytest.mark.parametrize(("villages", "towns"), [(6, 0), (4, 1), (2, 2), (0, 3)])
def test_the_game_ends_when_the_mover_has_captured_12_points(villages: int, towns: int) -> None:
    state = turn_passes(Position(BRITISH).captured(FRENCH, villages, towns).state())
    assert state.ending is Ending.CAPTURES


def test_ten_points_of_captured_pieces_are_not_enough() -> None:
    assert turn_passes(Position(BRITISH).captured(FRENCH, 3, 1).state()).ending is Ending.NONE


def test_the_opponents_captures_do_not_end_the_game() -> None:
    assert turn_passes(Position(FRENCH).captured(FRENCH, 6, 0).state()).ending is Ending.NONE


@pytest.mark.parametrize("attacker", [BRITISH, FRENCH])
def test_a_siege_in_progress_keeps_the_game_from_ending(attacker: int) -> None:
    where = ("Port Royal", "Norfolk")[attacker]
    position = Position(FRENCH).captured(BRITISH, 6, 0).siege(attacker, where, ["Militia"])
    assert turn_passes(position.state()).ending is Ending.NONE


def test_a_siege_that_is_resolved_now_still_keeps_the_game_from_ending() -> None:
    position = Position(FRENCH).captured(BRITISH, 6, 0).siege(FRENCH, "Norfolk", ["Militia"], ["Militia"])
    state = turn_passes(position.state())
    state = after(state, "return: Militia")
    assert state.sieges == (None, None)
    assert (state.decision, state.mover, state.ending) == (Decision.TURN, BRITISH, Ending.NONE)
    result = turn_passes(turn_passes(state))
    assert result.ending is Ending.CAPTURES
    assert outcome(result) is not None


def test_with_two_won_sieges_the_mover_chooses_the_order() -> None:
    position = Position(FRENCH).siege(BRITISH, "Port Royal", REGULARS)
    position.siege(FRENCH, "Norfolk", ["Militia"], ["Militia"])
    state = turn_passes(position.state())
    assert (state.decision, state.to_decide) == (Decision.SIEGE_ORDER, BRITISH)
    assert texts(state) == {"resolve Port Royal", "resolve Norfolk"}
    first = after(state, "resolve Port Royal")
    assert first.sieges[BRITISH] is None
    assert first.sieges[FRENCH] is not None
    assert (first.decision, first.to_decide) == (Decision.SETTLE_AFTER_SIEGE, BRITISH)
    second = after(first, "decline")
    assert (second.decision, second.to_decide) == (Decision.RETURN_AFTER_SIEGE, FRENCH)
    done = after(second, "return: Militia")
    assert (done.decision, done.sieges, done.actions_left) == (Decision.TURN, (None, None), 2)
    other = after(state, "resolve Norfolk", "return: Militia")
    assert (other.decision, other.sieges[BRITISH]) == (Decision.SETTLE_AFTER_SIEGE, None)


def test_of_two_sieges_only_those_that_the_mover_has_won_are_resolved() -> None:
    position = Position(FRENCH).siege(BRITISH, "Port Royal", REGULARS)
    position.siege(FRENCH, "Norfolk", ["Regular Infantry", "Regular Infantry"])
    state = after(turn_passes(position.state()), "decline")
    assert (state.decision, state.mover) == (Decision.TURN, BRITISH)
    assert state.sieges[FRENCH] is not None
