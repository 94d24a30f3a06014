"""The deeds of a session: each has a name, a time when it can be done, and a number that says how it is done."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from afaos_gui.gui.table.review.sheet import ReviewSheet
from tests.gui.hands import LEFT, PLAIN
from tests.gui.sessions.program import Program

Thing = TypeVar("Thing")
Opened = TypeVar("Opened", bound=QDialog)
When = Callable[[Program], bool]
Do = Callable[[Program, random.Random], object]


class Deed(NamedTuple):
    """Something that a player does."""

    name: str
    when: When
    do: Do


DEEDS: dict[str, Deed] = {}


def deed(*whens: When) -> Callable[[Do], Do]:
    """Make a function a deed, which can be done when all of `whens` are so."""

    def made(do: Do) -> Do:
        name = do.__name__
        DEEDS[name] = Deed(name, lambda program: all(when(program) for when in whens), do)
        return do

    return made


# When


def uncovered(program: Program) -> bool:
    """Whether nothing lies over the whole window, so that mouse and keys reach the table."""
    window = program.window
    welcome = window.archive.welcome
    covers = (window.curtain, window.score, window.asking, *((welcome,) if welcome is not None else ()))
    is_covered = window.learning.is_open or any(not one.isHidden() for one in covers)
    return no_dialog(program) and not is_covered


def no_dialog(program: Program) -> bool:
    """Whether no dialog is open, and no menu."""
    return program.dialog is None and QApplication.activePopupWidget() is None


def no_drag(program: Program) -> bool:
    """Whether the hands hold nothing."""
    return not QApplication.mouseButtons()


def seated(program: Program) -> bool:
    """Whether somebody may see the table."""
    return program.window.current.seated


def given(name: str) -> When:
    """Whether a command can be given."""
    return lambda program: program.window.commands[name].isEnabled()


def may_act(program: Program) -> bool:
    """Whether the person at the window has something to decide."""
    return uncovered(program) and no_drag(program) and program.window.current.can_act


# Hands


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN, program: Program | None = None) -> None:
    """Press a key wherever the focus is."""
    widget = QApplication.focusWidget() or QApplication.activeWindow() or (program.window if program else None)
    if widget is not None:
        QTest.keyClick(widget, key, modifiers)
        QApplication.processEvents()


def reaches(program: Program, widget: QWidget, at: QPoint | None = None) -> bool:
    """Whether a click at a global point, or at the middle of a widget, meets this widget."""
    window = widget.window()
    point = at if at is not None else widget.mapToGlobal(widget.rect().center())
    met = window.childAt(window.mapFromGlobal(point))
    return widget.isVisible() and met is not None and (met is widget or widget.isAncestorOf(met))


def click(program: Program, widget: QWidget) -> bool:
    """Click the middle of a widget; return whether that could be done."""
    if not (widget.isVisible() and widget.isEnabled()) or not reaches(program, widget):
        return False
    if widget.window() is program.window:
        program.hands.click_widget(widget)
    else:
        QTest.mouseClick(widget, LEFT, PLAIN, widget.rect().center())
    QApplication.processEvents()
    return True


def opened(program: Program, name: str, kind: type[Opened]) -> Opened | None:
    """The dialog that a command opens, if it is of this kind."""
    program.window.commands[name].trigger()
    program.settle()
    dialog = program.dialog
    return dialog if isinstance(dialog, kind) else None


def one_of(rng: random.Random, things: Sequence[Thing]) -> Thing | None:
    """One of some things, None where there are none."""
    return rng.choice(things) if things else None


def is_reviewing(program: Program) -> bool:
    """Whether the review's drawer is open."""
    return any(one.is_open for one in program.window.findChildren(ReviewSheet))


def stop_motion(program: Program) -> None:
    """Press a key that does nothing else: whatever moves is at its end then."""
    play = program.window.play
    for _time in range(30):
        if not (play.director.running or play.retelling.is_on):
            return
        press(Qt.Key.Key_Shift, program=program)
        if play.retelling.is_on:
            play.retelling.skip()
        program.settle()
