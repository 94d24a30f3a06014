"""Two players over rough mail: letters are lost, doubled, reordered, cut and delayed, and programs are killed.

What is on disk outlives a kill; what was decided but not kept does not, and a letter that was kept but not sent is sent
again.
"""

from __future__ import annotations

import random

from afaos_gui.apart.files import decoded, encoded
from afaos_gui.apart.game import (
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

NEVER = {What.BROKEN, What.CONTRADICTED, What.OLD_FILE}
"""What honest programs never bring about, however rough the mail is."""


class Rough:
    """Two games, the files that they are kept in, and the letters under way to each."""

    def __init__(self, seed: int, live: bool = False) -> None:
        self.rng = random.Random(seed)
        self.now, self.live = 1_000_000, live
        self.games, mail = begin(seed, TERMS[seed % len(TERMS)], self.now)
        self.disks = [encoded(game) for game in self.games]
        self.mail: list[list[bytes]] = [[], []]
        self.kills = 0
        for to, data in mail:
            self.mail[to].append(data)

    def settle(self, me: int, reply: Posting, killed: str = "") -> None:
        """Keep what has come of something, and send its letters, unless the program is killed before or between."""
        wrong = [one.sentence for one in reply.happened if one.what in NEVER]
        assert not wrong, wrong
        if killed == "before":
            return self.restart(me)
        self.games[me] = reply.game
        self.disks[me] = encoded(reply.game)
        if killed == "between":
            return self.restart(me)
        self.mail[1 - me] += [parcel.data for parcel in reply.letters]
        return None

    def restart(self, me: int) -> None:
        """Open the file again; letters that the other may lack are sent once more."""
        self.kills += 1
        self.games[me] = decoded(self.disks[me], "the file")
        self.resend(me)

    def resend(self, me: int) -> None:
        """Send every letter again that the other has not said to have read; files of letters do not vanish."""
        self.mail[1 - me] += [parcel.data for parcel in self.games[me].unread[:40]]

    def step(self, me: int, killed: str = "") -> None:
        """Act once, or send what is finished."""
        self.now += 30
        game = self.games[me]
        if not game.my_turn or game.is_over:
            return
        if game.must_send:
            self.settle(me, sent(game, self.now), killed)
        elif game.draft and self.rng.random() < 0.1:
            self.settle(me, Posting(drafted(game, game.draft[:-1])), killed)
        else:
            self.settle(me, Posting(acted(game, choose(game, self.rng))), killed)

    def say(self, me: int, what: int, killed: str = "") -> None:
        """Write something beside the turns, where that is possible now."""
        self.now += 5
        game = self.games[me]
        ways = (
            lambda: sent(game, self.now, "Bonne chance"),
            lambda: asked(game, self.now, "take back"),
            lambda: granted(game, self.now, "take back", agrees=self.rng.random() < 0.7),
            lambda: asked(game, self.now, "draw"),
            lambda: granted(game, self.now, "draw", agrees=self.rng.random() < 0.5),
            lambda: claimed(game, self.now),
            lambda: granted(game, self.now, "claim", agrees=self.rng.random() < 0.5),
            lambda: resigned(game, self.now),
        )
        if game.draft and what == 0:
            return
        try:
            self.settle(me, ways[what](), killed)
        except NotNow:
            return

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
        self.settle(to, received(self.games[to], data, self.now, self.live), killed)

    def check(self) -> None:
        """Where both have all letters of each other, they know the same of the game."""
        first, second = self.games
        same = [game.standing.hashes for game in self.games]
        if same[0] != same[1] or first.standing.course is None or second.standing.course is None:
            return
        if first.standing.pending is None and second.standing.pending is None:
            known = [
                public_position(observe(game.standing.course.state, 0)) for game in self.games if game.standing.course
            ]
            assert known[0] == known[1]

    def finish(self) -> None:
        """Deliver and resend until the game is over and verified on both sides."""
        for _round in range(200):
            if self.games[0].truth is not None and self.games[1].truth is not None:
                break
            for me in (0, 1):
                if self.games[me].standing.course is not None and not self.games[me].is_over and _round > 1:
                    self.settle(me, resigned(self.games[me], self.now))
                while self.mail[me]:
                    self.deliver(me, 0, "")
                self.resend(me)
        for me in (0, 1, 0, 1):
            self.resend(me)
            while self.mail[me]:
                self.deliver(me, 0, "")
        truths = [game.truth for game in self.games]
        assert truths[0] is not None and truths[1] is not None, [game.standing for game in self.games]
        assert truths[0].course.state == truths[1].course.state
        assert [move.action for move in truths[0].course.moves] == [move.action for move in truths[1].course.moves]
        assert self.games[0].standing.hashes == self.games[1].standing.hashes


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


def rough_game(seed: int, turns: int) -> Rough:
    """A whole game over rough mail, with kills, that ends verified."""
    world = Rough(seed, live=seed % 3 == 0)
    rng = random.Random(seed)
    quiet = 0
    while quiet < 400 and not all(game.is_over for game in world.games):
        quiet += 1
        if max(game.standing.turn for game in world.games) > turns:
            break
        me, killed = rng.randrange(2), rng.choice(("before", "between")) if rng.random() < 0.004 else ""
        what = rng.random()
        if world.games[me].standing.asked(1 - me, "take back") and rng.random() < 0.1:
            world.say(me, 2, killed)
        before = sum(len(game.letters) for game in world.games)
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
        quiet = 0 if sum(len(game.letters) for game in world.games) > before else quiet
        world.check()
    assert quiet < 400, "The mail stands still."
    _end(world, rng)
    world.finish()
    return world
