"""Study tools: the review, one's own mistakes as exercises, problems, and what came of one's games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, QTimer, Signal
from PySide6.QtWidgets import QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.games.archive import Archive
from afaos_gui.gui.dialogs.open_dialogs import OpenDialogs
from afaos_gui.gui.table.papers.drawer import drawer_room
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.clock import OnDemand
from afaos_gui.gui.toolkit.paint.theme import sized
from afaos_gui.presentation.table_state import TableState
from afaos_gui.session.background import Background
from afaos_gui.session.game import Game

if TYPE_CHECKING:
    from afaos_gui.data.learning.problem_files import Problem
    from afaos_gui.data.saves.reviews import Verdict
    from afaos_gui.data.settings.statistics import Statistics
    from afaos_gui.gui.controllers.learning.exercises import Exercises
    from afaos_gui.gui.controllers.learning.reviews import Reviews
    from afaos_gui.gui.table.review.sheet import QuestionSheet
    from afaos_gui.presentation.pages.start_screen import StartScreenEntry
    from afaos_gui.session.results.next_level import LevelOffer
    from afaos_gui.session.review.exercise import Exercise

MAKE = "afaos problems make --games 100"
COUNTED_WITHIN = 2.0
"""Seconds that one waits at most for a game that is being counted."""
LEAST_QUESTION, BESIDE = 160, 8
"""Height that a question needs above the sieges, and how far it reaches beyond their column."""


class Study(QObject):
    """Runs the study drawers, which lie where the rule book lies; each is made when it is first opened."""

    counted = Signal(str)
    """Emitted, from another thread, when a game has been counted: what there is to say of it."""

    def __init__(
        self, current: CurrentGame, table: Table, archive: Archive, dialogs: OpenDialogs, window: QWidget
    ) -> None:
        super().__init__(window)
        self._archive = archive
        self._table = table
        self._window = window
        self._dialogs = dialogs
        self._current = current
        self.say = archive.say
        self._problems: dict[str, Problem] = {}
        """The names of the problems being asked."""
        self._day: date | None = None
        """The day whose problem is being asked."""
        self._back: Callable[[], object] | None = None
        """What brings back the screen that the problems were chosen on."""
        self._told: Statistics | None = None
        """The player's answers so far, when problems are asked."""
        self.background = Background("statistics")
        self.counted.connect(self._say_counted)
        self._replay = archive.replay
        self._reviews = OnDemand(self._make_reviews)
        self._exercises = OnDemand(self._make_exercises)
        self._reviewed: Game | None = None
        """The game whose mistakes are being asked."""
        self._mistakes: tuple[Verdict, ...] = ()
        current.changed.connect(self._on_changed)
        current.represented.connect(self._say_anew)
        table.docks.rearranged.connect(self.lay_out)
        for panel in (table.ribbon, table.sieges):
            panel.installEventFilter(self)

    def _make_reviews(self) -> Reviews:
        from afaos_gui.gui.controllers.learning.reviews import Reviews

        made = Reviews(self._current, self._table, self._archive, self._window)
        made.learning_wanted.connect(self._learn)
        return made

    def _make_exercises(self) -> Exercises:
        from afaos_gui.gui.controllers.learning.exercises import Exercises

        made = Exercises(self._current, self._table, self)
        made.ended.connect(self._on_ended)
        made.left.connect(self._go_back)
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
        self._reviewed, self._mistakes, self._back = game, verdicts, None
        self._told = self._day = None  # Mistakes of one's own count for no rating.
        exercises = self.exercises
        exercises.note("")
        self.lay_out()
        exercises.begin((str(one.number) for one in verdicts), self._mistake)

    def _say_anew(self) -> None:
        """Have the exercises and the drawers in the present language."""
        if self.is_asking:
            self._say_rating()
            self.exercises.say_anew()
        self.lay_out()

    def _problem(self, id: str) -> Exercise:
        """The problem of an id in the present language."""
        from afaos_gui.session.problems.solve import problem_exercise

        return problem_exercise(self._problems[id], self._day is not None)

    def _mistake(self, id: str) -> Exercise:
        """The mistake of an id in the present language."""
        from afaos_gui.session.review.exercise import mistake_exercise

        assert self._reviewed is not None
        number = [str(one.number) for one in self._mistakes].index(id)
        return mistake_exercise(self._reviewed, self._mistakes[number], number + 1, len(self._mistakes))

    def _on_ended(self) -> None:
        """Bring the review back after the last mistake."""
        reviewed, self._reviewed = self._reviewed, None
        if reviewed is not None and self.reviews.game is reviewed:
            self.open_review()

    def _go_back(self) -> None:
        back, self._back = self._back, None
        if back is not None:
            back()

    # Problems

    def problem_lines(self) -> tuple[StartScreenEntry, ...]:
        """What problems there are to choose from; nothing where there are none, which is said."""
        from afaos_gui.presentation.pages.problem_lines import problem_lines

        problems, told = self._known_problems(), self._statistics()
        return problem_lines(problems, told, date.today()) if problems and told is not None else ()

    def ask_daily(self) -> None:
        """Ask the problem of the day."""
        from afaos_gui.presentation.pages.problem_lines import DAILY

        self.ask_problems(DAILY)

    def ask_problems(self, kind: str, back: Callable[[], object] | None = None) -> None:
        """Ask the problem of the day, all problems, or those of a theme, those closest to the rating first.

        `back` is called when they are left.
        """
        from afaos_gui.presentation.pages.problem_lines import BY_RATING, DAILY
        from afaos_gui.session.problems.daily import problem_of_day
        from afaos_gui.session.problems.solve import in_order

        known, told = self._known_problems(is_daily=kind == DAILY), self._statistics()
        if not known or told is None:
            return
        self._day, self._told, self._back = date.today() if kind == DAILY else None, told, back
        self._reviewed = None
        if self._day is not None:
            asked = [problem_of_day(known, self._day)]
        else:
            asked = in_order([one for one in known if kind in (BY_RATING, one.theme)], told.solved)
        self._problems = {problem.id: problem for problem in asked}
        exercises = self.exercises
        self._replay.end()
        self.lay_out()
        self._say_rating()
        exercises.begin(self._problems, self._problem)

    def _known_problems(self, is_daily: bool = False) -> Sequence[Problem]:
        """One's own problems where there are any, else the shipped ones, of which everybody has that of the day."""
        from afaos_gui.data.learning.problem_files import FILE, read_problems, shipped_file

        folder, shipped = self._archive.folder, shipped_file()
        if folder is None:
            return ()
        made = folder / FILE
        file = made if made.is_file() and not (is_daily and shipped.is_file()) else shipped
        if file.is_file():
            with failures_told(self.say):
                return read_problems(file).problems
        else:
            words = _("There are no problems yet: the command “{command}” makes some of games between machines.")
            self.say(words.format(command=MAKE))
        return ()

    def _say_rating(self) -> None:
        from afaos_gui.session.problems.words import rating_told

        self.exercises.note(rating_told(self._told, self._day) if self._told is not None else "")

    def _on_answered(self, exercise: Exercise, is_right: bool) -> None:
        from afaos_gui.session.problems.solve import solved_now
        from afaos_gui.session.saving.statistics import count_solved

        problem, folder = self._problems.get(exercise.id), self._archive.folder
        if problem is not None and exercise.played is None and folder is not None:
            day = self._day.isoformat() if self._day is not None else ""
            with failures_told(self.say):
                self._told = count_solved(folder, solved_now(problem, is_right), day)
                self._say_rating()

    # What came of one's games

    def open_statistics(self) -> None:
        """Show what came of the games played and the problems tried, and the goals."""
        from afaos_gui.gui.dialogs.statistics import StatisticsDialog

        if (folder := self._archive.folder) is not None:
            self.background.wait(COUNTED_WITHIN)
            self._dialogs.show(StatisticsDialog(folder, self._window))

    def _statistics(self) -> Statistics | None:
        """What has been counted; None where it cannot be read, which is said."""
        from afaos_gui.data.settings.statistics import read_statistics

        if (folder := self._archive.folder) is not None:
            self.background.wait(COUNTED_WITHIN)
            with failures_told(self.say):
                return read_statistics(folder)
        return None

    def offered_level(self) -> LevelOffer | None:
        """The level that one's results suggest, if another."""
        from afaos_gui.session.results.next_level import offered_level

        told = self._statistics()
        return offered_level(told.games) if told is not None else None

    def _on_changed(self, before: TableState, after: TableState) -> None:
        """Count a game that has just ended; make room for sieges beside a question."""
        if self.is_asking:
            QTimer.singleShot(0, self, self.lay_out)
        if after.is_over and before.view is not None and not before.is_over and self._current.is_live:
            self._count_game()

    def _count_game(self) -> None:
        """Count it in the background, for that may have to wait for the disk."""
        if (folder := self._archive.folder) is not None:
            self.background.do(lambda game=self._current.game: self._count(folder, game))  # type: ignore[misc]

    def _count(self, folder: Path, game: Game) -> None:
        from afaos_gui.session.saving.statistics import count_game

        said: list[str] = []
        with failures_told(said.append):
            said += [_("Goal reached: {goal}.").format(goal=feat.title) for feat in count_game(folder, game)]
        self.counted.emit(" ".join(said))

    def _say_counted(self, words: str) -> None:
        if words:
            self.say(words)

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
        """Follow the ribbon, which is taller in a replay, and the sieges, which come with a problem."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.lay_out()
        return False

    def close(self) -> None:
        """Close everything with the window."""
        self.background.wait(COUNTED_WITHIN)
        for made in (self._reviews.made, self._exercises.made):
            if made is not None:
                made.close()
