"""Problems that are found in the games of a training."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from afaos_gui.ai.judgement.model import load_networks
from afaos_gui.ai.judgement.model_folder import MODEL, models_folder
from afaos_gui.data.learning.problem_files import Problem, read_problems
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.state import Decision
from afaos_gui.session.problems.make import OPENING, ProblemSearch
from afaos_plant import problems
from afaos_plant.games import Played, Table, joined, save, settings_of
from afaos_plant.mind import Mind
from afaos_plant.native import NativeRules
from tests.rules.builder import SECOND


@pytest.fixture(scope="module")
def rules() -> NativeRules:
    return NativeRules(SECOND)


@pytest.fixture(scope="module")
def played(rules: NativeRules) -> Played:
    folder = models_folder()
    assert folder is not None
    mind, table = Mind(rules, load_networks(folder / MODEL)), Table()
    settings = settings_of(deep=300, deep_share=1.0, asked=1.0, cap=50)
    return joined([table.play(mind, mind, settings, seed) for seed in range(4)])


def test_decisions_at_which_one_idea_stands_out_belong_to_their_games(rules: NativeRules, played: Played) -> None:
    found = list(problems.promising(rules, played, 100))
    assert found and {one.game for one in found} <= {100, 101, 102, 103}
    states = {bytes(rules.figures.position(one.state)) for one in found}
    whole = [bytes(one["state"].tobytes()) for one in played.questions]
    assert states <= set(whole) and len(found) < len(whole) / 2
    for one in found:
        assert one.state.decision is Decision.TURN and one.state.actions_left == 1 and one.state.turn > OPENING


def test_without_a_lead_nothing_is_promising(rules: NativeRules, played: Played) -> None:
    level = played.choices.copy()
    level["value"] = 0.5
    assert not list(problems.promising(rules, played._replace(choices=level), 0))


def test_what_is_found_is_kept_and_its_game_is_not_looked_at_again(
    played: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def found_in(one: problems.Promising, how: ProblemSearch, known: list[Problem]) -> Problem:
        asked.append(one.game)
        answer = next(action for action in legal_actions(one.state) if not isinstance(action, EndTurn))
        return Problem(f"{how.seed}-{one.game}", "deck", 1, 0.5, 0.2, one.state, (answer,), (answer,))

    save(tmp_path / "games" / "0000040.npz", played)
    out = tmp_path / "found.json"
    monkeypatch.setattr(problems, "found_in", found_in)
    monkeypatch.setattr("afaos_gui.ai.core.library.use", lambda library: None)  # it would hold for other tests, too
    monkeypatch.setattr(sys, "argv", ["problems", str(tmp_path / "games"), "--seed", "7", "--out", str(out)])
    assert problems.main() == 0
    (made,), found = read_problems(out)
    assert (made.seed, made.games) == (7, 4)
    assert [one.id for one in found] == [f"7-{game}" for game in asked] and len(set(asked)) == len(asked)
    assert problems.main() == 0
    assert len(read_problems(out).problems) == len(asked)
