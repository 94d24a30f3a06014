"""How often a player chooses what people chose."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from afaos_gui.__main__ import main
from afaos_gui.ai.judgement.evaluation import Evaluation
from afaos_gui.ai.measuring import agreement as measured
from afaos_gui.ai.measuring.agreement import Agreement, Ranking, agreement, by_level, turn_starts
from afaos_gui.ai.search.levels import AGREEMENT, LEVELS, agreements, level_named
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.ai.view.intents import intent_of
from afaos_gui.data.records.record_files import random_record, write_record
from afaos_gui.rules.actions import Action
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game, play
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View, observe
from tests.rules.builder import SECOND


@pytest.fixture
def opening(ruleset: Ruleset) -> GameState:
    return new_game(ruleset, RandomChance(3))


def intents_of(state: GameState) -> list[list[Action]]:
    """The legal actions by intent, those with several payments first."""
    kinds: dict[object, list[Action]] = {}
    for action in legal_for(observe(state, state.to_decide)):
        kinds.setdefault(intent_of(action), []).append(action)
    return sorted(kinds.values(), key=len, reverse=True)


def ranked(*actions: Action) -> Ranking:
    def rank(_view: View) -> Sequence[Action]:
        return actions

    return rank


def test_the_first_choice_counts_in_every_way(opening: GameState) -> None:
    (chosen, *_), (other, *_), *_ = intents_of(opening)
    found = agreement([(opening, chosen)], ranked(chosen, other))
    assert found == Agreement(1, 1, 1, 1, 1)


def test_another_payment_is_the_same_intent_but_not_the_same_choice(opening: GameState) -> None:
    (chosen, other, *_), *_ = intents_of(opening)
    assert agreement([(opening, chosen)], ranked(other)) == Agreement(1, 0, 0, 1, 1)


def test_three_intents_are_counted_and_not_three_payments(opening: GameState) -> None:
    (one, two, three, *_), (chosen, *_), *_ = intents_of(opening)
    assert agreement([(opening, chosen)], ranked(one, two, three, chosen)) == Agreement(1, 0, 0, 0, 1)


def test_only_the_first_decision_of_a_turn_is_asked_about(opening: GameState) -> None:
    first = legal_for(observe(opening, opening.to_decide))[0]
    after = play(opening, first, RandomChance(1)).state
    second = legal_for(observe(after, after.to_decide))[0]
    assert list(turn_starts([(opening, first), (after, second)])) == [(opening, first)]


def test_the_command_counts_the_games_of_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_record(tmp_path / "game.json", random_record(SECOND, 5))
    assert main(["records", "agreement", str(tmp_path), "--iterations", "4", "--model", "rules"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-1].startswith("1 files, ") and "beginnings of turns, first choice " in said[-1]


def test_a_model_that_is_missing_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_record(tmp_path / "game.json", random_record(SECOND, 5))
    assert main(["records", "agreement", str(tmp_path), "--model", str(tmp_path / "no.npz")]) != 0
    assert "no.npz is missing" in capsys.readouterr().err


def test_each_level_is_measured_as_it_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = tuple(level._replace(iterations=8) for level in LEVELS[:2])
    monkeypatch.setattr(measured, "LEVELS", quick)
    write_record(tmp_path / "game.json", random_record(SECOND, 5))
    words = ["records", "agreement", str(tmp_path / "game.json"), "--levels", "--json", str(tmp_path / AGREEMENT)]
    assert main(words) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in said] == [level.word for level in quick]
    assert set(agreements(tmp_path)) == {level.id for level in quick}


def test_a_level_ranks_the_one_action_that_it_takes(opening: GameState) -> None:
    level = level_named("settler")._replace(iterations=8)
    view = observe(opening, opening.to_decide)
    assert len(by_level(level, Evaluation())(view)) == 1
    assert by_level(level, Evaluation(), 2)(view) == by_level(level, Evaluation(), 2)(view)
