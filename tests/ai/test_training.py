"""Training: that it goes on where it was left, what it begins with, and whom it meets."""

from __future__ import annotations

import hashlib
import json
import shlex
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from afaos_gui.ai import selfplay, train
from afaos_gui.ai.evaluation import Networks
from afaos_gui.ai.learner import Learner
from afaos_gui.ai.model import load_networks, save_networks
from afaos_gui.ai.model_error import ModelError
from afaos_gui.ai.model_folder import MODEL
from afaos_gui.ai.players.base import Forfeit
from afaos_gui.ai.sample import EARLIER, opponent_number
from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.ruleset import Ruleset

VILLAGER = Path(__file__).parents[2] / "examples" / "villager_engine.py"


@pytest.fixture(scope="module")
def networks() -> Networks:
    """Untrained networks."""
    learner = Learner(1)
    learner.average = learner.arrays()
    found = learner.networks()
    assert found is not None
    return found


@pytest.fixture
def short_training(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "BY_SEARCH", train.BY_SEARCH._replace(batch=1))
    monkeypatch.setattr(train, "QUICK", train.QUICK._replace(batch=1))
    monkeypatch.setattr(train, "PAST_EVERY", 1)
    monkeypatch.setattr(train, "PAST_SHARE", 0.5)
    monkeypatch.setattr(train, "AGAINST_SHARE", 0.5)
    monkeypatch.setattr("afaos_gui.ai.learner.HELD_OUT", 1000)
    monkeypatch.setattr("afaos_gui.ai.fitting.value.PART", 16)
    monkeypatch.setattr("afaos_gui.ai.fitting.policy.PART", 8)
    monkeypatch.setattr(train, "Job", partial(selfplay.Job, cap=5))
    monkeypatch.setattr(selfplay, "MIDDLE_SHARE", 0.0)
    monkeypatch.setattr(selfplay, "ODD_SHARE", 0.0)


def _bytes(folder: Path) -> Networks:
    return load_networks(folder / MODEL)


@pytest.mark.usefixtures("short_training")
def test_training_goes_on_where_it_was_left_and_ends_in_the_same_weights(catalogue: Catalogue, tmp_path: Path) -> None:
    rules = Ruleset(catalogue)
    train.train(rules, tmp_path / "a", 1, 5, thinking=2)
    early = _bytes(tmp_path / "a")
    train.train(rules, tmp_path / "a", 2, 5, thinking=2)
    train.train(rules, tmp_path / "b", 2, 5, thinking=2)
    assert _bytes(tmp_path / "a") == _bytes(tmp_path / "b") != early, "to the bit"
    card = json.loads((tmp_path / "a" / "value.json").read_text(encoding="utf-8"))
    assert card["games"] == 2 and "--games 2 --seed 5" in card["command"]
    assert card["sha256"] == hashlib.sha256((tmp_path / "a" / MODEL).read_bytes()).hexdigest()
    train.train(rules, tmp_path / "c", 1, 6, thinking=2)
    assert _bytes(tmp_path / "c") != early, "another seed, other weights"


@pytest.mark.usefixtures("short_training")
def test_training_without_a_search_learns_and_meets_the_opponents_named(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first batch is played by heuristics, the next by networks, against those of the first."""
    rules = Ruleset(catalogue)
    train.train(rules, tmp_path / "a", 1, 5, thinking=0)
    met: list[Networks | None] = []
    monkeypatch.setattr(train, "play_sample", lambda _, job: met.append(job.other) or selfplay.play_sample(rules, job))
    train.train(rules, tmp_path / "b", 3, 6, thinking=0, against=[str(tmp_path / "a" / MODEL)])
    assert _bytes(tmp_path / "a") in met
    card = json.loads((tmp_path / "b" / "value.json").read_text(encoding="utf-8"))
    assert "--thinking 0 --against value.npz" in card["command"]
    assert _bytes(tmp_path / "b") != _bytes(tmp_path / "a")


def test_an_exploiter_meets_nobody_but_its_champion(
    catalogue: Catalogue, tmp_path: Path, networks: Networks, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner = Learner(1)
    champion = tmp_path / "champion.npz"
    save_networks(champion, networks, {})
    monkeypatch.setattr(train, "AGAINST_SHARE", 0.3)
    every = train.batch(learner, [str(champion)], [], 1, 40, 0, 1.0)
    some = train.batch(learner, [str(champion)], [], 1, 40, 0)
    met = load_networks(champion)
    assert all(job.other == met for job in every)
    assert 0 < sum(job.other == met for job in some) < 30


def test_it_begins_with_the_mean_of_models_and_of_other_trainings(
    catalogue: Catalogue, tmp_path: Path, networks: Networks
) -> None:
    rules = Ruleset(catalogue)
    model = tmp_path / "champion.npz"
    save_networks(model, networks, {})
    train.train(rules, tmp_path / "same", 0, begin_with=[model])
    kept = load_networks(model)
    assert np.allclose(_weights(_bytes(tmp_path / "same")), _weights(kept), atol=1e-3)
    other = Learner(2)
    other.average = other.arrays()
    other.keep(tmp_path)
    both = Learner(1)
    both.begin_with([model, tmp_path / "training.npz"])
    known = both.networks()
    of_other = other.networks()
    assert known is not None and of_other is not None
    assert np.allclose(_weights(known), (_weights(kept) + _weights(of_other)) / 2, atol=1e-3)


def _weights(networks: Networks) -> np.ndarray:
    return np.frombuffer(networks.value[-1] + networks.position[-1] + networks.choices[-1], dtype="<f4")


def test_a_model_of_other_sizes_is_a_sentence(tmp_path: Path, networks: Networks) -> None:
    *sizes, weights = networks.value
    smaller = networks._replace(value=(*sizes[:-1], 8, weights[: len(weights) - 4 * 33]))  # type: ignore[arg-type]
    save_networks(tmp_path / "small.npz", smaller, {})
    with pytest.raises(ModelError, match=r"small\.npz"):
        Learner(1).begin_with([tmp_path / "small.npz"])


@pytest.mark.usefixtures("short_training")
def test_a_program_is_an_opponent_over_the_engine_protocol(catalogue: Catalogue, networks: Networks) -> None:
    command = shlex.join([sys.executable, str(VILLAGER)])
    (job, *_) = train.batch(Learner(1), [f"cmd:{command}"], [], 1, 1, 2, 1.0)
    sample = selfplay.play_sample(Ruleset(catalogue), job._replace(networks=networks))
    assert sample.opponent in {opponent_number(EARLIER, side) for side in (0, 1)}
    assert sample.turns > 1


@pytest.mark.usefixtures("short_training")
def test_a_program_that_fails_ends_the_training_with_a_sentence(catalogue: Catalogue, networks: Networks) -> None:
    (job, *_) = train.batch(Learner(1), [f"cmd:{shlex.join([sys.executable, '-c', '0'])}"], [], 1, 1, 2, 1.0)
    with pytest.raises(Forfeit):
        selfplay.play_sample(Ruleset(catalogue), job._replace(networks=networks))
