"""An external program in place of the machine's own process; no call blocks."""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from afaos_gui.ai.process.worker import Reply
from afaos_gui.ai.search.results import Candidate, Choice, Limit
from afaos_gui.ai.view.belief import is_legal_for
from afaos_gui.engine.client import EngineFailure, EngineProcess
from afaos_gui.engine.messages import Message
from afaos_gui.engine.player import chosen_action, position_content
from afaos_gui.rules.action_text import ActionTextError, parse_action
from afaos_gui.rules.actions import Action
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import View

SECONDS = 5.0
"""Seconds that a program may think about a decision by default."""


class _Order(NamedTuple):
    """A message for the program, and the word of the expected answer."""

    word: str
    content: dict[str, Any] | None
    answer: str


class EngineWorker:
    """Answers requests as `ai.process.worker.Worker` does: the newest counts, answers to older ones are dropped."""

    def __init__(self, command: str) -> None:
        """Start the program. Raises OSError if that fails."""
        try:
            self._process = EngineProcess(command)
        except EngineFailure as failure:
            raise OSError(str(failure)) from None
        self._orders: deque[_Order] = deque()
        self._awaited = "id"
        """The word of the answer that the program owes; empty if it owes none."""
        self._ruleset: Ruleset | None = None
        self._request = 0
        self.heard = 0
        """Number of answers received: signs of life. What nobody waits for is none."""
        self._asked: tuple[int, View] | None = None
        """The current request: its number and the view."""

    @property
    def is_alive(self) -> bool:
        """Whether the program is running."""
        return self._process.is_alive

    def think(self, view: View, level: str, limit: Limit | None = None, seed: int = 0, explain: bool = False) -> int:
        """Request a choice and drop an older unanswered request; returns the request's number.

        `explain` changes nothing: a program always says what it knows.
        """
        self._request += 1
        self._stop()
        self._asked = (self._request, view)
        if view.ruleset != self._ruleset:
            self._ruleset = view.ruleset
            rules = {"edition": view.ruleset.edition, "options": sorted(view.ruleset.options)}
            self._orders.append(_Order("new", rules, "ok"))
        self._orders.append(_Order("position", None, "ok"))
        go: dict[str, Any] = {"seed": seed, "top": 16}
        given = limit if limit is not None else Limit(SECONDS)
        go.update({name: value for name, value in given._asdict().items() if value is not None})
        self._orders.append(_Order("go", go, "best"))
        self._go_on()
        return self._request

    def cancel(self) -> None:
        """Drop the request; it will get no answer."""
        self._asked = None
        self._stop()

    def move_now(self) -> None:
        """Ask for the best action found so far."""
        if self._awaited == "best":
            self._process.send("stop")

    def poll(self) -> Reply | None:
        """The answer to the last request if it has arrived. EOFError if the program has ended or sends nonsense."""
        try:
            while (message := self._process.poll()) is not None:
                reply = self._take(message)
                if reply is not None:
                    return reply
        except EngineFailure as failure:
            raise EOFError(str(failure)) from None
        return None

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        self._process.close()

    def kill(self) -> None:
        """Kill the program without notice."""
        self._process.kill()

    def _stop(self) -> None:
        """Drop all messages not yet sent, and stop the program's thinking."""
        self._orders.clear()
        self._ruleset = None if self._awaited == "ok" else self._ruleset
        self.move_now()

    def _go_on(self) -> None:
        """Send the next message once the program owes no answer."""
        if not self._awaited and self._orders:
            order = self._orders.popleft()
            self._awaited = order.answer
            content = order.content
            if order.word == "position" and self._asked is not None:
                content = position_content(self._asked[1], self._process.protocol)
            self._process.send(order.word, content)

    def _take(self, message: Message) -> Reply | None:
        """Handle a message of the program; unexpected ones are ignored."""
        if message.word not in (self._awaited, "error"):
            return None
        self.heard += 1
        answered, self._awaited = self._awaited, ""
        asked = self._asked if not self._orders else None
        reply = None
        if message.word == "error":
            self._orders.clear()
            if self._asked is not None:
                sentence = str(message.content.get("message", ""))[:300]
                reply = Reply(self._asked[0], None, f"{self._process.name}: {sentence}")
        elif answered == "best" and asked is not None:
            number, view = asked
            try:
                reply = Reply(number, _choice(message, view))
            except EngineFailure as failure:
                reply = Reply(number, None, str(failure))
        if reply is not None:
            self._asked = None
        self._go_on()
        return reply


def _choice(best: Message, view: View) -> Choice:
    """The choice in `best`, as far as it makes sense. Raises EngineFailure if its action is not legal."""
    action = chosen_action(best, view)
    told = best.content
    line = _actions(told.get("line"), view)
    found = [_candidate(entry, view) for entry in _entries(told.get("best"))]
    candidates = tuple(
        candidate for candidate in found if candidate is not None and is_legal_for(view, candidate.action)
    )
    chance = _chance(told.get("win_chance"))
    iterations = told.get("iterations")
    return Choice(
        action,
        chance,
        candidates or (Candidate(action, 1, chance, 1.0),),
        line if line[:1] == (action,) else (action,),
        iterations if isinstance(iterations, int) and 0 < iterations < 10**9 else 1,
        0.0,
    )


def _entries(told: object) -> list[dict[str, Any]]:
    return [entry for entry in told[:16] if isinstance(entry, dict)] if isinstance(told, list) else []


def _candidate(entry: dict[str, Any], view: View) -> Candidate | None:
    actions = _actions([entry.get("action")], view)
    visits = entry.get("visits")
    if not actions:
        return None
    return Candidate(actions[0], visits if isinstance(visits, int) else 1, _chance(entry.get("win_chance")), 0.0)


def _actions(texts: object, view: View) -> tuple[Action, ...]:
    """The leading actions in a list of texts that can be read as the viewer's own."""
    actions: list[Action] = []
    for text in texts[:16] if isinstance(texts, list) else ():
        try:
            actions.append(parse_action(str(text), view.viewer, view.ruleset.catalogue))
        except ActionTextError:
            break
    return tuple(actions)


def _chance(told: object) -> float:
    return float(told) if isinstance(told, int | float) and 0.0 <= told <= 1.0 else 0.5
