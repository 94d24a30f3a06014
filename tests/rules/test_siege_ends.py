"""Rules: Losing and winning a siege, and withdrawing from one."""

from __future__ import annotations

import pytest

from afaos_gui.rules.chapters.position import forts_left, villages_left
from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.state import Decision, Ending, GameState
from tests.rules.builder import (
    BRITISH,
    FRENCH,
    Position,
    after,
    allows,
    do,
    holds,
    names,
    places,
    texts,
    turn_passes,
    why,
)

REGULARS = ("Regular Infantry", "Regular Infantry")


def british_siege(
    where: str = "Port Royal", attackers: tuple[str, ...] = REGULARS, defenders: tuple[str, ...] = ()
) -> Position:
    """The French, to move, are besieged; the British turn comes next."""
    return Position(FRENCH).siege(BRITISH, where, attackers, defenders)


def won(position: Position) -> GameState:
    """The position after the French end their turn, in which the British resolve the siege."""
    return turn_passes(position.state())


# Cards


def test_all_siege_cards_go_to_their_owners_discard_piles() -> None:
    state = won(british_siege(attackers=(*REGULARS, "Boston"), defenders=("Quebec",)))
    assert names(state, BRITISH, "discard") == ["Boston", "Regular Infantry", "Regular Infantry"]
    assert names(state, FRENCH, "discard") == ["Quebec"]


def test_the_loser_first_chooses_an_empire_card_to_return() -> None:
    state = won(british_siege(attackers=(*REGULARS, *REGULARS), defenders=("Militia", "Fortification (N)")))
    assert (state.decision, state.to_decide) == (Decision.RETURN_AFTER_SIEGE, FRENCH)
    assert texts(state) == {"return: Militia", "return: Fortification (N)"}
    militia = after(state, "return: Militia")
    assert names(militia, FRENCH, "available").count("Militia") == 3
    assert names(militia, FRENCH, "discard") == ["Fortification (N)"]
    neutral = after(state, "return: Fortification (N)")
    assert len(neutral.neutral) == 9
    assert names(neutral, FRENCH, "discard") == ["Militia"]


def test_a_location_card_is_not_returned() -> None:
    state = won(british_siege(attackers=(*REGULARS, *REGULARS), defenders=("Militia", "Quebec")))
    assert texts(state) == {"return: Militia"}
    assert why(state, "return: Quebec") is Code.NOT_EMPIRE
    assert why(state, "return: Fortification") is Code.NOT_IN_SIEGE


@pytest.mark.parametrize("defenders", [(), ("Quebec",)])
def test_without_an_empire_card_there_nothing_is_returned(defenders: tuple[str, ...]) -> None:
    state = won(british_siege(attackers=(*REGULARS, "Militia"), defenders=defenders))
    assert state.decision is Decision.SETTLE_AFTER_SIEGE


def test_a_beaten_attacker_returns_a_card_too() -> None:
    position = Position(FRENCH).siege(FRENCH, "Norfolk", ["Regular Infantry (initial)"], REGULARS)
    state = won(position)
    assert (state.decision, state.to_decide) == (Decision.RETURN_AFTER_SIEGE, FRENCH)
    state = after(state, "return: Regular Infantry (initial)")
    assert "Regular Infantry (initial)" in names(state, FRENCH, "available")
    assert names(state, BRITISH, "discard") == list(REGULARS)


# When


def test_the_attacker_wins_at_its_own_start_of_turn() -> None:
    state = won(british_siege())
    assert (state.decision, state.mover, state.to_decide) == (Decision.SETTLE_AFTER_SIEGE, BRITISH, BRITISH)
    still = turn_passes(Position(BRITISH).siege(BRITISH, "Port Royal", REGULARS).state())
    assert still.sieges[BRITISH] is not None


def test_the_defender_wins_at_its_own_start_of_turn() -> None:
    position = Position(BRITISH).siege(BRITISH, "Port Royal", ["Militia"], ["Militia"])
    state = after(turn_passes(position.state()), "return: Militia")
    assert (state.sieges, state.mover, holds(state, FRENCH, "Port Royal")) == ((None, None), FRENCH, True)


@pytest.mark.parametrize("attackers", [("Militia",), ("Regular Infantry",)])
def test_between_minus_one_and_plus_two_the_siege_goes_on(attackers: tuple[str, ...]) -> None:
    assert won(british_siege(attackers=attackers)).sieges[BRITISH] is not None
    state = Position(BRITISH).siege(BRITISH, "Port Royal", attackers).state()
    assert turn_passes(state).sieges[BRITISH] is not None


def test_resolving_is_no_action() -> None:
    state = after(won(british_siege()), "decline")
    assert (state.decision, state.actions_left) == (Decision.TURN, 2)


# The attacker wins


def test_the_piece_is_captured() -> None:
    village = after(won(british_siege()), "decline")
    assert (village.sides[BRITISH].captured_villages, holds(village, FRENCH, "Port Royal")) == (1, False)
    town = after(won(british_siege().town(FRENCH, "Port Royal")), "decline")
    assert (town.sides[BRITISH].captured_towns, holds(town, FRENCH, "Port Royal")) == (1, False)


def test_captured_pieces_stay_out_of_the_owners_stock() -> None:
    before = british_siege().state()
    assert villages_left(after(won(british_siege()), "decline"), FRENCH) == villages_left(before, FRENCH)


def test_the_fortification_returns_to_stock() -> None:
    state = won(british_siege(attackers=(*REGULARS, "Regular Infantry")).fort("Port Royal"))
    assert (state.forts, forts_left(state)) == (0, 12)


def test_a_fortified_place_holds_out_longer() -> None:
    state = won(british_siege().fort("Port Royal"))
    assert state.sieges[BRITISH] is not None


def test_settling_the_place_takes_a_settler_where_it_has_the_symbol() -> None:
    position = british_siege().hand(BRITISH, "Boston", "Norfolk", "Settlers (N)")
    state = won(position)
    assert texts(state) == {"settle conquest: Boston", "settle conquest: Settlers (N)", "decline"}
    assert why(state, "settle conquest") is Code.NEEDS_SETTLER
    assert why(state, "settle conquest: Norfolk") is Code.NOT_A_SETTLER
    settled = after(state, "settle conquest: Boston")
    assert settled.sides[BRITISH].villages & places("Port Royal")
    assert villages_left(settled, BRITISH) == villages_left(state, BRITISH) - 1
    assert names(settled, BRITISH, "discard") == sorted(["Boston", "Port Royal", *REGULARS])
    assert settled.actions_left == 2


def test_settling_the_place_takes_no_settler_elsewhere() -> None:
    position = british_siege("Fort Beausejour").village(FRENCH, "Fort Beausejour").hand(BRITISH, "Boston")
    state = won(position)
    assert texts(state) == {"settle conquest", "decline"}
    assert why(state, "settle conquest: Boston") is Code.NO_SETTLER_NEEDED
    assert holds(after(state, "settle conquest"), BRITISH, "Fort Beausejour")


@pytest.mark.parametrize(("where", "takes_one"), [("Halifax", True), ("Fort William Henry", False)])
def test_whether_it_takes_a_settler_is_said_by_the_place_itself(where: str, takes_one: bool) -> None:
    """Of the place that the board lists after each of these the opposite holds."""
    state = won(british_siege(where).village(FRENCH, where).hand(BRITISH, "Boston"))
    assert texts(state) == {"settle conquest: Boston" if takes_one else "settle conquest", "decline"}
    assert why(state, "settle conquest") is (Code.NEEDS_SETTLER if takes_one else None)
    assert why(state, "settle conquest: Boston") is (None if takes_one else Code.NO_SETTLER_NEEDED)


def test_the_settler_card_must_be_usable() -> None:
    position = british_siege().hand(BRITISH, "Philadelphia", "Settlers").empty("Philadelphia")
    state = won(position)
    assert texts(state) == {"settle conquest: Settlers", "decline"}
    assert why(state, "settle conquest: Philadelphia") is Code.CARD_NOT_CONTROLLED


def test_without_a_settler_the_place_is_left() -> None:
    position = british_siege().hand(BRITISH, "Norfolk", "Pemaquid", "New Haven")
    state = won(position)
    assert texts(state) == {"decline"}
    left = after(state, "decline")
    assert not holds(left, BRITISH, "Port Royal")
    assert not holds(left, FRENCH, "Port Royal")


def test_without_a_village_in_stock_the_place_is_left_unasked() -> None:
    position = british_siege().hand(BRITISH, "Boston").captured(FRENCH, villages=13)
    state = won(position)
    assert (state.decision, holds(state, BRITISH, "Port Royal")) == (Decision.TURN, False)


def test_an_unavailable_card_of_the_place_is_not_taken() -> None:
    position = british_siege().hand(BRITISH, "Boston").reserve(BRITISH, "Trader").discard(BRITISH, "Port Royal")
    state = after(won(position), "settle conquest: Boston")
    assert names(state, BRITISH, "discard").count("Port Royal") == 1


def test_the_loser_keeps_its_card_of_the_place() -> None:
    state = after(won(british_siege().hand(FRENCH, "Port Royal")), "decline")
    assert "Port Royal" in names(state, FRENCH, "hand")


def test_the_british_have_no_card_of_some_places() -> None:
    position = british_siege("Montreal", (*REGULARS, "Militia")).hand(BRITISH, "Boston")
    state = after(won(position), "settle conquest: Boston")
    assert names(state, BRITISH, "discard") == sorted(["Boston", "Militia", *REGULARS])


# The defender wins


def test_nothing_changes_on_the_board_when_the_defender_wins() -> None:
    before = Position(BRITISH).siege(BRITISH, "Port Royal", ["Militia"], ["Fortification"]).fort("Port Royal").state()
    state = after(turn_passes(before), "return: Militia")
    for side in (BRITISH, FRENCH):
        assert state.sides[side].controlled == before.sides[side].controlled
        assert state.sides[side].captured_villages == 0
    assert state.forts == places("Port Royal")


# Withdrawing


def test_an_attacker_who_withdraws_loses_the_siege() -> None:
    position = Position(BRITISH).siege(BRITISH, "Port Royal", [*REGULARS, "Boston"], ["Militia"])
    state = after(position.state(), "withdraw Port Royal")
    assert texts(state) == {"return: Regular Infantry"}
    state = after(state, "return: Regular Infantry")
    assert (state.sieges, state.decision, state.to_decide) == ((None, None), Decision.TURN, BRITISH)
    assert names(state, BRITISH, "discard") == ["Boston", "Regular Infantry"]
    assert names(state, FRENCH, "discard") == ["Militia"]
    assert holds(state, FRENCH, "Port Royal")
    assert state.actions_left == 2


def test_an_attacker_who_withdraws_may_besiege_again_in_the_same_turn() -> None:
    position = Position(BRITISH).siege(BRITISH, "Port Royal", ["Boston"]).hand(BRITISH, "Pemaquid", "Ships", "Militia")
    state = after(position.state(), "withdraw Port Royal")
    assert allows(state, "besiege Port Royal: Pemaquid, Ships, Militia")


def test_a_defender_who_withdraws_loses_the_place() -> None:
    position = british_siege(attackers=("Militia",), defenders=("Militia", "Militia"))
    state = after(position.hand(BRITISH, "Boston").state(), "withdraw Port Royal")
    assert (state.decision, state.to_decide) == (Decision.RETURN_AFTER_SIEGE, FRENCH)
    step = do(state, "return: Militia")
    assert (step.state.decision, step.state.to_decide) == (Decision.SETTLE_AFTER_SIEGE, BRITISH)
    assert step.barrier
    assert step.state.sides[BRITISH].captured_villages == 1
    assert do(step.state, "settle conquest: Boston").barrier, "the other side plays on and may not take it back"
    settled = after(step.state, "settle conquest: Boston")
    assert holds(settled, BRITISH, "Port Royal")
    assert (settled.decision, settled.to_decide, settled.mover) == (Decision.TURN, FRENCH, FRENCH)


def test_who_settles_a_conquest_in_its_own_turn_can_take_that_back() -> None:
    state = won(british_siege().hand(BRITISH, "Boston"))
    assert (state.decision, state.to_decide, state.mover) == (Decision.SETTLE_AFTER_SIEGE, BRITISH, BRITISH)
    assert not do(state, "settle conquest: Boston").barrier
    assert not do(state, "decline").barrier


def test_after_a_withdrawal_the_attacker_without_a_settler_leaves_the_place() -> None:
    position = british_siege(attackers=("Militia",)).hand(BRITISH, "Norfolk")
    state = after(position.state(), "withdraw Port Royal")
    assert texts(state) == {"decline"}
    state = after(state, "decline")
    assert not holds(state, BRITISH, "Port Royal")
    assert (state.decision, state.to_decide) == (Decision.TURN, FRENCH)


def test_after_a_withdrawal_from_a_place_without_the_symbol_no_settler_is_needed() -> None:
    position = british_siege("Fort Beausejour", ("Militia",)).village(FRENCH, "Fort Beausejour")
    state = after(position.state(), "withdraw Fort Beausejour")
    assert texts(state) == {"settle conquest", "decline"}


def test_withdrawing_from_a_defence_with_a_fortification_gives_it_back() -> None:
    position = british_siege(attackers=("Militia",)).fort("Port Royal")
    assert after(position.state(), "withdraw Port Royal").forts == 0


def test_withdrawing_leaves_the_other_siege_alone() -> None:
    position = british_siege(attackers=("Militia",)).siege(FRENCH, "New Haven", ["Militia"])
    state = after(position.state(), "withdraw New Haven")
    assert texts(state) == {"return: Militia"}
    state = after(state, "return: Militia")
    assert (state.sieges[FRENCH], state.sieges[BRITISH] is None) == (None, False)


# Capitals


@pytest.mark.parametrize(("side", "capital"), [(BRITISH, "Boston"), (BRITISH, "New York"), (FRENCH, "Quebec")])
def test_withdrawing_from_the_defence_of_a_capital_loses_the_game(side: int, capital: str) -> None:
    position = Position(side).siege(1 - side, capital, ["Militia"], ["Militia"])
    step = do(position.state(), f"withdraw {capital}")
    assert (step.state.ending, step.state.winner) == (Ending.CAPITAL_SURRENDERED, 1 - side)
    assert step.events[-1].kind is Kind.GAME_OVER


@pytest.mark.parametrize(("side", "capital"), [(BRITISH, "Quebec"), (FRENCH, "Boston")])
def test_withdrawing_from_the_siege_of_a_capital_loses_only_the_siege(side: int, capital: str) -> None:
    position = Position(side).siege(side, capital, ["Militia"])
    state = after(position.state(), f"withdraw {capital}", "return: Militia")
    assert state.ending is Ending.NONE


def test_a_capital_lost_by_strength_loses_the_game_and_not_only_the_place() -> None:
    guns = ("Siege Artillery", *REGULARS)
    state = won(british_siege("Quebec", guns))
    assert (state.ending, state.winner) == (Ending.CAPITAL_BESIEGED, BRITISH)


def test_a_capital_that_holds_out_beats_its_besieger() -> None:
    position = Position(FRENCH).siege(FRENCH, "Boston", ["Militia"])
    state = after(won(position), "return: Militia")
    assert (state.ending, state.sieges) == (Ending.NONE, (None, None))


def test_the_decisions_of_a_siege_are_told() -> None:
    position = british_siege(attackers=("Militia",), defenders=("Militia",))
    step = do(position.state(), "withdraw Port Royal")
    assert [event.kind for event in step.events] == [Kind.SIEGE_WON, Kind.ASKED]
    step = do(step.state, "return: Militia")
    assert [event.kind for event in step.events] == [
        Kind.RETURNED,
        Kind.SIEGE_CARDS_BACK,
        Kind.VILLAGE_CAPTURED,
        Kind.ASKED,
    ]


def test_asking_for_the_card_of_a_lost_siege_tells_no_place() -> None:
    position = Position(BRITISH).siege(BRITISH, "Port Royal", ["Militia"])
    step = do(position.state(), "withdraw Port Royal")
    (asked,) = [event for event in step.events if event.kind is Kind.ASKED]
    assert (asked.side, asked.place) == (BRITISH, -1)
