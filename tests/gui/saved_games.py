"""Helpers for tests of saved games: the desk, its dialogs and the file of the game on the table."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.gui.saves.asking import SaveDialog
from afaos_gui.gui.saves.desk import SavesDesk
from afaos_gui.gui.saves.game_list import GameList
from afaos_gui.gui.saves.manager import SaveManager
from afaos_gui.gui.saves.welcome import Welcome
from tests.gui.hands import LEFT, PLAIN, Hands

Kind = TypeVar("Kind", bound=QWidget)


def desk(hands: Hands) -> SavesDesk:
    """The desk of a window."""
    found = hands.window.archive.desk
    assert found is not None
    return found


def start_of(hands: Hands) -> Welcome:
    """The part of a window that offers a game at the start."""
    found = hands.window.archive.welcome
    assert found is not None
    return found


def dialog_of(hands: Hands, kind: type[Kind]) -> Kind:
    """The open dialog of a kind."""
    QApplication.processEvents()
    found = [dialog for dialog in hands.window.findChildren(kind) if dialog.isVisible()]
    assert len(found) == 1
    return found[0]


def click(widget: QWidget) -> None:
    """Click a widget of a dialog."""
    assert widget.isVisible() and widget.isEnabled(), widget.objectName()
    QTest.mouseClick(widget, LEFT, PLAIN, widget.rect().center())
    QApplication.processEvents()


def save_as(hands: Hands, name: str) -> Path:
    """Save the game under a name with mouse and keys."""
    hands.window.commands["save_as"].trigger()
    dialog = dialog_of(hands, SaveDialog)
    dialog.name.clear()
    QTest.keyClicks(dialog.name, name)
    click(dialog.save_button)
    path = desk(hands).own.file
    assert path is not None
    return path


def manager(hands: Hands) -> SaveManager:
    """The manager, opened by its command."""
    hands.window.commands["open"].trigger()
    return dialog_of(hands, SaveManager)


def click_game(games: GameList, title: str, *, twice: bool = False) -> None:
    """Click the slip of a game."""
    item = next(item for row in range(games.count()) if (item := games.item(row)).text().startswith(title))
    at = games.visualItemRect(item).center()
    QTest.mouseClick(games.viewport(), LEFT, PLAIN, at)
    if twice:
        QTest.mouseDClick(games.viewport(), LEFT, PLAIN, at)
    QApplication.processEvents()


def titles(games: GameList) -> list[str]:
    """The titles of the slips, from the top down."""
    assert games.count() == len(games.entries)
    return [entry.title for entry in games.entries]


def kept_file(hands: Hands) -> Path:
    """The file in which the game on the table is kept."""
    return next(entry.path for entry in desk(hands).kept.entries() if entry.in_use)
