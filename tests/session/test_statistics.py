"""Statistics: counting each game once, the ratings, and storage."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from threading import Thread

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.settings.statistics import (
    FILE,
    DayAnswer,
    PlayedGame,
    SideTally,
    Solved,
    Statistics,
    forget_statistics,
    read_statistics,
    write_statistics,
)
from afaos_gui.rules.actions import Resign
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.results.solo_games import person_side, solo_games
from afaos_gui.session.saving import statistics
from afaos_gui.session.saving.statistics import (
    FIRST_RATING,
    count_game,
    count_solved,
    lines_by,
    played_game,
    problem_rating,
    rating_against_levels,
    statistics_csv,
    with_game,
    with_solved,
)


def game(name: str, won: bool, level: str = "captain") -> PlayedGame:
    """A game of a British person against a level."""
    winner = 0 if won else 1
    return PlayedGame(name, "2026-01-02", ("Anne", ""), ("", level), winner, "TOWNS", 80, (60, 50), "second", ())


def solved(name: str, right: bool, rating: int = 1200) -> Solved:
    return Solved(name, "2026-01-02", "siege", right, rating)


def test_what_was_counted_is_read_back_and_deleted(tmp_path: Path) -> None:
    counted = game("c", True)._replace(tallies=(SideTally("draft: Militia", 1, 2, 3, 4, 5, 6, 7), SideTally()))
    days = (DayAnswer("2026-01-03", "1", False),)
    told = Statistics((game("a", True), game("b", False), counted), (solved("1", True),), days)
    write_statistics(tmp_path, told)
    assert read_statistics(tmp_path) == told
    forget_statistics(tmp_path)
    assert read_statistics(tmp_path) == Statistics()
    forget_statistics(tmp_path)


@pytest.mark.parametrize("change", [{"games": [{}]}, {"version": 3}, {"games": 3}, {"solved": [{"id": 1}]}])
def test_a_damaged_file_is_one_sentence_and_stays(tmp_path: Path, change: dict[str, object]) -> None:
    write_statistics(tmp_path, Statistics())
    content = json.loads((tmp_path / FILE).read_text(encoding="utf-8")) | change
    (tmp_path / FILE).write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(DataError, match=FILE):
        read_statistics(tmp_path)
    assert (tmp_path / FILE).is_file()


def test_a_file_of_a_newer_version_is_told_as_such(tmp_path: Path) -> None:
    write_statistics(tmp_path, Statistics())
    content = json.loads((tmp_path / FILE).read_text(encoding="utf-8")) | {"version": 3}
    (tmp_path / FILE).write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(DataError, match="comes from a newer version of the program"):
        read_statistics(tmp_path)


def test_a_file_of_the_first_version_is_read(tmp_path: Path) -> None:
    write_statistics(tmp_path, Statistics((game("a", True),), (solved("1", True),)))
    content = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    del content["days"]
    (tmp_path / FILE).write_text(json.dumps(content | {"version": 1}), encoding="utf-8")
    assert read_statistics(tmp_path) == Statistics((game("a", True),), (solved("1", True),))


@pytest.mark.parametrize("damage", ["{", '{"format": 3}', "\x00"])
def test_a_damaged_file_is_kept_and_what_comes_next_is_counted(tmp_path: Path, ruleset: Ruleset, damage: str) -> None:
    (tmp_path / FILE).write_text(damage, encoding="utf-8")
    played = Game(ruleset, (Seat(0, "Anne"), Seat(1, "", "captain")), seed=3)
    played.submit(Resign())
    with pytest.raises(DataError, match="The file is kept, and counting begins anew") as told:
        count_game(tmp_path, played)
    (kept,) = (tmp_path / "damaged").iterdir()
    assert kept.read_text(encoding="utf-8") == damage and str(kept) in str(told.value)
    assert len(read_statistics(tmp_path).games) == 1
    assert count_solved(tmp_path, solved("1", True)).games == read_statistics(tmp_path).games, "said only once"


def test_a_file_that_another_program_holds_for_a_moment_loses_nothing(
    tmp_path: Path, ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_statistics(tmp_path, Statistics((game("a", True),), (solved("1", True),)))
    reads = []

    def held_once(folder: Path) -> Statistics:
        reads.append(folder)
        if len(reads) == 1:
            raise DataError("It is in use.")
        return read_statistics(folder)

    monkeypatch.setattr(statistics, "read_statistics", held_once)
    assert len(count_solved(tmp_path, solved("2", True)).solved) == 2
    assert len(read_statistics(tmp_path).games) == 1


def test_games_and_problems_counted_at_the_same_time_are_all_there(tmp_path: Path, ruleset: Ruleset) -> None:
    def play(number: int) -> None:
        played = Game(ruleset, (Seat(0, "Anne"), Seat(1, "", "captain")), seed=number)
        played.submit(Resign())
        count_game(tmp_path, played)

    threads = [Thread(target=play, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for number in range(8):
        count_solved(tmp_path, solved(str(number), True), f"2026-01-0{number + 1}")
    for thread in threads:
        thread.join()
    found = read_statistics(tmp_path)
    assert (len(found.games), len(found.solved), len(found.days)) == (8, 8, 8)


def test_a_day_counts_once_and_a_problem_too(tmp_path: Path) -> None:
    count_solved(tmp_path, solved("1", False), "2026-01-02")
    count_solved(tmp_path, solved("1", True), "2026-01-02")
    found = count_solved(tmp_path, solved("1", True), "2026-05-12")
    assert [(one.day, one.is_right) for one in found.days] == [("2026-01-02", False), ("2026-05-12", True)]
    assert [one.is_right for one in found.solved] == [False]


def test_a_game_is_counted_when_it_is_over_and_only_once(ruleset: Ruleset) -> None:
    played = Game(ruleset, (Seat(0, "Anne"), Seat(1, "", "captain")), seed=3)
    assert played_game(played) is None
    played.submit(Resign())
    found = played_game(played)
    assert found is not None and (found.winner, found.ending, person_side(found)) == (1, "RESIGNED", 0)
    once = with_game(Statistics(), found)
    assert with_game(once, found) == once


def test_results_are_counted_in_a_folder(tmp_path: Path, ruleset: Ruleset) -> None:
    played = Game(ruleset, (Seat(0, "Anne"), Seat(1, "", "captain")), seed=3)
    count_game(tmp_path, played)
    assert not (tmp_path / FILE).exists()
    played.submit(Resign())
    count_game(tmp_path, played)
    assert count_solved(tmp_path, solved("1", True)).solved == (solved("1", True),)
    statistics = read_statistics(tmp_path)
    assert (len(statistics.games), statistics.solved) == (1, (solved("1", True),))


def test_study_games_and_those_of_machines_are_not_counted(ruleset: Ruleset) -> None:
    study = Game(ruleset, seed=3, policy="study")
    machines = Game(ruleset, (Seat(0, "", "captain"), Seat(1, "", "captain")), seed=3)
    for one in (study, machines):
        one.submit(Resign())
        assert played_game(one) is None


def test_results_are_told_by_what_one_likes_the_most_frequent_first() -> None:
    games = solo_games([game("c", True, "general"), game("a", True), game("b", False)])
    lines = lines_by((one.level, one.is_won) for one in games)
    assert [(line.name, line.number, line.won) for line in lines] == [("captain", 2, 1), ("general", 1, 1)]


def test_the_rating_is_that_at_which_one_scores_as_one_did() -> None:
    elos = {"captain": 1500}
    even = solo_games([game(str(n), n % 2 == 0) for n in range(20)])
    assert rating_against_levels(even, elos) == pytest.approx(1500.0, abs=1.0)
    three_of_four = solo_games([game(str(n), n % 4 != 0) for n in range(400)])
    assert rating_against_levels(three_of_four, elos) == pytest.approx(1500.0 + 191.0, abs=6.0)
    assert rating_against_levels(even, {}) is None


def test_only_the_first_try_of_a_problem_counts() -> None:
    once = with_solved(Statistics(), solved("1", False))
    assert with_solved(once, solved("1", True)) == once


def test_a_solvers_rating_rises_more_with_harder_problems() -> None:
    assert problem_rating([]) == FIRST_RATING
    easy, hard = problem_rating([solved("1", True, 800)]), problem_rating([solved("1", True, 1800)])
    assert FIRST_RATING < easy < hard
    assert problem_rating([solved("1", False, 800)]) < problem_rating([solved("1", False, 1800)]) < FIRST_RATING


def test_the_table_has_a_row_for_each_and_no_formulas() -> None:
    counted = game("a", True)._replace(names=("=cmd()", ""), tallies=(SideTally(taken=2), SideTally(raids=3)))
    told = Statistics((counted, game("b", True)), (solved("1", True),), (DayAnswer("2026-01-03", "1", True),))
    rows = list(csv.reader(io.StringIO(statistics_csv(told))))
    assert rows[1][1] == "'=cmd()" and rows[1][5] == "British"
    taken, raids = rows[0].index("british_taken"), rows[0].index("french_raids")
    assert (rows[1][taken], rows[1][raids], len(rows[2])) == ("2", "3", len(rows[1]) - 2 * (len(SideTally._fields) - 1))
    assert ["2026-01-02", "1", "siege", "1", "1200"] in rows
    assert rows[-1] == ["2026-01-03", "1", "1"]
