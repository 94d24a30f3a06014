"""The quiet life of the chart: a ship under way, smoke over besieged places, snow in a hard winter."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject

from afaos_gui.data.settings.power import on_battery
from afaos_gui.gui.board.items.lively import ShipItem, SmokeItem
from afaos_gui.gui.board.scene import BoardScene
from afaos_gui.gui.board.view import BoardView
from afaos_gui.gui.toolkit.clock import Clock, timer
from afaos_gui.presentation.map.quiet_life import is_winter, smoking
from afaos_gui.rules.view import View
from afaos_gui.session.background import Background

TICK_MS = 250
ASKED_EVERY = 60.0
"""Seconds from one question about the battery to the next."""
_HEEDED = (
    QEvent.Type.WindowActivate,
    QEvent.Type.WindowDeactivate,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.Expose,
)


class QuietLife(QObject):
    """Lets the chart live while somebody can see it; still where motion is reduced, on battery, and in the background.

    Where motion is reduced there is none of it. `rests` says that something else lies over the chart.
    """

    def __init__(
        self,
        board: BoardView,
        scene: BoardScene,
        clock: Clock,
        rests: Callable[[], bool],
    ) -> None:
        super().__init__(board)
        self._board, self._scene, self._clock, self._rests = board, scene, clock, rests
        self.ask = on_battery
        """Asks whether the system runs on battery."""
        self._is_on = False
        self._view: View | None = None
        self._seconds = 0.0
        self._spares = False
        """Whether the system runs on battery, as far as it has said."""
        self._asked_at = -ASKED_EVERY
        self.background = Background("power")
        """The thread that asks, because a system may answer slowly."""
        self._timer = timer(self._go_on, self, TICK_MS)
        self.ship = ShipItem()
        self.smokes: dict[int, SmokeItem] = {}
        scene.add_lively(self.ship)
        board.installEventFilter(self)

    @property
    def is_seen(self) -> bool:
        """Whether there is any life on the chart."""
        return self._is_on and not self._clock.still

    @property
    def runs(self) -> bool:
        """Whether it moves now."""
        return self._timer.isActive()

    def set_on(self, on: bool) -> None:
        """Let the chart live, or not."""
        self._is_on = on
        self.heed()

    def show_position(self, view: View) -> None:
        """Have the smoke of these sieges, and this year's weather."""
        self._view = view
        self.heed()

    def heed(self) -> None:
        """Heed what has changed: the position, a setting, or whether anybody can see the chart."""
        seen, view = self.is_seen, self._view
        self.ship.setVisible(seen)
        places = smoking(view) if seen and view is not None else frozenset[int]()
        for place in places - self.smokes.keys():
            self.smokes[place] = smoke = SmokeItem(self._scene.places[place].pos())
            self._scene.add_lively(smoke)
        for place, smoke in self.smokes.items():
            smoke.setVisible(place in places)
        snows = seen and view is not None and is_winter(view)
        if snows != self._scene.snows:
            self._scene.snows = snows
            self._board.redraw()
        if not self._may_move():
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _may_move(self) -> bool:
        handle = self._board.window().windowHandle()
        if not self.is_seen or self._rests() or handle is None or not handle.isExposed():
            return False
        if not self._board.isVisible() or not self._board.isActiveWindow():
            return False
        if time.monotonic() - self._asked_at >= ASKED_EVERY:
            self.ask_again()
        return not self._spares

    def ask_again(self) -> None:
        """Ask the system about its battery; the answer is heeded from the next moment on."""
        self._asked_at = time.monotonic()
        self.background.do(self._hear)

    def _hear(self) -> None:
        self._spares = bool(self.ask())

    def _go_on(self) -> None:
        if not self._may_move():
            self.heed()
            return
        self._seconds += TICK_MS / 1000
        for item in (self.ship, *self.smokes.values()):
            if item.isVisible():
                item.show_at(self._seconds)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Heed that the window comes to the front or leaves it, and that it is covered or not."""
        if event.type() in _HEEDED:
            if event.type() is QEvent.Type.Show and (handle := self._board.window().windowHandle()) is not None:
                handle.installEventFilter(self)
            self.heed()
        return False
