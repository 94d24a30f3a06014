"""The connection to the machine's process: one request at a time, its answer passed to whoever asked."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from afaos_gui.ai.process.worker import Worker
from afaos_gui.ai.search.results import Candidate, Choice, Limit
from afaos_gui.data.texts.language import _
from afaos_gui.rules.view import View
from afaos_gui.session.machine.levels import known_level
from afaos_gui.session.machine.model_texts import ModelError, failure_text

if TYPE_CHECKING:
    from afaos_gui.engine.worker import EngineWorker

__all__ = ["Answer", "Candidate", "Choice", "Limit", "Thinker"]

PATIENCE = 60.0
"""Seconds beyond a request's own limit after which a silent process counts as dead."""


class Answer(NamedTuple):
    """The result of a request: a choice, or what says why there is none in the language of the moment."""

    request: int
    choice: Choice | None
    why: Callable[[], str] = str

    @property
    def problem(self) -> str:
        """Why there is no choice, in a sentence; empty where there is one."""
        return self.why()


Then = Callable[[Answer], None]


class _Asked:
    """A request that has no answer yet."""

    def __init__(
        self, number: int, view: View, level: str, then: Then, limit: Limit | None, seed: int, explain: bool
    ) -> None:
        self.number = number
        self.view = view
        self.level = level
        self.then = then
        self.limit = limit
        self.seed = seed
        self.explain = explain
        self.sent_as = 0
        """Its number with the process that has it now."""
        self.wants_move = False
        self.is_second_try = False
        self.is_given_up = False


class Thinker:
    """Starts the process with the first request, and restarts a dead one once for the same request.

    `told` is then called with a sentence for the player. Only `close` waits for the process.
    """

    def __init__(
        self,
        told: Callable[[str], None] = lambda sentence: None,
        make: Callable[[], Worker | EngineWorker] = Worker,
        explains: bool = False,
    ) -> None:
        """`explains` says whether the process reports failures in sentences for players."""
        self._told = told
        self._make = make
        self._explains = explains
        self._worker: Worker | EngineWorker | None = None
        self._asked: _Asked | None = None
        self._last = 0
        self._heard = 0
        """Signs of life from the process so far."""
        self._overdue: float | None = None
        """The time, by `time.monotonic`, at which a silent process is given up."""

    # Asking

    def ask(
        self, view: View, level: str, then: Then, limit: Limit | None = None, seed: int = 0, explain: bool = False
    ) -> int:
        """Ask for a choice and drop any earlier request; returns the request's number. `poll` will call `then`.

        `explain` has the best actions compared, for reasons.
        """
        self._last += 1
        self._asked = _Asked(self._last, view, known_level(level), then, limit, seed, explain)
        self._hand_over(self._asked)
        return self._last

    def cancel(self, request: int) -> None:
        """Drop a request; it will get no answer."""
        if self._asked is not None and self._asked.number == request:
            self._asked = None
            if self._worker is not None:
                self._worker.cancel()

    def move_now(self, request: int) -> None:
        """Have a request answered with the best action found so far."""
        if self._asked is not None and self._asked.number == request:
            self._asked.wants_move = True
            if self._worker is not None:
                self._worker.move_now()

    def is_thinking(self, request: int) -> bool:
        """Whether a request is unanswered and not dropped."""
        return self._asked is not None and self._asked.number == request

    @property
    def busy(self) -> bool:
        """Whether any request is unanswered."""
        return self._asked is not None

    # Answers

    def poll(self) -> None:
        """Receive answers and pass them to whoever asked."""
        worker, asked = self._worker, self._asked
        if asked is not None and asked.is_given_up:
            self._answer(asked, None, lambda: _("The machine has stopped twice while it thought."))
            return
        if worker is None or asked is None:
            return
        try:
            reply = worker.poll()
        except EOFError:
            self._on_death()
            return
        if worker.heard != self._heard:
            self._heard, self._overdue = worker.heard, _deadline(asked.limit)
        if reply is not None and reply.request == asked.sent_as:
            self._overdue = None
            failure = reply.failure if self._explains or isinstance(reply.failure, ModelError) else ""
            self._answer(asked, reply.choice, lambda: failure_text(failure) or _("The machine found no answer."))
        elif self._overdue is not None and time.monotonic() > self._overdue:
            self._on_death()

    def _answer(self, asked: _Asked, choice: Choice | None, why: Callable[[], str]) -> None:
        self._asked = None
        asked.then(Answer(asked.number, choice) if choice is not None else Answer(asked.number, None, why))

    # The process

    def warm(self) -> None:
        """Start the process before the first request."""
        if self._worker is None:
            try:
                self._worker = self._make()
            except OSError:
                return  # the first request will report it

    def close(self) -> None:
        """End the process, even if it is thinking."""
        self._asked = None
        if self._worker is not None:
            worker, self._worker = self._worker, None
            worker.close()

    def _hand_over(self, asked: _Asked) -> None:
        """Send a request to the process, which is started if there is none."""
        try:
            if self._worker is None:
                self._worker = self._make()
                self._heard, self._overdue = 0, None
            asked.sent_as = self._worker.think(asked.view, asked.level, asked.limit, asked.seed, asked.explain)
        except OSError:
            self._on_death()
            return
        # The time of an older unanswered request runs on: a silent process gets no extension.
        if self._overdue is None:
            self._overdue = _deadline(asked.limit)
        if asked.wants_move:
            self._worker.move_now()

    def _on_death(self) -> None:
        """Drop a dead process; start another if this is the first death for the request."""
        if self._worker is not None:
            self._worker.kill()
            self._worker = None
        asked = self._asked
        if asked is None:
            return
        if asked.is_second_try:
            asked.is_given_up = True  # reported by `poll`, so that callers have the number before the answer
            return
        asked.is_second_try = True
        self._told(_("The machine had stopped unexpectedly. It has been started again and thinks anew."))
        self._hand_over(asked)


def _deadline(limit: Limit | None) -> float:
    """The time at which a silent process is given up."""
    seconds = limit.seconds if limit is not None else None
    return time.monotonic() + PATIENCE + (seconds or 0.0)
