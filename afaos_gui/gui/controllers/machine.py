"""Seats the machine at the window's games, and shows what it is about and what it did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction

from afaos_gui.data.language import _
from afaos_gui.gui.controllers.current_game import Bridge
from afaos_gui.gui.controllers.engine_client import Pulse
from afaos_gui.gui.controllers.machine_seat import MachineSeat, Phase
from afaos_gui.gui.controllers.play import Play
from afaos_gui.gui.machine.bar import MachineBar
from afaos_gui.gui.machine.slip import RecapSlip
from afaos_gui.gui.table import Table
from afaos_gui.presentation.perspective import Seen
from afaos_gui.rules.state import Decision
from afaos_gui.session.game import Game
from afaos_gui.session.log import entries_of
from afaos_gui.session.machine.recap import turn_line
from afaos_gui.session.machine.thinker import Limit
from afaos_gui.session.seat_texts import player_title

COMMANDS = ("move_now", "pause_machine", "step_machine", "skip_turn")
TICK_MS, STILL_TICK_MS = 100, 1000
"""How often the time of thinking is shown; seldom where nothing moves on the table."""


class Host(Protocol):
    """What the attendant needs of its window."""

    table: Table
    commands: dict[str, QAction]

    def reseat(self, game: Game) -> None:
        """Go on with a game in which somebody else sits at a side now."""
        ...


class Attendant(QObject):
    """One for a window; `limit` cuts the thinking of every machine at it, as tests want."""

    weighed = Signal(int, float)
    """See `MachineSeat.weighed`."""

    def __init__(self, host: Host, pulse: Pulse, parent: QObject) -> None:
        super().__init__(parent)
        self._host = host
        self._table = host.table
        self._pulse = pulse
        self._play: Play | None = None
        self._is_shown = False
        """Whether the table shows a position in which the machine has to decide."""
        self._shown_at = -1
        """The position that the table shows."""
        self._put_away_at = -1
        """The position whose recap has been put away."""
        self.limit: Limit | None = None
        self.seat: MachineSeat | None = None
        self.bar = MachineBar(host.table.ribbon)
        self.slip = RecapSlip(host.table)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)
        for signal, deed in (
            (self.bar.move_now, self.move_now),
            (self.bar.pause_toggled, self.toggle_pause),
            (self.bar.step_wanted, self.step),
            (self.bar.skip_wanted, self.skip),
            (self.bar.again_wanted, lambda: self.seat is not None and self.seat.try_again()),
            (self.bar.seat_wanted, self._give_up_seat),
            (self.bar.back_wanted, lambda: self._play is not None and self._play.bridge.undo()),
            (self.bar.seen_chosen, self._watch_as),
            (self.slip.again_wanted, self._show_again),
        ):
            signal.connect(deed)
        self.slip.away.clicked.connect(self._put_away_slip)

    # The game on the table

    def sit(self, play: Play) -> None:
        """Take the machine's seat at a game that has just come to the table, if it has one."""
        self.stand_up()
        bridge = play.bridge
        self._table.ribbon.set_watched(bridge.watches)
        if not bridge.plays_machine:
            return
        self._play = play
        self.seat = MachineSeat(bridge, play.director, play.retelling, self._table.clock, self._pulse, self.limit, self)
        self.seat.changed.connect(self._show)
        self.seat.weighed.connect(self.weighed)
        bridge.changed.connect(self._on_changed)
        play.retelling.began.connect(self._put_away_slip)
        play.closing.connect(self.stand_up)
        self._on_changed()

    def stand_up(self) -> None:
        """Let go of the game on the table."""
        if self.seat is not None and self._play is not None:
            self.seat.close()
            self.seat.deleteLater()
            self._play.bridge.changed.disconnect(self._on_changed)
            self._play.retelling.began.disconnect(self._put_away_slip)
            self._play.closing.disconnect(self.stand_up)
        self.seat, self._play = None, None
        self._is_shown, self._put_away_at = False, -1
        self._timer.stop()
        self.bar.hide()
        self.slip.forget()
        for name in COMMANDS:
            self._host.commands[name].setEnabled(False)

    def close(self) -> None:
        """The window closes."""
        self.stand_up()

    def hold(self) -> None:
        """Have the machine wait until it is let play on: nobody has chosen the game on the table."""
        if self.seat is not None and self.seat.is_due:
            self.seat.pause(True)

    def lay_out(self) -> None:
        """The window has another size."""
        if not self.slip.isHidden():
            self.slip.cover()

    # What a person may tell it

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What the commands about the machine do, by id."""
        return dict(zip(COMMANDS, (self.move_now, self.toggle_pause, self.step, self.skip), strict=True))

    def move_now(self) -> None:
        """Have it do the best found so far."""
        if self.seat is not None:
            self.seat.move_now()

    def toggle_pause(self) -> None:
        """Pause, or let it play on."""
        if self.seat is not None:
            self.seat.pause(self.seat.phase is not Phase.PAUSED)

    def step(self) -> None:
        """One action, then pause."""
        if self.seat is not None:
            self.seat.step()

    def skip(self) -> None:
        """Show the rest of its turn at once."""
        if self.seat is not None:
            self.seat.skip()

    def _give_up_seat(self) -> None:
        """A person plays the machine's side from now on."""
        if self._play is not None:
            game = self._play.bridge.game
            side = game.state.to_decide
            british, french = (seat._replace(level="") if seat.side == side else seat for seat in game.seats)
            game.seats = (british, french)
            self._host.reseat(game)

    def _watch_as(self, seen: Seen) -> None:
        if self._play is not None:
            self._play.bridge.watch_as(seen)

    def _show_again(self) -> None:
        if self._play is not None:
            self._play.show_recap()

    # Showing

    def _on_changed(self) -> None:
        """The table shows the position now."""
        self._is_shown = self.seat is not None and self.seat.is_due
        self._shown_at = self._play.bridge.game.position if self._play is not None else -1
        self._show()

    def _show(self) -> None:
        seat, play = self.seat, self._play
        if seat is None or play is None:
            return
        if self._is_shown and seat.is_due:
            self._show_bar(seat, play.bridge)
        elif not self._is_shown:
            self._timer.stop()
            self.bar.hide()
        self._show_slip(seat, play)
        for name in COMMANDS:
            self._host.commands[name].setEnabled(self._is_shown and seat.phase is not Phase.STUCK)

    def _show_bar(self, seat: MachineSeat, bridge: Bridge) -> None:
        goes_back = bridge.may_go_back and not bridge.undo_reason()
        seen = bridge.seen if seat.watched else None
        commands, at = bridge.game.commands, self._shown_at
        side = commands[at].side if at < len(commands) else bridge.state.to_decide
        self.bar.show_phase(seat.phase, side, self._sentence(seat, bridge), goes_back=goes_back, seen=seen)
        if seat.phase is Phase.THINKING:
            self._tick()
            self._timer.start(STILL_TICK_MS if self._table.clock.still else TICK_MS)
        else:
            self._timer.stop()

    def _sentence(self, seat: MachineSeat, bridge: Bridge) -> str:
        player = player_title(seat.seat)
        if seat.phase is Phase.STUCK:
            return seat.problem
        if seat.phase is Phase.PAUSED:
            return _("{player} waits until you let it play on.").format(player=player)
        game, last = bridge.game, self._shown_at - 1
        if 0 <= last < len(game.commands) and game.seats[game.commands[last].side].is_machine:
            return entries_of(game.commands[last], last, bridge.viewer)[0].text
        return _("{player} is thinking.").format(player=player)

    def _tick(self) -> None:
        if self.seat is not None and self.seat.phase is Phase.THINKING:
            self.bar.show_seconds(self.seat.elapsed)
        else:
            self._timer.stop()

    def _show_slip(self, seat: MachineSeat, play: Play) -> None:
        """Tell what the machine did where the player has to act now and has not acted yet."""
        bridge = play.bridge
        game = bridge.game
        last = game.commands[game.position - 1] if game.position else None
        told = (
            last is not None
            and game.seats[last.side].is_machine
            and bridge.can_act
            and bridge.state.decision is Decision.TURN
            and game.position == self._shown_at != self._put_away_at
            and not play.retelling.is_on
        )
        line = turn_line(game, bridge.viewer) if told else ""
        if line:
            self.slip.tell(1 - bridge.viewer, line)
        else:
            self.slip.forget()

    def _put_away_slip(self) -> None:
        if self._play is not None:
            self._put_away_at = self._play.bridge.game.position
        self.slip.forget()
