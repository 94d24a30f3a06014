"""Two windows and a shared folder: from the invitation to the first card, whole games, and a window closed between."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from afaos_gui.data.letters.entries import RouteEntry
from afaos_gui.gui.dialogs.apart.letter import letter_handed
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from tests.gui.apart.player import Player, click

Sit = Callable[[str], Player]


def begin(player: Sit, pace: int = 0) -> tuple[Player, Player]:
    """Anne invites Louis by clicks, to one of the paces, and he accepts: both see their first cards."""
    anne, louis = player("Anne"), player("Louis")
    dialog = anne.ask_to_invite()
    if dialog.route.choose.isVisible() and not dialog.invite.isEnabled():
        click(dialog.route.choose)
    dialog.pace.buttons[str(pace)].click()
    click(dialog.invite)
    anne.look()
    answer = louis.ask_to_accept()
    click(answer.folder)
    assert "Anne invites you – your side: French" in answer.message.text()
    click(answer.accept_button)
    anne.wait_until(lambda: anne.has_game and louis.has_game)
    return anne, louis


def to_move(anne: Player, louis: Player) -> Player:
    """Whose turn it is, once the letters under way have come."""
    anne.wait_until(lambda: anne.window.current.can_act or louis.window.current.can_act)
    return anne if anne.window.current.can_act else louis


def test_an_invitation_leads_to_the_first_cards_by_clicks(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    for one, side, other in ((anne, BRITISH, "Louis"), (louis, FRENCH, "Anne")):
        assert one.window.current.viewer == side
        view = one.window.current.view()
        assert len(view.hand) == 5
        assert one.game.seats[1 - side].name == other
    assert anne.window.current.can_act and anne.window.apart.bar.isHidden()
    assert not louis.window.current.can_act
    assert louis.window.apart.bar.sentence.startswith("Waits for Anne since ")


def test_a_letter_that_lies_in_the_folder_asks_for_nothing_more(player: Sit, shared: Path) -> None:
    dialog = player("Anne").ask_to_invite()
    if dialog.route.choose.isVisible() and not dialog.invite.isEnabled():
        click(dialog.route.choose)
    click(dialog.invite)
    focus = QApplication.focusWidget()
    assert focus is not None and focus.objectName() == "close" and focus.window().objectName() == "apart_letter"


@pytest.mark.parametrize("kind", ["broker", "house"])
def test_a_letter_that_has_gone_by_itself_is_not_to_be_sent(
    player: Sit, shared: Path, kind: Literal["broker", "house"]
) -> None:
    anne, _louis = begin(player)
    opened = anne.window.apart.opened
    assert opened is not None
    opened.route = RouteEntry(kind=kind)
    assert letter_handed(opened).told == "The letter goes by itself. It can be sent in any other way as well."


def test_the_hand_has_the_keyboard_again_once_the_turn_is_sent(player: Sit, shared: Path) -> None:
    anne, _louis = begin(player)
    anne.window.activateWindow()
    anne.game.submit(EndTurn())
    anne.wait_until(lambda: anne.window.apart.bar.isVisible())
    send = anne.window.apart.bar.buttons["send"]
    send.setFocus()
    click(send)
    anne.wait_until(lambda: not send.isVisible())
    assert anne.window.focusWidget() is anne.window.table.hand, "and not the first card of the market"


def test_the_hand_has_the_keyboard_in_a_window_where_a_game_has_come_behind_another(player: Sit, shared: Path) -> None:
    anne, _louis = begin(player)
    assert anne.window.focusWidget() is anne.window.table.hand


def test_a_turn_can_be_taken_back_until_it_is_sent(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    before = anne.game.state
    anne.window.current.submit(next(one for one in anne.game.legal if not isinstance(one, EndTurn)))
    assert anne.game.state != before and anne.window.commands["undo"].isEnabled()
    anne.window.current.submit(EndTurn())
    assert anne.window.apart.bar.sentence.startswith("Your turn is ready to be sent.")
    anne.press("back")
    assert anne.window.apart.bar.isHidden() and anne.window.current.can_act
    anne.window.commands["undo"].trigger()
    assert anne.game.state == before
    anne.window.current.submit(next(one for one in anne.game.legal if not isinstance(one, EndTurn)))
    anne.window.current.submit(EndTurn())
    anne.press("send")
    assert not anne.window.commands["undo"].isEnabled()
    anne.wait_until(lambda: louis.window.current.can_act and louis.game.position == anne.game.position)
    assert louis.window.current.news, "what Anne has done is told"


def test_no_machine_advises_and_nothing_is_opened_or_written(player: Sit, shared: Path) -> None:
    anne, _louis = begin(player)
    commands = anne.window.commands
    for name in ("hint", "review", "save", "save_as", "export", "copy_game", "resign"):
        assert not commands[name].isEnabled(), name
    assert "no machine is asked" in anne.window.current.table_state.commands["hint"].tip
    anne.window.view_commands.change(evaluation=True)
    anne.window.hints.ask()
    assert not anne.window.hints.is_shown
    anne.window.archive.open_replay()
    assert not anne.window.current.perspective.is_open


def test_whole_games_are_verified_and_one_of_the_windows_is_closed_between(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    rng = random.Random(7)
    for _turn in range(6):
        to_move(anne, louis).play_turn(rng)
    drafted = to_move(anne, louis)
    drafted.window.current.submit(drafted.choose(rng))
    position, state = drafted.game.position, drafted.game.state
    drafted.close()
    again = player(drafted.name)
    again.list_games()
    again.line(f"apart_{next(iter(again.box.listed())).path.name}")
    again.wait_until(lambda: again.has_game)
    assert (again.game.position, again.game.state) == (position, state), "the draft is there too"
    anne, louis = (again, louis) if drafted is anne else (anne, again)
    loser = to_move(anne, louis)
    loser.deed("resign")
    click(loser.window.asking.leave)
    anne.wait_until(lambda: anne.game.is_bared and louis.game.is_bared)
    for one in (anne, louis):
        assert one.window.current.table_state.is_settled
        assert not one.window.score.isHidden()
        assert one.window.commands["review"].isEnabled() and one.window.commands["export"].isEnabled()
        assert "is verified" in one.game.told_of_draws(True)
    hands = [one.game.state.sides for one in (anne, louis)]
    assert hands[0] == hands[1], "both see the true cards"
    for one in (anne, louis):
        one.close()
        again = player(one.name)
        again.list_games()
        again.line(f"apart_{next(iter(again.box.listed())).path.name}")
        assert again.game.is_bared and not again.window.score.isHidden()
        assert again.window.commands["review"].isEnabled()
        assert again.window.current.viewer == again.game.mine, "from one's own place"
        again.close()


def test_all_goes_by_keys(player: Sit, shared: Path) -> None:
    anne, _louis = begin(player)
    anne.front()
    anne.window.table.focus_hand()
    anne.window.current.submit(next(one for one in anne.game.legal if not isinstance(one, EndTurn)))
    anne.window.current.submit(EndTurn())
    assert QApplication.focusWidget() is anne.window.apart.bar.buttons["send"]
    anne.window.table.focus_hand()
    anne.window.restyle(other_words=True)
    assert QApplication.focusWidget() is anne.window.table.hand, "what waits to be sent takes the keyboard once"
    QTest.keyClick(
        anne.window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert anne.game.apart.standing.pending == EndTurn()


def test_what_a_way_of_the_letters_asks_for_comes_into_view(player: Sit) -> None:
    dialog = player("Anne").ask_to_invite()
    dialog.resize(dialog.width(), 480)
    address = dialog.route.broker.address
    dialog.route.kind.buttons["broker"].click()
    for _pass in range(3):  # The fields are laid out before they come into view.
        QApplication.processEvents()
    assert address.visibleRegion().boundingRect() == address.rect()


@pytest.mark.qt_log_ignore("QSystemTrayIcon", "systemTrayWindowChanged", "does not support raise")
def test_a_pressed_notice_brings_back_a_window_that_was_put_away(player: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)
    anne = player("Anne")
    monkeypatch.setattr(anne.window, "isActiveWindow", lambda: False)
    anne.window.showMinimized()
    anne.window.apart.notices.tell("Your turn against Louis.")
    icon = anne.window.findChild(QSystemTrayIcon)
    assert icon is not None
    icon.messageClicked.emit()
    assert not anne.window.isMinimized()


def test_an_open_sheet_follows_what_is_done_at_the_table(player: Sit, shared: Path) -> None:
    anne, _louis = begin(player)
    anne.window.table.clock.set_pace("normal")
    anne.window.current.submit(next(one for one in anne.game.legal if not isinstance(one, EndTurn)))
    sheet = anne.open_sheet()
    assert sheet.standing.text().startswith("Your turn since ")
    anne.window.current.submit(EndTurn())
    anne.wait_until(lambda: anne.window.apart.bar.isVisible())
    assert sheet.standing.text().startswith("Your turn is ready to be sent.")
    anne.press("back")
    assert sheet.standing.text().startswith("Your turn since ")
