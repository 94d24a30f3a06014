"""What is chosen last counts where an invitation is accepted, and only what is for the player is offered."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.apart.beginning import Terms, invited
from afaos_gui.apart.invitations import Invitation
from afaos_gui.apart.keys import new_secret
from afaos_gui.gui.dialogs.apart.accept import LOOK_MS, AcceptDialog
from tests.gui.apart.player import Player, click
from tests.gui.apart.test_folder import begin

Sit = Callable[[str], Player]
NOWHERE = "mqtt://127.0.0.1:9"


def letter_of(name: str, secret: bytes = b"") -> bytes:
    """An invitation."""
    return invited(Terms("first"), name, 1, None, secret or new_secret()).letters[0].data


def waiting(louis: Player, secret: bytes) -> AcceptDialog:
    """Words are typed, and wait for an invitation at a broker."""
    dialog = louis.ask_to_accept()
    dialog.broker.address.setText(NOWHERE)
    dialog.paste(Invitation(secret, None).words())
    QApplication.processEvents()
    assert louis.box.expected is not None
    return dialog


@pytest.mark.parametrize("way", ["folder", "file"])
def test_a_letter_that_is_chosen_ends_the_waiting_for_another(
    way: str, player: Sit, shared: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    louis, secret = player("Louis"), new_secret()
    path = shared / "one.acresletter"
    path.write_bytes(letter_of("Anne"))
    dialog = waiting(louis, secret)
    dialog.take_folder(shared) if way == "folder" else dialog.take_file(path)
    monkeypatch.setattr(louis.box, "expected_letter", lambda: letter_of("Carol", secret))
    qtbot.wait(3 * LOOK_MS)
    assert dialog.message.text().startswith("Anne invites you")
    assert louis.box.expected is None and not dialog.pasted.text() and dialog.broker.isHidden()
    assert dialog.accept_button.isEnabled()


def test_a_folder_without_an_invitation_is_told_and_offers_nothing_chosen_before(
    player: Sit, shared: Path, qtbot: QtBot
) -> None:
    dialog = waiting(player("Louis"), new_secret())
    click(dialog.folder)
    qtbot.wait(2 * LOOK_MS)
    assert dialog.message.text().startswith("There is no invitation in this folder")
    assert not dialog.accept_button.isEnabled()


def test_a_player_is_not_offered_to_look_on_at_a_game_of_his_own(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    anne.deed("onlookers")
    anne.close_dialogs()
    anne.wait_until(lambda: list(shared.glob("*.acreslook")))
    for one in (anne, louis):
        dialog = one.ask_to_accept()
        click(dialog.folder)
        assert dialog.message.text().startswith("There is no invitation in this folder")
        assert not dialog.accept_button.isEnabled()
        one.close_dialogs()


def invite(anne: Player) -> None:
    """Invite by the shared folder."""
    dialog = anne.ask_to_invite()
    if dialog.route.choose.isVisible() and not dialog.invite.isEnabled():
        click(dialog.route.choose)
    click(dialog.invite)
    anne.look()
    anne.close_dialogs()


def asked_in_the_folder(one: Player) -> AcceptDialog:
    """What accepts the invitation that lies in the folder."""
    dialog = one.ask_to_accept()
    click(dialog.folder)
    return dialog


def test_a_second_guest_is_told_once_and_in_the_list(player: Sit, shared: Path) -> None:
    anne, louis, carol = player("Anne"), player("Louis"), player("Carol")
    invite(anne)
    for dialog in [asked_in_the_folder(one) for one in (louis, carol)]:
        click(dialog.accept_button)
    told = "Two people have accepted this invitation: the game is played with the first."
    anne.wait_until(lambda: told in louis.told + carol.told and (louis.has_game or carol.has_game))
    first, second = (louis, carol) if louis.has_game else (carol, louis)
    second.window.notice.put_away()
    for one in (anne, first):
        one.play_turn(random.Random(1))
        anne.wait_until(lambda: anne.window.current.can_act or first.window.current.can_act)
    assert second.told == "" and second.window.apart.lines()[0][2] == told
    second.close()
    again = second.sit_again()
    again.list_games()
    for _look in range(4):
        again.look()
    assert again.told == "" and again.window.apart.lines()[0][2] == told
    again.window.apart.take_line(again.window.apart.lines()[0][0])
    assert again.told == told
