"""The new-game dialog by keyboard alone."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QDialog, QLineEdit, QSpinBox, QWidget

from afaos_gui.gui.dialogs.new_game.option_row import OptionRow
from afaos_gui.rules.options import OPTIONS
from tests.gui.new_game.sheet import MANY, Opener, click, press


def test_tab_goes_through_the_sheet_as_it_is_read(open_dialog: Opener) -> None:
    dialog = open_dialog()
    reached: list[QWidget | None] = [dialog.focusWidget()]
    for _step in range(40):
        press(dialog.focusWidget() or dialog, Qt.Key.Key_Tab)
        if dialog.focusWidget() is reached[0]:
            break
        reached.append(dialog.focusWidget())
    first_row = next(iter(dialog.options.rows.values()))
    stations = [dialog.british, dialog.french, dialog.editions.buttons()[0], dialog.more, dialog.sets.chips[0]]
    stations += [dialog.search, first_row, dialog.options.bid.buttons[0], dialog.cancel, dialog.begin]
    places = [reached.index(station) for station in stations]
    assert sorted(places[:7] + places[8:]) == places[:7] + places[8:]
    assert sum(isinstance(widget, OptionRow) for widget in reached) == 1


def test_the_arrows_go_through_the_options(open_dialog: Opener) -> None:
    dialog = open_dialog(rules=("second", ("no_governors",)))
    first = next(iter(dialog.options.rows.values()))
    first.setFocus()
    visited = [first]
    for _step in range(len(OPTIONS)):
        press(visited[-1], Qt.Key.Key_Down)
        here = dialog.focusWidget()
        assert isinstance(here, OptionRow)
        if here is visited[-1]:
            break
        visited.append(here)
    assert len(visited) == len(OPTIONS) - 2
    assert all(one.isEnabled() for one in visited)
    viewport = visited[-1].mapTo(dialog.paper, QPoint(0, visited[-1].height()))
    assert dialog.paper.rect().contains(viewport)
    press(visited[-1], Qt.Key.Key_Home)
    assert first.hasFocus()


def test_return_begins_and_escape_leaves(open_dialog: Opener) -> None:
    dialog = open_dialog()
    press(dialog.french, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    other = open_dialog()
    press(other.french, Qt.Key.Key_Escape)
    assert other.result() == QDialog.DialogCode.Rejected
    third = open_dialog()
    third.cancel.setFocus()
    press(third.cancel, Qt.Key.Key_Return)
    assert third.result() == QDialog.DialogCode.Rejected


def test_return_presses_the_button_between_the_seats(open_dialog: Opener) -> None:
    dialog = open_dialog()
    dialog.seats.swap.setFocus()
    press(dialog.seats.swap, Qt.Key.Key_Return)
    assert dialog.isVisible() and (dialog.british.text(), dialog.french.text()) == ("Louis", "Anne")


def test_everything_that_takes_the_focus_has_a_name(open_dialog: Opener) -> None:
    dialog = open_dialog(rules=("second", MANY))
    click(dialog.more)
    for widget in dialog.findChildren(QWidget):
        takes_focus = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes_focus and widget.isVisible() and not isinstance(widget.parent(), QLineEdit | QSpinBox):
            seen = QAccessible.queryAccessibleInterface(widget)
            assert seen.text(QAccessible.Text.Name), widget
