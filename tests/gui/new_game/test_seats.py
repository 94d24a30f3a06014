"""The players in the new-game dialog: a person or the machine at each side, its level, and what is remembered."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.settings.settings import Settings, load_settings
from afaos_gui.data.texts.language import LANGUAGES, set_language
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, arrange, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.controllers.machine import engine_client as pulse
from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.gui.dialogs.new_game import levels as level_box
from afaos_gui.gui.dialogs.new_game.levels import PIPS_WIDTH, LevelBox
from afaos_gui.gui.toolkit.paint.ink import width_of
from afaos_gui.gui.toolkit.paint.theme import Role, font
from afaos_gui.presentation.viewer.machine_phase import Phase
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.levels import level_texts
from afaos_gui.session.machine.programs import command_of
from afaos_gui.session.saving.autosave import AutosaveFolder
from afaos_gui.session.saving.transfer import open_game
from afaos_gui.session.seats import last_seats, remember_seats
from tests.gui.fake_machine import FakeThinker
from tests.gui.new_game.sheet import LARGE, SMALL, Opener, Sit, click, wheel
from tests.rules.builder import SECOND

SIZES = (SMALL, LARGE)
RECORD = Path(__file__).parents[1] / "scenes" / "two_sieges.txt"


@pytest.fixture(autouse=True)
def no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Starts no process."""
    monkeypatch.setattr(pulse, "Thinkers", FakeThinker)
    monkeypatch.setattr(ChartStore, "request", lambda self, size: None)


@pytest.fixture(autouse=True)
def quick_hand() -> Iterator[None]:
    """Has a list count clicks at once, which otherwise might belong to the click that has opened it."""
    application()
    usual = QApplication.doubleClickInterval()
    QApplication.setDoubleClickInterval(0)
    yield
    QApplication.setDoubleClickInterval(usual)


@pytest.fixture
def open_dialog(qtbot: QtBot) -> Iterator[Opener]:
    """Opens the dialog over a window of a size, Anne against the captain by default."""
    application()
    behind = QWidget()
    qtbot.addWidget(behind)

    def open_it(
        size: tuple[int, int] = SIZES[0],
        names: tuple[str, str] = ("Anne", ""),
        levels: tuple[str, str] = ("", "captain"),
    ) -> NewGameDialog:
        behind.resize(*size)
        dialog = NewGameDialog(*names, behind, levels=levels)
        with qtbot.waitActive(dialog):
            dialog.show()
            dialog.activateWindow()
        return dialog

    yield open_it


def players(dialog: NewGameDialog) -> tuple[tuple[str, str], tuple[str, str]]:
    """Name and level of both sides."""
    answer = dialog.answer()
    return (answer.british, answer.british_level), (answer.french, answer.french_level)


def levels_of(dialog: NewGameDialog, side: int) -> LevelBox:
    return dialog.seats.slips[side].levels


def row_of(levels: LevelBox, level: str) -> int:
    """The row of a level in the list; that of programs for an empty one."""
    return next(number for number, one in enumerate(levels.levels) if one.id == level)


def choose(levels: LevelBox, level: str) -> None:
    """Click a level in the open list."""
    view = levels.view()
    index = levels.model().index(row_of(levels, level), 0)
    view.scrollTo(index)
    QTest.mouseMove(view.viewport(), view.visualRect(index).center())
    click(view.viewport(), view.visualRect(index).center())


def test_it_begins_with_the_players_it_is_given(open_dialog: Opener) -> None:
    dialog = open_dialog()
    assert players(dialog) == (("Anne", ""), ("", "captain"))
    assert not dialog.french.isVisible() and dialog.british.isVisible()
    assert levels_of(dialog, FRENCH).currentText() == "Captain"


def test_two_people_are_one_click_away(open_dialog: Opener) -> None:
    dialog = open_dialog()
    click(dialog.seats.slips[FRENCH].person)
    QTest.keyClicks(dialog.french, "Louis")
    assert players(dialog) == (("Anne", ""), ("Louis", ""))
    assert not levels_of(dialog, FRENCH).view().isVisible()


def test_all_levels_are_in_sight_at_once(open_dialog: Opener) -> None:
    levels = levels_of(open_dialog(), FRENCH)
    click(levels)
    assert levels.view().verticalScrollBar().maximum() == 0


def test_every_level_can_be_clicked(open_dialog: Opener) -> None:
    dialog = open_dialog()
    levels, before = levels_of(dialog, FRENCH), "captain"
    for level in level_texts():
        click(levels)
        assert levels.view().isVisible() and levels.view().currentIndex().row() == row_of(levels, before)
        choose(levels, level.id)
        assert players(dialog)[FRENCH] == ("", level.id)
        assert not levels.view().isVisible()
        assert levels.currentText() == level.name
        before = level.id


def test_choosing_the_machine_offers_its_levels(open_dialog: Opener) -> None:
    dialog = open_dialog(names=("Anne", "Louis"), levels=("", ""))
    click(dialog.seats.slips[BRITISH].machine)
    assert levels_of(dialog, BRITISH).view().isVisible()
    choose(levels_of(dialog, BRITISH), "ranger")
    assert players(dialog) == (("", "ranger"), ("Louis", ""))


def test_a_level_is_chosen_by_keys(open_dialog: Opener) -> None:
    dialog = open_dialog()
    levels = levels_of(dialog, FRENCH)
    levels.setFocus()
    QTest.keyClick(levels, Qt.Key.Key_Space)
    assert levels.view().isVisible()
    QTest.keyClick(levels.view(), Qt.Key.Key_Down)
    QTest.keyClick(levels.view(), Qt.Key.Key_Return)
    assert players(dialog)[FRENCH] == ("", "governor")
    assert not levels.view().isVisible() and dialog.isVisible(), "the game has not begun"


def test_escape_and_a_click_beside_leave_the_level(open_dialog: Opener) -> None:
    dialog = open_dialog()
    levels = levels_of(dialog, FRENCH)
    for _way in range(2):
        click(levels)
        assert levels.view().isVisible()
        if _way:
            popup = levels.view().window()
            QTest.mouseClick(popup, Qt.MouseButton.LeftButton, pos=QPoint(popup.width() + 40, popup.height() + 40))
        else:
            QTest.keyClick(levels.view(), Qt.Key.Key_Escape)
        assert not levels.view().isVisible() and dialog.isVisible()
    assert players(dialog)[FRENCH] == ("", "captain")


def test_the_players_change_sides(open_dialog: Opener) -> None:
    dialog = open_dialog()
    click(dialog.seats.swap)
    assert players(dialog) == (("", "captain"), ("Anne", ""))
    click(dialog.seats.swap)
    assert players(dialog) == (("Anne", ""), ("", "captain"))


def test_a_name_survives_the_machine_and_a_level_the_person(open_dialog: Opener) -> None:
    dialog = open_dialog()
    british, french = dialog.seats.slips[BRITISH], dialog.seats.slips[FRENCH]
    click(british.machine)
    british.levels.hidePopup()
    click(british.person)
    assert players(dialog)[BRITISH] == ("Anne", "")
    click(french.person)
    click(french.machine)
    french.levels.hidePopup()
    assert players(dialog)[FRENCH] == ("", "captain")


def test_two_machines_can_play(open_dialog: Opener) -> None:
    dialog = open_dialog(names=("", ""), levels=("general", "settler"))
    assert players(dialog) == (("", "general"), ("", "settler"))
    assert dialog.focusWidget() is dialog.begin


def test_an_unknown_level_is_offered_as_the_default_one(open_dialog: Opener) -> None:
    dialog = open_dialog(levels=("", "admiral"))
    assert players(dialog)[FRENCH] == ("", "captain")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_of_levels_cuts_no_words(open_dialog: Opener, size: tuple[int, int], lang: str) -> None:
    set_language(lang)
    dialog = open_dialog(size)
    for side in (BRITISH, FRENCH):
        click(dialog.seats.slips[side].machine)
        levels = levels_of(dialog, side)
        assert levels.screen().geometry().contains(levels.view().window().geometry())
        for number, one in enumerate(levels.levels):
            row = levels.view().visualRect(levels.model().index(number, 0))
            assert levels.view().viewport().rect().contains(row), one.name
            room = row.width() - PIPS_WIDTH - 14
            assert width_of(one.line, font(Role.SANS, 14)) < room, one.line
            name, strength = width_of(one.name, font(Role.DISPLAY, 20)), width_of(one.strength, font(Role.SANS, 13))
            assert name + 8 < room - strength, one.name
        levels.hidePopup()


def test_the_level_is_written_as_a_name_is(open_dialog: Opener) -> None:
    dialog = open_dialog()
    levels, name = levels_of(dialog, FRENCH).font(), dialog.british.font()
    assert (levels.families(), levels.pixelSize()) == (name.families(), name.pixelSize())


def test_a_wheel_over_the_level_changes_nothing(open_dialog: Opener) -> None:
    dialog = open_dialog()
    levels = levels_of(dialog, FRENCH)
    wheel(levels, -120)
    assert players(dialog)[FRENCH] == ("", "captain")


def test_levels_speak_to_screen_readers(open_dialog: Opener) -> None:
    dialog = open_dialog()
    levels = levels_of(dialog, FRENCH)
    for number, one in enumerate(levels.levels):
        assert levels.itemText(number) == one.name
        assert one.line in levels.itemData(number, Qt.ItemDataRole.AccessibleDescriptionRole)
    assert "Captain" in levels.accessibleName()


# In the window


@pytest.fixture
def window(tmp_path: Path) -> Iterator[MainWindow]:
    """A window with folders of its own, on the game of a first start."""
    application()
    seats = last_seats(Settings())
    game = Game(Ruleset(load_catalogue()), seats, seed=1)
    one = make_window(game, SIZES[0], folder=tmp_path / "config", games=tmp_path / "games")
    one.show()
    yield one
    one.close()
    one.deleteLater()
    QApplication.processEvents()


def dialog_of(window: MainWindow) -> NewGameDialog:
    dialog = window.findChild(NewGameDialog)
    assert isinstance(dialog, NewGameDialog)
    return dialog


def test_the_first_start_shows_what_can_be_done(window: MainWindow, qtbot: QtBot) -> None:
    arrange(window, None, True)
    qtbot.waitUntil(window.learning.screen.isVisible)
    assert window.findChild(NewGameDialog) is None


def test_without_the_start_screen_the_first_start_asks_who_plays(window: MainWindow, qtbot: QtBot) -> None:
    window.view_commands.change(start_screen=False)
    arrange(window, None, True)
    qtbot.waitUntil(lambda: window.findChild(NewGameDialog) is not None)
    assert players(dialog_of(window)) == (("", ""), ("", "settler"))
    assert not window.curtain.isVisible()


def test_a_machine_waits_until_a_game_was_chosen(window: MainWindow, tmp_path: Path) -> None:
    window.start(Game(Ruleset(load_catalogue()), (Seat(BRITISH, "", "general"), Seat(FRENCH, "Louis")), seed=1))
    arrange(window, None, True)
    QTest.qWait(20)
    assert window.machine.seat is not None and window.machine.seat.phase is Phase.PAUSED
    assert not window.current.game.position


def test_the_game_begins_with_the_players_chosen_and_they_are_remembered(window: MainWindow, tmp_path: Path) -> None:
    window.new_games.ask()
    dialog = dialog_of(window)
    QTest.keyClicks(dialog.british, "Anne")
    click(levels_of(dialog, FRENCH))
    choose(levels_of(dialog, FRENCH), "general")
    click(dialog.begin)
    seats = (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "general"))
    assert window.current.game.seats == seats
    assert window.current.game.policy == "strict"
    assert last_seats(load_settings(tmp_path / "config")) == seats
    window.new_games.ask()
    again = next(one for one in window.findChildren(NewGameDialog) if one.isVisible())
    assert players(again) == (("Anne", ""), ("", "general"))


def test_a_saved_game_comes_back_with_its_machine(window: MainWindow, tmp_path: Path) -> None:
    seats = (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "governor"))
    window.start(Game(Ruleset(load_catalogue()), seats, seed=1))
    desk = window.archive.desk
    assert desk is not None
    path = desk.storage.path_for("Long war")
    desk.storage.save(desk.own.game, path)
    window.start(Game(Ruleset(load_catalogue()), seed=1))
    assert window.machine.seat is None
    desk.open(path)
    assert window.current.game.seats == seats
    assert window.machine.seat is not None and window.current.can_act


def test_seats_that_cannot_be_remembered_are_no_trouble(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    remember_seats(file, (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "general")))
    assert last_seats(load_settings(file)) == last_seats(Settings())


def test_a_game_never_begun_is_not_offered(window: MainWindow, tmp_path: Path) -> None:
    window.close()
    assert AutosaveFolder(tmp_path / "games", lambda sentence: None).entries() == []


def test_a_record_that_is_open_fills_nothing_in(sit: Sit) -> None:
    hands = sit(Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "captain")), seed=1))
    record = open_game(RECORD).game
    assert record.commands
    hands.window.start(record)
    hands.window.commands["new"].trigger()
    dialog = hands.window.findChild(NewGameDialog)
    assert dialog is not None
    assert players(dialog) == (("Anne", ""), ("", "captain"))
    dialog.reject()


EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "villager_engine.py"


def choose_file(dialog: NewGameDialog, monkeypatch: pytest.MonkeyPatch, file: Path | None) -> None:
    """Click the machine at the French seat, then the row of programs, and choose a file."""
    monkeypatch.setattr(level_box, "path_from_home", lambda parent, title: file)
    click(levels_of(dialog, FRENCH))
    choose(levels_of(dialog, FRENCH), "")


def test_a_program_is_seated_by_choosing_its_file(open_dialog: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: sys.executable)  # there may be no Python but ours
    dialog = open_dialog()
    choose_file(dialog, monkeypatch, EXAMPLE)
    level = dialog.answer().french_level
    assert str(EXAMPLE) in command_of(level)
    levels = levels_of(dialog, FRENCH)
    assert levels.currentText() == "villager_engine"
    assert not levels.view().isVisible()
    click(levels)
    assert levels.view().currentIndex().data() == "villager_engine"


def test_a_file_that_is_no_program_is_refused_on_its_row(
    open_dialog: Opener, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    dialog = open_dialog()
    choose_file(dialog, monkeypatch, tmp_path / "nothing")
    levels = levels_of(dialog, FRENCH)
    assert levels.view().isVisible() and "not a program" in levels.levels[-1].line
    assert dialog.answer().french_level == "captain"


def test_thinking_better_of_it_leaves_the_level(open_dialog: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = open_dialog()
    choose_file(dialog, monkeypatch, None)
    assert dialog.answer().french_level == "captain"


def test_a_quick_game_forgets_no_name(tmp_path: Path) -> None:
    remember_seats(tmp_path, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")))
    remember_seats(tmp_path, (Seat(BRITISH), Seat(FRENCH, "", "captain")))
    british, french = last_seats(load_settings(tmp_path))
    assert (british.name, french.name, french.level) == ("Anne", "Louis", "captain")
