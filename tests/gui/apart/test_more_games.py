"""An auction for the sides, a line with a turn, and another game with sides changed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QDialog

from afaos_gui.gui.dialogs.apart.accept import AcceptDialog
from afaos_gui.rules.actions import EndTurn, UseBid
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from tests.gui.apart.player import Player, click
from tests.gui.apart.test_folder import begin

Sit = Callable[[str], Player]


def bid_for_the_french(dialog: QDialog) -> None:
    """Choose the French in a dialog with a bid."""
    button = dialog.findChild(QAbstractButton, "apart_bid_French")
    assert button is not None
    button.click()


def begin_by_auction(player: Sit) -> tuple[Player, Player]:
    """Anne bids two for the French, Louis nothing for them: she plays them, and the British may draw twice."""
    anne, louis = player("Anne"), player("Louis")
    dialog = anne.ask_to_invite()
    if dialog.route.choose.isVisible() and not dialog.invite.isEnabled():
        click(dialog.route.choose)
    dialog.side.buttons["auction"].click()
    bid_for_the_french(dialog)
    dialog.bid.number.setValue(2)
    click(dialog.invite)
    anne.look()
    answer = louis.ask_to_accept()
    click(answer.folder)
    assert "sides by auction" in answer.message.text()
    bid_for_the_french(answer)
    click(answer.accept_button)
    anne.wait_until(lambda: anne.has_game and louis.has_game)
    return anne, louis


def test_sides_are_found_by_sealed_bids(player: Sit, shared: Path) -> None:
    anne, louis = begin_by_auction(player)
    assert (anne.game.mine, louis.game.mine) == (1, 0)
    for one in (anne, louis):
        assert one.game.ruleset.options == {"british_bid_2"}


def test_a_line_goes_with_a_letter_and_the_next_game_has_sides_changed(player: Sit, shared: Path) -> None:
    anne, louis = begin_by_auction(player)
    rng = random.Random(3)
    while not anne.window.current.can_act:
        if louis.window.current.can_act:
            louis.play_turn(rng)
        louis.look()
    sheet = anne.open_sheet()
    QTest.keyClicks(sheet.line, "Well met!")
    click(sheet.send_words)
    anne.wait_until(lambda: "Anne writes: Well met!" in louis.told)
    anne.deed("resign")
    click(anne.window.asking.leave)
    anne.wait_until(lambda: anne.game.is_bared and louis.game.is_bared)
    anne.deed("rematch")
    told, shown = (
        "Another game is proposed: it begins when the other player accepts.",
        anne.window.apart.agreements.sheet,
    )
    assert shown is not None and shown.message.isVisible(), "one sees that it is proposed"
    assert shown.message.text() == told
    assert not shown.buttons["rematch"].isEnabled(), "once is enough"
    anne.close_dialogs()
    anne.window.score.rematch_button.click()
    assert anne.told == told and len(anne.window.apart.lines()) == 2
    sheet = anne.open_sheet()
    assert not sheet.buttons["rematch"].isEnabled() and sheet.asks.text() == told
    anne.wait_until(lambda: "proposes another game" in louis.told)
    louis.window.notice.way.click()
    click(louis.dialog(AcceptDialog).accept_button)
    anne.wait_until(lambda: anne.game.mine == 0 and louis.game.mine == 1)


def test_the_score_offers_another_game_with_the_same_sides_too(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    anne.deed("resign")
    click(anne.window.asking.leave)
    anne.wait_until(lambda: anne.window.score.isVisible() and louis.window.score.isVisible())
    click(anne.window.score.rematch_button)
    anne.wait_until(lambda: louis.told == "Anne proposes another game.")
    louis.window.notice.way.click()
    answer = louis.dialog(AcceptDialog)
    assert "your side: French" in answer.message.text()
    click(answer.accept_button)
    anne.wait_until(lambda: (anne.game.mine, louis.game.mine) == (0, 1) and not anne.game.position)


def later(one: Player, seconds: float) -> None:
    """Have a player's clock say a later time."""
    one.box.clock = lambda: time.time() + seconds


@pytest.mark.parametrize("agrees", [None, True, False])
def test_time_that_has_run_out_can_be_claimed(player: Sit, shared: Path, agrees: bool | None) -> None:
    """By both clocks it is granted at once; where a letter came an hour after its date, its reader is asked."""
    anne, louis = begin(player, pace=4)
    assert "30 minutes left" in shown_times(louis)
    louis.close_dialogs()
    if agrees is not None:
        anne.play_turn(random.Random(1))
        anne.wait_until(lambda: louis.window.current.can_act)
    later(anne, 3600)
    if agrees is not None:
        louis.play_turn(random.Random(1))
        anne.wait_until(lambda: anne.window.current.can_act)
    later(louis, 3600)
    assert "Anne: time has run out" in shown_times(louis)
    louis.deed("claim")
    if agrees is not None:
        anne.wait_until(lambda: "claims the game" in anne.told)
        click(anne.window.notice.way)
        anne.deed("grant_claim" if agrees else "decline_claim")
    if agrees is False:
        sheet = louis.window.apart.agreements.sheet
        assert sheet is not None
        anne.wait_until(lambda: "does not agree that the time has run out" in sheet.message.text())
        assert not anne.game.apart.is_over and anne.window.current.can_act
        return
    anne.wait_until(lambda: anne.game.is_bared and louis.game.is_bared)
    for one, won in ((anne, False), (louis, True)):
        end = one.game.apart.standing.end
        assert end is not None and end.by == "claimed" and (end.winner == one.game.apart.me) is won
    louis.deed("rematch")
    anne.wait_until(lambda: "proposes another game" in anne.told)
    click(anne.window.notice.way)
    click(anne.dialog(AcceptDialog).accept_button)
    anne.wait_until(lambda: not anne.game.apart.is_over and not louis.game.apart.is_over)


def shown_times(one: Player) -> str:
    """The times on a player's sheet."""
    return one.open_sheet().times.text()


def test_it_stays_ones_own_turn_while_only_a_draw_is_waited_for(player: Sit, shared: Path) -> None:
    _anne, louis = begin_by_auction(player)
    bar, ribbon = louis.window.apart.bar, louis.window.table.ribbon
    louis.window.current.submit(UseBid())
    louis.window.apart.send()
    assert bar.sentence.startswith("Waits for Anne") and not louis.window.current.can_act
    assert bar.side == BRITISH and ribbon.accessibleDescription().startswith("British, your turn")
    louis.wait_until(lambda: louis.window.current.can_act)
    louis.window.current.submit(louis.game.legal[0])
    louis.window.current.submit(EndTurn())
    louis.window.apart.send()
    assert bar.side == FRENCH and ribbon.accessibleDescription().startswith("The French play")
