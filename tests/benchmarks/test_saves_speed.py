"""Measure how long saving, opening and jumping take in the longest game; nothing is asserted."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from afaos_gui.data.saves.save_files import write_save
from afaos_gui.session.game import Game
from afaos_gui.session.saving.autosave import AutosaveFolder
from afaos_gui.session.saving.saved_games import saved_from
from afaos_gui.session.saving.transfer import open_game
from tests.saves.games import game_of_record, new_game, steps


@pytest.fixture(scope="module")
def longest(records_dir: Path) -> Game:
    """The longest recorded game."""
    games = [
        game_of_record(json.loads(path.read_text(encoding="utf-8")), path.name)
        for path in sorted(records_dir.glob("*.json"))
    ]
    return max(games, key=lambda game: len(game.commands))


def test_seek(benchmark: BenchmarkFixture, longest: Game) -> None:
    rng = random.Random(1)

    def seek() -> None:
        longest.back_to(rng.randint(0, len(longest.commands)))

    benchmark(seek)


def test_autosave_of_a_change(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    game = new_game(3)
    autosave = AutosaveFolder(tmp_path, pytest.fail).begin(game)
    playing = steps(game, 3)
    for _step in itertools.islice(playing, 500):
        pass
    benchmark(next, playing)
    autosave.close()


def test_save(benchmark: BenchmarkFixture, longest: Game, tmp_path: Path) -> None:
    benchmark(lambda: write_save(tmp_path / "game.acres", saved_from(longest)))


def test_open(benchmark: BenchmarkFixture, longest: Game, tmp_path: Path) -> None:
    write_save(tmp_path / "game.acres", saved_from(longest))
    benchmark(open_game, tmp_path / "game.acres")
