"""A game is read back from its text, from a pasted save and from a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from afaos_gui.data.errors import DataError
from afaos_gui.data.records.record_files import random_record
from afaos_gui.data.records.record_game import check_file
from afaos_gui.data.records.replay import open_record
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves.save_files import read_save, write_save
from afaos_gui.data.saves.save_format import encode
from afaos_gui.data.saves.save_reader import decode
from afaos_gui.data.saves.saved_game import SavedGame
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game, Policy, Seat
from afaos_gui.session.saving.records import export_record, record_of
from afaos_gui.session.saving.saved_games import game_from, saved_from
from afaos_gui.session.saving.transfer import export_text, game_from_text, open_game, readable_text
from tests.saves.faulty import FastDisk
from tests.saves.games import content, game_of_record, games_of_record, new_game, random_game

SEEDS = st.integers(0, 10_000)
LENGTHS = st.integers(0, 160)
EDITIONS = st.sampled_from(("first", "second"))
POLICIES = st.sampled_from(("strict", "study"))


@given(SEEDS, LENGTHS, EDITIONS, POLICIES)
@settings(max_examples=60)
def test_save_text_and_paste_give_the_game_back(seed: int, length: int, edition: str, policy: Policy) -> None:
    game = random_game(seed, length, edition, policy)
    saved = encode(saved_from(game)).decode()
    assert content(game_from_text(saved).game) == content(game)
    assert content(game_from_text(readable_text(game)).game) == content(game)


@given(SEEDS, LENGTHS, EDITIONS)
@settings(max_examples=40)
def test_a_record_gives_back_every_turn_that_was_ended(seed: int, length: int, edition: str) -> None:
    game = random_game(seed, length, edition)
    back = game_of_record(record_of(game), "record")
    done = ended(game)
    assert back.start == done.start
    assert moves(back) == moves(done)
    assert back.state == done.state


def moves(game: Game) -> list[object]:
    """The moves with sorted draws, as a record has them."""
    return [(c.side, c.action, tuple(tuple(sorted(drawn)) for drawn in c.draws)) for c in game.commands]


def ended(game: Game) -> Game:
    """The game up to its last finished turn, or to its end."""
    commands = game.commands[: game.position]
    if game.outcome is None:
        count = max((i + 1 for i, c in enumerate(commands) if isinstance(c.action, EndTurn)), default=0)
        commands = commands[:count]
    return Game.from_moves(game.start, [(c.action, c.draws) for c in commands], game.seats, policy="study")


@given(SEEDS, st.integers(1, 80), st.integers(0, 60))
@settings(max_examples=25)
def test_a_game_from_any_position_comes_back(seed: int, first: int, more: int) -> None:
    start = random_game(seed, first).state
    game = Game.from_state(start, seed=seed, policy="study")
    for _ in range(more):
        if game.legal:
            game.submit(game.legal[seed % len(game.legal)])
    assert content(game_from(read_back(game), "game"))[:5] == content(game)[:5]
    assert content(game_from_text(readable_text(game)).game)[:5] == content(game)[:5]


def read_back(game: Game) -> SavedGame:
    return decode(encode(saved_from(game)), "game")


def test_the_text_can_be_read_by_people() -> None:
    text = readable_text(random_game(7, 40))
    assert text.startswith("A Few Acres of Snow\nEdition: second\nBritish: Anne\n")
    assert "\nDealt to the British: " in text
    assert "\nTurn 1, British\n  " in text
    assert "\n  end turn => " in text


def test_a_text_survives_mail() -> None:
    game = random_game(7, 40)
    text = readable_text(game).replace("\n", "\r\n").replace("  ", "\t")
    assert content(game_from_text(f"\r\n\r\n{text}\r\n\r\n").game) == content(game)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Edition: second", "Edition: third", "edition is first or second"),
        ("Edition: second", "Edition", "line 2: A word and a colon are missing"),
        ("Dealt to the French", "Dealt to the Spanish", "cards dealt to each side are missing"),
        ("Dealt to the British: ", "Dealt to the British: Paris, ", 'no card called "Paris"'),
        ("Dealt to the British: ", "Position: {", "position cannot be read"),
        ("  end turn", "  end game", "No action is called"),
        ("  end turn => ", "  end turn => Paris, ", 'no card called "Paris"'),
        ("  end turn => ", "  end turn; ", "No action is called"),
        ("\nTurn 2, French", "\nTurn 2, British", "pasted text"),
        ("A Few Acres of Snow", "A Few Acres of Snow II", "line 1: This is not a game"),
    ],
)
def test_a_wrong_text_is_refused_with_a_sentence(old: str, new: str, said: str) -> None:
    text = readable_text(random_game(8, 40))
    assert old in text
    with pytest.raises(DataError, match="pasted text") as caught:
        game_from_text(text.replace(old, new, 1))
    assert said in str(caught.value)


@pytest.mark.parametrize("text", ["", "hello", "{}", "[1]", '{"turns": 3}', "[" * 5000, "\ud800", "{" * 50, "1e999"])
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(DataError):
        game_from_text(text)


@given(st.text(max_size=300))
@settings(max_examples=60)
def test_random_lines_are_refused(lines: str) -> None:
    with pytest.raises(DataError):
        game_from_text("A Few Acres of Snow\nTurn 1, British\n" + lines)


def test_files_of_every_kind_open(tmp_path: Path) -> None:
    game = random_game(5, 100)
    write_save(tmp_path / "a.acres", saved_from(game), FastDisk())
    export_text(game, tmp_path / "b.txt")
    export_record(game, tmp_path / "c.json")
    assert content(open_game(tmp_path / "a.acres").game) == content(game)
    assert content(open_game(tmp_path / "b.txt").game) == content(game)
    assert open_game(tmp_path / "c.json").game.state == ended(game).state
    assert read_save(tmp_path / "a.acres").started == open_game(tmp_path / "a.acres").started


def test_an_exported_record_follows_the_rules(tmp_path: Path) -> None:
    export_record(random_game(12, 300), tmp_path / "game.json")
    assert check_file(tmp_path / "game.json").differences == ()


def test_a_game_from_the_middle_is_no_record() -> None:
    game = Game.from_state(random_game(3, 60).state, seed=1)
    with pytest.raises(DataError, match="began with the set-up"):
        record_of(game)


def test_a_random_record_becomes_a_game() -> None:
    record = random_record(Ruleset(load_catalogue(), "second"), 4)
    game = game_of_record(record, "record")
    assert game.policy == "study"
    assert game.outcome is not None
    assert record["result"]["winner"] == ("British", "French")[game.outcome.winner]


def test_a_record_against_the_rules_names_turn_and_field() -> None:
    record = record_of(random_game(5, 200))
    record["turns"][4]["after"]["players"]["British"]["money"] += 1
    with pytest.raises(DataError, match=r"game\.json: turn 5, after / players / British / money: "):
        game_of_record(record, "game.json")


def test_shared_records_become_games(records_dir: Path) -> None:
    for path in sorted(records_dir.glob("*.json")):
        games = games_of_record(json.loads(path.read_text(encoding="utf-8")), path.name)
        replay = open_record(path)
        replay.run()
        assert games[-1].state == replay.state
        assert len(games) == 1 + sum(turn.not_replayable is not None for turn in replay.record.turns)
        starts = [game.start for game in games]
        assert all(start in replay.states for start in starts)
        assert content(game_from_text(readable_text(games[-1])).game)[:5] == content(games[-1])[:5]


def test_an_empty_game_is_a_record() -> None:
    game = new_game(1)
    assert game_of_record(record_of(game), "record").start == game.start


def test_a_record_and_a_text_say_who_played(tmp_path: Path) -> None:
    seats = [Seat(0, "Anne"), Seat(1, "", "governor")]
    game = Game(Ruleset(load_catalogue()), seats, 5, "study")
    game.submit(game.legal[0])
    export_record(game, tmp_path / "game.json")
    export_text(game, tmp_path / "game.txt")
    assert open_game(tmp_path / "game.json").game.seats == tuple(seats)
    assert open_game(tmp_path / "game.txt").game.seats == tuple(seats)
    assert "Anne" in (tmp_path / "game.json").read_text(encoding="utf-8")
    assert not check_file(tmp_path / "game.json").differences


def test_a_record_of_nobody_in_particular_names_nobody() -> None:
    assert "seats" not in record_of(Game(Ruleset(load_catalogue()), seed=5))


def test_a_level_that_cannot_be_one_is_a_person(tmp_path: Path) -> None:
    text = readable_text(Game(Ruleset(load_catalogue()), [Seat(1, "Louis", "general")], 5))
    assert "French machine: general" in text
    back = game_from_text(text.replace("general", "../../etc")).game
    assert back.seats[1] == Seat(1, "Louis")
