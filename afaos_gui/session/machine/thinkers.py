"""Whoever thinks at the table: the machine, and the programs that sit there; the newest request wins over all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from afaos_gui.rules.view import View
from afaos_gui.session.machine.programs import command_of
from afaos_gui.session.machine.thinker import Answer, Limit, Thinker

if TYPE_CHECKING:
    from afaos_gui.engine.worker import EngineWorker


class Thinkers:
    """As one `Thinker`, but a request for a program's level goes to that program. Programs start when first asked."""

    def __init__(self, told: Callable[[str], None], machine: Thinker | None = None) -> None:
        self._told = told
        self.machine = machine or Thinker(told)
        """The machine of this program, which no command starts."""
        self._by_command: dict[str, Thinker] = {"": self.machine}
        self._asked: tuple[int, Thinker, int] | None = None
        """The last request: its number here, who has it, and its number there."""
        self._last = 0

    def ask(
        self, view: View, level: str, then: Callable[[Answer], None], limit: Limit | None = None, seed: int = 0
    ) -> int:
        """Ask whoever plays at a level, and drop whatever is unanswered; gives the request's number."""
        if self._asked is not None:
            self.cancel(self._asked[0])
        self._last += 1
        number = self._last
        thinker = self._thinker(command_of(level))
        there = thinker.ask(view, level, lambda answer: then(answer._replace(request=number)), limit, seed)
        self._asked = (number, thinker, there)
        return number

    def cancel(self, request: int) -> None:
        """Drop a request; nothing will come of it."""
        if self._asked is not None and self._asked[0] == request:
            self._asked[1].cancel(self._asked[2])

    def move_now(self, request: int) -> None:
        """Have a request answered with the best found so far."""
        if self._asked is not None and self._asked[0] == request:
            self._asked[1].move_now(self._asked[2])

    def is_thinking(self, request: int) -> bool:
        """Whether a request is unanswered and wanted still."""
        asked = self._asked
        return asked is not None and asked[0] == request and asked[1].is_thinking(asked[2])

    @property
    def busy(self) -> bool:
        """Whether anything is unanswered."""
        return any(thinker.busy for thinker in self._by_command.values())

    def poll(self) -> None:
        """Take what has come, and bring it to whoever asked."""
        for thinker in tuple(self._by_command.values()):
            thinker.poll()

    def warm(self) -> None:
        """Start the machine's process ahead of the first request."""
        self.machine.warm()

    def close(self) -> None:
        """End every process, thinking or not."""
        for thinker in self._by_command.values():
            thinker.close()

    def _thinker(self, command: str) -> Thinker:
        found = self._by_command.get(command)
        if found is None:
            found = self._by_command[command] = Thinker(self._told, lambda: _program(command), explains=True)
        return found


def _program(command: str) -> EngineWorker:
    """A program's process; what it needs is imported only now."""
    from afaos_gui.engine.worker import EngineWorker

    return EngineWorker(command)
