"""A player who writes whatever letter it likes, with the right authenticator where it has the key."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from afaos_gui.apart.beginning import Terms
from afaos_gui.apart.game import ApartGame, heading, received
from afaos_gui.apart.happened import Breach, Happened, What
from afaos_gui.apart.keys import authenticator
from afaos_gui.data.letters.letter_form import body_of, letter_bytes, read_letter
from afaos_gui.session.apart.standing_words import standing_sentence
from tests.apart.players import TERMS, begin, moved

NOW = 2_000_000


def forged(game: ApartGame, /, **fields: Any) -> bytes:
    """The next letter of a player, saying whatever is asked."""
    content = {**heading(game, NOW), **fields}
    body = body_of(content)
    return letter_bytes(body, authenticator(game.secret, content["sender"], body))


def told(honest: ApartGame, *letters: bytes) -> tuple[ApartGame, list[Happened]]:
    """What an honest program says to letters."""
    found: list[Happened] = []
    for data in letters:
        reply = received(honest, data, NOW)
        honest, found = reply.game, [*found, *reply.happened]
    return honest, found


def caught(honest: ApartGame, *letters: bytes) -> tuple[Breach, int]:
    """How the letters break the game, and the turn that the sentence names."""
    game, found = told(honest, *letters)
    assert game.broken is not None and game.is_over and game.proof
    last = found[-1]
    assert last.what is What.BROKEN and last.sentence.endswith(".")
    turn = last.values["turn"]
    assert not turn or f"Turn {turn}:" in last.sentence or last.values["breach"] in (Breach.BID, Breach.SECRET)
    assert last.sentence in standing_sentence(game)
    return last.values["breach"], turn


def after(game: ApartGame, data: bytes) -> ApartGame:
    """The cheat's own game with a letter that it has forged, for the number and hash of its next one."""
    hashes = list(game.standing.hashes)
    hashes[game.me] = (*hashes[game.me], read_letter(data).hash)
    return replace(game, standing=replace(game.standing, hashes=(hashes[0], hashes[1])))


def unsaid(game: ApartGame) -> ApartGame:
    """A game without my last letter, which has not been sent."""
    hashes = list(game.standing.hashes)
    hashes[game.me] = hashes[game.me][:-1]
    return replace(game, standing=replace(game.standing, hashes=(hashes[0], hashes[1])))


def seen(game: ApartGame) -> dict[str, Any]:
    """What the other has to have read of a player's letters."""
    hashes = game.standing.hashes[game.me]
    return {"number": len(hashes), "hash": hashes[-1]}


def moment(when: Callable[[ApartGame, ApartGame], bool], terms: Terms = TERMS[0]) -> tuple[ApartGame, ApartGame]:
    """A player who has just read a letter, and the other, at the first such moment of random games.

    The answer that its program has written by itself, if any, has not arrived.
    """
    for seed in range(60):
        rng = random.Random(seed)
        games, mail = begin(seed, terms)
        for _letter in range(300):
            if not mail:
                mover = next((me for me in (0, 1) if games[me].my_turn), None)
                if mover is None:
                    break
                reply = moved(games[mover], rng, NOW)
                games[mover] = reply.game
                mail = [(1 - mover, parcel.data) for parcel in reply.letters]
            if mail:
                to, data = mail.pop(0)
                reply = received(games[to], data, NOW, live=True)
                games[to] = reply.game
                if when(reply.game, games[1 - to]):
                    return (unsaid(reply.game) if reply.letters else reply.game), games[1 - to]
                mail += [(1 - to, parcel.data) for parcel in reply.letters]
    raise AssertionError("No game came to this moment.")
