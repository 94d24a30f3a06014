"""New games as the command line asks for them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from afaos_gui.__main__ import main
from afaos_gui.ai.search.levels import LEVELS, Level
from afaos_gui.data.errors import DataError
from afaos_gui.data.records.record_files import read_record
from afaos_gui.data.settings.settings import Settings
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.ruleset import RulesetError
from afaos_gui.session.game import Seat
from afaos_gui.session.machine.levels import level_text
from afaos_gui.session.opening import game_at, new_game
from afaos_gui.session.saving.storage import Storage
from afaos_gui.session.seats import last_seats


def test_a_game_is_begun_by_a_spec() -> None:
    game = new_game("british=Anne,edition=first,options=fur_for_one+natives_in_sieges,seed=7")
    assert game.seats[0].name == "Anne"
    assert game.ruleset.edition == "first"
    assert game.ruleset.options == {"fur_for_one", "natives_in_sieges"}


def test_a_spec_names_the_levels_of_the_machine() -> None:
    game = new_game("british=Anne,french-level=general")
    assert game.seats == (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "general"))
    with pytest.raises(DataError, match="general, not admiral"):
        new_game("french-level=admiral")


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.word)
def test_a_level_is_called_as_the_window_calls_it_and_its_earlier_name_still_does(level: Level) -> None:
    for word in (level.word, level.name, level.name.upper(), level.id):
        assert new_game(f"french-level={word}").seats[FRENCH].level == level.id
    assert level.name == level_text(level.id).name, "in English the window has the same word"


def test_an_unknown_level_is_told_the_names_of_the_window() -> None:
    with pytest.raises(DataError, match="are recruit, corporal, sergeant, captain, colonel, general, not admiral"):
        new_game("french-level=admiral")


def test_seats_given_apart_stand_where_the_spec_names_nobody() -> None:
    seats = (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "captain"))
    assert new_game("seed=7", seats=seats).seats == seats
    assert new_game("french=Louis", seats=seats).seats == (Seat(BRITISH), Seat(FRENCH, "Louis"))


def test_rules_given_apart_stand_where_the_spec_has_none() -> None:
    game = new_game("seed=7", "first", frozenset({"fur_for_one"}))
    assert (game.ruleset.edition, set(game.ruleset.options)) == ("first", {"fur_for_one"})
    game = new_game("edition=second,options=short_raids", "first", frozenset({"fur_for_one"}))
    assert (game.ruleset.edition, set(game.ruleset.options)) == ("second", {"short_raids"})


def test_rules_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(RulesetError, match="changes nothing with the first edition"):
        new_game("", "first", frozenset({"short_raids"}))
    with pytest.raises(DataError):
        new_game("colour=blue")


def test_random_games_take_edition_and_options(tmp_path: Path) -> None:
    words = ["records", "random", "--games", "1", "--out", str(tmp_path), "--edition", "first"]
    assert main([*words, "--options", "fur_for_one,british_bid_2"]) == 0
    (file,) = tmp_path.iterdir()
    record = read_record(file)
    assert (record.edition, record.options) == ("first", ["british_bid_2", "fur_for_one"])


@pytest.mark.parametrize(
    "words",
    [
        ["records", "random", "--games", "1", "--out", "x"],
        ["screenshot", "x.png"],
        ["bench"],
        ["--config", "x"],
    ],
)
def test_wrong_options_are_told_in_a_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*words, "--options", "no_sieges"]) == 2
    assert capsys.readouterr().err == "There is no option 'no_sieges'.\n"
    assert list(tmp_path.iterdir()) == []


def test_the_first_game_of_all_is_against_the_easiest_level() -> None:
    """It lies under the start screen, and whoever leaves that has chosen nothing."""
    assert last_seats(Settings())[FRENCH].level == LEVELS[0].id


def test_a_strict_game_is_shown_at_any_of_its_turns(tmp_path: Path) -> None:
    game, file, rng = new_game("british=Anne,french=Louis,seed=3"), tmp_path / "game.acres", random.Random(1)
    assert game.policy == "strict"
    while game.state.turn < 5:
        game.submit(rng.choice(game.legal))
    Storage(tmp_path / "games").save(game, file)
    assert [game_at(file, turn).state.turn for turn in (1, 2, 4)] == [1, 2, 4]
