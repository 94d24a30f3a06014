"""A game whose moves break the rules part-way is read up to there, reported, and its file kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from afaos_gui.__main__ import main
from afaos_gui.data.errors import DataError
from afaos_gui.data.saves.save_files import read_save, write_save
from afaos_gui.data.saves.saved_game import SavedGame
from afaos_gui.rules.actions import Decline
from afaos_gui.session.game import Game
from afaos_gui.session.saving.autosave import AutosaveFolder
from afaos_gui.session.saving.records import record_of
from afaos_gui.session.saving.saved_games import game_from, saved_from
from afaos_gui.session.saving.transfer import game_from_text, open_game
from tests.saves.faulty import FastDisk
from tests.saves.games import content, game_of_record, random_game

BROKEN = 20


def broken_at(number: int) -> SavedGame:
    """A saved game with one move that our rules do not allow."""
    saved = saved_from(random_game(6, 60))
    moves = list(saved.moves)
    moves[number] = moves[number]._replace(action=Decline())
    return saved._replace(moves=tuple(moves))


def beginning(moves: int) -> Game:
    """The same game up to that move."""
    saved = saved_from(random_game(6, 60))
    return game_from(saved._replace(moves=saved.moves[:moves], position=moves), "game")


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def folder(tmp_path: Path, said: list[str]) -> Iterator[AutosaveFolder]:
    folder = AutosaveFolder(tmp_path, said.append, FastDisk())
    folder.folder.mkdir(parents=True)
    yield folder
    folder.wait()


def test_a_save_is_opened_up_to_its_last_move_within_the_rules(tmp_path: Path) -> None:
    write_save(tmp_path / "game.acres", broken_at(BROKEN))
    opened = open_game(tmp_path / "game.acres")
    assert content(opened.game) == content(beginning(BROKEN))
    assert opened.lost == len(broken_at(BROKEN).moves) - BROKEN


def test_draws_that_the_rules_do_not_make_end_it_too(tmp_path: Path) -> None:
    saved = broken_at(BROKEN)
    number = next(index for index, move in enumerate(saved.moves) if move.draws)
    moves = [*saved.moves[:number], saved.moves[number]._replace(draws=()), *saved.moves[number + 1 :]]
    write_save(tmp_path / "game.acres", saved._replace(moves=tuple(moves)))
    opened = open_game(tmp_path / "game.acres")
    assert content(opened.game) == content(beginning(number))


def test_a_save_whose_first_move_breaks_the_rules_is_refused(tmp_path: Path) -> None:
    write_save(tmp_path / "game.acres", broken_at(0))
    with pytest.raises(DataError, match=r"game\.acres does not follow the rules"):
        open_game(tmp_path / "game.acres")


def test_a_crashed_game_goes_on_from_its_last_move_within_the_rules(
    folder: AutosaveFolder, said: list[str], tmp_path: Path
) -> None:
    path = folder.folder / "crashed.acres"
    write_save(path, broken_at(BROKEN).as_open(True))
    before = path.read_bytes()
    game, autosave = folder.resume(path)
    assert content(game) == content(beginning(BROKEN))
    (kept,) = (tmp_path / "damaged").iterdir()
    assert kept.read_bytes() == before
    assert len(said) == 1 and str(kept) in said[0] and f"turn {game.state.turn}" in said[0]
    game.submit(game.legal[0])
    autosave.close()
    folder.wait()
    assert content(game_from(read_save(path), "game")) == content(game)


def broken_record(turn: int) -> dict[str, Any]:
    """A record with one turn that our rules do not allow."""
    record = record_of(random_game(4, 160))
    record["turns"][turn - 1]["actions"] = [{"verb": "settle", "location": "Gaspé", "cards": ["B:Trois-Rivières"]}]
    return record


def test_a_record_is_opened_up_to_its_last_turn_within_the_rules(tmp_path: Path) -> None:
    record = broken_record(9)
    (tmp_path / "game.json").write_text(json.dumps(record), encoding="utf-8")
    opened = open_game(tmp_path / "game.json")
    assert opened.lost == len(record["turns"]) - 8
    assert opened.game.state.turn == 9
    whole = game_of_record(record_of(random_game(4, 160)), "game")
    assert content(opened.game).moves == content(whole).moves[: len(opened.game.commands)]


def test_a_record_whose_first_turn_breaks_the_rules_is_refused() -> None:
    with pytest.raises(DataError, match="turn 1, actions"):
        game_from_text(json.dumps(broken_record(1)), "game")


def test_the_command_that_verifies_says_what_it_could_not_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_save(tmp_path / "game.acres", broken_at(BROKEN))
    assert main(["records", "verify", str(tmp_path / "game.acres")]) == 1
    assert "breaks the rules" in capsys.readouterr().out


@pytest.mark.parametrize("words", [("screenshot", "a.png", "--turn", "1"), ("review", "--iterations", "1")])
def test_commands_that_open_a_game_say_what_they_could_not_read(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_save(tmp_path / "game.acres", broken_at(2))
    load = ["--load"] if words[0] == "screenshot" else []
    assert main([*words, *load, "game.acres"]) == 0
    assert f"read up to turn {beginning(2).state.turn}" in capsys.readouterr().err
