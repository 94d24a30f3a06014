"""Features, evaluation, model file and training."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from afaos_gui.ai import fitting, selfplay, train
from afaos_gui.ai.evaluation import Evaluation, Weights, hand_made_weights, is_met, judgement
from afaos_gui.ai.features import EITHER_WAY, FEATURES, LEADS, NEVER_BETTER, direction, features
from afaos_gui.ai.model import MODEL, ModelError, learned_evaluation, load_weights, models_folder, save_weights
from afaos_gui.ai.speed import guided_simulations_per_second
from afaos_gui.ai.spread import spread
from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import score
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
    numbers = np.random.default_rng(1).normal(size=(5, len(FEATURES))).astype(np.float32)
    weights = Weights(numbers[0].tolist(), numbers[1:].tolist(), numbers[:4, 0].tolist())
    save_weights(tmp_path / MODEL, weights, {"games": 0})
    assert load_weights(tmp_path / MODEL) == weights
    card = json.loads((tmp_path / "value.json").read_text())
    assert (card["features"], card["hidden units"]) == (len(FEATURES), 4)
    short = {"linear": np.zeros(3), "units": np.zeros(3), "shares": np.zeros(1)}
    np.savez(tmp_path / "other.npz", features=np.asarray(["a", "b", "c"]), **short)  # type: ignore[arg-type]
    np.savez(tmp_path / "short.npz", features=np.asarray(FEATURES), **short)  # type: ignore[arg-type]
    (tmp_path / "broken.npz").write_text("nothing")
    for name in ("other.npz", "short.npz", "broken.npz", "absent.npz"):
        with pytest.raises(ModelError):
            load_weights(tmp_path / name)
    with pytest.raises(ValueError, match="weights"):
        Evaluation(Weights([1.0], [], []))


def test_a_hidden_unit_counts_only_where_its_sum_is_positive(positions: Positions) -> None:
    state = next(state for state in positions(40, 55) if not is_met(features(state)))
    nothing, unit = [0.0] * len(FEATURES), [0.0] * len(FEATURES)
    assert Evaluation(Weights(nothing, [], [])).value(state) == 0.5
    unit[FEATURES.index("constant")] = 2.0
    raised = Evaluation(Weights(nothing, [unit], [0.7])).value(state)
    assert raised == pytest.approx(1 / (1 + np.exp(-1.4)))
    unit[FEATURES.index("constant")] = -2.0
    assert Evaluation(Weights(nothing, [unit], [0.7])).value(state) == 0.5


def test_the_fit_and_the_game_hold_the_same_value(positions: Positions) -> None:
    """numpy's network, which is fitted, and the plain one, which plays."""
    net = fitting.begun(judgement(), 3)
    states = [state for state in positions(40, 56) if not is_met(features(state))]
    values = net.values(np.asarray([features(state) for state in states], dtype=np.float32))
    evaluation = Evaluation(net.weights())
    assert [evaluation.value(state) for state in states] == pytest.approx(values.tolist(), abs=1e-4)


def test_the_shipped_model_fits_this_program_and_is_small() -> None:
    folder = models_folder()
    assert folder is not None
    assert (folder / MODEL).stat().st_size < MODEL_LIMIT
    assert learned_evaluation().weights == load_weights(folder / MODEL)
    card = json.loads((folder / "value.json").read_text(encoding="utf-8"))
    assert card["features"] == len(FEATURES)


def test_a_lead_decides_where_a_game_is_about_to_be_scored(positions: Positions) -> None:
    """Twelve points of captures end the game: behind in points they lose it, however good all else is."""
    state = next(state for state in positions(60, 54) if state.sieges == (None, None)).copy()
    sides = [side.copy() for side in state.sides]
    for side in sides:
        side.captured_villages = side.captured_towns = 0
    sides[0].captured_villages = 6
    state.sides = (sides[0], sides[1])
    lead = score(state, 0).total - score(state, 1).total
    evaluation = Evaluation()
    assert is_met(features(state))
    for behind in (6, -6):
        sides[1].captured_towns = 0
        sides[0].captured_towns = max(0, (behind - lead + 3) // 4) if behind > lead else 0
        sides[1].captured_towns = max(0, (lead - behind + 3) // 4)
        ahead = score(state, 0).total - score(state, 1).total
        assert (evaluation.value(state) > 0.8) == (ahead >= 6)
        assert (evaluation.value(state) < 0.2) == (ahead <= -6)


def _learned(folder: Path) -> Weights:
    return load_weights(folder / MODEL)


@pytest.fixture
def short_training(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "BATCH", 2)
    monkeypatch.setattr(train, "GREEDY_GAMES", 2)
    monkeypatch.setattr(train, "FREE_GAMES", 4)
    monkeypatch.setattr(train, "THINKING", 4)
    monkeypatch.setattr(selfplay, "CAP", 10)
    monkeypatch.setattr(selfplay, "KEPT_SHARE", 0.5)


@pytest.mark.usefixtures("short_training")
def test_training_goes_on_where_it_was_left_and_ends_in_the_same_weights(catalogue: Catalogue, tmp_path: Path) -> None:
    rules = Ruleset(catalogue)
    train.train(rules, tmp_path / "a", 2, 5)
    train.train(rules, tmp_path / "a", 4, 5)
    train.train(rules, tmp_path / "a", 6, 5)
    train.train(rules, tmp_path / "b", 6, 5)
    assert _learned(tmp_path / "a") == _learned(tmp_path / "b"), "to the bit"
    assert _learned(tmp_path / "a").linear != pytest.approx(hand_made_weights(), abs=1e-6)
    card = json.loads((tmp_path / "a" / "value.json").read_text(encoding="utf-8"))
    assert card["games"] == 6 and card["command"].endswith("--games 6 --seed 5")
    assert card["sha256"] == hashlib.sha256((tmp_path / "a" / MODEL).read_bytes()).hexdigest()


@pytest.mark.usefixtures("short_training")
def test_another_seed_learns_other_weights(catalogue: Catalogue, tmp_path: Path) -> None:
    rules = Ruleset(catalogue)
    for seed in (5, 6):
        train.train(rules, tmp_path / str(seed), 2, seed)
    assert _learned(tmp_path / "5") != _learned(tmp_path / "6")


def test_processes_do_not_change_what_is_learned_from(catalogue: Catalogue) -> None:
    rules = Ruleset(catalogue)
    jobs = [selfplay.Job(judgement(), seed, thinking) for seed in (1, 2) for thinking in (0, 4)]
    alone = list(spread(selfplay.play_sample, rules, jobs, ordered=True))
    assert list(spread(selfplay.play_sample, rules, jobs, 2, ordered=True)) == alone
    assert all(sample.rows for sample in alone)


def test_a_fit_makes_the_winner_s_positions_more_likely_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "PART", 16)
    rng = np.random.default_rng(3)
    samples = []
    for number in range(40):
        outcome = float(number % 2)
        rows = rng.normal(0.0, 0.3, (12, len(FEATURES)))
        rows[:, 3] += 1.0 if outcome else -1.0
        samples.append(selfplay.Sample(rows.tolist(), outcome))
    learner = fitting.Learner(fitting.begun(Weights([0.0] * len(FEATURES), [], []), 1))
    first = learner.learn(samples, directed=True)
    assert learner.learn(samples, directed=True) < first
    rows = np.eye(len(FEATURES), dtype=np.float32)
    assert int(np.argmax(learner.net.values(rows))) == 3


def test_each_feature_with_a_direction_is_one_and_has_but_one() -> None:
    names = {name.partition(" ")[2] for name in FEATURES if name.startswith("British ")} | set(FEATURES)
    assert names >= NEVER_BETTER | EITHER_WAY | LEADS
    assert not NEVER_BETTER & EITHER_WAY
    assert (direction("British money"), direction("French money"), direction("French out of supply")) == (1, -1, 1)
    assert (direction("lead"), direction("French lead when met the end"), direction("turn")) == (1, 1, 0)


def test_no_feature_is_learned_to_work_against_its_direction(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much richer the losers were in the games learned from."""
    monkeypatch.setattr(fitting, "PART", 16)
    rng = np.random.default_rng(4)
    purse = FEATURES.index("British money")
    samples = []
    for number in range(40):
        rows = rng.normal(0.0, 0.3, (12, len(FEATURES)))
        rows[:, purse] += 1.0 - number % 2
        samples.append(selfplay.Sample(rows.tolist(), float(number % 2)))
    learner = fitting.Learner(fitting.begun(judgement(), 1))
    for _ in range(5):
        learner.learn(samples, directed=True)
    rows = rng.normal(0.0, 1.0, (200, len(FEATURES))).astype(np.float32)
    for name in ("British money", "French dead cards in hand", "lead"):
        more = rows.copy()
        more[:, FEATURES.index(name)] += 0.5
        assert np.all(learner.net.values(more) >= learner.net.values(rows) - 1e-6)


def test_returns_go_from_the_outcome_back() -> None:
    values = np.asarray([0.2, 0.4, 0.6])
    targets = fitting.lambda_returns(values, 1.0)
    assert targets[2] == 1.0
    assert targets[1] == pytest.approx((1 - fitting.LAMBDA) * 0.6 + fitting.LAMBDA)


def test_the_search_is_fast_enough_to_be_of_use(ruleset: Ruleset) -> None:
    """Far below what it does, because machines are shared; the bench says how fast it is."""
    assert guided_simulations_per_second(ruleset).by_processor > 30
