"""One of two players apart: begins games by clicks, and plays them through the window."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLineEdit, QWidget

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.dialogs.apart.accept import AcceptDialog
from afaos_gui.gui.dialogs.apart.invite import InviteDialog
from afaos_gui.gui.dialogs.apart.sheet import ApartSheet
from afaos_gui.rules.actions import Action
from afaos_gui.rules.engine import legal_actions
from afaos_gui.session.apart.far_game import FarGame
from afaos_gui.session.apart.letterbox import Letterbox
from tests.apart.waiting import until
from tests.gui.hands import LEFT, PLAIN, Hands

Dialog = TypeVar("Dialog", bound=QDialog)
Beginning = TypeVar("Beginning", InviteDialog, AcceptDialog)


def click(widget: QWidget) -> None:
    """Click the middle of a widget."""
    assert widget.isVisible() and widget.isEnabled(), widget.objectName()
    QTest.mouseClick(widget, LEFT, PLAIN, widget.rect().center())
    QApplication.processEvents()


def far_game(window: MainWindow) -> FarGame:
    """The game apart on a window's table."""
    game = window.current.game
    assert isinstance(game, FarGame)
    return game


class Player:
    """A window with its player; `all_` are those whose windows are open too."""

    def __init__(
        self, window: MainWindow, name: str, all_: list[Player], sit: Callable[[str], Player] | None = None
    ) -> None:
        self.window, self.name, self._all, self._sit = window, name, all_, sit
        self.hands = Hands(window)
        self.is_closed = False

    # By clicks

    def line(self, name: str) -> None:
        """Press a line of the start screen."""
        self.front()
        button = self.window.learning.screen.findChild(QAbstractButton, name)
        assert isinstance(button, QAbstractButton), name
        click(button)

    def front(self) -> None:
        """Bring the window to the front."""
        self.window.raise_()
        self.window.activateWindow()
        QApplication.processEvents()

    def dialog(self, kind: type[Dialog]) -> Dialog:
        """The open dialog of a kind."""
        found = [one for one in self.window.findChildren(kind) if one.isVisible()]
        assert found, kind.__name__
        return found[-1]

    def list_games(self) -> None:
        """Open the list of games apart by its key."""
        self.front()
        self.window.commands["apart"].trigger()
        QApplication.processEvents()

    def ask_to_invite(self) -> InviteDialog:
        """Open the sheet of an invitation, with the name typed."""
        return self._asked("apart_invite", InviteDialog)

    def ask_to_accept(self) -> AcceptDialog:
        """Open what accepts an invitation, with the name typed."""
        return self._asked("apart_accept", AcceptDialog)

    def _asked(self, line: str, kind: type[Beginning]) -> Beginning:
        self.list_games()
        self.line(line)
        dialog = self.dialog(kind)
        self.type(dialog.name)
        return dialog

    def type(self, field: QLineEdit, text: str = "") -> None:
        """Type the player's name, or something else, into a field."""
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text or self.name)

    def close_dialogs(self) -> None:
        """Close whatever is open over the window."""
        self.window.dialogs.close_all()
        QApplication.processEvents()

    def press(self, name: str) -> None:
        """Press a button of the bar of the game apart."""
        self.front()
        click(self.window.apart.bar.buttons[name])

    def deed(self, name: str) -> None:
        """Press a button of the sheet of the game apart, which is opened where it is not."""
        agreements = self.window.apart.agreements
        if agreements.sheet is None:
            self.window.commands["apart_sheet"].trigger()
        assert agreements.sheet is not None
        click(agreements.sheet.buttons[name])

    def open_sheet(self) -> ApartSheet:
        """Open the sheet of the game on the table by its key."""
        self.window.commands["apart_sheet"].trigger()
        sheet = self.window.apart.agreements.sheet
        assert sheet is not None
        return sheet

    # Through the window

    @property
    def box(self) -> Letterbox:
        """The games of this player."""
        assert self.window.apart.box is not None
        return self.window.apart.box

    @property
    def game(self) -> FarGame:
        """The game apart on the table."""
        return far_game(self.window)

    @property
    def has_game(self) -> bool:
        """Whether a game apart is on the table."""
        return isinstance(self.window.current.game, FarGame)

    @property
    def told(self) -> str:
        """The notice that is shown."""
        return self.window.notice.text

    def look(self) -> None:
        """Have every open window look for letters, until those under way have come."""
        for _round in range(2):
            for one in self._all:
                if not one.is_closed:
                    one.window.apart.look()
                    one.box.wait()
        QApplication.processEvents()

    def wait_until(self, is_so: object) -> None:
        """Have letters delivered until something is so."""
        assert callable(is_so)

        def seen() -> object:
            self.look()
            return is_so()

        until(seen)

    def choose(self, rng: random.Random) -> Action:
        """An action at random; giving up a siege is left out."""
        actions = [one for one in legal_actions(self.game.state) if one.verb != "withdraw"]
        return rng.choice(actions or list(legal_actions(self.game.state)))

    def play_turn(self, rng: random.Random) -> None:
        """Act at random until something has to be sent, and send it."""
        while not self.game.is_ready:
            self.window.current.submit(self.choose(rng))
        self.window.apart.send()

    def sit_again(self) -> Player:
        """The same player at a new window."""
        assert self._sit is not None
        return self._sit(self.name)

    def close(self) -> None:
        """Close the window."""
        if not self.is_closed:
            self.window.close()
            self.is_closed = True
