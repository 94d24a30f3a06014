"""The machine opponent in its own process, and the connection to it.

Messages are small tuples over a pipe. To the worker: ("think", request, view, level, limit, seed, explain), ("judge",
request, view, action, level, limit, seed, view after), ("cancel", request), ("move now", request), ("quit",). From it:
("ready",), ("choice", request, Choice), ("judged", request, Judgement), ("cancelled", request), ("failed", request,
sentence or ModelError). The caller numbers its requests in ascending order; answers to old ones are dropped.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from afaos_gui.ai.judgement.model_error import ModelError
from afaos_gui.ai.process.line import Line, Message
from afaos_gui.ai.search.results import Choice, Judgement, Limit
from afaos_gui.rules.actions import Action
from afaos_gui.rules.view import View

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

QUIT_SECONDS = 0.5
"""Seconds that a worker gets to quit by itself."""


class Reply(NamedTuple):
    """An answer of the worker: a choice or judgement, or what went wrong: a sentence, or the fault of a model file."""

    request: int
    choice: Choice | None
    failure: str | ModelError = ""
    judgement: Judgement | None = None


def _serve(pipe: Connection) -> None:
    """The worker's end; its search is imported only here, so that the caller stays small and starts quickly."""
    from afaos_gui.ai.process.serving import main

    main(pipe)


class Worker:
    """The caller's end of a worker process. Only `wait`, `close` and `kill` wait for it."""

    def __init__(self) -> None:
        import multiprocessing  # Only now: the window's first frame needs no process.

        context = multiprocessing.get_context("spawn")
        pipe, far = context.Pipe()
        self._process: SpawnProcess = context.Process(target=_serve, args=(far,), daemon=True)
        self._process.start()
        far.close()
        self._line = Line(pipe)
        self._last = 0
        self._open = False
        self.ready = False
        self.heard = 0
        """Number of messages received: signs of life."""

    @property
    def request(self) -> int:
        """The number of the last request, 0 before the first."""
        return self._last

    @property
    def thinking(self) -> bool:
        """Whether the last request is unanswered and not cancelled."""
        return self._open

    def is_alive(self) -> bool:
        """Whether the process is running."""
        return self._process.is_alive()

    def think(self, view: View, level: str, limit: Limit | None = None, seed: int = 0, explain: bool = False) -> int:
        """Request a choice and drop an older request; returns the request's number. Raises OSError if it is dead.

        `explain` has the best actions compared, for reasons.
        """
        return self._ask("think", view, level, limit, seed, explain)

    def judge(
        self, view: View, action: Action, level: str, limit: Limit, seed: int = 0, after: View | None = None
    ) -> int:
        """Request a judgement of an action of the viewer, otherwise like `think`."""
        return self._ask("judge", view, action, level, limit, seed, after)

    def _ask(self, what: str, *words: object) -> int:
        self._last += 1
        self._open = True
        self._line.drop_unsent()
        self._line.send((what, self._last, *words))
        return self._last

    def cancel(self) -> None:
        """Drop the request; it will get no answer."""
        if self._open:
            self._open = False
            self._line.drop_unsent()
            self._try_to_send(("cancel", self._last))

    def move_now(self) -> None:
        """Ask for the best action found so far."""
        if self._open:
            self._try_to_send(("move now", self._last))

    def poll(self) -> Reply | None:
        """The answer to the last request if it has arrived; answers to others are dropped.

        Raises EOFError if the worker died or sent an invalid message.
        """
        return self._poll(0.0)

    def wait(self, seconds: float) -> Reply | None:
        """Like `poll`, but wait at most this long; for tests and programs without an event loop."""
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
                case ("failed", int(request), str() | ModelError() as failure):
                    if self._open and request == self._last:
                        self._open = False
                        return Reply(request, None, failure)
                case ("cancelled", int()):
                    pass
                case _:
                    raise EOFError("the worker says what no worker says")
        # On Windows the other end of the pipe stays open here until the process has taken it.
        if not self.ready and not self.is_alive():
            raise EOFError
        return None

    def close(self) -> None:
        """End the process."""
        self._open = False
        if self.ready:
            self._line.drop_unsent()
            self._try_to_send(("quit",))
            self._process.join(QUIT_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Kill the process without notice."""
        self._open = False
        if self._process.is_alive():
            self._process.kill()
            self._process.join(QUIT_SECONDS)
        self._line.close()

    def _try_to_send(self, message: Message) -> None:
        """Send a message, which a dead process no longer needs."""
        try:
            self._line.send(message)
        except OSError:
            self._open = False
