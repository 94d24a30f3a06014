"""The text companion in the window: a game through its lists alone, by real keys."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.dialogs.companion import PAD, TextList
from afaos_gui.gui.toolkit.widgets.controls import TEXT_PX
from afaos_gui.presentation.commands.companion import Section
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.state import Decision
from afaos_gui.session.autoplay import pick
from afaos_gui.session.game import Game, Seat
from tests.gui.french_games import begin, play_whole
from tests.gui.hands import Hands, press_key
from tests.gui.tables import busy_position
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
Key = Qt.Key


@pytest.fixture
def hands(sit: Sit) -> Hands:
    """The companion open on the middle of a game."""
    opened = sit(Game.from_state(busy_position().state(), (Seat(BRITISH), Seat(FRENCH)), seed=1))
    QTest.keyClick(opened.window, Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    return opened


def list_of(hands: Hands, section: Section) -> TextList:
    window = hands.window.companion.window
    assert window is not None and window.isVisible()
    return window.lists[section]


def go_to(hands: Hands, section: Section, row: int) -> None:
    """Move to a line with F6 and the arrows."""
    goal = list_of(hands, section)
    for _step in Section:
        if not goal.hasFocus():
            press_key(Key.Key_F6)
    assert goal.hasFocus()
    press_key(Key.Key_Home)
    for _row in range(row):
        press_key(Key.Key_Down)
    assert goal.currentRow() == row


def choose(hands: Hands, section: Section, row: int) -> None:
    go_to(hands, section, row)
    press_key(Key.Key_Return)


def row_of(hands: Hands, action: Action) -> int | None:
    """The row of an action among those that can be taken, alone or as one of several ways."""
    lines = list_of(hands, Section.ACTIONS).lines
    alone = (n for n, line in enumerate(lines) if line.entry is not None and line.entry.action == action)
    among = (n for n, line in enumerate(lines) if action in line.ways)
    return next(alone, next(among, None))


def do(hands: Hands, action: Action) -> None:
    """Take an action through the lists: select its cards first where it is not listed."""
    before = hands.done()
    row = row_of(hands, action)
    if row is None:
        wanted = list(spent_cards(hands.state, action))
        for number, card in enumerate(hands.window.current.view().hand):
            if card in wanted:
                wanted.remove(card)
                choose(hands, Section.HAND, number)
        row = row_of(hands, action)
    assert row is not None, action
    several = bool(list_of(hands, Section.ACTIONS).lines[row].ways)
    choose(hands, Section.ACTIONS, row)
    if several:
        row = row_of(hands, action)
        assert row is not None
        choose(hands, Section.ACTIONS, row)
    if hands.done() == before:
        choose(hands, Section.ACTIONS, 0)  # A question warns first of what is given up.
    assert hands.done() == before + 1, action


def play_on(hands: Hands, rng: random.Random, actions: int) -> None:
    QTest.keyClick(hands.window, Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    for _number in range(actions):
        if hands.state.decision is Decision.OVER:
            return
        if hands.window.curtain.isVisible():
            choose(hands, Section.ACTIONS, 0)
        do(hands, pick(hands.window.current.offered, rng))
        assert problems(hands.state) == []


@pytest.mark.usefixtures("french")
def test_a_game_begins_through_the_lists_alone_in_french(sit: Sit) -> None:
    begin(sit, play_on, 12)


@pytest.mark.long
@pytest.mark.usefixtures("french")
def test_a_whole_game_through_the_lists_alone_in_french(sit: Sit) -> None:
    hands = play_whole(sit, play_on)
    assert any("gagné" in line.text for line in list_of(hands, Section.STANDING).lines)


def test_the_keys_begin_at_what_can_be_done(hands: Hands) -> None:
    assert list_of(hands, Section.ACTIONS).hasFocus()


def test_a_card_of_the_market_is_drafted(hands: Hands) -> None:
    card = hands.card_id("Militia")
    lines = list_of(hands, Section.MARKET).lines
    choose(hands, Section.MARKET, next(n for n, line in enumerate(lines) if line.number == card))
    assert hands.last() == "draft: Militia"


def test_a_place_shows_what_can_be_done_there_and_esc_goes_back(hands: Hands) -> None:
    everything = list_of(hands, Section.ACTIONS).lines
    choose(hands, Section.PLACES, hands.state.ruleset.catalogue.location_ids["Halifax"])
    shown = list_of(hands, Section.ACTIONS)
    assert shown.hasFocus() and all("Halifax" in line.text for line in shown.lines)
    press_key(Key.Key_Escape)
    assert shown.lines == everything
    press_key(Key.Key_Escape)
    window = hands.window.companion.window
    assert window is not None and not window.isVisible()


def row_with(hands: Hands, section: Section, begins: str) -> int:
    return next(n for n, line in enumerate(list_of(hands, section).lines) if line.text.startswith(begins))


def test_a_question_puts_the_cursor_on_what_gives_nothing_up(hands: Hands) -> None:
    choose(hands, Section.ACTIONS, row_with(hands, Section.ACTIONS, "End the turn"))
    asked, actions = hands.window.current.table_state.question, list_of(hands, Section.ACTIONS)
    assert asked is not None and asked.gives_up and actions.hasFocus()
    assert actions.currentItem().text() == asked.dismiss
    press_key(Key.Key_Return)
    assert hands.done() == 0 and hands.window.current.table_state.question is None


def test_a_question_from_another_list_is_answered_where_it_stands(hands: Hands) -> None:
    go_to(hands, Section.SIEGES, 0)
    hands.window.current.resign()
    actions = list_of(hands, Section.ACTIONS)
    assert actions.hasFocus() and actions.currentItem().text() == "Play on"


def test_the_cursor_stays_at_its_line_where_others_come_before_it(hands: Hands) -> None:
    go_to(hands, Section.ACTIONS, row_with(hands, Section.ACTIONS, "Problem of the day"))
    hands.window.current.submit(hands.window.current.offered[0])
    assert list_of(hands, Section.ACTIONS).currentItem().text() == "Problem of the day"


def test_a_key_held_down_chooses_only_once(hands: Hands) -> None:
    go_to(hands, Section.HAND, 0)
    for repeats in (False, True):
        press = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", repeats)
        QApplication.sendEvent(list_of(hands, Section.HAND), press)
    assert len(hands.window.current.selection) == 1


def test_the_key_that_ends_the_turn_plays_no_line(hands: Hands) -> None:
    for section in (Section.MARKET, Section.ACTIONS):
        go_to(hands, section, 0)
        press_key(Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        asked, actions = hands.window.current.table_state.question, list_of(hands, Section.ACTIONS)
        assert hands.done() == 0 and asked is not None and asked.title == "End the turn?"
        assert actions.hasFocus() and actions.currentItem().text() == asked.dismiss
        press_key(Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
        assert hands.done() == 0 and hands.window.current.table_state.question is None


def test_a_place_where_nothing_can_be_done_takes_no_line_away(hands: Hands) -> None:
    everything = list_of(hands, Section.ACTIONS).lines
    choose(hands, Section.PLACES, hands.state.ruleset.catalogue.location_ids["Albany"])
    assert list_of(hands, Section.ACTIONS).lines == everything
    assert any("To fortify Albany" in line.text for line in list_of(hands, Section.STANDING).lines)


def test_nothing_of_the_hand_is_told_while_the_curtain_is_down(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=4), curtain=True)
    QTest.keyClick(hands.window, Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert not list_of(hands, Section.HAND).lines
    choose(hands, Section.ACTIONS, 0)
    assert len(list_of(hands, Section.HAND).lines) == 5


def test_every_list_has_a_name_for_screen_readers(hands: Hands) -> None:
    names = [list_of(hands, section).accessibleName() for section in Section]
    assert all(names) and len(set(names)) == len(names)


@pytest.mark.few(1)
@pytest.mark.parametrize("share", [0.8, 2.5])
def test_its_text_is_as_large_as_wished_and_none_is_cut(
    write_at: Callable[[float], None], sit: Sit, share: float
) -> None:
    write_at(share)
    hands = sit(Game.from_state(busy_position().state(), (Seat(BRITISH), Seat(FRENCH)), seed=1))
    QTest.keyClick(hands.window, Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    shown = list_of(hands, Section.HAND)
    QApplication.processEvents()
    assert shown.font().pixelSize() == round(TEXT_PX * share)
    for row, line in enumerate(shown.lines):
        rect = shown.visualItemRect(shown.item(row))
        words = QFontMetrics(shown.font()).boundingRect(
            rect.adjusted(PAD, 0, -PAD, 0), Qt.TextFlag.TextWordWrap, line.text
        )
        assert words.height() <= rect.height() and words.width() <= shown.viewport().width(), line.text


def test_what_is_only_said_is_in_the_lists_too(hands: Hands) -> None:
    everything = list_of(hands, Section.ACTIONS).lines
    hands.window.current.say("The turn ends by itself.")
    assert "The turn ends by itself." in [line.text for line in list_of(hands, Section.STANDING).lines]
    hands.window.current.say("")
    assert "The turn ends by itself." not in [line.text for line in list_of(hands, Section.STANDING).lines]
    assert list_of(hands, Section.ACTIONS).lines == everything
