"""How values are told as chances: what is fitted, the calm of the opening, and what is kept with the networks."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

from afaos_gui.ai.judgement.evaluation import (
    LEAST_TOLD,
    MOST_TOLD,
    PLAIN,
    TOLD_AT,
    LearnedEvaluation,
    Networks,
    Told,
    told_chance,
)
from afaos_gui.ai.judgement.model import learned_evaluation, load_networks
from afaos_gui.ai.measuring.calibration import best_slope, brier
from afaos_gui.ai.search.choosing import evaluation_of
from afaos_gui.ai.search.levels import CHANCES, LEVELS, chances_told, level_named
from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.ruleset import Ruleset
from afaos_plant import chances
from afaos_plant.chances import MOST_JUMP, Job, calibrated, largest_jump, openings, pairs_held_out, pairs_of, play_said
from afaos_plant.fit.policy import PolicyNet
from afaos_plant.fit.told import Said, _positions, fitted
from afaos_plant.fit.value import ValueNet, networks_of
from afaos_plant.models import save_networks


def _games(told: Told, count: int = 60, iterations: int = TOLD_AT, seed: int = 5) -> list[Said]:
    """Games whose values come true as `told` says."""
    rng, games = random.Random(seed), []
    for _ in range(count * 20):
        turn, value = rng.randrange(80), rng.uniform(0.02, 0.98)
        games.append(Said(((turn, value),), rng.random() < told_chance(told, value, turn), iterations))
    return games


def test_plain_chances_are_the_values_and_ends_are_certain() -> None:
    assert told_chance(PLAIN, 0.3, 7) == 0.3
    assert told_chance((0.5, 0.2, 0.9, 0.0), 1.0, 7) == 1.0
    assert told_chance((0.5, 0.0, 1.0, 0.0), 0.9, 0) == pytest.approx(0.75)
    assert told_chance((0.5, 0.0, 1.0, 0.0), 0.9, 60) == pytest.approx(0.9)


def test_what_calibrates_the_values_is_found() -> None:
    games = _games((0.5, 0.3, 1.4, -0.2))
    found, doubling = fitted(games, lambda told: True)
    assert doubling == 0.0
    assert found[2] == pytest.approx(1.4, abs=0.35)
    assert found[0] < 0.9
    assert best_slope(pairs_of(games, found)) == pytest.approx(1.0, abs=0.1)


def test_what_is_fitted_is_what_will_be_told() -> None:
    told = (0.5, 0.3, 1.4, -0.2)
    games = [Said(((3, 0.2), (60, 0.9), (61, 0.7)), True), Said(((20, 0.4),), False)]
    wanted = sum(brier(pairs_of([game], told)) for game in games) / 2
    assert _positions(games).loss((*told, 0.7)) == pytest.approx(wanted, abs=1e-12)


def test_the_opening_is_told_more_calmly_while_a_first_action_jumps() -> None:
    first = [(0.5, (0.5, 0.8))]
    games = _games(PLAIN)
    found, _ = fitted(games, lambda told: largest_jump(first, told) <= MOST_JUMP)
    assert largest_jump(first, PLAIN) > MOST_JUMP >= largest_jump(first, found)
    assert found[2] > found[0]


def test_games_of_deeper_search_shift_the_opening_by_their_doublings(networks: Networks) -> None:
    first = [(0.5, (0.5,))]
    quick = _games((0.6, -0.4, 0.9, 0.1), 200, TOLD_AT // 4)
    deep = _games((0.6, 0.8, 0.9, 0.1), 200, TOLD_AT * 16, seed=6)
    both = calibrated(networks, [*quick, *deep], first)
    assert both.told_doubling == pytest.approx(0.2, abs=0.06)
    for games in (quick, deep):
        assert best_slope(pairs_of(games, both.told_at(games[0].iterations))) == pytest.approx(1.0, abs=0.1)
    assert both.told_at(TOLD_AT) == both.told
    assert both.told_at(1) == both.told_at(LEAST_TOLD) and both.told_at(10**6) == both.told_at(MOST_TOLD)


def test_games_are_told_by_what_was_fitted_to_others(networks: Networks) -> None:
    """A map that is fitted to a game says that it had to be won."""
    games = {"captain": [Said(((5, 0.5), (50, 0.5)), number == 0) for number in range(6)]}
    first = [(0.5, (0.5,))]
    pairs = pairs_held_out(games, lambda others: calibrated(networks, others, first).told_at)["captain"]
    assert [won for _, won in pairs] == [True, True] + [False] * 10
    assert pairs[0][0] < 0.05 < pairs[-1][0]


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
    found = openings(LearnedEvaluation(networks), Ruleset(catalogue))
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
    kept = tmp_path / "games.jsonl"
    words = ["--levels", "sergeant", "--games", "7", "--most", "2", "--kept", str(kept)]
    monkeypatch.setattr(sys, "argv", ["chances", str(file), *words, "--write"])
    assert chances.main() == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["sergeant"]["games"], figures["sergeant"]["iterations"]) == (7, 2)
    assert kept.read_text(encoding="utf-8").count("sergeant") == 7
    assert [round(figure, 3) for figure in load_networks(file).told] == pytest.approx(figures["told"], abs=1e-3)
    card = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    assert (card["games"], card["chances"]) == (0, figures)
    monkeypatch.setattr(chances, "play_said", None)  # all games are kept
    monkeypatch.setattr(sys, "argv", ["chances", str(file), *words])
    assert chances.main() == 0
    assert json.loads(capsys.readouterr().out) == figures


def test_levels_without_networks_tell_chances_of_their_own(
    networks: Networks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "value.npz"
    save_networks(file, networks, {"games": 0})
    card, weights = file.with_suffix(".json").read_bytes(), file.read_bytes()
    monkeypatch.setattr(chances, "TURN_CAP", 4)
    monkeypatch.setattr(chances, "OPENINGS", 1)
    kept = tmp_path / "games.jsonl"
    for levels in (["recruit", "corporal"], ["corporal"]):
        words = ["--levels", *levels, "--games", "7", "--most", "2", "--kept", str(kept), "--write"]
        monkeypatch.setattr(sys, "argv", ["chances", str(file), *words])
        assert chances.main() == 0
        figures = json.loads(capsys.readouterr().out)
        assert list(figures) == levels and figures["corporal"]["games"] == 7
        told = chances_told(tmp_path)
        assert len(told) == 2, "a level that was not asked for keeps what it had"
        assert told["trader"] == tuple(figures["corporal"]["told"])
        assert "told" in json.loads((tmp_path / CHANCES).read_text(encoding="utf-8"))["recruit"]
    assert (file.with_suffix(".json").read_bytes(), file.read_bytes()) == (card, weights)


def test_the_same_seed_plays_the_same_game_of_a_level(
    catalogue: Catalogue, networks: Networks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chances, "TURN_CAP", 5)
    level = level_named("sergeant")._replace(iterations=8, seconds=1e9)
    one, other = (play_said(Ruleset(catalogue), Job(networks, level, 3)) for _ in range(2))
    assert one == other and one.iterations == 8
    assert {turn for turn, _ in one.values} <= set(range(1, 6)) and all(0.0 <= value <= 1.0 for _, value in one.values)


def test_a_missing_model_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["chances", str(tmp_path / "none.npz")])
    assert chances.main() == 2
    assert capsys.readouterr().err == "none.npz is missing.\n"
