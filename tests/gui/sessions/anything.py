"""Deeds that lead anywhere: a press on whatever is to be seen, a menu opened by the mouse, a field typed into."""

from __future__ import annotations

import random

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLineEdit, QMenu, QWidget

from tests.gui.hands import LEFT, PLAIN
from tests.gui.sessions.deeds import click, deed, no_dialog, no_drag, one_of, press, reaches, uncovered
from tests.gui.sessions.games import LEADS_OUT
from tests.gui.sessions.program import Program

WORDS = ("bo", "que", "raid", "7", "s", "Louisb", "zzz", "é", "ou", "geld")


@deed(no_dialog, no_drag)
def press_anything(program: Program, rng: random.Random) -> None:
    """Press any button of the window that can be reached."""
    made = program.window.findChildren(QAbstractButton)
    found = [one for one in made if one.isVisible() and one.isEnabled() and one.objectName() not in LEADS_OUT]
    for button in rng.sample(found, len(found)):
        if click(program, button):
            return


@deed(no_drag)
def click_anywhere(program: Program, rng: random.Random) -> None:
    """Click somewhere, once or twice, with either button."""
    window = program.dialog or program.window
    at = QPoint(rng.randrange(4, window.width() - 4), rng.randrange(4, window.height() - 4))
    target = window.childAt(at) or window
    if target.objectName() in LEADS_OUT or (isinstance(target, QAbstractButton) and program.dialog is not None):
        return
    which = rng.choice((LEFT, LEFT, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton))
    QTest.mouseClick(target, which, PLAIN, target.mapFrom(window, at))
    if rng.random() < 0.3:
        QTest.mouseDClick(target, LEFT, PLAIN, target.mapFrom(window, at))


@deed(no_dialog, no_drag)
def open_a_menu(program: Program, rng: random.Random) -> None:
    """Open a menu by the mouse, go down some lines, and leave it open, close it or choose."""
    bar = program.window.menuBar()
    action = rng.choice([one for one in bar.actions() if one.isEnabled() and one.isVisible()])
    QTest.mouseClick(bar, LEFT, PLAIN, bar.actionGeometry(action).center())
    QApplication.processEvents()
    if rng.random() < 0.3:
        _close_menus()


@deed(no_drag, lambda program: isinstance(QApplication.activePopupWidget(), QMenu))
def go_on_in_the_menu(program: Program, rng: random.Random) -> None:
    """Move in the open menu by keys, and perhaps close it; what it does is done by other deeds."""
    arrows = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Right)
    for key in (*rng.choices(arrows, k=rng.randrange(6)), Qt.Key.Key_Return):
        menu = QApplication.activePopupWidget()
        chosen = menu.activeAction() if isinstance(menu, QMenu) else None
        if menu is not None and (key in arrows or (chosen and chosen.objectName() not in ("action_quit", ""))):
            QTest.keyClick(menu, key)
    program.settle()
    _close_menus()


def _close_menus() -> None:
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()


@deed(no_drag)
def type_into_a_field(program: Program, rng: random.Random) -> None:
    """Type into a field that is to be seen: a search, a name."""
    inside = program.dialog or program.window
    fields = [one for one in inside.findChildren(QLineEdit) if one.isVisible() and one.isEnabled()]
    field = one_of(rng, [one for one in fields if not one.isReadOnly()])
    if field is not None:
        field.setFocus()
        if rng.random() < 0.5:
            field.selectAll()
        QTest.keyClicks(field, rng.choice(WORDS))
        if rng.random() < 0.4:
            press(rng.choice((Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Up, Qt.Key.Key_Escape)))


@deed(no_drag)
def choose_a_row(program: Program, rng: random.Random) -> None:
    """Click a row of a list: of the log, the history, a dialog."""
    inside: QWidget = program.dialog or program.window
    views = [one for one in inside.findChildren(QAbstractItemView) if one.isVisible() and one.model() is not None]
    view = one_of(rng, [one for one in views if one.model().rowCount()])
    if view is None:
        return
    row = view.model().index(rng.randrange(view.model().rowCount()), 0)
    view.scrollTo(row)
    QApplication.processEvents()
    at = view.visualRect(row).center()
    if reaches(program, view.viewport(), view.viewport().mapToGlobal(at)):
        QTest.mouseClick(view.viewport(), LEFT, PLAIN, at)
        if rng.random() < 0.2:
            QTest.mouseDClick(view.viewport(), LEFT, PLAIN, at)


@deed(no_dialog, no_drag, uncovered, lambda program: program.window.archive.is_chronicle_open)
def go_back_in_the_history(program: Program, rng: random.Random) -> None:
    """Press a button of the open log or history."""
    found = program.window.archive.chronicle.findChildren(QAbstractButton)
    if (button := one_of(rng, [one for one in found if one.isVisible() and one.isEnabled()])) is not None:
        click(program, button)
