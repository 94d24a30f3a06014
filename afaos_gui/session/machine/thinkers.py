"""Everything that thinks at the table, the machine and programs, behind one interface."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from afaos_gui.rules.view import View
from afaos_gui.session.machine.programs import command_of
from afaos_gui.session.machine.thinker import Limit, Then, Thinker

if TYPE_CHECKING:
    from afaos_gui.engine.worker import EngineWorker


class Thinkers:
    """Like one `Thinker`, but requests for a program's level go to that program, started when first asked."""

    def __init__(self, told: Callable[[str], None], machine: Thinker | None = None) -> None:
        self._told = told
        self.machine = machine or Thinker(told)
        """The machine of this program, which is not started by a command line."""
        self._by_command: dict[str, Thinker] = {"": self.machine}
        self._asked: tuple[int, Thinker, int] | None = None
        """The last request: its number here, the thinker that has it, and its number there."""
        self._last = 0

    def ask(
        self, view: View, level: str, then: Then, limit: Limit | None = None, seed: int = 0, explain: bool = False
    ) -> int:
        """Ask the player of a level and drop any earlier request; returns the request's number."""
        if self._asked is not None:
            self.cancel(self._asked[0])
        self._last += 1
        number = self._last
        thinker = self._thinker(command_of(level))
        there = thinker.ask(view, level, lambda answer: then(answer._replace(request=number)), limit, seed, explain)
        self._asked = (number, thinker, there)
        return number

    def cancel(self, request: int) -> None:
        """Drop a request; it will get no answer."""
        if self._asked is not None and self._asked[0] == request:
            self._asked[1].cancel(self._asked[2])

    def move_now(self, request: int) -> None:
        """Have a request answered with the best action found so far."""
        if self._asked is not None and self._asked[0] == request:
            self._asked[1].move_now(self._asked[2])

    def is_thinking(self, request: int) -> bool:
        """Whether a request is unanswered and not dropped."""
        asked = self._asked
        return asked is not None and asked[0] == request and asked[1].is_thinking(asked[2])

    @property
    def busy(self) -> bool:
        """Whether any request is unanswered."""
        return any(thinker.busy for thinker in self._by_command.values())

    def poll(self) -> None:
        """Receive answers and pass them to whoever asked."""
        for thinker in tuple(self._by_command.values()):
            thinker.poll()

    def warm(self) -> None:
        """Start the machine's process before the first request."""
        self.machine.warm()

    def close(self) -> None:
        """End all processes, even if they are thinking."""
        for thinker in self._by_command.values():
            thinker.close()

    def _thinker(self, command: str) -> Thinker:
        found = self._by_command.get(command)
        if found is None:
            found = self._by_command[command] = Thinker(self._told, lambda: _program(command), explains=True)
        return found


def _program(command: str) -> EngineWorker:
    """Start a program's process; its module is imported only now."""
    from afaos_gui.engine.worker import EngineWorker

    return EngineWorker(command)
