"""Training questions for the policy from people's choices."""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from afaos_gui.ai.judgement.model import load_networks
from afaos_gui.ai.measuring import agreement as measured
from afaos_gui.ai.measuring.agreement import turn_starts
from afaos_gui.ai.search.levels import AGREEMENT, agreements, level_named
from afaos_gui.ai.view.belief import legal_for
from afaos_gui.ai.view.intents import intent_of
from afaos_gui.data.records.record_files import random_record, write_record
from afaos_gui.rules.actions import Action, Settle, TakeMoney
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import observe
from afaos_plant import people
from afaos_plant.fit.policy import PolicyNet, fit_policy, tried
from afaos_plant.fit.value import POLICY_FIRST, POLICY_SECOND, POLICY_WIDTH, ValueNet, networks_of
from afaos_plant.games import Table, save, settings_of
from afaos_plant.mind import Mind
from afaos_plant.models import save_networks
from afaos_plant.native import NativeRules
from afaos_plant.people import main, questions_of
from tests.rules.builder import SECOND


@pytest.fixture
def opening(ruleset: Ruleset) -> GameState:
    return new_game(ruleset, RandomChance(3))


def legal_in(state: GameState) -> tuple[Action, ...]:
    return legal_for(observe(state, state.to_decide))


def a_choice(state: GameState, kind: type[Action]) -> Action:
    return next(action for action in legal_in(state) if type(action) is kind)


def test_what_was_chosen_has_the_greatest_share(opening: GameState) -> None:
    chosen = a_choice(opening, Settle)
    (question,) = questions_of([(opening, chosen)])
    assert legal_in(opening)[int(np.argmax(question.shares))] == chosen
    assert float(question.shares.sum()) == pytest.approx(1.0, abs=1e-2)


def test_other_payments_of_the_same_intent_share_a_part(opening: GameState) -> None:
    chosen = a_choice(opening, Settle)
    (question,) = questions_of([(opening, chosen)])
    for action, share in zip(legal_in(opening), question.shares, strict=True):
        assert (share > 0.0) == (intent_of(action) == intent_of(chosen))


def test_an_action_that_was_not_open_is_left_out(opening: GameState) -> None:
    assert questions_of([(opening, TakeMoney(-1, (-5,)))]) == []


def test_a_policy_fitted_to_people_comes_to_choose_as_they_did(opening: GameState) -> None:
    chosen = questions_of([(opening, a_choice(opening, Settle))])
    others = questions_of([(opening, a_choice(opening, TakeMoney))])
    alone, with_people = PolicyNet(1), PolicyNet(1)
    fit_policy(alone, others * 200, 8.0, 1)
    fit_policy(with_people, others * 20, 80.0, 1, people=chosen * 9)
    assert tried(with_people, chosen)[0] < tried(alone, chosen)[0]


@pytest.fixture
def networks(ruleset: Ruleset, tmp_path: Path) -> Path:
    """Untrained networks of the sizes that a training gives, beside its games in `games`."""
    model = networks_of(ValueNet(1), PolicyNet(1, POLICY_FIRST, POLICY_SECOND, POLICY_WIDTH))
    save_networks(tmp_path / "a.npz", model, {"games": 7})
    (tmp_path / "people").mkdir()
    mind = Mind(NativeRules(ruleset), model)
    save(tmp_path / "games" / "0000000.npz", Table().play(mind, mind, settings_of(deep=16, deep_share=1.0, cap=8), 3))
    return tmp_path / "a.npz"


def _run(monkeypatch: pytest.MonkeyPatch, model: Path, *more: str) -> int:
    folder = model.parent
    words = [str(model), "--games", str(folder / "games"), "--people", str(folder / "people"), *more]
    monkeypatch.setattr(sys, "argv", ["people", *words])
    return main()


def test_each_recorded_game_is_tried_by_a_policy_that_has_not_seen_it(
    networks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(people, "turn_starts", lambda decisions: islice(turn_starts(decisions), 6))
    folder = networks.parent
    for seed in (5, 6):
        write_record(folder / "people" / f"{seed}.json", random_record(SECOND, seed))
    quick = [level_named(name)._replace(iterations=2) for name in ("settler", "ranger")]
    monkeypatch.setattr(measured, "LEVELS", quick)
    out, levels = folder / "out.npz", folder / AGREEMENT
    more = ("--levels", str(levels), "--out", str(out))
    assert _run(monkeypatch, networks, "--steps", "2", "--iterations", "2", *more) == 0
    *each, whole = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in each] == ["5.json", "6.json"]
    assert [json.loads(line.partition(" ")[2])["positions"] for line in each] == [6, 6]
    assert json.loads(whole)["positions"] == json.loads(levels.read_text(encoding="utf-8"))["positions"] == 12
    assert set(agreements(folder)) == {"settler", "ranger"}
    before, after = load_networks(networks), load_networks(out)
    assert before.value == after.value and before.choices != after.choices
    card = json.loads(out.with_suffix(".json").read_text(encoding="utf-8"))
    assert card["games"] == 7 and card["agreement with people, each of their games left out once"]["iterations"] == 2


@pytest.mark.parametrize(("kept", "way"), [(1.0, 0.0), (0.5, 0.5)])
def test_the_mean_lies_as_far_from_the_policy_before_as_asked(opening: GameState, kept: float, way: float) -> None:
    before = networks_of(ValueNet(1), PolicyNet(1))
    asked = questions_of([(opening, a_choice(opening, Settle))]) * 4

    def moved(share: float) -> np.ndarray:
        after = people.fitted_to_people(before, asked, asked, 5, 1, share)
        return np.frombuffer(after.choices[-1], np.float32) - np.frombuffer(before.choices[-1], np.float32)

    whole = moved(0.0)
    assert np.abs(whole).max() > 0.0
    assert moved(kept) == pytest.approx(way * whole, abs=1e-6)


@pytest.mark.parametrize("weight", ["-0.1", "1.1", "nan"])
def test_a_weight_is_from_none_to_one(
    networks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], weight: str
) -> None:
    assert _run(monkeypatch, networks, f"--kept={weight}") == 2
    assert capsys.readouterr().err == "The weight of the policy before the fit is a number from 0 to 1.\n"


def test_one_recorded_game_is_too_few(
    networks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_record(networks.parent / "people" / "5.json", random_record(SECOND, 5))
    assert _run(monkeypatch, networks) == 2
    assert "two recorded games" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--levels", "--out"])
def test_a_folder_that_is_missing_is_told_before_anything_is_fitted(
    networks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    monkeypatch.setattr(people, "fitted_to_people", None)
    assert _run(monkeypatch, networks, option, str(networks.parent / "none" / "file")) == 2
    assert capsys.readouterr().err == "There is no folder none.\n"
