"""The auction before a game: by mouse and by keys, between people and against the machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.gui.dialogs.auction import AuctionDialog
from afaos_gui.gui.dialogs.new_game import NewGameDialog
from afaos_gui.gui.dialogs.new_game.option_sheet import AUCTION
from afaos_gui.presentation.pages.new_game import NewGameChoice
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.auction import MOST
from afaos_gui.session.game import Game, Seat
from tests.gui.hands import LEFT, PLAIN, Hands, bring_into_sight, focused_widget, press_key
from tests.gui.new_game.sheet import wheel
from tests.gui.saved_games import dialog_of
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
Key = Qt.Key


@pytest.fixture
def hands(sit: Sit) -> Hands:
    return sit(Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=3))


def click(widget: QWidget) -> None:
    assert widget.isVisible() and widget.isEnabled(), widget.objectName()
    QTest.mouseClick(widget, LEFT, PLAIN, widget.rect().center())
    QApplication.processEvents()


def test_people_bid_by_mouse_and_the_game_begins_with_sides_and_draws(hands: Hands) -> None:
    hands.window.new_games.begin(NewGameChoice("Anne", "Louis", 5, auction=True))
    dialog = dialog_of(hands, AuctionDialog)
    assert "Anne" in dialog.asked.text() and not dialog.leave_button.isVisible()
    click(dialog.sides[FRENCH])
    click(dialog.bid_button)
    assert "Louis" in dialog.asked.text() and not dialog.sides[BRITISH].isEnabled()
    assert dialog.number.value() == 1
    dialog.number.stepUp()
    click(dialog.bid_button)
    click(dialog.leave_button)
    assert "Louis: the French, with 2 draws for the British." in dialog.told.text()
    click(dialog.begin_button)
    game = hands.window.current.game
    assert [seat.name for seat in game.seats] == ["Anne", "Louis"]
    assert game.ruleset.options == {"british_bid_2"} and game.state.bids == (2, 0)


def test_two_quick_clicks_bid_for_one_player_only(hands: Hands) -> None:
    hands.window.new_games.begin(NewGameChoice("Anne", "Louis", 5, auction=True))
    dialog = dialog_of(hands, AuctionDialog)
    click(dialog.bid_button)
    for press in (QTest.mouseDClick, QTest.mouseRelease):
        press(dialog.bid_button, LEFT, PLAIN, dialog.bid_button.rect().center())
    QApplication.processEvents()
    assert len(dialog.auction.bids) == 1 and "Louis" in dialog.asked.text()


def test_a_held_enter_bids_once(hands: Hands) -> None:
    hands.window.new_games.begin(NewGameChoice("Anne", "Louis", 5, auction=True))
    dialog = dialog_of(hands, AuctionDialog)
    press_key(Key.Key_Return)
    for _time in range(4):
        held = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Return, PLAIN, "\r", True)
        QApplication.sendEvent(focused_widget(), held)
        QApplication.processEvents()
    assert len(dialog.auction.bids) == 1 and "Louis" in dialog.asked.text()


def test_a_wheel_over_the_number_changes_nothing(hands: Hands) -> None:
    hands.window.commands["new"].trigger()
    dialog = dialog_of(hands, NewGameDialog)
    dialog.rules.set_bid(FRENCH, 2)
    number = dialog.options.bid.number
    bring_into_sight(number)
    QApplication.processEvents()
    wheel(number, 120)
    assert dialog.answer().options == {"french_bid_2"}


def test_an_auction_can_be_searched_for(hands: Hands) -> None:
    hands.window.commands["new"].trigger()
    dialog = dialog_of(hands, NewGameDialog)
    dialog.search.setText("auction")
    assert dialog.options.bid.button(AUCTION).isVisible()


def test_rules_that_are_asked_for_alone_leave_nothing_to_an_auction(hands: Hands) -> None:
    dialog = NewGameDialog(parent=hands.window, only_rules=True)
    hands.window.dialogs.show(dialog)
    bid = dialog.options.bid
    assert bid.button(FRENCH).isVisible() and bid.button(AUCTION).isHidden()
    dialog.search.setText("auction")
    assert not bid.isVisible()


def test_people_bid_by_keys(hands: Hands) -> None:
    hands.window.new_games.begin(NewGameChoice("Anne", "Louis", 5, auction=True))
    dialog = dialog_of(hands, AuctionDialog)
    assert QApplication.focusWidget() is dialog.number
    for _time in range(4):
        press_key(Key.Key_Up)
    press_key(Key.Key_Return)
    assert dialog.auction.bids[-1].number == 4
    while QApplication.focusWidget() is not dialog.leave_button:
        press_key(Key.Key_Tab)
    press_key(Key.Key_Space)
    assert dialog.auction.is_over and QApplication.focusWidget() is dialog.begin_button
    press_key(Key.Key_Return)
    assert hands.window.current.game.state.bids == (0, 4)
    assert [seat.name for seat in hands.window.current.game.seats] == ["Anne", "Louis"]


def test_the_machine_answers_at_once(hands: Hands) -> None:
    hands.window.new_games.begin(NewGameChoice("Anne", "", 5, french_level="captain", auction=True))
    dialog = dialog_of(hands, AuctionDialog)
    click(dialog.sides[FRENCH])
    dialog.number.setValue(9)
    click(dialog.bid_button)
    assert dialog.auction.is_over, "no side is worth more"
    click(dialog.begin_button)
    british, french = hands.window.current.game.seats
    assert (british.level, french.name) == ("captain", "Anne")
    assert hands.window.current.viewer == FRENCH


def test_an_auction_that_is_cancelled_leaves_the_game_on_the_table(hands: Hands) -> None:
    game = hands.window.current.game
    hands.window.new_games.begin(NewGameChoice("Anne", "Louis", 5, auction=True))
    click(dialog_of(hands, AuctionDialog).cancel_button)
    assert hands.window.current.game is game


def test_the_dialog_for_a_new_game_leaves_it_to_an_auction(hands: Hands) -> None:
    hands.window.commands["new"].trigger()
    dialog = dialog_of(hands, NewGameDialog)
    bid = dialog.options.bid
    dialog.rules.set_bid(FRENCH, 2)
    bring_into_sight(bid)
    QApplication.processEvents()
    click(bid.button(AUCTION))
    assert dialog.answer().auction and not dialog.answer().options
    assert "bid in turn" in bid.words
    click(bid.button(FRENCH))
    assert not dialog.answer().auction and dialog.answer().options == {"french_bid_2"}
    click(bid.button(AUCTION))
    click(dialog.begin)
    assert dialog_of(hands, AuctionDialog).auction.edition == "second"


def test_the_highest_bid_can_only_be_left(hands: Hands) -> None:
    hands.window.new_games.begin(NewGameChoice("Anne", "Louis", 5, auction=True))
    dialog = dialog_of(hands, AuctionDialog)
    dialog.number.setValue(MOST)
    click(dialog.bid_button)
    assert f"No more than {MOST}" in dialog.asked.text() and "Louis" in dialog.asked.text()
    assert not any(button.isVisible() for button in (*dialog.sides.values(), dialog.bid_button, dialog.number))
    assert QApplication.focusWidget() is dialog.leave_button and dialog.leave_button.isDefault()
    click(dialog.leave_button)
    assert dialog.auction.is_over


def test_the_game_before_is_said_to_be_kept_once_it_has_gone(sit: Sit, tmp_path: Path) -> None:
    hands = sit(Game(SECOND, seed=3), games=tmp_path)
    game, notice = hands.window.current.game, hands.window.notice
    game.submit(game.legal[0])
    hands.window.new_games.begin(NewGameChoice("Anne", "Louis", 5, auction=True))
    assert not notice.text
    dialog = dialog_of(hands, AuctionDialog)
    for button in (dialog.bid_button, dialog.leave_button, dialog.begin_button):
        click(button)
    assert hands.window.current.game is not game and "is kept" in notice.text


def test_the_sheet_stays_in_a_small_window_however_often_they_bid(sit: Sit, write_at: Callable[[float], None]) -> None:
    write_at(2.0)
    hands = sit(Game(SECOND, seed=3), size=(1024, 640))
    hands.window.new_games.begin(NewGameChoice("Anne", "Louis", 5, auction=True))
    dialog = dialog_of(hands, AuctionDialog)
    for number in range(MOST + 1):
        click(dialog.bid_button)
        assert dialog.height() <= hands.window.height(), number
    assert "with 9 draws" in dialog.told.text().splitlines()[-1] and "Louis" in dialog.told.text()
