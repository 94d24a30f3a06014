"""Rules: Ambush and its block, Priest and Indian Leader."""

from __future__ import annotations

import pytest

from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.state import Decision, GameState
from tests.rules.builder import BRITISH, CATALOGUE, FRENCH, Position, after, allows, do, names, texts, verbs, why

COUREURS = "Coureurs de Bois"
NATIVES = "Native Americans (N)"


def ambushing(*victims: str, by: str = COUREURS) -> Position:
    """The French, to move, with a card that can ambush; the British with these cards in hand."""
    return Position(FRENCH).hand(FRENCH, by).hand(BRITISH, *victims)


# Ambush


@pytest.mark.parametrize("card", [COUREURS, NATIVES, "Native Americans"])
def test_french_ambushers(card: str) -> None:
    assert allows(ambushing(by=card).state(), f"ambush: {card}")


@pytest.mark.parametrize("card", ["Rangers", NATIVES])
def test_british_ambushers(card: str) -> None:
    assert allows(Position(BRITISH).hand(BRITISH, card).state(), f"ambush: {card}")


@pytest.mark.parametrize("card", ["Militia", "Priest", "Quebec"])
def test_other_cards_do_not_ambush(card: str) -> None:
    assert why(ambushing(by=card).state(), f"ambush: {card}") is Code.NOT_AN_AMBUSHER


@pytest.mark.parametrize("card", [NATIVES, "Native Americans"])
def test_an_ambush_of_native_americans_costs_one(card: str) -> None:
    position = ambushing(by=card)
    assert after(position.money(FRENCH, 1).state(), f"ambush: {card}").sides[FRENCH].money == 0
    assert why(position.money(FRENCH, 0).state(), f"ambush: {card}") is Code.MONEY


def test_an_ambush_by_others_costs_nothing() -> None:
    assert allows(ambushing().money(FRENCH, 0).state(), f"ambush: {COUREURS}")


def test_an_ambush_can_always_be_made() -> None:
    assert allows(ambushing().state(), f"ambush: {COUREURS}")


def test_the_victim_is_asked_for_a_block() -> None:
    step = do(ambushing("Militia", "Rangers", "Fortification").state(), f"ambush: {COUREURS}")
    assert (step.state.decision, step.state.to_decide) == (Decision.BLOCK_AMBUSH, BRITISH)
    assert step.barrier
    assert texts(step.state) == {"block: Rangers", "decline"}


def test_a_blocked_ambush_takes_nothing() -> None:
    state = after(ambushing("Militia", "Rangers").state(), f"ambush: {COUREURS}", "block: Rangers")
    assert names(state, BRITISH, "hand") == ["Militia"]
    assert names(state, BRITISH, "discard") == ["Rangers"]
    assert names(state, FRENCH, "discard") == [COUREURS]
    assert (state.decision, state.to_decide, state.actions_left) == (Decision.TURN, FRENCH, 1)


def test_blocking_an_ambush_costs_no_money() -> None:
    state = ambushing("Militia", NATIVES).money(BRITISH, 0).state()
    state = after(state, f"ambush: {COUREURS}", f"block: {NATIVES}")
    assert state.sides[BRITISH].money == 0


@pytest.mark.parametrize("card", ["Fortification", "Militia", "Boston"])
def test_other_british_cards_block_no_ambush(card: str) -> None:
    state = after(ambushing(card).state(), f"ambush: {COUREURS}")
    assert why(state, f"block: {card}") is Code.CANNOT_BLOCK


@pytest.mark.parametrize(("card", "blocks"), [("Militia", True), (COUREURS, True), ("Fortification", False)])
def test_french_blocks(card: str, blocks: bool) -> None:
    state = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, card).state()
    assert allows(after(state, "ambush: Rangers"), f"block: {card}") == blocks


def test_the_victim_chooses_what_it_loses_from_hand_or_reserve() -> None:
    position = ambushing("Militia", "Regular Infantry", "Norfolk").reserve(BRITISH, "Siege Artillery", "Trader")
    state = after(position.state(), f"ambush: {COUREURS}", "decline")
    assert (state.decision, state.to_decide) == (Decision.LOSE_TO_AMBUSH, BRITISH)
    assert texts(state) == {
        "lose from hand: Militia",
        "lose from hand: Regular Infantry",
        "lose from reserve: Siege Artillery",
    }
    assert why(state, "lose from hand: Norfolk") is Code.NOT_AMBUSHABLE
    assert why(state, "lose from reserve: Trader") is Code.NOT_AMBUSHABLE
    assert why(state, "lose from reserve: Militia") is Code.NOT_IN_RESERVE
    assert why(state, "lose from hand: Siege Artillery") is Code.NOT_IN_HAND


def test_an_ambushed_card_returns_to_the_available_cards() -> None:
    position = ambushing("Militia").reserve(BRITISH, "Regular Infantry")
    state = after(position.state(), f"ambush: {COUREURS}", "decline")
    from_hand = after(state, "lose from hand: Militia")
    assert names(from_hand, BRITISH, "available").count("Militia") == 3
    assert names(from_hand, BRITISH, "hand") == []
    from_reserve = after(state, "lose from reserve: Regular Infantry")
    assert names(from_reserve, BRITISH, "available").count("Regular Infantry") == 6
    assert names(from_reserve, BRITISH, "reserve") == []
    assert (from_reserve.decision, from_reserve.to_decide) == (Decision.TURN, FRENCH)


def test_the_french_initial_infantry_can_be_ambushed() -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, "Regular Infantry (initial)")
    state = after(position.state(), "ambush: Rangers", "decline", "lose from hand: Regular Infantry (initial)")
    assert "Regular Infantry (initial)" in names(state, FRENCH, "available")


def test_the_french_militia_cannot_be_ambushed() -> None:
    state = Position(BRITISH).hand(BRITISH, "Rangers").hand(FRENCH, "Militia", "Militia").state()
    step = do(after(state, "ambush: Rangers"), "decline")
    assert step.events[-1].kind is Kind.HAND_SHOWN


def test_with_no_ambushable_card_the_victim_shows_its_hand() -> None:
    step = do(after(ambushing("Norfolk", "Trader").state(), f"ambush: {COUREURS}"), "decline")
    assert step.state.decision is Decision.TURN
    assert step.barrier
    assert step.state.sides[BRITISH].known == step.state.sides[BRITISH].hand
    shown = [event for event in step.events if event.kind is Kind.HAND_SHOWN]
    assert [CATALOGUE.cards[card].name for card in shown[0].cards] == ["Norfolk", "Trader"]


def test_an_empty_hand_loses_from_the_reserve_without_being_asked_for_a_block() -> None:
    state = after(ambushing().reserve(BRITISH, "Militia").state(), f"ambush: {COUREURS}")
    assert texts(state) == {"lose from reserve: Militia"}


def test_an_empty_hand_is_shown_as_such() -> None:
    step = do(ambushing().state(), f"ambush: {COUREURS}")
    assert (step.state.decision, step.events[-1].kind, step.events[-1].cards) == (Decision.TURN, Kind.HAND_SHOWN, ())


def test_cards_in_a_siege_cannot_be_ambushed() -> None:
    position = ambushing("Norfolk").siege(BRITISH, "Port Royal", ["Militia"])
    step = do(after(position.state(), f"ambush: {COUREURS}"), "decline")
    assert step.events[-1].kind is Kind.HAND_SHOWN


# Priest and Indian Leader


def preaching(*hand: str) -> Position:
    """The French, to move, with a Priest; the British with these cards in hand."""
    return Position(FRENCH).hand(FRENCH, "Priest").hand(BRITISH, *hand)


def test_the_opponent_gives_a_native_americans_card_from_hand_or_reserve() -> None:
    position = preaching(NATIVES, "Norfolk").reserve(BRITISH, NATIVES)
    step = do(position.state(), "priest: Priest")
    assert (step.state.decision, step.state.to_decide) == (Decision.GIVE_NATIVES, BRITISH)
    assert step.barrier
    assert texts(step.state) == {"give from hand", "give from reserve"}
    from_hand = after(step.state, "give from hand")
    assert names(from_hand, FRENCH, "discard") == [NATIVES, "Priest"]
    assert (names(from_hand, BRITISH, "hand"), names(from_hand, BRITISH, "reserve")) == (["Norfolk"], [NATIVES])
    from_reserve = after(step.state, "give from reserve")
    assert names(from_reserve, BRITISH, "reserve") == []
    assert names(from_reserve, FRENCH, "discard") == [NATIVES, "Priest"]
    assert (from_reserve.decision, from_reserve.to_decide) == (Decision.TURN, FRENCH)


def test_a_card_that_was_given_is_not_taken_back() -> None:
    assert do(after(preaching(NATIVES).state(), "priest: Priest"), "give from hand").barrier


def test_only_where_there_is_one_can_be_given() -> None:
    state = after(preaching(NATIVES).state(), "priest: Priest")
    assert texts(state) == {"give from hand"}
    assert why(state, "give from reserve") is Code.NO_NATIVES
    state = after(preaching("Norfolk").reserve(BRITISH, NATIVES).state(), "priest: Priest")
    assert texts(state) == {"give from reserve"}
    assert why(state, "give from hand") is Code.NO_NATIVES


def test_with_no_native_americans_the_opponent_shows_its_hand() -> None:
    step = do(preaching("Norfolk", "Boston").state(), "priest: Priest")
    assert (step.state.decision, step.events[-1].kind) == (Decision.TURN, Kind.HAND_SHOWN)
    assert step.barrier
    assert step.state.sides[BRITISH].known == step.state.sides[BRITISH].hand


def test_the_indian_leader_takes_from_the_french() -> None:
    position = Position(BRITISH).hand(BRITISH, "Indian Leader").hand(FRENCH, NATIVES)
    state = after(position.state(), "priest: Indian Leader", "give from hand")
    assert names(state, BRITISH, "discard") == ["Indian Leader", NATIVES]


def test_the_french_native_americans_card_cannot_be_taken() -> None:
    position = Position(BRITISH).hand(BRITISH, "Indian Leader").hand(FRENCH, "Native Americans")
    step = do(position.state(), "priest: Indian Leader")
    assert step.events[-1].kind is Kind.HAND_SHOWN
    assert names(step.state, FRENCH, "hand") == ["Native Americans"]


def test_a_priest_cannot_be_blocked_and_can_always_be_played() -> None:
    state = preaching("Rangers").state()
    assert "priest" in verbs(state)
    assert after(state, "priest: Priest").decision is Decision.TURN
    assert after(preaching().state(), "priest: Priest").decision is Decision.TURN


def test_other_cards_take_no_native_americans() -> None:
    assert why(ambushing().state(), f"priest: {COUREURS}") is Code.NOT_A_NATIVE_TAKER


def test_what_an_ambush_took_cannot_be_taken_back() -> None:
    state = after(ambush_on("Militia"), "ambush: Coureurs de Bois", "decline")
    assert do(state, "lose from hand: Militia").barrier


def ambush_on(*hand: str) -> GameState:
    return Position(FRENCH).hand(FRENCH, "Coureurs de Bois").hand(BRITISH, *hand).state()
