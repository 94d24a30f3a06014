"""Turns the map to the places that are spoken of, and back to the whole of it."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF, QSize

from afaos_gui.gui.board.geometry import MAP_RECT
from afaos_gui.gui.board.scene import BoardScene
from afaos_gui.gui.board.view import BoardView
from afaos_gui.gui.toolkit.clock import Clock, Run
from afaos_gui.presentation.choreography.flights import Ease, eased

TURN_MS = 700
AROUND = 110.0
"""Map units kept around the places."""
NEAREST = 1.9
"""The largest scale, as a multiple of the one at which the whole chart fits."""


class Camera:
    """Moves the view of one board by the table's clock."""

    def __init__(self, board: BoardView, scene: BoardScene, clock: Clock) -> None:
        self._board, self._scene, self._clock = board, scene, clock
        self._run: Run | None = None
        self._seen: frozenset[int] = frozenset()
        self._room = QSize()

    def turn_to(self, places: Collection[int]) -> None:
        """Show these places as large as there is room for, the whole chart where there are none."""
        if frozenset(places) == self._seen and (places or self._board.fitted):
            return
        self._seen, self._room = frozenset(places), self._board.viewport().size()
        self._clock.stop(self._run)
        board = self._board
        if not places and self._clock.still:
            board.fit()
            return
        start, first = board.scale_now, board.mapToScene(board.viewport().rect()).boundingRect().center()
        scale, centre = self._wanted()

        def step(at: float) -> None:
            share = eased(Ease.SLOWING, at / TURN_MS)
            board.frame(start * (scale / start) ** share, first + (centre - first) * share)

        self._run = self._clock.animate(TURN_MS, step, lambda: None if self._seen else board.fit())

    def follow(self) -> None:
        """Show the same places in a room that has another size now; a map that is shown whole follows by itself."""
        room = self._board.viewport().size()
        if self._seen and room != self._room:
            self._room = room
            self._clock.stop(self._run)
            self._board.frame(*self._wanted())

    def _wanted(self) -> tuple[float, QPointF]:
        """The scale and the middle at which the places are seen."""
        room, whole = self._board.viewport().rect(), self._board.fit_scale
        if not self._seen:
            return whole, MAP_RECT.center()
        around = QRectF()
        for place in self._seen:
            at = self._scene.places[place].pos()
            around |= QRectF(at, at).adjusted(-AROUND, -AROUND, AROUND, AROUND)
        near = min(room.width() / around.width(), room.height() / around.height())
        return min(near, whole * NEAREST), around.center()
