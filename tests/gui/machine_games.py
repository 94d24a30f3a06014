"""Whole games against the machine in an unseen window, with everything that a person may do in between."""

from __future__ import annotations

import random
import time
from collections import Counter
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.controllers.gestures.play import Play
from afaos_gui.gui.controllers.machine.machine_seat import MachineSeat
from afaos_gui.rules.catalogue import Catalogue, Side
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import View, observe
from afaos_gui.session.autoplay import pick
from afaos_gui.session.commands import Notice
from afaos_gui.session.game import Game, Policy, Seat
from afaos_gui.session.machine.thinker import Answer, Limit
from afaos_gui.session.machine.thinkers import Thinkers
from afaos_gui.session.subscription import Subscription

LIMIT = Limit(seconds=0.01)
HEARTBEAT_MS = 4
LONGEST_WAIT = 90.0
"""Seconds without any change of the game after which it counts as hanging; enough for a process to start."""
SHARES = {"undo": 0.06, "redo": 0.03, "save and load": 0.004, "replay": 0.004, "kill": 0.004, "move now": 0.03}
WHILE_IT_THINKS = {"undo": 0.04, "replay": 0.01, "kill": 0.01, "move now": 0.06, "pause": 0.04, "skip": 0.04}
"""The frequency of each deed at a person's decision, and at one of the machine's."""
MOST_LOOKS = 6
"""The most times that the thinking machine is looked at before it is disturbed."""


class Hanging(AssertionError):
    """Nothing has happened for too long."""


class MachineGames:
    """Plays games in one window; `counts` records what was done in them."""

    def __init__(self, window: MainWindow, catalogue: Catalogue, folder: Path, seed: int) -> None:
        self.window = window
        self.counts: Counter[str] = Counter()
        self._catalogue = catalogue
        self._file = folder / "game.acres"
        self._rng = random.Random(seed)
        self._followed: Game | None = None
        self._subscription = Subscription(self._check)
        self._looked_at: tuple[int, int, int] | None = None
        self._looks = 0
        self._asked: View | None = None
        self._answer: Answer | None = None
        window.machine.limit = LIMIT
        self._heart = QTimer(window, interval=HEARTBEAT_MS)
        """Wakes the waiting loop, to notice that nothing happens."""
        self._heart.start()
        self._spy_on_answers()

    def _spy_on_answers(self) -> None:
        ask = self.window.thinking.ask

        def noting(view: View, level: str, then, limit=None, seed=0, explain=False):  # type: ignore[no-untyped-def]
            def answered(answer: Answer) -> None:
                self._asked, self._answer = view, answer
                then(answer)

            return ask(view, level, answered, limit, seed, explain)

        self.window.thinking.ask = noting  # type: ignore[method-assign]

    # One game

    @property
    def play(self) -> Play:
        """Play the game on the table, and check it."""
        return self.window.play

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.window.current.game

    def play_one(self, level: str, person: Side, study: bool, turns: int) -> Game:
        """Play a game to its end or for a number of turns."""
        seats = (Seat(person, "Anne"), Seat(1 - person, "", level))
        policy: Policy = "study" if study else "strict"
        self.window.start(Game(Ruleset(self._catalogue), seats, self._rng.getrandbits(30), policy))
        changed, at = time.monotonic(), self._mark()
        while self.game.outcome is None and self.game.state.turn <= turns:
            self._look_on() if self._is_machines() else self._decide(person)
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            if self._mark() != at:
                changed, at = time.monotonic(), self._mark()
            elif time.monotonic() - changed > LONGEST_WAIT:
                raise Hanging(f"{level}, turn {self.game.state.turn}: {self.window.machine.seat}")
        self.counts["games"] += 1
        self.counts["ended"] += self.game.outcome is not None
        return self.game

    def _mark(self) -> tuple[int, int, int]:
        game = self.game
        return id(game), game.position, id(game.state)

    def _is_machines(self) -> bool:
        return self.game.seats[self.game.state.to_decide].is_machine

    # The person

    def _decide(self, person: Side) -> None:
        """Take a random action, or occasionally do something else."""
        self._follow()
        bridge = self.window.current
        assert bridge.viewer == person and bridge.seated and not self.window.curtain.isVisible()
        if not bridge.can_act:
            return
        deed = self._drawn(SHARES)
        self._do(deed)
        if deed in ("", "move now"):
            bridge.submit(pick(self.game.legal, self._rng))
            self.counts["person's actions"] += 1

    def _look_on(self) -> None:
        """Wait for the machine, or disturb it."""
        self._follow()
        seat = self.window.machine.seat
        assert seat is not None
        if seat.phase.value in ("paused", "stuck"):
            self.counts[seat.phase.value] += 1
            seat.pause(False) if seat.phase.value == "paused" else seat.try_again()
            return
        if self._mark() != self._looked_at:
            self._looked_at, self._looks = self._mark(), self._rng.randrange(MOST_LOOKS)
        else:
            self._looks -= 1
        if self._looks == 0:
            self._do(self._drawn(WHILE_IT_THINKS))

    def _drawn(self, shares: dict[str, float]) -> str:
        deeds = [*shares, ""]
        return self._rng.choices(deeds, [*shares.values(), 1 - sum(shares.values())])[0]

    def _do(self, deed: str) -> None:
        bridge, machine = self.window.current, self.window.machine
        before = self.game.position
        if deed == "undo":
            bridge.undo()
        elif deed == "redo":
            bridge.redo()
        elif deed == "move now":
            machine.order(MachineSeat.move_now)
        elif deed == "pause":
            machine.order(MachineSeat.toggle_pause)
        elif deed == "skip":
            machine.order(MachineSeat.skip)
        elif deed == "kill":
            self._kill()
        elif deed == "replay" and before:
            self.window.archive.open_replay(self._rng.randrange(before))
            QApplication.processEvents()
            self.window.archive.replay.end()
            self._follow()
        elif deed == "save and load":
            self._save_and_load()
        else:
            return
        if deed not in ("undo", "redo") or self.game.position != before:
            self.counts[deed] += 1

    def _kill(self) -> None:
        thinkers = self.window.thinking.thinker
        assert isinstance(thinkers, Thinkers)
        worker = thinkers.machine._worker
        if worker is not None:
            worker._process.kill()

    def _save_and_load(self) -> None:
        desk, game = self.window.archive.desk, self.game
        assert desk is not None
        self._file.unlink(missing_ok=True)
        desk.storage.save(game, self._file)
        self.window.start(Game(Ruleset(self._catalogue), seed=1))
        desk.open(self._file)
        assert self.game is not game, "the saved game was not opened"
        assert_same(self.game, game)
        self._follow()

    # Invariants

    def _follow(self) -> None:
        """Check every new command of the game on the table."""
        if self._followed is not self.game:
            self._followed = self.game
            self._subscription.follow(self._followed.subscribers)

    def _check(self, notice: Notice) -> None:
        """Check that a machine's action answers the very position in which it was taken."""
        command = notice.command
        if notice.kind != "done" or self._followed is not self.game:
            return
        seat = self.game.seats[command.side]
        if not seat.is_machine:
            return
        self.counts["machine's actions"] += 1
        if len(legal_actions(command.before)) == 1:
            return
        assert self._answer is not None and self._answer.choice is not None
        assert command.action == self._answer.choice.action, "not what was answered"
        assert self._asked == observe(command.before, command.side), "an answer to another position"


def assert_same(one: Game, other: Game) -> None:
    """Assert the same moves from the same start, at the same position, by the same players."""
    assert one.start == other.start
    assert [command.action for command in one.commands] == [command.action for command in other.commands]
    assert one.position == other.position and one.state == other.state
    assert one.seats == other.seats and one.policy == other.policy
