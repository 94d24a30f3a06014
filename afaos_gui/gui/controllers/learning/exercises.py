"""Exercises at the table: asked one after the other, each answer judged, a wrong one refuted on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from afaos_gui.data.saves.reviews import Verdict
from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.table.papers.screens import Screen
from afaos_gui.gui.table.review.sheet import AGAIN, ANSWER, FOLLOW, LEAVE, NEXT, QuestionSheet
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.game import Game
from afaos_gui.session.review.exercise import Exercise, Response, judged_response, response_to
from afaos_gui.session.review.line import play_line

if TYPE_CHECKING:
    from afaos_gui.session.review.reviewer import Reviewer

POLL_MS = 30


class Trial(QObject):
    """`begin` shows a position, `again` goes back to it, `end` brings back the game that was on the table."""

    tried = Signal(object)
    """Emitted with the first Action tried."""
    judged = Signal(object)
    """The machine's Verdict, or None where it failed."""
    ended = Signal()

    def __init__(self, current: CurrentGame, parent: QObject) -> None:
        super().__init__(parent)
        self._current = current
        self._game: Game | None = None
        self._number = 0
        self._is_tried = False
        self._reviewer: Reviewer | None = None
        self._timer = timer(self._poll, self, POLL_MS)
        current.changed.connect(self._on_changed)
        current.begun.connect(self._on_begun)

    @property
    def is_on(self) -> bool:
        """Whether a position for trying is on the table."""
        return self._game is not None

    def begin(self, game: Game, side: Side) -> None:
        """Show a position in which `side` is to act."""
        self.close()
        self._game, self._number, self._is_tried = game, game.position, False
        self._current.begin_replay(game, side, game.position, tries=True)

    def again(self) -> None:
        """Undo what was tried."""
        if self._game is not None:
            self.close()
            self._is_tried = False
            self._game.back_to(self._number)

    def show(self, line: Sequence[Action], on: bool = False) -> None:
        """Play a line from the position, or on from where the board stands."""
        if self._game is not None:
            self.close()
            if not on:
                self._is_tried = False
                self._game.back_to(self._number)
            self._is_tried = True
            play_line(self._game, line)

    def judge(self, iterations: int | None = None) -> None:
        """Have the machine judge what was tried; `judged` is emitted with the verdict."""
        from afaos_gui.session.review.reviewer import Reviewer

        if self._game is not None:
            done = self._game.fork(self._number + 1)
            self._reviewer = Reviewer(done, iterations, processes=1, only=self._number)
            self._timer.start()

    def end(self) -> None:
        """Bring back the game that was on the table before."""
        if self._game is not None:
            self._game = None
            self.close()
            self._current.come_back()
            self.ended.emit()

    def _on_begun(self) -> None:
        """End the trial, because another game is on the table."""
        if self._game is not None and self._current.game is not self._game:
            self.close()
            self._game = None
            self.ended.emit()

    def _on_changed(self) -> None:
        game = self._game
        if game is not None and self._is_tried is not (game.position > self._number):
            self._is_tried = not self._is_tried
            self.tried.emit(game.commands[self._number].action if self._is_tried else None)

    def _poll(self) -> None:
        reviewer = self._reviewer
        if reviewer is None:
            return
        reviewer.poll()
        if reviewer.is_over:
            found: list[Verdict] = [v for v in reviewer.review().verdicts if v.number == self._number]
            self.close()
            self.judged.emit(found[0] if found else None)

    def close(self) -> None:
        """Stop the machine."""
        self._timer.stop()
        if self._reviewer is not None:
            self._reviewer.stop()
            self._reviewer = None


class Exercises(QObject):
    """Runs the exercises of one drawer; `answered` is emitted at the first answer to each, `ended` after the last."""

    answered = Signal(object, bool)
    """An Exercise, and whether the first answer was right; an answer that was shown counts as wrong."""
    ended = Signal()
    left = Signal()
    """Emitted after `ended` where somebody has left them, and the game from before is on the table."""

    def __init__(self, current: CurrentGame, table: Table, parent: QObject) -> None:
        super().__init__(parent)
        self.sheet = sheet = QuestionSheet("exercises", table, table.screens)
        self.trial = trial = Trial(current, self)
        self._left: list[str] = []
        """The ids of those to come."""
        self._make: Callable[[str], Exercise]
        self._screens = table.screens
        self.asked: Exercise | None = None
        """The present exercise."""
        self._note = ""
        self._tried: Action | None = None
        self._response: Response | None = None
        self._verdict: Verdict | None = None
        """The machine's verdict on the last attempt, where it `_is_judged`."""
        self._is_counted = self._is_judged = False
        self._at = AGAIN
        """What is shown: the question and what came of an attempt, the answer, or what may follow."""
        sheet.followed.connect(self._follow)
        sheet.closed.connect(self.leave)
        trial.tried.connect(self._on_tried)
        trial.judged.connect(self._on_judged)
        trial.ended.connect(self._on_ended)

    @property
    def is_on(self) -> bool:
        """Whether an exercise is being asked."""
        return self.asked is not None

    def begin(self, ids: Iterable[str], make: Callable[[str], Exercise]) -> None:
        """Ask exercises one after the other; `make` makes each when it is asked, as the reasons for it take a while."""
        self._left, self._make = list(ids), make
        self._screens.set_open(Screen.EXERCISE, True)
        self._next()
        self.sheet.setFocus()  # else the map takes the focus and marks the place of its cursor

    def note(self, words: str) -> None:
        """Show a note below the next question: a rating, how many are left."""
        self._note = words

    def say_anew(self) -> None:
        """Put the exercise into the present language."""
        if self.asked is None:
            return
        self.asked = self._make(self.asked.id)
        if self._response is not None and self._tried is not None:
            self._response = self._response_to(self.asked, self._tried)
        focused = next((one for one in self.sheet.buttons.values() if one.hasFocus()), None)
        self._show()
        if focused is not None and focused.isVisible():
            focused.setFocus()  # It means the same, other than where something else is asked.

    def _next(self) -> None:
        if not self._left:
            self.leave()
            return
        self.asked, self._is_counted = self._make(self._left.pop(0)), False
        self._at, self._tried, self._response, self._verdict = AGAIN, None, None, None
        self.trial.begin(self.asked.board, self.asked.side)
        self._show()

    def _show(self) -> None:
        """Show the question, its answer, or what came of an attempt."""
        asked, response, note = self.asked, self._response, tuple(filter(None, (self._note,)))
        if asked is None:
            return
        onward = (NEXT, LEAVE) if self._left else (LEAVE,)
        if self._at == ANSWER:
            answer = asked.answer(self._verdict)
            self.sheet.ask(asked.title, (answer, *asked.reasons, *note), AGAIN, *onward)
        elif self._at == FOLLOW and response is not None:
            self.sheet.ask(asked.title, response.words, AGAIN, ANSWER, *onward, is_right=response.is_right)
        elif response is not None:
            ways = [FOLLOW] if len(response.line) > 1 else []
            ways += [] if response.is_right else [AGAIN, ANSWER]
            self.sheet.ask(asked.title, (*response.words, *note), *ways, *onward, is_right=response.is_right)
        elif self._tried is not None:
            self.sheet.ask(asked.title, (_("The machine looks at it …"),), *onward)
        else:
            self.sheet.ask(asked.title, (asked.question, *note), ANSWER, *onward)

    def _response_to(self, exercise: Exercise, action: Action) -> Response | None:
        return response_to(exercise, action) or (
            judged_response(exercise, action, self._verdict) if self._is_judged else None
        )

    def _on_tried(self, action: Action | None) -> None:
        exercise = self.asked
        if exercise is None:
            return
        if action is None:
            self._follow(AGAIN)
            return
        self._at, self._tried, self._is_judged = AGAIN, action, False
        self._respond()
        if self._response is None:
            self.trial.judge(exercise.iterations)

    def _on_judged(self, verdict: Verdict | None) -> None:
        self._verdict, self._is_judged = verdict, True
        self._respond()

    def _respond(self) -> None:
        """Show what came of the attempt, or that the machine is looking at it."""
        if self.asked is not None and self._tried is not None:
            self._response = self._response_to(self.asked, self._tried)
            if self._response is not None:
                self._count(self._response.is_right)
            self._show()

    def _count(self, is_right: bool) -> None:
        """Count the first answer only."""
        if not self._is_counted and self.asked is not None:
            self._is_counted = True
            self.answered.emit(self.asked, is_right)

    def _follow(self, target: str) -> None:
        if self.asked is None:
            return
        if target == NEXT:
            self._next()
            return
        if target == LEAVE:
            self.leave()
            return
        if target == FOLLOW and self._response is None:
            return
        self._at = target
        if target == AGAIN:
            self._tried, self._response = None, None
            self.trial.again()
        elif target == ANSWER:
            self._count(False)
            self.trial.show(self.asked.line)
        elif self._response is not None:
            self.trial.show(self._response.line)
        self._show()

    def leave(self) -> None:
        """End the exercises; the game that was on the table comes back, to its own screen."""
        was_on, self._left = self.is_on, []
        self._screens.set_open(Screen.EXERCISE, False)
        self.trial.end()
        if was_on:
            self.left.emit()

    def _on_ended(self) -> None:
        if self.asked is not None:
            self.asked = None
            self._screens.set_open(Screen.EXERCISE, False)
            self.ended.emit()

    def close(self) -> None:
        """Close everything with the window."""
        self.trial.close()
