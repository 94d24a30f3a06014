"""Hostile letters: `python -m tests.apart.letters --rounds N --seed S`.

Each is a letter, a pasted text or a file of a game, damaged or written by a player who has the keys. Each has to end
with the game as it was, or one sentence, in at most two seconds of processor time and 400 MB.
"""

from __future__ import annotations

import argparse
import json
import random
import zlib
from collections import Counter
from collections.abc import Callable
from typing import Any

from afaos_gui.apart.beginning import accepted
from afaos_gui.apart.files import decoded, encoded
from afaos_gui.apart.game import ApartGame, Posting, received
from afaos_gui.apart.happened import What
from afaos_gui.apart.keys import authenticator
from afaos_gui.apart.onlookers import onlook_in, onlook_text, sheet_of, unpacked
from afaos_gui.data.errors import LONGEST_SENTENCE, DataError
from afaos_gui.data.letters.letter_form import letter_bytes, letters_in, read_letter, text_of
from afaos_gui.session.apart.onlooking import WatchedGame, title_of
from tests.apart.forger import NOW, forged
from tests.apart.players import TERMS, begin, played
from tests.hostile import damage
from tests.hostile.measure import cost_of

SECONDS, MEGABYTES = 2.0, 400.0
LINES = ("pass", "end turn", "home support", "priest: Priest", "draw", "withdraw Boston", "block: Militia", "decline")

Attack = Callable[[random.Random], str]
"""One hostile thing given to the program; what came of it, in a word."""


class Attacks:
    """The ways to attack, on games in the middle and at the beginning."""

    def __init__(self) -> None:
        self.games = [played(seed, TERMS[seed], 8 + seed)[0] for seed in range(4)]
        self.files = [encoded(game) for games in self.games for game in games]
        self.invitation = begin(1)[0][0].my_letters()[0].data
        self.ways: tuple[Attack, ...] = (
            self.damaged,
            self.signed,
            self.said,
            self.said,
            self.pasted,
            self.file,
            self.invited,
            self.shown,
        )

    def pair(self, rng: random.Random) -> tuple[ApartGame, ApartGame]:
        """A hostile player and an honest one."""
        games = rng.choice(self.games)
        honest = rng.randrange(2)
        return games[1 - honest], games[honest]

    def damaged(self, rng: random.Random) -> str:
        """A letter whose bytes were changed."""
        _hostile, honest = self.pair(rng)
        data = rng.choice(honest.letters).data
        return outcome(honest, received(honest, rng.choice(damage.BYTES)(data, rng), NOW))

    def signed(self, rng: random.Random) -> str:
        """A letter with wrong values and the right authenticator."""
        hostile, honest = self.pair(rng)
        fields = json.loads(forged(hostile, **whatever(hostile, rng)).partition(b"\n")[0])
        body = json.dumps(damage.values_changed(fields, rng), default=str).encode("utf-8", "surrogatepass")[:9000]
        data = body + b"\n" + authenticator(hostile.secret, hostile.me, body).hex().encode() + b"\n"
        return outcome(honest, received(honest, data, NOW, live=rng.random() < 0.5))

    def said(self, rng: random.Random) -> str:
        """A well-formed letter that says whatever comes to mind."""
        hostile, honest = self.pair(rng)
        try:
            data = forged(hostile, **whatever(hostile, rng))
        except DataError:
            return "too large"
        return outcome(honest, received(honest, data, NOW, live=rng.random() < 0.5))

    def pasted(self, rng: random.Random) -> str:
        """A text with a damaged letter."""
        _hostile, honest = self.pair(rng)
        text = text_of(rng.choice(honest.letters).data).encode()
        for _time in range(rng.randrange(1, 3)):
            text = rng.choice(damage.BYTES)(text, rng)
        return refused(lambda: letters_in(text.decode("utf-8", "replace")))

    def file(self, rng: random.Random) -> str:
        """The file of a game, damaged."""
        data = rng.choice(self.files)
        if rng.random() < 0.5:
            data = damage.written(damage.values_changed(json.loads(data), rng))
        else:
            data = rng.choice(damage.RARE if rng.random() < 0.02 else damage.BYTES)(data, rng)
        return refused(lambda: decoded(data, "the file"))

    def invited(self, rng: random.Random) -> str:
        """An invitation with wrong values and the right authenticator."""
        fields = json.loads(self.invitation.partition(b"\n")[0])
        fields["invitation"] = damage.values_changed(fields["invitation"], rng)
        secret = read_letter(self.invitation).letter.invitation
        assert secret is not None
        body = json.dumps(fields, default=str).encode("utf-8", "surrogatepass")
        seal = authenticator(bytes.fromhex(secret.secret), 0, body)
        return refused(lambda: accepted(letter_bytes(body, seal), "Bob", NOW))

    def shown(self, rng: random.Random) -> str:
        """What onlookers are shown, damaged or made up: by a folder, a broker or a pasted text."""
        entry = sheet_of(rng.choice(rng.choice(self.games)))
        assert entry is not None
        fields = json.loads(entry.model_dump_json())
        if rng.random() < 0.3:
            fields["do"] = rng.choices([*LINES, *fields["do"]], k=rng.choice((1, 9, 300, 20_000)))
        plain = damage.written(damage.values_changed(fields, rng) if rng.random() < 0.8 else fields)
        data = zlib.compress(plain)
        if rng.random() < 0.3:
            data = rng.choice(damage.BYTES)(data, rng)
        if rng.random() < 0.3:
            text = rng.choice(damage.BYTES)(onlook_text(data).encode(), rng).decode("utf-8", "replace")
            return refused(lambda: title_of(WatchedGame(unpacked(onlook_in(text))).entry))
        return refused(lambda: title_of(WatchedGame(unpacked(data)).entry))


def whatever(game: ApartGame, rng: random.Random) -> dict[str, Any]:
    """Fields of a letter at random."""
    links, cards = rng.choice((1, 5, 6, 9, 8192, 99_999)), ["L:Boston", "E:Priest", "N:Native Americans"]
    every: dict[str, Any] = {
        "do": [rng.choice(LINES) for _line in range(rng.choice((1, 2, 3, 100)))],
        "shows": rng.choices(cards, k=rng.randrange(6)),
        "link": {"number": links, "link": rng.randbytes(32).hex()},
        "reveal": {"secret": rng.randbytes(32).hex(), "chain": rng.randbytes(32).hex()},
        "bid": {"side": "French", "number": rng.randrange(9), "salt": rng.randbytes(32).hex()},
        "asks": rng.choice(("draw", "take back")),
        "grants": rng.choice(("draw", "take back")),
        "declines": rng.choice(("draw", "take back", "claim")),
        "resigns": True,
        "claims": True,
        "words": rng.choice(("Hello", "\u202e\x00\n", "é" * 500, "{turn}", "<b>")),
        "rematch": rng.choice(("{}", "x" * 6000)),
        "number": rng.choice((1, 2, 7, 20_000)),
        "seen": {"number": rng.randrange(9), "hash": rng.randbytes(32).hex()},
        "time": rng.choice((0, NOW, 2**40)),
    }
    return {name: every[name] for name in rng.sample(sorted(every), rng.randrange(1, 4))}


def outcome(before: ApartGame, reply: Posting) -> str:
    """What came of a letter: its kinds, once they are seen to be sound."""
    for one in reply.happened:
        sentence = one.sentence
        assert "\n" not in sentence and sentence.isprintable() and len(sentence) <= LONGEST_SENTENCE + MOST_SAID
        assert sentence or one.what in SILENT, one
    if reply.game.standing == before.standing:
        assert reply.letters == ()
    assert all(parcel.game == before.id for parcel in reply.letters)
    return " and ".join(sorted({one.what.value for one in reply.happened})) or "nothing"


MOST_SAID = 600
SILENT = {What.PLAYED, What.DRAWN, What.ANSWERED, What.SIDES_SETTLED}


def refused(read: Callable[[], object]) -> str:
    """What reading comes to: read, or refused in one sentence."""
    try:
        read()
    except DataError as error:
        assert str(error) and str(error).isprintable()
        return "refused"
    return "read"


def attack(attacks: Attacks, seed: int) -> str:
    """One attack, within its bounds."""
    rng = random.Random(seed)
    way = attacks.ways[seed % len(attacks.ways)]
    found: list[str] = []
    cost = cost_of(lambda: found.append(way(rng)), 60)
    assert cost.ended and cost.error is None, f"seed {seed}, {way.__name__}: {cost.error!r}"
    assert cost.seconds <= SECONDS and cost.megabytes <= MEGABYTES, f"seed {seed}, {way.__name__}: {cost}"
    return f"{way.__name__}: {found[0]}"


def main() -> int:
    """Attack, and say what came of it; 1 where something did not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    attacks, seen, failed = Attacks(), Counter[str](), 0
    for seed in range(asked.seed, asked.seed + asked.rounds):
        try:
            seen[attack(attacks, seed)] += 1
        except AssertionError as error:
            failed += 1
            print(error, flush=True)
    for what, number in sorted(seen.items()):
        print(f"{number:6} {what}")
    print(f"{asked.rounds} hostile letters, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
