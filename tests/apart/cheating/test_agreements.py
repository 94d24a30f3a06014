"""Cheating with the rules of a game, its bids, its end and its time."""

from __future__ import annotations

import pytest

from afaos_gui.apart.beginning import Terms, read_invitation
from afaos_gui.apart.game import ApartGame, answers, granted, received
from afaos_gui.apart.happened import Breach, What
from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.entries import PaceEntry
from tests.apart.cheating.cheats import PASS, link, pair, unchanged
from tests.apart.forger import NOW, after, caught, forged, seen, told, unsaid
from tests.apart.players import TERMS, begin, ended


def test_changing_a_rule_in_the_invitation() -> None:
    games, _mail = begin(3)
    invitation = games[0].my_letters()[0].data
    with pytest.raises(DataError):
        read_invitation(invitation.replace(b'"edition":"second"', b'"edition":"first"'))
    first = games[0].standing.invitation
    assert first is not None
    other = forged(unsaid(games[0]), invitation={**first.model_dump(), "edition": "first"})
    assert read_invitation(other).edition == "first"
    unchanged(games[1], What.CONTRADICTED, other)


def test_changing_a_rule_later() -> None:
    cheat, honest = pair()
    assert honest.standing.invitation is not None
    later = {**honest.standing.invitation.model_dump(), "edition": "first"}
    assert caught(honest, forged(cheat, invitation=later)) == (Breach.CONTENT, 1)


def auction() -> tuple[ApartGame, ApartGame, bytes]:
    """An inviter before it has read the acceptance, the guest, and the acceptance."""
    games, mail = begin(3, TERMS[2])
    return games[0], games[1], mail[0][1]


def test_no_bid_is_opened_before_the_other_is_pledged() -> None:
    inviter, _guest, acceptance = auction()
    assert answers(inviter, NOW).letters == () and b'"bid":{' not in inviter.my_letters()[0].data
    reply = received(inviter, acceptance, NOW)
    assert b'"bid":{' in reply.letters[0].data


def test_opening_another_bid_than_was_pledged() -> None:
    inviter, guest, acceptance = auction()
    reply = received(inviter, acceptance, NOW)
    honest = received(guest, reply.letters[0].data, NOW)
    assert honest.game.standing.bids[0] is not None
    cheat = received(guest, reply.letters[0].data, NOW).game
    bid = {**cheat.mine.bid.model_dump(), "number": 9} if cheat.mine.bid is not None else {}
    assert caught(reply.game, forged(unsaid(cheat), bid=bid)) == (Breach.BID, 0)


def test_opening_a_bid_out_of_turn_or_twice() -> None:
    inviter, guest, acceptance = auction()
    assert guest.mine.bid is not None
    bid, pledge = guest.mine.bid.model_dump(), guest.mine.pledge().model_dump()
    at_once = forged(unsaid(guest), acceptance={"name": "Bob", "pledge": pledge}, bid=bid)
    assert caught(inviter, at_once)[0] is Breach.CONTENT
    opened = forged(guest, bid=bid, seen=seen(inviter))
    assert (
        caught(inviter, acceptance, opened, forged(after(guest, opened), bid=bid, seen=seen(inviter)))[0]
        is Breach.CONTENT
    )


def test_accepting_an_auction_without_a_bid() -> None:
    inviter, guest, _acceptance = auction()
    pledge = {**guest.mine.pledge().model_dump(), "bid": None}
    del pledge["bid"]
    accepting = forged(unsaid(guest), acceptance={"name": "Bob", "pledge": pledge})
    assert caught(inviter, accepting)[0] is Breach.CONTENT


def test_taking_back_what_nobody_granted() -> None:
    cheat, honest = pair()
    letter = forged(cheat, grants="take back")
    game, found = told(honest, letter)
    assert found == [] and game.course == honest.course


def test_a_draw_that_nobody_offered() -> None:
    cheat, honest = pair()
    game, found = told(honest, forged(cheat, grants="draw"))
    assert found == [] and not game.is_over


def test_claiming_the_time_before_it_has_run_out() -> None:
    honest, cheat = pair(Terms(pace=PaceEntry(start=60, each=0)))
    early = honest.standing.clock.since + 1800
    game, _found = told(honest, forged(cheat, claims=True, time=early))
    assert not game.is_over and b'"declines":"claim"' in game.my_letters()[-1].data


def test_a_claim_dated_in_the_future_is_refused() -> None:
    honest, cheat = pair(Terms(pace=PaceEntry(start=60, each=0)))
    claim = forged(cheat, claims=True, time=honest.standing.clock.since + 9000)
    reply = received(honest, claim, honest.standing.clock.since + 1800)
    assert not reply.game.is_over and b'"declines":"claim"' in reply.letters[0].data


def test_a_claim_after_an_antedated_turn_is_left_to_the_player() -> None:
    """The time had run out only if the turn was sent when its letter says, which nobody here can know."""
    honest, cheat = pair(Terms(pace=PaceEntry(start=60, each=0)))
    began = honest.standing.clock.since
    turn = ended(honest, began + 60)
    answer = forged(received(cheat, turn.letters[0].data, NOW).game, do=PASS, link=link(cheat, 6), time=began + 61)
    reply = received(turn.game, answer, began + 8000)
    cheat = after(received(cheat, turn.letters[0].data, NOW).game, answer)
    claim = forged(cheat, claims=True, time=began + 8001)
    reply = received(reply.game, claim, began + 8001)
    assert not reply.game.is_over and reply.letters == () and "claims" in reply.happened[0].sentence
    refused = granted(reply.game, began + 8002, "claim", agrees=False)
    assert not refused.game.is_over and not refused.game.standing.asked(1, "claim")
    agreed = granted(reply.game, began + 8002, "claim")
    assert agreed.game.standing.end is not None and agreed.game.standing.end.winner == 1
    played = ended(reply.game, began + 8003)
    assert not played.game.standing.asked(1, "claim")


def test_playing_on_after_the_end() -> None:
    cheat, honest = pair()
    game, _found = told(honest, forged(cheat, resigns=True))
    later = forged(after(cheat, forged(cheat, resigns=True)), seen=seen(game), do=PASS)
    assert caught(game, later) == (Breach.LATE, 1)
