"""Two players over rough mail, each in a process of its own that is killed at any moment and goes on from its file.

A process gets its orders by a pipe, keeps its game in a real file, and answers with its letters. A kill is a SIGKILL
some microseconds after an order: before the file is written, in the middle of that, or after it.
"""

from __future__ import annotations

import gc
import os
import random
import signal
import tempfile
import time
import traceback
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from afaos_gui.apart.beginning import accepted, invited
from afaos_gui.apart.files import games_in, kept, read_apart
from afaos_gui.apart.game import ApartGame, Posting
from afaos_gui.apart.keys import SECRET_BYTES
from tests.apart.players import TERMS, secrets_of
from tests.apart.rough import Known, Order, Rough, known, obeyed

LONGEST = 0.004
"""Seconds after an order in which a kill comes, evenly spread: about what an order takes."""


class Answer(NamedTuple):
    """What a process says to an order: how its game stands, its letters, or what went wrong in it."""

    known: Known | None
    letters: tuple[bytes, ...] = ()
    fault: str = ""


def _serve(pipe: Connection, folder: Path, seed: int, live: bool) -> None:
    """Carry out orders until the pipe is closed; the game is in the folder, if it has begun."""
    rng = random.Random(seed)
    found = games_in(folder)
    game = read_apart(found[0]) if found else None
    stands = known(game) if game is not None else None
    while True:
        try:
            order = pipe.recv()
        except EOFError:
            return
        try:
            posting = _begun(game, order, folder) if order[0] in ("invite", "accept") else None
            if posting is None:
                assert game is not None
                posting = Posting(game) if order[0] == "tell" else obeyed(game, order, rng, live)
            if posting.game is not game:
                kept(posting.game, folder)
                game, stands = posting.game, known(posting.game)
            pipe.send(Answer(stands, tuple(parcel.data for parcel in posting.letters)))
        except Exception:  # the other process tells it
            pipe.send(Answer(None, (), traceback.format_exc()))


def _begun(game: ApartGame | None, order: Order, folder: Path) -> Posting | None:
    """The game that is begun by an order; None where it has begun already."""
    if game is not None:
        return None
    kind, seed, *letter, now = order
    rng, terms = random.Random(seed), TERMS[seed % len(TERMS)]
    mine, theirs = (secrets_of(rng, terms.side is None) for _player in range(2))
    if kind == "invite":
        return invited(terms, "Anne", now, mine.bid, rng.randbytes(SECRET_BYTES), mine)
    return accepted(letter[0], "Bob", now, theirs.bid, theirs)


class InProcesses(Rough):
    """The mail between two processes; what they have is known by what they answer."""

    def begin(self, seed: int) -> None:
        """Start both, one of which invites and the other accepts, and either may be killed while it does."""
        self._held = tempfile.TemporaryDirectory()
        self._folders = [Path(self._held.name) / str(me) for me in (0, 1)]
        self._known: list[Known | None] = [None, None]
        for folder in self._folders:
            folder.mkdir()
        self._run = [self._start(me) for me in (0, 1)]
        invitation = self._begin(0, ("invite", seed, self.now))
        self._begin(1, ("accept", seed, invitation, self.now))
        self.mail = [list(self.known(1).unread), []]

    def _begin(self, me: int, order: Order) -> bytes:
        if self.rng.random() < 0.1:
            self.order(me, order, "at any moment")
        if not games_in(self._folders[me]):
            self._tell(me, order)
        return self.known(me).unread[0]

    def _start(self, me: int) -> tuple[int, Connection]:
        forked = get_context("fork")  # which Windows has not
        ours, theirs = forked.Pipe()
        seed = self.rng.randrange(1 << 30)
        # Nothing of the others' pipes is to stay open in it: it ends when ours is closed.
        run = forked.Process(target=_child, args=(theirs, ours, self._folders[me], seed, self.live), daemon=True)
        run.start()
        theirs.close()
        assert run.pid is not None
        self._processes = getattr(self, "_processes", {})
        self._processes[run.pid] = run
        return run.pid, ours

    def known(self, me: int) -> Known:
        """How a player's game stands by its last answer."""
        found = self._known[me]
        if found is None:
            found = self._tell(me, ("tell", self.now)).known
        assert found is not None
        return found

    def _tell(self, me: int, order: Order) -> Answer:
        pipe = self._run[me][1]
        pipe.send(order)
        answer: Answer = pipe.recv()
        assert not answer.fault, answer.fault
        self._known[me] = answer.known
        return answer

    def order(self, me: int, order: Order, killed: str = "") -> None:
        """Give an order; whenever a process is to be killed, that is at any moment of it."""
        if not killed:
            self.mail[1 - me] += self._tell(me, order).letters
            return
        self._run[me][1].send(order)
        end = time.perf_counter() + self.rng.random() * LONGEST
        while time.perf_counter() < end:
            pass
        self.restart(me)

    def restart(self, me: int) -> None:
        """Kill a player's process, and start it again with what is in its file."""
        self.kills += 1
        self._kill(me)
        self._run[me], self._known[me] = self._start(me), None
        if games_in(self._folders[me]):
            self.resend(me)

    def _kill(self, me: int) -> None:
        number, pipe = self._run[me]
        os.kill(number, signal.SIGKILL)
        self._processes.pop(number).join()
        pipe.close()

    def close(self) -> None:
        """End both processes."""
        for me in (0, 1):
            self._kill(me)
        self._held.cleanup()


def _child(pipe: Connection, parents: Connection, folder: Path, seed: int, live: bool) -> None:
    parents.close()
    gc.freeze()  # what was there before is not looked at, and so not copied
    _serve(pipe, folder, seed, live)
