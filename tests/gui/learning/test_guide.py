"""The leaves that explain the table: the ends of the game, sieges in words, the deck sheet, the key of the map."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.data.settings.settings import Settings
from afaos_gui.data.texts.language import RELEASED, set_language
from afaos_gui.gui.table.leaves.deck_sheet import ZONE_STEP, DeckSheet
from afaos_gui.gui.table.leaves.ends_sheet import EndsSheet
from afaos_gui.gui.table.leaves.map_key import MOST_LINES, MapKey, lines_of
from afaos_gui.gui.toolkit.paint.ink import width_of
from afaos_gui.gui.toolkit.paint.theme import Role, font
from afaos_gui.presentation.facts.deck import deck, zone_words
from afaos_gui.presentation.facts.endings import end_facts
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.gui.tables import busy_position

Sit = Callable[..., Hands]
LEAVES = ("endings", "deck_sheet", "map_key")


@pytest.fixture
def hands(sit: Sit) -> Hands:
    """A table in the middle of a game."""
    return sit(Game.from_state(busy_position().state(), seed=1))


def test_a_leaf_lies_within_the_table(hands: Hands) -> None:
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        hands.window.resize(*size)
        for name in LEAVES:
            hands.window.guide.toggle(name)
            QApplication.processEvents()
            leaf = hands.window.guide.leaf(name)
            assert leaf.isVisible()
            assert hands.table.rect().contains(leaf.geometry())
            assert leaf.accessibleDescription()
            hands.window.guide.toggle(name)


def test_a_leaf_goes_by_its_command_its_button_and_escape(hands: Hands) -> None:
    for name in LEAVES:
        command, leaf = hands.window.commands[name], hands.window.guide.leaf(name)
        command.trigger()
        command.trigger()
        assert leaf.isHidden()
        command.trigger()
        QTest.mouseClick(leaf.close_button, Qt.MouseButton.LeftButton)
        assert leaf.isHidden()
        command.trigger()
        QTest.keyClick(leaf, Qt.Key.Key_Escape)
        assert leaf.isHidden()


def test_one_leaf_takes_the_place_of_another(hands: Hands) -> None:
    for name in LEAVES:
        hands.window.guide.toggle(name)
    shown = [name for name in LEAVES if hands.window.guide.leaf(name).isVisible()]
    assert shown == ["map_key"]


def test_the_strip_unfolds_and_tells_what_is_so(hands: Hands) -> None:
    strip = hands.table.ends
    view = hands.window.current.table_state.view
    assert view is not None
    assert strip.facts == end_facts(view)
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=strip.row_rect(FRENCH).center())
    sheet = hands.window.guide.leaf("endings")
    assert isinstance(sheet, EndsSheet)
    assert sheet.isVisible()
    assert sheet.facts == end_facts(view)


def test_the_strip_covers_nothing_of_the_opponent(hands: Hands) -> None:
    for size in ((1024, 640), (1280, 720), (1600, 720), (1920, 720)):
        hands.window.resize(*size)
        QApplication.processEvents()
        towns = hands.table.opponent.part_rect("town")
        assert towns.right() < hands.table.ends.geometry().left()
        assert hands.table.ends.slip_rect().left() > 0


def test_the_deck_sheet_shows_either_side(hands: Hands) -> None:
    hands.window.guide.toggle("deck_sheet")
    sheet = hands.window.guide.leaf("deck_sheet")
    assert isinstance(sheet, DeckSheet)
    view = hands.window.current.table_state.view
    assert view is not None
    assert sheet.deck == deck(view, BRITISH)
    QTest.mouseClick(sheet.side_buttons[FRENCH], Qt.MouseButton.LeftButton)
    assert sheet.deck == deck(view, FRENCH)


def test_nothing_of_a_hand_is_kept_behind_the_curtain(sit: Sit) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1), curtain=True)
    hands.enter()
    hands.window.guide.toggle("deck_sheet")
    sheet = hands.window.guide.leaf("deck_sheet")
    assert isinstance(sheet, DeckSheet)
    hands.window.current.end_turn()
    while hands.window.current.seated:
        hands.window.current.answer(0)
        QApplication.processEvents()
    assert sheet.isHidden()
    assert sheet.deck is None
    assert sheet.accessibleDescription() == ""
    assert hands.table.ends.facts is None


def test_the_key_opens_from_its_button_on_the_map(hands: Hands) -> None:
    QTest.mouseClick(hands.table.key_button, Qt.MouseButton.LeftButton)
    key = hands.window.guide.leaf("map_key")
    assert isinstance(key, MapKey)
    assert key.isVisible()


@pytest.mark.parametrize("lang", RELEASED)
def test_no_mark_of_the_key_has_more_lines_than_room(hands: Hands, lang: str) -> None:
    set_language(lang)
    hands.window.restyle(other_words=True)
    hands.window.guide.toggle("map_key")
    key = hands.window.guide.leaf("map_key")
    assert isinstance(key, MapKey)
    assert [mark.words for mark in key.marks if len(lines_of(mark.words)[0]) > MOST_LINES] == []


def test_nothing_of_the_table_shows_through_a_leaf(hands: Hands) -> None:
    """The key's button stays below a leaf when the table is laid out again."""
    hands.window.guide.toggle("deck_sheet")
    hands.table.lay_out()
    leaf, button = hands.window.guide.leaf("deck_sheet"), hands.table.key_button
    leaf.setGeometry(hands.table.rect())
    QApplication.processEvents()
    covering = hands.table.childAt(button.geometry().center())
    assert covering is not None and leaf.isAncestorOf(covering)


def test_an_open_leaf_follows_the_game(hands: Hands) -> None:
    hands.window.guide.toggle("endings")
    sheet = hands.window.guide.leaf("endings")
    assert isinstance(sheet, EndsSheet)
    hands.window.current.end_turn()
    while hands.window.current.table_state.question is not None:
        hands.window.current.answer(0)
    view = hands.window.current.table_state.view
    assert view is not None
    assert sheet.facts == end_facts(view)


def test_experts_switch_each_explanation_off(hands: Hands) -> None:
    window, table = hands.window, hands.table
    assert table.ribbon.sentence == window.current.table_state.openings
    for name in ("ends", "siege_words", "openings", "tips"):
        assert window.commands[f"aid_{name}"].isChecked()
        window.commands[f"aid_{name}"].trigger()
        assert not window.commands[f"aid_{name}"].isChecked()
    assert table.ends.isHidden()
    assert table.ribbon.sentence == window.current.table_state.sentence
    kept = window.view_commands.remembered(Settings())
    assert not any((kept.ends, kept.siege_words, kept.openings, kept.tips))
    window.view_commands.apply_all(Settings())
    assert table.ends.isVisible()


def test_figures_say_what_they_are(hands: Hands) -> None:
    tips = hands.window.view_commands.tips
    stock = hands.table.stock
    assert "village" in tips.tip_at(stock, stock.piece_rect("village").center())
    strip = hands.table.opponent
    assert "money" in tips.tip_at(strip, strip.part_rect("money").center().toPoint())
    assert tips.tip_at(hands.table.ends, hands.table.ends.row_rect(BRITISH).center()).startswith("British")
    assert tips.tip_at(stock, QPoint(-5, -5)) == ""


def test_a_place_says_what_its_signs_mean(hands: Hands) -> None:
    board, tips = hands.table.board, hands.window.view_commands.tips
    at = board.viewport().mapFromGlobal(hands.at_place("Louisbourg"))
    words = tips.tip_at(board.viewport(), at)
    assert words.startswith("Louisbourg: ") and "4 points, defence 1, sea port, needs a settler" in words
    assert tips.tip_at(board.viewport(), board.viewport().rect().bottomLeft()) == ""


def test_a_siege_says_in_a_line_who_needs_what(hands: Hands) -> None:
    words = hands.table.sieges.all_words(BRITISH)
    assert "Your hand could add: " in words


def test_the_headings_of_the_deck_sheet_have_one_size() -> None:
    face = font(Role.TEXT, 11, italic=True)
    for code in RELEASED:
        set_language(code)
        for hidden in (False, True):
            assert max(width_of(words, face) for _zone, words in zone_words(hidden)) <= ZONE_STEP - 2
    set_language("en")
