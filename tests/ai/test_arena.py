"""The arena: fair pairs, honest intervals, going on where it was left; and the hint command."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from afaos_gui.ai.arena import elo_of, expected_score, interval, pairings, play_all, plays
from afaos_gui.commands import arena, hint
from afaos_gui.data.errors import DataError
from afaos_gui.data.positions import full_position_entry
from afaos_gui.rules.actions import parse_action
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


def test_elo_and_score_are_each_others_inverse() -> None:
    assert elo_of(0.5) == 0.0
    assert expected_score(elo_of(0.75)) == pytest.approx(0.75)


def test_the_interval_holds_the_share_and_narrows_with_games() -> None:
    low, high = interval(60, 100)
    assert low < 0.6 < high
    wide, narrow = interval(6, 10), interval(600, 1000)
    assert narrow[1] - narrow[0] < wide[1] - wide[0]
    assert interval(0, 10)[0] == 0.0 and interval(10, 10)[1] == 1.0


def test_processes_do_not_change_the_games(ruleset: Ruleset) -> None:
    jobs = pairings("random", "weighted", 4, 3)
    alone = sorted(result[:5] for result in play_all(ruleset, jobs, 1))
    assert sorted(result[:5] for result in play_all(ruleset, jobs, 2)) == alone


def test_the_command_goes_on_where_it_was_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--british", "random", "--french", "weighted", "--seed", "2", "--out", str(tmp_path)]
    figures_file = tmp_path / "figures.json"
    assert arena.run(_arena(*words, "--games", "2")) == 0
    assert len((tmp_path / arena.GAMES_FILE).read_text().splitlines()) == 2
    with (tmp_path / arena.GAMES_FILE).open("a") as stream:
        stream.write('[3, ["rand')  # a run that was cut off in the middle of a line
    assert arena.run(_arena(*words, "--games", "4", "--json", str(figures_file))) == 0
    assert len((tmp_path / arena.GAMES_FILE).read_text().splitlines()) == 5
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
        assert hint.run(_hint(str(position), "--iterations", "30", "--top", "3", "--json")) == 0
        answer = json.loads(capsys.readouterr().out)
        del answer["seconds"]
        answers.append(answer)
    assert answers[0] == answers[1]
    legal = legal_actions(new_game(ruleset, RandomChance(4)))
    assert len(answers[0]["best"]) == 3
    for best in answers[0]["best"]:
        assert parse_action(best["action"], 0, ruleset.catalogue) in legal
    assert answers[0]["side"] == "British"


def test_a_hint_in_words(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert hint.run(_hint(str(position), "--iterations", "30", "--level", "general")) == 0
    out = capsys.readouterr().out
    assert out.startswith("British: ") and "iterations in" in out


def test_a_hint_for_a_finished_game_says_so(ruleset: Ruleset, tmp_path: Path) -> None:
    entry = full_position_entry(new_game(ruleset, RandomChance(4)))
    entry |= {"ending": "VILLAGES", "winner": "French", "decision": "OVER"}
    file = tmp_path / "over.json"
    file.write_text(json.dumps(entry), encoding="utf-8")
    with pytest.raises(DataError, match="over"):
        hint.run(_hint(str(file)))
