"""Deeds about files: names, the trash, what is dropped or pasted, a full disk, the end and the next start."""

from __future__ import annotations

import errno
import os
import random
import sys
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog

from afaos_gui.gui.dialogs.preferences.dialog import PreferencesDialog
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.gui.saves.asking import ExportDialog
from afaos_gui.gui.saves.manager import SaveManager
from tests.gui.hands import LEFT, PLAIN
from tests.gui.sessions.deeds import click, deed, given, no_dialog, no_drag, opened, press
from tests.gui.sessions.program import Program

BROKEN = (b"", b"{}", b"AFAOS 1\n", b"no game at all\n" * 3, b"\xff\xfe\x00")


@deed(no_dialog, no_drag, given("open"))
def tidy_the_saved_games(program: Program, rng: random.Random) -> None:
    """Rename saved games, throw them away and put them back, that on the table too."""
    if (dialog := opened(program, "open", SaveManager)) is None:
        return
    for _number in range(rng.randrange(1, 5)):
        if program.dialog is not dialog:
            return
        if rng.random() < 0.4:
            click(program, rng.choice(list(dialog.tabs.values())))
        if dialog.list.count():
            dialog.list.setCurrentRow(rng.randrange(dialog.list.count()))
        button = rng.choice((dialog.rename_button, dialog.trash_button, dialog.put_back))
        if click(program, button) and dialog.name.isVisible():
            dialog.name.clear()
            QTest.keyClicks(dialog.name, rng.choice(("Game 0", "Game 1", "Ä b.c", "con", "x" * 90, " ")))
            press(Qt.Key.Key_Return)
        program.settle()
    if program.dialog is dialog and rng.random() < 0.8:
        dialog.reject()


@deed(no_drag, lambda program: QApplication.activeModalWidget() is None)
def drop_a_file(program: Program, rng: random.Random) -> None:
    """Drop a saved game, something that is none, or a text onto the window, which no dialog blocks."""
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
    at, copy = QPoint(window.width() // 2, window.height() // 2), Qt.DropAction.CopyAction
    enter = QDragEnterEvent(at, copy, mime, LEFT, PLAIN)
    QApplication.sendEvent(window, enter)
    if enter.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(at), copy, mime, LEFT, PLAIN))


@deed(no_dialog, no_drag, given("export"))
def export_to_a_file(program: Program, rng: random.Random) -> None:
    """Export the game to a file, as a text or a record, where the player agrees."""
    out = program.folder / f"out{rng.randrange(3)}"
    if (dialog := opened(program, "export", ExportDialog)) is None:
        return
    click(program, rng.choice(list(dialog.forms.values())))
    if dialog.agreed.isVisible():
        QTest.mouseClick(dialog.agreed, LEFT, PLAIN, QPoint(8, dialog.agreed.height() // 2))
    with patch.object(file_dialogs, "path_to_write", lambda _parent, _title, start: out.with_suffix(start.suffix)):
        click(program, dialog.go)
        program.settle()


@deed(no_dialog, no_drag, given("paste_game"))
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
    path = program.folder / "carried.json"
    if (dialog := opened(program, "preferences", PreferencesDialog)) is None:
        return
    name = "import_settings" if path.exists() and rng.random() < 0.6 else "export_settings"
    asks: dict[str, Any] = dict.fromkeys(("path_to_write", "path_from_home", "path_to_open"), lambda *_asked: path)
    with patch.multiple(file_dialogs, **asks):
        for tab in dialog.tabs.values():
            click(program, tab)
            program.settle()
            button = dialog.findChild(QAbstractButton, name)
            if isinstance(button, QAbstractButton) and click(program, button):
                program.settle()
                break
    program.note_language()
    if isinstance(program.dialog, QDialog):
        press(Qt.Key.Key_Escape)


@deed(lambda program: sys.platform == "linux")
def fill_the_disk(program: Program, rng: random.Random) -> None:
    """Have the disk take nothing more, or take everything again."""
    desk = program.window.archive.desk
    assert desk is not None
    disk = desk.kept.disk
    if vars(disk).pop("write", None) is None and rng.random() < 0.4:
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
    is_machine_first = any(seat.is_machine for seat in own.seats) and not own.position
    if not goes_on or far is not None or is_machine_first or not program.window.view_commands.is_on("start_screen"):
        return
    # In a small window the first sheet makes way for the second, which offers the game.
    ways = [program.window.findChild(QAbstractButton, name) for name in ("start_continue", "go_on")]
    way = next((one for one in ways if isinstance(one, QAbstractButton) and one.isVisible()), None)
    if way is None or not click(program, way):
        program.fail("restart", f"No game to go on with is offered: {before}")
        return
    program.settle()
    game = program.window.current.own_game
    if (len(game.commands), game.position, game.state.turn) != before:
        program.fail("restart", f"It went on with {(len(game.commands), game.position, game.state.turn)}: {before}")
