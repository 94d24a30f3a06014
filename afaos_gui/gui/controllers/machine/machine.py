"""Seats the machine at the games of a window, shows what it is doing and did, and lets it offer to resign."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.controllers.gestures.play import Play
from afaos_gui.gui.controllers.machine.engine_client import EngineClient
from afaos_gui.gui.controllers.machine.evaluation import Evaluator
from afaos_gui.gui.controllers.machine.machine_seat import MachineSeat
from afaos_gui.gui.table.papers.strip import Strip
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.table.turn.machine_bar import MachineBar
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.presentation.choices.gesture import AT_REST
from afaos_gui.presentation.choices.questions import offered_question
from afaos_gui.presentation.table_state import TableState
from afaos_gui.presentation.viewer.machine_phase import NO_WAIT, Phase, last_turn_line, machine_wait, phase_sentence
from afaos_gui.presentation.viewer.rights import plays_machine, undo_place, watches
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game
from afaos_gui.session.machine.manners import Hopes
from afaos_gui.session.machine.thinker import Limit


class Resignation(QObject):
    """Notes how the machine sees its chances, and has the player's turns evaluated when they are low."""

    def __init__(self, current: CurrentGame, evaluation: Evaluator, parent: QObject) -> None:
        super().__init__(parent)
        self._current = current
        self.hopes = Hopes()
        """How the game has looked so far."""
        self._game = current.own_game
        evaluation.is_wanted = self._wants
        evaluation.found.connect(self._on_found)
        current.begun.connect(self._begin)

    def _begin(self) -> None:
        if (game := self._current.own_game) is not self._game:
            self._game, self.hopes = game, Hopes()

    def overhear(self, _side: Side, chance: float) -> None:
        """Note the machine's own estimate in the present turn."""
        state = self._current.state
        self.hopes.see(state.turn, chance)

    def _wants(self) -> bool:
        """Whether it matters what the player sees now."""
        current, state = self._current, self._current.state
        is_turn = state.decision is Decision.TURN and current.can_act
        return is_turn and plays_machine(current.game) and self.hopes.has_faded(state.turn)

    def _on_found(self, chance: float) -> None:
        """Note the player's chance of winning; offer to resign if that makes enough turns."""
        if not self._wants():
            return
        state = self._current.state
        self.hopes.see(state.turn, 1.0 - chance)
        shown = self._current.table_state
        if self.hopes.offers(state.turn) and shown.gesture == AT_REST and shown.question is None:
            self.hopes.note_offer()
            self._current.ask(offered_question(self._current.viewer))


ORDERS: dict[str, Callable[[MachineSeat], object]] = {
    "move_now": MachineSeat.move_now,
    "pause_machine": MachineSeat.toggle_pause,
    "step_machine": MachineSeat.step,
    "skip_turn": MachineSeat.skip,
}
"""What each command about the machine has it do."""
TICK_MS, STILL_TICK_MS = 100, 1000
"""Milliseconds between updates of the thinking time; slower with reduced motion."""


class MachineController(QObject):
    """One for a window; `limit` caps every machine's thinking, as tests need."""

    phase_changed = Signal(bool)
    """Whether commands to the machine are possible now."""
    waits = Signal(str)
    """What the machine waits for from now on; empty when it does no longer."""

    def __init__(
        self,
        current: CurrentGame,
        play: Play,
        table: Table,
        client: EngineClient,
        evaluation: Evaluator,
        reseat: Callable[[], object],
        parent: QObject,
    ) -> None:
        """`reseat` is called when a side gets another player."""
        super().__init__(parent)
        self._reseat = reseat
        self._current = current
        self._play = play
        self._clock = table.clock
        self._client = client
        self._evaluation = evaluation
        self.resignation = Resignation(current, evaluation, self)
        """Offers the player to resign."""
        self._is_shown = False
        """Whether the table shows a position in which the machine has to decide."""
        self._shown_at = -1
        """The position that the table shows."""
        self._put_away_at = -1
        """The position whose recap has been closed."""
        self.limit: Limit | None = None
        self.seat: MachineSeat | None = None
        self._paused: Game | None = None
        """The game in which the machine was told to wait."""
        self.wait = NO_WAIT
        """What the machine waits for."""
        self.deeds: dict[str, Callable[[], object]] = {
            "now": partial(self.order, MachineSeat.move_now),
            "again": partial(self.order, MachineSeat.try_again),
            "sit": self._give_up_seat,
            "pause": partial(self.order, MachineSeat.toggle_pause),
            "step": partial(self.order, MachineSeat.step),
            "skip": partial(self.order, MachineSeat.skip),
            "back": current.undo,
        }
        """What each button of the bar does."""
        self.bar = MachineBar(table.ribbon, self.deeds, current.see_as)
        self._screens = table.screens
        self.slip = slip = Strip("machine_recap", table, table.screens, table.board)
        self.again = slip.add_link(
            "machine_recap_again",
            lambda: _("Show again"),
            lambda: _("Show the last turn again, step by step (R)"),
            play.show_recap,
        )
        slip.closed.connect(self._note_put_away)
        self._timer = timer(self._tick, self)
        current.begun.connect(self.sit)
        current.changed.connect(self._on_changed)
        current.represented.connect(self._show)
        current.gestured.connect(self._on_gestured)
        play.retelling.began.connect(self._put_away)

    # The game on the table

    def sit(self) -> None:
        """Seat the machine at a game that has just come to the table, if it plays a side."""
        self.stand_up()
        current, play = self._current, self._play
        if not plays_machine(current.game) or not current.is_live:
            return
        self.seat = seat = MachineSeat(
            current, play.director, play.retelling, self._clock, self._client, self._screens, self.limit, self
        )
        if self._paused is current.game:
            seat.pause(True)
        self._paused = None
        seat.changed.connect(self._show)
        seat.weighed.connect(self._evaluation.overhear)
        seat.weighed.connect(self.resignation.overhear)

    def stand_up(self) -> None:
        """Release the game on the table."""
        if self.seat is not None:
            self._paused = self.seat.game if self.seat.is_held else None
            self.seat.close()
            self.seat.deleteLater()
        self.seat, self.wait = None, NO_WAIT
        self._is_shown, self._put_away_at = False, -1
        self._timer.stop()
        self.bar.hide()
        self.slip.forget()
        self.phase_changed.emit(False)

    def hold(self) -> None:
        """Keep the machine waiting until it is told to play: nobody has chosen the game on the table."""
        if self.seat is not None and self.seat.is_due:
            self.seat.pause(True)

    # Commands to the machine

    def handlers(self) -> dict[str, Callable[[], object]]:
        """The handlers of the commands about the machine, by id."""
        return {name: partial(self.order, deed) for name, deed in ORDERS.items()}

    def order(self, deed: Callable[[MachineSeat], object]) -> None:
        """Have the machine at the table do something, if there is one."""
        if self.seat is not None:
            deed(self.seat)

    def _give_up_seat(self) -> None:
        """Let a person play the machine's side from now on."""
        game = self._current.game
        game.leave_to_person(game.state.to_decide)
        self._reseat()

    # Showing

    def _on_changed(self) -> None:
        """Follow the position that the table shows now."""
        self._is_shown = self.seat is not None and self.seat.is_due
        self._shown_at = self._position
        self._show()

    def _show(self) -> None:
        seat = self.seat
        if seat is None:
            return
        if self._is_shown and seat.is_due:
            self._show_bar(seat)
        elif not self._is_shown:
            self._timer.stop()
            self.bar.hide()
        self._show_slip()
        self._tell_wait(seat)
        self.phase_changed.emit(self._is_shown and seat.phase is not Phase.STUCK and self._screens.is_clear)

    def _tell_wait(self, seat: MachineSeat) -> None:
        """Say what the machine waits for, as soon as the table shows the position."""
        goes_back = undo_place(self._current.game, self._current.perspective) is not None
        phase = seat.phase if self._is_shown else Phase.AWAY
        wait = machine_wait(phase, self.bar.sentence, goes_back)
        if wait != self.wait:
            self.wait = wait
            self.waits.emit(wait.sentence)

    def _show_bar(self, seat: MachineSeat) -> None:
        current, game = self._current, self._current.game
        goes_back = undo_place(game, current.perspective) is not None
        seen = current.perspective.seen if watches(game) else None
        commands, at = game.commands, self._shown_at
        side = commands[at].side if at < len(commands) else game.state.to_decide
        sentence = phase_sentence(seat.phase, seat.problem, game, at, current.viewer)
        self.bar.show_phase(seat.phase, side, sentence, goes_back=goes_back, seen=seen)
        if seat.phase is Phase.THINKING:
            self._tick()
            self._timer.start(STILL_TICK_MS if self._clock.still else TICK_MS)
        else:
            self._timer.stop()

    def _tick(self) -> None:
        if self.seat is not None and self.seat.phase is Phase.THINKING:
            self.bar.show_seconds(self.seat.elapsed)
        else:
            self._timer.stop()

    def _show_slip(self) -> None:
        """Show the recap of the machine's turn, while the player has to act and has not acted yet."""
        current, game = self._current, self._current.game
        is_shown = game.position == self._shown_at != self._put_away_at and not self._play.retelling.is_on
        result, line = last_turn_line(game, current.perspective) if is_shown else ("", "")
        if line:
            self.slip.tell(1 - current.viewer, result, line)
        else:
            self.slip.forget()

    def _note_put_away(self) -> None:
        self._put_away_at = self._position

    def _on_gestured(self, _before: TableState, after: TableState) -> None:
        """Put the recap away as soon as the player begins something."""
        if after.gesture.is_begun:
            self._put_away()

    def _put_away(self) -> None:
        """Put the recap of this position away, also where it is not shown just now."""
        self._note_put_away()
        self.slip.forget()

    @property
    def _position(self) -> int:
        """How many actions have been taken."""
        game = self._current.game
        return game.position
