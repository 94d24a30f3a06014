"""The plant's core and the program agree on rules, inputs and networks."""

from __future__ import annotations

from pathlib import Path

import pytest

from afaos_gui.ai.core import layout
from afaos_gui.ai.core.figures import Unsupported
from afaos_gui.ai.heuristics.policy import Policy
from afaos_gui.ai.heuristics.style import HAMMER, RAIDER, TRADER, Style
from afaos_gui.ai.judgement.evaluation import LearnedEvaluation
from afaos_gui.ai.judgement.inputs import active_inputs
from afaos_gui.ai.judgement.means import MEANS, means_signals
from afaos_gui.ai.judgement.model import learned_evaluation
from afaos_gui.ai.judgement.signals import SIGNALS, signals
from afaos_gui.ai.view.intents import group
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, GameState
from afaos_plant import build
from afaos_plant.build import NoCompiler, library
from afaos_plant.native import NativeJudge, NativeNetworks, NativeRules
from tests.plant.equality import compare
from tests.rules.builder import SECOND
from tests.rules.games import some_positions

try:
    library()
    WITHOUT = ""
except NoCompiler as error:
    WITHOUT = str(error)

pytestmark = pytest.mark.skipif(bool(WITHOUT), reason=WITHOUT)
SAMPLE = 20_000
"""Legal actions compared in every run; `python -m tests.plant.equality` compares ten million."""


@pytest.fixture(scope="module")
def rules() -> NativeRules:
    return NativeRules(SECOND)


@pytest.fixture(scope="module")
def shipped() -> LearnedEvaluation:
    return learned_evaluation()


@pytest.fixture(scope="module")
def native(shipped: LearnedEvaluation) -> NativeNetworks:
    return NativeNetworks(shipped.networks)


def test_legal_actions_and_successors_are_those_of_the_rules() -> None:
    found = compare(SAMPLE, options=60)
    assert found.actions >= SAMPLE
    assert found.large < found.decisions / 50


def test_inputs_of_the_networks_are_the_same(rules: NativeRules, native: NativeNetworks) -> None:
    for state in some_positions()[::3]:
        active, dense = native.inputs(rules, state)
        assert sorted(active) == sorted(active_inputs(state))
        wanted = signals(state)
        means_signals(state, wanted)
        names = (*SIGNALS, *MEANS)
        assert dict(zip(names, dense, strict=True)) == pytest.approx(dict(zip(names, wanted, strict=True)), abs=1e-5)
        for viewer in (0, 1):
            assert sorted(native.inputs(rules, state, viewer)[0]) == sorted(active_inputs(state, viewer))


def test_networks_say_the_same(rules: NativeRules, native: NativeNetworks, shipped: LearnedEvaluation) -> None:
    for state in _in_turns(100):
        assert native.heads(rules, state) == pytest.approx(shipped.heads(state), abs=1e-3)
        actions = list(legal_actions(state))[:40]
        assert native.scores(rules, state, actions) == pytest.approx(shipped.scores(state, actions), abs=1e-3)


@pytest.mark.parametrize("style", [None, HAMMER, RAIDER, TRADER], ids=["sound", "hammer", "raider", "trader"])
def test_heuristics_give_the_same_points(rules: NativeRules, style: Style | None) -> None:
    judge, policy = NativeJudge(rules, style), Policy(style)
    for state in some_positions()[::3]:
        actions = list(legal_actions(state))[:60]
        assert judge.points(state, actions)[0] == pytest.approx(policy.scores(state, actions), abs=1e-4)


def test_payments_are_in_the_same_order(rules: NativeRules) -> None:
    judge = NativeJudge(rules)
    for state in some_positions()[::3]:
        for payments in group(state, legal_actions(state)).values():
            costs = judge.points(state, payments)[1]
            assert costs == pytest.approx(sorted(costs), abs=1e-4)


def test_rules_without_room_in_the_core_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "BITS", 64)
    with pytest.raises(Unsupported, match=r"no room for 109 cards"):
        NativeRules(SECOND)


def test_the_core_has_every_switch_of_the_rules() -> None:
    of_set_up = {"catalogue", "edition", "options", "tables", "bids", "start_forts", "left_out", "bateaux_decks"}
    assert set(layout.SWITCHES) == set(Ruleset.__slots__) - of_set_up


def test_without_a_compiler_the_plant_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(build, "BUILT", tmp_path)
    with pytest.raises(NoCompiler, match="no C compiler"):
        library()


def _in_turns(number: int) -> list[GameState]:
    return [state for state in some_positions() if state.decision is Decision.TURN][:number]
