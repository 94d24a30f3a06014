"""Deeds about files: names, the trash, what is dropped or pasted, a full disk, the end and the next start."""

from __future__ import annotations

import errno
import os
import random
import sys
from functools import partial
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from afaos_gui.gui.dialogs.preferences.dialog import PreferencesDialog
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.gui.saves.asking import ExportDialog
from afaos_gui.gui.saves.manager import SaveManager
from tests.gui.hands import LEFT, PLAIN
from tests.gui.sessions.deeds import click, deed, no_dialog, no_drag, one_of, press
from tests.gui.sessions.program import Program

BROKEN = (b"", b"{}", b"AFAOS 1\n", b"no game at all\n" * 3, b"\xff\xfe\x00")


@deed(no_dialog, no_drag, lambda program: program.window.commands["open"].isEnabled())
def tidy_the_saved_games(program: Program, rng: random.Random) -> None:
    """Rename saved games, throw them away and put them back, that on the table too."""
    program.window.commands["open"].trigger()
    program.settle()
    dialog = program.dialog
    if not isinstance(dialog, SaveManager):
        return
    for _number in range(rng.randrange(1, 5)):
        if program.dialog is not dialog:
            return
        if (tab := one_of(rng, [*dialog.tabs.values()])) is not None and rng.random() < 0.4:
            click(program, tab)
        if dialog.list.count():
            dialog.list.setCurrentRow(rng.randrange(dialog.list.count()))
        deeds = [one for one in (dialog.rename_button, dialog.trash_button, dialog.put_back) if one.isEnabled()]
        button = one_of(rng, [one for one in deeds if one.isVisible()])
        if button is not None and click(program, button) and dialog.name.isVisible():
            dialog.name.clear()
            QTest.keyClicks(dialog.name, rng.choice(("Game 0", "Game 1", "Ä b.c", "con", "x" * 90, " ")))
            press(Qt.Key.Key_Return)
        program.settle()
    if program.dialog is dialog and rng.random() < 0.8:
        dialog.reject()


@deed(no_drag)
def drop_a_file(program: Program, rng: random.Random) -> None:
    """Drop a saved game, something that is none, or a text onto the window."""
    window, mime = program.window, QMimeData()
    files = [one for one in program.folder.rglob("*") if one.suffix in (".acres", ".json", ".txt")]
    if rng.random() < 0.3:
        broken = program.folder / f"broken{rng.randrange(3)}.acres"
        broken.write_bytes(rng.choice(BROKEN))
        files = [broken]
    if rng.random() < 0.1 or not files:
        mime.setText("Boston")
    else:
        mime.setUrls([QUrl.fromLocalFile(str(rng.choice(sorted(files))))])
    if QApplication.activeModalWidget() is not None:
        return  # The system lets nothing be dropped behind a dialog.
    at, copy = QPoint(window.width() // 2, window.height() // 2), Qt.DropAction.CopyAction
    enter = QDragEnterEvent(at, copy, mime, LEFT, PLAIN)
    QApplication.sendEvent(window, enter)
    if enter.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(at), copy, mime, LEFT, PLAIN))


@deed(no_dialog, no_drag, lambda program: program.window.commands["export"].isEnabled())
def export_to_a_file(program: Program, rng: random.Random) -> None:
    """Export the game to a file, as a text or a record, where the player agrees."""
    out = program.folder / f"out{rng.randrange(3)}"
    program.window.commands["export"].trigger()
    program.settle()
    dialog = program.dialog
    if not isinstance(dialog, ExportDialog):
        return
    click(program, rng.choice(list(dialog.forms.values())))
    if dialog.agreed.isVisible():
        QTest.mouseClick(dialog.agreed, LEFT, PLAIN, QPoint(8, dialog.agreed.height() // 2))
    with patch.object(file_dialogs, "path_to_write", lambda _parent, _title, start: out.with_suffix(start.suffix)):
        click(program, dialog.go)
        program.settle()


@deed(no_dialog, no_drag, lambda program: program.window.commands["paste_game"].isEnabled())
def paste_something(program: Program, rng: random.Random) -> None:
    """Paste the game that was copied, the text of a file, or something that is no game."""
    texts = [one.read_text(encoding="utf-8") for one in sorted(program.folder.glob("out*"))]
    if rng.random() < 0.5 and texts:
        QGuiApplication.clipboard().setText(rng.choice(texts))
    elif rng.random() < 0.4:
        QGuiApplication.clipboard().setText(rng.choice(("", "Boston", "A Few Acres of Snow\n1. x")))
    program.window.commands["paste_game"].trigger()


@deed(no_drag, no_dialog)
def carry_settings(program: Program, rng: random.Random) -> None:
    """Export the settings, or read those that were exported earlier."""
    program.window.commands["preferences"].trigger()
    program.settle()
    dialog, path = program.dialog, program.folder / "carried.json"
    if not isinstance(dialog, PreferencesDialog):
        return
    name = "import_settings" if path.exists() and rng.random() < 0.6 else "export_settings"
    button = dialog.findChild(type(dialog.tabs[next(iter(dialog.tabs))]), name)
    for tab in dialog.tabs.values():
        if button is None or not button.isVisible():
            click(program, tab)
            program.settle()
            button = dialog.findChild(type(tab), name)
    with (
        patch.object(file_dialogs, "path_to_write", lambda *_asked: path),
        patch.object(file_dialogs, "path_from_home", lambda *_asked: path),
        patch.object(file_dialogs, "path_to_open", lambda *_asked: path),
    ):
        if button is not None and click(program, button):
            program.settle()
    program.note_language()
    if isinstance(program.dialog, QDialog):
        press(Qt.Key.Key_Escape)


def is_full(program: Program) -> bool:
    """Whether the disk is full."""
    desk = program.window.archive.desk
    return desk is not None and "write" in vars(desk.kept.disk)


@deed(lambda program: sys.platform == "linux")
def fill_the_disk(program: Program, rng: random.Random) -> None:
    """Have the disk take nothing more, or take everything again."""
    desk = program.window.archive.desk
    assert desk is not None
    disk = desk.kept.disk
    if is_full(program):
        del vars(disk)["write"]
    elif rng.random() < 0.4:
        vars(disk)["write"] = partial(_write, program.games)


def _write(games: Path, descriptor: int, data: bytes) -> int:
    """Write where there is room: settings lie on another disk."""
    if Path(f"/proc/self/fd/{descriptor}").readlink().is_relative_to(games):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    return os.write(descriptor, data)


@deed(no_drag, no_dialog)
def close_and_open_again(program: Program, rng: random.Random) -> None:
    """Close the window, and start the program once more: the game goes on where it was."""
    window = program.window
    own, far = window.current.own_game, window.current.own_game.far
    before = (len(own.commands), own.position, own.state.turn)
    goes_on = own.commands and own.outcome is None
    window.close()
    program.settle()
    if window.isVisible():
        if not window.asking.isVisible():
            program.fail("restart", "The window does not close and asks nothing.")
        return
    program.reopen()
    learning = program.window.learning
    if (
        not goes_on
        or not program.window.view_commands.is_on("start_screen")
        or far is not None
        or (any(seat.is_machine for seat in own.seats) and not own.position)
    ):
        return
    line = next((one for one in learning.screen.lines if one.objectName() == "start_continue"), None)
    if learning.is_open and line is not None and not line.isVisible():
        return  # The first sheet makes way in a small window.
    if not learning.is_open or line is None:
        program.fail("restart", f"No game to go on with is offered: {before}")
        return
    click(program, line)
    program.settle()
    game = program.window.current.own_game
    if (len(game.commands), game.position, game.state.turn) != before:
        program.fail("restart", f"It went on with {(len(game.commands), game.position, game.state.turn)}: {before}")
