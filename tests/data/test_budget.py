"""A file made to be heavy is refused in a sentence, or read as far as a game can go."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.files import budget
from afaos_gui.data.files.budget import BETWEEN, Budget
from afaos_gui.data.records import replay
from afaos_gui.data.records.record_files import random_record
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves import save_reader, text_reader
from afaos_gui.data.saves.save_format import encode
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.saving.saved_games import saved_from
from afaos_gui.session.saving.transfer import open_game, readable_text
from tests.saves.games import random_game


def test_time_that_is_used_up_ends_in_a_sentence() -> None:
    given = Budget("a.acres", seconds=-1.0)
    with pytest.raises(DataError, match=r"^a\.acres takes more time or memory"):
        for _ in range(BETWEEN):
            given.step()


def test_memory_that_is_used_up_ends_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    held = iter((100.0, 500.0, 500.2))
    monkeypatch.setattr(budget, "_held", lambda: next(held))
    given = Budget("a.acres", megabytes=400.0)
    for _ in range(BETWEEN):
        given.step()
    with pytest.raises(DataError, match="time or memory"):
        for _ in range(BETWEEN):
            given.step()


def test_a_game_is_opened_within_its_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.acres"
    file.write_bytes(encode(saved_from(random_game(8, 120))))
    open_game(file)
    monkeypatch.setattr(budget, "SECONDS", -1.0)
    monkeypatch.setattr(Budget.__init__, "__defaults__", (-1.0, 400.0))
    with pytest.raises(DataError, match="time or memory"):
        open_game(file)


def test_a_save_of_more_moves_than_a_game_has_is_read_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = random_game(8, 60)
    file = tmp_path / "a.acres"
    file.write_bytes(encode(saved_from(game)))
    monkeypatch.setattr(save_reader, "MOST_MOVES", 20)
    opened, _started, lost = open_game(file)
    assert len(opened.commands) == 20
    assert lost == len(game.commands) - 20


def test_a_text_of_more_moves_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.txt"
    file.write_text(readable_text(random_game(8, 60)), encoding="utf-8")
    monkeypatch.setattr(text_reader, "MOST_MOVES", 20)
    with pytest.raises(DataError, match="more than any game has"):
        open_game(file)


def test_a_record_of_more_moves_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.json"
    file.write_text(json.dumps(random_record(Ruleset(load_catalogue()), 1, 12)), encoding="utf-8")
    monkeypatch.setattr(replay, "MOST_MOVES", 20)
    with pytest.raises(DataError, match="more moves than any game has"):
        open_game(file)
