"""The machine's seat: asks for its decisions, waits until the table has shown the last one, and takes the next."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.machine.engine_client import EngineClient
from afaos_gui.gui.controllers.telling.recap import Retelling
from afaos_gui.gui.motion.director import Director
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.toolkit.clock import Clock, timer
from afaos_gui.presentation.look.pace import RATES
from afaos_gui.presentation.viewer.machine_phase import Phase
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.commands import Notice
from afaos_gui.session.game import Seat
from afaos_gui.session.machine.thinker import Answer, Limit

WARM_MS = 250
"""Milliseconds the search process waits for the first painting of the window, unless it is asked something earlier."""
READ_MS = 900
"""Milliseconds the machine's action stays to be read, at normal pace."""


class MachineSeat(QObject):
    """Plays every machine's side of the game on the table until it is closed."""

    changed = Signal()
    """Emitted when the phase changes."""
    weighed = Signal(int, float)
    """A side that has just decided, and its own estimate of its chance of winning."""

    def __init__(
        self,
        current: CurrentGame,
        director: Director,
        retelling: Retelling,
        clock: Clock,
        client: EngineClient,
        screens: Screens,
        limit: Limit | None,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._current = current
        self.game = current.game
        """The game at which it sits."""
        self._director = director
        self._retelling = retelling
        self._clock = clock
        self._client = client
        self._screens = screens
        self._limit = limit
        """The thinking time for each decision, instead of its level's."""
        self._request = 0
        self._asked_at: GameState | None = None
        """The position that was asked about, or that the choice is for."""
        self._began = 0.0
        self._choice: Action | None = None
        self._why: Callable[[], str] = str
        self.is_held = False
        """Whether it waits because it was told to."""
        self._keeps_undone = self.is_due and self.game.can_redo()
        """Whether it waits because undone actions could not be redone if it went on by itself."""
        self._steps = 0
        """How many actions to take in spite of the pause."""
        self._skips = False
        self._timer = timer(self._go_on, self, once=True)
        current.noticed.connect(self._on_notice)
        current.changed.connect(self._on_shown)
        retelling.ended.connect(self._later)
        screens.changed.connect(self._settle)
        timer(client.warm, self, WARM_MS, once=True).start()
        self._later()

    # State

    @property
    def seat(self) -> Seat:
        """The seat of the side to decide."""
        return self.game.seats[self.game.state.to_decide]

    @property
    def is_due(self) -> bool:
        """Whether a machine has to decide."""
        return self.game.state.decision is not Decision.OVER and self.seat.is_machine

    @property
    def problem(self) -> str:
        """Why it found no answer, empty where it did not fail."""
        return self._why()

    @property
    def is_paused(self) -> bool:
        """Whether it waits until it is told to go on."""
        return self.is_held or self._keeps_undone

    @property
    def phase(self) -> Phase:
        """What the machine is doing now."""
        if not self.is_due:
            return Phase.AWAY
        if self.problem:
            return Phase.STUCK
        if self.is_paused and not self._steps:
            return Phase.PAUSED
        if not self._screens.can_play:
            return Phase.WAITING
        return Phase.SHOWING if self._choice is not None else Phase.THINKING

    @property
    def elapsed(self) -> float:
        """Seconds since it began to think about the decision."""
        return time.monotonic() - self._began if self._asked_at is not None else 0.0

    # Commands to the machine

    def move_now(self) -> None:
        """Take the best action found so far, without waiting for anything."""
        if self.phase in (Phase.THINKING, Phase.SHOWING):
            self._director.finish()
            if self._choice is not None:
                self._timer.start(0)
            else:
                self._client.move_now(self._request)

    def pause(self, paused: bool) -> None:
        """Pause, or go on."""
        self._wait(paused)
        self._steps, self._skips = 0, False
        self._settle()

    def _wait(self, is_held: bool) -> None:
        """Wait because it is told to, or for no reason."""
        self.is_held, self._keeps_undone = is_held, False

    def toggle_pause(self) -> None:
        """Pause, or play on."""
        self.pause(self.phase is not Phase.PAUSED)

    def step(self) -> None:
        """Take one action and pause."""
        if self.is_due:
            self._director.finish()
            self._wait(True)
            self._steps = 1
            self._settle()

    def skip(self) -> None:
        """Show the rest of the turn at once; the thinking time stays the same."""
        if self.is_due:
            self._wait(False)
            self._skips = True
            self._director.finish()
            self._settle()

    def try_again(self) -> None:
        """Ask again after a failure."""
        self._why = str
        self._forget()
        self._settle()

    def close(self) -> None:
        """Stop thinking, and hear no more of the game."""
        self._timer.stop()
        self._forget()
        self._current.noticed.disconnect(self._on_notice)
        self._current.changed.disconnect(self._on_shown)
        self._retelling.ended.disconnect(self._later)
        self._screens.changed.disconnect(self._settle)

    # Thinking

    def _think(self) -> None:
        """Ask about the position, unless it is being thought about or decided already."""
        state = self.game.state
        if not self.is_due or self._asked_at is state or self.phase in (Phase.PAUSED, Phase.WAITING, Phase.STUCK):
            return
        self._forget()
        self._asked_at, self._began = state, time.monotonic()
        legal = self.game.legal
        if len(legal) == 1:
            self._choice = legal[0]
            return
        side: Side = state.to_decide
        view = self.game.view(side)
        seed = random.getrandbits(32)
        self._request = self._client.ask(view, self.seat.level, self._on_answer, self._limit, seed)

    def _forget(self) -> None:
        """Drop the request and the choice."""
        self._client.cancel(self._request)
        self._asked_at, self._choice = None, None

    def _on_answer(self, answer: Answer) -> None:
        state = self.game.state
        if answer.request != self._request or self._asked_at is not state:
            return  # an answer to a position that has gone
        if answer.choice is None:
            self._why = answer.why
        elif not self.game.allows(answer.choice.action):
            self._why = lambda: _("The machine chose something that cannot be done.")
        else:
            self._choice = answer.choice.action
            self.weighed.emit(state.to_decide, answer.choice.win_chance)
        self._later()
        self.changed.emit()

    # The table

    def _on_notice(self, notice: Notice) -> None:
        """Note a change of the game, which must not change again before every subscriber has heard."""
        if notice.more:
            return
        if self._asked_at is not self.game.state:
            self._forget()
            self._why = str
        self._keeps_undone = notice.kind != "done" and self.is_due and self.game.can_redo()
        if notice.kind != "done":
            self._skips, self._steps = False, 0
        elif not self.is_due or notice.command.before.mover != notice.command.after.mover:
            self._skips = False
        if self._skips:
            self._director.finish()
        self._think()
        self._later()
        self.changed.emit()

    def _on_shown(self) -> None:
        """Leave the position that the table now shows to be read, then go on."""
        self._timer.start(self._stand_ms())
        self.changed.emit()

    def _stand_ms(self) -> int:
        """How long the last action stays to be read; 0 after a person's action or where nobody waits."""
        game = self.game
        last = game.commands[game.position - 1] if game.position else None
        nobody_waits = not self.is_due or self._skips or bool(self._steps)
        if last is None or nobody_waits or not game.seats[last.side].is_machine:
            return 0
        rate = RATES.get(self._clock.pace)
        return 0 if rate is None else round(READ_MS / rate)

    def _settle(self) -> None:
        """End the time for reading, because the player has given a command."""
        self._timer.start(0)
        self.changed.emit()

    def _later(self) -> None:
        """Go on as soon as no gesture is in progress and the last action has been shown long enough."""
        if not self._timer.isActive():
            self._timer.start(0)

    def _go_on(self) -> None:
        """Think about the position, and take the chosen action when the table is ready for it."""
        before = self.phase
        self._think()
        if self._may_act():
            self._act()
        elif self.phase is not before:
            self.changed.emit()

    def _may_act(self) -> bool:
        return (
            self._choice is not None
            and self.phase is Phase.SHOWING
            and not self._director.running
            and not self._retelling.is_on
            and self._screens.can_play
        )

    def _act(self) -> None:
        """Take the chosen action, in the position that it was chosen for."""
        action, game = self._choice, self.game
        is_stale = self._asked_at is not game.state
        self._forget()
        if action is None or is_stale:
            self._later()
            return
        self._steps = max(0, self._steps - 1)
        self._current.submit(action)
