"""Two players over rough mail: letters are lost, doubled, reordered, cut and delayed, and programs are killed.

What is on disk outlives a kill; what was decided but not kept does not, and a letter that was kept but not sent is sent
again. Here both players are in this process; in `tests.apart.processes` each has one of its own.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from afaos_gui.apart.files import decoded, encoded
from afaos_gui.apart.game import (
    ApartGame,
    NotNow,
    Posting,
    acted,
    asked,
    claimed,
    drafted,
    granted,
    received,
    resigned,
    sent,
)
from afaos_gui.apart.happened import What
from afaos_gui.rules.view import observe, public_position
from tests.apart.players import TERMS, begin, choose

NEVER = {What.BROKEN, What.CONTRADICTED, What.OLD_FILE, What.OLD_OR_TAKEN}
"""What honest programs never bring about, however rough the mail is."""
Order = tuple[Any, ...]
"""What a player is to do: "step", "say" and what, "read" and a letter; the time comes last."""


class Known(NamedTuple):
    """How a game stands, as far as the mail has to know; hashes are of this process and those that it has forked."""

    turn: int
    is_over: bool
    is_dealt: bool
    asks_back: bool
    letters: int
    hashes: tuple[tuple[str, ...], tuple[str, ...]]
    public: int | None
    """Of what both know of the position; None where something is under way."""
    truth: int | None
    """Of the true game, once it is verified."""
    unread: tuple[bytes, ...]


def known(game: ApartGame) -> Known:
    """How a game stands."""
    standing = game.standing
    course, truth = standing.course, game.truth
    public = hash(public_position(observe(course.state, 0))) if course is not None and not standing.pending else None
    actions = tuple(move.action for move in truth.course.moves) if truth is not None else ()
    return Known(
        standing.turn,
        game.is_over,
        course is not None,
        bool(standing.asked(game.me, "take back")),
        len(game.letters),
        standing.hashes,
        public,
        hash((truth.course.state, actions)) if truth is not None else None,
        tuple(parcel.data for parcel in game.unread[:40]),
    )


def obeyed(game: ApartGame, order: Order, rng: random.Random, live: bool) -> Posting:
    """What comes of an order; the game itself where it cannot be carried out now. Raises AssertionError."""
    posting = _obeyed(game, order, rng, live)
    wrong = [one.sentence for one in posting.happened if one.what in NEVER]
    assert not wrong, wrong
    return posting


def _obeyed(game: ApartGame, order: Order, rng: random.Random, live: bool) -> Posting:
    kind, *what, now = order
    if kind == "read":
        return received(game, what[0], now, live)
    try:
        return _stepped(game, rng, now) if kind == "step" else _said(game, what[0], rng, now)
    except NotNow:
        return Posting(game)


def _stepped(game: ApartGame, rng: random.Random, now: int) -> Posting:
    """Act once, or send what is finished."""
    if not game.my_turn or game.is_over:
        return Posting(game)
    if game.must_send:
        return sent(game, now)
    if game.draft and rng.random() < 0.1:
        return Posting(drafted(game, game.draft[:-1]))
    return Posting(acted(game, choose(game, rng)))


def _said(game: ApartGame, what: int, rng: random.Random, now: int) -> Posting:
    """Write something beside the turns. Raises NotNow."""
    ways = (
        lambda: sent(game, now, "Bonne chance"),
        lambda: asked(game, now, "take back"),
        lambda: granted(game, now, "take back", agrees=rng.random() < 0.7),
        lambda: asked(game, now, "draw"),
        lambda: granted(game, now, "draw", agrees=rng.random() < 0.5),
        lambda: claimed(game, now),
        lambda: granted(game, now, "claim", agrees=rng.random() < 0.5),
        lambda: resigned(game, now),
    )
    return ways[what]()


class Rough:
    """Two games, the files that they are kept in, and the letters under way to each."""

    def __init__(self, seed: int, live: bool = False) -> None:
        self.rng = random.Random(seed)
        self.now, self.live, self.kills = 1_000_000, live, 0
        self.mail: list[list[bytes]] = [[], []]
        self.ended = 0, 0
        """Turns and letters of the game at its end."""
        self._stands: list[tuple[ApartGame, Known] | None] = [None, None]
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Have one invite and the other accept."""
        self.games, mail = begin(seed, TERMS[seed % len(TERMS)], self.now)
        self.disks = [encoded(game) for game in self.games]
        for to, data in mail:
            self.mail[to].append(data)

    def known(self, me: int) -> Known:
        """How a player's game stands; worked out once for each game."""
        game, found = self.games[me], self._stands[me]
        if found is None or found[0] is not game:
            self._stands[me] = found = game, known(game)
        return found[1]

    def order(self, me: int, order: Order, killed: str = "") -> None:
        """Have a player do something, keep it and send letters, unless it is killed "before" or "between"."""
        posting = obeyed(self.games[me], order, self.rng, self.live)
        if killed == "before":
            return self.restart(me)
        self.games[me] = posting.game
        self.disks[me] = encoded(posting.game)
        if killed == "between":
            return self.restart(me)
        self.mail[1 - me] += [parcel.data for parcel in posting.letters]
        return None

    def restart(self, me: int) -> None:
        """Open the file again; letters that the other may lack are sent once more."""
        self.kills += 1
        self.games[me] = decoded(self.disks[me], "the file")
        self.resend(me)

    def close(self) -> None:
        """Nothing to do."""

    def resend(self, me: int) -> None:
        """Send every letter again that the other has not said to have read; files of letters do not vanish."""
        self.mail[1 - me] += self.known(me).unread

    def step(self, me: int, killed: str = "") -> None:
        """Act once, or send what is finished."""
        self.now += 30
        self.order(me, ("step", self.now), killed)

    def say(self, me: int, what: int, killed: str = "") -> None:
        """Write something beside the turns, where that is possible now."""
        self.now += 5
        self.order(me, ("say", what, self.now), killed)

    def deliver(self, to: int, at: int, fate: str, killed: str = "") -> None:
        """Let a letter under way arrive, or "lose", "double" or "cut" it."""
        self.now += 1
        if not self.mail[to]:
            return
        data = self.mail[to].pop(at % len(self.mail[to]))
        if fate == "lose":
            return
        if fate == "double":
            self.mail[to].append(data)
        if fate == "cut":
            data = data[: self.rng.randrange(len(data))]
        self.order(to, ("read", data, self.now), killed)

    def check(self) -> None:
        """Where both have all letters of each other, they know the same of the game."""
        first, second = self.known(0), self.known(1)
        if first.hashes == second.hashes and None not in (first.public, second.public):
            assert first.public == second.public

    def finish(self) -> None:
        """Deliver and resend until the game is over and verified on both sides."""
        for _round in range(200):
            if None not in (self.known(0).truth, self.known(1).truth):
                break
            for me in (0, 1):
                if self.known(me).is_dealt and not self.known(me).is_over and _round > 1:
                    self.say(me, 7)
                self._empty(me)
                self.resend(me)
        for me in (0, 1, 0, 1):
            self.resend(me)
            self._empty(me)
        first, second = self.known(0), self.known(1)
        assert first.truth is not None and first.truth == second.truth
        assert first.hashes == second.hashes
        self.ended = first.turn, first.letters

    def _empty(self, me: int) -> None:
        while self.mail[me]:
            self.deliver(me, 0, "")


def _end(world: Rough, rng: random.Random) -> None:
    """Have both look for an end in every way, while they play on and the mail stays rough."""
    for _round in range(60):
        me = rng.randrange(2)
        world.now += rng.randrange(400)
        world.step(me)
        if rng.random() < 0.3:
            world.say(me, rng.choice((1, 2, 3, 3, 4, 5, 5, 6) if _round < 50 else (3, 4, 7)))
        world.deliver(1 - me, rng.randrange(3), rng.choice(("", "", "", "lose", "double", "cut")))
        world.check()


def rough_game(seed: int, turns: int, kind: type[Rough] = Rough, kills: float = 0.004) -> Rough:
    """A whole game over rough mail, with kills, that ends verified."""
    world = kind(seed, live=seed % 3 == 0)
    try:
        _play(world, random.Random(seed), turns, kills)
    finally:
        world.close()
    return world


def _play(world: Rough, rng: random.Random, turns: int, kills: float) -> None:
    quiet, before = 0, 0
    while quiet < 400 and not all(world.known(me).is_over for me in (0, 1)):
        quiet += 1
        if max(world.known(me).turn for me in (0, 1)) > turns:
            break
        me, killed = rng.randrange(2), rng.choice(("before", "between")) if rng.random() < kills else ""
        what = rng.random()
        if world.known(1 - me).asks_back and rng.random() < 0.1:
            world.say(me, 2, killed)
        if what < 0.5:
            world.step(me, killed)
        elif what < 0.93:
            fate = rng.choice(("lose", "double", "cut")) if rng.random() < 0.15 else ""
            world.deliver(me, rng.randrange(3), fate, killed)
        elif what < 0.945:
            world.say(me, rng.randrange(6), killed)
        elif what < 0.946:
            world.restart(me)
        else:
            world.resend(me)
        letters = sum(world.known(me).letters for me in (0, 1))
        quiet, before = (0 if letters > before else quiet), max(letters, before)
        world.check()
    assert quiet < 400, "The mail stands still."
    _end(world, rng)
    world.finish()
