"""How a game apart stands, in words."""

from __future__ import annotations

from afaos_gui.apart.draws import chain
from afaos_gui.session.apart.standing_words import standing_sentence
from tests.apart.forger import forged, told
from tests.apart.players import TERMS, begin, deliver


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
