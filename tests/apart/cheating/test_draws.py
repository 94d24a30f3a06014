"""Cheating with draws: links, chains and secrets that are not those that were pledged."""

from __future__ import annotations

from dataclasses import replace

from afaos_gui.apart.draws import LINKS, chain
from afaos_gui.apart.game import ApartGame, answers, received
from afaos_gui.apart.happened import Breach
from afaos_gui.rules.state import Decision
from tests.apart.cheating.cheats import PASS, due, link, mine, pair, secret, text, undrawn
from tests.apart.forger import NOW, after, caught, forged, moment, seen
from tests.apart.players import begin, ended


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
