"""How values are told as chances: what is fitted, the calm of the opening, and what is kept with the networks."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

from afaos_gui.ai.judgement.evaluation import DEEP, PLAIN, Networks, Told, told_chance
from afaos_gui.ai.judgement.model import learned_evaluation, load_networks
from afaos_gui.ai.measuring.calibration import best_slope, brier
from afaos_gui.ai.search.choosing import evaluation_of
from afaos_gui.ai.search.levels import LEVELS
from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.ruleset import Ruleset
from afaos_plant import chances
from afaos_plant.chances import MOST_JUMP, largest_jump, openings, pairs_of
from afaos_plant.fit.policy import PolicyNet
from afaos_plant.fit.told import Said, _positions, fitted
from afaos_plant.fit.value import ValueNet, networks_of
from afaos_plant.models import save_networks


def _games(told: Told, count: int = 60) -> list[Said]:
    """Games whose values come true as `told` says."""
    rng, games = random.Random(5), []
    for _ in range(count * 20):
        turn, value = rng.randrange(80), rng.uniform(0.02, 0.98)
        games.append(Said(((turn, value),), rng.random() < told_chance(told, value, turn)))
    return games


def test_plain_chances_are_the_values_and_ends_are_certain() -> None:
    assert told_chance(PLAIN, 0.3, 7) == 0.3
    assert told_chance((0.5, 0.2, 0.9, 0.0), 1.0, 7) == 1.0
    assert told_chance((0.5, 0.0, 1.0, 0.0), 0.9, 0) == pytest.approx(0.75)
    assert told_chance((0.5, 0.0, 1.0, 0.0), 0.9, 60) == pytest.approx(0.9)


def test_what_calibrates_the_values_is_found() -> None:
    games = _games((0.5, 0.3, 1.4, -0.2))
    found = fitted(games, lambda told: True)
    assert found[2] == pytest.approx(1.4, abs=0.35)
    assert found[0] < 0.9
    assert best_slope(pairs_of(games, found)) == pytest.approx(1.0, abs=0.1)


def test_what_is_fitted_is_what_will_be_told() -> None:
    told = (0.5, 0.3, 1.4, -0.2)
    games = [Said(((3, 0.2), (60, 0.9), (61, 0.7)), True), Said(((20, 0.4),), False)]
    wanted = sum(brier(pairs_of([game], told)) for game in games) / 2
    assert _positions(games).loss(told) == pytest.approx(wanted, abs=1e-12)


def test_the_opening_is_told_more_calmly_while_a_first_action_jumps() -> None:
    first = [(0.5, (0.5, 0.8))]
    games = _games(PLAIN)
    found = fitted(games, lambda told: largest_jump(first, told) <= MOST_JUMP)
    assert largest_jump(first, PLAIN) > MOST_JUMP >= largest_jump(first, found)
    assert found[2] > found[0]


def test_deep_search_has_its_own_chances_and_without_games_those_of_others(networks: Networks) -> None:
    first = [(0.5, (0.5,))]
    quick, deep = _games((0.6, 0.0, 0.8, 0.0)), _games((0.6, 0.8, 1.6, 0.8))
    both = chances._fitted(networks, {200: quick, DEEP: deep}, first)
    assert both.told_deep[2] > 1.3 > both.told[2]
    for games, iterations in ((quick, 200), (deep, DEEP)):
        assert best_slope(pairs_of(games, both.told_at(iterations))) == pytest.approx(1.0, abs=0.1)
    alike = chances._fitted(both, {200: quick}, first)
    assert alike.told_deep == alike.told == both.told


def test_each_level_tells_chances_as_its_search_is_deep() -> None:
    networks = learned_evaluation().networks
    for level in LEVELS:
        if level.learned:
            wanted = told_chance(networks.told_at(level.iterations), 0.7, 30)
            assert evaluation_of(level).told(0.7, 30) == wanted


def test_every_first_action_that_is_no_waste_is_looked_at(
    catalogue: Catalogue, networks: Networks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances, "OPENINGS", 2)
    found = openings(networks, Ruleset(catalogue))
    assert [len(after) > 20 for _, after in found] == [True, True]
    assert all(0.0 < value < 1.0 for before, after in found for value in (before, *after))


@pytest.fixture
def networks() -> Networks:
    """Untrained networks."""
    return networks_of(ValueNet(1), PolicyNet(1))


def test_the_command_tells_and_keeps_the_chances(
    networks: Networks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "value.npz"
    save_networks(file, networks, {"games": 0})
    monkeypatch.setattr(chances, "TURN_CAP", 4)
    monkeypatch.setattr(chances, "OPENINGS", 1)
    monkeypatch.setattr(sys, "argv", ["chances", str(file), "--games", "2", "--iterations", "2", "--write"])
    assert chances.main() == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["2 iterations of a turn"]["games"] == 2
    assert [round(figure, 3) for figure in load_networks(file).told] == pytest.approx(figures["told"], abs=1e-3)
    card = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    assert (card["games"], card["chances"]) == (0, figures)


def test_a_missing_model_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["chances", str(tmp_path / "none.npz")])
    assert chances.main() == 2
    assert capsys.readouterr().err == "none.npz is missing.\n"
