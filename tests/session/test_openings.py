"""A copy of a strict game that is opened again before what had been played of it says so, everywhere."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves.save_files import read_save
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.draws import with_seed
from afaos_gui.session.game import Game, Policy
from afaos_gui.session.log import Log
from afaos_gui.session.saving.openings import FILE, Openings, final_moves
from afaos_gui.session.saving.own_game import OwnGame


def play_on(game: Game, turns: int, seed: int = 1) -> None:
    """Play until so many more turns have ended."""
    rng, last = random.Random(seed), game.state.turn + turns
    while game.state.turn < last and game.legal:
        game.submit(rng.choice(game.legal))


@pytest.fixture
def own(tmp_path: Path) -> OwnGame:
    return OwnGame(tmp_path / "data", print)


def begun(own: OwnGame, tmp_path: Path, policy: Policy = "strict") -> tuple[Game, Path]:
    """A game of two turns, saved by the player."""
    game = Game(Ruleset(load_catalogue()), seed=bytes(range(32)), policy=policy)
    own.begin(game)
    play_on(game, 2)
    file = tmp_path / "game.acres"
    own.save(file, b"")
    return game, file


def opened(own: OwnGame, file: Path) -> Game:
    found = own.open(file)
    assert found is not None
    own.kept.wait(10.0)
    return found[0]


def test_a_copy_opened_again_after_the_game_went_on_is_marked(own: OwnGame, tmp_path: Path) -> None:
    game, file = begun(own, tmp_path)
    copy = shutil.copy(file, tmp_path / "copy.acres")
    play_on(game, 2)
    again = opened(own, Path(copy))
    assert again.reopened == 1
    play_on(again, 1, seed=2)
    first = with_seed(again, Log(again, 0).entries())[0].text
    assert "opened a second time" in first
    own.save(tmp_path / "later.acres", b"")
    assert read_save(tmp_path / "later.acres").reopened == 1
    third = opened(own, Path(copy))
    assert third.reopened == 2


def test_the_file_itself_left_behind_by_a_game_that_went_on_is_marked_too(own: OwnGame, tmp_path: Path) -> None:
    game, file = begun(own, tmp_path)
    play_on(game, 2)
    own.begin(Game(Ruleset(load_catalogue())))
    assert opened(own, file).reopened == 1


def test_a_game_that_goes_on_where_it_was_left_is_not(own: OwnGame, tmp_path: Path) -> None:
    game, file = begun(own, tmp_path)
    play_on(game, 1)
    own.save(file, b"")
    own.close()
    later = OwnGame(tmp_path / "data", print)
    assert opened(later, file).reopened == 0
    later.close()


def test_what_was_taken_back_counts_for_nothing(own: OwnGame, tmp_path: Path) -> None:
    game, file = begun(own, tmp_path)
    own.save(file, b"")
    done = final_moves(game)
    while final_moves(game) == done and game.legal:
        game.submit(next((action for action in game.legal if action.verb == "pass"), game.legal[0]))
        if game.can_undo().allowed:
            game.undo()
            break
    own.begin(Game(Ruleset(load_catalogue())))
    assert opened(own, file).reopened == 0


def test_a_study_game_hides_nothing_and_is_not_marked(own: OwnGame, tmp_path: Path) -> None:
    game, file = begun(own, tmp_path, "study")
    play_on(game, 2)
    own.begin(Game(Ruleset(load_catalogue())))
    assert opened(own, file).reopened == 0


@pytest.mark.parametrize("content", ["", "[]", "[" * 9999, '{"a": 3, "b": ["x", 1], "c": [1, 2, 3]}', "\0"])
def test_notes_that_cannot_be_read_count_for_nothing(own: OwnGame, tmp_path: Path, content: str) -> None:
    own.folder.mkdir(exist_ok=True)
    (own.folder / FILE).write_text(content, encoding="utf-8")
    game, file = begun(own, tmp_path)
    play_on(game, 1)
    own.begin(Game(Ruleset(load_catalogue())))
    assert opened(own, file).reopened == 1


def test_two_windows_note_their_games_beside_each_other(tmp_path: Path) -> None:
    one, two = Openings(tmp_path), Openings(tmp_path)
    games = [Game(Ruleset(load_catalogue()), seed=bytes([number] * 32), policy="strict") for number in (1, 2)]
    for notes, game in ((one, games[0]), (two, games[1]), (one, games[0])):
        play_on(game, 2)
        written = notes.note(game)
        assert written is not None
        notes.write(written)
    for number in (1, 2):
        early = Game(Ruleset(load_catalogue()), seed=bytes([number] * 32), policy="strict")
        Openings(tmp_path).mark(early)
        assert early.reopened == 1
