"""How a game apart stands, in words."""

from __future__ import annotations

import random

import pytest

from afaos_gui.apart.beginning import accepted, invited
from afaos_gui.apart.draws import chain
from afaos_gui.apart.files import summary
from afaos_gui.apart.game import arrived
from afaos_gui.data.letters.entries import PaceEntry
from afaos_gui.session.apart.standing_words import game_title, pace_text, standing_sentence, time_left_text
from tests.apart.forger import forged, told
from tests.apart.players import TERMS, begin, deliver, secrets_of


def test_a_game_that_the_other_has_broken_says_how() -> None:
    games, mail = begin(3, TERMS[0])
    deliver(games, mail, 1_000_000, live=True)
    cheat, honest = games[0], games[1]
    link = {"number": 6, "link": chain(cheat.mine.chain)[6].hex()}
    game, happened = told(honest, forged(cheat, link=link))
    assert game.broken is not None
    sentence = happened[-1].sentence
    assert sentence.startswith("Turn 1:")
    assert standing_sentence(game) == f"The other player has broken the game. {sentence}"


def test_who_gives_no_name_in_an_auction_is_somebody_once_the_invitation_is_accepted() -> None:
    bids = [secrets_of(random.Random(seed), bid=True) for seed in range(2)]
    inviting = invited(TERMS[2], "", 1_000_000, bids[0].bid, mine=bids[0])
    assert game_title(summary(inviting.game)) == "An invitation"
    accepting = accepted(inviting.letters[0].data, "", 1_000_000, bids[1].bid, bids[1])
    arriving = arrived(inviting.game, accepting.letters[0].data, 1_000_000)
    assert [one.sentence for one in arriving.happened] == ["Somebody accepts the invitation."]
    for game in (arriving.game, accepting.game):
        now = summary(game)
        assert game_title(now) == "Somebody" and "Invitation" not in standing_sentence(game)


def test_a_pace_of_no_whole_hours_is_told_in_minutes() -> None:
    assert pace_text(PaceEntry(start=60, each=5)) == "1 hour each, 5 minutes more a turn"
    assert pace_text(PaceEntry(start=90, each=1)) == "90 minutes each, 1 minute more a turn"


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (24 * 3600 - 5, "24 hours left"),
        (23 * 3600 + 1700, "23 hours left"),
        (7200, "2 hours left"),
        (7199, "120 minutes left"),
        (1, "1 minute left"),
        (0, "time has run out"),
    ],
)
def test_the_time_that_is_left_is_told_to_the_nearest_hour_or_up_to_the_minute(seconds: int, told: str) -> None:
    assert time_left_text(seconds) == told
