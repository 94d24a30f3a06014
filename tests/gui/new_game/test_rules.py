"""The rules in the new-game dialog by mouse: edition, options, bid, search; and the dialog of the rules in force."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.gui.dialogs.rules_in_force import RulesInForce
from afaos_gui.presentation.pages.new_game import NewGameChoice
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.options import OPTIONS
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game
from afaos_gui.session.words.option_texts import option_texts, option_title
from tests.gui.new_game.sheet import MANY, Opener, Sit, chip, click, press, row


def test_it_begins_with_the_names_and_rules_it_is_given(open_dialog: Opener) -> None:
    dialog = open_dialog(rules=("first", ("fur_for_one",)))
    answer = dialog.answer()._replace(shares=None)
    assert answer == NewGameChoice("Anne", "Louis", None, "first", frozenset({"fur_for_one"}))


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


def test_every_option_can_be_switched(open_dialog: Opener) -> None:
    dialog = open_dialog()
    for option in OPTIONS:
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
    assert f"4 of {len(OPTIONS)} on, and a bid" in [label.text() for label in dialog.paper.findChildren(QLabel)]
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


def test_the_search_leaves_what_speaks_of_the_words(open_dialog: Opener) -> None:
    dialog = open_dialog()
    dialog.search.setFocus()
    QTest.keyClicks(dialog.search, "QUEBEC")
    assert [name for name, one in dialog.options.rows.items() if not one.isHidden()] == ["quebec_starts_fortified"]
    press(dialog.search, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert not any(one.isHidden() for one in dialog.options.rows.values())


def test_every_option_is_found_by_its_title(open_dialog: Opener) -> None:
    dialog = open_dialog()
    for option in option_texts():
        dialog.search.setText(option.title)
        assert not row(dialog, option.id).isHidden(), option


def test_a_search_for_nothing_there_says_so(open_dialog: Opener) -> None:
    dialog = open_dialog()
    dialog.search.setText("elephants")
    shown = [label.text() for label in dialog.options.findChildren(QLabel) if label.isVisible()]
    assert shown == ["No option speaks of “elephants”."]


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
