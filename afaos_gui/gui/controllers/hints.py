"""Hints: asked for by the player, thought out from the player's own view, shown beside the map, done by a click."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from afaos_gui.data.language import _
from afaos_gui.gui.controllers.evaluation import Asks
from afaos_gui.gui.controllers.play import Play
from afaos_gui.gui.table import Table
from afaos_gui.rules.actions import Action, Draft, EndTurn
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.state import GameState
from afaos_gui.session.advice import BEST_LEVEL, Advice, advice_of
from afaos_gui.session.commands import Notice
from afaos_gui.session.machine.thinker import Answer, Limit

THINKING = Limit(seconds=2.0)
TICK_MS = 250


class Host(Protocol):
    """What hints need of their window."""

    table: Table
    play: Play


class Hints(QObject):
    """One hint at a time, for the decision of the one who sits; it goes when the position changes."""

    began = Signal()
    """The machine is asked for a hint, and not free for other questions."""
    ended = Signal()
    """It is free again, with a hint or without one."""
    found = Signal(float)
    """A hint has come, with the viewer's chance of winning."""

    def __init__(self, host: Host, pulse: Asks, parent: QObject) -> None:
        super().__init__(parent)
        self._host = host
        self._pulse = pulse
        self._slip = host.table.hint_slip
        self._play: Play | None = None
        self._request = 0
        self._state: GameState | None = None
        """The position that the hint is about."""
        self._advice: Advice | None = None
        self._passed = QElapsedTimer()
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self._show_time)
        self._slip.chosen.connect(self._take)
        self._slip.pointed.connect(self._point)
        self._slip.dismissed.connect(self.put_away)

    # The game on the table

    def follow(self, play: Play) -> None:
        """Give hints for this game until it is closed."""
        self.put_away()
        self._play = play
        game = play.bridge.game
        game.add_listener(self._on_notice)
        play.closing.connect(lambda: self._leave(play))
        play.closing.connect(lambda: game.remove_listener(self._on_notice))

    def _leave(self, play: Play) -> None:
        if self._play is play:
            self.put_away()
            self._play = None

    def _on_notice(self, notice: Notice) -> None:
        self.put_away()

    def refresh(self) -> None:
        """Offer hints, or none; a curtain takes away the one that is shown."""
        if self._slip.isVisible() and not self.can_ask:
            self.put_away()
        tip = _("Ask the machine what it would do here (H).")
        self._host.table.ribbon.set_button("hint", self.can_ask, tip if self.can_ask else "")

    @property
    def can_ask(self) -> bool:
        """Whether the one who sits has something to decide."""
        return self._play is not None and self._play is self._host.play and self._play.bridge.can_act

    # Asking

    @property
    def is_shown(self) -> bool:
        """Whether a hint is shown or thought about."""
        return self._slip.isVisible()

    def toggle(self) -> None:
        """Ask for a hint, or put the one away that is shown."""
        if self.is_shown:
            self.put_away()
        else:
            self.ask()

    def ask(self) -> None:
        """Have the machine look at the position as the one who sits knows it."""
        if not self.can_ask or self._play is None:
            return
        bridge = self._play.bridge
        self.began.emit()
        self._state = bridge.state
        self._request = self._pulse.ask(bridge.view(), BEST_LEVEL, self._on_answer, THINKING)
        self._host.table.lay_hint()
        self._slip.show_thinking(0)
        self._passed.start()
        self._timer.start()

    def put_away(self) -> None:
        """Take the hint away, and ask no more."""
        self._timer.stop()
        if self._request:
            self._pulse.cancel(self._request)
            self._request = 0
            self.ended.emit()
        was_shown = self._slip.isVisible()
        self._advice, self._state = None, None
        self._slip.forget()
        if was_shown:
            self._put_out_lights()
            self._host.table.hand.setFocus()

    def step_out(self) -> bool:
        """Put the hint away; whether there was one."""
        shown = self.is_shown
        self.put_away()
        return shown

    def _show_time(self) -> None:
        if self._pulse.is_thinking(self._request):
            self._slip.show_thinking(self._passed.elapsed() // 1000)
        else:
            self.put_away()  # Somebody else has asked since.

    def _on_answer(self, answer: Answer) -> None:
        if answer.request != self._request:
            return
        self._request = 0
        self._timer.stop()
        self.ended.emit()
        play = self._play
        if play is None or not self.can_ask or play.bridge.state is not self._state:
            self.put_away()
        elif answer.choice is None:
            self._slip.show_problem(answer.problem)
        else:
            self._advice = advice_of(play.bridge.view(), answer.choice)
            self.found.emit(self._advice.win_chance)
            self._host.table.lay_hint()
            self._slip.show_advice(self._advice, play.bridge.game)
            self._slip.rows[0].setFocus()

    # What is advised

    def _action(self, number: int) -> Action | None:
        best = self._advice.best if self._advice is not None else ()
        return best[number].action if 0 <= number < len(best) else None

    def _take(self, number: int) -> None:
        """Do what is advised, as a click on its offer would."""
        play, action = self._play, self._action(number)
        if play is None or action is None or play.bridge.state is not self._state:
            return
        self.put_away()
        if isinstance(action, EndTurn):
            play.end_turn()
        elif action in play.bridge.offered:
            play.bridge.submit(action)

    def _point(self, number: int) -> None:
        """Light the places and the way of an action, and mark its cards."""
        play, action, table = self._play, self._action(number), self._host.table
        if play is None or not self.can_ask:
            return
        self._put_out_lights()
        if action is None:
            return
        state = play.bridge.state
        table.light_places(set(), {action.place} if action.place >= 0 else set())
        play.lights.show_paths(action)
        if isinstance(action, Draft):
            table.inspector.show_card(state.ruleset.catalogue.cards[action.cards[0]])
        self._mark_hand(spent_cards(state, action))

    def _mark_hand(self, spent: tuple[int, ...]) -> None:
        """Mark as many cards of each kind as an action takes from the hand."""
        hand, left = self._host.table.hand, list(spent)
        marked = []
        for index, card in enumerate(hand.cards):
            if card in left:
                left.remove(card)
                marked.append(index)
        hand.set_playable(marked if marked else None)

    def _put_out_lights(self) -> None:
        if self._play is not None and self._play is self._host.play:
            self._play.lights.refresh()
            self._play.lights.show_paths(None)
