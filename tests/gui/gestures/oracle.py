"""A fake machine for tests: records its requests, and answers when told to."""

from __future__ import annotations

from typing import NamedTuple, cast

from afaos_gui.ai.search.results import Candidate, Choice
from afaos_gui.data.texts.language import _
from afaos_gui.gui.controllers.machine.engine_client import EngineClient
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.view import View
from afaos_gui.session.machine.thinker import Answer, Limit, Then
from tests.gui.hands import Hands


class Asked(NamedTuple):
    """A request."""

    number: int
    view: View
    level: str
    then: Then
    explain: bool


class Oracle:
    """Replaces the window's connection to the machine: only the newest request counts."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.open = 0
        """Number of the open request, 0 without one."""

    def ask(
        self, view: View, level: str, then: Then, limit: Limit | None = None, seed: int = 0, explain: bool = False
    ) -> int:
        """Record a request."""
        self.asked.append(Asked(len(self.asked) + 1, view, level, then, explain))
        self.open = len(self.asked)
        return self.open

    def cancel(self, request: int) -> None:
        """Cancel a request."""
        if request == self.open:
            self.open = 0

    def is_thinking(self, request: int) -> bool:
        """Whether a request is open."""
        return request == self.open != 0

    def answer(self, *found: tuple[str, int, float], line: tuple[str, ...] = ()) -> None:
        """Answer the open request: actions as text, their visits, their chances."""
        assert self.open, "nothing is asked"
        asked, self.open = self.asked[self.open - 1], 0
        view, catalogue = asked.view, asked.view.ruleset.catalogue
        best = tuple(
            Candidate(parse_action(text, view.viewer, catalogue), visits, value, 0.1) for text, visits, value in found
        )
        steps = tuple(parse_action(text, view.viewer, catalogue) for text in line)
        choice = Choice(best[0].action, best[0].value, best, steps, sum(one.visits for one in best), 0.1)
        asked.then(Answer(asked.number, choice))

    def fail(self, words: str) -> None:
        """Answer the open request with a problem."""
        asked, self.open = self.asked[self.open - 1], 0
        asked.then(Answer(asked.number, None, lambda: _(words)))


def consult(hands: Hands) -> Oracle:
    """Have a window ask an oracle for advice instead of the machine's process."""
    oracle = Oracle()
    hands.window.hints.client = cast(EngineClient, oracle)
    hands.window.evaluation.client = cast(EngineClient, oracle)
    return oracle
