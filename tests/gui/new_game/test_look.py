"""The new-game dialog in windows of every size: nothing is cut, and nothing overlaps."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import LANGUAGES, set_language
from afaos_gui.gui.app.start import application
from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.gui.dialogs.new_game.option_row import OptionRow
from afaos_gui.gui.dialogs.rules_in_force import RulesInForce
from afaos_gui.presentation.pages.new_game import RulesChoice
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.options import OPTIONS
from afaos_gui.rules.ruleset import Ruleset
from tests.gui.new_game.sheet import LARGE, MANY, SMALL, Opener, areas, chip, click, press


@pytest.mark.few(2)
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
        if isinstance(widget, OptionRow) or isinstance(widget.parent(), QLineEdit):
            continue
        if isinstance(widget, QAbstractButton) and widget.isVisible():
            hint = widget.sizeHint()
            assert widget.width() >= hint.width(), widget
            assert widget.height() >= hint.height() - 4, widget
    for one in sheet.rows.values():
        assert one.height() == one.heightForWidth(one.width())
        assert sheet.rect().contains(QRect(one.mapTo(sheet, QPoint(0, 0)), one.size()))


@pytest.mark.few(2)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (960, 540)])
def test_the_right_column_fits_with_a_bid_too(open_dialog: Opener, size: tuple[int, int], lang: str) -> None:
    set_language(lang)
    try:
        dialog = open_dialog(size)
        click(chip(dialog, "preset_tournament_bid"))
        for _layout_within_layout in range(6):
            QApplication.processEvents()
        whole, _options = areas(dialog)
        page = whole.widget()
        assert page is not None
        assert page.minimumSizeHint().width() <= whole.viewport().width()
    finally:
        set_language("en")


def test_only_the_options_scroll_in_a_window_under_a_task_bar(open_dialog: Opener) -> None:
    dialog = open_dialog((1280, 680))
    whole, options = areas(dialog)
    assert whole.verticalScrollBar().maximum() == 0
    assert options.verticalScrollBar().maximum() > 0
    shown = whole.viewport()
    assert shown.rect().contains(QRect(dialog.more.mapTo(shown, QPoint(0, 0)), dialog.more.size()))


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
    window.resize(910, 512)  # the room on a screen of 1366 x 768 at 150 percent
    dialog = NewGameDialog(parent=window)
    dialog.show()
    assert dialog.width() <= 910 and dialog.height() <= 512
    assert dialog.rect().contains(QRect(dialog.begin.mapTo(dialog, QPoint()), dialog.begin.size()))


@pytest.fixture
def speak() -> Iterator[Callable[[str], str]]:
    """Sets the language until the end of the test."""
    yield set_language
    set_language("en")


# Screens of 1366 x 768 at 150 and 200 percent, and of 1920 x 1080 at 200 percent.
@pytest.mark.few(2)
@pytest.mark.parametrize(("size", "lang"), [((907, 472), "en"), ((679, 344), "en"), ((960, 540), "fr")])
def test_nothing_lies_on_another_thing_on_a_small_screen(
    qtbot: QtBot, speak: Callable[[str], None], size: tuple[int, int], lang: str
) -> None:
    speak(lang)
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(*size)
    dialog = NewGameDialog(parent=window)
    dialog.show()
    QApplication.processEvents()
    parts: list[QWidget] = [dialog.seats.slips[BRITISH], dialog.seats.slips[FRENCH], *dialog.editions.buttons()]
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
