"""A line to the other player goes by itself, and is not lost on either side."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from afaos_gui.gui.dialogs.apart.sheet import ApartSheet
from afaos_gui.rules.actions import EndTurn
from tests.gui.apart.player import Player, click
from tests.gui.apart.test_folder import begin

Sit = Callable[[str], Player]


def opened_sheet(one: Player) -> ApartSheet:
    """The sheet of a player's game, opened by its key."""
    one.window.commands["apart_sheet"].trigger()
    sheet = one.window.apart.agreements.sheet
    assert sheet is not None
    return sheet


def write(one: Player, words: str) -> None:
    """Send a line by a click."""
    sheet = opened_sheet(one)
    sheet.line.setText(words)
    click(sheet.send_words)
    one.close_dialogs()


@pytest.mark.parametrize("ends", [False, True])
def test_a_line_in_the_middle_of_a_turn_goes_without_the_turn(player: Sit, shared: Path, ends: bool) -> None:
    anne, louis = begin(player)
    anne.window.current.submit(next(one for one in anne.game.legal if not isinstance(one, EndTurn)))
    if ends:
        anne.window.current.submit(EndTurn())
    position = anne.game.position
    write(anne, "One moment, please.")
    anne.wait_until(lambda: "Anne writes: One moment, please." in louis.told)
    assert anne.game.position == position and anne.window.commands["undo"].isEnabled()
    assert louis.game.position == 0 and not louis.window.current.can_act
    assert anne.game.is_ready is ends


def test_a_line_that_could_not_be_sent_stays(player: Sit, shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    anne, _louis = begin(player)
    sheet = opened_sheet(anne)
    monkeypatch.setattr(anne.window.apart, "do", lambda _deed: False)
    sheet.line.setText("A long line")
    click(sheet.send_words)
    assert sheet.line.text() == "A long line"
