"""Options for the end of the turn and the reshuffle: effect, absence, and combination of each."""

from __future__ import annotations

import pytest

from afaos_gui.rules.refusals import Code
from afaos_gui.rules.state import Decision, GameState
from tests.rules.builder import BRITISH, FRENCH, Position, do, names, refusal, texts, turn_passes
from tests.rules.option_games import position, rules

# pay_to_reshuffle


def reshuffling(*options: str, money: int) -> GameState:
    """The British end a turn with one card in hand and one in the draw pile."""
    pile = position(BRITISH, *options).draw_pile(BRITISH, "Norfolk").hand(BRITISH, "Boston")
    return pile.money(BRITISH, money).state()


def test_a_reshuffle_while_refilling_costs_one_money() -> None:
    step = do_end(reshuffling("pay_to_reshuffle", money=3))
    assert step.sides[BRITISH].money == 2
    assert step.mover == FRENCH


def do_end(state: GameState) -> GameState:
    return turn_passes(state)


def test_a_reshuffle_costs_nothing_without_the_option() -> None:
    assert do_end(reshuffling(money=3)).sides[BRITISH].money == 3


def test_no_reshuffle_costs_nothing() -> None:
    state = position(BRITISH, "pay_to_reshuffle").hand(BRITISH, "Boston", "Norfolk", "New York", "Pemaquid").state()
    assert do_end(state).sides[BRITISH].money == 12


def test_without_money_two_cards_pay_for_the_reshuffle() -> None:
    state = do_end(reshuffling("pay_to_reshuffle", money=0))
    assert state.decision is Decision.DISCARD_TO_RESHUFFLE
    assert state.to_decide == BRITISH
    hand = names(state, BRITISH, "hand")
    paid = do(state, f"pay with cards: {hand[0]}, {hand[1]}").state
    assert names(paid, BRITISH, "hand") == hand[2:]
    assert names(paid, BRITISH, "discard") == hand[:2]
    assert paid.mover == FRENCH


def test_one_card_does_not_pay_for_a_reshuffle() -> None:
    state = do_end(reshuffling("pay_to_reshuffle", money=0))
    found = refusal(state, "pay with cards: " + names(state, BRITISH, "hand")[0])
    assert found is not None
    assert (found.code, found.section) == (Code.WRONG_NUMBER, "pay_to_reshuffle")


def test_home_support_that_reshuffles_costs_nothing() -> None:
    pile = position(BRITISH, "pay_to_reshuffle", "home_support_reshuffles").hand(BRITISH, "Home Support")
    state = pile.draw_pile(BRITISH, "Norfolk").money(BRITISH, 0).state()
    step = do(state, "home support", ["Norfolk"], ["Boston", "New York"])
    assert step.state.decision is Decision.TURN


def test_paying_for_a_reshuffle_leaves_free_discards_free() -> None:
    state = position(BRITISH, "pay_to_reshuffle", "free_discards").hand(BRITISH, "Boston", "Norfolk").state()
    assert do(state, "discard: Boston, Norfolk").state.sides[BRITISH].money == 12


# home_support_reshuffles


def supported(*options: str) -> GameState:
    return position(BRITISH, *options).hand(BRITISH, "Home Support").draw_pile(BRITISH, "Norfolk").state()


def test_home_support_reshuffles_to_complete_three() -> None:
    state = do(supported("home_support_reshuffles"), "home support", ["Norfolk"], ["Boston", "New York"]).state
    assert names(state, BRITISH, "hand") == ["Boston", "New York", "Norfolk"]


def test_home_support_draws_what_there_is_without_the_option() -> None:
    assert names(do(supported(), "home support", ["Norfolk"]).state, BRITISH, "hand") == ["Norfolk"]


@pytest.mark.parametrize("other", ["free_discards", "reserve_locations"])
def test_home_support_can_draw_from_an_empty_pile_when_it_reshuffles(other: str) -> None:
    pos = position(BRITISH, "home_support_reshuffles", other).hand(BRITISH, "Home Support").draw_pile(BRITISH)
    assert "home support" in texts(pos.state())


# late_reshuffle


def test_the_draw_pile_is_not_replaced_while_refilling() -> None:
    state = turn_passes(reshuffling("late_reshuffle", money=3))
    assert names(state, BRITISH, "hand") == ["Boston", "Norfolk"]
    assert names(state, BRITISH, "discard") == []
    assert len(state.sides[BRITISH].draw) > 0


def test_a_draw_pile_that_lasts_is_not_reshuffled_late() -> None:
    pos = position(BRITISH, "late_reshuffle").hand(BRITISH, "Boston", "Norfolk", "New York", "Pemaquid")
    pos.discard(BRITISH, "St. Mary's")
    state = turn_passes(pos.state())
    assert names(state, BRITISH, "discard") == ["St. Mary's"]


def test_the_draw_pile_is_replaced_while_refilling_without_the_option() -> None:
    assert len(names(turn_passes(reshuffling(money=3)), BRITISH, "hand")) == 5


def test_home_support_of_the_first_edition_does_not_reshuffle_late() -> None:
    pos = Position(BRITISH, rules("late_reshuffle", edition="first")).hand(BRITISH, "Home Support")
    state = do(pos.draw_pile(BRITISH, "Norfolk").state(), "home support", ["Norfolk"]).state
    assert names(state, BRITISH, "hand") == ["Norfolk"]


def test_a_swap_does_not_reshuffle_late() -> None:
    pos = position(BRITISH, "late_reshuffle", "french_swap_after_siege").hand(FRENCH, "Gaspe").draw_pile(FRENCH)
    pos.siege(BRITISH, "Louisbourg", ["Boston"], ["Militia", "Militia"])
    state = do(turn_passes(pos.state()), "swap: Gaspe").state
    assert names(state, FRENCH, "hand") == []


def test_the_last_money_pays_for_the_reshuffle() -> None:
    state = do_end(reshuffling("pay_to_reshuffle", money=1))
    assert (state.sides[BRITISH].money, state.mover) == (0, FRENCH)
