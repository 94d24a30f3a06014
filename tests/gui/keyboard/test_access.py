"""Screen readers: everything painted can be read, found and pressed; changes are read out."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from afaos_gui.gui.accessibility.nodes import give_parts, install
from afaos_gui.gui.accessibility.parts import AccessiblePart, PartKind, Parts
from afaos_gui.gui.table.advice.coach_slip import CoachSlip
from afaos_gui.gui.table.cards.pile_browser import PileBrowser
from afaos_gui.gui.table.panels.base import NO_CARD
from afaos_gui.gui.table.papers.screens import Screen
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui import screen_reader
from tests.gui.hands import Hands
from tests.gui.nodes import name, nodes, parts, press, read
from tests.gui.tables import busy_position
from tests.rules.builder import Position, after

Sit = Callable[..., Hands]


@pytest.fixture
def hands(sit: Sit) -> Hands:
    """The middle of a game, the British to play."""
    return sit(Game.from_state(busy_position().state(), (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=1))


def named(widget: QWidget, starts: str) -> str:
    """Everything said of the part of a widget whose name begins with this text."""
    return next(" ".join(read(part)) for part in parts(widget) if name(part).startswith(starts))


def part(widget: QWidget, starts: str) -> QAccessibleInterface:
    """The part of a widget whose name begins with this text."""
    return next(one for one in parts(widget) if name(one).startswith(starts))


# Reading


def test_every_place_is_told_with_what_stands_there(hands: Hands) -> None:
    board = hands.table.board
    assert len(parts(board)) == len(hands.state.ruleset.catalogue.locations)
    assert "British town. Besieged by the French." in named(board, "New York:")
    assert "fortified British village" in named(board, "Pemaquid:")
    assert "French village. Besieged by the British." in named(board, "Louisbourg:")
    assert "empty. 2 points, sea port, needs a settler." in named(board, "Halifax:")


def test_a_place_is_told_anew_when_something_has_changed(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's", "Boston")
    hands = sit(Game.from_state(position.state(), seed=1))
    assert "empty" in named(hands.table.board, "Deerfield:")
    hands.select("New Haven", "St. Mary's")
    assert "The chosen cards can do something here." in named(hands.table.board, "Deerfield:")
    hands.click(hands.at_place("Deerfield"))
    assert "British village" in named(hands.table.board, "Deerfield:")


def test_every_card_of_the_hand_is_told_and_whether_it_is_chosen(hands: Hands) -> None:
    hand = hands.table.hand
    assert len(parts(hand)) == hand.count
    assert name(parts(hand)[0]).startswith("Boston, a British initial location card")
    assert not parts(hand)[0].state().selected
    hands.select("Boston")
    assert parts(hand)[0].state().selected


def test_a_card_that_is_gone_is_no_longer_there(hands: Hands) -> None:
    last = parts(hands.table.hand)[-1]
    assert last.isValid()
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    assert not last.isValid()
    assert read(last) == []
    assert last.state().invalid
    assert last.parent() is None


def test_piles_sieges_stock_and_opponent_are_told(hands: Hands) -> None:
    table = hands.table
    assert "It holds New Haven." in named(table.piles["discard"], "Discard: 1 card.")
    assert "It holds Indian Leader." in named(table.piles["reserve"], "Reserve: 1 card.")
    assert "It holds" not in named(table.piles["draw"], "Draw: 1 card."), "a draw pile lies face down"
    siege = named(table.sieges, "The French besiege New York.")
    assert "balance +3" in siege
    assert "Attackers: Regular Infantry and Siege Artillery. Defenders: Trader." in siege
    assert named(table.stock, "Purse: 118 money.")
    told = [name(one) for one in parts(table.opponent)]
    assert told[:3] == ["The French, Louis", "104 money", "4 cards in hand"]
    assert "It holds Montréal and Trader." in named(table.opponent, "2 in the discard pile")


def test_every_part_lies_where_it_is_painted(hands: Hands) -> None:
    for widget in (hands.table.board, hands.table.hand, hands.table.sieges, hands.table.opponent, hands.table.stock):
        whole = QAccessible.queryAccessibleInterface(widget)
        assert whole is not None
        for one in parts(widget):
            assert whole.rect().intersects(one.rect()), name(one)
            assert whole.indexOfChild(one) >= 0
            assert one.parent() is whole
    boston = next(one for one in parts(hands.table.board) if name(one).startswith("Boston:"))
    at = hands.at_place("Boston")
    board = QAccessible.queryAccessibleInterface(hands.table.board)
    assert board is not None
    assert board.childAt(at.x(), at.y()) is boston


def nameless(widget: QWidget) -> list[str]:
    """The visible widgets of a window that take the focus and have no name."""
    windows = (QAccessible.Role.Window, QAccessible.Role.Dialog)
    return [
        f"{node.role().name} {node.object()}"
        for node in nodes(widget)
        if node.role() not in windows and node.state().focusable and not node.state().invisible and not read(node)
    ]


def test_everything_in_sight_that_takes_the_keys_has_a_name(hands: Hands) -> None:
    assert nameless(hands.window) == []


def test_so_has_everything_that_a_command_opens(sit: Sit, tmp_path: Path) -> None:
    hands = sit(Game.from_state(busy_position().state(), seed=1), games=tmp_path)
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    for command in (
        *("new", "open", "rules", "about", "preferences", "keys"),  # one after the other over the table
        *("log", "history", "score", "find_place", "companion", "command_bar", "replay"),
    ):
        hands.window.commands[command].trigger()
        QApplication.processEvents()
        shown = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
        assert {words for widget in shown for words in nameless(widget)} == set(), command
        hands.window.dialogs.close_all()
        QApplication.processEvents()


# Pressing


def test_cards_and_places_are_pressed(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's", "Boston")
    hands = sit(Game.from_state(position.state(), seed=1))
    for card in ("New Haven", "St. Mary"):
        press(part(hands.table.hand, card))
    assert len(hands.table.hand.selected) == 2
    press(part(hands.table.board, "Deerfield:"))
    assert hands.last().startswith("settle Deerfield")


def test_a_siege_takes_the_chosen_card_and_an_open_pile_is_opened(hands: Hands) -> None:
    press(part(hands.table.opponent, "2 in the discard pile"))
    browser = hands.window.findChild(PileBrowser)
    assert browser is not None
    browser.reject()
    hands.select("Militia")
    press(part(hands.table.sieges, "The French besiege New York"))
    assert hands.last() == "reinforce New York: Militia"


def test_what_cannot_be_pressed_offers_no_deed(hands: Hands) -> None:
    empty = next(one for one in parts(hands.table.opponent) if name(one).startswith("0 in the reserve"))
    assert empty.state().disabled
    assert empty.actionInterface() is None


@pytest.mark.parametrize("command", ["score", "start_screen"])
def test_nothing_is_pressed_on_a_table_that_something_covers(hands: Hands, command: str) -> None:
    table = hands.table
    hands.select("Boston")
    hands.window.commands[command].trigger()
    QApplication.processEvents()
    assert not hands.window.screens.is_clear
    for widget in (table.board, table.hand, table.stock, table.sieges, table.opponent, *table.piles.values()):
        assert not any(one.actionInterface() for one in parts(widget)), widget.objectName()


@pytest.mark.parametrize(("command", "more"), [("score", ()), ("start_screen", ("hint",))])
def test_nor_are_ribbon_and_market(hands: Hands, command: str, more: tuple[str, ...]) -> None:
    window, table = hands.window, hands.table
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    hands.select("Militia")
    window.commands[command].trigger()
    QApplication.processEvents()
    before = hands.window.current.table_state
    covered = [
        *table.ribbon.offer_buttons(),
        *map(table.ribbon.button, ("undo", "reset", "end", *more)),
        *table.market.tiles,
    ]
    assert covered
    for button in covered:
        node = QAccessible.queryAccessibleInterface(button)
        assert node is not None
        press(node)
        QTest.qWait(150)  # a button is released a moment later
        assert window.current.table_state == before, name(node)
    assert table.market.selected == NO_CARD and not table.hint_slip.is_open


@pytest.mark.parametrize("command", ["score", "start_screen"])
@pytest.mark.parametrize("done", [(), ("ambush: Rangers", "decline")])
def test_nor_are_the_rows_and_buttons_of_the_papers_on_it(sit: Sit, done: tuple[str, ...], command: str) -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston")
    position.hand(FRENCH, "Quebec", "Regular Infantry", "Siege Artillery")
    hands = sit(Game.from_state(after(position.state(), *done), seed=1))
    window, table, game = hands.window, hands.table, hands.window.current.game
    if not done:
        window.current.resign()
    slip = table.decision_panel if done else table.side_panel
    coach, pressed = CoachSlip(table, Screen.TABLE), list[str]()
    coach.add_button("do", "Do it", partial(pressed.append, "do"))
    coach.say("The coach")
    window.commands[command].trigger()
    QApplication.processEvents()
    before = hands.done()
    for button in (slip.rows[0], coach.buttons["do"], slip.foot):
        node = QAccessible.queryAccessibleInterface(button)
        assert node is not None
        press(node)
        QTest.qWait(150)  # a button is released a moment later
    assert hands.done() == before and game.outcome is None and not pressed and slip.is_open
    if command == "score":
        window.screens.step_out()
        coach.buttons["do"].click()
        assert pressed


@pytest.mark.usefixtures("qapp")
def test_a_part_pressed_as_its_widget_goes_does_nothing() -> None:
    install()
    pressed: list[str] = []
    widget = QWidget()
    button = AccessiblePart("Boston", QRect(0, 0, 20, 20), PartKind.BUTTON, press=lambda: pressed.append("Boston"))
    listed = Parts(widget)
    listed.listed = lambda: [button]  # type: ignore[method-assign]
    give_parts(widget, listed, QAccessible.Role.List)
    (node,) = parts(widget)
    deeds = node.actionInterface()
    assert deeds is not None
    deeds.doAction(deeds.actionNames()[0])
    Shiboken.delete(widget)
    QApplication.processEvents()
    assert pressed == []


# Announcements


def test_what_was_done_and_what_is_expected_are_read_out(hands: Hands, qtbot: QtBot) -> None:
    said: list[str] = []
    hands.window.announcer.said.connect(said.append)
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    qtbot.waitUntil(lambda: bool(said) and "took 3 money" in said[-1])
    assert said[-1] == "The British took 3 money with Boston. Your turn: 1 action left."


def test_what_is_taken_back_is_read_out(hands: Hands, qtbot: QtBot) -> None:
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    QTest.qWait(250)
    said: list[str] = []
    hands.window.announcer.said.connect(said.append)
    hands.window.commands["undo"].trigger()
    qtbot.waitUntil(lambda: bool(said))
    assert said == ["The British took 3 money with Boston. Taken back. Your turn: 2 actions left."]


def test_the_ribbon_is_read_with_the_actions_that_are_left(hands: Hands) -> None:
    """Also where the kinds of actions that it shows are the same as before."""
    before = hands.table.ribbon.sentence
    hands.window.current.submit(parse_action("take money: Boston", BRITISH, hands.state.ruleset.catalogue))
    ribbon = QAccessible.queryAccessibleInterface(hands.table.ribbon)
    assert ribbon is not None and hands.table.ribbon.sentence == before
    assert "1 of 2 actions left" in ribbon.text(QAccessible.Text.Description)


def test_why_something_cannot_be_done_is_read_out(sit: Sit, qtbot: QtBot) -> None:
    position = Position(BRITISH).hand(BRITISH, "New Haven", "Ships")
    hands = sit(Game.from_state(position.state(), seed=1))
    said: list[str] = []
    hands.window.announcer.said.connect(said.append)
    hands.select("New Haven", "Ships")
    hands.click(hands.at_place("Deerfield"))
    qtbot.waitUntil(lambda: any("Deerfield" in words for words in said))


def test_nothing_is_read_out_behind_the_curtain(sit: Sit, qtbot: QtBot) -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").hand(FRENCH, "Quebec", "Siege Artillery").actions(0)
    hands = sit(Game.from_state(position.state(), seed=1), curtain=True)
    said: list[str] = []
    hands.window.announcer.said.connect(said.append)
    hands.lift_curtain()
    hands.end_turn()
    assert hands.window.curtain.isVisible()
    QTest.qWait(250)
    assert not any("ended their turn" in words for words in said)
    said.clear()
    hands.lift_curtain()
    qtbot.waitUntil(lambda: bool(said))
    assert said == ["What the British did. The British ended their turn. They drew 4 cards. Your turn: 2 actions left."]


def test_the_window_comes_and_goes_without_leaving_anything_to_ask(sit: Sit, qtbot: QtBot) -> None:
    """A reader that holds an object of a deleted window is told that it is no longer valid."""
    hands = sit(Game.from_state(busy_position().state(), seed=1))
    held = parts(hands.table.hand)[0]
    hand = hands.table.hand
    hands.window.prefetcher.stop()  # only in this test does a table lose a part and go on
    hand.setParent(None)
    hand.deleteLater()
    QApplication.sendPostedEvents(hand, 52)  # the number of DeferredDelete
    QApplication.processEvents()
    assert not held.isValid()
    assert read(held) == []


def test_a_question_is_read_out_with_what_led_to_it(sit: Sit, qtbot: QtBot) -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Militia", "Quebec", "Gaspe")
    hands = sit(Game.from_state(position.state(), seed=1), curtain=True)
    said: list[str] = []
    hands.window.announcer.said.connect(said.append)
    hands.lift_curtain()
    hands.drag_cards(("Rangers",), hands.at_zone("opponent"))
    said.clear()
    hands.lift_curtain()
    qtbot.waitUntil(lambda: any("Block the ambush?" in words for words in said))
    assert sum(words.count("ambushed the French") for words in said) == 1


@pytest.mark.long
@pytest.mark.timeout(400)
@pytest.mark.skipif(
    not screen_reader.can_run(), reason="needs Xvfb, D-Bus and the accessibility bus of a Linux desktop"
)
def test_the_program_is_read_and_pressed_over_the_desktop_s_own_bus() -> None:
    line = ["dbus-run-session", "--", sys.executable, "-m", "tests.gui.screen_reader"]
    done = subprocess.run(line, cwd=Path(__file__).parents[3], capture_output=True, text=True, timeout=380)
    lines = done.stdout.splitlines()
    assert any(line.startswith("push button: Boston: British town.") for line in lines), done.stderr
    items = [line.removeprefix("list item: ") for line in lines if line.startswith("list item: ")]
    hand = [item.partition(",")[0] for item in items]
    assert sorted(hand) == ["Boston", "New Haven", "New York", "Norfolk", "Philadelphia"]
    assert "push button: Purse: 12 money." in lines
    assert lines[-2] == "pressed (True,)"
    assert lines[-1].endswith("still there True")


@pytest.mark.parametrize(
    ("detail", "words"),
    [
        ("full", "The British took 3 money with Boston. Your turn: 1 action left."),
        ("brief", "The British took 3 money with Boston. Your turn: 1 action left."),
        ("asked", "Your turn: 1 action left."),
    ],
)
def test_how_much_is_read_out_is_the_players_choice(hands: Hands, qtbot: QtBot, detail: str, words: str) -> None:
    said: list[str] = []
    hands.window.announcer.said.connect(said.append)
    hands.window.preferences.apply("announcements", detail)
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    qtbot.waitUntil(lambda: bool(said) and "1 action left" in said[-1])
    assert said[-1] == words


def test_the_sentences_of_a_question_are_read_out_only_in_full(hands: Hands, qtbot: QtBot) -> None:
    said: list[str] = []
    hands.window.announcer.said.connect(said.append)
    hands.window.current.resign()
    qtbot.waitUntil(lambda: any("cannot be taken back" in words for words in said))
    hands.window.current.dismiss()
    said.clear()
    hands.window.preferences.apply("announcements", "brief")
    hands.window.current.resign()
    qtbot.waitUntil(lambda: any("Resign?" in words for words in said))
    assert not any("cannot be taken back" in words for words in said)
