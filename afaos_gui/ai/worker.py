"""The machine opponent in a process of its own, and the line to it.

Messages are small tuples over a pipe. To the worker: ("think", request, view, level, limit, seed),
("judge", request, view, action, level, limit, seed, view after), ("cancel", request), ("move now", request), ("quit",).
From it: ("ready",), ("choice", request, Choice), ("judged", request, Judgement), ("cancelled", request),
("failed", request, sentence). A request's number is the caller's, and rises; answers to old ones are dropped.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

from afaos_gui.ai.garbage import collect_rarely
from afaos_gui.ai.judgement import Judgement, judge
from afaos_gui.ai.levels import Choice, choose, evaluation_of, level_named
from afaos_gui.ai.line import Line, Message
from afaos_gui.ai.model import ModelError
from afaos_gui.ai.search import Limit, Search
from afaos_gui.rules.actions import Action
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import View

NICENESS = 5
QUIT_SECONDS = 0.5
"""How long a worker is given to leave by itself."""
MOST_SENT = 16
"""Actions told of a choice: several of them may be ways to pay for one and the same thing."""


class Reply(NamedTuple):
    """An answer of the worker: a choice, or a sentence that says what went wrong."""

    request: int
    choice: Choice | None
    failure: str = ""
    judgement: Judgement | None = None


def main(pipe: Connection) -> None:
    """Answer requests until told to quit or the other end is gone."""
    _give_way()
    collect_rarely()
    server = _Server(pipe)
    try:
        pipe.send(("ready",))
        while server.serve_one():
            pass
    except (EOFError, OSError, KeyboardInterrupt):
        return


def _give_way() -> None:
    """Leave the processor to whatever has a window, where both want it."""
    if sys.platform == "win32":
        import ctypes

        this_process, below_normal = ctypes.c_void_p(-1), 0x4000
        ctypes.windll.kernel32.SetPriorityClass(this_process, below_normal)
    else:
        os.nice(NICENESS)


class _Server:
    """The worker's end: one request at a time, the newest, and what arrives while it thinks."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._next: Message | None = None
        self._quit = False
        self._request = 0
        self._dropped = 0
        """Number up to which no request is wanted any more."""
        self._told_to_move = 0
        """Number of the request that was last told to move."""
        self._searches: dict[str, Search] = {}
        self._ruleset: Ruleset | None = None
        """That of the last request: while it is held, the next one finds everything that was worked out for it."""

    def serve_one(self) -> bool:
        """Handle the next message; False when it is time to go."""
        if self._next is None and not self._quit:
            self._take(self._pipe.recv())
        if self._quit:
            return False
        if self._next is not None:
            message, self._next = self._next, None
            if message[0] == "judge":
                self._judge(*message[1:])
            else:
                self._think(*message[1:])
        return True

    def _think(self, request: int, view: View, level_id: str, limit: Limit | None, seed: int) -> None:
        self._request, self._ruleset = request, view.ruleset
        self._look()
        if self._quit or self._dropped >= request:
            self._pipe.send(("cancelled", request))
            return
        try:
            level = level_named(level_id)
            search = self._searches.setdefault(level_id, Search(evaluation_of(level)))
            choice = choose(view, limit, level, seed, self._stop, search, MOST_SENT)
        except Exception as error:  # whatever it is, the game has to be told
            self._fail(request, error)
            return
        self._look()
        self._pipe.send(("cancelled", request) if self._dropped >= request else ("choice", request, choice))

    def _judge(
        self, request: int, view: View, action: Action, level: str, limit: Limit, seed: int, after: View | None
    ) -> None:
        self._request, self._ruleset = request, view.ruleset
        try:
            judgement = judge(view, action, level, limit, seed, after)
        except Exception as error:
            self._fail(request, error)
            return
        self._pipe.send(("judged", request, judgement))

    def _fail(self, request: int, error: Exception) -> None:
        sentence = str(error) if isinstance(error, ModelError) else f"{type(error).__name__}: {error}"
        self._pipe.send(("failed", request, sentence))

    def _stop(self) -> bool:
        """Whether to stop thinking: cancelled, told to move, or something newer waits."""
        self._look()
        return self._quit or self._dropped >= self._request or self._told_to_move == self._request

    def _look(self) -> None:
        while self._pipe.poll():
            self._take(self._pipe.recv())

    def _take(self, message: Message) -> None:
        if message[0] in ("think", "judge"):
            self._next = message
            self._dropped = message[1] - 1
        elif message[0] == "cancel":
            self._dropped = max(self._dropped, message[1])
            self._pipe.send(("cancelled", message[1]))  # a sign of life, whatever became of the request
        elif message[0] == "move now":
            self._told_to_move = message[1]
        else:
            self._quit = True


class Worker:
    """The caller's end of a worker process. No method waits for it, but `wait`, `close` and `kill`."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        pipe, far = context.Pipe()
        self._process: SpawnProcess = context.Process(target=main, args=(far,), daemon=True)
        self._process.start()
        far.close()
        self._line = Line(pipe)
        self._last = 0
        self._open = False
        self.ready = False
        self.heard = 0
        """Messages that came so far: signs of life."""

    @property
    def request(self) -> int:
        """The number of the last request, 0 before the first."""
        return self._last

    @property
    def thinking(self) -> bool:
        """Whether the last request is unanswered and not cancelled."""
        return self._open

    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process.is_alive()

    def think(self, view: View, level: str, limit: Limit | None = None, seed: int = 0) -> int:
        """Ask for a choice and drop an unanswered older request; gives the request's number. OSError if it is dead."""
        return self._ask("think", view, level, limit, seed)

    def judge(
        self, view: View, action: Action, level: str, limit: Limit, seed: int = 0, after: View | None = None
    ) -> int:
        """Ask how good an action of the viewer is, as `think` asks; the answer has a judgement."""
        return self._ask("judge", view, action, level, limit, seed, after)

    def _ask(self, what: str, *words: object) -> int:
        self._last += 1
        self._open = True
        self._line.take_back()
        self._line.send((what, self._last, *words))
        return self._last

    def cancel(self) -> None:
        """Drop the request; nothing will come of it."""
        if self._open:
            self._open = False
            self._line.take_back()
            self._try_to_send(("cancel", self._last))

    def move_now(self) -> None:
        """Ask for the best found so far."""
        if self._open:
            self._try_to_send(("move now", self._last))

    def poll(self) -> Reply | None:
        """The answer to the last request if it is there; answers to others are dropped.

        EOFError if the worker died, or said what no worker says.
        """
        return self._poll(0.0)

    def wait(self, seconds: float) -> Reply | None:
        """As `poll`, waiting at most so long; for tests and programs without an event loop."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            reply = self._poll(left)
            if reply is not None:
                return reply
        return None

    def _poll(self, seconds: float) -> Reply | None:
        while (message := self._line.receive(seconds)) is not None:
            self.heard += 1
            seconds = 0.0
            match message:
                case ("ready",):
                    self.ready = True
                case ("choice", int(request), Choice() as choice):
                    if self._open and request == self._last:
                        self._open = False
                        return Reply(request, choice)
                case ("judged", int(request), Judgement() as judgement):
                    if self._open and request == self._last:
                        self._open = False
                        return Reply(request, judgement.choice, judgement=judgement)
                case ("failed", int(request), str(failure)):
                    if self._open and request == self._last:
                        self._open = False
                        return Reply(request, None, failure)
                case ("cancelled", int()):
                    pass
                case _:
                    raise EOFError("the worker says what no worker says")
        return None

    def close(self) -> None:
        """End the process."""
        self._open = False
        if self.ready:
            self._line.take_back()
            self._try_to_send(("quit",))
            self._process.join(QUIT_SECONDS)
        self.kill()

    def kill(self) -> None:
        """End the process without a word to it."""
        self._open = False
        if self._process.is_alive():
            self._process.kill()
            self._process.join(QUIT_SECONDS)
        self._line.close()

    def _try_to_send(self, message: Message) -> None:
        """Send what is of no use any more where the process is dead."""
        try:
            self._line.send(message)
        except OSError:
            self._open = False
