"""External programs as players in the arena."""

from __future__ import annotations

import random
import time

from afaos_gui.ai.measuring.arena import GameResult, Job, make_player, play_game
from afaos_gui.ai.players.base import Forfeit, Player
from afaos_gui.ai.search.choosing import turn_share
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.view.belief import is_legal_for
from afaos_gui.data.texts.language import _
from afaos_gui.engine.client import EngineFailure, EngineProcess
from afaos_gui.engine.messages import PROTOCOL, Message
from afaos_gui.engine.views import choice_entry, view_entry
from afaos_gui.rules.action_text import ActionTextError, action_text, parse_action
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.engine import legal_actions, legal_choices
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import View, determinise

PREFIX = "cmd:"
"""Prefix of player names that are command lines of programs."""
PATIENCE = 60.0
"""Seconds beyond a decision's own limit after which a silent program loses."""


def is_program(name: str) -> bool:
    """Whether a player's name is the command line of a program."""
    return name.startswith(PREFIX)


def position_content(view: View, protocol: int = PROTOCOL) -> dict[str, object]:
    """The content of `position`: the view, and the legal actions as a version of the protocol says them."""
    catalogue = view.ruleset.catalogue
    decides = view.to_decide == view.viewer
    state = determinise(view, random.Random(0))
    legal = legal_actions(state) if decides else ()
    content: dict[str, object] = {"view": view_entry(view)}
    if protocol > 1:
        choices = legal_choices(state) if decides else ()
        content["choices"] = [choice_entry(choice, catalogue) for choice in choices]
        kinds = {choice.kind for choice in choices}
        legal = tuple([action for action in legal if type(action) not in kinds])
    content["legal"] = [action_text(action, catalogue) for action in legal]
    return content


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
        self._turn, self._granted = (0, BRITISH), 0.0
        """The latest turn and side, and the seconds that it was given for that turn's decisions."""
        self.chances: list[float] = []
        """Win probabilities that it stated, one per decision."""

    def choose(self, view: View, legal: tuple[Action, ...], rng: random.Random) -> Action:
        """The program's choice. Raises Forfeit."""
        try:
            return self._ask(view, legal, rng.getrandbits(32))
        except EngineFailure as failure:
            self.close()
            raise Forfeit(str(failure)) from None

    def _ask(self, view: View, legal: tuple[Action, ...], seed: int) -> Action:
        if self._process is None:
            self._process = EngineProcess(self._command)
            self._process.wait("id", PATIENCE)
            ruleset = view.ruleset
            self._process.send("new", {"edition": ruleset.edition, "options": sorted(ruleset.options)})
            self._process.wait("ok", PATIENCE)
        self._process.send("position", position_content(view, self._process.protocol))
        self._process.wait("ok", PATIENCE)
        go: dict[str, object] = {"seed": seed, "clock": self._clock}
        seconds = self._share(view)
        if seconds is not None:
            go["seconds"] = seconds
        self._process.send("go", go)
        best = self._process.wait("best", PATIENCE + (seconds or 0.0))
        chance = best.content.get("win_chance")
        if isinstance(chance, int | float) and 0.0 <= chance <= 1.0 and len(legal) > 1:
            self.chances.append(float(chance))
        return chosen_action(best, view)

    def _share(self, view: View) -> float | None:
        """The seconds for a decision; all of a turn together have no more than a level's own turn."""
        if (view.turn, view.viewer) != self._turn:
            self._turn, self._granted = (view.turn, view.viewer), 0.0
        seconds = turn_share(view, Limit(self._seconds), (self._granted, 0)).seconds
        self._granted += seconds or 0.0
        return seconds

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
