"""A friend looks on at a game of two others: a turn later, without a hand, and with none of the players' rights."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from afaos_gui.__main__ import main
from afaos_gui.data.errors import DataError
from afaos_gui.data.settings.statistics import read_statistics
from afaos_gui.gui.dialogs.apart.letter import LetterDialog
from afaos_gui.gui.saves import file_dialogs
from afaos_gui.presentation.commands.companion import Section, companion
from afaos_gui.presentation.commands.deeds import Deeds
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.view import observe, public_position
from afaos_gui.session.apart.onlooking import WatchedGame
from afaos_gui.session.saving.transfer import open_game
from tests.apart import mosquitto
from tests.apart.mosquitto import Mosquitto
from tests.gui.apart.player import Player, click
from tests.gui.apart.test_folder import begin, to_move

Sit = Callable[[str], Player]


def watched(friend: Player) -> WatchedGame:
    """The game at which a friend looks on."""
    game = friend.window.current.game
    assert isinstance(game, WatchedGame)
    return game


def play(anne: Player, louis: Player, turns: int, rng: random.Random) -> None:
    """Play some turns."""
    for _turn in range(turns):
        to_move(anne, louis).play_turn(rng)
    to_move(anne, louis)


def turn_of(player: Player) -> int:
    """The turn that a player's game has come to for certain."""
    course = player.game.apart.standing.final_course
    assert course is not None
    return course.state.turn


def check(friend: Player, player: Player) -> None:
    """The friend's table is the players', a turn ago, and shows no hand."""
    current, course = friend.window.current, player.game.apart.standing.course
    assert course is not None
    game = watched(friend)
    told = [one for one in course.moves if one.before.turn < course.state.turn - 1]
    friend.wait_until(lambda: len(game.commands) >= len(told))
    assert [one.action for one in game.commands] == [one.action for one in told]
    assert public_position(observe(game.state, BRITISH)) == public_position(observe(told[-1].after, BRITISH))
    view = current.view()
    assert view.hand == view.draw == () and not friend.window.table.hand.count
    assert all(side.known == () and len(side.unseen) == side.hand_size + side.draw_size for side in view.sides)
    lists = companion(current.table_state, Deeds(current.state, ()), lambda card: card.name)
    told_of = [line.text for line in lists[Section.STANDING]]
    assert [sum(name in line for line in told_of) for name in ("The British, Anne:", "The French, Louis:")] == [1, 1]
    assert not any(line.startswith("You have") or "You have seen" in line for line in told_of)
    assert not current.can_act
    for name in ("hint", "review", "save", "export", "undo", "resign", "send_turn", "apart_sheet"):
        assert not friend.window.commands[name].isEnabled(), name


def finish(anne: Player, louis: Player, friend: Player) -> None:
    """One resigns, both tell their cards, and the friend reads that it is verified."""
    loser = to_move(anne, louis)
    loser.deed("resign")
    click(loser.window.asking.leave)
    friend.wait_until(lambda: anne.game.is_bared and louis.game.is_bared and watched(friend).is_proved)
    assert watched(friend).standstill.endswith("has won. It is verified.")
    assert len(watched(friend).commands) == len(anne.game.commands)


def test_a_friend_looks_on_in_the_shared_folder(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    rng = random.Random(3)
    play(anne, louis, 3, rng)
    anne.deed("onlookers")
    told = anne.dialog(LetterDialog)
    assert "ACRES ONLOOKER" in told.text.toPlainText()
    anne.close_dialogs()
    anne.wait_until(lambda: list(shared.glob("*.acreslook")))
    friend = player("Marie")
    asked = friend.ask_to_accept()
    click(asked.folder)
    assert "Anne (British) – Louis (French)" in asked.message.text()
    assert asked.accept_button.text() == "Look on" and asked.name.isHidden()
    click(asked.accept_button)
    check(friend, anne)
    position = watched(friend).position
    play(anne, louis, 4, rng)
    friend.wait_until(lambda: watched(friend).position > position)
    check(friend, louis)
    friend.window.archive.open_replay()
    assert not friend.window.current.is_live and friend.window.current.view().hand == ()
    assert not friend.window.archive.replay.bar.take_over.isEnabled()
    friend.window.archive.replay.end()
    friend.close()
    again = player("Marie")
    again.list_games()
    line, desk = f"apart_{next(again.box.folder.glob('*.acreslook')).name}", again.window.archive.desk
    assert desk is not None
    with pytest.MonkeyPatch.context() as full:
        full.setattr(desk.own, "trouble", lambda: "There is no room.")
        again.line(line)
        assert again.window.asking.isVisible() and not again.window.current.game.is_watched
        again.window.asking.put_away()
    again.line(line)
    finish(anne, louis, again)
    score = again.window.score
    again.window.commands["score"].trigger()
    assert score.isVisible() and score.replay_button.isVisible()
    for button in (score.rematch_button, score.swapped_button, score.review_button):
        assert button.isHidden(), "two others play again, and the hidden cards are only assumed"
    for one, count in ((anne, 1), (again, 0)):
        one.window.study.background.wait(5)
        assert len(read_statistics(one.box.folder.parent / "games").games) == count, one.name


def test_a_replay_of_a_verified_game_says_so_and_so_does_its_record(
    player: Sit, shared: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    anne, louis = begin(player)
    play(anne, louis, 3, random.Random(4))
    anne.window.archive.open_replay()
    assert anne.window.windowTitle().startswith("Replay, turn ")
    anne.window.archive.replay.end()
    loser = to_move(anne, louis)
    loser.deed("resign")
    click(loser.window.asking.leave)
    anne.wait_until(lambda: anne.game.is_bared and louis.game.is_bared)
    anne.window.archive.replay_from_start()
    assert anne.window.windowTitle().startswith("Replay of a verified game, turn ")
    assert anne.window.archive.replay.bar.turn.text().endswith(", verified")
    click(anne.window.archive.replay.bar.take_over)
    assert anne.window.current.game.far is None, "what is played on from here is played here"
    record = shared / "ours.json"
    monkeypatch.setattr(file_dialogs, "path_to_write", lambda *_: record)
    other = record.with_suffix(".acresapart")
    other.write_text("The proof of another game")
    louis.deed("proof")
    sheet = louis.window.apart.agreements.sheet
    assert sheet is not None and "would be written over" in sheet.message.text() and not record.exists()
    other.unlink()
    for _again in range(2):
        louis.deed("proof")
    louis.close_dialogs()
    with pytest.raises(DataError, match="holds the letters of a game apart"):
        open_game(other)
    assert main(["records", "verify", str(record)]) == 0 and "is verified" in capsys.readouterr().out
    shouted = other.rename(other.with_name("OURS.ACRESAPART"))
    assert main(["records", "verify", str(shouted)]) == 0 and "is verified" in capsys.readouterr().out
    shouted.rename(other)
    for has_proof in (True, False):
        game, _started, _lost = open_game(record)
        assert game.is_proved is has_proof and len(game.commands) > 3
        record.with_suffix(".acresapart").unlink(missing_ok=True)


def test_a_friend_looks_on_by_pasted_texts(player: Sit, shared: Path) -> None:
    anne, louis = begin(player)
    rng = random.Random(5)
    play(anne, louis, 4, rng)
    friend = player("Marie")
    asked = friend.ask_to_accept()

    def text() -> str:
        anne.deed("onlookers")
        shown = anne.dialog(LetterDialog).text.toPlainText()
        anne.close_dialogs()
        return shown

    asked.pasted.setText(" ".join(text().split("\n")))
    click(asked.accept_button)
    check(friend, anne)
    position, turn = watched(friend).position, turn_of(anne)
    while turn_of(anne) == turn:  # What is played can be a part of a turn, until the other has answered.
        play(anne, louis, 1, rng)
    QApplication.clipboard().setText(text())
    friend.window.apart.paste()
    assert watched(friend).position > position
    check(friend, anne)


def test_a_friend_looks_on_by_a_link_of_a_broker(player: Sit, tmp_path_factory: pytest.TempPathFactory) -> None:
    if mosquitto.PROGRAM is None:
        pytest.skip(mosquitto.MISSING)
    broker = Mosquitto(tmp_path_factory.mktemp("broker"))
    broker.start()
    try:
        anne, louis = player("Anne"), player("Louis")
        dialog = anne.ask_to_invite()
        click(dialog.route.kind.buttons["broker"])
        anne.type(dialog.route.broker.address, f"mqtt://127.0.0.1:{broker.port}")
        click(dialog.invite)
        link = anne.dialog(LetterDialog).text.toPlainText().split("\n")[-1]
        answer = louis.ask_to_accept()
        answer.pasted.setText(link)
        anne.wait_until(lambda: answer.accept_button.isEnabled())
        click(answer.accept_button)
        anne.wait_until(lambda: anne.has_game and louis.has_game)
        play(anne, louis, 2, random.Random(1))
        anne.deed("onlookers")
        shown = anne.dialog(LetterDialog).text.toPlainText()
        assert shown.startswith("afaos:look:")
        anne.close_dialogs()
        friend = player("Marie")
        asked = friend.ask_to_accept()
        asked.pasted.setText(shown)
        friend.wait_until(lambda: asked.accept_button.isEnabled())
        click(asked.accept_button)
        check(friend, anne)
        broker.stop()
        broker.start()
        position = watched(friend).position
        play(anne, louis, 2, random.Random(2))
        friend.wait_until(lambda: watched(friend).position > position)
        check(friend, louis)
        finish(anne, louis, friend)
    finally:
        broker.stop()
