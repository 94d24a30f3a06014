"""Paints the pictures of the next likely positions into the picture cache, in idle time."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QDialog

from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.gui.cards.pixmaps import MOST_EDGES, back_pixmap, card_pixmap
from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.dialogs.open_dialogs import OpenDialogs
from afaos_gui.gui.table.panels.cached_panel import KeptPanel
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES
from afaos_gui.presentation.choices.questions import decision_question
from afaos_gui.presentation.look.palettes import current_palette, set_palette
from afaos_gui.presentation.room.card_faces import back_stacks, faces, later_faces
from afaos_gui.presentation.room.choice_layout import thumb_width
from afaos_gui.presentation.viewer.rights import likely
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import View

REST_MS = 400
"""How long the position has to stand before all cards are painted, and how long the map has to rest before anything
is, so that quick play is not slowed down."""
PAINTING_MS = 50
"""The longest that painting a frame takes, even on a busy machine."""
PAUSE_MS = 16
"""Milliseconds between two steps, for other work."""
AT_ONCE = 0.004
"""Seconds after which no further step begins before the next pause."""
AT_LOAD = 0.1
"""The same during loading, right after the first frame of a game, when nobody acts that fast."""
SHARE = 0.75
"""Share of the picture budget, beyond which nothing is painted on a mere chance."""
POSITIONS = 6
"""How many positions are prepared: usually enough to reach the other side's table, where most is new."""
PREFERENCES = "preferences"
"""The name of the dialog in which a palette can be chosen."""
DONE = object()
"""Returned instead of a step when none is left."""


class Prefetcher(QObject):
    """Paints cards before they are first looked at, which is when they are slowest.

    After the first frame of each position come the pictures of those that undo or a step of a replay lead to, then,
    after a rest, every card at every size in which it may lie. While the preferences are open, or the command bar has
    found a palette, first of all what is shown in the palettes that may be chosen there.
    """

    def __init__(self, current: CurrentGame, table: Table, dialogs: OpenDialogs) -> None:
        super().__init__(table)
        self._current = current
        self._table = table
        self.stages: list[Iterator[None]] = []
        """What is left to paint."""
        self._palettes: Iterator[None] = iter(())
        self._is_new, self._is_loading = False, False
        self._timer = timer(self._go_on, self, once=True)
        current.begun.connect(self._on_begun)
        current.changed.connect(self._plan)
        dialogs.opened.connect(self._on_opened)
        table.board.moved.connect(self._wait)
        table.installEventFilter(self)

    def stop(self) -> None:
        """Paint nothing more ahead."""
        self.stages.clear()
        self._timer.stop()
        self._is_new = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin after the first frame of a position, and again when the window's size changes."""
        if event.type() == QEvent.Type.Paint and self._is_new:
            self._is_new = False
            self._timer.start(0 if self._is_loading else PAINTING_MS + PAUSE_MS)
        elif event.type() == QEvent.Type.Resize and not self._is_new:
            self._plan()
        return False

    def _on_begun(self) -> None:
        self._is_loading = self._current.is_live  # In a replay the player steps on at once.

    def _plan(self) -> None:
        """Start over with the position shown now; behind the curtain there is nothing to paint."""
        self.stop()
        view = self._current.table_state.view
        if view is not None:
            self._is_new = True
            self.stages = [self._likely(view), self._possible(view)]

    def _on_opened(self, dialog: QDialog) -> None:
        if dialog.objectName() == PREFERENCES:
            self.prepare(tuple(PaletteName))

    def prepare(self, palettes: Collection[object]) -> None:
        """Paint first of all what is shown in these of the palettes, which may be chosen now."""
        names = [name for name in PaletteName if name in palettes and name is not current_palette()]
        view = self._current.table_state.view
        if names and view is not None:
            if self._palettes in self.stages:
                self.stages.remove(self._palettes)
            self._palettes = self._in_palettes(names, view)
            self.stages.insert(0, self._palettes)
            self._timer.start(PAINTING_MS)

    def _wait(self) -> None:
        """Wait while the map is scrolled or zoomed, and go on once it rests."""
        if self._timer.isActive():
            self._timer.start(REST_MS)

    def _go_on(self) -> None:
        """Paint for a moment, unless something moves or is being dragged."""
        held = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if held or not (self._table.clock.resting and self._table.isVisible()):
            self._timer.start(REST_MS)
            return
        end, self._is_loading = time.perf_counter() + (AT_LOAD if self._is_loading else AT_ONCE), False
        while time.perf_counter() < end:
            if next(self.stages[0], DONE) is DONE:
                del self.stages[0]
                if self.stages:
                    self._timer.start(REST_MS)
                return
        self._timer.start(PAUSE_MS)

    # What to paint, in small steps

    def _likely(self, now: View) -> Iterator[None]:
        """Paint what the most likely next positions need, the likeliest first."""
        table, dpr = self._table, self._table.devicePixelRatioF()
        for state, view, tops in islice(likely(self._current.game, self._current.perspective), POSITIONS):
            shown = self._current.table_state._replace(view=view, tops=tops)
            table.scene.paint_ahead(view, dpr)
            yield
            for card, width, strip in faces(view, tops, table.grid, self._has_strip(view)):
                card_pixmap(card, width, dpr, index_strip=strip)
                yield
            for panel in table.kept_panels:
                panel.paint_ahead(shown, view)
                yield
            if state.decision is not Decision.TURN and state.to_decide == view.viewer:
                for choice in decision_question(state, legal_actions(state)).choices:
                    width = thumb_width(len(choice.cards), table.decision_panel.row_width)
                    for card in choice.cards:
                        card_pixmap(card, width, dpr)
                        yield
            if view.viewer != now.viewer:
                yield from self._other_side(now)

    def _in_palettes(self, names: Sequence[PaletteName], view: View) -> Iterator[None]:
        """Paint what is shown in other palettes than the present one."""
        for name in names:
            steps = self._shown(view)
            while True:
                now = current_palette()
                set_palette(name)
                try:
                    if next(steps, DONE) is DONE:
                        break
                finally:
                    set_palette(now)
                yield

    def _shown(self, view: View) -> Iterator[None]:
        table, state, dpr = self._table, self._current.table_state, self._table.devicePixelRatioF()
        yield
        for card, width, strip in faces(view, state.tops, table.grid, self._has_strip(view)):
            card_pixmap(card, width, dpr, index_strip=strip)
            yield
        yield from table.scene.lay_ahead(round(table.board.scale_now, 4), dpr)
        for panel in table.panels:
            if panel.isVisible():
                panel.picture() if isinstance(panel, KeptPanel) else panel.grab()
                yield

    def _has_strip(self, view: View) -> bool:
        """Whether the symbols of a card in the hand stand down its edge."""
        return self._table.hand.fan_of(view.hand).index_strip

    def _other_side(self, view: View) -> Iterator[None]:
        """Paint the market of the side that is not the viewer, which usually looks next, and both backs."""
        grid, dpr = self._table.grid, self._table.devicePixelRatioF()
        for _tile in self._table.market.waiting_tiles():
            yield
        for side in (BRITISH, FRENCH):
            for width, most in back_stacks(grid, MOST_EDGES):
                for count in range(1, most + 1):
                    back_pixmap(side, width, dpr, count=count)
                    yield

    def _possible(self, view: View) -> Iterator[None]:
        """Paint all cards at every size, the widest first, and what the other side sees."""
        yield from self._other_side(view)
        grid, dpr = self._table.grid, self._table.devicePixelRatioF()
        for card, width, in_fan in later_faces(view, grid, self._has_strip(view)):
            if PICTURES.bytes > PICTURES.budget * SHARE:
                return
            card_pixmap(card, width, dpr, index_strip=in_fan)
            yield
