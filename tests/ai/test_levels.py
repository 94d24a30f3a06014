"""Levels: ordered, named, and never choosing what their search does not find sensible."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import pytest

from afaos_gui.ai.judgement.evaluation import PLAIN, Evaluation, told_chance
from afaos_gui.ai.judgement.model_folder import models_folder
from afaos_gui.ai.search.choosing import (
    LONG_GAME,
    LONGER,
    SENSIBLE_VISITS,
    TURN_SHARES,
    WASTE_MARGIN,
    choose,
    pick,
    turn_limit,
)
from afaos_gui.ai.search.levels import CHANCES, DEFAULT_LEVEL, LADDER, LEVELS, chances_told, level_named, measured
from afaos_gui.ai.search.results import Candidate, Limit, Result
from afaos_gui.ai.search.search import Search
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.base.guarded import read_json
from afaos_gui.rules.actions import Draft, EndTurn, Pass, TakeMoney, Withdraw
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game, position_after
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import observe


def test_there_are_six_levels_each_judging_better_or_thinking_more_and_choosing_less_loosely() -> None:
    assert len({level.id for level in LEVELS}) == len({level.name for level in LEVELS}) == len(LEVELS) == 6
    for below, above in itertools.pairwise(LEVELS):
        assert above.learned >= below.learned
        if above.learned == below.learned:
            assert above.iterations > below.iterations
            assert above.looseness < below.looseness
        assert above.seconds >= below.seconds
    assert level_named(DEFAULT_LEVEL) in LEVELS
    with pytest.raises(KeyError):
        level_named("emperor")


def test_what_a_clear_decision_saves_a_later_one_of_the_turn_may_use(ruleset: Ruleset) -> None:
    view = observe(new_game(ruleset, RandomChance(3)), 0)._replace(actions_left=2)
    search, whole = Search(Evaluation()), Limit(None, 100)
    first = turn_limit(level_named("general"), view, whole, search)
    assert first.iterations == int(TURN_SHARES[2] * 100)
    done = search.run(view, Limit(None, 10), random.Random(1)).iterations
    assert turn_limit(level_named("general"), view, whole, search) == first, "the same decision, asked again"
    later = view._replace(actions_left=1)
    assert turn_limit(level_named("general"), later, whole, search).iterations == int(TURN_SHARES[1] * (100 - done))
    assert turn_limit(level_named("general"), view._replace(turn=3), whole, search) == first, "another turn"


def test_a_level_searches_further_in_a_long_game_but_not_beyond_a_limit_of_others(ruleset: Ruleset) -> None:
    view = observe(new_game(ruleset, RandomChance(3)), 0)
    level, late = level_named("governor"), view._replace(turn=LONG_GAME + 1)
    usual, longer = turn_limit(level, view._replace(turn=LONG_GAME)), turn_limit(level, late)
    assert usual == turn_limit(level, view) and longer.seconds == usual.seconds
    assert usual.iterations is not None and longer.iterations == LONGER * usual.iterations
    assert turn_limit(level, late, Limit(None, 100)) == turn_limit(level, view, Limit(None, 100))


def _result(*candidates: Candidate) -> Result:
    return Result(candidates, 0.5, (candidates[0].action,), 200, 0.1)


MONEY = Candidate(TakeMoney(-1, (0,)), 100, 0.5, 0.5)
OTHER_MONEY = Candidate(TakeMoney(-1, (1,)), 90, 0.5, 0.3)
DRAFT = Candidate(Draft(-1, (40,)), 60, 0.49, 0.3)
SILLY = Candidate(Draft(-1, (41,)), int(100 * SENSIBLE_VISITS) - 1, 0.1, 0.1)
PASS = Candidate(Pass(), 80, 0.5, 0.3)
END = Candidate(EndTurn(), 80, 0.5, 0.3)
GIVE_UP = Candidate(Withdraw(3), 80, 0.5, 0.3)


def _taken(result: Result, looseness: float, actions_left: int = 2) -> set[Candidate]:
    return {pick(result, looseness, random.Random(seed), actions_left) for seed in range(100)}


def test_the_strongest_level_takes_the_most_visited_action() -> None:
    assert _taken(_result(MONEY, OTHER_MONEY, PASS, DRAFT), 0.0) == {MONEY}


def test_a_loose_level_varies_between_intents_but_never_takes_what_is_not_sensible() -> None:
    assert _taken(_result(MONEY, OTHER_MONEY, DRAFT, SILLY), 0.1) == {MONEY, DRAFT}


def test_looseness_never_wastes_an_action_or_gives_up_a_siege() -> None:
    assert _taken(_result(MONEY, PASS, END, GIVE_UP, DRAFT), 1.0) == {MONEY, DRAFT}
    assert _taken(_result(GIVE_UP, MONEY), 0.0) == {GIVE_UP}, "but a search may find that it is best"


def test_at_the_end_of_its_actions_a_loose_level_may_end_the_turn() -> None:
    assert _taken(_result(MONEY, END), 1.0, 0) == {MONEY, END}


def test_an_action_is_left_unused_only_where_that_is_clearly_better() -> None:
    end = END._replace(visits=200)
    assert _taken(_result(end, DRAFT), 0.0) == {DRAFT}
    assert _taken(_result(end._replace(value=0.5 + 2 * WASTE_MARGIN), DRAFT), 0.0) != {DRAFT}
    assert _taken(_result(end, SILLY), 0.0) == {end}


def test_the_elo_of_levels_is_read_from_the_report_of_the_ladder(tmp_path: Path) -> None:
    assert measured(None) == measured(tmp_path) == {}
    rungs = [{"name": "settler", "elo": 1000, "give or take": 0}, {"name": "trader", "elo": 1104, "give or take": 80}]
    (tmp_path / LADDER).write_text(json.dumps({"ladder": rungs, "steps": []}), encoding="utf-8")
    assert measured(tmp_path) == {"settler": 1000, "trader": 1104}


def test_measured_levels_grow_stronger() -> None:
    elos = [level.elo for level in LEVELS if level.elo is not None]
    assert elos == sorted(elos) and len(elos) in (0, len(LEVELS))


def test_a_level_chooses_by_its_values_and_tells_what_they_mean(ruleset: Ruleset) -> None:
    told = (0.5, -1.2, 1.4, 0.3)
    for side in (0, 1):
        state = new_game(ruleset, RandomChance(3))
        while state.to_decide != side or state.turn < 2:
            state = position_after(state, legal_for(observe(state, state.to_decide))[0], RandomChance(1))
        view = observe(state, side)
        plain = level_named("corporal")._replace(told=PLAIN)
        limit = Limit(None, 60)
        raw, said = (
            choose(view, limit, one, 7, search=Search(Evaluation())) for one in (plain, plain._replace(told=told))
        )
        assert (said.action, said.line) == (raw.action, raw.line)
        british = raw.win_chance if side == 0 else 1.0 - raw.win_chance
        wanted = told_chance(told, british, view.turn)
        assert said.win_chance == pytest.approx(wanted if side == 0 else 1.0 - wanted)
        assert [one.action for one in said.best] == [one.action for one in raw.best]
        assert said.best[0].value != raw.best[0].value


def test_each_shipped_level_tells_chances_as_its_games_went() -> None:
    for level in LEVELS:
        assert (level.told == PLAIN) == level.learned, "networks have their own way to tell"
    figures = read_json(Path(str(models_folder())) / CHANCES)
    for level in LEVELS[:2]:
        measured_of = figures[level.word]
        assert measured_of["games"] > 100 and measured_of["Brier"] < 0.17 and measured_of["calibration error"] < 0.04
        assert level.tell(0.5, BRITISH, 1) < 0.5, "the French win most games of beginners"


def test_a_report_on_chances_that_cannot_be_read_changes_nothing(tmp_path: Path) -> None:
    report = tmp_path / CHANCES
    assert chances_told(tmp_path) == chances_told(None) == {}
    for damaged in (
        "{",
        "[]",
        '{"recruit": {}}',
        '{"recruit": {"told": [1, 2]}}',
        '{"recruit": {"told": [0, 0, 1, 0]}}',
    ):
        report.write_text(damaged, encoding="utf-8")
        assert chances_told(tmp_path) == {}
    report.write_text('{"recruit": {"told": [0.5, -1, 1, 0.25]}}', encoding="utf-8")
    assert chances_told(tmp_path) == {"settler": (0.5, -1.0, 1.0, 0.25)}
