"""Study tools: the review, one's own mistakes as exercises, problems, statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, QTimer
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.games.archive import Archive
from afaos_gui.gui.dialogs.open_dialogs import OpenDialogs
from afaos_gui.gui.table.papers.drawer import drawer_room
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.paint.theme import sized
from afaos_gui.gui.toolkit.timers import OnDemand
from afaos_gui.presentation.table_state import TableState
from afaos_gui.session.game import Game

if TYPE_CHECKING:
    from afaos_gui.data.learning.problem_files import Problem
    from afaos_gui.data.saves.reviews import Verdict
    from afaos_gui.data.settings.statistics import Solved
    from afaos_gui.gui.controllers.learning.exercises import Exercises
    from afaos_gui.gui.controllers.learning.reviews import Reviews
    from afaos_gui.gui.table.review.sheet import QuestionSheet
    from afaos_gui.session.review.exercise import Exercise

MAKE = "afaos problems make --games 100"
LEAST_QUESTION, BESIDE = 160, 8
"""Height that a question needs above the sieges, and how far it reaches beyond their column."""


class Study(QObject):
    """Runs the study drawers, which lie where the rule book lies; each is made when it is first opened."""

    def __init__(
        self, current: CurrentGame, table: Table, archive: Archive, dialogs: OpenDialogs, window: QWidget
    ) -> None:
        super().__init__(window)
        self._archive = archive
        self._table = table
        self._window = window
        self._dialogs = dialogs
        self._current = current
        self._say = archive.say
        self._problems: dict[str, Problem] = {}
        """The names of the problems being asked."""
        self._solved: Sequence[Solved] = ()
        """The player's answers so far, when problems are asked."""
        self._replay = archive.replay
        self._reviews = OnDemand(self._make_reviews)
        self._exercises = OnDemand(self._make_exercises)
        self._reviewed: Game | None = None
        """The game whose mistakes are being asked."""
        self._mistakes: tuple[Verdict, ...] = ()
        current.changed.connect(self._on_changed)
        current.represented.connect(self._say_anew)
        table.docks.rearranged.connect(self.lay_out)
        table.ribbon.installEventFilter(self)

    def _make_reviews(self) -> Reviews:
        from afaos_gui.gui.controllers.learning.reviews import Reviews

        made = Reviews(self._current, self._table, self._archive, self._window)
        made.learning_wanted.connect(self._learn)
        return made

    def _make_exercises(self) -> Exercises:
        from afaos_gui.gui.controllers.learning.exercises import Exercises

        made = Exercises(self._current, self._table, self)
        made.ended.connect(self._on_ended)
        made.answered.connect(self._on_answered)
        return made

    @property
    def reviews(self) -> Reviews:
        """The review and its drawer."""
        return self._reviews.get()

    @property
    def exercises(self) -> Exercises:
        """The exercises and their drawer."""
        return self._exercises.get()

    @property
    def is_asking(self) -> bool:
        """Whether an exercise is being asked."""
        made = self._exercises.made
        return made is not None and made.is_on

    def open_review(self) -> None:
        """Open the review of the game that is over; an open one stays."""
        reviews = self.reviews
        self.lay_out()
        reviews.open()

    def toggle_review(self) -> None:
        """Open the review of the game that is over, or close it."""
        if not self._close_review():
            self.open_review()

    def _close_review(self) -> bool:
        """Close the review's drawer; return whether it was open."""
        made = self._reviews.made
        return made is not None and made.close_sheet()

    def _learn(self, game: Game, verdicts: tuple[Verdict, ...]) -> None:
        """Ask the mistakes of a game again, outside its replay."""
        self._close_review()
        self._replay.end()
        self._reviewed, self._mistakes = game, verdicts
        exercises = self.exercises
        self.lay_out()
        exercises.begin(self._mistakes_of(game))

    def _say_anew(self) -> None:
        """Have the exercises and the drawers in the present language."""
        if self.is_asking:
            self._say_rating(self._solved)
            self.exercises.say_anew(self._exercise)
        self.lay_out()

    def _exercise(self, id: str) -> Exercise | None:
        """The exercise of an id, a problem or a mistake, in the present language."""
        from afaos_gui.session.problems.solve import problem_exercise

        if self._reviewed is None:
            return problem_exercise(self._problems[id]) if id in self._problems else None
        return next((one for one in self._mistakes_of(self._reviewed) if one.id == id), None)

    def _mistakes_of(self, game: Game) -> list[Exercise]:
        from afaos_gui.session.review.exercise import mistake_exercise

        count = len(self._mistakes)
        return [mistake_exercise(game, one, n, count) for n, one in enumerate(self._mistakes, start=1)]

    def _on_ended(self) -> None:
        """Bring the review back after the last mistake."""
        reviewed, self._reviewed = self._reviewed, None
        if reviewed is not None and self.reviews.game is reviewed:
            self.open_review()

    # Problems

    def open_problems(self) -> None:
        """Ask all problems, beginning with those closest to the solver's rating."""
        from afaos_gui.data.learning.problem_files import FILE, read_problems, shipped_file
        from afaos_gui.data.settings.statistics import read_statistics
        from afaos_gui.session.problems.solve import in_order, problem_exercise

        folder = self._archive.folder
        if folder is None:
            return
        made = folder / FILE
        file = made if made.is_file() else shipped_file()
        if not file.is_file():
            words = _("There are no problems yet: the command “{command}” makes some of games between machines.")
            self._say(words.format(command=MAKE))
            return
        with failures_told(self._say):
            problems = read_problems(file).problems
            solved = read_statistics(folder).solved
            self._problems = {problem.id: problem for problem in problems}
            exercises = self.exercises
            self._replay.end()
            self.lay_out()
            self._say_rating(solved)
            exercises.begin([problem_exercise(problem) for problem in in_order(problems, solved)])

    def _say_rating(self, solved: Sequence[Solved]) -> None:
        from afaos_gui.session.saving.statistics import problem_rating

        self._solved = solved
        words = _("Your rating: {rating}.").format(rating=round(problem_rating(solved)))
        self.exercises.note(words if solved else "")

    def _on_answered(self, exercise: Exercise, is_right: bool) -> None:
        from afaos_gui.session.problems.solve import solved_now
        from afaos_gui.session.saving.statistics import count_solved

        problem, folder = self._problems.get(exercise.id), self._archive.folder
        if problem is not None and exercise.played is None and folder is not None:
            with failures_told(self._say):
                self._say_rating(count_solved(folder, solved_now(problem, is_right)))

    # Statistics

    def open_statistics(self) -> None:
        """Show statistics of the games played and the problems solved."""
        from afaos_gui.gui.dialogs.statistics import StatisticsDialog

        if (folder := self._archive.folder) is not None:
            self._dialogs.show(StatisticsDialog(folder, self._window))

    def _on_changed(self, before: TableState, after: TableState) -> None:
        """Count a game that has just ended; make room for sieges beside a question."""
        if self.is_asking:
            QTimer.singleShot(0, self, self.lay_out)
        if after.is_over and before.view is not None and not before.is_over and self._current.is_live:
            self._count_game()

    def _count_game(self) -> None:
        from afaos_gui.session.saving.statistics import count_game

        if (folder := self._archive.folder) is not None:
            with failures_told(self._say):
                count_game(folder, self._current.game)

    # The window

    def step_out(self) -> bool:
        """Leave an exercise, or close the review; return whether there was one."""
        if self.is_asking:
            self.exercises.leave()
            return True
        return self._close_review()

    def lay_out(self) -> None:
        """Lay the drawers out away from the log; questions leave the market and the sieges visible."""
        table = self._table
        room, right = table.between_bands(), table.log_stands_right()
        reviews, exercises = self._reviews.made, self._exercises.made
        if reviews is not None:
            reviews.sheet.place_in(room, right=not right)
        if exercises is not None:
            self._lay_question(exercises.sheet, room, right)

    def _lay_question(self, sheet: QuestionSheet, room: QRect, right: bool) -> None:
        """Lay a question below the market and above the sieges, on the side of the log."""
        table = self._table
        sieges = table.sieges.geometry()
        if sieges.top() - room.top() >= sized(LEAST_QUESTION) and (sieges.center().x() > room.center().x()) is right:
            room.setBottom(sieges.top() - 1)
        over = drawer_room(room, right, sheet.least_width)
        if right and sieges.left() > room.center().x():
            over.setLeft(min(sieges.left() - BESIDE, over.right() + 1 - sheet.least_width))
        sheet.stand_in(over, table.log.y())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the ribbon, which is taller in a replay."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.lay_out()
        return False

    def close(self) -> None:
        """Close everything with the window."""
        for made in (self._reviews.made, self._exercises.made):
            if made is not None:
                made.close()
