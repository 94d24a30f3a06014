"""How many clicks a full turn's usual actions need, by real mouse events, and what keys known by habit never do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.data.texts.language import set_language
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game
from afaos_gui.session.saving.transfer import open_game
from tests.gui.clicks import Way, counted, counting_window
from tests.gui.hands import Hands, hold_key, press_key
from tests.rules.builder import Position

Sit = Callable[..., Hands]
Key = Qt.Key


class CountingHands(Hands):
    """Hands that count how often the button goes down; a double click counts as one click."""

    clicks = 0

    def press(self, position: QPoint, again: bool = False) -> None:
        """Press the left button, and count it."""
        self.clicks += not again
        super().press(position, again)


@pytest.fixture
def turn(sit: Sit) -> Callable[[Position], CountingHands]:
    """Sits down at a position with hands that count."""

    def at(position: Position, size: tuple[int, int] = (1280, 720)) -> CountingHands:
        return CountingHands(sit(Game.from_state(position.state(), seed=1), size=size).window)

    return at


Turn = Callable[[Position], CountingHands]


def british(*hand: str) -> Position:
    """The British to move with a hand."""
    return Position(BRITISH).hand(BRITISH, *hand)


def alt(hands: Hands, key: Qt.Key) -> None:
    """Press a digit with Alt."""
    hands.table.hand.setFocus()
    QTest.keyClick(hands.table.hand, key, Qt.KeyboardModifier.AltModifier)
    QApplication.processEvents()


def card_at(hands: Hands, name: str) -> QPoint:
    return hands.at_card(hands.indices(name)[0])


def main_button(hands: Hands) -> str:
    """The label of the golden button; empty without one."""
    first = hands.table.ribbon.offer_buttons()[:1]
    return first[0].text() if first and first[0].is_brass else ""


# Clicks


def test_settling_with_the_best_payment_takes_two_clicks(turn: Turn) -> None:
    hands = turn(british("New Haven", "St. Mary's", "Boston", "Philadelphia"))
    hands.click(card_at(hands, "St. Mary's"))
    hands.click(hands.at_place("Deerfield"))
    assert (hands.last(), hands.clicks) == ("settle Deerfield: New Haven, St. Mary's, Philadelphia", 2)


def test_the_other_payments_are_one_click_further(turn: Turn) -> None:
    hands = turn(british("New Haven", "St. Mary's", "Boston", "Philadelphia"))
    hands.click(card_at(hands, "St. Mary's"))
    hands.click(hands.at_place("Deerfield"))
    hands.offer("Do it in another way")
    assert hands.done() == 0
    hands.answer("settle Deerfield: New Haven, St. Mary's, Boston")
    assert hands.last() == "settle Deerfield: New Haven, St. Mary's, Boston"
    assert hands.clicks == 4
    hands.click_widget(hands.table.ribbon.button("undo"))
    assert hands.done() == 0


def test_another_way_is_asked_for_only_where_it_was_one(turn: Turn) -> None:
    """The same is done after as many actions once more, but from a position in which those ways are no longer there."""
    hands = turn(british("New Haven", "St. Mary's", "Boston", "Philadelphia", "Norfolk"))
    hands.drag_cards(("Norfolk",), hands.at_zone("purse"))
    hands.click(card_at(hands, "St. Mary's"))
    hands.click(hands.at_place("Deerfield"))
    settled = hands.last()
    assert hands.table.ribbon.offers[-1].revises
    for _number in range(2):
        hands.click_widget(hands.table.ribbon.button("undo"))
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    hands.click(card_at(hands, "St. Mary's"))
    hands.click(hands.at_place("Deerfield"))
    assert (hands.done(), hands.last()) == (2, settled)
    assert not any(offer.revises for offer in hands.table.ribbon.offers)


def test_another_way_is_offered_in_another_language_too(turn: Turn) -> None:
    hands = turn(british("New Haven", "St. Mary's", "Boston", "Philadelphia"))
    hands.click(card_at(hands, "St. Mary's"))
    hands.click(hands.at_place("Deerfield"))
    set_language("fr")
    try:
        hands.window.restyle(other_words=True)
        assert hands.table.ribbon.offers[-1].revises
    finally:
        set_language("en")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_each_of_two_equal_cards_has_a_digit_that_chooses_it_and_puts_it_back(turn: Turn, number: int) -> None:
    hands = turn(british("Boston", "Militia", "Militia"))
    keys = (Key.Key_1, Key.Key_2, Key.Key_3)
    hands.table.hand.setFocus()
    for key in keys:
        press_key(key)
    assert hands.window.current.selection == hands.window.current.view().hand
    press_key(keys[number - 1])
    assert len(hands.window.current.selection) == 2


def test_a_digit_held_down_counts_once(turn: Turn) -> None:
    keys = turn(british("Boston")).window.findChildren(QShortcut)
    digits = [key for key in keys if key.key().toString().removeprefix("Alt+").isdigit()]
    assert len(digits) == 20 and not any(key.autoRepeat() for key in digits)


def test_a_payment_is_chosen_beside_the_button(turn: Turn) -> None:
    hands = turn(british("New Haven", "St. Mary's", "Boston", "Philadelphia"))
    hands.click(card_at(hands, "St. Mary's"))
    offers = hands.table.ribbon.offers
    number = next(n for n, offer in enumerate(offers) if offer.label.startswith("Settle Deerfield"))
    hands.other_ways(number)
    hands.answer("settle Deerfield: New Haven, St. Mary's, Boston")
    assert hands.last() == "settle Deerfield: New Haven, St. Mary's, Boston"


@pytest.mark.parametrize("start", ["a ship", "the purse"])
def test_the_merchant_with_the_best_yield_takes_two_clicks(turn: Turn, start: str) -> None:
    hands = turn(british("New Haven", "Boston", "New York", "Norfolk"))
    if start == "the purse":
        hands.click(hands.at_zone("purse"))
        question = hands.window.play.question
        assert question is not None and question.proposed == 0
        assert question.choices[0].label.startswith("Merchant: 6 money")
        hands.answer(lambda action: True)
    else:
        hands.click(card_at(hands, "Norfolk"))
        hands.offer("Merchant: 6 money")
    assert hands.state.sides[BRITISH].money == 12 + 6
    assert (hands.last().split(":")[0], hands.clicks) == ("merchant", 2)


def test_three_ships_on_the_purse_are_sold_for_the_most(turn: Turn) -> None:
    """As in the third lesson, where 5 money was proposed first for the cards that bring 6."""
    hands = turn(british("New Haven", "Boston", "New York"))
    hands.drag_cards(("New Haven", "Boston", "New York"), hands.at_zone("purse"))
    assert hands.state.sides[BRITISH].money == 12 + 6


def test_the_purse_says_when_nothing_can_be_sold(turn: Turn) -> None:
    hands = turn(british("Militia"))
    hands.click(hands.at_zone("purse"))
    assert hands.done() == 0 and "makes money" in hands.window.play.toast.text


@pytest.mark.parametrize("way", ["button", "double click", "purse"])
def test_the_trader_sells_all_furs_in_two_clicks(turn: Turn, way: str) -> None:
    hands = turn(Position(FRENCH).hand(FRENCH, "Trader", "Gaspe", "Tadoussac", "Trois Rivieres"))
    if way == "double click":
        hands.double_click(card_at(hands, "Trader"))
    else:
        hands.click(card_at(hands, "Trader"))
        assert main_button(hands).startswith("Trader: 6 money")
        hands.take_offer(0) if way == "button" else hands.click(hands.at_zone("purse"))
    assert hands.state.sides[FRENCH].money == 5 + 6
    assert hands.clicks <= 2


@pytest.mark.parametrize("by_pile", [False, True])
def test_two_cards_are_discarded_in_three_clicks(turn: Turn, by_pile: bool) -> None:
    hands = turn(british("Norfolk", "Militia"))
    hands.select("Norfolk", "Militia")
    hands.click(hands.at_pile("discard")) if by_pile else hands.offer("Discard")
    assert (hands.last(), hands.clicks) == ("discard: Norfolk, Militia", 3)


def test_a_click_on_the_discard_pile_takes_the_care_of_a_drop(turn: Turn) -> None:
    hands = turn(british("Norfolk", "Militia").money(BRITISH, 0))
    hands.select("Norfolk", "Militia")
    hands.click(hands.at_pile("discard"))
    assert hands.done() == 0 and "money" in hands.window.play.toast.text


def test_a_click_on_the_reserve_reserves_the_chosen_card(turn: Turn) -> None:
    hands = turn(british("Militia"))
    hands.select("Militia")
    hands.click(hands.at_pile("reserve"))
    assert (hands.last(), hands.clicks) == ("reserve: Militia", 2)


def test_a_dragged_card_takes_the_chosen_ones_along(turn: Turn) -> None:
    hands = turn(british("Norfolk", "Militia"))
    hands.select("Norfolk")
    hands.drag(card_at(hands, "Militia"), hands.at_pile("discard"))
    assert (hands.last(), hands.clicks) == ("discard: Norfolk, Militia", 2)


def test_a_card_on_the_market_is_returned_by_the_governor_in_one_drag(turn: Turn) -> None:
    hands = turn(british("Governor", "Norfolk", "Militia"))
    hands.drag(card_at(hands, "Militia"), hands.at_zone("market"))
    assert (hands.last(), hands.clicks) == ("governor: Militia", 1)


def test_the_governor_returns_two_cards_in_two_clicks(turn: Turn) -> None:
    hands = turn(british("Governor", "Norfolk", "Militia", "Fortification"))
    hands.select("Norfolk")
    hands.drag(card_at(hands, "Militia"), hands.at_zone("market"))
    assert (hands.last(), hands.clicks) == ("governor: Norfolk, Militia", 2)


def test_the_best_merchant_is_offered_at_rest_but_proposed_by_no_habit(turn: Turn) -> None:
    hands = turn(british("New Haven", "Boston", "New York", "Norfolk"))
    assert main_button(hands) == ""
    alt(hands, Key.Key_1)
    assert hands.done() == 0
    hands.offer("Merchant: 6 money")
    assert hands.state.sides[BRITISH].money == 12 + 6
    assert (hands.last().split(":")[0], hands.clicks) == ("merchant", 1)


def test_a_card_of_the_market_is_drafted_by_one_double_click(turn: Turn) -> None:
    hands = turn(british("Boston"))
    hands.double_click(hands.at_draft("Ships"))
    assert (hands.last(), hands.clicks) == ("draft: Ships", 1)


@pytest.mark.parametrize("way", ["button at rest", "button of the card", "double click"])
def test_home_support_takes_one_click(turn: Turn, way: str) -> None:
    hands = turn(british("Home Support", "Boston"))
    if way == "double click":
        hands.double_click(card_at(hands, "Home Support"))
    else:
        if way == "button of the card":
            hands.click(card_at(hands, "Home Support"))
        assert main_button(hands).startswith("Home Support")
        hands.take_offer(0)
    assert hands.last() == "home support"
    assert hands.clicks == (2 if way == "button of the card" else 1)


@pytest.mark.long
def test_experts_press_a_third_less_than_before(records_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With turns that end once their actions are used up; commit 84ffe77 needs 1797 presses, counted by the same."""
    monkeypatch.setattr(ChartStore, "request", ChartStore.request)  # The count bakes no chart.
    files = sorted(records_dir.glob("game*.json"))
    counting = counting_window(open_game(files[0]).game, Way(), "used up")
    assert 3 * sum(counted(open_game(file).game, counting).clicks.total() for file in files) <= 2 * 1797


# What is proposed


@pytest.mark.parametrize(
    ("position", "name", "own"),
    [
        (british("Home Support", "Boston"), "Home Support", "Home Support: draw"),
        (Position(FRENCH).hand(FRENCH, "Trader", "Gaspe"), "Trader", "Trader: 2 money"),
        (british("Military Leader").siege(BRITISH, "Port Royal", ["Militia"]), "Military Leader", "Send Military"),
    ],
    ids=["Home Support", "Trader", "Military Leader"],
)
def test_the_main_button_and_its_key_do_what_the_card_is_there_for(
    turn: Turn, position: Position, name: str, own: str
) -> None:
    hands = turn(position)
    hands.select(name)
    assert main_button(hands).startswith(own)
    alt(hands, Key.Key_1)
    assert hands.done() == 1 and not hands.last().startswith("reserve")


def test_no_digit_passes_or_gives_a_siege_up(turn: Turn) -> None:
    hands = turn(british("Boston").siege(BRITISH, "Port Royal", ["Militia"]))
    assert [offer.label.split()[0] for offer in hands.table.ribbon.offers] == ["Pass", "Withdraw"]
    for key in (Key.Key_1, Key.Key_2, Key.Key_3):
        alt(hands, key)
    assert hands.done() == 0 and hands.window.play.question is None
    assert "Nothing is proposed" in hands.table.ribbon.sentence or hands.table.ribbon.sentence


def test_the_first_digit_waits_for_a_main_button(turn: Turn) -> None:
    hands = turn(british("Norfolk", "Militia"))
    hands.select("Norfolk", "Militia")
    alt(hands, Key.Key_1)
    assert hands.done() == 0
    alt(hands, Key.Key_2)
    assert hands.last() == "discard: Norfolk, Militia"


def test_the_cards_of_the_market_keep_their_places(turn: Turn) -> None:
    hands = turn(british("Boston").money(BRITISH, 30))
    before = {tile.card.name: tile.pos() for tile in hands.table.market.tiles if not tile.card.is_location}
    hands.double_click(hands.at_draft("Home Support"))
    assert hands.last() == "draft: Home Support"
    after = {tile.card.name: tile.pos() for tile in hands.table.market.tiles if not tile.card.is_location}
    assert after == before
    empty = hands.table.market.tile(hands.table.market.tiles[0].card.id)
    assert empty is not None
    tile = next(tile for tile in hands.table.market.tiles if tile.card.name == "Home Support")
    assert tile.count == 0 and "None is left." in tile.accessibleName()
    hands.double_click(tile.mapToGlobal(tile.rect().center()))
    assert hands.done() == 1


@pytest.mark.parametrize("key", [Key.Key_Space, Key.Key_Return])
def test_a_key_held_down_on_a_card_chooses_it_once(turn: Turn, key: Qt.Key) -> None:
    hands = turn(british("Boston", "Norfolk"))
    hands.table.hand.setFocus()
    press_key(Key.Key_Right)
    for chosen in (1, 0):
        hold_key(key, times=2)
        assert len(hands.window.current.selection) == chosen


def test_a_key_held_down_presses_any_part_once(turn: Turn) -> None:
    hands = turn(british("Boston", "Norfolk"))
    pressed: list[int] = []
    hands.table.board.place_clicked.connect(pressed.append)
    hands.table.board.setFocus(Qt.FocusReason.TabFocusReason)
    hands.window.access.cursor.go_to(0)
    hold_key(Key.Key_Return)
    assert len(pressed) == 1


def test_only_what_one_goes_on_with_is_done_again_while_its_keys_are_held(turn: Turn) -> None:
    commands = turn(british("Boston", "Norfolk")).window.commands
    repeated = {name for name, action in commands.items() if action.autoRepeat()}
    assert repeated == {"undo", "redo", "zoom_in", "zoom_out"}
