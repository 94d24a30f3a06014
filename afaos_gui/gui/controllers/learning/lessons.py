"""Lessons at the table: the coach sets each step, its goal is watched for, and other actions are undone."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from afaos_gui.data.learning.lesson_files import Lesson
from afaos_gui.data.settings.progress import keep_progress, read_progress
from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.table.advice.coach_slip import CoachSlip
from afaos_gui.gui.table.panels.base import NO_CARD
from afaos_gui.gui.table.papers.screens import Screen
from afaos_gui.gui.table.papers.veiled import Asking
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.timers import timer
from afaos_gui.gui.toolkit.widgets.controls import call
from afaos_gui.presentation.choices.gesture import places_in_hand
from afaos_gui.presentation.table_state import TableState
from afaos_gui.rules.actions import Draft
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.engine import spent_cards
from afaos_gui.session.game import Game
from afaos_gui.session.lessons.lesson import MISSES, LessonRun, StepResult, next_lesson, onward
from afaos_gui.session.words.action_texts import action_told

LEAVE, BACK, ON = "coach_leave", "coach_back", "coach_on"
"""The coach's buttons."""
HINT_MS = 20_000
DWELL_MS = 450
"""Milliseconds the pointer has to rest on a place to count as pointing at it."""
ANSWER_MS = 600
"""Milliseconds between what the learner does and what follows."""


class Lessons(QObject):
    """Runs one lesson at a time; at its end the game that was on the table comes back."""

    ended = Signal()
    """Emitted when the lesson is left, or its last step is done and the coach closed."""
    done = Signal()
    """Emitted when a step is done."""
    guided_wanted = Signal()
    """Emitted after the last lesson has been left for the guided game."""

    def __init__(
        self, current: CurrentGame, table: Table, asking: Asking, folder: Path | None, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._asking, self._screens, self._inspector = asking, table.screens, table.inspector
        self._current, self._table, self._folder = current, table, folder
        self.run: LessonRun | None = None
        """The lesson in progress."""
        self._left: tuple[Game, Side] | None = None
        self._note = self._aside = ""
        self._place = -1
        self._is_hinted = False
        self._is_moving = False
        """Whether a position of the lesson is being put on the table."""
        self.slip = slip = CoachSlip(table, Screen.LESSON)
        slip.add_button(LEAVE, lambda: _("Leave"), self.ask_to_leave)
        slip.add_button(BACK, lambda: _("Back"), self.back)
        self._on = slip.add_button(ON, self._onward, self._go_on, brass=True)
        self._hint_timer = timer(self.hint, self, HINT_MS, once=True)
        self._dwell = timer(lambda: self._on_place(self._place), self, DWELL_MS, once=True)
        self._return = timer(self._take_back, self, once=True)
        self._answer = timer(self._follow, self, once=True)
        self._put_down = timer(self._put_cards_down, self, once=True)
        current.changed.connect(self._on_changed)
        current.gestured.connect(self._on_gestured)
        current.begun.connect(self._on_begun)
        current.represented.connect(self._say_anew)
        table.board.place_clicked.connect(self._on_place)
        for item in table.scene.places:
            item.entered.connect(self._on_entered)
            item.left.connect(self._dwell.stop)

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
        if self._left is None:
            self._left = (self._current.game, self._current.viewer)
        self.run = LessonRun(lesson, number)
        self._screens.set_open(Screen.LESSON, True)
        self._lay()

    def ask_to_leave(self) -> None:
        """Leave a lesson that is done; ask first in the middle of one."""
        run = self.run
        if run is None or run.is_over or not run.number:
            self.leave()
        else:
            words = _("You are at step {number} of {count}. It goes on from there another time.")
            words = words.format(number=run.number + 1, count=len(run.lesson.steps))
            self._asking.ask(_("Leave the lesson?"), words, _("Stay"), _("Leave"), self.leave)

    def leave(self) -> None:
        """Bring back the game that was on the table before."""
        if self._left is None:
            return
        (game, viewer), self._left = self._left, None
        self._stop()
        self._current.begin(game, viewer)
        self.ended.emit()

    def _onward(self) -> str:
        """What the button that goes on says."""
        return _("Go on") if self.run is not None and self.run.is_over else _("Skip")

    def _go_on(self) -> None:
        """Skip the step; after the last one begin the next lesson, or the guided game."""
        run = self.run
        if run is not None and run.is_over and (following := next_lesson(run.lesson)) is not None:
            self.begin(following, 0)
        elif run is not None and run.is_over:
            self.leave()
            self.guided_wanted.emit()
        else:
            self.skip()

    def _stop(self) -> None:
        self.run = None
        self._current.asks_before_end = True
        for one in (self._hint_timer, self._dwell, self._return, self._answer, self._put_down):
            one.stop()
        self._screens.set_open(Screen.LESSON, False)

    def _lay(self) -> None:
        """Put the position of the step on the table."""
        run = self.run
        if run is None:
            return
        self._answer.stop()
        if self._current.game is not run.game or self._current.is_live:
            self._is_moving = True
            self._current.begin_replay(run.game, run.side, run.game.position, tries=True)
            self._is_moving = False
        self._show()

    def _on_begun(self) -> None:
        """End the lesson, because another game is on the table."""
        if not self._is_moving and self.run is not None and self._current.game is not self.run.game:
            self._left = None
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
        keep_progress(self._folder, {run.lesson.id: run.number})
        if run.is_over:
            self._hint_timer.stop()
            following = next_lesson(run.lesson)
            self.slip.teach(title, _("This lesson is done."), onward(following), "", steps, steps)
        else:
            do, why = run.words
            heading = _("{title}: {number} of {count}").format(title=title, number=run.number + 1, count=steps)
            self.slip.teach(heading, do, why, note, run.number, steps)
            self._hint_timer.start()
        call(self._on, self._onward())
        self.slip.enable(LEAVE, ON, *((BACK,) if run.number else ()))
        self._light()

    def _say_anew(self) -> None:
        """Have the step in the present language."""
        run = self.run
        if run is not None and self._current.game is run.game:
            is_hinted = self._is_hinted
            self._show(run.aside() if self._note and self._note == self._aside else "")
            if is_hinted:
                self.hint()

    def _light(self) -> None:
        """Light what the step is about; with a hint also what its instruction takes."""
        run, table = self.run, self._table
        if run is None or run.is_over or self._current.selection:
            return
        lit = run.lit()
        places, cards, drafted = set(lit.places), list(lit.cards), NO_CARD
        if self._is_hinted and (action := run.example()) is not None:
            places |= {action.place} if action.place >= 0 else set()
            cards += spent_cards(run.game.state, action)
            drafted = action.cards[0] if isinstance(action, Draft) else NO_CARD
        table.market.advise(drafted)
        if places:
            table.light_places(set(), places)
        if marked := places_in_hand(table.hand.cards, cards):
            table.hand.set_playable(marked)

    def hint(self) -> None:
        """Say an action that reaches the goal, and light what it takes."""
        run = self.run
        if run is None or run.is_over:
            return
        action = run.example()
        words = self._note
        if action is not None:
            words = _("For example: {action}").format(action=action_told(action, run.game.state))
        (do, why), slip = run.words, self.slip
        slip.teach(slip.title.text(), do, why, words, run.number, len(run.lesson.steps))
        self._is_hinted = True
        self._light()

    def back(self) -> None:
        """Go to the beginning of the step before."""
        if self.run is not None:
            self.run.back()
            self._lay()

    def skip(self) -> None:
        """Do the step as its instruction says."""
        run = self.run
        if run is not None and not run.is_over:
            self._answer.stop()
            number = run.number + 1
            if number < len(run.lesson.steps):
                run.restart(number)
            else:
                run.skip()
            self._lay()

    # What the learner does

    def _on_changed(self) -> None:
        run = self.run
        if run is None or self._is_moving or run.is_over or self._current.game is not run.game:
            return
        if self._answer.isActive() or self._return.isActive():
            return
        begun, now = run.begins.get(run.number, 0), run.game.position
        if now < begun:
            run.undone()
            self._aside = ""
            self._return.start()
        elif now == begun:
            self._light()
        elif run.is_answering:
            self._answer.start(ANSWER_MS)
        elif run.took(run.game.commands[now - 1].action) is StepResult.DONE:
            self.done.emit()
            # Even with no answer only once all have been told of this change: the next step may lay another game.
            self._answer.start(ANSWER_MS if run.step.answer else 0)
        else:
            self._aside = run.aside()
            self._return.start()

    def _take_back(self) -> None:
        """Go back to the beginning of the step; run by a timer, as a game cannot change while it reports a change."""
        run = self.run
        if run is None or run.is_over:
            return
        run.take_back()
        self._show(self._aside)
        if self._aside and run.misses >= MISSES:
            self.hint()

    def _follow(self) -> None:
        """Go on with the step's next position, or with the next step."""
        run = self.run
        if run is not None and not run.follow():
            self._lay()

    def _on_place(self, place: int) -> None:
        if self.run is not None and self.run.looked(place=place):
            self._lay()

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
            self._light()

    def _put_cards_down(self) -> None:
        """Clear the selection before the next step, because what selected cards can reach is lit as well."""
        if self.run is not None:
            self._current.select(())

    def opened(self, leaf: str) -> None:
        """Note that a leaf was opened."""
        if self.run is not None and self.run.looked(leaf=leaf):
            self._lay()
