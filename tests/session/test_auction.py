"""The auction of a tournament: bids in turn for a side, each with more draws for the other side."""

from __future__ import annotations

import pytest

from afaos_gui.data.resources.balance import Balance, Share
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.auction import MOST, Auction, british_share, result_sentence
from afaos_gui.session.game import Seat

ANNE, LOUIS = Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")


def people() -> Auction:
    return Auction((ANNE, LOUIS), "second", ())


def test_who_bids_more_plays_the_side_and_the_other_side_draws() -> None:
    auction = people()
    auction.bid(FRENCH, 0)
    assert auction.player == LOUIS and auction.sides == (FRENCH,) and auction.least == 1
    auction.bid(FRENCH, 3)
    assert auction.player == ANNE
    auction.leave()
    assert auction.seats() == (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis"))
    assert auction.drawing() == (BRITISH, 3)


def test_who_leaves_the_first_bid_plays_the_other_side() -> None:
    auction = people()
    auction.bid(FRENCH, 1)
    auction.leave()
    assert auction.seats() == (Seat(BRITISH, "Louis"), Seat(FRENCH, "Anne"))
    assert auction.drawing() == (BRITISH, 1)


def test_the_result_begins_a_sentence_for_each_player() -> None:
    auction = Auction((Seat(BRITISH), Seat(FRENCH)), "second", ())
    auction.bid(FRENCH, 1)
    auction.leave()
    assert result_sentence(auction) == "The second player plays the British. The first player plays the French."


def test_a_bid_is_higher_than_the_last_and_for_the_same_side() -> None:
    auction = people()
    with pytest.raises(ValueError):
        auction.leave()
    auction.bid(BRITISH, 2)
    for side, number in ((BRITISH, 2), (BRITISH, 1), (FRENCH, 5), (BRITISH, MOST + 1)):
        with pytest.raises(ValueError):
            auction.bid(side, number)
    auction.bid(BRITISH, MOST)
    assert auction.least > MOST
    auction.leave()
    with pytest.raises(ValueError):
        auction.bid(BRITISH, MOST)


@pytest.mark.parametrize(("share", "better", "worth"), [(0.53, BRITISH, 3), (0.48, FRENCH, 2)])
def test_the_machine_opens_with_the_better_side_and_pays_no_more_than_it_is_worth(
    monkeypatch: pytest.MonkeyPatch, share: float, better: Side, worth: int
) -> None:
    monkeypatch.setattr("afaos_gui.session.auction.british_share", lambda *_rules: share)
    auction = Auction((Seat(BRITISH, "", "captain"), LOUIS), "second", ())
    auction.decide()
    assert (auction.bids[0].side, auction.bids[0].number) == (better, 0)
    while not auction.is_over:
        auction.bid(better, auction.least)
        auction.decide()
    assert auction.bids[-1].bidder == 1, "the machine has left it"
    assert auction.bids[-1].number in (worth, worth + 1)


def test_the_machine_takes_the_better_side_where_it_is_not_bid_for() -> None:
    auction = Auction((ANNE, Seat(FRENCH, "", "captain")), "first", ())
    assert british_share("first", (), "captain") > 0.6
    auction.bid(FRENCH, 0)
    auction.decide()
    assert auction.is_over and auction.seats()[BRITISH].level == "captain"


def test_the_strongest_trusts_the_deepest_games(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, deepest = (
        Share(figure="second_edition", iterations=budget, games=400, share=share, interval=(share - 0.05, share + 0.05))
        for budget, share in ((200, 0.46), (4800, 0.7))
    )
    found = {"second_edition": Balance(usual, deepest)}
    monkeypatch.setattr("afaos_gui.session.auction.load_balances", lambda: found)
    assert british_share("second", (), "general") == 0.7 and british_share("second", (), "captain") == 0.46


def test_rules_that_nobody_played_are_told_by_their_edition() -> None:
    assert british_share("first", ("fur_for_one",), "captain") == british_share("first", (), "captain")


def test_two_machines_come_to_an_end() -> None:
    auction = Auction((Seat(BRITISH, "", "general"), Seat(FRENCH, "", "recruit")), "first", ())
    while not auction.is_over:
        auction.decide()
    assert auction.bids
