"""Notices what a learner tries that a step does not ask for, and has it answered at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import QObject

from afaos_gui.gui.controllers.current.current_game import CurrentGame
from afaos_gui.gui.table.table import Table
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.presentation.table_state import TableState
from afaos_gui.session.lessons.lesson import LessonRun


class Attempts(QObject):
    """Hears cards chosen, places clicked, and drags let go while the run of a lesson asks for something."""

    def __init__(
        self,
        current: CurrentGame,
        table: Table,
        run: Callable[[], LessonRun | None],
        answer: Callable[[str], object],
        parent: QObject,
    ) -> None:
        """`run` is the lesson on the table, if any; `answer` says a sentence."""
        super().__init__(parent)
        self._current, self._run, self._say = current, run, answer
        self._dropped_at = 0
        self._let_go = timer(self._on_let_go, self, once=True)
        current.gestured.connect(self._on_gestured)
        current.refused.connect(self._on_let_go)
        table.board.place_clicked.connect(self._on_place)

    def _on_gestured(self, before: TableState, after: TableState) -> None:
        run, earlier, now = self._run(), before.gesture, after.gesture
        if run is None:
            return
        added = Counter(now.chosen) - Counter(earlier.chosen)
        if len(added) == 1 and added.total() == 1 and (said := run.miss_of_card(earlier.chosen, next(iter(added)))):
            self._say(said)
        if earlier.dragged is not None and now.dragged is None:
            self._dropped_at = run.game.position
            self._let_go.start()

    def _on_let_go(self, *_refusal: str) -> None:
        """Answer a drag that has led to nothing."""
        run, state = self._run(), self._current.table_state
        self._let_go.stop()
        if run is None or not run.asks or state.question is not None or run.game.position != self._dropped_at:
            return
        run.misses += 1
        self._say(run.needed)

    def _on_place(self, place: int) -> None:
        run = self._run()
        if run is not None and (said := run.miss_of_place(place)):
            self._say(said)
