"""Number keys, and the page of the preferences for other shortcuts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from afaos_gui.data.settings.settings import load_settings
from afaos_gui.gui.app.start import make_window
from afaos_gui.gui.dialogs.preferences.dialog import PreferencesDialog
from afaos_gui.gui.dialogs.preferences.rows import KeyRow
from afaos_gui.presentation.commands.keys import own_keys
from afaos_gui.presentation.commands.preferences import PreferencesPage
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.session.game import Game
from tests.gui.hands import Hands, bring_into_sight, press_key
from tests.gui.tables import busy_position
from tests.rules.builder import Position

Sit = Callable[..., Hands]
Key = Qt.Key


@pytest.fixture
def hands(sit: Sit) -> Hands:
    return sit(Game.from_state(busy_position().state(), seed=1))


def test_a_number_chooses_a_card_and_puts_it_back(hands: Hands) -> None:
    hands.table.board.setFocus()
    hand = hands.window.current.view().hand
    press_key(Key.Key_2)
    press_key(Key.Key_0)
    assert hands.window.current.selection == (hand[1], hand[9])
    press_key(Key.Key_2)
    assert list(hands.window.current.selection) == [hand[9]]


def test_alt_with_a_number_does_what_is_offered(hands: Hands) -> None:
    hands.select("Militia")
    offers = hands.window.current.table_state.offers
    number = next(n for n, offer in enumerate(offers) if offer.label.startswith("Put Militia"))
    press_key(Key(Key.Key_1 + number), Qt.KeyboardModifier.AltModifier)
    assert hands.last() == "reserve: Militia"


def test_alt_with_a_number_answers(sit: Sit) -> None:
    hands = sit(Game.from_state(Position(BRITISH).hand(BRITISH, "Boston").state(), seed=1))
    hands.window.current.end_turn()
    assert hands.window.current.table_state.question is not None
    hands.table.hand.setFocus()
    press_key(Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert hands.last() == "end turn"


def preferences(hands: Hands) -> PreferencesDialog:
    hands.window.preferences.open(PreferencesPage.KEYS)
    dialog = hands.window.preferences.dialog
    assert dialog is not None
    return dialog


def test_other_keys_are_in_use_at_once(hands: Hands) -> None:
    dialog = preferences(hands)
    dialog.key_rows["log"].field.setKeySequence(QKeySequence("Ctrl+J"))
    assert hands.window.commands["log"].shortcut().toString() == "Ctrl+J"
    dialog.accept()
    press_key(Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert hands.window.archive.chronicle.isVisible()


def test_the_two_keys_that_are_called_enter_are_told_apart(hands: Hands) -> None:
    row = preferences(hands).key_rows["log"]
    for keys in ("Alt+Enter", "Alt+Return"):
        row.field.setKeySequence(QKeySequence.fromString(keys))
        assert hands.window.commands["log"].shortcut().toString() == keys
        row.refresh()
        assert row.keys == keys


def test_keys_that_are_taken_are_refused_with_a_sentence(hands: Hands) -> None:
    row = preferences(hands).key_rows["log"]
    row.field.setKeySequence(QKeySequence("Ctrl+Z"))
    assert row.problem.isVisible() and "Undo" in row.problem.text()
    assert row.keys == "Ctrl+L"
    assert hands.window.commands["log"].shortcut().toString() == "Ctrl+L"


def in_field(hands: Hands, command: str) -> KeyRow:
    """The row of a command, with the focus in its field as Tab brings it there."""
    dialog = preferences(hands)
    row = dialog.key_rows[command]
    row.field.setFocus()
    bring_into_sight(row.field)
    row.field.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    assert QApplication.focusWidget() is row.field
    return row


def test_esc_in_a_field_leaves_the_keys_as_they_were(hands: Hands) -> None:
    row = in_field(hands, "log")
    press_key(Key.Key_Escape)
    assert own_keys() == {}
    assert row.keys == "Ctrl+L"
    assert hands.window.commands["log"].shortcut().toString() == "Ctrl+L"
    assert hands.window.preferences.dialog is None, "Esc closes the preferences, as it does everywhere in them"


@pytest.mark.few(1)
@pytest.mark.parametrize("key", [Key.Key_Control, Key.Key_Shift])
def test_a_modifier_alone_leaves_the_keys_as_they_were(qtbot: QtBot, hands: Hands, key: Qt.Key) -> None:
    row = in_field(hands, "log")
    with qtbot.waitSignal(row.field.editingFinished, timeout=3000):
        press_key(key)
    assert own_keys() == {}
    assert row.keys == "Ctrl+L"


def test_pressed_keys_are_taken(hands: Hands) -> None:
    row = in_field(hands, "log")
    press_key(Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert own_keys() == {"log": "Ctrl+J"}
    assert row.keys == "Ctrl+J"
    press_key(Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert own_keys() == {}


@pytest.mark.parametrize(
    ("key", "modifiers", "words"),
    [
        (Key.Key_Z, Qt.KeyboardModifier.ControlModifier, "Undo"),
        (Key.Key_1, Qt.KeyboardModifier.NoModifier, "always does the same"),
    ],
)
def test_pressed_keys_that_are_taken_are_refused_and_change_nothing(
    hands: Hands, key: Qt.Key, modifiers: Qt.KeyboardModifier, words: str
) -> None:
    row = in_field(hands, "log")
    press_key(key, modifiers)
    assert row.problem.isVisible() and words in row.problem.text()
    press_key(Key.Key_Tab)
    assert row.problem.isVisible(), "it stays to be read"
    assert own_keys() == {}
    assert row.keys == "Ctrl+L"


def test_the_button_in_the_field_takes_the_keys_away(hands: Hands) -> None:
    row = in_field(hands, "log")
    line = row.field.findChild(QLineEdit)
    assert line is not None
    button = line.findChild(QToolButton)
    assert button is not None
    button.click()
    QApplication.processEvents()
    assert own_keys() == {"log": ""}
    assert row.keys == ""


def test_reset_brings_the_usual_keys_back(hands: Hands) -> None:
    dialog = preferences(hands)
    dialog.key_rows["log"].field.setKeySequence(QKeySequence("Ctrl+J"))
    dialog.reset()
    assert hands.window.commands["log"].shortcut().toString() == "Ctrl+L"
    assert dialog.key_rows["log"].keys == "Ctrl+L"


def test_the_search_finds_commands(hands: Hands) -> None:
    dialog = preferences(hands)
    dialog.search.setText("undo")
    assert [name for name, row in dialog.key_rows.items() if row.isVisible()] == ["undo"]


def test_own_keys_are_kept(qapp: QApplication, tmp_path: Path) -> None:
    window = make_window(Game.from_state(busy_position().state(), seed=1), folder=tmp_path)
    window.preferences.open(PreferencesPage.KEYS)
    dialog = window.preferences.dialog
    assert dialog is not None
    dialog.key_rows["log"].field.setKeySequence(QKeySequence("Ctrl+J"))
    assert load_settings(tmp_path).keys == '{"log": "Ctrl+J"}'
    window.close()


def test_what_is_explained_can_be_switched_in_the_preferences(hands: Hands) -> None:
    hands.window.preferences.open(PreferencesPage.EXPLAINED)
    dialog = hands.window.preferences.dialog
    assert dialog is not None
    dialog.rows["ends"].choose(False)
    assert not hands.table.ends.isVisible()
    assert not hands.window.commands["aid_ends"].isChecked()
