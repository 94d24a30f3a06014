"""`afaos rehearse`: drives the shipped program with real clicks and keys, then saves and closes.

The smoke run of a package calls it. It clicks for the sides that people play, and waits for the machine's.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.base.memory import memory_mib
from afaos_gui.data import crash
from afaos_gui.data.texts.language import _
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import make_window
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.game import Game
from afaos_gui.session.machine.seat_texts import played_sentence
from afaos_gui.session.opening import game_at

ACTIONS = 10
MOST_CLICKS = 400
SEED = 1759
SIZE = (1440, 900)
PATIENCE = 300.0
"""Seconds allowed for the first frame, for baking the chart or for the machine's turns, on a slow or busy system."""


class RehearsalError(Exception):
    """The program did not respond to mouse or keys as it should; the message is one sentence."""


def run(file: Path, folder: Path, *, play: bool = True) -> int:
    """Open `file` in a window, paint it, play, save; pictures, charts and settings go to `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    crash.install(folder)
    failures: list[str] = []
    crash.tell(failures.append)
    try:
        _rehearse(file, folder, game_at(file), play)
    except RehearsalError as error:
        failures.append(str(error))
    for failure in failures:
        print(_("failed: {reason}").format(reason=failure), flush=True)
    return 1 if failures else 0


def _rehearse(file: Path, folder: Path, game: Game, play: bool) -> None:
    window = make_window(game, SIZE, cache=folder / "charts", folder=folder, games=folder / "games")
    if window.archive.desk is not None:
        window.archive.desk.set_file(file)
    # The machine answers sooner than anybody could have read the question.
    window.table.click_guard.hold = 0.0
    window.show()
    hands = Clicker(window, random.Random(SEED))
    hands.wait_for_frame()
    print(_("first frame"), flush=True)
    said = _("opened at action {number} of {count}").format(number=hands.done(), count=len(game.commands))
    print(said, flush=True)
    if play:
        _wait_for_chart(hands, folder / "charts")
        sides = hands.play(ACTIONS)
        print(played_sentence(game, sides), flush=True)
        _save(hands, file)
    print(_("now at action {number}").format(number=hands.done()), flush=True)
    hands.sit_down()
    if not window.grab().save(str(folder / "window.png")):
        raise RehearsalError(_("The picture of the window cannot be written."))
    window.close()
    own, beside = memory_mib()
    said = _("memory {own:.0f} MiB, of the largest process beside it {beside:.0f} MiB").format(own=own, beside=beside)
    print(said, flush=True)


def _save(hands: Clicker, file: Path) -> None:
    hands.keys("Ctrl+S")
    if game_at(file).position != hands.done():
        raise RehearsalError(_("The game was not saved in {file}.").format(file=file.name))
    print(_("saved by the keyboard"), flush=True)


def _wait_for_chart(hands: Clicker, folder: Path) -> None:
    """Wait for the chart, which a child process paints: what a frozen program gets wrong most easily."""
    end = time.monotonic() + PATIENCE
    while not list(folder.glob("chart-v*.jpg")):
        if time.monotonic() > end:
            raise RehearsalError(_("No chart was painted in the background."))
        hands.wait(50)
    print(_("the chart was painted by a child process"), flush=True)


class Clicker:
    """Plays in a window with clicks and keys sent through the window system, as a person's are."""

    def __init__(self, window: MainWindow, rng: random.Random) -> None:
        self._window = window
        self._rng = rng

    def done(self) -> int:
        """How many actions have been taken."""
        return self._window.current.game.position

    def wait(self, milliseconds: int = 15) -> None:
        """Let the event loop run."""
        QTest.qWait(milliseconds)

    def wait_for_frame(self) -> None:
        """Return when the window has been painted once."""
        if not QTest.qWaitForWindowExposed(self._window, round(PATIENCE * 1000)):
            raise RehearsalError(_("The window does not appear."))
        self._window.activateWindow()  # Needed without a window manager.
        if not QTest.qWaitForWindowActive(self._window, 60_000):
            raise RehearsalError(_("The window does not get the keyboard."))
        QApplication.processEvents()

    def play(self, count: int) -> list[Side]:
        """Play until people took `count` actions and each side one; return who took each."""
        game, first = self._window.current.game, self.done()
        for _count in range(MOST_CLICKS):
            self._wait_for_machine()
            sides = [command.side for command in game.commands[first : game.position]]
            if sum(not game.seats[side].is_machine for side in sides) >= count:
                if {BRITISH, FRENCH} <= set(sides):
                    return sides
                raise RehearsalError(_("Only one side has come to act."))
            self._click_something()
        raise RehearsalError(_("The clicks lead nowhere."))

    def _wait_for_machine(self) -> None:
        """Wait while the machine decides."""
        seat = self._window.machine.seat
        end = time.monotonic() + PATIENCE
        while seat is not None and seat.is_due:
            if seat.problem or time.monotonic() > end:
                reason = seat.problem or _("it is silent.")
                raise RehearsalError(_("The machine does not play: {reason}").format(reason=reason))
            self.wait(50)

    def sit_down(self) -> None:
        """Lift the curtain where it is down, so that the table shows."""
        if self._window.curtain.isVisible():
            self._click(self._window.curtain.button)
            self.wait(600)

    def keys(self, keys: str) -> None:
        """Press a shortcut."""
        QTest.keySequence(self._window.windowHandle(), QKeySequence(keys))
        self.wait(200)

    def _click_something(self) -> None:
        """Click once on anything that is offered now."""
        window, table = self._window, self._window.table
        question, state = window.play.question, window.current.state
        buttons = table.ribbon.offer_buttons()
        if window.curtain.isVisible():
            self._click(window.curtain.button)
        elif question is not None and question.actions:
            self._answer(self._rng.randrange(len(question.actions)))
        elif buttons and table.hand.selected:
            self._click(self._rng.choice(buttons))
        elif state.actions_left and table.hand.count and self._rng.random() < 0.8:
            rect = table.hand.card_rect(self._rng.randrange(table.hand.count))
            self._click_at(table.hand, QPoint(rect.left() + rect.width() // 3, rect.center().y()))
        else:
            self._click(table.ribbon.button("end"))
        self.wait()

    def _answer(self, number: int) -> None:
        panel = self._window.play.asking
        panel.show_row(number)
        self.wait()
        if number >= len(panel.rows):
            return  # Meanwhile another question stands there, or none.
        row = panel.rows[number]
        self._click_at(row, QPoint(row.width() // 2, min(14, row.height() // 2)))

    def _click(self, widget: QWidget) -> None:
        self._click_at(widget, widget.rect().center())

    def _click_at(self, widget: QWidget, place: QPoint) -> None:
        handle = self._window.windowHandle()
        inside = handle.mapFromGlobal(QPointF(widget.mapToGlobal(place))).toPoint()
        QTest.mouseMove(handle, inside)
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, inside)
        QApplication.processEvents()
