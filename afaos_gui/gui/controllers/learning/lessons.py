"""Lessons at the table: the coach tells each step, its goal is watched for, and other actions are undone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QTextEdit

from afaos_gui.data.learning.lesson_files import Lesson
from afaos_gui.data.settings.progress import keep_progress, read_progress
from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.learning.footlights import Attempts, Footlights
from afaos_gui.gui.table.advice.coach_slip import CoachSlip
from afaos_gui.gui.table.papers.screens import Screen
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.look.style_sheet import Look, set_look
from afaos_gui.gui.toolkit.pressing import PRESSING
from afaos_gui.gui.toolkit.widgets.controls import call
from afaos_gui.presentation.table_state import TableState
from afaos_gui.session.lessons.lesson import MISSES, LessonRun, StepResult, next_lesson, next_lesson_text
from afaos_gui.session.words.action_texts import action_told

LEAVE, BACK, ON = "coach_leave", "coach_back", "coach_on"
"""The coach's buttons."""
HINT_MS = 20_000
DWELL_MS = 450
"""Milliseconds the pointer has to rest on a place to count as pointing at it."""
ANSWER_MS = 700
"""Milliseconds between what the learner does and what follows, and before each further move that follows."""
READ_MS = 1500
"""Milliseconds to read what is told before it is seen happening."""
_TAKERS = (QAbstractButton, QLineEdit, QTextEdit)
"""What does something of its own with the keys that go on."""


class Lessons(QObject):
    """Runs one lesson at a time; at its end the game that was on the table comes back."""

    ended = Signal()
    """Emitted when the lesson is left, or its last step is done and the coach closed."""
    done = Signal()
    """Emitted when a step is done."""
    keyed = Signal()
    """Emitted before a key goes on, so that the keyboard is used."""
    went_on = Signal()
    """Emitted when what was told has been read."""
    guided_wanted = Signal()
    """Emitted after the last lesson has been left for the guided game."""

    def __init__(
        self, current: CurrentGame, table: Table, folder: Path | None, show: Callable[[str], object], parent: QObject
    ) -> None:
        """`show` lays the leaf of a command on the table."""
        super().__init__(parent)
        self._show_leaf = show
        self._screens, self._inspector = table.screens, table.inspector
        self._current, self._table, self._folder = current, table, folder
        self._guard = table.click_guard
        self.run: LessonRun | None = None
        """The lesson in progress."""
        self._note = self._aside = ""
        self._place = -1
        self._is_hinted = self._is_taken_back = False
        """Whether the hint is shown, and whether it says that an action was taken back."""
        self._is_moving = False
        """Whether a position of the lesson is being put on the table."""
        self.lights = Footlights(current, table)
        self._shortcuts = {key: QShortcut(key, table, autoRepeat=False, enabled=False) for key in PRESSING}
        for key, shortcut in self._shortcuts.items():
            shortcut.activated.connect(partial(self._press_on, key))
        self._hint_timer = timer(self.hint, self, HINT_MS, once=True)
        self._dwell = timer(lambda: self._on_place(self._place), self, DWELL_MS, once=True)
        self._return = timer(self._take_back, self, once=True)
        self._answer = timer(self._follow, self, once=True)
        self._put_down = timer(self._put_cards_down, self, once=True)
        self._attempts = Attempts(current, table, lambda: self.run, self._answer_attempt, self)
        self._connect()

    def _connect(self) -> None:
        current, table = self._current, self._table
        current.changed.connect(self._on_changed)
        current.gestured.connect(self._on_gestured)
        current.begun.connect(self._on_begun)
        current.represented.connect(self._say_anew)
        table.board.place_clicked.connect(self._on_place)
        for item in table.scene.places:
            item.entered.connect(self._on_entered)
            item.left.connect(self._dwell.stop)

    @cached_property
    def slip(self) -> CoachSlip:
        """The coach's paper, made for the first lesson."""
        made = CoachSlip(self._table, Screen.LESSON)
        made.add_button(LEAVE, self._leaving, self.leave_or_skip)
        made.add_button(BACK, lambda: _("Back"), self.back)
        made.add_button(ON, self._onward, self._go_on, brass=True)
        return made

    @property
    def is_on(self) -> bool:
        """Whether a lesson is on the table."""
        return self.run is not None

    # Progress

    def progress(self) -> dict[str, int]:
        """The number of finished steps of each lesson."""
        return read_progress(self._folder)

    # Beginning and leaving

    def begin(self, lesson: Lesson, number: int | None = None) -> None:
        """Begin a lesson, at the given step or where it was left."""
        if number is None:
            kept = self.progress().get(lesson.id, 0)
            number = kept if kept < len(lesson.steps) else 0
        self.run = LessonRun(lesson, number)
        self._inspector.clear()
        self._screens.set_open(Screen.LESSON, True)
        self._lay()

    def leave_or_skip(self) -> None:
        """Leave the lesson, which goes on from its step another time, or what is left of the prologue."""
        if not self.step_out():
            self.leave()

    def leave(self) -> None:
        """Bring back the game that was on the table before."""
        if self.is_on:
            self._stop()
            self._current.come_back()
            self.ended.emit()

    def step_out(self) -> bool:
        """Leave the rest of the prologue for what follows it; return whether there was any."""
        run = self.run
        if run is None or not self._is_skipped or self._screens.present is not Screen.LESSON:
            return False
        self._go_to_next(run)
        return True

    @property
    def _is_skipped(self) -> bool:
        """Whether leaving skips what is left of the prologue."""
        run = self.run
        return run is not None and run.lesson.only_tells and not run.is_over

    def _leaving(self) -> str:
        """What the button that leaves says."""
        return _("Skip") if self._is_skipped else _("Leave")

    def _onward(self) -> str:
        """What the button that goes on says."""
        return _("Do it") if self.run is not None and self.run.asks else _("Go on")

    def _go_on(self) -> None:
        """Go on from what is told, do the step that is asked, or begin what follows the lesson."""
        run = self.run
        if run is None or run.is_answering:
            return
        if run.is_over:
            self._go_to_next(run)
        elif run.asks:
            self.skip()
        else:
            self._answer.stop()
            self._screens.lift_veil()
            run.finish_step() if run.step.goal is None else run.go_on()
            self.went_on.emit()
            self._lay()

    def _go_to_next(self, run: LessonRun) -> None:
        """Begin the lesson that follows, or the guided game after the last one."""
        keep_progress(self._folder, {run.lesson.id: len(run.lesson.steps)})
        following = next_lesson(run.lesson)
        if following is not None:
            self.begin(following)
        else:
            self.leave()
            self.guided_wanted.emit()

    def _press_on(self, key: Qt.Key) -> None:
        """Go on by key; a button that has the keyboard, or a text, takes the key itself."""
        focused = QApplication.focusWidget()
        if isinstance(focused, _TAKERS) and focused.isVisible():
            self._enable_keys(False)
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(focused, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier))
            self._enable_keys()
        elif self._guard.takes():
            self.keyed.emit()
            self._go_on()

    def _stop(self) -> None:
        self.run = None
        self._current.asks_before_end = True
        for one in (self._hint_timer, self._dwell, self._return, self._answer, self._put_down):
            one.stop()
        self.lights.put_out()
        self._enable_keys()
        self._screens.set_open(Screen.LESSON, False)

    def _enable_keys(self, wanted: bool = True) -> None:
        """Have keys go on while something is told."""
        run = self.run
        for shortcut in self._shortcuts.values():
            shortcut.setEnabled(wanted and run is not None and not run.asks and not run.is_answering)

    def _lay(self) -> None:
        """Put the position of the step on the table."""
        run = self.run
        if run is None:
            return
        self._answer.stop()
        if not run.is_done:
            self._inspector.clear()  # what the step before spoke of
        if self._current.game is not run.game or self._current.is_live:
            self._is_moving = True
            self._current.begin_replay(run.game, run.side, run.game.position, tries=True, is_taught=True)
            self._is_moving = False
        self._show()

    def _on_begun(self) -> None:
        """End the lesson, because another game is on the table."""
        if not self._is_moving and self.run is not None and self._current.game is not self.run.game:
            self._stop()
            self.ended.emit()

    # The steps

    def _show(self, note: str = "") -> None:
        run = self.run
        if run is None:
            return
        self._note, self._is_hinted = note, False
        self._inspector.set_pinned(False)  # what the step before asked to look at
        self._current.asks_before_end = not run.ends_turn
        steps = len(run.lesson.steps)
        title = str(run.lesson.title)
        keep_progress(self._folder, {run.lesson.id: run.number + run.is_done})
        self._hint_timer.stop()
        onward = self.slip.buttons[ON]
        call(onward, self._onward())  # first, as the paper measures its buttons when it is told
        set_look(onward, Look.PAPER if run.asks else Look.PAPER_MAIN)  # gold does nothing that one should try
        call(self.slip.buttons[LEAVE], self._leaving())
        if run.is_over:
            following = next_lesson(run.lesson)
            self.slip.teach(title, _("This lesson is done."), next_lesson_text(following), "", steps, steps)
        else:
            do, why = run.words
            heading = _("{title}: {number}\u00a0of\u00a0{count}")
            heading = heading.format(title=title, number=run.number + 1, count=steps)
            self.slip.teach(heading, do, why, note, run.number + run.is_done, steps)
        self.slip.enable(LEAVE, *(() if run.is_answering else (ON,)), *((BACK,) if run.number or run.is_done else ()))
        self._enable_keys()
        self.lights.show(run)
        if run.asks:
            self._hint_timer.start()
        elif run.is_following and not self._answer.isActive():
            self._answer.start(READ_MS)

    def _say_anew(self) -> None:
        """Have the step in the present language."""
        run = self.run
        if run is not None and self._current.game is run.game:
            is_hinted = self._is_hinted
            self._show(run.aside() if self._note and self._note == self._aside else "")
            if is_hinted:
                self.hint(self._is_taken_back)

    def hint(self, taken_back: bool = False) -> None:
        """Say an action that reaches the goal, and that another one was taken back."""
        run = self.run
        if run is None or not run.asks:
            return
        action = run.example()
        words = run.needed
        if action is not None:
            words = _("This is how: {action}.").format(action=action_told(action, run.game.state))
        self._say_note(run.aside(words) if taken_back else words)
        self._is_hinted, self._is_taken_back = True, taken_back

    def _say_note(self, words: str) -> None:
        run, slip = self.run, self.slip
        if run is not None:
            self._note = words
            slip.teach(slip.title.text(), *run.words, words, run.number, len(run.lesson.steps))

    def _answer_attempt(self, words: str) -> None:
        """Say at once what is needed instead; after some misses, how it is done."""
        run = self.run
        if run is not None and run.misses >= MISSES:
            self.hint()
        else:
            self._say_note(words)

    def back(self) -> None:
        """Go to the beginning of the step before."""
        if self.run is not None:
            self.run.back()
            self._lay()

    def skip(self) -> None:
        """Do the step as its instruction says."""
        run = self.run
        if run is None or not run.asks:
            return
        action, goal = run.example(), run.step.goal
        if action is not None:
            self._current.select(())
            self._current.submit(action)
        elif goal is not None and goal.shows:
            self._show_leaf(goal.shows)
        else:
            run.look()
            self._lay()

    # What the learner does

    def _on_changed(self) -> None:
        run = self.run
        if run is None or self._is_moving or run.is_over or self._current.game is not run.game:
            return
        now = run.game.position
        if now == run.at and run.is_following:
            self._answer.start(ANSWER_MS)
        elif now == run.at:
            self.lights.light(run)
        elif now < run.at:
            run.undone()
            self._aside = ""
            self._return.start()
        elif run.asks and run.took(run.game.commands[now - 1].action) is StepResult.DONE:
            self._hint_timer.stop()
            self.lights.light(run)
            self.slip.enable(LEAVE, BACK)  # what follows is seen before one goes on
            self._enable_keys()
            self.done.emit()
            # Even with no answer only once all have been told of this change: the result lays the table anew.
            self._answer.start(ANSWER_MS if run.step.answer else 0)
        else:
            self._aside = run.aside()
            self._return.start()

    def _take_back(self) -> None:
        """Go back to where the lesson stands; run by a timer, as a game cannot change while it reports a change."""
        run = self.run
        if run is None or run.is_over:
            return
        self._answer.stop()
        run.take_back()
        self._show(self._aside)
        if self._aside and run.misses >= MISSES:
            self.hint(taken_back=True)

    def _follow(self) -> None:
        """Do what follows the step; tell its result once nothing is left."""
        run = self.run
        if run is not None and not run.follow():
            self._lay()

    def _on_place(self, place: int) -> None:
        if self.run is not None and self.run.looked(place=place):
            self._lay()
            self._put_down.start()

    def _on_entered(self, place: int) -> None:
        self._place = place
        self._dwell.start()

    def _on_gestured(self, before: TableState, after: TableState) -> None:
        run = self.run
        if run is None:
            return
        if any(run.looked(card=card) for card in after.gesture.chosen):
            self._lay()
            self._put_down.start()
        elif before.gesture.chosen and not after.gesture.chosen:
            self.lights.light(run)

    def _put_cards_down(self) -> None:
        """Clear the selection before the next step, because what selected cards can reach is lit as well."""
        if self.run is not None:
            self._current.select(())
            self._current.choose_place(None)

    def opened(self, leaf: str) -> None:
        """Note that a leaf was opened."""
        if self.run is not None and self.run.looked(leaf=leaf):
            self._lay()
