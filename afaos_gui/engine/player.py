"""External programs as players in the arena."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Sequence
from typing import Any

from afaos_gui.ai.measuring.arena import GameResult, Job, make_player, play_game
from afaos_gui.ai.players.base import Forfeit, Player
from afaos_gui.ai.search.choosing import turn_share
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.view.belief import is_legal_for
from afaos_gui.data.texts.language import _
from afaos_gui.engine.client import EngineFailure, EngineProcess
from afaos_gui.engine.messages import PROTOCOL, Message
from afaos_gui.engine.services import result_content
from afaos_gui.engine.views import happened_entry, legal_entries, view_entry
from afaos_gui.rules.action_text import ActionTextError, action_text, parse_action
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.events import Event
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View, determinise

PREFIX = "cmd:"
"""Prefix of player names that are command lines of programs."""
PATIENCE = 60.0
"""Seconds beyond a decision's own limit after which a silent program loses."""
PARTING = 5.0
"""Seconds that a program has to take note of a result."""


def is_program(name: str) -> bool:
    """Whether a player's name is the command line of a program."""
    return name.startswith(PREFIX)


def position_content(
    view: View, protocol: int = PROTOCOL, happened: Sequence[dict[str, Any]] | None = None
) -> dict[str, object]:
    """The content of `position`: the view, and the legal actions as a version of the protocol says them.

    `happened` is what was done since the last one, where that is known.
    """
    content: dict[str, object] = {"view": view_entry(view)}
    if happened is not None and protocol > 1:
        content["happened"] = list(happened)
    if view.to_decide != view.viewer:
        return content | {"legal": []} | ({"choices": []} if protocol > 1 else {})
    state = determinise(view, random.Random(0))
    if protocol > 1:
        return content | legal_entries(state)
    return content | {"legal": [action_text(action, view.ruleset.catalogue) for action in legal_actions(state)]}


def chosen_action(best: Message, view: View) -> Action:
    """The legal action that `best` names. Raises EngineFailure."""
    text = best.content.get("action")
    try:
        action = parse_action(str(text), view.to_decide, view.ruleset.catalogue)
    except ActionTextError:
        told = _("The program chose what is no action: {action}.")
        raise EngineFailure(told.format(action=str(text)[:100])) from None
    if not is_legal_for(view, action):
        raise EngineFailure(_("The program chose what is not legal: {action}.").format(action=str(text)[:100]))
    return action


class ProgramPlayer:
    """Asks a program for every decision; if it fails, cheats or does not answer, it loses by Forfeit."""

    def __init__(self, command: str, seconds: float | None, processor: bool) -> None:
        """`seconds` are per turn; without them the program may think as long as it likes, up to a minute."""
        self._seconds = seconds
        self._clock = "processor" if processor else "wall"
        self._command = command
        self._process: EngineProcess | None = None
        self._turn, self._spent = (0, BRITISH), 0.0
        """The latest turn and side, and the seconds that it took for that turn's decisions."""
        self._happened: list[dict[str, Any]] = []
        """What was done since it was last told."""
        self.chances: list[float] = []
        """Win probabilities that it stated, one per decision."""

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """The program's choice. Raises Forfeit."""
        try:
            return self._ask(view, legal, rng.getrandbits(32))
        except EngineFailure as failure:
            self.close()
            raise Forfeit(str(failure)) from None

    def follow(self, side: Side, before: GameState, action: Action, events: Sequence[Event]) -> None:
        """Keep an action and what came of it, as the side may see it, for the next message."""
        self._happened.append(happened_entry(before, action, events, side))

    def end(self, side: Side, state: GameState, winner: Side, ending: str) -> None:
        """Tell the program how the game ended; what it makes of that no longer matters."""
        if self._process is not None and self._process.protocol > 1:
            self._process.send("result", result_content(state, winner, ending) | {"happened": self._happened})
            with contextlib.suppress(EngineFailure):
                self._process.wait("ok", PARTING)

    def _ask(self, view: View, legal: tuple[Action, ...], seed: int) -> Action:
        if self._process is None:
            self._process = EngineProcess(self._command)
            self._process.wait("id", PATIENCE)
            ruleset = view.ruleset
            self._process.send("new", {"edition": ruleset.edition, "options": sorted(ruleset.options)})
            self._process.wait("ok", PATIENCE)
        self._process.send("position", position_content(view, self._process.protocol, self._happened))
        self._happened = []
        self._process.wait("ok", PATIENCE)
        go: dict[str, object] = {"seed": seed, "clock": self._clock}
        seconds = self._share(view)
        if seconds is not None:
            go["seconds"] = seconds
        begin = time.perf_counter()
        self._process.send("go", go)
        best = self._process.wait("best", PATIENCE + (seconds or 0.0))
        self._spent += self._taken(best, seconds or 0.0, time.perf_counter() - begin)
        chance = best.content.get("win_chance")
        if isinstance(chance, int | float) and 0.0 <= chance <= 1.0 and len(legal) > 1:
            self.chances.append(float(chance))
        return chosen_action(best, view)

    def _share(self, view: View) -> float | None:
        """The seconds for a decision, after what those before it in the turn took: as a level has them."""
        if (view.turn, view.viewer) != self._turn:
            self._turn, self._spent = (view.turn, view.viewer), 0.0
        return turn_share(view, Limit(self._seconds), (self._spent, 0)).seconds

    def _taken(self, best: Message, granted: float, waited: float) -> float:
        """The seconds that a decision took.

        By the wall clock those that were waited; processor time is known to the program alone, and what says none has
        used all that it was granted.
        """
        if self._clock == "wall":
            return waited
        said = best.content.get("seconds")
        if isinstance(said, int | float) and not isinstance(said, bool) and said >= 0.0:
            return float(said)
        return granted

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.close()
            self._process = None


def play_job(ruleset: Ruleset, job: Job) -> GameResult:
    """Play the game of a job in which programs may take part; their thinking time is wall time."""
    players: list[Player] = []
    try:
        for name in job.players:
            if is_program(name):
                players.append(ProgramPlayer(name.removeprefix(PREFIX), job.seconds, job.processor))
            else:
                players.append(make_player(name, job))
        clock = time.perf_counter if any(map(is_program, job.players)) else job.clock
        return play_game(ruleset, players, job.players, job.seed, clock=clock)
    finally:
        for player in players:
            if isinstance(player, ProgramPlayer):
                player.close()
