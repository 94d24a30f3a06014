"""Qt's own words follow the language of the program."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.app.start import application
from afaos_gui.gui.toolkit.pressing import key_name


@pytest.fixture
def french() -> Iterator[None]:
    """Switches the program to French."""
    set_language("fr")
    yield
    set_language("en")
    application()


def close_word() -> str:
    """Qt's label of a close button."""
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    return box.button(QDialogButtonBox.StandardButton.Close).text().replace("&", "")


def test_qt_speaks_french_and_english_again(qapp: QApplication, french: None) -> None:
    application()
    assert close_word() == "Fermer"
    application()
    set_language("en")
    application()
    assert close_word() == "Close"


@pytest.mark.parametrize(("code", "name"), [("en", "Ctrl+Enter"), ("fr", "Ctrl+Entrée"), ("de", "Strg+Eingabe")])
def test_a_menu_calls_the_key_as_the_sheet_of_keys_does(qapp: QApplication, code: str, name: str) -> None:
    set_language(code)
    application()
    keys = QKeySequence(Qt.Modifier.CTRL | Qt.Key.Key_Return)
    assert keys.toString(QKeySequence.SequenceFormat.NativeText) == name == key_name(keys)
