"""Review a game in processes of the machine, one decision after the other; the caller polls."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from afaos_gui.ai.process.worker import Worker
from afaos_gui.ai.search.judging import usual_iterations
from afaos_gui.ai.search.results import Judgement, Limit
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.data.saves.reviews import Review, Verdict
from afaos_gui.data.texts.language import _
from afaos_gui.rules.actions import RESIGNATIONS, Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.events import Kind
from afaos_gui.rules.view import View, observe
from afaos_gui.session.commands import Command
from afaos_gui.session.game import Game
from afaos_gui.session.machine.advice import BEST_LEVEL
from afaos_gui.session.machine.model_texts import ModelError, failure_text

MOST_PROCESSES = 2
TRIES = 2
"""How often a decision is tried if the process dies of it."""


class ReviewQuestion(NamedTuple):
    """A decision to be judged: its command's number, the side that decides, what was done, and what a draw brought."""

    number: int
    side: Side
    view: View
    action: Action
    after: View | None
    is_forced: bool


def question_of(command: Command, number: int) -> ReviewQuestion | None:
    """What there is to judge about a command; None if nothing was decided and nothing drawn."""
    if isinstance(command.action, RESIGNATIONS):
        return None
    side = command.side
    view = observe(command.before, side)
    is_forced = len(legal_for(view)) < 2
    drew = any(event.kind is Kind.DREW and event.side == side for event in command.events)
    if is_forced and not drew:
        return None
    return ReviewQuestion(number, side, view, command.action, observe(command.after, side) if drew else None, is_forced)


def _not_judged(failure: str | ModelError) -> str:
    """Why an action has no verdict."""
    return _("The machine could not judge an action: {reason}").format(reason=failure_text(failure))


def verdict_of(question: ReviewQuestion, judgement: Judgement) -> Verdict:
    """The verdict to keep from a judgement."""
    choice = judgement.choice
    other = judgement.line if judgement.line[:1] != choice.line[:1] else ()
    return Verdict(
        question.number,
        question.side,
        choice.win_chance,
        judgement.played,
        judgement.error,
        judgement.luck,
        choice.line,
        other,
        question.is_forced,
    )


class Reviewer:
    """The review of one game; `poll` takes results and hands out questions. Earlier verdicts are reused."""

    def __init__(
        self,
        game: Game,
        iterations: int | None = None,
        seed: int = 0,
        processes: int | None = None,
        make: Callable[[], Worker] = Worker,
        only: int | None = None,
    ) -> None:
        """`only` is the number of the single command to be judged."""
        self.game = game
        self._why: Callable[[], str] = str
        self._commands = game.commands[: game.position]
        known = game.review
        self._iterations = iterations or (known.iterations if known is not None else usual_iterations())
        self._seed = seed
        fits = known is not None and (known.iterations, known.seed) == (self._iterations, seed)
        self._only = only
        self._verdicts = {verdict.number: verdict for verdict in known.verdicts} if known is not None and fits else {}
        self._questions: Iterator[ReviewQuestion] = self._left()
        self._seen = 0
        """Commands checked so far for something to judge."""
        self._asked: dict[int, tuple[Worker, ReviewQuestion, int]] = {}
        """By process id: the process, its question, and how often that was tried."""
        self._make = make
        self._processes = processes or max(1, min(MOST_PROCESSES, (os.cpu_count() or 2) - 1))
        self._idle: list[Worker] = []
        """Processes that have nothing more to do."""
        self._is_exhausted = self._is_stopped = False

    def _left(self) -> Iterator[ReviewQuestion]:
        for number, command in enumerate(self._commands):
            self._seen = number + 1
            if self._only not in (None, number) or number in self._verdicts:
                continue
            if (question := question_of(command, number)) is not None:
                yield question

    @property
    def problem(self) -> str:
        """Why the review stopped by itself, in a sentence."""
        return self._why()

    @property
    def progress(self) -> float:
        """The share of the game that has been reviewed, 0 to 1."""
        if not self._commands:
            return 1.0
        return max(0, self._seen - len(self._asked)) / len(self._commands)

    @property
    def is_over(self) -> bool:
        """Whether no more results will come."""
        return self._is_stopped or (self._is_exhausted and not self._asked)

    def review(self) -> Review:
        """The verdicts found so far."""
        verdicts = tuple(self._verdicts[number] for number in sorted(self._verdicts))
        whole = self.is_over and not self._is_stopped
        return Review(BEST_LEVEL, self._iterations, self._seed, len(self._commands), verdicts, whole)

    def poll(self) -> bool:
        """Take results and hand out new questions; returns whether there were any results. Never waits."""
        if self.is_over:
            return False
        found = False
        for place in range(self._processes):
            if place in self._asked:
                found |= self._take(place)
            elif not self._is_exhausted:
                self._hand_out(place, None, 1)
        if self.is_over:
            self._end_processes()
        return found

    def stop(self) -> None:
        """End the review with the verdicts found so far."""
        self._is_stopped = self._is_stopped or not self.is_over
        for worker, _question, _tries in self._asked.values():
            worker.kill()
        self._asked.clear()
        self._end_processes()

    # The processes

    def _take(self, place: int) -> bool:
        worker, question, tries = self._asked[place]
        try:
            reply = worker.poll()
        except EOFError:
            self._on_death(place, worker, question, tries)
            return False
        if reply is None:
            return False
        del self._asked[place]
        if reply.judgement is None:
            self._give_up(partial(_not_judged, reply.failure))
            return False
        self._verdicts[question.number] = verdict_of(question, reply.judgement)
        self._hand_out(place, worker, 1)
        return True

    def _on_death(self, place: int, worker: Worker, question: ReviewQuestion, tries: int) -> None:
        worker.kill()
        del self._asked[place]
        if tries >= TRIES:
            self._give_up(lambda: _("The machine has stopped twice while it thought."))
        else:
            self._ask(place, None, question, tries + 1)

    def _give_up(self, why: Callable[[], str]) -> None:
        self._why = why
        self.stop()

    def _hand_out(self, place: int, worker: Worker | None, tries: int) -> None:
        """Give the next question to a process, started if there is none; without a question the process ends."""
        question = next(self._questions, None)
        if question is None:
            self._is_exhausted = True
            if worker is not None:
                self._idle.append(worker)
            return
        self._ask(place, worker, question, tries)

    def _ask(self, place: int, worker: Worker | None, question: ReviewQuestion, tries: int) -> None:
        limit = Limit(iterations=self._iterations)
        try:
            worker = worker or self._make()
            worker.judge(question.view, question.action, BEST_LEVEL, limit, self._seed, question.after)
        except OSError:
            self._give_up(lambda: _("The machine cannot be started."))
            return
        self._asked[place] = (worker, question, tries)

    def _end_processes(self) -> None:
        while self._idle:
            self._idle.pop().kill()
