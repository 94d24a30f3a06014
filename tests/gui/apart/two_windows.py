"""Whole games between two windows of two processes, by real clicks and keys: see `--help`.

    xvfb-run -s "-screen 0 2600x800x24" python -m tests.gui.apart.two_windows --by folder --folder OUT

One player invites, the other accepts; both play at random through their windows until the game is over by the rules, or
one resigns after `--turns`. Then both read that everything is verified, one opens the review, and a rematch is begun
with sides swapped. Pictures of the screen at the moments that matter go into the folder, for somebody to look at.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import cast

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.dialogs.apart.accept import AcceptDialog
from afaos_gui.gui.dialogs.apart.letter import LetterDialog
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.rules.state import Decision
from afaos_gui.session.apart.far_game import FarGame
from afaos_gui.session.opening import new_game
from tests.apart import mosquitto
from tests.apart.mosquitto import Mosquitto
from tests.gui.apart.player import Player, click, far_game
from tests.gui.hands import Hands
from tests.gui.sessions import playing
from tests.gui.sessions.deeds import uncovered
from tests.gui.sessions.program import Program

SIZE = (1280, 760)
PATIENCE = 900.0
"""Seconds for which nothing may happen."""


class Sitting:
    """A player at the window of this process; what a session's deeds need of a program."""

    def __init__(self, name: str, folder: Path, shared: Path, seed: int) -> None:
        application()
        own = folder / name
        self.window: MainWindow = make_window(
            new_game("", "second", frozenset()), SIZE, folder=own, games=own / "games"
        )
        self.window.table.clock.set_pace("at once")
        self.window.view_commands.change(map_key=False)
        self.window.move(0 if name == "Anne" else SIZE[0] + 10, 0)
        self.window.show()
        self.hands = Hands(self.window)
        self.player = Player(self.window, name, [])
        self.name, self.folder, self.shared, self.rng = name, folder, shared, random.Random(f"{name}{seed}")
        self.seen: set[str] = set()
        self.begun, self.wrong = time.monotonic(), 0

    # What the deeds of a session ask for

    @property
    def dialog(self) -> QDialog | None:
        """The open dialog."""
        made = self.window.findChildren(QDialog, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return next((one for one in made if one.isVisible()), None)

    def settle(self) -> None:
        """Let everything happen that needs no time."""
        for _round in range(3):
            QApplication.processEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def fail(self, check: str, words: str) -> None:
        """Tell what is wrong; keys do nothing in a window behind, and an end of turn that waits to be sent is done."""
        if self.window.isActiveWindow() and not self.game.is_ready:
            self.wrong += 1
            self.tell(f"WRONG {check}: {words}")

    def tell(self, words: str) -> None:
        """Say what happens."""
        print(f"{time.monotonic() - self.begun:7.1f} {self.name}: {words}", flush=True)

    def wait(self, is_so: Callable[[], object]) -> None:
        """Let the window run until something is so."""
        end = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > end:
                raise AssertionError(f"{self.name} waits in vain: {self.window.windowTitle()}")
            QTest.qWait(40)

    def look(self, what: str) -> None:
        """Take a picture of the screen, once for each moment."""
        if what not in self.seen:
            self.seen.add(what)
            QTest.qWait(300)
            path = self.folder / f"{self.name}-{len(self.seen):02}-{what}.png"
            subprocess.run(["import", "-window", "root", str(path)], check=False, capture_output=True)

    # A game

    @property
    def game(self) -> FarGame:
        """The game on the table."""
        return far_game(self.window)

    @property
    def is_dealt(self) -> bool:
        """Whether the first cards are on the table."""
        return isinstance(self.window.current.game, FarGame)

    def invite(self, broker: str) -> None:
        """Invite by clicks."""
        dialog = self.player.ask_to_invite()
        click(dialog.route.kind.buttons["broker" if broker else "folder"])
        if broker:
            self.player.type(dialog.route.broker.address, broker)
        else:
            click(dialog.route.choose)
        self.look("invites")
        click(dialog.invite)
        words = self.player.dialog(LetterDialog).text.toPlainText().split("\n")[-1]
        self.look("invitation")
        (self.folder / "link.tmp").write_text(words, encoding="utf-8")
        (self.folder / "link.tmp").rename(self.folder / "link")

    def accept(self, broker: str) -> None:
        """Accept by clicks what the other has invited to."""
        self.wait((self.folder / "link").exists)
        dialog = self.player.ask_to_accept()
        if broker:
            self.player.type(dialog.pasted, (self.folder / "link").read_text(encoding="utf-8"))
        else:
            click(dialog.folder)
        self.wait(dialog.accept_button.isEnabled)
        self.look("accepts")
        click(dialog.accept_button)

    def play(self, turns: int) -> None:
        """Play until the game is over and verified."""
        bar, position, moved = self.window.apart.bar, -1, time.monotonic()
        while not self.game.is_bared:
            self.settle()
            game, current = self.game, self.window.current
            if game.position != position:
                position, moved = game.position, time.monotonic()
            if time.monotonic() - moved > PATIENCE:
                raise AssertionError(f"{self.name} stands still: {self.window.windowTitle()}")
            if bar.isVisible() and bar.buttons["send"].isVisible():
                self.look("ready-to-send")
                click(bar.buttons["send"])
                self.look("sent-and-waiting")
            elif current.can_act and game.state.turn > turns and game.state.decision is Decision.TURN:
                self.resign()
            elif current.can_act and uncovered(cast(Program, self)):
                if game.state.decision in (Decision.BLOCK_RAID, Decision.BLOCK_AMBUSH, Decision.GIVE_NATIVES):
                    self.look(f"asked-{game.state.decision.name.lower()}")
                elif current.news:
                    self.look("the-other-has-played")
                self.player.front()
                playing.act(cast(Program, self), self.rng)
            elif self.dialog is not None and not isinstance(self.dialog, (LetterDialog, AcceptDialog)):
                self.dialog.reject()
            else:
                QTest.qWait(40)

    def resign(self) -> None:
        """Resign by clicks."""
        self.player.deed("resign")
        self.look("resigns")
        click(self.window.asking.leave)
        self.settle()

    def finish(self) -> None:
        """Read that all is verified, and open the review from the score."""
        score, told = self.window.score, self.game.told_of_draws(True)
        self.wait(score.isVisible)
        assert "verified" in told
        end = self.game.apart.standing.end
        self.tell(f"over at turn {self.game.state.turn} by {end.by if end else ''}; {told}")
        self.look("the-end")
        click(score.review_button)
        self.wait(lambda: score.isHidden())
        QTest.qWait(4000)
        assert self.window.current.perspective.is_open or not self.window.current.is_live
        self.look("review")
        self.window.study.step_out()
        self.window.archive.step_out()
        self.settle()

    def rematch(self, proposes: bool) -> None:
        """Begin another game with sides swapped."""
        before, secret = self.game.mine, self.game.apart.secret
        if proposes:
            self.player.deed("rematch")
            self.player.close_dialogs()
        else:
            notice = self.window.notice
            self.wait(lambda: notice.isVisible() and notice.way.isVisible() and "another game" in notice.text)
            self.look("rematch-proposed")
            click(notice.way)
            dialog = self.player.dialog(AcceptDialog)
            self.wait(dialog.accept_button.isEnabled)
            click(dialog.accept_button)
        self.wait(lambda: self.is_dealt and self.game.apart.secret != secret)
        assert self.game.mine == 1 - before, "sides are swapped"
        self.look("rematch-begun")
        self.tell(f"rematch as {'British' if self.game.mine == 0 else 'French'}")


def sit(arguments: argparse.Namespace) -> None:
    """Play as one of the two."""
    folder = Path(arguments.folder)
    shared = folder / "shared"
    file_dialogs.folder_to_keep = lambda *_: shared  # the system's own dialog is not ours to click
    one = Sitting(arguments.player, folder, shared, arguments.seed)
    one.wait(one.window.isVisible)
    is_inviter = one.name == "Anne"
    (one.invite if is_inviter else one.accept)(arguments.broker)
    one.wait(lambda: one.is_dealt)
    one.player.close_dialogs()
    one.tell(f"first cards, {one.game.apart.standing.name(1 - one.game.apart.me)} is the other")
    one.look("first-cards")
    one.play(arguments.turns)
    one.finish()
    one.rematch(proposes=is_inviter)
    for button in one.window.findChildren(QAbstractButton, "notice_away"):
        if button.isVisible():
            click(button)
    # What is under way gets there before the window closes.
    QTest.qWait(2500)
    one.window.close()
    one.tell(f"closed; {one.wrong} times nothing came of clicks or keys")


def main() -> int:
    """Run both players, and whatever they need; 1 if either fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--by", choices=("folder", "broker"), default="folder")
    parser.add_argument("--folder", required=True, help="for pictures, games and letters")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=int, default=400, help="after which one resigns")
    parser.add_argument("--player", choices=("Anne", "Louis"), help="one of the two; both if it is left out")
    parser.add_argument("--broker", default="", help="its address, for a player")
    arguments = parser.parse_args()
    if arguments.player:
        sit(arguments)
        return 0
    folder = Path(arguments.folder)
    (folder / "shared").mkdir(parents=True)
    broker = Mosquitto(folder) if arguments.by == "broker" and mosquitto.PROGRAM is not None else None
    address = ""
    if broker is not None:
        broker.start()
        address = f"mqtt://127.0.0.1:{broker.port}"
    try:
        command = [sys.executable, "-m", "tests.gui.apart.two_windows", *sys.argv[1:], "--broker", address]
        running = [subprocess.Popen([*command, "--player", name]) for name in ("Anne", "Louis")]
        codes = [one.wait() for one in running]
    finally:
        if broker is not None:
            broker.stop()
    print("both ended well" if codes == [0, 0] else f"ended with {codes}", flush=True)
    return int(codes != [0, 0])


if __name__ == "__main__":
    raise SystemExit(main())
