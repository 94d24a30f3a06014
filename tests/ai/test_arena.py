"""The arena: fair pairs, honest intervals, resuming a run; and the hint command."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from afaos_gui.ai.judgement.model_folder import MODEL, models_folder
from afaos_gui.ai.measuring.arena import (
    BY_CAP,
    GameResult,
    Job,
    make_player,
    pairings,
    play_all,
    play_game,
    play_job,
    plays,
    split,
)
from afaos_gui.ai.measuring.rating import elo_of, expected_score, interval, ladder
from afaos_gui.ai.players import SEARCHERS
from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.commands import hint
from afaos_gui.commands.measuring import arena
from afaos_gui.commands.measuring.arena_games import GAMES_FILE, RECORDS, record_of
from afaos_gui.data.errors import DataError
from afaos_gui.data.positions import full_position_entry
from afaos_gui.data.records.record_game import check_file
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.catalogue import SIDE_NAMES
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, new_game
from afaos_gui.rules.ruleset import Ruleset


def _arena(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    return parser.parse_args(words)


def _hint(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    hint.add_arguments(parser)
    return parser.parse_args(words)


def test_a_pair_of_games_has_the_same_chance_and_sides_swapped() -> None:
    first, second, third, _ = pairings("random", "greedy", 4, 7)
    assert first.seed == second.seed == 7 and third.seed == 8
    assert first.players == ("random", "greedy") and second.players == ("greedy", "random")


def test_scripts_of_one_side_are_never_seated_on_the_other() -> None:
    jobs = pairings("british-hammer", "greedy", 3, 1)
    assert [job.players for job in jobs] == [("british-hammer", "greedy")] * 3
    assert [job.seed for job in jobs] == [1, 2, 3]
    assert not pairings("french-raid", "french-ambush", 2, 1)
    assert plays("greedy", 0) and plays("greedy", 1)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("general@800", ("general", 800)),
        ("general", ("general", 0)),
        ("model:a@b.npz", ("model:a@b.npz", 0)),
        ("model:a@b.npz@50", ("model:a@b.npz", 50)),
    ],
)
def test_iterations_are_told_behind_a_name(name: str, found: tuple[str, int]) -> None:
    assert split(name) == found


def test_networks_of_a_file_meet_the_programs_own() -> None:
    folder = models_folder()
    assert folder is not None
    own = f"model:{folder / MODEL}@8"
    job = Job(1, (own, "general@8"))
    players = [make_player(name, job) for name in job.players]
    result = play_game(Ruleset(load_catalogue()), players, job.players, job.seed, cap=4)
    assert result.ending == BY_CAP and len(result.actions) > 4
    assert _arena("--british", own, "--french", "general", "--games", "2").british == own


def test_elo_and_score_are_each_others_inverse() -> None:
    assert elo_of(0.5) == 0.0
    assert expected_score(elo_of(0.75)) == pytest.approx(0.75)


def test_the_interval_holds_the_share_and_narrows_with_games() -> None:
    low, high = interval(60, 100)
    assert low < 0.6 < high
    wide, narrow = interval(6, 10), interval(600, 1000)
    assert narrow[1] - narrow[0] < wide[1] - wide[0]
    assert interval(0, 10)[0] == 0.0 and interval(10, 10)[1] == 1.0


def test_a_ladder_adds_up_and_grows_less_certain() -> None:
    ratings = ladder([(30, 40), (20, 40)], 1000.0)
    assert [rating.elo for rating in ratings] == pytest.approx([1000.0, 1000 + elo_of(31 / 42), 1000 + elo_of(31 / 42)])
    spreads = [rating.spread for rating in ratings]
    assert spreads[0] == 0.0 < spreads[1] < spreads[2]
    assert ladder([(40, 40)], 0.0)[1].elo < 800, "a clean sweep is no endless distance"


def test_a_game_is_made_again_from_its_seed_and_actions(ruleset: Ruleset) -> None:
    job = pairings("weighted", "greedy", 1, 11)[0]
    result = play_job(ruleset, job)
    record = record_of(ruleset, result)
    assert record["result"]["winner"] == SIDE_NAMES[result.winner]
    assert len(record["turns"]) in (result.turns, result.turns - 1)


def test_every_searching_player_plays(ruleset: Ruleset) -> None:
    for name in SEARCHERS:
        player = make_player(name, Job(1, (name, "random"), 0.004, processor=True))
        result = play_game(
            ruleset, (player, make_player("random", Job(1, ("random", name)))), (name, "random"), 1, cap=6
        )
        assert result.seconds[0] and result.turns > 1


def test_the_command_writes_records_that_can_be_replayed(tmp_path: Path) -> None:
    words = ["--british", "weighted", "--french", "french-raid", "--seed", "4", "--games", "2", "--out", str(tmp_path)]
    assert arena.run(_arena(*words)) == 0
    files = sorted((tmp_path / RECORDS).iterdir())
    assert [file.name for file in files] == ["weighted-french-raid-000004.json", "weighted-french-raid-000005.json"]
    assert not [difference for file in files for difference in check_file(file).differences]


def test_a_sequential_test_ends_when_it_is_settled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Greedy against random on both sides: a few games are enough to clear the share asked for."""
    monkeypatch.setattr(arena, "LEAST_GAMES", 3)
    words = ["--british", "greedy", "--french", "random", "--games", "20", "--clear", "0.2", "--json", "/dev/null"]
    assert arena.run(_arena(*words)) == 0
    assert capsys.readouterr().out.startswith("greedy - random: 6 games")


def test_the_ladder_goes_through_the_levels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = tuple(level._replace(iterations=1, seconds=0.001) for level in LEVELS[:3])
    monkeypatch.setattr(arena, "LEVELS", quick)
    file = tmp_path / "ladder.json"
    monkeypatch.setattr(arena, "play_all", lambda ruleset, jobs, *_: map(_british_win, jobs))
    assert arena.run(_arena("--ladder", "--games", "4", "--json", str(file))) == 0
    figures = json.loads(file.read_text())
    assert [rung["name"] for rung in figures["ladder"]] == [level.word for level in quick]
    assert [rung["elo"] for rung in figures["ladder"]] == [1000, 1000, 1000]
    assert [step["games"] for step in figures["steps"]] == [4, 4]
    assert "sergeant" in capsys.readouterr().out.splitlines()[-3]


def _british_win(job: Job) -> GameResult:
    return GameResult(job.seed, job.players, 0, "TOWNS", 40, ((0.1,), (0.1,)))


def test_players_have_to_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.run(_arena("--games", "1")) == 2
    assert "--ladder" in capsys.readouterr().err


def test_processes_do_not_change_the_games(ruleset: Ruleset) -> None:
    jobs = pairings("random", "weighted", 4, 3)
    alone = sorted(result[:5] for result in play_all(ruleset, jobs, 1))
    assert sorted(result[:5] for result in play_all(ruleset, jobs, 2)) == alone


def test_the_command_goes_on_where_it_was_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--british", "random", "--french", "weighted", "--seed", "2", "--out", str(tmp_path)]
    figures_file = tmp_path / "figures.json"
    assert arena.run(_arena(*words, "--games", "2")) == 0
    assert len((tmp_path / GAMES_FILE).read_text().splitlines()) == 2
    with (tmp_path / GAMES_FILE).open("a") as stream:
        stream.write('[3, ["rand')  # a run that was cut off in the middle of a line
    assert arena.run(_arena(*words, "--games", "4", "--json", str(figures_file))) == 0
    assert len((tmp_path / GAMES_FILE).read_text().splitlines()) == 5
    figures = json.loads(figures_file.read_text())
    assert figures["games"] == 4 and figures["wins"]["games"] == 4
    assert figures["wins as British"]["games"] == 2
    assert sum(figures["endings"].values()) == 4
    assert "95th percentile" in capsys.readouterr().out


def test_a_pairing_that_cannot_be_seated_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.run(_arena("--british", "french-raid", "--french", "random", "--games", "1")) == 0
    assert arena.run(_arena("--british", "french-raid", "--french", "french-ambush", "--games", "1")) == 2
    assert "cannot play" in capsys.readouterr().err


@pytest.fixture
def position(ruleset: Ruleset, tmp_path: Path) -> Path:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(full_position_entry(new_game(ruleset, RandomChance(4)))), encoding="utf-8")
    return file


def test_a_hint_names_legal_actions_and_repeats(
    ruleset: Ruleset, position: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = []
    for _ in range(2):
        assert hint.run(_hint(str(position), "--iterations", "100", "--top", "2", "--json")) == 0
        answer = json.loads(capsys.readouterr().out)
        del answer["seconds"]
        answers.append(answer)
    assert answers[0] == answers[1]
    legal = legal_actions(new_game(ruleset, RandomChance(4)))
    assert len(answers[0]["best"]) == 2
    for best in answers[0]["best"]:
        assert parse_action(best["action"], 0, ruleset.catalogue) in legal
    assert answers[0]["side"] == "British"


def test_players_are_named_as_the_window_names_the_levels_and_by_earlier_names() -> None:
    words = ["--british", "Sergeant", "--french", "governor@80", "--games", "1"]
    given = _arena(*words)
    assert (given.british, given.french) == ("sergeant", "colonel@80")


@pytest.mark.parametrize("level", ["general", "recruit", "Settler"])
def test_a_hint_in_words(position: Path, capsys: pytest.CaptureFixture[str], level: str) -> None:
    assert hint.run(_hint(str(position), "--iterations", "30", "--level", level)) == 0
    out = capsys.readouterr().out
    assert out.startswith("British: ") and "iterations in" in out


def test_a_hint_for_a_finished_game_says_so(ruleset: Ruleset, tmp_path: Path) -> None:
    entry = full_position_entry(new_game(ruleset, RandomChance(4)))
    entry |= {"ending": "VILLAGES", "winner": "French", "decision": "OVER"}
    file = tmp_path / "over.json"
    file.write_text(json.dumps(entry), encoding="utf-8")
    with pytest.raises(DataError, match="over"):
        hint.run(_hint(str(file)))
