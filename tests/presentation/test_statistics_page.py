"""The pages of one's own games, goals and problems: their figures, sentences and tables."""

from __future__ import annotations

from datetime import date

from afaos_gui.data.settings.statistics import DayAnswer, PlayedGame, SideTally, Solved, Statistics
from afaos_gui.presentation.pages.games_page import (
    action_named,
    beginnings_tables,
    conflicts_told,
    games_tables,
    games_told,
    levels_html,
    main_figures,
)
from afaos_gui.presentation.pages.goals_page import reached_told, standing_told
from afaos_gui.presentation.pages.solving_page import problems_table, problems_told, solving_figures
from afaos_gui.presentation.pages.statistics_page import NONE, told_day, won_of
from afaos_gui.session.results.feats import progress
from afaos_gui.session.results.solo_games import solo_games
from tests.presentation.test_rich_text import LOOK

WON = PlayedGame("1", "2026-01-01", ("Anne", ""), ("", "captain"), 0, "VILLAGES", 10, (30, 20), "second", ())
LOST = WON._replace(id="2", winner=1, ending="RESIGNED", turns=20, options=("fur_for_one",))
SHARED = WON._replace(id="3", names=("Anne", "Louis"), levels=("", ""), turns=30)
MINE = SideTally("draft: Militia", sieges=2, taken=1, raids=3)
THEIRS = SideTally(sieges=1, raids=2)


def test_nothing_is_a_dash() -> None:
    assert [figure for figure, _words in main_figures(())] == ["0", NONE, NONE, NONE]
    assert [figure for figure, _words in solving_figures(Statistics(), date(2026, 1, 2))] == ["0", NONE, NONE, "0"]


def test_wins_are_those_against_machines() -> None:
    figures = [figure for figure, _words in main_figures((WON, LOST, SHARED))]
    assert figures[:2] == ["3", "50%"] and figures[3] == "+10"
    told = games_told((WON, LOST, SHARED))
    assert told.startswith("2 against machines, 1 between two people. A game took 20 turns")
    assert "30 to 20 points, as the British against the level Captain (2026-01-01)" in told


def test_games_are_told_by_level_and_side_rules_and_ending() -> None:
    games = solo_games((WON, LOST))
    tables = {
        table.title: [(line.name, won_of(line.won, line.number)) for line in table.lines]
        for table in games_tables(games)
    }
    assert list(tables) == ["By rules", "By ending"]
    assert sorted(tables["By ending"]) == [("Given up", "0 of 1"), ("The last village", "1 of 1")]
    html = levels_html(LOOK, solo_games((WON, LOST, WON._replace(levels=("general", ""), winner=1))))
    assert html.index("Captain") < html.index("General") and "1 of 2" in html and "1 of 1" in html


def test_a_bid_alone_is_told_as_a_bid() -> None:
    sets = ((), ("french_bid_3",), ("french_bid_2",), ("fur_for_one",), ("french_bid_3", "fur_for_one"))
    table = games_tables(solo_games([WON._replace(options=options) for options in sets]))[0]
    told = {line.name: line.number for line in table.lines}
    assert told == {"Second edition": 1, "Second edition, a bid": 2, "Second edition, with options": 2}


def test_sieges_and_raids_are_those_of_games_that_counted_them() -> None:
    table, said = conflicts_told(solo_games((WON._replace(tallies=(MINE, THEIRS)), LOST)))
    assert [(line.number, line.won) for line in table.lines] == [(2, 1), (1, 0)]
    assert said.startswith("Pieces captured in raids: 3; lost to raids: 2.") and "1 of 2 games" in said


def test_beginnings_are_told_by_side_and_first_action() -> None:
    free = (SideTally(), SideTally("draft: Coureurs de Bois"))
    games = (
        WON._replace(tallies=(MINE, THEIRS)),
        LOST._replace(tallies=(MINE, THEIRS)),
        WON._replace(levels=("captain", ""), winner=1, tallies=free),
    )
    told = [(table.title, [tuple(line) for line in table.lines]) for table in beginnings_tables(solo_games(games))]
    assert told == [
        ("How you began as the British", [("Draft Militia for 2 money", 2, 1)]),
        ("How you began as the French", [("Draft Coureurs de Bois for free", 1, 1)]),
    ]


def test_an_action_that_cannot_be_read_is_told_as_it_stands() -> None:
    assert action_named("dance: Boston", 0) == "dance: Boston"


def test_goals_say_how_near_they_are() -> None:
    found = progress(solo_games((WON._replace(tallies=(MINE._replace(earned=4), THEIRS)),)))
    told = {one.feat.id: standing_told(one) for one in found}
    assert (told["siege"], told["money"], told["hold"]) == ("reached on 2026-01-01", "4 of 6", "still open")
    assert reached_told(found).startswith("3 of 12 reached")
    assert told_day("yesterday") == ""


def test_problems_are_told_by_theme_and_day() -> None:
    solved = [Solved("1", "2026-01-01", "siege", True, 1500), Solved("2", "2026-01-01", "siege", False, 1500)]
    assert problems_told(Statistics(solved=tuple(solved))) == "Problems: 1 of 2 solved at the first try."
    (line,) = problems_table(solved).lines
    assert won_of(line.won, line.number) == "1 of 2"
    days = (DayAnswer("2026-01-01", "1", True), DayAnswer("2026-01-02", "2", False))
    assert problems_told(Statistics(days=days)).endswith("The problem of the day: tried on 2 days, solved on 1.")
    assert solving_figures(Statistics(days=days), date(2026, 1, 3))[3] == ("2", "days in a row")
