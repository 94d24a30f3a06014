"""The tournament bid."""

from __future__ import annotations

from afaos_gui.rules.refusals import Code
from tests.rules.builder import BRITISH, FRENCH, do, names, texts, verbs, why
from tests.rules.option_games import position


def test_a_bid_draws_one_card_and_discards_one() -> None:
    state = position(FRENCH, "french_bid_2").hand(FRENCH, "Gaspe").state()
    drawn = do(state, "use bid", ["Quebec"]).state
    assert texts(drawn) == {"discard for bid: Gaspe", "discard for bid: Quebec"}
    done = do(drawn, "discard for bid: Gaspe").state
    assert names(done, FRENCH, "hand") == ["Quebec"]
    assert (done.bids, done.actions_left) == ((0, 1), 2)


def test_a_bid_runs_out() -> None:
    state = position(FRENCH, "french_bid_1").hand(FRENCH, "Gaspe").state()
    done = do(do(state, "use bid", ["Quebec"]).state, "discard for bid: Gaspe").state
    assert why(done, "use bid") is Code.NO_BID


def test_a_bid_does_not_reshuffle() -> None:
    state = position(FRENCH, "french_bid_1").hand(FRENCH, "Gaspe").draw_pile(FRENCH).state()
    assert why(state, "use bid") is Code.NO_DRAW_PILE


def test_only_the_side_that_has_it_uses_a_bid() -> None:
    assert "use bid" not in verbs(position(BRITISH, "french_bid_3").hand(BRITISH, "Boston").state())
