"""Keeps the evaluation bar up to date: a short search of what the viewer knows, after each position."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.machine.engine_client import EngineClient
from afaos_gui.gui.table.standing.balance_bar import BalanceBar
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.presentation.viewer.perspective import Seen
from afaos_gui.presentation.viewer.rights import may_ask_machine, watches
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.state import GameState
from afaos_gui.session.machine.advice import BEST_LEVEL
from afaos_gui.session.machine.thinker import Answer, Limit

WEIGHING = Limit(seconds=0.4)
CALM_MS = 120
"""Milliseconds a position has to stand before it is evaluated, so that stepping through positions asks for nothing."""


class Evaluator(QObject):
    """Evaluates positions from the viewer's seat, and only while the viewer may see them."""

    found = Signal(float)
    """The viewer's chance of winning in the present position."""

    def __init__(self, current: CurrentGame, client: EngineClient, bar: BalanceBar, parent: QObject) -> None:
        super().__init__(parent)
        self.client = client
        """Whom it asks."""
        self._bar = bar
        self._current = current
        self._is_on = False
        self.is_wanted: Callable[[], bool] = lambda: False
        """Whether the position is evaluated although nothing is shown."""
        self._is_held = False
        self._request = 0
        self._asked: tuple[GameState, Side] | None = None
        self._weighed: tuple[GameState, Side] | None = None
        self._timer = timer(self._ask, self, CALM_MS, once=True)
        current.begun.connect(self._begin)
        current.changed.connect(self.refresh)

    def set_on(self, on: bool) -> None:
        """Switch the evaluation on or off."""
        self._is_on = on
        if not on:
            self.forget()
        self.refresh()

    def _begin(self) -> None:
        """Start over with another game."""
        self._is_held = False
        self.forget()

    def hold(self) -> None:
        """Ask for nothing until `release`, while the machine has a more important request."""
        self._is_held = True
        self._stop()

    def release(self) -> None:
        """Resume after `hold`."""
        self._is_held = False
        self.refresh()

    def forget(self) -> None:
        """Drop the open request and the value shown."""
        self._stop()
        self._weighed = None
        self._bar.clear()

    def refresh(self) -> None:
        """Evaluate again if the position or the viewer has changed."""
        current = self._current
        if not (self._is_on or self.is_wanted()) or not current.is_live:
            return
        if not current.seated or (self._weighed is not None and self._weighed[1] != current.viewer):
            self.forget()
        outcome = current.game.outcome
        if not may_ask_machine(current.game):
            self.forget()
            return
        if not current.seated or (self._weighed is not None and self._weighed[0] is current.state):
            return
        if self._request and self._asked == (current.state, current.viewer):
            return
        self._stop()
        if outcome is not None:
            self.show(1.0 if outcome.winner == current.viewer else 0.0)
        elif current.can_act and not self._is_held:
            self._timer.start()

    def show(self, chance: float) -> None:
        """Show the viewer's chance of winning in the present position, found by some other request."""
        current = self._current
        if not current.is_live or not current.seated:
            return
        if self._is_on or self.is_wanted():
            self._stop()
            self._weighed = (current.state, current.viewer)
            if self._is_on:
                self._bar.show_chance(current.viewer, chance)
            self.found.emit(chance)

    def overhear(self, side: Side, chance: float) -> None:
        """Where machines play both sides, show the mover's own evaluation, if its hand is open to the spectator."""
        current = self._current
        if watches(current.game) and (current.perspective.seen is Seen.ALL or side == current.viewer):
            self.show(chance if side == current.viewer else 1.0 - chance)

    def _stop(self) -> None:
        self._timer.stop()
        if self._request:
            self.client.cancel(self._request)
            self._request = 0

    def _ask(self) -> None:
        current = self._current
        if current.can_act:
            state = current.state
            self._asked = (state, current.viewer)
            self._request = self.client.ask(
                current.view(), BEST_LEVEL, lambda answer: self._on_answer(answer, state), WEIGHING
            )

    def _on_answer(self, answer: Answer, state: GameState) -> None:
        """Show the answer, if the position is still the one asked about."""
        if answer.request != self._request:
            return
        self._request = 0
        current = self._current
        if answer.choice is not None and current.can_act and current.state is state:
            self.show(answer.choice.best[0].value)
