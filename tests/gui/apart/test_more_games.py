"""An auction for the sides, a line with a turn, and another game with sides changed."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QDialog

from afaos_gui.gui.dialogs.apart.accept import AcceptDialog
from tests.gui.apart.player import Player, click

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
    anne.window.commands["apart_sheet"].trigger()
    sheet = anne.window.apart.agreements.sheet
    assert sheet is not None
    QTest.keyClicks(sheet.line, "Well met!")
    click(sheet.send_words)
    anne.wait_until(lambda: "Anne writes: Well met!" in louis.told)
    anne.deed("resign")
    click(anne.window.asking.leave)
    anne.wait_until(lambda: anne.game.is_bared and louis.game.is_bared)
    anne.deed("rematch")
    anne.wait_until(lambda: "proposes another game" in louis.told)
    louis.window.notice.way.click()
    click(louis.dialog(AcceptDialog).accept_button)
    anne.wait_until(lambda: anne.game.mine == 0 and louis.game.mine == 1)
