"""The window's connection to the machine, polled by a short timer while a request is open."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.rules.view import View
from afaos_gui.session.machine.thinker import Limit, Then, Thinker
from afaos_gui.session.machine.thinkers import Thinkers

BEAT_MS = 8


class EngineClient(QObject):
    """One for a window, shared by all in it that ask the machine; the newest request replaces the one before."""

    def __init__(self, parent: QObject, tell: Callable[[str], None]) -> None:
        """`tell` is given a sentence when the process had died and has been started again."""
        super().__init__(parent)
        self.thinker: Thinker | Thinkers = Thinkers(tell)
        self._timer = timer(self._beat, self, BEAT_MS, precise=True)

    def ask(
        self, view: View, level: str, then: Then, limit: Limit | None = None, seed: int = 0, explain: bool = False
    ) -> int:
        """Ask for a choice; `then` is called with the answer, unless the request is cancelled or replaced.

        `explain` has the best actions compared, for reasons.
        """
        number = self.thinker.ask(view, level, then, limit, seed, explain)
        self._timer.start()
        return number

    def cancel(self, request: int) -> None:
        """Cancel a request; its answer is never delivered."""
        self.thinker.cancel(request)

    def move_now(self, request: int) -> None:
        """Have a request answered with the best action found so far."""
        self.thinker.move_now(request)

    def is_thinking(self, request: int) -> bool:
        """Whether a request is still open."""
        return self.thinker.is_thinking(request)

    def warm(self) -> None:
        """Start the process ahead of the first request."""
        self.thinker.warm()

    def close(self) -> None:
        """End the process."""
        self._timer.stop()
        self.thinker.close()

    def _beat(self) -> None:
        self.thinker.poll()
        if not self.thinker.busy:
            self._timer.stop()
