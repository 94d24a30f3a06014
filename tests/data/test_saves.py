"""A saved game is read back unchanged, or refused with one sentence and left alone."""

from __future__ import annotations

import json
import os
import random
import re
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.sealed import seal
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves.migrations import MIGRATIONS, VERSION, migrated
from afaos_gui.data.saves.save_files import data_folder, read_save, read_summary, write_save
from afaos_gui.data.saves.save_format import checksum, encode
from afaos_gui.data.saves.save_lines import MAX_BYTES
from afaos_gui.data.saves.save_reader import decode
from afaos_gui.data.saves.saved_game import SavedSeat, program_version
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.draws import verdict_text, verified
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.saving.saved_games import game_from, saved_from
from tests.saves.games import content, fields_of, random_game

SAVES = Path(__file__).resolve().parents[1] / "saves"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A saved game."""
    path = tmp_path / "Québec 1759.acres"
    write_save(path, saved_from(random_game(5, 60)))
    return path


def refusal(path: Path) -> str:
    before = path.read_bytes()
    with pytest.raises(DataError) as caught:
        read_save(path)
    assert path.read_bytes() == before
    return str(caught.value)


def reseal(data: bytes) -> bytes:
    """The first line with its checksum recomputed."""
    body = re.sub(rb',"checksum":"\w+"}\s*$', b"", data)
    return body + b',"checksum":"' + checksum(body).encode() + b'"}\n'


def edited(path: Path, **fields: object) -> None:
    """Change fields of a save and recompute its seal, as a knowing forger would."""
    fields_now = {**fields_of(path.read_bytes()), **fields}
    path.write_bytes(reseal(json.dumps(fields_now, ensure_ascii=False, separators=(",", ":")).encode()[:-1]))


def test_the_first_line_has_every_field_but_the_moves(file: Path) -> None:
    assert list(json.loads(file.read_text(encoding="utf-8").splitlines()[0])) == [
        "format",
        "version",
        "program",
        "open",
        "ruleset",
        "policy",
        "seats",
        "started",
        "now",
        "pledge",
        "reopened",
        "sealed",
        "sequence",
        "lines",
        "checksum",
    ]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_game_comes_back_with_what_was_taken_back(tmp_path: Path, edition: str) -> None:
    for seed in range(3):
        game = random_game(seed, 150, edition)
        game.back_to(max(game.position - 5, 0))
        write_save(tmp_path / "game.acres", saved_from(game))
        loaded = game_from(read_save(tmp_path / "game.acres"), "game.acres")
        assert content(loaded) == content(game)


def test_a_strict_game_stays_strict(tmp_path: Path) -> None:
    game = random_game(2, 40, policy="strict")
    write_save(tmp_path / "game.acres", saved_from(game))
    loaded = game_from(read_save(tmp_path / "game.acres"), "game.acres")
    assert loaded.policy == "strict"
    assert loaded.earliest == game.earliest


def test_a_summary_says_turn_points_and_names(tmp_path: Path) -> None:
    game = random_game(4, 200)
    write_save(tmp_path / "game.acres", saved_from(game, is_open=True))
    listed = read_summary(tmp_path / "game.acres")
    assert (listed.summary.turn, listed.summary.side) == (game.state.turn, game.state.mover)
    assert listed.seats == (SavedSeat("Anne"), SavedSeat("Louis-Joseph, marquis de Montcalm"))
    assert listed.is_open


def test_a_picture_is_kept(tmp_path: Path) -> None:
    write_save(tmp_path / "game.acres", saved_from(random_game(1, 3), thumbnail=b"\x89PNG..."))
    assert read_save(tmp_path / "game.acres").thumbnail == b"\x89PNG..."


def test_a_picture_that_is_too_large_is_left_out() -> None:
    assert saved_from(random_game(1, 3), thumbnail=bytes(400_000)).thumbnail == b""


def test_a_newer_version_is_refused(file: Path) -> None:
    newer = f'"version":{VERSION + 1},"program":"9.9"'.encode()
    file.write_bytes(re.sub(rb'"version":\d+,"program":"[^"]*"', newer, file.read_bytes()))
    assert refusal(file) == (
        f"Québec 1759.acres has the save format {VERSION + 1} of a newer game (9.9), and this one "
        f"({program_version()}) reads formats up to {VERSION}: update it to open the file."
    )


def test_an_edited_save_is_read_as_it_was(file: Path) -> None:
    before = content(game_from(read_save(file), file.name))
    file.write_bytes(file.read_bytes().replace(b'"British"', b'"French"', 1))
    assert content(game_from(read_save(file), file.name)) == before


def test_a_save_edited_everywhere_is_refused(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b'"British"', b'"French"'))
    assert refusal(file) == "Québec 1759.acres is damaged or was changed outside the game."


def test_a_save_without_the_end_of_its_first_line_is_refused(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:300])
    assert refusal(file) == "Québec 1759.acres is cut short and cannot be opened."


@pytest.mark.parametrize("data", [b"", b"\0" * 100, b"{}", b"[]", b"GIF89a", "Québec".encode("utf-16")])
def test_a_foreign_file_is_refused(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    assert refusal(file) == "Québec 1759.acres is not a saved game of A Few Acres of Snow."


def test_a_huge_file_is_refused_unread(file: Path) -> None:
    with file.open("r+b") as stream:
        stream.truncate(MAX_BYTES * 1000)
    with pytest.raises(DataError, match="too large"):
        read_save(file)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is missing"):
        read_save(tmp_path / "none.acres")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is not a file"):
        read_save(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.acres")
    with pytest.raises(DataError, match="is not a file"):
        read_save(tmp_path / "game.acres")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("position", 10_000, "position is behind the last move"),
        ("position", -1, "position must be at least 0"),
        ("position", 10**11, "position must be at most"),
        ("position", True, "position must be a whole number"),
        ("moves", {}, "moves must be a list"),
        ("moves", [{"side": "British", "do": "settle Paris: Boston, Albany"}], "move 1 cannot be read"),
        ("moves", [{"side": "Spanish", "do": "pass"}], "move 1 cannot be read"),
        ("moves", [{"side": "British", "do": "pass", "draws": [["L:Paris"]]}], "move 1 cannot be read"),
        ("policy", "lenient", "policy is not valid"),
        ("ruleset", {"edition": "third", "options": []}, "The edition is first or second"),
        ("ruleset", {"edition": "second", "options": ["../../etc"]}, "There is no option"),
        ("started", "yesterday", "started is not a date"),
        ("thumbnail", "§", "thumbnail is not a picture"),
        ("seats", {"British": {"name": "x" * 5000, "level": ""}}, "not valid"),
        ("seats", {"British": {"name": "Anne"}}, "seats / British / level is missing"),
        ("seats", {"British": {"name": "", "level": "../general"}}, "seats / British / level is not valid"),
        ("seats", {"British": {"name": "", "level": 3}}, "seats / British / level must be a text"),
        ("seats", {"Spanish": {"name": "", "level": ""}}, "not valid"),
        ("sealed", seal({"seed": "", "seeded_from": 0, "start": {}}), "sealed / start / board is missing"),
        ("sealed", seal({"seed": "00", "seeded_from": 0, "start": {}}), "sealed / seed is not valid"),
        ("sealed", "nothing sealed", "is damaged and cannot be opened"),
        ("sealed", seal("x" * 10_000_000), "is damaged and cannot be opened"),
        ("moves", [{"side": "British", "do": "end turn", "draws": seal("x" * 10_000_000)}], "move 1 cannot be read"),
        ("extra", 1, "extra is not a field of this file"),
    ],
)
def test_a_wrong_field_is_named(file: Path, field: str, value: object, said: str) -> None:
    edited(file, **{field: value})
    sentence = refusal(file)
    assert said in sentence
    assert len(sentence) <= 300


@pytest.mark.parametrize("do", ["settle Deerfield: Boston, New Haven", "block: Militia", "end turn"])
def test_a_move_against_the_rules_is_refused(file: Path, do: str) -> None:
    edited(file, moves=[{"side": "French", "do": "pass"}, {"side": "British", "do": do}], position=0)
    with pytest.raises(DataError, match=r"Québec 1759\.acres"):
        game_from(read_save(file), file.name)


def test_draws_that_nobody_made_are_refused(file: Path) -> None:
    edited(file, moves=[{"side": "British", "do": "pass", "draws": [["L:Boston"]]}], position=1)
    with pytest.raises(DataError, match="move 1 is not what the rules make of it"):
        game_from(read_save(file), file.name)


def test_every_version_has_a_stored_save_that_loads() -> None:
    for version in range(1, VERSION + 1):
        path = SAVES / f"version-{version}.acres"
        game = game_from(read_save(path), path.name)
        assert game.position > 20
        assert len(game.commands) > game.position
        assert [seat.name for seat in game.seats] == ["Anne", "Louis"]
        assert [seat.level for seat in game.seats] == ["", "general" if version > 1 else ""]


def test_a_save_of_the_first_version_is_one_of_two_people(tmp_path: Path) -> None:
    path = SAVES / "version-1.acres"
    assert read_summary(path).seats == (SavedSeat("Anne"), SavedSeat("Louis"))
    write_save(tmp_path / "new.acres", read_save(path))
    assert f'"version":{VERSION},' in (tmp_path / "new.acres").read_text(encoding="utf-8")


def test_no_editor_shows_what_is_hidden(tmp_path: Path) -> None:
    """Seed, hands, draw piles and draws are sealed; a move names only what it shows to both sides."""
    game = random_game(11, 120)
    write_save(tmp_path / "game.acres", saved_from(game))
    text = (tmp_path / "game.acres").read_text(encoding="utf-8")
    assert any(command.draws for command in game.commands)
    assert game.seed.hex() not in text
    assert not [card.code for card in game.catalogue.cards if f'"{card.code}"' in text]


def test_a_save_from_before_seeds_says_so_and_is_seeded_from_then_on(tmp_path: Path) -> None:
    game = game_from(read_save(SAVES / "version-2.acres"), "version-2.acres")
    assert verdict_text(verified(game)) == "The draws of this game cannot be checked."
    rng = random.Random(1)
    game.submit(game.legal[0])
    while not game.commands[-1].draws:
        game.submit(rng.choice(game.legal))
    write_save(tmp_path / "new.acres", saved_from(game))
    again = game_from(read_save(tmp_path / "new.acres"), "new.acres")
    assert (again.seed, again.seeded_from) == (game.seed, game.seeded_from)
    assert verdict_text(verified(again)).startswith("The first draws cannot be checked.")


def test_a_level_is_kept_with_its_seat(tmp_path: Path) -> None:
    game = Game(Ruleset(load_catalogue()), [Seat(0, "Anne"), Seat(1, "", "governor")], 3)
    write_save(tmp_path / "game.acres", saved_from(game))
    assert game_from(read_save(tmp_path / "game.acres"), "game.acres").seats == game.seats
    assert read_summary(tmp_path / "game.acres").seats == (SavedSeat("Anne"), SavedSeat("", "governor"))


def test_a_name_holds_nothing_that_cannot_be_printed(file: Path) -> None:
    edited(file, seats={"British": {"name": "\u202eAnne\n\x07 B.", "level": ""}, "French": {"name": "", "level": ""}})
    assert read_save(file).seats[0] == SavedSeat("Anne B.")
    assert read_summary(file).seats[0] == SavedSeat("Anne B.")


def test_a_level_of_another_version_loads_and_is_kept(file: Path) -> None:
    edited(file, seats={"British": {"name": "Anne", "level": ""}, "French": {"name": "", "level": "marshal_2"}})
    game = game_from(read_save(file), file.name)
    assert game.seats[1] == Seat(1, "", "marshal_2")
    assert game.seats[1].is_machine


def test_every_older_version_has_its_migration() -> None:
    assert sorted(MIGRATIONS) == list(range(1, VERSION))


def test_migrations_follow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    for version in range(VERSION - 3, VERSION):
        monkeypatch.setitem(MIGRATIONS, version, lambda old: {"passed": [*old["passed"], len(old["passed"])]})
    assert migrated({"passed": []}, VERSION - 3) == {"passed": [0, 1, 2]}


def test_encoding_is_the_same_each_time() -> None:
    saved = saved_from(random_game(3, 50))
    assert encode(saved) == encode(decode(encode(saved), "game"))


def test_games_lie_under_the_named_folder(tmp_path: Path) -> None:
    assert data_folder(tmp_path) == tmp_path / "games"
    assert data_folder().name
