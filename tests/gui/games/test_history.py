"""The chronicle: the history to go back in, and the log to search, copy and click."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QPushButton, QStyleOptionViewItem

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.table.log.chronicle import Chronicle
from afaos_gui.presentation.facts.history import DrawerPage, HistoryRow, history_rows
from afaos_gui.rules.actions import Discard, EndTurn, TakeMoney
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Policy, Seat
from afaos_gui.session.log import Log
from tests.gui.hands import LEFT, PLAIN, Hands
from tests.rules.builder import SECOND
from tests.session.telltale import telltale_names

Sit = Callable[..., Hands]


def take_money(game: Game) -> None:
    """Take the first action that brings money."""
    game.submit(next(action for action in game.legal if isinstance(action, TakeMoney)))


def discard(game: Game) -> None:
    """Discard something."""
    game.submit(next(action for action in game.legal if isinstance(action, Discard)))


def a_few_turns(policy: Policy = "strict") -> Game:
    """Three turns ended, and one action taken in the fourth."""
    game = Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=1, policy=policy)
    for _turn in range(3):
        take_money(game)
        game.submit(EndTurn())
    take_money(game)
    return game


def open_page(hands: Hands, page: DrawerPage) -> Chronicle:
    """The drawer, opened by its command."""
    hands.window.commands[page.value].trigger()
    QApplication.processEvents()
    chronicle = hands.window.archive.chronicle
    assert chronicle.isVisible()
    return chronicle


def row_of(chronicle: Chronicle, position: int) -> int:
    """The row that leads to a position."""
    rows = chronicle.history.rows
    return next(n for n in range(rows.rowCount()) if rows.row(n).position == position)


def click_row(view: QListView, number: int) -> None:
    """Click a row with the mouse."""
    index = view.model().index(number, 0)
    view.scrollTo(index)
    QApplication.processEvents()
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, view.visualRect(index).center())
    QApplication.processEvents()


def rows_of(chronicle: Chronicle) -> list[HistoryRow]:
    """Everything that the history shows."""
    rows = chronicle.history.rows
    return [rows.row(number) for number in range(rows.rowCount())]


# Going back


def test_a_click_goes_back_to_an_action(sit: Sit) -> None:
    game = a_few_turns()
    before = game.state
    discard(game)
    hands = sit(game)
    chronicle = open_page(hands, DrawerPage.HISTORY)
    click_row(chronicle.history, row_of(chronicle, 7))
    assert game.position == 7
    assert game.state is before


@pytest.mark.parametrize("share", [1.0, 2.5])
def test_the_numbers_of_turns_have_room_at_every_size_of_text(
    sit: Sit, write_at: Callable[[float], None], share: float
) -> None:
    write_at(share)
    history = open_page(sit(a_few_turns()), DrawerPage.HISTORY).history
    index = history.rows.index(0, 0)
    history.rows.set_rows([history.rows.row(0)._replace(turn=186)])
    option, left = QStyleOptionViewItem(), 100
    option.rect = QRect(left, 0, 600, 60)
    image = QImage(left + 700, 80, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    history.itemDelegate().paint(painter, option, index)
    painter.end()
    assert any(image.pixel(x, y) for x in range(left, left + 30) for y in range(80))
    assert not any(image.pixel(x, y) for x in range(left) for y in range(80))


def test_the_lines_of_the_log_are_as_large_as_text(sit: Sit, write_at: Callable[[float], None]) -> None:
    def height() -> int:
        return open_page(sit(a_few_turns()), DrawerPage.LOG).log.sizeHintForRow(0)

    usual = height()
    write_at(2.5)
    assert height() > 2 * usual


def test_a_title_takes_as_much_room_after_a_change_of_text_as_opened_anew(window: MainWindow) -> None:
    hands = Hands(window)
    title = open_page(hands, DrawerPage.LOG).title
    for size in ("250", "100"):
        window.preferences.apply("text_size", size)
        QApplication.processEvents()
        changed = title.minimumHeight()
        window.archive.chronicle.put_away()
        open_page(hands, DrawerPage.LOG)
        assert changed == title.minimumHeight() == title.heightForWidth(window.archive.chronicle.title_width)
        assert changed < 2 * title.fontMetrics().height()


def test_what_was_taken_back_is_shown_and_can_be_done_again(sit: Sit) -> None:
    game = a_few_turns()
    discard(game)
    after = game.state
    hands = sit(game)
    chronicle = open_page(hands, DrawerPage.HISTORY)
    click_row(chronicle.history, row_of(chronicle, 6))
    assert [row.position for row in rows_of(chronicle) if row.undone] == [8, 7]
    click_row(chronicle.history, row_of(chronicle, 8))
    assert game.state is after
    assert not any(row.undone for row in rows_of(chronicle))


def test_a_lock_stands_at_every_ended_turn_and_refuses_with_its_reason(sit: Sit) -> None:
    game = a_few_turns()
    hands = sit(game)
    chronicle = open_page(hands, DrawerPage.HISTORY)
    locked = [row.position for row in rows_of(chronicle) if row.lock]
    assert locked == [6, 4, 2]
    click_row(chronicle.history, row_of(chronicle, 3))
    assert game.position == 7
    assert "cannot be taken back" in chronicle.policy.text()
    tip = chronicle.history.rows.index(row_of(chronicle, 3)).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "The turn before has ended and cannot be taken back."


def test_a_study_game_has_no_locks_and_is_marked(sit: Sit) -> None:
    game = a_few_turns("study")
    hands = sit(game)
    chronicle = open_page(hands, DrawerPage.HISTORY)
    assert not any(row.lock or row.refusal for row in rows_of(chronicle))
    assert "study game" in chronicle.policy.text()
    assert hands.window.game_mark.isVisible()
    click_row(chronicle.history, row_of(chronicle, 0))
    assert game.state is game.start


def test_a_replay_says_nothing_of_taking_back(sit: Sit) -> None:
    hands = sit(a_few_turns())
    hands.window.archive.open_replay()
    assert open_page(hands, DrawerPage.HISTORY).policy.text() == ""


def test_a_strict_game_bears_no_mark(sit: Sit) -> None:
    assert not sit(a_few_turns()).window.game_mark.isVisible()


def test_the_buttons_mirror_the_game(sit: Sit) -> None:
    game = a_few_turns()
    hands = sit(game)
    chronicle = open_page(hands, DrawerPage.HISTORY)
    enabled = {name: button.isEnabled() for name, button in chronicle.steps.items()}
    assert enabled == {"undo": True, "redo": False, "reset_action": True, "reset_turn": True}
    hands.click_widget(chronicle.steps["reset_action"])
    assert game.position == 6
    enabled = {name: button.isEnabled() for name, button in chronicle.steps.items()}
    assert enabled == {"undo": False, "redo": True, "reset_action": False, "reset_turn": False}
    assert chronicle.steps["undo"].toolTip() == "The turn before has ended and cannot be taken back."
    hands.click_widget(chronicle.steps["redo"])
    assert game.position == 7
    hands.click_widget(chronicle.steps["undo"])
    assert game.position == 6


def test_the_end_of_the_turn_says_what_it_makes_final(sit: Sit) -> None:
    hands = sit(a_few_turns())
    tip = hands.table.ribbon.button("end").toolTip()
    assert tip.startswith("The turn is final once it has ended.")
    assert "• The French took" in tip
    assert "1 action can be taken back until the turn ends." in open_page(hands, DrawerPage.HISTORY).policy.text()


def test_history_tells_each_side_only_its_own_draws() -> None:
    game = Game(SECOND, seed=5)
    for _turn in range(6):
        discard(game)
        game.submit(EndTurn())
    for viewer in (BRITISH, FRENCH):
        told = "\n".join(row.text for row in history_rows(game, Log(game, viewer).whole()))
        for name in telltale_names(game.state, viewer):
            assert name not in told


def test_the_drawer_is_closed_and_empty_behind_the_curtain(sit: Sit) -> None:
    hands = sit(Game(SECOND, seed=1), curtain=True)
    hands.lift_curtain()
    chronicle = open_page(hands, DrawerPage.HISTORY)
    take_money(hands.window.current.game)
    hands.end_turn()
    assert hands.window.curtain.isVisible()
    assert not chronicle.isVisible()
    assert chronicle.history.rows.rowCount() == 0
    assert chronicle.log.model().rowCount() == 0
    assert not hands.window.commands["history"].isEnabled()


def test_escape_closes_the_drawer(sit: Sit) -> None:
    hands = sit(a_few_turns())
    chronicle = open_page(hands, DrawerPage.HISTORY)
    QTest.keyClick(chronicle.history, Qt.Key.Key_Escape)
    assert not chronicle.isVisible()


# The log


def test_the_heading_of_the_log_opens_the_whole_of_it(sit: Sit) -> None:
    hands = sit(a_few_turns())
    log = hands.table.log
    hands.click(log.mapToGlobal(QPoint(12, 8)))
    assert hands.window.archive.chronicle.isVisible()
    assert hands.window.archive.chronicle.page is DrawerPage.LOG


def test_typing_searches_the_log(sit: Sit) -> None:
    hands = sit(a_few_turns())
    chronicle = open_page(hands, DrawerPage.LOG)
    everything = chronicle.log.model().rowCount()
    assert everything >= 7
    QTest.keyClicks(chronicle.search, "ENDED turn")
    assert chronicle.log.model().rowCount() == 3
    assert chronicle.found.text() == "3 entries"
    QTest.keyClicks(chronicle.search, " nowhere")
    assert chronicle.found.text() == "No entry has these words."
    chronicle.search.clear()
    assert chronicle.log.model().rowCount() == everything


def test_the_log_of_one_side(sit: Sit) -> None:
    hands = sit(a_few_turns())
    chronicle = open_page(hands, DrawerPage.LOG)
    button = chronicle.findChild(QPushButton, f"log_side_{FRENCH}")
    assert button is not None
    hands.click_widget(button)
    assert {entry.side for entry in chronicle.shown()} == {FRENCH}


def test_copying_the_log_takes_what_is_shown(sit: Sit) -> None:
    hands = sit(a_few_turns())
    chronicle = open_page(hands, DrawerPage.LOG)
    QTest.keyClicks(chronicle.search, "took")
    hands.click_widget(chronicle.copy_button)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("Turn 1, The British: The British took")


def test_a_click_on_an_entry_shows_that_position(sit: Sit) -> None:
    game = a_few_turns()
    hands = sit(game)
    chronicle = open_page(hands, DrawerPage.LOG)
    entries = [chronicle.log.model().index(n, 0).data(Qt.ItemDataRole.UserRole) for n in range(4)]
    wanted = next(n for n, entry in enumerate(entries) if entry.index == 4)
    click_row(chronicle.log, wanted)
    replay = hands.window.archive.replay
    assert replay.is_on
    assert hands.window.current.game.position == 5
    assert game.position == 7


@pytest.mark.parametrize("page", list(DrawerPage))
def test_rows_never_overlap_when_the_drawer_has_another_width(sit: Sit, page: DrawerPage) -> None:
    hands = sit(a_few_turns())
    chronicle = open_page(hands, page)
    view = chronicle.log if page is DrawerPage.LOG else chronicle.history
    before = view.viewport().width()
    chronicle.resize(chronicle.width() - 150, chronicle.height())
    QApplication.processEvents()
    assert view.viewport().width() < before
    option = QStyleOptionViewItem()
    option.widget = view
    rows = [view.model().index(row, 0) for row in range(view.model().rowCount())]
    assert [view.visualRect(row).height() for row in rows] == [
        view.itemDelegate().sizeHint(option, row).height() for row in rows
    ]


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize("page", DrawerPage)
def test_large_text_cuts_no_button_and_leaves_a_line_in_a_small_window(
    sit: Sit, write_at: Callable[[float], None], page: DrawerPage
) -> None:
    write_at(2.5)
    hands = sit(a_few_turns(), size=(1024, 640))
    drawer = open_page(hands, page)
    QApplication.processEvents()
    buttons = [one for one in drawer.findChildren(QPushButton) if one.isVisible()]
    assert len(buttons) > 4
    for one in buttons:
        assert one.height() >= one.sizeHint().height() and one.width() >= one.sizeHint().width(), one.text()
    shown = drawer.log if page is DrawerPage.LOG else drawer.history
    assert shown.viewport().height() >= shown.visualRect(shown.model().index(0, 0)).height()
