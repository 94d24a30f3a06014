"""Games whose letters are pasted: no letter is lost, whenever and however its sheet was closed."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.gui.dialogs.apart.letter import LetterDialog
from tests.gui.apart.player import Player, click
from tests.gui.apart.test_agreeing import copied

Sit = Callable[[str], Player]


def test_an_acceptance_that_was_not_copied_is_shown_by_the_line_of_its_game(player: Sit) -> None:
    anne, louis = player("Anne"), player("Louis")
    dialog = anne.ask_to_invite()
    click(dialog.route.kind.buttons["text"])
    click(dialog.invite)
    text = copied(anne)
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
