"""What comes of one's games: what was done in each, goals, and the level that is next."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from afaos_gui.data.settings.statistics import PlayedGame, SideTally
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.events import Kind
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.autoplay import random_action
from afaos_gui.session.game import Game
from afaos_gui.session.results.feats import feats, newly_reached, progress
from afaos_gui.session.results.next_level import LevelOffer, offered_level
from afaos_gui.session.results.solo_games import SoloGame, beginnings, best_margin, conflicts, solo_games
from afaos_gui.session.results.tallies import LATER_TURNS, tallies_of
from afaos_gui.session.saving.transfer import open_game
from tests.rules.builder import Position


def played(number: int, won: bool, level: str = "captain", side: int = BRITISH, **more: Any) -> PlayedGame:
    levels = ("", level) if side == BRITISH else (level, "")
    winner = side if won else 1 - side
    game = PlayedGame(
        str(number), f"2026-01-{number + 1:02}", ("", ""), levels, winner, "CAPTURES", 90, (30, 20), "second", ()
    )
    return game._replace(**more)


def both(mine: dict[str, int], theirs: dict[str, int]) -> dict[str, Any]:
    """What both sides did, that of the person first."""
    return {"tallies": (SideTally(**mine), SideTally(**theirs))}  # type: ignore[arg-type]


def own(*games: PlayedGame) -> list[SoloGame]:
    return solo_games(games)


def submit(game: Game, *actions: str) -> Game:
    for text in actions:
        game.submit(parse_action(text, game.state.to_decide, game.catalogue))
    return game


# What was done


def test_a_siege_that_is_won_is_taken_by_the_attacker_and_held_by_the_defender() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston").hand(FRENCH, "Quebec")
    strong = position.siege(BRITISH, "Louisbourg", ["Regular Infantry", "Siege Artillery", "Regular Infantry"], [])
    game = submit(Game.from_state(strong.state(), seed=1), "withdraw Louisbourg")
    british, french = tallies_of(game.commands, game.catalogue)
    assert (british.taken, french.held, british.held, french.taken) == (0, 1, 0, 0)


@pytest.mark.parametrize("is_given_up", [True, False])
def test_a_capital_that_falls_or_is_given_up_is_taken_by_the_attacker(is_given_up: bool) -> None:
    strong = ["Regular Infantry", "Siege Artillery", "Military Leader"]
    position = Position(BRITISH).hand(BRITISH, "New Haven").hand(FRENCH, "Quebec").siege(FRENCH, "Boston", strong)
    game = submit(Game.from_state(position.state(), seed=1), "withdraw Boston" if is_given_up else "end turn")
    assert game.outcome is not None and game.outcome.winner == FRENCH
    british, french = tallies_of(game.commands, game.catalogue)
    assert (british.taken, french.held, british.held, french.taken) == (0, 0, 0, 1)


def test_a_siege_of_a_capital_that_the_attacker_gives_up_is_held() -> None:
    position = Position(FRENCH).hand(BRITISH, "New Haven").hand(FRENCH, "Quebec").siege(FRENCH, "Boston", ["Militia"])
    game = submit(Game.from_state(position.state(), seed=1), "withdraw Boston")
    british, french = tallies_of(game.commands, game.catalogue)
    assert (british.taken, french.held, british.held, french.taken) == (0, 0, 1, 0)


def test_a_raid_that_is_let_happen_counts_for_the_raider_and_a_blocked_one_does_not() -> None:
    for hand, answer, number in ((("Norfolk",), "decline", 1), (("Pemaquid",), "block: Pemaquid", 0)):
        position = Position(FRENCH).village(FRENCH, "Fort Halifax").hand(FRENCH, "Coureurs de Bois")
        game = Game.from_state(position.hand(BRITISH, *hand).state(), seed=1)
        submit(game, "raid Pemaquid: Coureurs de Bois", answer)
        assert [tally.raids for tally in tallies_of(game.commands, game.catalogue)] == [0, number]


def test_a_side_begins_with_its_first_action(ruleset: Ruleset) -> None:
    game = submit(Game(ruleset, seed=4), "pass", "end turn", "draft: Coureurs de Bois", "end turn", "pass")
    assert [tally.begun for tally in tallies_of(game.commands, game.catalogue)] == ["pass", "draft: Coureurs de Bois"]


@pytest.mark.parametrize("seed", range(6))
def test_tallies_agree_with_the_last_position(ruleset: Ruleset, seed: int) -> None:
    game, rng = Game(ruleset, seed=seed), random.Random(seed)
    while game.outcome is None and game.state.turn < 150:
        game.submit(random_action(game.state, rng))
    events = [event for command in game.commands for event in command.events]
    for side, tally in enumerate(tallies_of(game.commands, game.catalogue)):
        me = game.state.sides[side]
        captures = me.captured_villages + me.captured_towns
        ended = (
            game.outcome is not None and game.outcome.ending.name == "CAPITAL_BESIEGED" and game.outcome.winner == side
        )
        assert tally.raids + tally.taken - ended == captures
        assert tally.sieges == sum(event.kind is Kind.SIEGE_STARTED and event.side == side for event in events)
        assert tally.earned == max(
            (event.amount for event in events if event.kind is Kind.MONEY and event.side == side), default=0
        )
        assert bool(tally.deck) is (
            game.state.turn >= LATER_TURNS + 1 or (game.state.turn == LATER_TURNS and game.state.mover == side)
        )


def test_recorded_games_are_counted(records_dir: Path) -> None:
    for path in sorted(records_dir.glob("*.json")):
        game = open_game(path).game
        for side, tally in enumerate(tallies_of(game.commands, game.catalogue)):
            assert tally.taken + tally.held <= sum(
                event.kind is Kind.SIEGE_WON and event.side == side
                for command in game.commands
                for event in command.events
            )


# All games


def test_the_best_margin_is_that_of_a_win() -> None:
    games = own(played(1, False, points=(10, 60)), played(2, True), played(3, True, side=FRENCH, points=(10, 40)))
    best = best_margin(games)
    assert best is not None and (best.game.id, best.margin) == ("3", 30)
    assert best_margin(own(played(1, False))) is None
    assert best_margin(own(played(1, True, points=(20, 30)))) is None, "a capital that falls may be behind in points"


def test_openings_and_conflicts_are_those_of_games_that_counted_them() -> None:
    tally = SideTally("pass", sieges=2, taken=1)
    games = own(
        played(1, True, tallies=(tally, SideTally(raids=2))),
        played(2, False, tallies=(tally, SideTally(sieges=1))),
        played(3, True),
    )
    (beginning,) = beginnings(games, lambda text, side: text.upper())
    assert beginning == (BRITISH, "PASS", 2, 1)
    assert conflicts(games) == (4, 2, 1, 0, 0, 2)


# Goals


def test_there_are_twelve_goals_each_with_a_reason() -> None:
    found = feats()
    assert len({feat.id for feat in found}) == 12
    assert all(feat.why.endswith(".") and not feat.title.endswith(".") for feat in found)


@pytest.mark.parametrize(
    ("id", "reaching", "short"),
    [
        ("money", both({"earned": 6}, {}), both({"earned": 5}, {})),
        (
            "siege",
            both({"taken": 1}, {}),
            both({"sieges": 1}, {"taken": 1}),
        ),
        ("hold", both({"held": 1}, {}), both({}, {"held": 1})),
        (
            "ambush",
            both({"ambushes": 3}, {}),
            both({"ambushes": 2}, {"ambushes": 3}),
        ),
        ("guarded", both({}, {}), both({}, {"raids": 1})),
        ("no_siege", both({}, {"sieges": 1}), both({"sieges": 1}, {})),
        ("quick", {"turns": 60}, {"turns": 61}),
        ("last_piece", {"ending": "TOWNS"}, {"ending": "CAPTURES"}),
        ("thin", both({"deck": 10}, {}), both({"deck": 11}, {"deck": 5})),
        ("capital", {"ending": "CAPITAL_BESIEGED"}, {"ending": "RESIGNED"}),
    ],
)
def test_a_goal_is_reached_by_what_it_asks_for(id: str, reaching: dict[str, Any], short: dict[str, Any]) -> None:
    for more, is_reached in ((reaching, True), (short, False)):
        (one,) = [one for one in progress(own(played(1, True, **more))) if one.feat.id == id]
        assert one.is_reached is is_reached, more
    if id not in ("money", "siege", "hold", "ambush"):
        (one,) = [one for one in progress(own(played(1, False, **reaching))) if one.feat.id == id]
        assert not one.is_reached, "the game was lost"


def test_raids_are_a_goal_of_the_french() -> None:
    tallies = (SideTally(raids=3), SideTally(raids=3))
    for side, is_reached in ((FRENCH, True), (BRITISH, False)):
        (one,) = [one for one in progress(own(played(1, True, side=side, tallies=tallies))) if one.feat.id == "raider"]
        assert one.is_reached is is_reached


def test_a_level_has_to_be_beaten_from_both_sides() -> None:
    first, second = played(1, True, "captain"), played(2, True, "general", FRENCH)
    last = played(3, True, "captain", FRENCH)
    found = [
        next(one for one in progress(own(*games)) if one.feat.id == "both_sides")
        for games in ((first, second), (first, second, last))
    ]
    assert [(one.number, one.is_reached) for one in found] == [(1, False), (2, True)]
    assert found[1].day == "2026-01-04"


def test_a_goal_is_dated_by_the_first_game_that_reached_it_and_told_once() -> None:
    games = own(
        *(
            played(number, True, tallies=(SideTally(taken=number > 2, sieges=1), SideTally(raids=1)))
            for number in range(6)
        )
    )
    (one,) = [one for one in progress(games) if one.feat.id == "siege"]
    assert one.day == "2026-01-04"
    assert [feat.id for feat in newly_reached(games[:4])] == ["siege"]
    assert newly_reached(games) == []


# The level


@pytest.mark.parametrize(
    ("results", "offer"),
    [
        ([("captain", True)], None),
        ([("captain", True), ("captain", True)], LevelOffer("governor", "captain", 2, True)),
        ([("captain", True), ("captain", False), ("captain", True)], None),
        ([("captain", False), ("captain", False)], None),
        ([("captain", False)] * 4, LevelOffer("ranger", "captain", 4, False)),
        ([("captain", True), ("general", False), ("captain", True)], LevelOffer("governor", "captain", 2, True)),
        ([("captain", True), ("captain", True), ("governor", False)], None),
        ([("general", True)] * 5, None),
        ([("settler", False)] * 5, None),
        ([("a program", True)] * 5, None),
    ],
)
def test_a_level_is_offered_after_a_row_of_games(results: list[tuple[str, bool]], offer: LevelOffer | None) -> None:
    games = [played(number, won, level) for number, (level, won) in enumerate(results)]
    assert offered_level(games) == offer


def test_the_offer_says_why() -> None:
    assert LevelOffer("governor", "captain", 2, True).sentence == (
        "You have won your last 2 games against the level Captain: Colonel is one level up."
    )


@pytest.mark.parametrize(
    ("is_harder", "question"),
    [
        (True, "You won 2 in a row against Captain: try Colonel?"),
        (False, "You lost 2 in a row against Captain: try Colonel?"),
    ],
)
def test_the_offer_names_the_level_that_the_games_were_against(is_harder: bool, question: str) -> None:
    """Between them there may have been others, against other levels."""
    assert LevelOffer("governor", "captain", 2, is_harder).question == question
