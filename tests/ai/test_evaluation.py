"""Evaluation, networks, and the model file."""

from __future__ import annotations

import hashlib
import json
import random
from array import array
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from afaos_gui.ai.judgement import network
from afaos_gui.ai.judgement.choices import CHOICE_INPUTS, choice_inputs
from afaos_gui.ai.judgement.evaluation import PLAIN, Evaluation, LearnedEvaluation, Networks, is_met
from afaos_gui.ai.judgement.feature_names import FEATURES
from afaos_gui.ai.judgement.features import features, odds
from afaos_gui.ai.judgement.inputs import CARDS, INPUTS, PLACES, active_inputs
from afaos_gui.ai.judgement.model import learned_evaluation, load_networks
from afaos_gui.ai.judgement.model_error import ModelError
from afaos_gui.ai.judgement.model_folder import MODEL, models_folder
from afaos_gui.ai.judgement.network import END, PlainChoices
from afaos_gui.ai.judgement.signals import SIGNALS, signals
from afaos_gui.ai.measuring.speed import bench_positions, guided_simulations_per_second
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.search.search import Search
from afaos_gui.rules.catalogue import BRITISH, Catalogue
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import score
from afaos_gui.rules.state import Decision, Ending, GameState
from afaos_gui.rules.view import observe
from afaos_plant.fit.policy import PolicyNet
from afaos_plant.fit.value import ValueNet, networks_of
from afaos_plant.models import save_networks

Positions = Callable[[int, int], list[GameState]]
MODEL_LIMIT = 1_000_000


@pytest.fixture(scope="module")
def networks() -> Networks:
    """Untrained networks."""
    return networks_of(ValueNet(1), PolicyNet(1))


def test_every_feature_has_a_name_and_a_sound_size(positions: Positions) -> None:
    for state in positions(60, 51):
        row = features(state)
        assert len(row) == len(FEATURES)
        assert all(abs(value) < 12 for value in row)


def test_signals_are_the_features_of_the_same_names(positions: Positions) -> None:
    shared = {name: FEATURES.index(name) for name in SIGNALS if name in FEATURES}
    assert len(shared) > len(SIGNALS) // 2
    for state in positions(60, 57):
        row, found = features(state), dict(zip(SIGNALS, signals(state), strict=True))
        assert [found[name] for name in shared] == pytest.approx([row[column] for column in shared.values()])


def test_the_inputs_have_room_for_all_cards_and_places(catalogue: Catalogue) -> None:
    assert (len(catalogue.cards), len(catalogue.locations)) == (CARDS, PLACES)


def test_active_inputs_lie_in_their_range_and_tell_positions_apart(positions: Positions) -> None:
    states = positions(80, 58)
    rows = [active_inputs(state) for state in states]
    assert all(0 <= number < INPUTS for row in rows for number in row)
    for state, row in zip(states, rows, strict=True):
        poorer, me = state.copy(), state.sides[0].copy()
        me.money += 7
        poorer.sides = (me, state.sides[1])
        assert sorted(active_inputs(poorer)) != sorted(row)


def test_the_policy_reads_nothing_that_its_side_cannot_see(positions: Positions) -> None:
    """Other opposing hands give the same inputs."""
    import random

    from afaos_gui.rules.view import determinise

    other = 0
    for state in positions(40, 59):
        view = observe(state, state.to_decide)
        guess = determinise(view, random.Random(4))
        seen = sorted(active_inputs(state, view.viewer))
        assert sorted(active_inputs(guess, view.viewer)) == seen
        other += sorted(active_inputs(guess)) != sorted(active_inputs(state))
    assert other, "the guesses were different ones"


def test_choices_of_all_legal_actions_differ(positions: Positions) -> None:
    for state in positions(60, 60):
        actions = list(legal_actions(state))
        numbers = choice_inputs(actions, state.to_decide)
        assert numbers.count(END) == len(actions)
        assert all(number == END or 0 <= number < CHOICE_INPUTS for number in numbers)


def test_what_choices_begin_with_is_added_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand of twenty cards has a thousand choices, most of which differ in the last card alone."""
    added: list[float] = []

    def add(one: float, other: float) -> float:
        added.append(other)
        return one + other

    monkeypatch.setattr(network, "add", add)
    width, known, many = 3, 30, 20
    rng = random.Random(4)
    weights = array("f", [rng.uniform(-1.0, 1.0) for _ in range(known * width + width + known)]).tobytes()
    choices = PlainChoices(known, width, weights)
    state = [0.5, -0.25, 1.0]
    begun = [1, 2, 3, 4]
    together = choices.run(state, [number for last in range(5, 5 + many) for number in (*begun, last, END)])
    assert len(added) == width * (len(begun) + many)
    assert together == [choices.run(state, [*begun, last, END])[0] for last in range(5, 5 + many)]


def test_a_finished_game_is_worth_its_result(positions: Positions, networks: Networks) -> None:
    state = positions(1, 52)[0].copy()
    state.decision, state.ending = Decision.OVER, Ending.VILLAGES
    for winner, value in ((0, 1.0), (1, 0.0)):
        state.winner = winner
        assert Evaluation().value(state) == LearnedEvaluation(networks).value(state) == value


def test_more_money_is_better_by_judgement(positions: Positions) -> None:
    richer = 0
    states = positions(40, 53)
    for state in states:
        rich, me = state.copy(), state.sides[0].copy()
        me.money += 4
        rich.sides = (me, state.sides[1])
        richer += Evaluation().value(rich) > Evaluation().value(state)
    assert richer == len(states)


def test_networks_survive_their_file_and_others_are_refused(tmp_path: Path, networks: Networks) -> None:
    told, doubling = (0.5, 0.25, 0.75, 1.5), 0.125
    save_networks(tmp_path / MODEL, networks._replace(told=told, told_doubling=doubling), {"games": 0})
    found = load_networks(tmp_path / MODEL)
    assert (found.told, found.told_doubling) == (told, doubling)
    for kept, was in zip(found[:3], networks[:3], strict=True):
        assert kept[:-1] == was[:-1]
        exact, rounded = (np.frombuffer(bytes(part[-1]), dtype="<f4") for part in (was, kept))
        assert np.allclose(rounded, exact, rtol=1e-3, atol=1e-6)
    card = json.loads((tmp_path / "value.json").read_text())
    assert card["sizes"]["value"][0] == INPUTS
    np.savez(tmp_path / "other.npz", inputs=np.asarray(["others"]))
    with np.load(tmp_path / MODEL) as content:
        arrays = {name: content[name] for name in content.files}
    np.savez(tmp_path / "short.npz", **(arrays | {"value": arrays["value"][:-1]}))
    (tmp_path / "broken.npz").write_text("nothing")
    np.savez(tmp_path / "unsayable.npz", **(arrays | {"told": np.asarray([1.0, 0.0, 1.0, np.nan])}))
    np.savez(tmp_path / "short_told.npz", **(arrays | {"told": np.asarray([1.0, 0.0, 1.0])}))
    np.savez(tmp_path / "many_told.npz", **(arrays | {"told_doubling": np.asarray([0.1, 0.2])}))
    np.savez(tmp_path / "steep.npz", **(arrays | {"told_doubling": np.asarray([11.0])}))
    for name in (
        "other.npz",
        "short.npz",
        "broken.npz",
        "absent.npz",
        "unsayable.npz",
        "short_told.npz",
        "many_told.npz",
        "steep.npz",
    ):
        with pytest.raises(ModelError):
            load_networks(tmp_path / name)


def test_chances_are_told_as_often_as_they_come_true_and_the_search_is_the_same(
    ruleset: Ruleset, networks: Networks
) -> None:
    plain, told = LearnedEvaluation(networks), LearnedEvaluation(networks._replace(told=(0.4, 0.0, 0.8, 1.0)))
    assert [told.told(0.5, turn) for turn in (0, 20, 40, 90)] == pytest.approx([0.5, odds(0.5), odds(1.0), odds(1.0)])
    assert told.told(odds(1.0), 20) == pytest.approx(odds(0.6 + 0.5))
    assert told.told(1.0, 3) == 1.0 and plain.told(0.3, 3) == 0.3
    assert LearnedEvaluation(told.networks, PLAIN).told(0.3, 3) == 0.3
    state = bench_positions(ruleset)[1]
    view = observe(state, state.to_decide)
    before, after = (Search(one).run(view, Limit(iterations=40), random.Random(1)) for one in (plain, told))
    assert [one.visits for one in before.candidates] == [one.visits for one in after.candidates]
    for was, now in zip(before.candidates, after.candidates, strict=True):
        british = was.value if view.viewer == BRITISH else 1.0 - was.value
        said = told.told(british, view.turn)
        assert now.value == pytest.approx(said if view.viewer == BRITISH else 1.0 - said)


def test_the_shipped_model_fits_this_program_and_is_small() -> None:
    folder = models_folder()
    assert folder is not None
    assert (folder / MODEL).stat().st_size < MODEL_LIMIT
    shipped = learned_evaluation()
    assert isinstance(shipped, LearnedEvaluation) and shipped.networks == load_networks(folder / MODEL)
    card = json.loads((folder / "value.json").read_text(encoding="utf-8"))
    assert card["sha256"] == hashlib.sha256((folder / MODEL).read_bytes()).hexdigest()


def test_a_lead_decides_where_a_game_is_about_to_be_scored(positions: Positions) -> None:
    """Twelve points of captures end the game: being behind in points loses it, however good all else is."""
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


@pytest.mark.long
def test_the_search_is_fast_enough_to_be_of_use(ruleset: Ruleset) -> None:
    """The bound is far below the real speed, because machines are shared; `afaos bench` measures it."""
    assert guided_simulations_per_second(ruleset).by_processor > 30
