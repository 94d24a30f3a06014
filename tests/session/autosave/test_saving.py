"""Every change of a game is in its file at once."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import pytest

from afaos_gui.data.saves import save_lines
from afaos_gui.data.saves.save_files import read_save
from afaos_gui.data.saves.save_format import COPY
from afaos_gui.session import background
from afaos_gui.session.game import Seat
from afaos_gui.session.saving import journal
from afaos_gui.session.saving.autosave import Autosave, AutosaveFolder
from tests.saves.faulty import FastDisk
from tests.saves.games import cheapest, content, loaded, long_game, one_step


def test_a_new_game_is_saved_at_once(saving: Autosave) -> None:
    assert saving.is_saved
    assert content(loaded(saving.path)) == content(saving.game)


def test_every_change_is_saved(saving: Autosave, said: list[str]) -> None:
    rng = random.Random(1)
    for _ in range(80):
        one_step(saving.game, rng)
        assert content(loaded(saving.path)) == content(saving.game)
    assert said == []


def test_a_long_file_is_written_whole_again(
    folder: AutosaveFolder, saving: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "MAX_LINES", 10)
    rng = random.Random(2)
    for _ in range(40):
        one_step(saving.game, rng)
        assert content(loaded(saving.path)) == content(saving.game)
        folder.wait()
        lines = saving.path.read_bytes().splitlines()
        assert sum(b'"now"' in line for line in lines if not line.startswith(COPY)) <= 11
        assert content(loaded(saving.path)) == content(saving.game)


def test_lines_are_lost_to_no_rewriting(saving: Autosave, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "MAX_LINES", 3)
    rng = random.Random(5)
    for _ in range(100):
        one_step(saving.game, rng)
        assert saving.is_saved
        assert content(loaded(saving.path)) == content(saving.game)


def test_other_changes_are_saved_when_asked(folder: AutosaveFolder, saving: Autosave) -> None:
    saving.game.seats = (Seat(0, "Charlotte"), Seat(1, "Louis", "general"))
    saving.rewrite()
    folder.wait()
    assert loaded(saving.path).seats == saving.game.seats


def test_closing_marks_the_game_as_closed(folder: AutosaveFolder, saving: Autosave) -> None:
    one_step(saving.game, random.Random(1))
    assert read_save(saving.path).is_open
    saving.close()
    folder.wait()
    assert not read_save(saving.path).is_open
    assert content(loaded(saving.path)) == content(saving.game)
    assert not any(entry.crashed for entry in folder.entries())


def test_a_closed_game_is_saved_no_more(folder: AutosaveFolder, saving: Autosave) -> None:
    one_step(saving.game, random.Random(1))
    saving.close()
    folder.wait()
    before = saving.path.read_bytes()
    one_step(saving.game, random.Random(1))
    assert saving.path.read_bytes() == before


def test_no_thread_is_left(saving: Autosave, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "LINGER", 0.01)
    one_step(saving.game, random.Random(1))
    saving.close()
    for thread in threading.enumerate():
        if thread.name == "autosave":
            thread.join(5)
            assert not thread.is_alive()


def test_a_file_being_played_repeats_its_first_line_now_and_then(saving: Autosave) -> None:
    """A damaged block at the file's beginning then destroys the first line and one copy, but not all."""
    rng = random.Random(5)
    while len(saving.game.commands) < 20:
        saving.game.submit(rng.choice(saving.game.legal))
    data = saving.path.read_bytes()
    saving.path.write_bytes(b"\0" * 3500 + data[3500:])
    game = read_save(saving.path)
    assert game.start == saving.game.start
    assert not game.moves and game.lost


def test_a_game_of_ten_thousand_actions_is_kept_and_goes_on(tmp_path: Path, said: list[str]) -> None:
    folder = AutosaveFolder(tmp_path, said.append, FastDisk())
    game = long_game(10_000)
    autosave = folder.begin(game)
    while len(game.commands) < 10_020:
        game.submit(cheapest(game.legal))
    assert autosave.is_saved
    autosave.close()
    assert folder.wait(60)
    again, autosave = folder.resume(autosave.path)
    assert len(again.commands) == 10_020 and again.state == game.state
    autosave.close()
    assert folder.wait(60)
    assert said == []


def test_a_game_too_long_for_a_file_is_told_of_and_what_was_kept_stays(
    folder: AutosaveFolder, saving: Autosave, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(save_lines, "MAX_BYTES", len(saving.path.read_bytes()) + 2000)
    rng = random.Random(4)
    for _ in range(60):
        one_step(saving.game, rng)
        folder.wait()
        loaded(saving.path)
    assert said == ["This game is too long to be saved."]
    assert not saving.is_saved
