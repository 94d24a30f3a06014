"""Hints: asked for by the player, found from the player's own view, shown beside the map, carried out by a click."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, Signal

from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.gestures.highlights import Highlights
from afaos_gui.gui.controllers.machine.engine_client import EngineClient
from afaos_gui.gui.controllers.machine.evaluation import Evaluator
from afaos_gui.gui.table.advice.hint_slip import show_advice, show_problem, show_thinking
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.presentation.choices.gesture import places_in_hand
from afaos_gui.presentation.choices.targets import Held
from afaos_gui.presentation.facts.hints import hint_facts
from afaos_gui.presentation.viewer.rights import may_ask_machine
from afaos_gui.rules.actions import Action, Draft, EndTurn
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.state import GameState
from afaos_gui.session.machine.advice import BEST_LEVEL, Advice, advice_of
from afaos_gui.session.machine.thinker import Answer, Limit

THINKING = Limit(seconds=2.0)
TICK_MS = 250
MOST_KEPT = 20
"""Positions whose answers are kept: those between which one goes back and forth with undo."""


class Hints(QObject):
    """Shows one hint at a time, for the decision of the seated player; it disappears when the position changes."""

    answered = Signal(object)
    """The machine's Choice for the position on the table, for a hint or for somebody who consulted it."""

    def __init__(
        self,
        current: CurrentGame,
        table: Table,
        lights: Highlights,
        client: EngineClient,
        evaluation: Evaluator,
        may_take_keyboard: Callable[[bool], bool],
        parent: QObject,
    ) -> None:
        """`evaluation` waits while the machine looks for a hint, and receives the chance of winning found with it.

        `may_take_keyboard` says whether a hint that is there at once, or has been waited for, leads the keyboard to it.
        """
        super().__init__(parent)
        self._evaluation, self._may_take_keyboard = evaluation, may_take_keyboard
        self._current = current
        self._table = table
        self._lights = lights
        self.client = client
        """Whom it asks."""
        self._slip = table.hint_slip
        self._request = 0
        self._state: GameState | None = None
        """The position that the hint is about, or was asked about last."""
        self._answer: Answer | None = None
        self._answers: deque[tuple[GameState, Answer]] = deque(maxlen=MOST_KEPT)
        """What the machine has answered: asked again it would say something else."""
        self._advice: Advice | None = None
        self._is_asked = False
        """Whether the player asked, so that something is shown."""
        self._begun = self._gesture
        """What was chosen when the player asked."""
        self._passed = QElapsedTimer()
        self._timer = timer(self._show_time, self, TICK_MS)
        self._slip.chosen.connect(self._take)
        self._slip.pointed.connect(self._point)
        self._slip.closed.connect(self.put_away)
        current.begun.connect(self.put_away)
        current.noticed.connect(self.put_away)
        current.changed.connect(self._on_changed)
        current.gestured.connect(self._on_gestured)
        current.represented.connect(self._tell_anew)

    def _on_changed(self) -> None:
        """Remove the hint when the curtain falls."""
        if self.is_shown and not self._current.can_act:
            self.put_away()

    def _on_gestured(self) -> None:
        """Make way for a question that is asked meanwhile."""
        if self.is_shown:
            self._table.lay_hint()

    # Asking

    @property
    def is_shown(self) -> bool:
        """Whether a hint is shown or being looked for."""
        return self._slip.is_open

    @property
    def _gesture(self) -> tuple[Held | None, int | None]:
        """What is chosen or held, and the place that is chosen."""
        gesture = self._current.table_state.gesture
        return gesture.held, gesture.place

    def toggle(self) -> None:
        """Ask for a hint, or close the one that is shown."""
        if self.is_shown:
            self.put_away()
        else:
            self.ask()

    def ask(self) -> None:
        """Ask the machine about the position as the seated player knows it."""
        if not self._current.can_act or not may_ask_machine(self._current.game):
            return
        is_known = self._recall()
        if not is_known:
            self._think()
        self._is_asked, self._begun = True, self._gesture
        self._table.lay_hint()
        show_thinking(self._slip, 0)
        if is_known:
            self._receive(at_once=True)
            return
        self._passed.start()
        self._timer.start()

    def consult(self) -> None:
        """Ask the machine without showing anything; `answered` is emitted unless the position changes."""
        is_free = self._current.can_act and may_ask_machine(self._current.game)
        if is_free and not self.is_shown and not self._request:
            if self._recall():
                self._receive()
            else:
                self._think()

    def _recall(self) -> bool:
        """Take up what the machine has answered in this position; return whether it has."""
        for state, answer in self._answers:
            if state is self._current.state:
                self._state, self._answer = state, answer
                return True
        return False

    def _think(self) -> None:
        current = self._current
        self._evaluation.hold()
        self._state, self._answer = current.state, None
        self._request = self.client.ask(current.view(), BEST_LEVEL, self._on_answer, THINKING, explain=True)

    def put_away(self) -> None:
        """Remove the hint and cancel the request."""
        self._timer.stop()
        if self._request:
            self.client.cancel(self._request)
            self._request = 0
            self._evaluation.release()
        self._advice = None
        was_asked, self._is_asked = self._is_asked, False
        if was_asked:
            self._slip.forget()
            self._put_out_lights()

    def _show_time(self) -> None:
        if self.client.is_thinking(self._request):
            show_thinking(self._slip, self._passed.elapsed() // 1000)
        else:
            self.put_away()  # A newer request has replaced this one.

    def _on_answer(self, answer: Answer) -> None:
        if answer.request != self._request:
            return
        self._request = 0
        self._timer.stop()
        self._evaluation.release()
        current = self._current
        if not current.can_act or current.state is not self._state:
            self.put_away()
        else:
            self._answer = answer
            if answer.choice is not None:
                self._answers.append((current.state, answer))
            self._receive()

    def _receive(self, at_once: bool = False) -> None:
        """Show what was answered, and hand it on."""
        answer = self._answer
        self._tell()
        if self._slip.rows and self._gesture == self._begun and self._may_take_keyboard(at_once):
            self._slip.take_focus(self._slip.rows[0])
        if answer is not None and answer.choice is not None:
            self._evaluation.show(answer.choice.win_chance)
            self.answered.emit(answer.choice)

    def _tell(self) -> None:
        """Show the answer on the slip, where one is open for it."""
        answer, current = self._answer, self._current
        if answer is None or not self.is_shown:
            return
        if answer.choice is None:
            show_problem(self._slip, answer.problem)
            return
        self._advice = advice_of(current.view(), answer.choice)
        self._table.lay_hint()
        show_advice(self._slip, hint_facts(self._advice, current.game))

    def _tell_anew(self) -> None:
        """Show the hint, or that the machine is thinking, in the present language."""
        if self.is_shown and self._answer is None:
            show_thinking(self._slip, self._passed.elapsed() // 1000)
        chosen = [row.hasFocus() for row in self._slip.rows]
        self._tell()
        if True in chosen:
            self._slip.rows[chosen.index(True)].setFocus()

    # What is advised

    def _action(self, number: int) -> Action | None:
        best = self._advice.best if self._advice is not None else ()
        return best[number].action if 0 <= number < len(best) else None

    def _take(self, number: int) -> None:
        """Take the advised action, as a click on its offer would."""
        action = self._action(number)
        if action is not None and self._current.state is self._state:
            self.do(action)

    def do(self, action: Action) -> None:
        """Take an action as a click on its offer would."""
        current = self._current
        self.put_away()
        if isinstance(action, EndTurn) or action in current.offered:
            current.perform((action,))

    def _point(self, number: int) -> None:
        if not self._current.can_act:
            return
        self._put_out_lights()
        if (action := self._action(number)) is not None:
            self.light(action)

    def light(self, action: Action) -> None:
        """Light the places and paths of an action, and mark its cards."""
        state, table = self._current.state, self._table
        table.light_places(set(), {action.place} if action.place >= 0 else set())
        self._lights.show_paths(action)
        table.market.advise(*(action.cards if isinstance(action, Draft) else ()))
        if isinstance(action, Draft):
            table.inspector.show_card(state.ruleset.tables.cards[action.cards[0]])
        table.hand.set_playable(places_in_hand(table.hand.cards, spent_cards(state, action)) or None)

    def _put_out_lights(self) -> None:
        lights, table = self._lights, self._table
        lights.refresh()
        lights.show_paths(None)
        table.market.advise()
