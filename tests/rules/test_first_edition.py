"""Rules: Editions, where the first edition differs."""

from __future__ import annotations

import pytest

from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Ending, GameState
from afaos_gui.rules.view import observe
from tests.rules.builder import BRITISH, FIRST, FRENCH, SECOND, Position, after, allows, do, names, turn_passes, why
from tests.rules.option_games import rules

COUREURS = "Coureurs de Bois"
NATIVES = "Native Americans (N)"
LAST_THREE = ("Boston", "Norfolk", "Pemaquid")


def test_the_french_bateaux_card_is_in_the_initial_deck() -> None:
    for ruleset, copies in ((FIRST, 1), (SECOND, 0)):
        state = new_game(ruleset, RandomChance(1))
        deck = names(state, FRENCH, "hand") + names(state, FRENCH, "draw")
        assert deck.count("Bateaux") == copies


def test_the_french_bateaux_card_carries_settlers() -> None:
    state = Position(FRENCH, FIRST).hand(FRENCH, "Trois Rivieres", "Bateaux").state()
    assert allows(state, "settle Fort St. John: Trois Rivieres, Bateaux")


def test_a_raid_reaches_one_connection_a_card() -> None:
    position = Position(FRENCH, FIRST).village(FRENCH, "Fort Halifax").hand(FRENCH, COUREURS, NATIVES)
    state = position.state()
    assert allows(state, f"raid Pemaquid: {COUREURS}")
    state = Position(FRENCH, FIRST).village(BRITISH, "Fort Halifax").hand(FRENCH, COUREURS, NATIVES).state()
    assert why(state, f"raid Fort Halifax: {COUREURS}") is Code.OUT_OF_RANGE
    assert allows(state, f"raid Fort Halifax: {COUREURS}, {NATIVES}")


def test_home_support_reshuffles_to_complete_three() -> None:
    position = Position(BRITISH, FIRST).hand(BRITISH, "Home Support").draw_pile(BRITISH, "Boston")
    state = do(position.state(), "home support", ["Boston"], ["Norfolk", "Pemaquid"]).state
    assert names(state, BRITISH, "hand") == ["Boston", "Norfolk", "Pemaquid"]
    assert names(state, BRITISH, "discard") == ["Home Support"]


@pytest.mark.parametrize(
    ("ruleset", "at_once"), [(FIRST, True), (SECOND, False), (rules("late_reshuffle", edition="first"), False)]
)
def test_home_support_that_takes_the_last_card_makes_a_new_draw_pile(ruleset: Ruleset, at_once: bool) -> None:
    position = Position(BRITISH, ruleset).hand(BRITISH, "Home Support").draw_pile(BRITISH, *LAST_THREE)
    before = position.state()
    state = do(before, "home support", LAST_THREE).state
    assert state.sides[BRITISH].draw == (before.sides[BRITISH].discard if at_once else ())
    assert "Home Support" in names(state, BRITISH, "discard")


def exhausting(ruleset: Ruleset) -> GameState:
    """The British end a turn with four cards in hand, one in the draw pile and one in the discard pile."""
    position = Position(BRITISH, ruleset).hand(BRITISH, "Boston", "Norfolk", "New York", "Pemaquid")
    return position.draw_pile(BRITISH, "Philadelphia").state()


def test_a_refill_that_takes_the_last_card_makes_a_new_draw_pile() -> None:
    before = exhausting(FIRST)
    ended = do(before, "end turn", ["Philadelphia"])
    assert ended.state.sides[BRITISH].draw == before.sides[BRITISH].discard != ()
    assert ended.state.sides[BRITISH].discard == ()
    kinds = [event.kind for event in ended.events]
    assert kinds.index(Kind.DREW) < kinds.index(Kind.RESHUFFLED)


def test_the_second_edition_waits_until_a_card_is_needed() -> None:
    before = exhausting(SECOND)
    ended = do(before, "end turn", ["Philadelphia"])
    assert ended.state.sides[BRITISH].draw == ()
    assert ended.state.sides[BRITISH].discard == before.sides[BRITISH].discard


def test_the_hand_that_took_the_last_card_is_known_though_a_new_pile_lies_there() -> None:
    state = do(exhausting(FIRST), "end turn", ["Philadelphia"]).state
    assert state.sides[BRITISH].known == state.sides[BRITISH].hand
    assert observe(state, FRENCH).sides[BRITISH].unseen == state.sides[BRITISH].draw


def test_a_bid_that_takes_the_last_card_makes_a_new_draw_pile() -> None:
    position = Position(BRITISH, rules("british_bid_1", edition="first"))
    state = do(position.draw_pile(BRITISH, "Boston").state(), "use bid", ["Boston"]).state
    assert len(state.sides[BRITISH].draw) > 0
    assert state.sides[BRITISH].discard == ()


def test_with_nothing_discarded_the_exhausted_pile_is_replaced_when_a_card_is_needed() -> None:
    position = Position(BRITISH, FIRST).hand(BRITISH, "Home Support").draw_pile(BRITISH)
    assert allows(position.state(), "home support")


def test_a_refill_that_takes_the_last_card_pays_for_the_new_draw_pile() -> None:
    state = do(exhausting(rules("pay_to_reshuffle", edition="first")), "end turn", ["Philadelphia"]).state
    assert state.sides[BRITISH].money == 11


def test_home_support_with_no_card_anywhere_cannot_be_played() -> None:
    position = Position(BRITISH, FIRST).hand(BRITISH, "Home Support")
    position.removed(BRITISH, "Boston", "New Haven", "New York", "Norfolk", "Pemaquid", "Philadelphia", "St. Mary's")
    assert why(position.state(), "home support") is Code.NO_DRAW_PILE


def test_the_reserve_takes_any_card_without_limit() -> None:
    position = Position(BRITISH, FIRST).hand(BRITISH, "Boston", "Militia")
    position.reserve(BRITISH, "Trader", "Governor", "Rangers", "Ships", "Ships")
    state = after(position.state(), "reserve: Boston", "reserve: Militia")
    assert len(state.sides[BRITISH].reserve) == 7


def test_a_merchant_sells_any_number_of_cards() -> None:
    hand = ("Norfolk", "Boston", "New York", "Philadelphia", "New Haven")
    state = Position(BRITISH, FIRST).hand(BRITISH, *hand).state()
    sold = after(state, "merchant: " + ", ".join(hand))
    assert sold.sides[BRITISH].money == 12 + 3 + 3 + 3 + 2


@pytest.mark.parametrize(("ruleset", "refused"), [(FIRST, None), (SECOND, Code.SIEGE_OUT_OF_SUPPLY)])
def test_the_british_reinforce_by_a_chain_to_new_york_too(ruleset: Ruleset, refused: Code | None) -> None:
    # The sea connects New York to Boston while the British hold it; as the end of a chain it counts even when lost.
    position = Position(BRITISH, ruleset).village(BRITISH, "Albany", "Fort Stanwix").hand(BRITISH, "Militia")
    position.siege(FRENCH, "Fort Stanwix", ["Militia"])
    assert allows(position.state(), "reinforce Fort Stanwix: Militia")
    assert why(position.empty("New York").state(), "reinforce Fort Stanwix: Militia") is refused


def test_new_york_supplies_no_location_cards() -> None:
    position = Position(BRITISH, FIRST).village(BRITISH, "Albany").empty("New York").hand(BRITISH, "Albany", "Trader")
    assert why(position.state(), "trader: Albany") is Code.CARD_OUT_OF_SUPPLY


def test_the_french_reinforce_by_a_chain_to_quebec_only() -> None:
    position = Position(FRENCH, FIRST).village(FRENCH, "Albany").empty("New York").hand(FRENCH, "Militia")
    position.siege(BRITISH, "Albany", ["Militia"])
    assert why(position.state(), "reinforce Albany: Militia") is Code.SIEGE_OUT_OF_SUPPLY


def test_a_capital_won_by_settling_is_only_a_place() -> None:
    position = Position(FRENCH, FIRST).empty("Boston").village(FRENCH, "Pemaquid")
    state = position.hand(FRENCH, "Pemaquid", "Louisbourg", "Quebec").state()
    assert after(state, "settle Boston: Pemaquid, Louisbourg, Quebec").ending is Ending.NONE


def test_a_capital_is_still_won_by_a_siege() -> None:
    position = Position(FRENCH, FIRST).siege(BRITISH, "Quebec", ["Siege Artillery", "Regular Infantry"])
    assert turn_passes(position.state()).ending is Ending.CAPITAL_BESIEGED
