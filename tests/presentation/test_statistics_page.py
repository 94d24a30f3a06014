"""The page of statistics: its figures, sentences and tables."""

from __future__ import annotations

from afaos_gui.data.settings.statistics import PlayedGame, Solved
from afaos_gui.presentation.pages.statistics_page import (
    NONE,
    games_tables,
    games_told,
    main_figures,
    problems_table,
    problems_told,
    won_of,
)

WON = PlayedGame("1", "2026-01-01", ("Anne", ""), ("", "captain"), 0, "VILLAGES", 10, (30, 20), "second", ())
LOST = WON._replace(id="2", winner=1, ending="RESIGNED", turns=20, options=("fur_for_one",))
SHARED = WON._replace(id="3", names=("Anne", "Louis"), levels=("", ""), turns=30)


def test_nothing_is_a_dash() -> None:
    assert [figure for figure, _words in main_figures((), ())] == ["0", NONE, NONE, NONE]


def test_wins_are_those_against_machines() -> None:
    figures = [figure for figure, _words in main_figures((WON, LOST, SHARED), ())]
    assert figures[:2] == ["3", "50%"]
    assert games_told((WON, LOST, SHARED)).startswith("2 against machines, 1 on one screen. A game took 20 turns")


def test_games_are_told_by_side_opponent_rules_and_ending() -> None:
    tables = {table.title: [(line.name, won_of(line)) for line in table.lines] for table in games_tables((WON, LOST))}
    assert list(tables) == ["By side", "By opponent", "By rules", "By ending"]
    assert tables["By side"] == [("British", "1 of 2")]
    assert sorted(tables["By ending"]) == [("Given up", "0 of 1"), ("The last village", "1 of 1")]


def test_problems_are_told_by_theme() -> None:
    solved = [Solved("1", "2026-01-01", "siege", True, 1500), Solved("2", "2026-01-01", "siege", False, 1500)]
    assert problems_told(solved) == "Problems: 1 of 2 solved at the first try."
    (line,) = problems_table(solved).lines
    assert won_of(line) == "1 of 2"
