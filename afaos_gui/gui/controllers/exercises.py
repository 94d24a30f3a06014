"""Exercises at the table: asked one after the other, each answer judged, a wrong one refuted on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from afaos_gui.data.language import _
from afaos_gui.data.reviews import Verdict
from afaos_gui.gui.controllers.current_game import CurrentGame
from afaos_gui.gui.controllers.trial import Trial
from afaos_gui.gui.table.papers.screens import Screen
from afaos_gui.gui.table.review.question_sheet import AGAIN, ANSWER, FOLLOW, LEAVE, NEXT, QuestionSheet
from afaos_gui.gui.table.table import Table
from afaos_gui.rules.actions import Action
from afaos_gui.session.review.exercise import Exercise, Response, judged_response, response_to


class Progress(NamedTuple):
    """The learner's progress in a series of exercises."""

    waiting: tuple[str, ...]
    """The names of the present exercise and those after it."""
    tried: Action | None
    """The last attempt, still shown on the board."""
    is_shown: bool
    """Whether the answer is shown on the board."""
    is_counted: bool
    """Whether the first answer has been counted."""


class Exercises(QObject):
    """Runs the exercises of one drawer; `answered` is emitted at the first answer to each, `ended` after the last."""

    answered = Signal(object, bool)
    """An Exercise, and whether the first answer was right; an answer that was shown counts as wrong."""
    ended = Signal()

    def __init__(self, current: CurrentGame, table: Table, parent: QObject) -> None:
        super().__init__(parent)
        self.sheet = sheet = QuestionSheet("exercises", table, table.screens)
        self.trial = trial = Trial(current, self)
        self._left: list[Exercise] = []
        self._screens = table.screens
        self.asked: Exercise | None = None
        """The present exercise."""
        self._note = ""
        self._tried: Action | None = None
        self._response: Response | None = None
        self._is_counted = self._is_shown = False
        sheet.followed.connect(self._follow)
        sheet.closed.connect(self.leave)
        trial.tried.connect(self._on_tried)
        trial.judged.connect(self._on_judged)
        trial.ended.connect(self._on_ended)

    @property
    def is_on(self) -> bool:
        """Whether an exercise is being asked."""
        return self.asked is not None

    @property
    def progress(self) -> Progress | None:
        """The progress made; None without an exercise."""
        if self.asked is None:
            return None
        waiting = tuple(one.id for one in (self.asked, *self._left))
        return Progress(waiting, self._tried, self._is_shown, self._is_counted)

    def resume(self, progress: Progress) -> None:
        """Restore an exercise as it was left, and repeat what the machine was asked."""
        self._is_counted = progress.is_counted
        if progress.is_shown:
            self._follow(ANSWER)
        elif progress.tried is not None:
            self.trial.show((progress.tried,))
            self._on_tried(progress.tried)

    def begin(self, exercises: Sequence[Exercise]) -> None:
        """Ask these exercises, one after the other."""
        self._left = list(exercises)
        self._screens.set_open(Screen.EXERCISE, True)
        self._next()
        self.sheet.setFocus()  # else the map takes the focus and marks the place of its cursor

    def note(self, words: str) -> None:
        """Show a note below the next question: a rating, how many are left."""
        self._note = words

    def _next(self) -> None:
        if not self._left:
            self.leave()
            return
        self.asked, self._is_counted, self._response = self._left.pop(0), False, None
        self._tried, self._is_shown = None, False
        self.trial.begin(self.asked.board, self.asked.side)
        self._ask()

    def _ask(self) -> None:
        if self.asked is not None:
            words = (self.asked.question, *filter(None, (self._note,)))
            self.sheet.ask(self.asked.title, words, ANSWER, *self._onward())

    def _onward(self) -> tuple[str, ...]:
        return (NEXT, LEAVE) if self._left else (LEAVE,)

    def _on_tried(self, action: Action) -> None:
        exercise = self.asked
        if exercise is None:
            return
        self._tried = action
        response = response_to(exercise, action)
        if response is not None:
            self._respond(response)
        else:
            self.sheet.ask(exercise.title, (_("The machine looks at it …"),), *self._onward())
            self.trial.judge(exercise.iterations)

    def _on_judged(self, verdict: Verdict | None) -> None:
        if self.asked is not None and self._tried is not None:
            self._respond(judged_response(self.asked, self._tried, verdict))

    def _respond(self, response: Response) -> None:
        exercise = self.asked
        if exercise is None:
            return
        self._response = response
        self._count(response.is_right)
        targets = [FOLLOW] if len(response.line) > 1 else []
        targets += [] if response.is_right else [AGAIN, ANSWER]
        words = (*response.words, *filter(None, (self._note,)))
        self.sheet.ask(exercise.title, words, *targets, *self._onward(), is_right=response.is_right)

    def _count(self, is_right: bool) -> None:
        """Count the first answer only."""
        if not self._is_counted and self.asked is not None:
            self._is_counted = True
            self.answered.emit(self.asked, is_right)

    def _follow(self, target: str) -> None:
        exercise = self.asked
        if exercise is None:
            return
        if target == AGAIN:
            self._tried, self._is_shown = None, False
            self.trial.again()
            self._ask()
        elif target == ANSWER:
            self._is_shown = True
            self._count(False)
            self.trial.show(exercise.line)
            words = (exercise.answer, *exercise.reasons, *filter(None, (self._note,)))
            self.sheet.ask(exercise.title, words, AGAIN, *self._onward())
        elif target == FOLLOW and self._response is not None:
            self.trial.show(self._response.line)
            is_right = self._response.is_right
            self.sheet.ask(exercise.title, self._response.words, AGAIN, ANSWER, *self._onward(), is_right=is_right)
        elif target == NEXT:
            self._next()
        elif target == LEAVE:
            self.leave()

    def leave(self) -> None:
        """End the exercises; the game that was on the table comes back."""
        self._left = []
        self.trial.end()

    def _on_ended(self) -> None:
        if self.asked is not None:
            self.asked = None
            self._screens.set_open(Screen.EXERCISE, False)
            self.ended.emit()

    def close(self) -> None:
        """Close everything with the window."""
        self.trial.close()
