"""The process that thinks: it answers the requests of `ai.process.worker.Worker`, where the messages are described."""

from __future__ import annotations

import os
import sys
from multiprocessing.connection import Connection

from afaos_gui.ai.judgement.model_error import ModelError
from afaos_gui.ai.process.garbage import collect_rarely
from afaos_gui.ai.process.line import Message
from afaos_gui.ai.search.choosing import choose, evaluation_of
from afaos_gui.ai.search.judging import judge
from afaos_gui.ai.search.levels import level_named
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.search.search import Search
from afaos_gui.rules.actions import Action
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import View

NICENESS = 5
MOST_SENT = 16
"""Maximum number of actions sent with a choice: several may be payments for the same thing."""


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
    """Lower this process's priority below that of the window."""
    if sys.platform == "win32":
        import ctypes

        this_process, below_normal = ctypes.c_void_p(-1), 0x4000
        ctypes.windll.kernel32.SetPriorityClass(this_process, below_normal)
    else:
        os.nice(NICENESS)


class _Server:
    """The worker's end: handles the newest request, and messages that arrive while it thinks."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._next: Message | None = None
        self._quit = False
        self._request = 0
        self._dropped = 0
        """Requests up to this number are no longer wanted."""
        self._told_to_move = 0
        """Number of the request last told to move."""
        self._searches: dict[str, Search] = {}
        self._ruleset: Ruleset | None = None
        """The last request's ruleset, kept so that the next request can reuse its caches."""

    def serve_one(self) -> bool:
        """Handle the next message; returns False when it is time to quit."""
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

    def _think(self, request: int, view: View, level_id: str, limit: Limit | None, seed: int, explain: bool) -> None:
        self._request, self._ruleset = request, view.ruleset
        self._look()
        if self._quit or self._dropped >= request:
            self._pipe.send(("cancelled", request))
            return
        try:
            level = level_named(level_id)
            search = self._searches.setdefault(level_id, Search(evaluation_of(level)))
            choice = choose(view, limit, level, seed, self._stop, search, MOST_SENT, explain)
        except Exception as error:  # whatever happened, the caller must hear of it
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
        failure = error if isinstance(error, ModelError) else f"{type(error).__name__}: {error}"
        self._pipe.send(("failed", request, failure))

    def _stop(self) -> bool:
        """Whether to stop thinking: cancelled, told to move, or a newer message is waiting."""
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
