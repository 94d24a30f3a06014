"""Two games that know only each other's letters stay one game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from afaos_gui.__main__ import main
from afaos_gui.apart.beginning import Terms, accepted, invited
from afaos_gui.apart.files import file_name, kept, read_apart, read_summary, summary
from afaos_gui.apart.game import (
    ApartGame,
    NotNow,
    Posting,
    acted,
    answers,
    arrived,
    asked,
    claimed,
    drafted,
    granted,
    proposed,
    received,
    resigned,
    sent,
)
from afaos_gui.apart.happened import Happened, What
from afaos_gui.apart.pace import NO_TIME
from afaos_gui.data.letters.entries import PaceEntry
from afaos_gui.data.letters.letter_form import MOST_BYTES
from afaos_gui.rules.actions import EndTurn, Pass
from afaos_gui.rules.state import Ending
from afaos_gui.session.apart.standing_words import waiting_sentence
from tests.apart.players import TERMS, begin, deliver, ended, played

HOUR = 3600


def started(terms: Terms = TERMS[0]) -> list[ApartGame]:
    """Two games with the cards dealt, nothing on its way, and the British, who invited, to move."""
    games, mail = begin(7, terms)
    deliver(games, mail, 1_000_000)
    send(games, 0, answers(games[0], 1_000_000, live=True))
    return games


def send(games: list[ApartGame], me: int, result: Posting) -> list[Happened]:
    """Put a result in place, deliver its letters and all that follow from them."""
    games[me] = result.game
    told = deliver(games, [(1 - me, parcel.data) for parcel in result.letters])
    return [*result.happened, *(one for _to, one in told)]


def whats(told: list[Happened]) -> set[What]:
    """The kinds of what has happened."""
    return {one.what for one in told}


@pytest.mark.parametrize("seed", range(len(TERMS)))
def test_both_know_the_same_and_the_end_is_verified(seed: int) -> None:
    games, letters, told = played(seed, TERMS[seed], 30)
    found = {one.what for _to, one in told}
    assert found.isdisjoint({What.BROKEN, What.FOREIGN, What.DAMAGED, What.CONTRADICTED, What.OLD_FILE, What.DOUBLED})
    if not games[0].is_over:
        send(games, 0, resigned(games[0], 2_000_000))
    first, second = games[0].truth, games[1].truth
    assert first is not None and second is not None
    assert first.course.state == second.course.state
    assert first.draws == second.draws > 10
    assert max(map(len, letters)) <= MOST_BYTES


def test_an_invitation_with_a_secret_of_its_own_is_accepted() -> None:
    inviting = invited(Terms(), "Anne", 1_000_000)
    accepting = accepted(inviting.letters[0].data, "Bob", 1_000_000)
    told = received(inviting.game, accepting.letters[0].data, 1_000_000).happened
    assert [one.what for one in told] == [What.ACCEPTED, What.SIDES_SETTLED, What.DEALT]


def test_a_turn_can_be_undone_until_it_is_sent() -> None:
    games = started()
    before = games[0]
    done = acted(acted(before, Pass()), EndTurn())
    assert done.must_send and drafted(done, ()) == before
    assert drafted(done, done.draft[:1]) == acted(before, Pass())
    with pytest.raises(NotNow):
        acted(done, Pass())
    after = sent(done, 2_000_000).game
    assert after.draft == () and not after.draft_waits and not after.must_send
    with pytest.raises(NotNow):
        drafted(after, done.draft)


def test_an_unfinished_turn_is_not_sent_but_words_are() -> None:
    games = started()
    begun = acted(games[0], Pass())
    with pytest.raises(NotNow):
        sent(begun, 2_000_000)
    with pytest.raises(NotNow):
        sent(games[0], 2_000_000)
    told = send(games, 1, sent(games[1], 2_000_000, "Good luck\u202e!"))
    assert [one.sentence for one in told] == ["Bob writes: Good luck !"]


def test_words_of_the_other_leave_my_draft_as_it_is(tmp_path: Path) -> None:
    games = started()
    games[0] = acted(games[0], Pass())
    send(games, 1, sent(games[1], 2_000_000, "Take your time."))
    assert games[0].draft == (Pass(),)
    kept(games[0], tmp_path)
    assert read_apart(tmp_path / file_name(games[0])) == games[0]


def test_words_of_mine_leave_my_draft_as_it_is() -> None:
    games = started()
    for draft in ((Pass(),), (Pass(), EndTurn())):
        games[0] = drafted(games[0], draft)
        told = send(games, 0, sent(games[0], 2_000_000, "One moment!"))
        assert [one.sentence for one in told] == ["Anne writes: One moment!"]
        assert games[0].draft == draft and games[0].my_turn and drafted(games[0], ()).draft == ()
    assert games[0].must_send


def test_links_come_at_once_where_the_other_asks_for_that() -> None:
    games = started()
    result = ended(games[0], 2_000_000)
    by_hand = received(games[1], result.letters[0].data, 2_000_000)
    assert by_hand.letters == ()
    live = received(games[1], result.letters[0].data, 2_000_000, live=True)
    assert [one.what for one in received(result.game, live.letters[0].data, 2_000_000).happened] == [What.DRAWN]
    assert answers(live.game, 2_000_000, live=True).letters == ()


def test_a_move_is_taken_back_only_before_its_draws_are_given() -> None:
    games = started()
    before = games[0].course
    send(games, 0, ended(games[0], 2_000_000))
    send(games, 0, asked(games[0], 2_000_000, "take back"))
    told = send(games, 1, granted(games[1], 2_000_000, "take back"))
    assert whats(told) == {What.TAKEN_BACK} and games[0].course == before and games[0].my_turn
    send(games, 0, ended(games[0], 2_000_000))
    send(games, 1, answers(games[1], 2_000_000, live=True))
    with pytest.raises(NotNow):
        asked(games[0], 2_000_000, "take back")


def test_a_declined_request_to_take_back_is_not_told_as_one_that_came_too_late() -> None:
    games = started()
    send(games, 0, ended(games[0], 2_000_000))
    send(games, 0, asked(games[0], 2_000_000, "take back"))
    told = send(games, 1, granted(games[1], 2_000_000, "take back", agrees=False))
    assert [one.sentence for one in told if one.sentence] == ["Bob lets the last move stand."]


def two_guests() -> tuple[Posting, list[Posting]]:
    """What Anne answers to Bob, who has accepted an invitation first, and the acceptances of Bob and Carol."""
    inviting = invited(Terms(), "Anne", 1_000_000)
    guests = [accepted(inviting.letters[0].data, name, 1_000_000) for name in ("Bob", "Carol")]
    return received(inviting.game, guests[0].letters[0].data, 1_000_000, live=True), guests


def test_both_are_told_that_somebody_else_has_accepted_the_invitation_before(tmp_path: Path) -> None:
    answered, guests = two_guests()
    second = received(answered.game, guests[1].letters[0].data, 1_000_000, live=True)
    late = received(guests[1].game, answered.letters[0].data, 1_000_000)
    assert second.game == answered.game
    for result in (second, late):
        assert [one.sentence for one in result.happened] == [
            "Two people have accepted this invitation: the game is played with the first."
        ]
    kept(late.game, tmp_path)
    again = read_apart(tmp_path / file_name(late.game))
    assert again == late.game and again.unread == ()
    assert waiting_sentence(read_summary(tmp_path / file_name(late.game))) == late.happened[0].sentence
    with pytest.raises(NotNow, match="Two people have accepted"):
        sent(again, 1_000_000, "Shall we begin?")


def test_the_second_guest_of_an_invitation_reads_nothing_more_of_the_game_of_the_first() -> None:
    answered, guests = two_guests()
    games, carol, told = [answered.game, guests[0].game], guests[1].game, list[Happened]()
    deliver(games, [(1, parcel.data) for parcel in answered.letters])
    for _turn in range(4):
        me = next(me for me in (0, 1) if games[me].my_turn)
        send(games, me, ended(games[me], 2_000_000))
    assert len(games[0].my_letters()) >= 4
    for parcel in games[0].my_letters():
        result = received(carol, parcel.data, 2_000_000)
        carol, told = result.game, [*told, *result.happened]
    assert [one.what for one in told] == [What.DOUBLED, What.TAKEN]


def test_a_second_guest_is_told_both_possibilities_where_it_may_as_well_be_an_older_copy() -> None:
    inviting = invited(Terms(), "Anne", 1_000_000)
    bob, carol = (accepted(inviting.letters[0].data, name, 1_000_000).game for name in ("Bob", "Carol"))
    earlier, bob, anne = bob, sent(bob, 1_000_000, "Good luck!").game, inviting.game
    for parcel in bob.my_letters():  # which come together, before Anne's program answers
        anne = arrived(anne, parcel.data, 1_000_000).game
    answered = answers(anne, 1_000_000, live=True).letters[0].data
    for late in (received(carol, answered, 1_000_000), received(earlier, answered, 1_000_000)):
        assert not late.game.is_void and [one.sentence for one in late.happened] == [
            "The other player answers a letter 2 that this file does not have: it is an older copy, or somebody else "
            "has accepted the invitation before you."
        ]
    assert received(bob, answered, 1_000_000).game.standing.course is not None


def test_lines_of_a_second_guest_are_no_breach_of_the_first() -> None:
    answered, guests = two_guests()
    lines = [sent(guests[1].game, 1_000_000, "Shall we begin?")]
    lines.append(sent(lines[0].game, 1_000_000, "Hello?"))
    games = [answered.game, guests[0].game]
    for _turn in range(3):
        for line in lines:
            result = received(games[0], line.letters[0].data, 1_000_000, live=True)
            assert not [one for one in result.happened if one.what is not What.EARLY] and result.game.broken is None
            games[0] = result.game
        send(games, 1, sent(games[1], 1_000_000, "Good luck!"))
    assert games[0].broken is None and len(games[0].standing.hashes[1]) >= 4 and not games[0].early


def test_taking_back_is_void_where_the_links_crossed_the_request() -> None:
    games = started()
    send(games, 0, ended(games[0], 2_000_000))
    asking, giving = asked(games[0], 2_000_000, "take back"), answers(games[1], 2_000_000, live=True)
    games = [asking.game, giving.game]
    told = deliver(games, [(1, asking.letters[0].data), (0, giving.letters[0].data)])
    with pytest.raises(NotNow):
        granted(games[1], 2_000_000, "take back")
    assert games[0].standing.asks == ()
    assert [one.sentence for to, one in told if to == 0 and one.sentence] == [
        "Your last move cannot be taken back any more: the other player has answered it."
    ]
    assert What.BACK_ASKED not in whats([one for _to, one in told])


def test_a_turn_waits_since_it_came_whatever_is_written_meanwhile() -> None:
    games = started()
    send(games, 0, ended(games[0], 2_000_000))
    send(games, 1, answers(games[1], 2_000_005, live=True))
    since = [summary(game).since for game in games]
    send(games, 0, asked(games[0], 2_000_100, "draw"))
    send(games, 1, granted(games[1], 2_000_200, "draw", agrees=False))
    send(games, 1, sent(games[1], 2_000_300, "Not yet."))
    assert [summary(game).since for game in games] == since == [2_000_000, 2_000_000]


def test_a_draw_by_agreement_ends_the_game_and_is_verified() -> None:
    games = started()
    send(games, 0, asked(games[0], 2_000_000, "draw"))
    assert whats(send(games, 1, granted(games[1], 2_000_000, "draw", agrees=False))) == {What.DRAW_DECLINED}
    with pytest.raises(NotNow):
        granted(games[1], 2_000_000, "draw")
    send(games, 0, asked(games[0], 2_000_000, "draw"))
    told = send(games, 1, granted(games[1], 2_000_000, "draw"))
    assert whats(told) == {What.OVER, What.VERIFIED}
    assert "drawn by agreement" in told[0].sentence


def test_whoever_plays_on_has_declined_the_draw() -> None:
    games = started()
    send(games, 0, ended(games[0], 2_000_000))
    send(games, 0, asked(games[0], 2_000_000, "draw"))
    assert What.DRAW_DECLINED in whats(send(games, 1, ended(games[1], 2_000_000)))
    assert not games[0].standing.asked(0, "draw")


def test_a_refusal_of_one_offer_leaves_a_later_one_that_it_crossed() -> None:
    games = started()
    first = asked(games[0], 2_000_000, "draw")
    second = asked(first.game, 2_000_000, "draw")
    games[0] = second.game
    deliver(games, [(1, first.letters[0].data)])
    refusing = granted(games[1], 2_000_000, "draw", agrees=False)
    games[1] = refusing.game
    deliver(games, [(0, refusing.letters[0].data), (1, second.letters[0].data)])
    assert whats(send(games, 1, granted(games[1], 2_000_000, "draw"))) == {What.OVER, What.VERIFIED}


def test_a_resignation_that_crosses_a_turn_ends_both_games_at_the_same_point() -> None:
    games = started()
    turn, resigning = ended(games[0], 2_000_000), resigned(games[1], 2_000_000)
    games = [turn.game, resigning.game]
    deliver(games, [(0, resigning.letters[0].data), (1, turn.letters[0].data)])
    truths = [game.truth for game in games]
    assert truths[0] is not None and truths[1] is not None
    assert truths[0].course.state == truths[1].course.state
    assert truths[0].course.state.ending is Ending.RESIGNED and truths[0].course.state.winner == 0


def test_time_can_be_claimed_only_once_it_has_run_out() -> None:
    games = started(Terms(pace=PaceEntry(start=60, each=0)))
    since = games[1].standing.clock.since
    assert games[1].time_left(0, since + HOUR - 1) == 1
    with pytest.raises(NotNow):
        claimed(games[1], since + HOUR - 1)
    told = send(games, 1, claimed(games[1], since + HOUR + 1))
    assert {What.OVER, What.VERIFIED} == whats(told)
    assert games[0].standing.end == games[1].standing.end is not None and games[1].standing.end.winner == 1


def test_a_claim_that_was_granted_or_played_on_after_is_known_to_both() -> None:
    games = started(Terms(pace=PaceEntry(start=60, each=0)))
    late = games[1].standing.clock.since + HOUR + 1
    games[0] = replace(games[0], standing=replace(games[0].standing, here=NO_TIME))
    send(games, 1, claimed(games[1], late))
    before = list(games)
    assert whats(send(games, 0, ended(games[0], late))) >= {What.CLAIM_REFUSED} and not games[1].is_over
    games = before
    assert whats(send(games, 0, granted(games[0], late, "claim"))) == {What.OVER, What.VERIFIED}
    assert games[0].standing.end == games[1].standing.end


@pytest.mark.parametrize("claimant", [0, 1])
def test_a_resignation_that_crosses_the_answer_to_a_claim_ends_both_games_alike(claimant: int) -> None:
    """Of two ends that cross, the inviter's holds: the granted claim where it grants, else its resignation."""
    games = started(Terms(side=1 - claimant, pace=PaceEntry(start=60, each=0)))
    assert games[1 - claimant].my_turn
    late = games[claimant].standing.clock.since + HOUR + 1
    claim = claimed(games[claimant], late)
    resigning = resigned(claim.game, late)
    granting = received(games[1 - claimant], claim.letters[0].data, 2_000_000)
    games = [resigning.game, granting.game] if claimant == 0 else [granting.game, resigning.game]
    deliver(games, [(claimant, granting.letters[0].data), (1 - claimant, resigning.letters[0].data)])
    ends = [game.standing.end for game in games]
    assert ends[0] == ends[1] and ends[0] is not None
    assert ends[0].by == ("resigned" if claimant == 0 else "claimed")
    assert all(game.truth is not None for game in games)


def test_a_claim_that_crosses_a_turn_is_void() -> None:
    games = started(Terms(pace=PaceEntry(start=60, each=0)))
    late = games[1].standing.clock.since + HOUR + 1
    claim, turn = claimed(games[1], late), ended(games[0], late)
    games = [turn.game, claim.game]
    told = deliver(games, [(0, claim.letters[0].data), (1, turn.letters[0].data)])
    assert {(to, one.what) for to, one in told} >= {(0, What.CLAIM_VOID), (1, What.CLAIM_VOID)}
    assert not any(game.is_over for game in games) and games[1].my_turn


def test_a_claim_against_the_clock_is_refused() -> None:
    games = started(Terms(pace=PaceEntry(start=60, each=0)))
    hasty = replace(
        games[1], standing=replace(games[1].standing, clock=games[1].standing.clock._replace(used=(9999, 0)))
    )
    games[1] = hasty
    told = send(games, 1, claimed(hasty, hasty.standing.clock.since))
    assert whats(told) == {What.CLAIM_REFUSED} and not games[0].is_over


def test_a_rematch_is_an_invitation_in_a_letter() -> None:
    games = started()
    send(games, 0, resigned(games[0], 2_000_000))
    invitation, _mail = begin(8)
    told = send(games, 1, proposed(games[1], 2_000_000, invitation[0].my_letters()[0].data))
    assert told[0].values["invitation"] == invitation[0].my_letters()[0].data


@pytest.mark.parametrize("seed", [2, 4])
def test_a_game_is_its_file(seed: int, tmp_path: Path) -> None:
    games, _letters, _told = played(seed, TERMS[seed], 20)
    for game in games:
        kept(game, tmp_path)
        assert read_apart(tmp_path / file_name(game)) == game
        assert read_summary(tmp_path / file_name(game)).turn == game.standing.turn
        assert read_apart(tmp_path / file_name(game)).my_letters() == game.my_letters()


def test_the_command_line_verifies_the_file_of_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = started()
    kept(games[0], tmp_path)
    path = tmp_path / file_name(games[0])
    assert main(["records", "verify", str(path)]) == 0 and "once both have told" in capsys.readouterr().out
    send(games, 0, resigned(games[0], 2_000_000))
    kept(games[0], tmp_path)
    assert main(["records", "verify", str(path)]) == 0 and "is verified" in capsys.readouterr().out
    path.write_bytes(path.read_bytes().replace(b'\\"resigns\\":true', b'\\"resigns\\":null'))
    assert main(["records", "verify", str(path)]) == 1
