"""Fixed players: always legal, reproducible by seed, and in the expected order of strength."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from afaos_gui.ai.arena import play_game, tally
from afaos_gui.ai.earlier import EarlierEvaluation, EarlierWeights, load_opponent
from afaos_gui.ai.evaluation import Evaluation, dot, is_met
from afaos_gui.ai.feature_names import FEATURES
from afaos_gui.ai.features import features, odds
from afaos_gui.ai.model_error import ModelError
from afaos_gui.ai.players import PLAYERS, player_named
from afaos_gui.ai.players.ahead import AheadPlayer
from afaos_gui.ai.speed import bench_positions
from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import observe


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_is_legal_over_a_whole_game_and_repeats_it_for_the_same_seed(ruleset: Ruleset, name: str) -> None:
    """`play_game` checks every action."""
    games = [
        play_game(ruleset, (player_named(name), player_named(name)), (name, name), seed=5, cap=120) for _ in range(2)
    ]
    assert games[0][:5] == games[1][:5]


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("name", ["weighted", "greedy", "british-hammer"])
def test_a_player_is_legal_in_both_editions(catalogue: Catalogue, edition: str, name: str) -> None:
    rules = Ruleset(catalogue, edition)
    play_game(rules, (player_named(name), player_named("french-raid")), (name, "french-raid"), seed=3, cap=100)


def test_greedy_beats_random_from_either_side(ruleset: Ruleset) -> None:
    results = []
    for seed in range(6):
        for names in (("greedy", "random"), ("random", "greedy")):
            results.append(play_game(ruleset, [player_named(name) for name in names], names, seed))
    assert tally(results, "greedy").wins >= 11


def test_an_earlier_versions_judgement_is_the_sum_of_its_weights_and_units(ruleset: Ruleset) -> None:
    rng = random.Random(4)
    linear = tuple(rng.uniform(-0.3, 0.3) for _ in FEATURES)
    units = tuple(tuple(rng.uniform(-0.3, 0.3) for _ in FEATURES) for _ in range(3))
    evaluation = EarlierEvaluation(EarlierWeights(linear, units, (0.5, -0.7, 0.2)))
    for state in bench_positions(ruleset):
        row = features(state)
        logit = dot(list(linear), row)
        for unit, share in zip(units, (0.5, -0.7, 0.2), strict=True):
            logit += share * max(0.0, dot(list(unit), row))
        assert is_met(row) or evaluation.value(state) == pytest.approx(odds(logit), abs=1e-5)


def test_a_model_of_an_earlier_version_is_an_opponent_and_a_damaged_one_a_sentence(tmp_path: Path) -> None:
    content = {"linear": np.ones(len(FEATURES)), "units": np.zeros(2 * len(FEATURES)), "shares": np.ones(2)}
    np.savez(tmp_path / "old.npz", features=np.asarray(FEATURES), **content)
    found = load_opponent(tmp_path / "old.npz")
    assert isinstance(found, EarlierWeights) and len(found.units) == 2
    np.savez(tmp_path / "other.npz", features=np.asarray(FEATURES[1:]), **content)
    with pytest.raises(ModelError, match="other inputs"):
        load_opponent(tmp_path / "other.npz")


def test_the_quick_player_tries_what_no_policy_proposes_and_takes_the_best(ruleset: Ruleset) -> None:
    view = observe(new_game(ruleset, RandomChance(3)), 0)
    found = AheadPlayer(Evaluation(), width=3, others=4).think(view, random.Random(1)).candidates
    assert len(found) == 7
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    assert sum(one.prior for one in found) == pytest.approx(1.0)
