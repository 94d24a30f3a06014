"""A line to the other player goes by itself, and is not lost on either side."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from afaos_gui.rules.actions import EndTurn
from afaos_gui.session.game import Game
from tests.gui.apart.player import Player, click
from tests.gui.apart.test_agreeing import begin_by_text
from tests.gui.apart.test_folder import begin
from tests.rules.builder import SECOND

Sit = Callable[[str], Player]


def write(one: Player, words: str) -> None:
    """Send a line by a click."""
    sheet = one.open_sheet()
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
    sheet = anne.open_sheet()
    monkeypatch.setattr(anne.window.apart, "do", lambda _deed: False)
    sheet.line.setText("A long line")
    click(sheet.send_words)
    assert sheet.line.text() == "A long line"


def test_a_line_that_cannot_leave_yet_is_not_called_sent(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    away = shared.rename(shared.with_name("away"))
    sheet = anne.open_sheet()
    sheet.line.setText("Hello")
    click(sheet.send_words)
    assert sheet.message.text() == "The line is kept, and goes as soon as it can." and not sheet.line.text()
    away.rename(shared)
    anne.wait_until(lambda: "Anne writes: Hello" in louis.told)
    sheet.line.setText("Again")
    click(sheet.send_words)
    assert sheet.message.text() == "Sent."


def test_a_line_that_is_handed_over_as_text_is_not_called_sent(player: Sit) -> None:
    anne, _louis = begin_by_text(player)
    sheet = anne.open_sheet()
    sheet.line.setText("Hello")
    click(sheet.send_words)
    assert not sheet.message.text()
    assert anne.game.apart.letters[-1].letter.letter.words == "Hello"


def begin_another(anne: Player, guest: Player) -> None:
    """Begin one more game of Anne's, by the folder both see, up to its first cards."""
    click(anne.ask_to_invite().invite)
    anne.look()
    anne.close_dialogs()
    answer = guest.ask_to_accept()
    click(answer.folder)
    click(answer.accept_button)
    count = sum(one.game.standing.course is not None for one in anne.box.games.values()) + 1
    anne.wait_until(lambda: sum(one.game.standing.course is not None for one in anne.box.games.values()) == count)
    guest.wait_until(lambda: guest.has_game)


def test_what_both_have_written_can_be_read_again_on_the_sheet(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    assert not anne.open_sheet().lines.isVisible()
    anne.close_dialogs()
    louis.close()
    write(anne, "Back on Sunday.")
    again = player("Louis")
    again.list_games()
    again.wait_until(lambda: again.told == "Anne writes: Back on Sunday.")
    again.look()
    assert not any(timer.isActive() for timer in again.window.notice.findChildren(QTimer)), "it stays"
    again.window.notice.put_away()
    again.window.apart.take_line(again.window.apart.lines()[0][0])
    write(again, "Until then!")
    for one in (anne, again):
        one.wait_until(lambda one=one: len(one.open_sheet().lines.toPlainText().split("\n")) == 2)
        lines = one.open_sheet().lines.toPlainText().split("\n")
        assert lines[0].endswith("Anne writes: Back on Sunday.") and lines[1].endswith("Louis writes: Until then!")


def test_lines_of_two_games_are_shown_one_after_the_other(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    carol = player("Carol")
    anne.close_dialogs()
    begin_another(anne, carol)
    for one, words in ((louis, "First"), (carol, "Second")):
        write(one, words)
        anne.wait_until(lambda words=words: words in anne.told)
    for told in ("Carol writes: Second", "Louis writes: First", ""):
        assert anne.told == told
        anne.window.notice.put_away()


def test_lines_of_one_game_are_all_told_until_its_sheet_is_opened(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    anne.close_dialogs()
    for words in ("First", "Second", "Third"):
        write(louis, words)
        anne.wait_until(lambda words=words: words in anne.told)
    anne.window.notice.put_away()
    assert anne.told == "Louis writes: Second" and anne.window.notice.way.text() == "Answer …"
    click(anne.window.notice.way)
    assert anne.window.apart.agreements.sheet is not None and anne.told == ""


def test_a_line_leads_to_its_game_where_another_has_come_to_the_table(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    anne.close_dialogs()
    write(louis, "Hello")
    anne.wait_until(lambda: "Hello" in anne.told)
    anne.window.start(Game(SECOND, seed=3))
    assert anne.told == "Louis writes: Hello" and anne.window.notice.way.text() == "To the game"
    click(anne.window.notice.way)
    assert anne.game.seats[1].name == "Louis"


def test_what_is_told_of_another_game_names_who_plays_it(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    carol, first = player("Carol"), anne.window.apart.lines()[0][0]
    anne.close_dialogs()
    begin_another(anne, carol)
    anne.window.apart.take_line(first)
    assert anne.game.seats[1].name == "Louis" and louis.has_game
    carol.deed("resign")
    click(carol.window.asking.leave)
    anne.wait_until(lambda: anne.told == "Carol: The other player resigns: you have won.")


def test_a_letter_of_which_nothing_is_told_leaves_what_is_shown(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    louis.window.notice.say("Saved.")
    anne.play_turn(random.Random(1))
    louis.wait_until(lambda: louis.window.current.can_act)
    assert louis.told == "Saved."
