"""A fake machine for tests of the window: the test decides what it answers, and when."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.actions import Action
from afaos_gui.rules.view import View
from afaos_gui.session.machine.thinker import Answer, Candidate, Choice, Limit, Then


class Asked(NamedTuple):
    """A request to the machine."""

    number: int
    view: View
    level: str
    then: Then
    explain: bool


class FakeThinker:
    """Records every request; delivers answers to cancelled requests too, so that tests see them refused."""

    def __init__(self, told: Callable[[str], None]) -> None:
        self.told = told
        self.asked: list[Asked] = []
        self.cancelled: list[int] = []
        self.hurried: list[int] = []
        self.closed = False
        self._open: Asked | None = None

    def ask(
        self, view: View, level: str, then: Then, limit: Limit | None = None, seed: int = 0, explain: bool = False
    ) -> int:
        self._open = Asked(len(self.asked) + 1, view, level, then, explain)
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

    # Answers given by the test

    @property
    def last(self) -> Asked:
        """The latest request."""
        return self.asked[-1]

    def answer(self, action: Action | str, asked: Asked | None = None, chance: float = 0.5) -> None:
        """Answer the latest request, or an older one too late, with a chance of winning for the side that was asked."""
        asked = asked or self.last
        view = asked.view
        if isinstance(action, str):
            action = parse_action(action, view.viewer, view.ruleset.catalogue)
        if asked is self._open:
            self._open = None
        best = (Candidate(action, 1, chance, 1.0),)
        asked.then(Answer(asked.number, Choice(action, chance, best, (action,), 1, 0.0)))

    def fail(self, problem: str) -> None:
        """Answer with a failure, which is told in the language of whoever reads of it."""
        asked, self._open = self.last, None
        asked.then(Answer(asked.number, None, lambda: _(problem)))
