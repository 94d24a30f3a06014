"""A machine for tests at the window: it answers what the test says, when the test says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from afaos_gui.rules.actions import Action, parse_action
from afaos_gui.rules.view import View
from afaos_gui.session.machine.thinker import Answer, Choice, Limit


class Asked(NamedTuple):
    """What was asked."""

    number: int
    view: View
    level: str
    then: Callable[[Answer], None]


class FakeThinker:
    """Keeps every request; an answer to a request that was dropped is brought all the same, for it to be refused."""

    def __init__(self, told: Callable[[str], None]) -> None:
        self.told = told
        self.asked: list[Asked] = []
        self.cancelled: list[int] = []
        self.hurried: list[int] = []
        self.closed = False
        self._open: Asked | None = None

    def ask(
        self, view: View, level: str, then: Callable[[Answer], None], limit: Limit | None = None, seed: int = 0
    ) -> int:
        self._open = Asked(len(self.asked) + 1, view, level, then)
        self.asked.append(self._open)
        return self._open.number

    def cancel(self, request: int) -> None:
        if self.is_thinking(request):
            self.cancelled.append(request)
            self._open = None

    def move_now(self, request: int) -> None:
        self.hurried.append(request)

    def is_thinking(self, request: int) -> bool:
        return self._open is not None and self._open.number == request

    @property
    def busy(self) -> bool:
        return self._open is not None

    def poll(self) -> None:
        return

    def warm(self) -> None:
        return

    def close(self) -> None:
        self.closed = True

    # What the test does

    @property
    def last(self) -> Asked:
        """The request that came last."""
        return self.asked[-1]

    def answer(self, action: Action | str, asked: Asked | None = None) -> None:
        """Answer the last request, or an older one too late."""
        asked = asked or self.last
        view = asked.view
        if isinstance(action, str):
            action = parse_action(action, view.viewer, view.ruleset.catalogue)
        if asked is self._open:
            self._open = None
        asked.then(Answer(asked.number, Choice(action, 0.5, (), (action,), (), 1, 0.0)))

    def fail(self, problem: str) -> None:
        """Answer that there is no answer."""
        asked, self._open = self.last, None
        asked.then(Answer(asked.number, None, problem))
