"""Another game is proposed once, reaches the other on every way, and is not lost before it is answered."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from afaos_gui.apart.carriers.folder import invitations_in
from afaos_gui.gui.dialogs.apart.accept import AcceptDialog
from afaos_gui.session.apart.proposals import open_proposal
from tests.gui.apart.player import Player, click
from tests.gui.apart.test_agreeing import begin_by_text, hand_over
from tests.gui.apart.test_folder import begin

Sit = Callable[[str], Player]


def over(player: Sit) -> tuple[Player, Player]:
    """A game by a folder that Anne has resigned, and both have verified."""
    anne, louis = begin(player)
    anne.deed("resign")
    click(anne.window.asking.leave)
    anne.wait_until(lambda: anne.game.is_bared and louis.game.is_bared)
    for one in (anne, louis):
        one.close_dialogs()
    return anne, louis


def reopened(one: Player) -> Player:
    """The same player after a restart, with the game that is over on the table."""
    one.close()
    again = one.sit_again()
    again.list_games()
    again.window.apart.take_line(next(line[0] for line in again.window.apart.lines() if "Over" in line[2]))
    return again


def test_a_proposal_from_the_score_is_shown_to_be_handed_over_and_waits_on_the_sheet(player: Sit) -> None:
    anne, louis = begin_by_text(player)
    anne.play_turn(random.Random(1))
    hand_over(anne, louis)
    louis.deed("resign")
    click(louis.window.asking.leave)
    hand_over(louis, anne)
    hand_over(anne, louis)
    for one in (anne, louis):
        one.close_dialogs()
    click(anne.window.score.rematch_button)
    hand_over(anne, louis)
    assert louis.told == "Anne proposes another game."
    again = reopened(louis)
    assert again.told == "Anne proposes another game." and again.window.notice.way.text() == "Answer …"
    again.window.notice.put_away()
    sheet = again.open_sheet()
    assert sheet.asks.text() == "Anne proposes another game." and not sheet.buttons["rematch"].isVisible()
    click(sheet.buttons["answer_rematch"])
    click(again.dialog(AcceptDialog).accept_button)
    hand_over(again, anne)
    assert not anne.game.apart.is_over and again.window.apart.lines()[0][2].startswith("Waits for Anne")


def test_nothing_is_proposed_twice_after_a_restart(player: Sit, shared: Path) -> None:
    anne, louis = over(player)
    louis.close()
    anne.deed("rematch")
    again = reopened(anne)
    assert not again.open_sheet().buttons["rematch"].isEnabled()


def test_of_two_proposals_that_crossed_one_is_accepted(player: Sit, shared: Path) -> None:
    anne, louis = over(player)
    anne.deed("rematch")
    louis.deed("rematch")
    for one in (anne, louis):
        one.close_dialogs()
    anne.wait_until(lambda: "proposes another game" in anne.told and "proposes another game" in louis.told)
    assert not anne.window.notice.way.isVisible() and anne.told.endswith("it begins when the other player accepts.")
    click(louis.window.notice.way)
    click(louis.dialog(AcceptDialog).accept_button)
    anne.wait_until(lambda: not anne.game.apart.is_over and not louis.game.apart.is_over)
    assert anne.game.apart.secret == louis.game.apart.secret
    for one in (anne, louis):
        assert [line[2].partition(" ")[0] for line in one.window.apart.lines()][1:] == ["Over,"], "the other is void"
        one.window.apart.take_line(one.window.apart.lines()[1][0])
        sheet = one.open_sheet()
        assert not sheet.asks.isVisible() and sheet.buttons["rematch"].isEnabled()
        one.close_dialogs()
    for one in (anne, louis):
        again = reopened(one)
        for _look in range(4):
            again.look()
        assert "proposes" not in again.told and len(again.window.apart.lines()) == 2
    assert invitations_in(shared) == (), "nobody finds the void one there"


def test_a_proposal_that_crossed_one_accepted_is_laid_aside_after_a_restart_too(player: Sit, shared: Path) -> None:
    anne, louis = over(player)
    for one in (anne, louis):
        one.deed("rematch")
        one.close_dialogs()
    anne.wait_until(lambda: "proposes another game" in louis.told)
    first = louis.window.apart.opened
    assert first is not None
    invitation = open_proposal(first.game, louis.box)
    louis.box.accept(invitation, "Louis", first.route)
    again = reopened(louis)
    again.wait_until(lambda: len(again.window.apart.lines()) == 2)


def test_whoever_would_propose_a_game_too_is_offered_that_of_the_other(player: Sit, shared: Path) -> None:
    anne, louis = over(player)
    anne.deed("rematch")
    anne.wait_until(lambda: louis.told == "Anne proposes another game.")
    click(louis.window.score.rematch_button)
    assert "Anne invites you" in louis.dialog(AcceptDialog).message.text() and len(louis.window.apart.lines()) == 1
