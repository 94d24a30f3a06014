"""What two players apart agree on by letters that they paste, bad letters, and a game live by a real broker."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel

from afaos_gui.apart.carriers.folder import letter_name
from afaos_gui.data.texts.language import ENGLISH, set_language
from afaos_gui.gui.dialogs.apart.accept import AcceptDialog
from afaos_gui.gui.dialogs.apart.letter import LetterDialog
from afaos_gui.rules.catalogue import FRENCH
from tests.apart import mosquitto
from tests.apart.mosquitto import Mosquitto
from tests.apart.waiting import until
from tests.gui.apart.player import Player, click

Sit = Callable[[str], Player]


def copied(player: Player) -> str:
    """What the letter of a player's dialog is once it is copied; the dialog is closed."""
    dialog = player.dialog(LetterDialog)
    button = dialog.findChild(type(player.window.score.new_button), "apart_copy")
    assert button is not None
    click(button)
    player.close_dialogs()
    return QGuiApplication.clipboard().text()


def hand_over(one: Player, other: Player) -> None:
    """Copy the letter of one, and paste it in the window of the other."""
    copied(one)
    other.window.apart.paste()


def invited_by_text(player: Player) -> str:
    """The text of an invitation to be pasted."""
    dialog = player.ask_to_invite()
    click(dialog.route.kind.buttons["text"])
    click(dialog.invite)
    return copied(player)


def begin_by_text(player: Sit, name: str = "Louis") -> tuple[Player, Player]:
    """A game whose letters are pasted, up to the first cards of both; Louis gives this name."""
    anne, louis = player("Anne"), player("Louis")
    text = invited_by_text(anne)
    answer = louis.ask_to_accept()
    answer.pasted.setText(text)
    answer.name.setText(name)
    click(answer.accept_button)
    told = [one.text() for one in louis.dialog(LetterDialog).findChildren(QLabel)]
    assert any(words.endswith("Paste the answer under Play apart, Accept.") for words in told)
    text = copied(louis)
    reply = anne.ask_to_accept()
    reply.pasted.setText(text)
    assert anne.has_game and anne.window.current.can_act and not reply.isVisible()
    return anne, louis


def test_letters_are_copied_and_pasted(player: Sit) -> None:
    anne, louis = begin_by_text(player)
    ribbon = anne.window.table.ribbon
    assert ribbon.accessibleDescription().startswith("British, your turn")
    anne.play_turn(random.Random(1))
    hand_over(anne, louis)
    assert louis.has_game and louis.window.current.viewer == FRENCH
    assert ribbon.accessibleDescription().startswith("The French play")
    louis.window.apart.paste()
    assert louis.told == "This letter has been read before: nothing changes."


def test_who_gives_no_name_is_called_by_the_side_in_the_language_of_the_reader(player: Sit) -> None:
    anne, _louis = begin_by_text(player, name="")
    assert anne.window.current.table_state.names == ("Anne", "")
    standing = anne.game.apart.standing
    assert standing.name(standing.other) == "French"
    set_language("de")
    try:
        assert standing.name(standing.other) == "Franzosen"
    finally:
        set_language(ENGLISH)


def test_a_draw_is_offered_and_agreed_to(player: Sit) -> None:
    anne, louis = begin_by_text(player)
    anne.play_turn(random.Random(1))
    hand_over(anne, louis)
    louis.deed("draw")
    hand_over(louis, anne)
    assert "Louis offers a draw." in anne.told
    anne.window.notice.way.click()
    anne.deed("grant_draw")
    hand_over(anne, louis)
    hand_over(louis, anne)
    for one in (anne, louis):
        assert one.game.is_bared and not one.window.current.can_act
        assert one.window.apart.bar.sentence == "The game is drawn by agreement."
        assert one.window.table.ribbon.accessibleDescription().startswith("The end")
        assert one.window.commands["export"].isEnabled()


def test_a_move_is_taken_back_where_the_other_agrees(player: Sit) -> None:
    anne, louis = begin_by_text(player)
    anne.play_turn(random.Random(1))
    copied(anne)
    assert anne.game.apart.standing.back is not None
    louis.window.apart.paste()
    anne.deed("back")
    hand_over(anne, louis)
    assert "Anne asks to take the last move back." in louis.told
    louis.deed("grant_back")
    hand_over(louis, anne)
    assert anne.game.position == louis.game.position == 0 and anne.window.current.can_act


def test_a_bad_letter_gets_one_sentence_and_loses_nothing(player: Sit) -> None:
    anne, _louis = begin_by_text(player)
    before = anne.game.apart
    for text, told in (
        ("nothing", "There is no letter in this text."),
        ("ACRES LETTER\nABCDEF\nEND\n", "A part of the letter is missing"),
        ("afaos:one-two-three", "is not a word of an invitation"),
    ):
        QGuiApplication.clipboard().setText(text)
        anne.window.apart.paste()
        dialogs = [one for one in anne.window.findChildren(AcceptDialog) if one.isVisible()]
        assert told in (dialogs[0].message.text() if dialogs else anne.told)
        assert anne.game.apart is before
        anne.close_dialogs()


def test_the_file_of_an_invitation_opens_in_the_window(player: Sit, tmp_path: Path) -> None:
    anne, louis = player("Anne"), player("Louis")
    dialog = anne.ask_to_invite()
    click(dialog.route.kind.buttons["text"])
    click(dialog.invite)
    letter = next(iter(anne.box.games.values())).game.my_letters()[0]
    path = tmp_path / letter_name(letter)
    path.write_bytes(letter.data)
    assert louis.window.archive.desk is not None
    louis.window.archive.desk.open(path)
    assert "Anne invites you" in louis.dialog(AcceptDialog).message.text()


@pytest.fixture
def broker(tmp_path: Path) -> object:
    """A running Mosquitto."""
    if mosquitto.PROGRAM is None:
        pytest.skip(mosquitto.MISSING)
    folder = tmp_path / "mosquitto"
    folder.mkdir()
    made = Mosquitto(folder)
    made.start()
    yield made
    made.stop()


def test_twelve_words_lead_to_a_game_by_a_broker_that_stops_in_between(player: Sit, broker: Mosquitto) -> None:
    anne, louis = player("Anne"), player("Louis")
    address = f"mqtt://127.0.0.1:{broker.port}"
    dialog = anne.ask_to_invite()
    click(dialog.route.kind.buttons["broker"])
    anne.type(dialog.route.broker.address, address)
    click(dialog.invite)
    words = anne.dialog(LetterDialog).text.toPlainText().split("\n")[0]
    assert len(words.split()) == 12
    answer = louis.ask_to_accept()
    louis.type(answer.pasted, words)
    louis.type(answer.broker.address, address)

    def has_come() -> bool:
        anne.look()
        answer.look_for()
        return answer.accept_button.isEnabled()

    until(has_come)
    click(answer.accept_button)
    anne.wait_until(lambda: anne.has_game and louis.has_game)
    broker.stop()
    anne.play_turn(random.Random(2))
    anne.window.apart.show_letter()
    handed = anne.dialog(LetterDialog).text.toPlainText()
    assert "ACRES LETTER" in handed and words not in handed, "the words are the key to the game"
    anne.close_dialogs()
    broker.start()
    louis.wait_until(lambda: louis.window.current.can_act)
