"""The command bar in the window, by real keys: a game, selections, commands, settings, rules."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect, Qt
from PySide6.QtGui import QFocusEvent, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.table.finding.finder import PAD, ROW_PX, WRAPPED
from afaos_gui.gui.toolkit.paint.theme import SURROUND, Role, font
from afaos_gui.presentation.commands.command_bar import BarKind
from afaos_gui.presentation.commands.deeds import Deeds
from afaos_gui.presentation.look.folding import folded
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.state import Decision
from afaos_gui.session.autoplay import pick
from afaos_gui.session.game import Game, Seat
from tests.gui.french_games import begin, play_whole
from tests.gui.hands import Hands, hold_key, press_key
from tests.gui.tables import busy_position
from tests.presentation.positions import british

Sit = Callable[..., Hands]
Write = Callable[[float], None]
Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def hands(sit: Sit) -> Hands:
    return sit(Game.from_state(busy_position().state(), (Seat(BRITISH), Seat(FRENCH)), seed=1))


def type_in(hands: Hands, words: str) -> None:
    """Open the bar by its key and type."""
    press_key(Key.Key_K, CONTROL)
    finder = hands.window.command_bar.finder
    assert QApplication.focusWidget() is finder.field
    QTest.keyClicks(finder.field, words)


def entries(hands: Hands) -> list[tuple[BarKind, str]]:
    return [(entry.kind, entry.label) for entry in hands.window.command_bar._entries]


def take(hands: Hands, words: str) -> None:
    """Type words and take the first match."""
    type_in(hands, words)
    press_key(Key.Key_Return)


def do(hands: Hands, action: Action) -> None:
    """Take an action by its words; confirm any warning by its own words too."""
    before, bar = hands.done(), hands.window.command_bar
    type_in(hands, bar_words(hands, action))
    row = next(n for n, entry in enumerate(bar._entries) if entry.action == action)
    for _step in range(row):
        press_key(Key.Key_Down)
    press_key(Key.Key_Return)
    if hands.done() == before and hands.window.current.table_state.aside is not None:
        press_key(Key.Key_K, CONTROL)
        assert bar._entries[0].kind is BarKind.ANSWER
        press_key(Key.Key_Return)
    assert hands.done() == before + 1, action


def bar_words(hands: Hands, action: Action) -> str:
    """The text to type for an action; simulated keys have no accents."""
    return folded(Deeds(hands.state, hands.window.current.offered).words_for(action))


def play_on(hands: Hands, rng: random.Random, actions: int) -> None:
    """Take random actions through the bar alone."""
    for _number in range(actions):
        if hands.state.decision is Decision.OVER:
            return
        if hands.window.curtain.isVisible():
            take(hands, "")
        do(hands, pick(hands.window.current.offered, rng))
        assert problems(hands.state) == []


def test_the_keyboard_goes_to_the_hand_where_what_had_it_is_gone(hands: Hands) -> None:
    hands.window.commands["resign"].trigger()
    panel, bar = hands.table.side_panel, hands.window.command_bar
    panel.rows[0].setFocus()
    press_key(Key.Key_K, CONTROL)
    panel.forget()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    press_key(Key.Key_Escape)
    assert bar.finder.isHidden() and hands.table.hand.hasFocus()


@pytest.mark.usefixtures("french")
def test_a_game_begins_through_the_bar_alone_in_french(sit: Sit) -> None:
    begin(sit, play_on, 4)


@pytest.mark.long
@pytest.mark.usefixtures("french")
def test_a_whole_game_through_the_bar_alone_in_french(sit: Sit) -> None:
    play_whole(sit, play_on)


@pytest.mark.parametrize("command", ["command_bar", "find_place"])
def test_a_field_that_closes_leaves_the_keyboard_where_it_went(hands: Hands, command: str) -> None:
    hands.table.hand.setFocus()
    hands.window.commands[command].trigger()
    button = hands.table.ribbon.button("end")
    button.setFocus(Qt.FocusReason.MouseFocusReason)
    assert hands.window.command_bar.finder.isHidden() and hands.window.view_commands.find_place.isHidden()
    assert button.hasFocus()


def test_a_card_is_chosen_and_put_back_by_its_number(hands: Hands) -> None:
    take(hands, "choose 3")
    hand = hands.window.current.view().hand
    assert hands.window.current.selection == (hand[2],)
    take(hands, "put back 3")
    assert not hands.window.current.selection


def test_tab_types_the_rest(hands: Hands) -> None:
    type_in(hands, "develop phi")
    press_key(Key.Key_Tab)
    field = hands.window.command_bar.finder.field
    assert field.text() == "Develop Philadelphia Philadelphia, Boston" and field.hasFocus()


def test_esc_closes_and_gives_the_keys_back(hands: Hands) -> None:
    hands.table.hand.setFocus()
    type_in(hands, "sett")
    press_key(Key.Key_Escape)
    assert hands.window.command_bar.finder.isHidden() and hands.table.hand.hasFocus()


def test_commands_settings_places_and_rules_are_done(hands: Hands) -> None:
    take(hands, "evaluation bar on")
    assert hands.table.balance_bar.isVisible()
    take(hands, "surround light")
    assert SURROUND.name == "light"
    take(hands, "show que")
    assert hands.window.access.cursor.place == hands.state.ruleset.catalogue.location_ids["Quebec"]
    type_in(hands, "siege balance")
    kinds = [kind for kind, _label in entries(hands)]
    assert BarKind.RULE in kinds
    for _step in range(kinds.index(BarKind.RULE)):
        press_key(Key.Key_Down)
    press_key(Key.Key_Return)
    assert hands.window.rule_book.sheet.isVisible()


def test_what_has_several_ways_asks_for_the_cards(hands: Hands) -> None:
    type_in(hands, "draft")
    drafts = [label for kind, label in entries(hands) if kind is BarKind.ACTION]
    assert len(drafts) == 9 and all(label.startswith("Draft ") for label in drafts)


def test_giving_up_a_siege_is_asked_about_first(hands: Hands) -> None:
    take(hands, "withdraw")
    assert hands.window.current.table_state.aside is not None
    take(hands, "")
    assert hands.window.current.game.commands[0].action.verb == "withdraw"


@pytest.mark.few(2)
@pytest.mark.parametrize("share", (0.8, 1.0, 2.5))
@pytest.mark.usefixtures("french")
def test_long_rows_are_whole_at_every_size_of_text(write_at: Write, sit: Sit, share: float) -> None:
    write_at(share)
    hands = sit(Game.from_state(busy_position().state(), (Seat(BRITISH), Seat(FRENCH)), seed=1))
    finder = hands.window.command_bar.finder
    type_in(hands, "renf")
    assert finder.list.count() > 4 and finder.width() <= hands.window.width()
    face = QFontMetrics(font(Role.TEXT, ROW_PX * share))
    across = finder.list.viewport().width() - 2 * PAD
    for number in range(finder.list.count()):
        row = finder.list.item(number).data(Qt.ItemDataRole.UserRole)
        written = face.boundingRect(QRect(0, 0, across, 1000), WRAPPED, row.text)
        assert written.width() <= across
        place = finder.list.visualItemRect(finder.list.item(number))
        assert place.height() >= written.height() and place.width() >= across, row.text
    assert finder.list.height() <= hands.window.height() * 0.7


@pytest.mark.usefixtures("french")
def test_no_row_is_shown_in_part(write_at: Write, sit: Sit) -> None:
    write_at(2.5)
    hands = sit(Game.from_state(busy_position().state(), (Seat(BRITISH), Seat(FRENCH)), seed=1))
    finder = hands.window.command_bar.finder
    type_in(hands, "coloniser")
    bottoms = [finder.list.visualItemRect(finder.list.item(row)).bottom() for row in range(finder.list.count())]
    assert any(abs(finder.list.viewport().height() - 1 - bottom) <= 4 for bottom in bottoms)


def test_a_row_stays_chosen_when_the_window_gets_another_size(hands: Hands) -> None:
    type_in(hands, "map")
    finder = hands.window.command_bar.finder
    press_key(Key.Key_Down)
    hands.window.resize(1300, 730)
    QApplication.processEvents()
    assert finder.isVisible() and finder.list.currentRow() == 1
    first = finder.list.visualItemRect(finder.list.item(0))
    assert first.height() == finder.list.sizeHintForRow(0)


def test_a_question_after_the_bar_is_answered_by_key_and_loses_nothing(hands: Hands) -> None:
    press_key(Key.Key_K, CONTROL)
    press_key(Key.Key_Escape)
    press_key(Key.Key_Return, CONTROL)
    panel = hands.table.side_panel
    assert panel.isVisible() and panel.foot.hasFocus(), "actions are left"
    press_key(Key.Key_K, CONTROL)
    press_key(Key.Key_Escape)
    assert panel.foot.hasFocus()
    press_key(Key.Key_Return)
    assert not panel.isVisible() and hands.window.current.game.position == 0


def test_a_menu_of_its_field_leaves_the_bar_open(hands: Hands) -> None:
    finder = hands.window.command_bar.finder
    press_key(Key.Key_K, CONTROL)
    QApplication.sendEvent(finder.field, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.PopupFocusReason))
    assert finder.isVisible()


@pytest.mark.parametrize("stands", ["off", "on"])
def test_a_switch_says_how_it_stands(hands: Hands, stands: str) -> None:
    hands.window.commands["mute"].setChecked(stands == "on")
    type_in(hands, "quiet")
    rows = hands.window.command_bar.finder.list
    told = [rows.item(row).data(Qt.ItemDataRole.UserRole) for row in range(rows.count())]
    assert next(row.note for row in told if row.text == "Quiet") == f"View, {stands}, M"


def test_enter_held_down_on_what_asks_for_cards_does_nothing_more(sit: Sit) -> None:
    state = british("Boston", "Norfolk", "New York", "Governor", "Trader").money(BRITISH, 9).state()
    hands = sit(Game.from_state(state, seed=1))
    type_in(hands, "")
    finder = hands.window.command_bar.finder
    asking = next(number for number, (_kind, label) in enumerate(entries(hands)) if label.startswith("Governor"))
    finder.list.setCurrentRow(asking)
    hold_key(Key.Key_Return, 4)
    assert hands.done() == 0 and finder.field.text().startswith("Governor") and not finder.isHidden()
