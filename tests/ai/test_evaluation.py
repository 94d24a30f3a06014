"""Features, evaluation, model file and training."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from afaos_gui.ai import train
from afaos_gui.ai.evaluation import Evaluation, hand_made_weights
from afaos_gui.ai.features import FEATURES, features
from afaos_gui.ai.model import MODEL, ModelError, learned_evaluation, load_weights, models_folder, save_weights
from afaos_gui.ai.speed import guided_simulations_per_second
from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, Ending, GameState

Positions = Callable[[int, int], list[GameState]]
MODEL_LIMIT = 2_000_000


def test_every_feature_has_a_name_and_a_sound_size(positions: Positions) -> None:
    for state in positions(60, 51):
        row = features(state)
        assert len(row) == len(FEATURES)
        assert all(abs(value) < 12 for value in row)


def test_a_finished_game_is_worth_its_result(positions: Positions) -> None:
    state = positions(1, 52)[0].copy()
    state.decision, state.ending = Decision.OVER, Ending.VILLAGES
    for winner, value in ((0, 1.0), (1, 0.0)):
        state.winner = winner
        assert Evaluation().value(state) == value


@pytest.mark.parametrize("evaluation", [Evaluation(), learned_evaluation()], ids=["by judgement", "learned"])
def test_more_money_and_points_and_the_stronger_siege_are_better(positions: Positions, evaluation: Evaluation) -> None:
    richer = 0
    states = positions(40, 53)
    for state in states:
        rich, me = state.copy(), state.sides[0].copy()
        me.money += 4
        rich.sides = (me, state.sides[1])
        richer += evaluation.value(rich) > evaluation.value(state)
    assert richer == len(states)


def test_weights_survive_their_file_and_others_are_refused(tmp_path: Path) -> None:
    weights = [float(np.float32(weight)) for weight in hand_made_weights()]
    save_weights(tmp_path / MODEL, weights, {"games": 0})
    assert load_weights(tmp_path / MODEL) == weights
    assert json.loads((tmp_path / "value.json").read_text())["features"] == len(FEATURES)
    np.savez(tmp_path / "other.npz", weights=np.zeros(3), features=np.asarray(["a", "b", "c"]))
    (tmp_path / "broken.npz").write_text("nothing")
    for name in ("other.npz", "broken.npz", "absent.npz"):
        with pytest.raises(ModelError):
            load_weights(tmp_path / name)
    with pytest.raises(ValueError, match="weights"):
        Evaluation([1.0])


def test_the_shipped_model_fits_this_program_and_is_small() -> None:
    folder = models_folder()
    assert folder is not None
    assert (folder / MODEL).stat().st_size < MODEL_LIMIT
    assert learned_evaluation().weights == load_weights(folder / MODEL)
    card = json.loads((folder / "value.json").read_text(encoding="utf-8"))
    assert card["features"] == len(FEATURES)


def test_training_goes_on_where_it_was_left(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "BATCH", 2)
    monkeypatch.setattr(train, "CAP", 12)
    rules = Ruleset(catalogue)
    train.train(rules, tmp_path / "a", 2, 5, 1, scripted=2)
    train.train(rules, tmp_path / "a", 4, 5, 1, scripted=2)
    train.train(rules, tmp_path / "b", 4, 5, 1, scripted=2)
    left, whole = load_weights(tmp_path / "a" / MODEL), load_weights(tmp_path / "b" / MODEL)
    assert left == pytest.approx(whole, abs=1e-4)
    assert left != pytest.approx(hand_made_weights(), abs=1e-6)


def test_returns_go_from_the_outcome_back() -> None:
    values = np.asarray([0.2, 0.4, 0.6])
    targets = train.lambda_returns(values, 1.0)
    assert targets[2] == 1.0
    assert targets[1] == pytest.approx((1 - train.LAMBDA) * 0.6 + train.LAMBDA)


def test_the_search_is_fast_enough_to_be_of_use(ruleset: Ruleset) -> None:
    """Far below what it does, because machines are shared; the bench says how fast it is."""
    assert guided_simulations_per_second(ruleset).by_processor > 30
