"""Preferences: every setting is applied and saved at once, can be found by words, reset by page, and exported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from afaos_gui.data.settings.settings import BACKUP, FILE, Settings, export_settings, load_settings, save_settings
from afaos_gui.data.texts.language import LANGUAGES, RELEASED, _, language_names, set_language
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.dialogs.preferences.dialog import PreferencesDialog
from afaos_gui.gui.dialogs.preferences.rows import KeyField
from afaos_gui.gui.toolkit.paint.theme import DARK, LIGHT, SURROUND
from afaos_gui.presentation.commands.keys import why_not
from afaos_gui.presentation.commands.preferences import PreferencesPage, matching, preferences
from afaos_gui.session.game import Game
from tests.gui.tables import busy_position


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[MainWindow]:
    """A window with a folder for its settings."""
    monkeypatch.setattr(ChartStore, "request", lambda self, size: None)
    made = make_window(Game.from_state(busy_position().state(), seed=1), (1280, 720), curtain=False, folder=tmp_path)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def opened(window: MainWindow) -> PreferencesDialog:
    """The dialog, opened by its command."""
    window.commands["preferences"].trigger()
    dialog = window.preferences.dialog
    assert dialog is not None and dialog.isVisible()
    return dialog


def click(dialog: PreferencesDialog, name: str, value: object) -> None:
    """Choose a value of a setting."""
    button = dialog.rows[name].buttons[value]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().topLeft() + button.rect().bottomLeft() / 2)


def test_a_choice_applies_and_is_kept_at_once(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window)
    click(dialog, "surround", "light")
    assert SURROUND.name == LIGHT.name
    assert load_settings(tmp_path).surround == "light"
    click(dialog, "surround", "dark")
    assert SURROUND.name == DARK.name


def test_a_switch_applies_at_once(window: MainWindow) -> None:
    dialog = opened(window)
    dialog.show_page(PreferencesPage.TABLE)
    dialog.rows["evaluation"].choose(True)
    assert window.table.balance_bar.isVisible()
    assert window.commands["evaluation"].isChecked()


def test_nothing_of_it_lies_beyond_the_screen_when_it_has_followed_another_look(window: MainWindow) -> None:
    dialog = opened(window)
    screen = dialog.screen().availableGeometry()
    dialog.move(screen.right() - 100, screen.top())
    click(dialog, "surround", "light")
    assert screen.contains(dialog.frameGeometry())


def test_a_language_is_asked_of_the_program(window: MainWindow, qtbot: QtBot) -> None:
    dialog = opened(window)
    with qtbot.waitSignal(window.look_chosen) as asked:
        dialog.rows["language"].choose("fr")
    assert asked.args == ["language", "fr"]


def test_the_language_that_is_spoken_is_marked_so_that_the_stored_one_can_be_chosen(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    save_settings(tmp_path, Settings(language="fr"))
    set_language("de")  # as the command line does
    dialog = opened(window)
    assert dialog.rows["language"].value == "de"
    with qtbot.waitSignal(window.look_chosen) as asked:
        click(dialog, "language", "fr")
    assert asked.args == ["language", "fr"]


def test_each_page_is_reset_alone(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window)
    dialog.rows["surround"].choose("light")
    dialog.rows["pace"].choose("slow")
    dialog.show_page(PreferencesPage.LOOK)
    dialog.reset_button.click()
    kept = load_settings(tmp_path)
    assert (kept.surround, kept.pace) == (Settings().surround, "slow")


def test_a_setting_is_found_by_its_words_on_any_page(window: MainWindow) -> None:
    dialog = opened(window)
    dialog.search.setText("fast pace")
    assert [name for name, row in dialog.rows.items() if not row.isHidden()] == ["pace"]
    dialog.search.setText("emperor")
    assert dialog.none.isVisible() and all(row.isHidden() for row in dialog.rows.values())
    dialog.search.clear()
    assert {one.name for one in matching("")} == set(dialog.rows)


@pytest.mark.few(1)
@pytest.mark.parametrize("lang", RELEASED)
def test_a_field_without_keys_says_in_whole_words_what_to_do(window: MainWindow, lang: str) -> None:
    set_language(lang)
    dialog = opened(window)
    dialog.show_page(PreferencesPage.KEYS)
    fields = dialog.findChildren(KeyField)
    fields[0].clear()
    fields[0].editingFinished.emit()
    for line in (line for field in fields for line in field.findChildren(QLineEdit)):
        words = line.placeholderText()
        assert words == _("Press keys"), "Qt's own are longer in some languages"
        assert line.fontMetrics().horizontalAdvance(words) <= line.width() - line.height()


def test_the_keys_can_be_reached(window: MainWindow) -> None:
    dialog = opened(window)
    dialog.show_page(PreferencesPage.FILES)
    assert dialog.deeds["export_settings"].isVisible()
    dialog.show_page(PreferencesPage.KEYS)
    assert dialog.deeds["show_keys"].isVisible() and not dialog.deeds["export_settings"].isVisible()


def test_settings_come_from_another_machine_and_those_before_stay(window: MainWindow, tmp_path: Path) -> None:
    dialog = opened(window)
    dialog.rows["pace"].choose("fast")
    other = tmp_path / "other.ini"
    export_settings(other, Settings(surround="light", pace="slow", window="QUJD"))
    window.preferences.import_from(other)
    assert SURROUND.name == LIGHT.name and dialog.rows["pace"].value == "slow"
    save_settings(tmp_path / "before", Settings())
    (tmp_path / "before" / FILE).write_bytes((tmp_path / BACKUP).read_bytes())
    assert load_settings(tmp_path / "before").pace == "fast"
    assert load_settings(tmp_path).window != "QUJD"


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[other]\nx = 1\n"])
def test_a_file_without_settings_changes_nothing(window: MainWindow, tmp_path: Path, content: bytes) -> None:
    window.preferences.apply("pace", "fast")
    other = tmp_path / "other.ini"
    other.write_bytes(content)
    window.preferences.import_from(other)
    window.preferences.import_from(tmp_path / "gone.ini")
    assert load_settings(tmp_path).pace == "fast" and not (tmp_path / BACKUP).exists()


def test_the_system_s_surround_is_followed_and_remembered(window: MainWindow, tmp_path: Path) -> None:
    window.preferences.apply("surround", "system")
    assert load_settings(tmp_path).surround == "system"
    assert SURROUND.name in (DARK.name, LIGHT.name)


def test_every_setting_of_the_table_is_one_of_the_settings() -> None:
    shipped = Settings()
    for one in preferences():
        assert hasattr(shipped, one.name)
        assert not one.choices or getattr(shipped, one.name) in {value for value, _name in one.choices}
    assert language_names() == {"en": "English", "de": "Deutsch", "fr": "Français"}
    assert tuple(language_names()) == LANGUAGES


def test_shift_and_tab_lead_back_from_a_field_of_keys(window: MainWindow) -> None:
    dialog = opened(window)
    dialog.show_page(PreferencesPage.KEYS)
    second = dialog.findChildren(KeyField)[1]
    second.setFocus()
    before = second.keySequence()
    QTest.keyClick(QApplication.focusWidget() or second, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert second.keySequence() == before and not second.isAncestorOf(QApplication.focusWidget() or dialog)
    assert why_not("fit", "Shift+Backtab") and why_not("fit", "Right")
