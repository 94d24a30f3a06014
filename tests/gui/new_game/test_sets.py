"""Sets of rules: presets, and the player's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from afaos_gui.data.settings.favourites import Favourite, load_favourites, save_favourites
from afaos_gui.data.texts.language import RELEASED, set_language
from afaos_gui.gui.app.start import application
from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.gui.dialogs.new_game.option_sheet import AUCTION
from afaos_gui.session.presets import presets
from tests.gui.new_game.sheet import MANY, Opener, chip, click, press, row


def test_a_preset_is_taken_by_a_click(open_dialog: Opener) -> None:
    dialog = open_dialog(rules=("first", MANY[:1]))
    for wanted in presets():
        button = chip(dialog, f"preset_{wanted.id}")
        click(button)
        assert (dialog.answer().edition, dialog.answer().options) == (wanted.edition, wanted.options)
        assert button.isChecked()
        assert dialog.sets.line.text() == wanted.line
        assert dialog.sets.balance.text() == wanted.balance
        assert dialog.summary.text == wanted.title
        assert sum(chip.isChecked() for chip in dialog.sets.chips) == 1


@pytest.mark.few(1)
@pytest.mark.parametrize("lang", RELEASED)
def test_the_words_of_a_set_are_whole_in_a_small_window_and_move_nothing(open_dialog: Opener, lang: str) -> None:
    set_language(lang)
    dialog = open_dialog()
    dialog.resize(1024, 600)
    below = set()
    for wanted in presets():
        click(chip(dialog, f"preset_{wanted.id}"))
        assert (dialog.sets.line.text(), dialog.sets.balance.text()) == (wanted.line, wanted.balance)
        for words in (dialog.sets.line, dialog.sets.balance):
            assert words.height() >= words.heightForWidth(words.width())
        below.add(dialog.paper.mapTo(dialog, QPoint()).y())
    assert len(below) == 1


def test_what_a_set_of_rules_switches_on_is_in_sight(open_dialog: Opener) -> None:
    dialog = open_dialog()
    for name, part in (("tournament_bid", dialog.options.bid), ("second_edition", None), ("french_head_start", None)):
        click(chip(dialog, f"preset_{name}"))
        application().processEvents()
        first = part or next((one for one in dialog.options.rows.values() if one.isChecked()), None)
        assert first is None or first.visibleRegion().boundingRect().height() >= first.height() - 1


def test_an_auction_is_told_at_the_foot_and_ends_with_another_set(open_dialog: Opener) -> None:
    dialog = open_dialog()
    for leave in (chip(dialog, "preset_first_edition"), dialog.clear):
        dialog.options.bid.button(AUCTION).click()
        assert dialog.rules.auction and dialog.summary_list.text == "By auction"
        click(leave)
        assert not dialog.rules.auction and "auction" not in dialog.summary_list.text


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
    assert "was not saved" in dialog.sets.line.text()
    assert dialog.sets.favourites == ()


def test_without_a_folder_no_own_sets_are_offered(qtbot: QtBot) -> None:
    application()
    dialog = NewGameDialog(rules=("second", MANY))
    qtbot.addWidget(dialog)
    assert dialog.sets.keep.isHidden()
