"""`afaos engine`: the machine as a server for other programs, line by line (ENGINE.md)."""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from typing import Any, BinaryIO

from afaos_gui.ai.search.choosing import choose, evaluation_of, turn_limit
from afaos_gui.ai.search.levels import LEVEL_WORDS, level_named
from afaos_gui.ai.search.results import Choice, Limit
from afaos_gui.ai.search.search import Search
from afaos_gui.data.saves.saved_game import program_version
from afaos_gui.engine import services
from afaos_gui.engine.messages import LINE_LIMIT, PROTOCOL, Message, ProtocolError, decode, encode, number, text, whole
from afaos_gui.engine.views import view_from
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.options import OPTIONS
from afaos_gui.rules.ruleset import EDITIONS
from afaos_gui.rules.view import View

STRONGEST = LEVEL_WORDS[-1]
CLOCKS = {"wall": time.perf_counter, "processor": time.process_time}
LONGEST = 3600.0
MOST_ITERATIONS = 10_000_000
MOST_TOP = 50
WAITING = 16
"""Maximum number of lines buffered while the machine thinks; whoever writes more waits."""


class Server:
    """Answers line by line; while it thinks, it handles `stop`, `ping` and `quit`."""

    def __init__(self, source: BinaryIO, sink: BinaryIO, catalogue: Catalogue) -> None:
        self._sink = sink
        self._catalogue = catalogue
        self._lines: queue.Queue[bytes | None] = queue.Queue(WAITING)
        self._level = STRONGEST
        self._view: View | None = None
        self._searches: dict[tuple[str, str], Search] = {}
        self._stopped = False
        self._is_over = False
        threading.Thread(target=_read, args=(source, self._lines), daemon=True).start()

    def run(self) -> None:
        """Answer until `quit` or the end of the input."""
        while not self._is_over:
            self._take(self._lines.get())

    def _take(self, line: bytes | None) -> None:
        if line is None:
            self._is_over = True
        elif line.strip():
            try:
                self._answer(decode(line))
            except ProtocolError as error:
                self._say("error", {"message": str(error)})
            except OSError:
                raise
            except Exception as error:  # whatever happened, the client must hear of it
                self._say("error", {"message": f"{type(error).__name__}: {error}"[:500]})

    def _answer(self, message: Message) -> None:
        handler = getattr(self, f"_on_{message.word}", None)
        if handler is None:
            raise ProtocolError(f"{message.word} is not a command of this protocol.")
        handler(message.content)

    def _say(self, word: str, content: dict[str, Any] | None = None) -> None:
        self._sink.write(encode(word, content))
        self._sink.flush()

    # Commands

    def _on_hello(self, content: dict[str, Any]) -> None:
        asked = whole(content, "protocol", 1, 1_000_000) or PROTOCOL
        self._say(
            "id",
            {
                "protocol": min(PROTOCOL, asked),
                "name": "A Few Acres of Snow",
                "version": program_version(),
                "editions": list(EDITIONS),
                "options": sorted(OPTIONS),
                "settings": {"level": list(LEVEL_WORDS)},
            },
        )

    def _on_set(self, content: dict[str, Any]) -> None:
        unknown = sorted(set(content) - {"level"})
        if unknown or not content:
            raise ProtocolError(f"{unknown[0][:40]} is not a setting." if unknown else "set names a setting.")
        self._level = _level(content) or self._level
        self._say("ok")

    def _on_new(self, content: dict[str, Any]) -> None:
        services.rules_of(content, self._catalogue)
        self._view = None
        self._searches.clear()
        self._say("ok")

    def _on_position(self, content: dict[str, Any]) -> None:
        self._view = None
        self._view = view_from(content.get("view"))
        self._say("ok")

    def _on_go(self, content: dict[str, Any]) -> None:
        view = self._view
        if view is None:
            raise ProtocolError("go comes after a position.")
        if view.to_decide != view.viewer:
            raise ProtocolError("The viewer of the position has nothing to decide.")
        level = level_named(_level(content) or self._level)
        clock = text(content, "clock", tuple(CLOCKS)) or "wall"
        limit = Limit(number(content, "seconds", 0.0, LONGEST), whole(content, "iterations", 1, MOST_ITERATIONS))
        top = whole(content, "top", 1, MOST_TOP) or 1
        seed = whole(content, "seed", 0, 2**53) or 0
        search = self._searches.setdefault((level.id, clock), Search(evaluation_of(level), clock=CLOCKS[clock]))
        if limit == Limit():
            limit = turn_limit(level, view, None, search)
        self._stopped = False
        choice = choose(view, limit, level, seed, self._is_told_to_stop, search, top)
        self._say("best", self._told(choice))

    def _on_result(self, content: dict[str, Any]) -> None:
        """Forget the game, which is over."""
        self._view = None
        self._searches.clear()
        self._say("ok")

    # Services for programs without rules of their own

    def _on_start(self, content: dict[str, Any]) -> None:
        self._say("started", services.start(content, self._catalogue))

    def _on_legal(self, content: dict[str, Any]) -> None:
        self._say("legal", services.legal(content))

    def _on_apply(self, content: dict[str, Any]) -> None:
        self._say("applied", services.do_actions(content))

    def _on_deal(self, content: dict[str, Any]) -> None:
        self._say("dealt", services.deal(content))

    def _on_look(self, content: dict[str, Any]) -> None:
        self._say("seen", services.look(content))

    def _on_stop(self, content: dict[str, Any]) -> None:
        """Ignore `stop`, because nothing is being thought about."""
        self._say("ok")

    def _on_ping(self, content: dict[str, Any]) -> None:
        self._say("pong", content or None)

    def _on_quit(self, content: dict[str, Any]) -> None:
        self._is_over = True

    # Thinking

    def _told(self, choice: Choice) -> dict[str, Any]:
        catalogue = self._catalogue
        return {
            "action": action_text(choice.action, catalogue),
            "win_chance": round(choice.win_chance, 4),
            "best": [
                {
                    "action": action_text(found.action, catalogue),
                    "visits": found.visits,
                    "win_chance": round(found.value, 4),
                }
                for found in choice.best
            ],
            "line": [action_text(action, catalogue) for action in choice.line],
            "iterations": choice.iterations,
            "seconds": round(choice.seconds, 4),
        }

    def _is_told_to_stop(self) -> bool:
        """Handle lines that have arrived meanwhile; returns whether to stop thinking and answer."""
        while not self._stopped and not self._lines.empty():
            line = self._lines.get()
            if line is None:
                self._stopped = self._is_over = True
            elif line.strip():
                self._hear(line)
        return self._stopped

    def _hear(self, line: bytes) -> None:
        try:
            message = decode(line)
            if message.word in ("stop", "quit"):
                self._stopped = True
                self._is_over = message.word == "quit"
            elif message.word == "ping":
                self._on_ping(message.content)
            else:
                raise ProtocolError(f"{message.word} has to wait for the answer: only stop, ping and quit are heard.")
        except ProtocolError as error:
            self._say("error", {"message": str(error)})


def _level(content: dict[str, Any]) -> str | None:
    """The word of the level in a message; None if missing. Raises ProtocolError."""
    with contextlib.suppress(KeyError):
        if isinstance(named := content.get("level"), str):
            return level_named(named).word
    return text(content, "level", LEVEL_WORDS)


def _read(source: BinaryIO, lines: queue.Queue[bytes | None]) -> None:
    """Queue each line, truncating lines that are too long so that they are refused; None marks the end."""
    try:
        while line := source.readline(LINE_LIMIT + 2):
            rest = line
            while len(rest) == LINE_LIMIT + 2 and not rest.endswith(b"\n"):
                rest = source.readline(LINE_LIMIT + 2)
            lines.put(line)
    except (OSError, ValueError):
        pass
    lines.put(None)
