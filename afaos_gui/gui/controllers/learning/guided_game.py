"""The guided first game: a real game against the machine, with a coach beside the map who says less and less."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from afaos_gui.data.settings.progress import keep_progress, read_progress
from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.machine.hints import Hints
from afaos_gui.gui.table.advice.coach_slip import CoachSlip
from afaos_gui.gui.table.papers.screens import Screen
from afaos_gui.gui.table.papers.veiled import Asking
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.clock import OnDemand, timer
from afaos_gui.presentation.choices.questions import deed_in_parts
from afaos_gui.presentation.table_state import TableState
from afaos_gui.presentation.viewer.rights import undo_place
from afaos_gui.rules.state import GameState
from afaos_gui.session.coaching.coach import CALM, GAME, OVER, Coach, mark_of
from afaos_gui.session.game import Game
from afaos_gui.session.machine.thinker import Choice
from afaos_gui.session.words.action_texts import action_told

CALM_MS = 200
"""Milliseconds a position has to stand before the coach asks the machine about it."""
SHOW, DO, LEAVE, ON = "guided_show", "guided_do", "guided_leave", "guided_on"


class GuidedGame(QObject):
    """Coaches while the guided game is on the table, whoever put it there; in any other game it is silent."""

    over = Signal()
    """Emitted when the guided game is over."""

    def __init__(
        self,
        current: CurrentGame,
        table: Table,
        hints: Hints,
        asking: OnDemand[Asking],
        folder: Path | None,
        leave: Callable[[], object],
        asks_before: Callable[[], bool],
        parent: QObject,
    ) -> None:
        """`leave` is called when the learner leaves; the game is saved, and the coach returns with it.

        `asks_before` asks where the disk does not take the game, and tells whether it does.
        """
        super().__init__(parent)
        self._current, self._hints, self._asking, self._folder = current, hints, asking, folder
        self._leave, self._asks_before = leave, asks_before
        self._progress = read_progress(folder)
        self._game: Game | None = None
        self._summed_up: Game | None = None
        """The guided game that is over, as long as its last page has not been left."""
        self.coach = Coach()
        """The coach."""
        self._advised_at: tuple[int, GameState] | None = None
        """The position that the coach speaks or is thinking about."""
        self._screens = table.screens
        self._table = table
        self._calm = timer(self._ask, self, CALM_MS, once=True)
        current.begun.connect(self._on_begun)
        current.changed.connect(self._follow)
        current.represented.connect(self._say_again)
        current.gestured.connect(self._on_gestured)
        hints.answered.connect(self._on_answered)

    @cached_property
    def slip(self) -> CoachSlip:
        """The coach's paper, made for the first guided game."""
        made = CoachSlip(self._table, Screen.GUIDED, is_steady=True)
        made.add_button(LEAVE, lambda: _("Leave"), self.ask_to_leave)
        made.add_button(SHOW, lambda: _("Show me"), self.show)
        made.add_button(DO, lambda: _("Do it"), self.do, brass=True)
        made.add_button(ON, lambda: _("To the review"), self._go_on, brass=True)
        return made

    # The game

    @property
    def is_on(self) -> bool:
        """Whether the guided game is on the table."""
        return self._game is not None

    @property
    def mark(self) -> int:
        """The identifying mark of the guided game; 0 without one."""
        return self._progress.get(GAME, 0)

    def is_its(self, game: Game) -> bool:
        """Whether this is the guided game, with its coach or without."""
        return 0 != self.mark == mark_of(game.seed)

    @property
    def was_played(self) -> bool:
        """Whether a guided game was ever finished."""
        return bool(self._progress.get(OVER))

    def adopt(self) -> None:
        """Guide the game on the table from now on."""
        game = self._current.game
        self._keep({GAME: mark_of(game.seed), CALM: 0, **Coach().progress})
        self._on_begun()
        self._follow()

    def _keep(self, numbers: dict[str, int]) -> None:
        self._progress.update(numbers)
        keep_progress(self._folder, numbers)

    def _on_begun(self) -> None:
        game = self._current.game
        is_guided = self._current.is_live and game.outcome is None and self.is_its(game)
        if self._current.is_live and game is self._summed_up:
            self._screens.set_open(Screen.GUIDED, True)
            self._sum_up()
        elif not is_guided:
            self._stop()
        elif game is not self._game:
            self._game, self._summed_up, self._advised_at = game, None, None
            self._screens.set_open(Screen.GUIDED, True)
            self.coach = Coach(self._progress.get(CALM, 0), self._progress)

    def _follow(self) -> None:
        """Note what was done, and look at the next decision."""
        game, current = self._game, self._current
        if game is None or current.game is not game:
            return
        if game.outcome is not None:
            self._end()
            return
        self._note_action(game)
        if not current.can_act:
            self._say(_("The other side is at it. Watch what it takes and what it builds."))
        elif self._advised_at is None:
            self._say(_("The coach looks at the game as you see it\u00a0…"))
            self._calm.start()

    def _note_action(self, game: Game) -> None:
        """Judge what has been done or undone since the coach last spoke."""
        if self._advised_at is None:
            return
        number, state = self._advised_at
        if game.state is state:
            return
        commands = game.commands
        if number < game.position and commands[number].before is state:
            self.coach.acted(commands[number].action)
            self._keep(self.coach.progress)
        else:
            self.coach.went_back()
        self._advised_at = None

    def _stop(self) -> None:
        self._game = None
        self._calm.stop()
        self._screens.set_open(Screen.GUIDED, False)

    def _end(self) -> None:
        """Sum up; the game is reviewed when the learner goes on."""
        self._game, self._summed_up = None, self._game
        self._calm.stop()
        self._keep({GAME: 0, CALM: 0, OVER: 1})
        self._sum_up()

    def _sum_up(self) -> None:
        do, why, note = self.coach.summary
        self.slip.have(ON)
        self.slip.teach(_("The guided game"), do, why, note)
        self.slip.enable(ON)

    def _go_on(self) -> None:
        """Put the coach away, and have the game reviewed."""
        self._summed_up = None
        self._stop()
        self.over.emit()

    # The coach

    def _ask(self) -> None:
        """Ask the machine, unless a hint already asks it."""
        if self.is_on and self._current.can_act:
            self._hints.consult()

    def _on_answered(self, choice: Choice) -> None:
        game, current = self._game, self._current
        if game is None or not current.can_act:
            return
        self.coach.advise(current.view(), choice)
        self._advised_at = (game.position, game.state)
        if self._progress.get(CALM, 0) != self.coach.calm:
            self._keep({CALM: self.coach.calm})
        self._say()
        self._light()

    def _say(self, meanwhile: str = "") -> None:
        coach, game, action = self.coach, self._game, self.coach.suggested
        do, why, note = coach.said
        if game is None:
            return
        if action is not None and coach.tells:
            do = deed_in_parts(action, game.state) or do
        if coach.is_sorry and undo_place(game, self._current.perspective) == game.position - 1:
            note = f"{note}\n{_('“Undo” takes it back, so that you can try again.')}"
        self.slip.have(LEAVE, SHOW, DO)
        self.slip.teach(_("The guided game"), do, meanwhile or why, note)
        self.slip.enable(LEAVE, *(() if meanwhile else (SHOW,) * (not coach.tells) + (DO,) * coach.may_do))
        does = action_told(action, game.state) if action is not None and coach.may_do else ""
        self.slip.buttons[DO].setToolTip(does)

    def _say_again(self) -> None:
        """Say the same in another appearance or language."""
        if self._game is None and self._screens.present is Screen.GUIDED:
            self._sum_up()
        elif self.is_on and (self._advised_at is None or self._current.can_act):
            self.coach.say_anew(self._current.view())
            if self._advised_at is None:
                self._follow()
            else:
                self._say()
                self._light()

    def _light(self) -> None:
        action, current = self.coach.suggested, self._current
        if action is not None and self.coach.tells and not current.selection:
            self._hints.light(action)

    def _on_gestured(self, before: TableState, after: TableState) -> None:
        earlier, now = before.gesture, after.gesture
        if self.is_on and earlier.chosen and not now.chosen:
            self._light()

    def ask_to_leave(self) -> None:
        """Leave after a question: the game is kept, and the coach comes back with it."""
        if self._asks_before():
            return
        title, stay, leave = (lambda: _("Leave the guided game?")), (lambda: _("Stay")), (lambda: _("Leave"))
        self._asking.get().ask(title, self._what_stays, stay, leave, self._leave)

    def _what_stays(self) -> str:
        kept = _("The game is kept. The coach goes on with you where you left it.")
        return kept if self._game is not None and self._game.commands else _("Nothing has been done in it yet.")

    def show(self) -> None:
        """Say the machine's choice, and light what the action takes."""
        if self.is_on and self.coach.suggested is not None:
            self.coach.show()
            self._say()
            self._light()

    def do(self) -> None:
        """Do what the coach says, once something has been tried or asked for."""
        action = self.coach.suggested
        if self.is_on and action is not None and self.coach.may_do and self._screens.present is Screen.GUIDED:
            self.coach.show()
            self._hints.do(action)
