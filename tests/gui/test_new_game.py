"""Choosing a new game by mouse and keys, and the sheet of the rules in force."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from afaos_gui.data.favourites import Favourite, load_favourites, save_favourites
from afaos_gui.data.loader import load_catalogue
from afaos_gui.gui.app.start import application
from afaos_gui.gui.dialogs.new_game import NewGameChoice, NewGameDialog
from afaos_gui.gui.dialogs.new_game.choice import RulesChoice
from afaos_gui.gui.dialogs.new_game.option_row import OptionRow
from afaos_gui.gui.dialogs.new_game.option_sheet import split_evenly
from afaos_gui.gui.dialogs.rules_in_force import RulesInForce
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.options import OPTIONS
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game
from afaos_gui.session.option_texts import option_texts, option_title
from afaos_gui.session.presets import presets
from tests.gui.hands import Hands

SMALL, LARGE = (1280, 720), (1920, 1080)
MANY = ("louisbourg_starts_fortified", "no_governors", "late_reshuffle", "fur_for_one", "french_bid_2")
Opener = Callable[..., NewGameDialog]
Sit = Callable[..., Hands]


@pytest.fixture
def open_dialog(qtbot: QtBot, tmp_path: Path) -> Iterator[Opener]:
    """Opens the dialog over a window of a size, its own sets of rules kept in a folder of the test."""
    application()
    behind = QWidget()
    qtbot.addWidget(behind)

    def open_it(size: tuple[int, int] = SMALL, rules: tuple[str, tuple[str, ...]] = ("second", ())) -> NewGameDialog:
        behind.resize(*size)
        dialog = NewGameDialog("Anne", "Louis", behind, rules=rules, folder=tmp_path)
        with qtbot.waitActive(dialog):
            dialog.show()
            dialog.activateWindow()
        return dialog

    yield open_it


def click(widget: QWidget, at: QPoint | None = None) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())


def press(widget: QWidget, key: Qt.Key) -> None:
    QTest.keyClick(widget, key)


def chip(dialog: NewGameDialog, name: str) -> QAbstractButton:
    return next(chip for chip in dialog.sets.chips if name in (chip.objectName(), chip.text()))


def row(dialog: NewGameDialog, option: str) -> OptionRow:
    return dialog.options.rows[option]


# What is chosen


def test_an_option_that_the_edition_rules_out_comes_back_with_the_other() -> None:
    rules = RulesChoice("second", ("short_raids", "fur_for_one"))
    rules.set_edition("first")
    assert rules.options == {"fur_for_one"}
    assert "first edition" in rules.reason_against("short_raids")
    rules.set_edition("second")
    assert rules.options == {"fur_for_one", "short_raids"}


def test_what_is_chosen_now_wins_over_what_was_ruled_out() -> None:
    rules = RulesChoice("second", ("home_support_reshuffles",))
    rules.set_edition("first")
    rules.switch("late_reshuffle", True)
    rules.set_edition("second")
    assert rules.options == {"late_reshuffle"}


def test_an_option_with_a_reason_against_it_cannot_be_switched_on() -> None:
    rules = RulesChoice("second", ("no_governors",))
    rules.switch("governor_gives_up_location", True)
    assert rules.options == {"no_governors"}


def test_only_one_side_has_the_bid() -> None:
    rules = RulesChoice("second", ("fur_for_one", "french_bid_3"))
    assert rules.bid == (FRENCH, 3)
    rules.set_bid(BRITISH, 2)
    assert rules.options == {"fur_for_one", "british_bid_2"}
    rules.set_bid(BRITISH, 0)
    assert rules.bid is None


# The dialog


def test_it_begins_with_the_names_and_rules_it_is_given(open_dialog: Opener) -> None:
    dialog = open_dialog(rules=("first", ("fur_for_one",)))
    assert dialog.answer() == NewGameChoice("Anne", "Louis", None, "first", frozenset({"fur_for_one"}))


def test_the_players_change_sides(open_dialog: Opener) -> None:
    dialog = open_dialog()
    click(dialog.seats.swap)
    assert (dialog.answer().british, dialog.answer().french) == ("Louis", "Anne")


def test_an_edition_is_chosen_by_a_click_or_an_arrow(open_dialog: Opener) -> None:
    dialog = open_dialog()
    second, first = dialog.editions.buttons()
    click(first)
    assert dialog.answer().edition == "first"
    press(first, Qt.Key.Key_Up)
    assert second.isChecked()
    assert dialog.answer().edition == "second"


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_can_be_switched(open_dialog: Opener, option: str) -> None:
    dialog = open_dialog()
    click(row(dialog, option))
    assert dialog.answer().options == {option}
    assert dialog.summary_list.text == option_title(option)
    press(row(dialog, option), Qt.Key.Key_Space)
    assert dialog.answer().options == frozenset()


def test_what_does_not_go_together_is_greyed_with_its_reason(open_dialog: Opener) -> None:
    dialog = open_dialog(rules=("second", ("no_governors",)))
    other = row(dialog, "governor_gives_up_location")
    assert not other.isEnabled()
    assert other.reason == "Changes nothing without Governor cards."
    assert other.reason in other.accessibleDescription()
    click(other)
    assert dialog.answer().options == {"no_governors"}
    click(row(dialog, "no_governors"))
    assert other.isEnabled()
    assert other.reason == ""


def test_the_first_edition_greys_what_it_has_already(open_dialog: Opener) -> None:
    dialog = open_dialog(rules=("second", ("short_raids",)))
    click(dialog.editions.buttons()[1])
    assert not row(dialog, "short_raids").isEnabled()
    assert not row(dialog, "short_raids").isChecked()
    click(dialog.editions.buttons()[0])
    assert row(dialog, "short_raids").isChecked()


def test_the_options_on_are_counted_and_can_all_be_switched_off(open_dialog: Opener) -> None:
    dialog = open_dialog(rules=("second", MANY))
    assert "4 of 26 on, and a bid" in [label.text() for label in dialog.paper.findChildren(QLabel)]
    click(dialog.clear)
    assert dialog.answer().options == frozenset()
    assert not dialog.clear.isEnabled()


def test_the_bid_goes_to_a_side_with_a_number(open_dialog: Opener) -> None:
    dialog = open_dialog()
    bid = dialog.options.bid
    click(bid.button(BRITISH))
    assert dialog.answer().options == {"british_bid_3"}
    bid.number.stepUp()
    click(bid.button(FRENCH))
    assert dialog.answer().options == {"french_bid_4"}
    assert "4 times in the game the French" in bid.words
    click(bid.buttons[0])
    assert dialog.answer().options == frozenset()


def test_a_seed_hides_under_more(open_dialog: Opener) -> None:
    dialog = open_dialog()
    assert dialog.seed.isHidden()
    click(dialog.more)
    QTest.keyClicks(dialog.seed, "1759")
    assert dialog.answer().seed == 1759


def test_a_study_game_is_chosen_under_more(open_dialog: Opener) -> None:
    dialog = open_dialog()
    assert dialog.study.isHidden()
    assert not dialog.answer().study
    click(dialog.more)
    QTest.keyClick(dialog.study, Qt.Key.Key_Space)
    assert dialog.answer().study


# Sets of rules


@pytest.mark.parametrize("preset", presets())
def test_a_preset_is_taken_by_a_click(open_dialog: Opener, preset: object) -> None:
    dialog = open_dialog(rules=("first", MANY[:1]))
    wanted = next(one for one in presets() if one == preset)
    button = chip(dialog, f"preset_{wanted.id}")
    click(button)
    assert (dialog.answer().edition, dialog.answer().options) == (wanted.edition, wanted.options)
    assert button.isChecked()
    assert dialog.sets.line == wanted.line
    assert dialog.sets.balance == wanted.balance
    assert dialog.summary.text == wanted.title
    assert sum(chip.isChecked() for chip in dialog.sets.chips) == 1


def test_changing_an_option_leaves_the_preset(open_dialog: Opener) -> None:
    dialog = open_dialog()
    assert chip(dialog, "preset_second_edition").isChecked()
    click(row(dialog, "fur_for_one"))
    assert not any(chip.isChecked() for chip in dialog.sets.chips)
    assert dialog.summary.text == "Second edition, 1 option"


def test_rules_are_kept_under_a_name_and_found_again(open_dialog: Opener, tmp_path: Path) -> None:
    dialog = open_dialog(rules=("second", MANY))
    click(dialog.sets.keep)
    QTest.keyClicks(dialog.sets.name, "Club night")
    press(dialog.sets.name, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert load_favourites(tmp_path) == (Favourite("Club night", "second", frozenset(MANY)),)
    again = open_dialog()
    click(chip(again, "Club night"))
    assert again.answer().options == frozenset(MANY)


def test_escape_leaves_the_name_and_not_the_dialog(open_dialog: Opener, tmp_path: Path) -> None:
    dialog = open_dialog(rules=("second", MANY))
    click(dialog.sets.keep)
    press(dialog.sets.name, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert dialog.sets.name.isHidden()
    assert load_favourites(tmp_path) == ()


@pytest.mark.parametrize("by_key", [False, True])
def test_an_own_set_can_be_removed(open_dialog: Opener, tmp_path: Path, by_key: bool) -> None:
    save_favourites(tmp_path, [Favourite("Club night", "second", frozenset({"fur_for_one"}))])
    dialog = open_dialog()
    own = dialog.sets.chips[-1]
    if by_key:
        press(own, Qt.Key.Key_Delete)
    else:
        click(own, own.cross.center())
    assert load_favourites(tmp_path) == ()
    assert "Club night" not in [chip.text() for chip in dialog.sets.chips]


def test_where_own_sets_cannot_be_kept_the_line_says_why(open_dialog: Opener, tmp_path: Path) -> None:
    dialog = open_dialog(rules=("second", MANY))
    (tmp_path / "rules.json").mkdir()
    click(dialog.sets.keep)
    QTest.keyClicks(dialog.sets.name, "Club night")
    press(dialog.sets.name, Qt.Key.Key_Return)
    assert "was not saved" in dialog.sets.line
    assert dialog.sets.favourites == ()


def test_without_a_folder_no_own_sets_are_offered(qtbot: QtBot) -> None:
    application()
    dialog = NewGameDialog(rules=("second", MANY))
    qtbot.addWidget(dialog)
    assert dialog.sets.keep.isHidden()


# Search


def test_the_search_leaves_what_speaks_of_the_words(open_dialog: Opener) -> None:
    dialog = open_dialog()
    QTest.keyClicks(dialog.search, "QUEBEC")
    assert [name for name, one in dialog.options.rows.items() if not one.isHidden()] == ["quebec_starts_fortified"]
    press(dialog.search, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert not any(one.isHidden() for one in dialog.options.rows.values())


@pytest.mark.parametrize("text", option_texts())
def test_every_option_is_found_by_its_title(open_dialog: Opener, text: object) -> None:
    dialog = open_dialog()
    option = next(one for one in option_texts() if one == text)
    dialog.search.setText(option.title)
    assert not row(dialog, option.id).isHidden()


def test_a_search_for_nothing_there_says_so(open_dialog: Opener) -> None:
    dialog = open_dialog()
    dialog.search.setText("elephants")
    shown = [label.text() for label in dialog.options.findChildren(QLabel) if label.isVisible()]
    assert shown == ["No option speaks of “elephants”."]


# Keys


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


def test_everything_that_takes_the_focus_has_a_name(open_dialog: Opener) -> None:
    dialog = open_dialog(rules=("second", MANY))
    click(dialog.more)
    for widget in dialog.findChildren(QWidget):
        takes_focus = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes_focus and widget.isVisible() and not isinstance(widget.parent(), QLineEdit | QSpinBox):
            seen = QAccessible.queryAccessibleInterface(widget)
            assert seen.text(QAccessible.Text.Name), widget


# The look


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("rules", [("second", ()), ("second", MANY), ("first", MANY)])
def test_nothing_is_clipped(open_dialog: Opener, size: tuple[int, int], rules: tuple[str, tuple[str, ...]]) -> None:
    dialog = open_dialog(size, rules)
    click(dialog.more)
    assert dialog.width() <= size[0]
    assert dialog.height() <= size[1] - 40
    sheet = dialog.options
    for widget in dialog.findChildren(QWidget):
        if widget.isVisible() and not sheet.isAncestorOf(widget) and widget is not sheet:
            place = QRect(widget.mapTo(dialog, QPoint(0, 0)), widget.size())
            assert dialog.rect().contains(place), widget
        if isinstance(widget, QAbstractButton) and widget.isVisible() and not isinstance(widget, OptionRow):
            hint = widget.sizeHint()
            assert widget.width() >= hint.width(), widget
            assert widget.height() >= hint.height() - 4, widget
    for one in sheet.rows.values():
        assert one.height() == one.height_for(one.width())
        assert sheet.rect().contains(QRect(one.mapTo(sheet, QPoint(0, 0)), one.size()))


def test_columns_are_as_even_as_can_be() -> None:
    assert list(split_evenly([3, 1, 1, 1], 2)) == [range(1), range(1, 4)]
    assert list(split_evenly([1, 1, 4], 3)) == [range(1), range(1, 2), range(2, 3)]
    assert list(split_evenly([5], 1)) == [range(1)]


# At the window


def test_the_game_begins_with_the_rules_chosen(sit: Sit) -> None:
    hands = sit(Game(Ruleset(load_catalogue(), "first"), seed=1))
    hands.window.commands["new"].trigger()
    dialog = hands.window.findChild(NewGameDialog)
    assert dialog is not None
    assert dialog.answer().edition == "first"
    click(chip(dialog, "preset_fortified_frontier"))
    click(dialog.begin)
    ruleset = hands.window.current.game.ruleset
    assert (ruleset.edition, len(ruleset.options)) == ("second", 2)
    assert hands.table.log.rules.text() == "Fortified frontier"


def test_the_log_tells_the_rules_and_a_click_lists_them(sit: Sit) -> None:
    options = frozenset({"fur_for_one", "french_bid_2"})
    hands = sit(Game(Ruleset(load_catalogue(), "second", options), seed=1))
    note = hands.table.log.rules
    assert note.text() == "Second · 1 option, a bid"
    assert "One fur, one money" in note.toolTip()
    click(note)
    sheet = hands.window.findChild(RulesInForce)
    assert sheet is not None
    words = " ".join(words.text() for words in sheet.findChildren(QLabel))
    for told in ("Second edition", "One fur, one money", "brings 1 money", "2 times in the game the French"):
        assert told in words
    press(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_rules_in_force_fit_a_small_window(qtbot: QtBot, edition: str) -> None:
    application()
    many = [option for option in OPTIONS if RulesChoice(edition).reason_against(option) == ""]
    rules = RulesChoice(edition)
    for option in many:
        rules.switch(option, True)
    sheet = RulesInForce(Ruleset(load_catalogue(), edition, rules.options))
    qtbot.addWidget(sheet)
    sheet.show()
    assert sheet.height() <= SMALL[1] - 40
    assert sheet.close_button.isVisible()


def test_the_dialog_is_never_larger_than_the_window_behind_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(910, 512)  # what a screen of 1366 x 768 has at 150 percent
    dialog = NewGameDialog(parent=window)
    dialog.show()
    assert dialog.width() <= 910 and dialog.height() <= 512
    assert dialog.rect().contains(QRect(dialog.begin.mapTo(dialog, QPoint()), dialog.begin.size()))


@pytest.mark.parametrize("size", [(907, 472), (679, 344)])  # a screen of 1366 x 768 at 150 and 200 percent
def test_nothing_lies_on_another_thing_on_a_small_screen(qtbot: QtBot, size: tuple[int, int]) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(*size)
    dialog = NewGameDialog(parent=window)
    dialog.show()
    QApplication.processEvents()
    parts: list[QWidget] = [dialog.seats.slip(BRITISH), dialog.seats.slip(FRENCH), *dialog.editions.buttons()]
    parts += [dialog.more, *dialog.sets.chips, dialog.clear, dialog.search, dialog.paper]
    places = [QRect(part.mapTo(dialog, QPoint()), part.size()) for part in parts]
    on_paper = parts.index(dialog.clear)
    for one, other in itertools.combinations(places[:on_paper] + places[-1:], 2):
        assert not one.intersects(other)
    for part in parts:
        assert part.width() >= part.minimumSizeHint().width() and part.height() >= part.minimumSizeHint().height()
        assert dialog.rect().left() <= part.mapTo(dialog, QPoint()).x()
        assert part.mapTo(dialog, QPoint(part.width(), 0)).x() <= dialog.width()
    dialog.more.click()
    for _stop in range(40):
        QApplication.processEvents()
        field = dialog.focusWidget()
        assert field.visibleRegion().boundingRect() == field.rect(), field
        press(field, Qt.Key.Key_Tab)
    assert dialog.begin.visibleRegion().boundingRect() == dialog.begin.rect()
