"""What the draws are pledged to, what the players give to them, and what log and files say of it."""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
from pathlib import Path

import pytest

from afaos_gui.__main__ import main
from afaos_gui.commands import numbers
from afaos_gui.data.errors import DataError
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves.save_files import write_save
from afaos_gui.data.saves.save_format import encode
from afaos_gui.data.saves.save_reader import decode
from afaos_gui.data.seeds import Shares, seed_sum
from afaos_gui.data.texts.word_groups import is_word_group, words_of
from afaos_gui.rules.actions import Resign
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.draws import end_text, pledge_words, verdict_text, verified, with_seed
from afaos_gui.session.game import Game
from afaos_gui.session.log import Log
from afaos_gui.session.saving.records import export_record, record_of
from afaos_gui.session.saving.saved_games import game_from, saved_from
from afaos_gui.session.saving.transfer import export_text, game_from_text, readable_text
from tests.saves.games import game_of_record, one_step

RULES = Ruleset(load_catalogue())
SECRET = bytes(range(32))
SUM = hashlib.sha256(SECRET).hexdigest()


def over(shares: Shares | bytes = SECRET) -> Game:
    """A short game that is over."""
    game, rng = Game(RULES, seed=shares, policy="study"), random.Random(4)
    for _ in range(40):
        one_step(game, rng)
    game.back_to(len(game.commands))
    game.submit(Resign())
    return game


# The words


def test_a_checksum_is_six_words_of_a_kind_that_any_language_can_say() -> None:
    words = words_of(SUM)
    assert is_word_group(words) and len(words.split()) == 6 and len(words) == 29
    assert words_of("0" * 64) == "bada bada bada bada bada bada"
    assert words_of("f" * 64) == "zoto zoto zoto zoto zoto zoto"


def test_the_words_tell_apart_what_the_first_sixty_six_bits_do() -> None:
    number = int(SUM, 16)
    changed = {words_of(f"{number ^ 1 << 255 - bit:064x}") for bit in range(66)}
    assert len(changed) == 66 and words_of(SUM) not in changed
    assert words_of(f"{number ^ 1 << 255 - 66:064x}") == words_of(SUM)


# What the players give


def test_without_anything_given_the_secret_is_the_seed() -> None:
    """Games of older versions are confirmed as before."""
    assert Shares(SECRET).key == SECRET
    assert Game(RULES, seed=SECRET).seed == SECRET


def test_what_each_player_gives_changes_the_draws_but_not_the_pledge() -> None:
    every = [Shares(SECRET, given) for given in ((), ("7",), ("8",), ("7", "8"), ("8", "7"), ("78",), ("7", ""))]
    assert len({shares.key for shares in every}) == len(every)
    assert {shares.pledge for shares in every} == {SUM}
    assert Game(RULES, seed=every[1]).start != Game(RULES, seed=every[3]).start


def test_what_was_given_is_in_every_form_of_the_game() -> None:
    game = over(Shares(SECRET, ("12 apples", "Québec: 7, | => [x]")))
    forms = (
        game_from(decode(encode(saved_from(game)), "a"), "a"),
        game_from_text(readable_text(game)).game,
        game_of_record(record_of(game), "a"),
    )
    for one in forms:
        assert one.shares == game.shares and one.seed == game.seed
        assert verdict_text(verified(one)) == verdict_text(verified(game))
        assert "All" in verdict_text(verified(one))


def test_a_seed_that_the_players_chose_is_called_so_in_every_form() -> None:
    game = over(Game(RULES, seed=7).shares)
    assert game.shares.is_chosen
    forms = (
        game,
        game_from(decode(encode(saved_from(game)), "a"), "a"),
        game_from_text(readable_text(game)).game,
        game_of_record(record_of(game), "a"),
    )
    for one in forms:
        first = with_seed(one, Log(one, 0).entries())[0].text
        assert "chosen by the players" in first and pledge_words(one) == ""


# Where the pledge stands


def test_the_pledge_stands_in_every_save_and_export_of_a_running_game() -> None:
    game = Game(RULES, seed=SECRET)
    first = json.loads(encode(saved_from(game)).partition(b"\n")[0])
    assert first["pledge"] == SUM and SECRET.hex() not in json.dumps(first)
    text = readable_text(game)
    assert f"Pledge: {words_of(SUM)}\nSeed SHA-256: {SUM}\n" in text and SECRET.hex() not in text
    assert record_of(game)["seed"] == {"sha256": SUM, "seeded_from": 0}


def test_the_log_says_it_in_six_words_and_at_the_end_whether_it_was_kept() -> None:
    game = over(Shares(SECRET, ("7",)))
    for viewer in (0, 1):
        first, *_, last = [entry.text for entry in with_seed(game, Log(game, viewer).entries())]
        assert words_of(SUM) in first and "7" in first
        assert last == end_text(game) and words_of(SUM) in last
        assert not re.search("[0-9a-f]{16}", first + last)


# Verifying


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    file = tmp_path / "a.txt"
    export_text(over(), file)
    return file


@pytest.mark.parametrize(("told", "other"), [(SUM, "0" * 64), (words_of(SUM), words_of("0" * 64))])
def test_a_text_whose_pledge_was_changed_is_found(
    exported: Path, capsys: pytest.CaptureFixture[str], told: str, other: str
) -> None:
    exported.write_text(exported.read_text(encoding="utf-8").replace(told, other), encoding="utf-8")
    assert main(["records", "verify", str(exported)]) == 1
    assert "the seed is not the one whose SHA-256" in capsys.readouterr().out


def test_a_text_whose_given_numbers_were_changed_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = readable_text(over(Shares(SECRET, ("7",))))
    assert '["7"]' in text
    file = tmp_path / "a.txt"
    file.write_text(text.replace('["7"]', '["8"]'), encoding="utf-8")
    assert main(["records", "verify", str(file)]) == 1
    assert "does not follow from the secret number" in capsys.readouterr().out


def test_a_save_whose_pledge_was_changed_is_found(tmp_path: Path) -> None:
    from tests.data.damages import sealed
    from tests.saves.games import fields_of

    fields = fields_of(encode(saved_from(over())))
    fields["pledge"] = "0" * 64
    with pytest.raises(DataError, match="SHA-256"):
        decode(sealed(fields), "a")


@pytest.mark.parametrize("form", ["a.txt", "a.json", "a.acres"])
def test_the_pledge_is_printed_and_compared_with_one_noted_elsewhere(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file = over(), tmp_path / form
    if form == "a.txt":
        export_text(game, file)
    elif form == "a.json":
        export_record(game, file)
    else:
        write_save(file, saved_from(game))
    assert main(["records", "verify", str(file)]) == 0
    assert f"pledge: {words_of(SUM)} (SHA-256 {SUM})" in capsys.readouterr().out
    for noted in (SUM, SUM.upper(), words_of(SUM)):
        assert main(["records", "verify", "--sha256", noted, str(file)]) == 0
    for noted in (seed_sum(b"other"), words_of(seed_sum(b"other"))):
        assert main(["records", "verify", "--sha256", noted, str(file)]) == 1
    assert "It is not the pledge that you noted." in capsys.readouterr().out


@pytest.mark.parametrize("form", ["a.txt", "a.json", "a.acres"])
def test_the_pledge_of_a_running_game_is_compared_before_its_secret_is_told(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file = Game(RULES, seed=SECRET), tmp_path / form
    rng = random.Random(1)
    while game.state.turn < 4:
        one_step(game, rng)
    if form == "a.acres":
        write_save(file, saved_from(game))
    else:
        (export_text if form == "a.txt" else export_record)(game, file)
        assert SECRET.hex() not in file.read_text(encoding="utf-8")
    for noted in (SUM, words_of(SUM)):
        assert main(["records", "verify", "--sha256", noted, str(file)]) == 0
        said = capsys.readouterr().out
        assert f"pledge: {words_of(SUM)} (SHA-256 {SUM})" in said and "It is the pledge that you noted." in said
        assert ("can be checked once it is over" in said) == (form != "a.acres")
    assert main(["records", "verify", "--sha256", seed_sum(b"other"), str(file)]) == 1
    assert "It is not the pledge that you noted." in capsys.readouterr().out


def test_a_game_that_is_over_and_keeps_its_secret_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = readable_text(over())
    file = tmp_path / "a.txt"
    file.write_text(re.sub(r"^Seed: .*\n", "", text, flags=re.MULTILINE), encoding="utf-8")
    assert main(["records", "verify", "--sha256", SUM, str(file)]) == 1
    assert "its secret number is not told" in capsys.readouterr().out


@pytest.mark.parametrize("kept", ["", f"{SUM[:-1]}\x1b"])
def test_a_game_without_a_pledge_keeps_none_that_was_noted(
    kept: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.txt"
    text = readable_text(Game(RULES, seed=SECRET))
    file.write_text(text.replace(SUM, kept), encoding="utf-8")
    assert main(["records", "verify", "--sha256", SUM, str(file)]) == 1
    said = capsys.readouterr().out
    assert "not the pledge" in said and "\x1b" not in said


@pytest.mark.parametrize("noted", ["", "12", "bada bada", "g" * 64, "bada " * 7])
def test_what_is_no_pledge_is_refused(noted: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        numbers.pledge(noted)
