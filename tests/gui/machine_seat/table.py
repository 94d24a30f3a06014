"""A table for tests, with a machine controlled by the test."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.controllers.machine.machine import MachineController
from afaos_gui.gui.controllers.machine.machine_seat import MachineSeat
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.game import Game, Seat
from tests.gui.fake_machine import FakeThinker
from tests.gui.hands import Hands
from tests.rules.builder import Position

Sit = Callable[..., Hands]
SECONDS = 20_000
ANNE, MACHINE = Seat(BRITISH, "Anne"), Seat(FRENCH, "", "captain")


def position(mover: Side = BRITISH) -> Position:
    """Both sides with a few cards, and money to take."""
    made = Position(mover).hand(BRITISH, "New York", "Boston", "Norfolk", "Bateaux")
    made.hand(FRENCH, "Quebec", "Montreal", "Siege Artillery", "Intendant", "Home Support")
    return made.money(FRENCH, 6).money(BRITISH, 2)


class Table:
    """Hands at a table with a machine controlled by the test."""

    def __init__(self, hands: Hands, thinker: FakeThinker) -> None:
        self.hands = hands
        self.window = hands.window
        self.thinker = thinker

    @property
    def attendant(self) -> MachineController:
        return self.window.machine

    @property
    def seat(self) -> MachineSeat:
        assert self.attendant.seat is not None
        return self.attendant.seat

    @property
    def game(self) -> Game:
        return self.window.current.game

    def wait(self) -> None:
        """Run everything that is due at once."""
        for _time in range(4):
            QTest.qWait(1)
            QApplication.processEvents()

    def answer(self, *actions: str) -> None:
        """Have the machine take these actions one after the other."""
        for action in actions:
            self.wait()
            self.thinker.answer(action)
            self.wait()

    def key(self, key: Qt.Key) -> None:
        QTest.keyClick(self.window, key)
        self.wait()

    def click(self, button: str) -> None:
        self.hands.click_widget(self.attendant.bar.buttons[button])
        self.wait()
