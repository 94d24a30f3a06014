"""Games whose letters are pasted: no letter is lost, whenever and however its sheet was closed."""

from __future__ import annotations

import random
from collections.abc import Callable

from PySide6.QtGui import QGuiApplication

from afaos_gui.apart.invitations import Broker, Invitation
from afaos_gui.apart.keys import new_secret
from afaos_gui.gui.dialogs.apart.accept import AcceptDialog
from afaos_gui.gui.dialogs.apart.letter import LetterDialog
from tests.gui.apart.player import Player, click
from tests.gui.apart.test_agreeing import begin_by_text, copied, invited_by_text

Sit = Callable[[str], Player]


def test_an_acceptance_that_was_not_copied_is_shown_by_the_line_of_its_game(player: Sit) -> None:
    anne, louis = player("Anne"), player("Louis")
    text = invited_by_text(anne)
    answer = louis.ask_to_accept()
    answer.pasted.setText(text)
    click(answer.accept_button)
    letter = louis.dialog(LetterDialog).text.toPlainText()
    louis.close()
    again = player("Louis")
    again.list_games()
    again.window.apart.take_line(again.window.apart.lines()[0][0])
    assert copied(again) == letter
    anne.window.apart.paste()
    assert anne.has_game


def test_a_second_guest_who_pastes_another_letter_is_told_why_it_is_not_read(player: Sit) -> None:
    anne, louis, carol = player("Anne"), player("Louis"), player("Carol")
    invitation = invited_by_text(anne)
    for one in (carol, louis):
        answer = one.ask_to_accept()
        answer.pasted.setText(invitation)
        click(answer.accept_button)
        copied(one)
    anne.window.apart.paste()
    anne.play_turn(random.Random(1))
    copied(anne)
    for _letter in range(2):
        carol.window.apart.paste()
        assert carol.told.endswith("Two people have accepted this invitation: the game is played with the first.")
        carol.window.notice.put_away()


def test_a_letter_of_ones_own_is_told_as_such(player: Sit) -> None:
    anne, louis = begin_by_text(player)
    anne.play_turn(random.Random(1))
    text = copied(anne)
    anne.window.apart.paste()
    told = "This letter is your own: send it to the other player, and open the answer."
    assert anne.told == told
    dialog = anne.ask_to_accept()
    dialog.pasted.setText(text)
    assert dialog.message.text() == told
    louis.window.apart.paste()
    assert louis.game.position


def test_a_link_within_a_sentence_is_pasted(player: Sit) -> None:
    louis, invitation = player("Louis"), Invitation(new_secret(), Broker("127.0.0.1", 9, False))
    QGuiApplication.clipboard().setText(f"Come and play: {invitation.link()}.")
    louis.window.apart.paste()
    louis.dialog(AcceptDialog)
    expected = louis.box.expected
    assert expected is not None and expected[0] == invitation
