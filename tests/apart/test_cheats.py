"""Every cheat is impossible, or told in one sentence with the turn: at once where it is public, else at the end."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from afaos_gui.apart.beginning import Terms, read_invitation
from afaos_gui.apart.draws import LINKS, chain
from afaos_gui.apart.game import ApartGame, answers, granted, received
from afaos_gui.apart.happened import Breach, What
from afaos_gui.apart.keys import authenticator
from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.entries import PaceEntry
from afaos_gui.data.letters.letter_form import MOST_BYTES, letter_bytes, read_letter
from afaos_gui.data.positions import card_codes
from afaos_gui.data.texts.word_groups import words_of
from afaos_gui.rules.actions import Priest
from afaos_gui.rules.state import Decision, SideState
from tests.apart.forger import NOW, after, caught, forged, moment, seen, told, unsaid
from tests.apart.players import TERMS, begin, deliver, ended

PASS = ["pass", "end turn"]


def pair(terms: Terms = TERMS[0]) -> tuple[ApartGame, ApartGame]:
    """A British player who is to move and will cheat, and an honest French one."""
    games, mail = begin(3, terms)
    deliver(games, mail, 1_000_000, live=True)
    return games[0], games[1]


def mine(game: ApartGame) -> SideState:
    """A player's own cards."""
    assert game.standing.course is not None
    return game.standing.course.state.sides[game.standing.side]


def text(game: ApartGame, card: int) -> str:
    """A card in the text form of actions."""
    assert game.standing.ruleset is not None
    return game.standing.ruleset.catalogue.cards[card].text


def secret(game: ApartGame) -> dict[str, Any]:
    """A true reveal, with a resignation before it."""
    return {"resigns": True, "reveal": {"secret": game.mine.seed.hex(), "chain": game.mine.chain.hex()}}


def link(game: ApartGame, number: int) -> dict[str, Any]:
    """The fields of a true link."""
    return {"number": number, "link": chain(game.mine.chain)[number].hex()}


def undrawn(game: ApartGame) -> int:
    """A card of the draw pile that is not in hand as well."""
    return next(card for card in mine(game).draw if card not in mine(game).hand)


# Draws


def test_a_card_that_is_still_in_the_draw_pile_is_told_at_the_end() -> None:
    cheat, honest = pair()
    play = forged(cheat, do=[f"discard: {text(cheat, undrawn(cheat))}", "end turn"])
    assert caught(honest, play, forged(after(cheat, play), **secret(cheat))) == (Breach.DRAW, 1)


def test_choosing_among_draws_by_another_secret_is_told_at_the_end() -> None:
    cheat, honest = pair()
    fields = secret(cheat)
    fields["reveal"]["secret"] = "ab" * 32
    assert caught(honest, forged(cheat, **fields)) == (Breach.SECRET, 1)


def test_home_support_that_is_not_held_gets_links_and_is_told_at_the_end() -> None:
    def fits(cheat: ApartGame, honest: ApartGame) -> bool:
        if not cheat.standing.mine_to_decide or cheat.standing.ruleset is None or honest.standing.pending is not None:
            return False
        support = cheat.standing.ruleset.tables.home_support[cheat.standing.side]
        me, course = mine(cheat), cheat.standing.course
        hidden = len(me.known) < len(me.hand) and support in me.draw and support not in me.hand
        return hidden and course is not None and course.state.decision is Decision.TURN

    cheat, honest = moment(fits)
    turn, play = cheat.standing.turn, forged(cheat, do=["home support"], **due(cheat))
    game = received(honest, play, NOW).game
    assert b'"link":{' in game.my_letters()[-1].data
    end = forged(after(cheat, play), seen=seen(game), **secret(cheat))
    assert caught(game, end) == (Breach.DRAW, turn)


def test_links_are_given_only_when_draws_are_due() -> None:
    cheat, honest = pair()
    assert answers(honest, NOW, live=True).letters == ()
    reply = received(honest, forged(cheat, words="Please send me your next links."), NOW, live=True)
    assert reply.letters == () and reply.game.standing.links[1] == 5


def test_a_link_that_is_not_due() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, link=link(cheat, 6))) == (Breach.UNDUE, 1)


def test_a_link_once_more() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, link=link(cheat, 5))) == (Breach.UNDUE, 1)


def turned() -> tuple[ApartGame, ApartGame]:
    """An honest player who has ended a turn and waits for one link, and the one who has it."""
    british, french = pair()
    reply = ended(british, NOW)
    return received(french, reply.letters[0].data, NOW).game, reply.game


def test_a_link_of_another_chain() -> None:
    cheat, honest = turned()
    assert caught(honest, forged(cheat, link={"number": 6, "link": "0" * 64})) == (Breach.LINK, 1)


def test_a_later_link_of_the_chain_under_the_number_of_the_next() -> None:
    cheat, honest = turned()
    later = {"number": 6, "link": chain(cheat.mine.chain)[7].hex()}
    assert caught(honest, forged(cheat, link=later)) == (Breach.LINK, 1)


def test_acting_without_giving_the_link() -> None:
    cheat, honest = turned()
    assert caught(honest, forged(cheat, do=PASS)) == (Breach.NO_LINK, 1)


def test_a_chain_that_is_too_short() -> None:
    games, _mail = begin(3)
    cheat = games[1]
    short = chain(cheat.mine.chain)[LINKS - 3 :]
    pledge = {**cheat.mine.pledge().model_dump(), "chain": short[0].hex()}
    fresh = replace(cheat, standing=replace(cheat.standing, hashes=(cheat.standing.hashes[0], ())))
    letter = forged(fresh, acceptance={"name": "Bob", "pledge": pledge}, link={"number": 5, "link": short[-1].hex()})
    assert caught(games[0], letter)[0] is Breach.LINK


def test_the_end_of_another_chain() -> None:
    cheat, honest = pair()
    fields = secret(cheat)
    fields["reveal"]["chain"] = chain(cheat.mine.chain)[LINKS - 1].hex()
    assert caught(honest, forged(cheat, **fields)) == (Breach.SECRET, 1)


def test_a_secret_before_the_end() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, reveal=secret(cheat)["reveal"])) == (Breach.EARLY_SECRET, 1)


# Hands and actions


def test_a_card_that_lies_in_the_discard_pile() -> None:
    cheat, honest = pair()
    card = mine(cheat).hand[0]
    many = ", ".join([text(cheat, card)] * (mine(cheat).draw.count(card) + mine(cheat).hand.count(card) + 1))
    assert caught(honest, forged(cheat, do=[f"discard: {many}", "end turn"])) == (Breach.NOT_HELD, 1)


def test_a_hidden_discard_that_a_card_too_many_shows() -> None:
    cheat, honest = pair()
    hand = mine(cheat).hand
    others = [card for card in mine(cheat).draw if card not in hand][:1]
    cards = ", ".join(text(cheat, card) for card in (*hand, *others))
    assert caught(honest, forged(cheat, do=[f"discard: {cards}", "end turn"])) == (Breach.NOT_HELD, 1)


@pytest.mark.parametrize("line", ["discard: Québec", "conjure: Boston", "", "opponent resigns", "resign", "settle"])
def test_what_is_no_action_of_that_side(line: str) -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, do=[line])) == (Breach.UNKNOWN, 1)


def test_a_turn_with_too_many_actions() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, do=["pass", "pass", "end turn"])) == (Breach.ILLEGAL, 1)


def test_what_the_rules_forbid() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, do=["withdraw Boston", "end turn"])) == (Breach.ILLEGAL, 1)


def test_acting_in_the_turn_of_the_other() -> None:
    honest, cheat = pair()
    assert caught(honest, forged(cheat, do=PASS)) == (Breach.TURN, 1)


def test_acting_for_both_in_one_letter() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, do=[*PASS, *PASS])) == (Breach.TURN, 2)


def test_going_on_before_the_draw_is_known() -> None:
    cheat, honest = pair()
    hand = mine(cheat).hand
    do = [f"discard: {text(cheat, hand[0])}", "end turn", "pass"]
    assert caught(honest, forged(cheat, do=do))[0] is Breach.TURN


# Answers


@cache
def demanded(has: bool) -> tuple[ApartGame, ApartGame, int]:
    """One of whom an honest player demands a Native Americans card, with one in hand or without any, and that card."""

    def fits(cheat: ApartGame, honest: ApartGame) -> bool:
        if not isinstance(honest.standing.pending, Priest) or honest.standing.ruleset is None:
            return False
        assert honest.standing.course is not None
        known = honest.standing.course.state.sides[cheat.standing.side].known
        natives = honest.standing.ruleset.tables.natives
        me = mine(cheat)
        hidden = len(known) < len(me.hand) and natives not in (*known, *me.reserve)
        return hidden and (natives in me.hand) is has and len(set(me.draw) - {natives}) > 1

    cheat, honest = moment(fits)
    assert honest.standing.ruleset is not None
    return cheat, honest, honest.standing.ruleset.tables.natives


def codes(game: ApartGame, hand: tuple[int, ...]) -> list[str]:
    """Cards as letters name them."""
    assert game.standing.ruleset is not None
    return card_codes(game.standing.ruleset.catalogue, hand)


def false_hand(cheat: ApartGame, honest: ApartGame, natives: int) -> tuple[int, ...]:
    """A hand of the right size without Native Americans, in which a card is one of the draw pile's."""
    me = mine(cheat)
    kept = [card for card in me.hand if card != natives]
    unknown = [card for card in kept if card not in me.known] or kept
    spare = [card for card in me.draw if card != natives]
    if natives in me.hand:
        return tuple(kept) + tuple(spare[: len(me.hand) - len(kept)])
    kept.remove(unknown[0])
    return (*kept, next(card for card in spare if card != unknown[0]))


@pytest.mark.parametrize("has", [False, True], ids=["another hand", "no Native Americans"])
def test_a_falsely_shown_hand_is_told_at_the_end(has: bool) -> None:
    cheat, honest, natives = demanded(has)
    turn = honest.standing.turn
    show = forged(cheat, shows=codes(cheat, false_hand(cheat, honest, natives)), **due(cheat))
    end = forged(after(cheat, show), **secret(cheat))
    assert caught(honest, show, end) in ((Breach.TRUTH, turn), (Breach.DRAW, turn))


def due(game: ApartGame) -> dict[str, Any]:
    """The link that is due, if one is."""
    return {"link": link(game, game.standing.links_due)} if game.standing.links_due else {}


def test_showing_a_hand_that_has_what_was_demanded() -> None:
    cheat, honest, _natives = demanded(True)
    assert caught(honest, forged(cheat, shows=codes(cheat, mine(cheat).hand), **due(cheat)))[0] is Breach.UNSHOWN


def test_going_on_without_an_answer() -> None:
    cheat, honest, _natives = demanded(False)
    assert caught(honest, forged(cheat, do=["pass"], **due(cheat)))[0] in (Breach.UNSHOWN, Breach.ILLEGAL)


def test_showing_a_hand_unasked() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, shows=codes(cheat, mine(cheat).hand))) == (Breach.UNSHOWN, 1)


@cache
def ambushed() -> tuple[ApartGame, ApartGame]:
    """One whose hand an honest player ambushes, with something to lose in it."""

    def fits(cheat: ApartGame, honest: ApartGame) -> bool:
        course, ruleset = cheat.standing.course, cheat.standing.ruleset
        if course is None or ruleset is None or course.state.to_decide != cheat.standing.side:
            return False
        can_lose = any(ruleset.tables.ambushable >> card & 1 for card in mine(cheat).hand)
        return course.state.decision is Decision.BLOCK_AMBUSH and can_lose and not mine(cheat).reserve

    return moment(fits)


def test_losing_nothing_to_an_ambush() -> None:
    cheat, honest = ambushed()
    assert caught(honest, forged(cheat, do=["decline"], **due(cheat)))[0] is Breach.UNSHOWN


def test_showing_a_hand_that_has_something_to_lose_to_an_ambush() -> None:
    cheat, honest = ambushed()
    shows = codes(cheat, mine(cheat).hand)
    assert caught(honest, forged(cheat, do=["decline"], shows=shows, **due(cheat)))[0] is Breach.UNSHOWN


# Letters


def unchanged(honest: ApartGame, what: What, *letters: bytes) -> str:
    """The sentence for letters that change nothing."""
    game, found = told(honest, *letters)
    assert game.standing == honest.standing and game.broken is None
    assert [one.what for one in found] == [what] * len(letters)
    return found[-1].sentence if found else ""


def test_replaying_a_letter() -> None:
    cheat, honest = pair()
    unchanged(honest, What.DOUBLED, *(parcel.data for parcel in cheat.my_letters()))


def test_a_letter_of_another_game() -> None:
    _cheat, honest = pair()
    other, _mail = begin(4)
    unchanged(honest, What.FOREIGN, other[0].my_letters()[0].data)


def test_forging_a_letter_without_the_key() -> None:
    cheat, honest = pair()
    unchanged(honest, What.FOREIGN, forged(replace(cheat, secret=bytes(16)), game=cheat.id, do=PASS))


def test_forging_a_letter_by_the_key_of_the_other_direction() -> None:
    cheat, honest = pair()
    letter = forged(cheat, do=PASS)
    body, _newline, _seal = letter.partition(b"\n")
    unchanged(honest, What.FOREIGN, letter_bytes(body, authenticator(cheat.secret, 1, body)))


def test_a_letter_that_was_changed_on_its_way() -> None:
    cheat, honest = pair()
    letter = forged(cheat, do=PASS)
    unchanged(honest, What.FOREIGN, letter.replace(b'"pass"', b'"piss"'))


def test_two_letters_for_one_turn_are_told_with_both_hashes() -> None:
    cheat, honest = pair()
    first, second = (
        forged(cheat, do=PASS),
        forged(cheat, do=[f"discard: {text(cheat, mine(cheat).hand[0])}", "end turn"]),
    )
    honest, _found = told(honest, first)
    sentence = unchanged(honest, What.CONTRADICTED, second)
    assert words_of(read_letter(first).hash) in sentence and words_of(read_letter(second).hash) in sentence


def test_another_past() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, do=PASS, before="0" * 64)) == (Breach.SEQUENCE, 1)


def test_an_answer_to_a_letter_that_was_never_written() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, do=PASS, seen={"number": 1, "hash": "0" * 64})) == (Breach.SEEN, 1)


def test_letters_that_were_read_are_not_unread() -> None:
    cheat, honest = pair()
    first = forged(cheat, words="Good luck")
    assert caught(honest, first, forged(after(cheat, first), seen={"number": 0, "hash": ""})) == (Breach.SEEN, 1)


def test_a_letter_out_of_order_waits() -> None:
    cheat, honest = pair()
    first = forged(cheat, words="First")
    second = forged(after(cheat, first), words="Second")
    game, found = told(honest, second, first)
    assert [one.what for one in found] == [What.EARLY, What.WORDS, What.WORDS] and game.early == ()


def test_a_letter_that_is_too_large() -> None:
    cheat, honest = pair()
    unchanged(honest, What.DAMAGED, forged(cheat, words="a") + b" " * MOST_BYTES)


# Rules and bids


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


# Agreements


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
