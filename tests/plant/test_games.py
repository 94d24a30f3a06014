"""Searches and games of the plant, and what is learned from them."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from afaos_gui.ai.core import layout
from afaos_gui.ai.heuristics.style import HAMMER
from afaos_gui.ai.judgement.evaluation import LearnedEvaluation, Networks
from afaos_gui.ai.judgement.inputs import active_inputs
from afaos_gui.ai.judgement.means import MEANS
from afaos_gui.ai.judgement.model import learned_evaluation, load_networks
from afaos_gui.ai.judgement.model_folder import MODEL, models_folder
from afaos_gui.ai.judgement.signals import SIGNALS
from afaos_gui.rules.actions import Pass
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.state import Decision, Ending, GameState, with_card, without
from afaos_gui.rules.view import less
from afaos_plant import arena
from afaos_plant.build import NoCompiler, library
from afaos_plant.fit.sample import NO_OPPONENT
from afaos_plant.games import GROUND, Played, Table, joined, load, save, settings_of
from afaos_plant.league import League
from afaos_plant.mind import GuidingPlan, Mind, NativeSearch
from afaos_plant.native import NativeNetworks, NativeRules
from afaos_plant.samples import lessons_of, questions_of, returns
from afaos_plant.train import Course, Learner, train
from tests.rules.builder import SECOND
from tests.rules.games import some_positions

try:
    library()
    WITHOUT = ""
except NoCompiler as error:
    WITHOUT = str(error)

pytestmark = pytest.mark.skipif(bool(WITHOUT), reason=WITHOUT)
GROUND_QUICK = GROUND | {"deep": 60, "quick": 16, "deep_share": 0.5, "cap": 60}
QUICK = settings_of(**GROUND_QUICK)


@pytest.fixture(scope="module")
def rules() -> NativeRules:
    return NativeRules(SECOND)


@pytest.fixture(scope="module")
def mind(rules: NativeRules) -> Mind:
    return Mind(rules, learned_evaluation().networks)


@pytest.fixture(scope="module")
def played(mind: Mind) -> Played:
    table = Table()
    return joined([table.play(mind, mind, QUICK, seed) for seed in range(6)])


def in_turns(number: int) -> list[GameState]:
    return [state for state in some_positions() if state.decision is Decision.TURN and state.actions_left][:number]


def test_a_search_weighs_legal_actions_and_is_reproducible(mind: Mind) -> None:
    search = NativeSearch()
    for number, state in enumerate(in_turns(20)):
        found = search.think(mind, state, 100, number)
        assert {one.action for one in found} <= set(legal_actions(state))
        assert sum(one.visits for one in found) <= search.iterations <= 100
        assert found[0].visits == max(one.visits for one in found)
        assert not any(isinstance(one.action, Pass) for one in found)
        assert search.think(mind, state, 100, number) == found


def test_a_search_does_not_look_at_the_other_hand(mind: Mind) -> None:
    search = NativeSearch()
    for state in in_turns(20):
        other = state.copy()
        sides = [side.copy() for side in state.sides]
        them = sides[1 - state.to_decide]
        hidden = less(them.hand, them.known)
        if not hidden or not them.draw or them.draw[0] in them.hand:
            continue
        dealt = them.draw[0]
        them.hand = with_card(without(them.hand, hidden[0]), dealt)
        them.draw = with_card(without(them.draw, dealt), hidden[0])
        other.sides = (sides[0], sides[1])
        assert search.think(mind, other, 60, 1) == search.think(mind, state, 60, 1)


def test_a_plan_changes_what_its_side_looks_at(rules: NativeRules, mind: Mind) -> None:
    hammer = Mind(rules, learned_evaluation().networks, GuidingPlan(HAMMER, BRITISH, 0.9))
    search = NativeSearch()
    for side in (0, 1):
        states = [state for state in in_turns(60) if state.to_decide == side]
        same = [search.think(mind, state, 40, 1) == search.think(hammer, state, 40, 1) for state in states]
        assert not all(same) if side == BRITISH else True


def test_kept_positions_are_valid_and_in_turns(rules: NativeRules, played: Played) -> None:
    assert len(played.positions) > 50
    for made in played.positions["state"][::9]:
        state = rules.figures.state(_state(made))
        assert problems(state) == []
        assert state.decision is Decision.TURN
    for game in played.games:
        last = rules.figures.state(_state(game["last"]))
        assert (last.ending is Ending.NONE) == (game["outcome"] == 0.5)
        assert last.ending is Ending.NONE or game["outcome"] == (last.winner == BRITISH)


def test_games_are_the_same_after_saving(played: Played, tmp_path: Path) -> None:
    save(tmp_path / "games.npz", played)
    again = load(tmp_path / "games.npz")
    assert [rows.tobytes() for rows in again] == [rows.tobytes() for rows in played]


def test_lessons_have_the_inputs_of_the_program(rules: NativeRules, played: Played) -> None:
    lessons = lessons_of(rules, played)
    begins = lessons.positions.begins
    for number in range(0, len(played.positions), 17):
        state = rules.figures.state(_state(played.positions["state"][number]))
        assert sorted(lessons.positions.active[begins[number] : begins[number + 1]]) == sorted(active_inputs(state))
    assert np.all((lessons.win >= 0.0) & (lessons.win <= 1.0))
    assert np.all(lessons.further >= 0.0)
    assert np.max(lessons.further[:, :2]) > 0.0


def test_questions_ask_about_every_legal_action(rules: NativeRules, played: Played) -> None:
    asked = questions_of(rules, played)
    assert asked
    for question in asked:
        assert len(question.shares) == np.count_nonzero(question.choices == -1)
        assert float(question.shares.sum()) == pytest.approx(1.0, abs=0.02)


def test_what_follows_a_random_move_is_not_blamed_on_the_positions_before(played: Played) -> None:
    positions = played.positions[:3].copy()
    positions["found"], positions["stray"] = [0.2, 0.6, 0.9], [0, 1, 0]
    game = played.games[:1].copy()
    game["positions"], game["outcome"] = 3, 1.0
    assert returns(played._replace(games=game, positions=positions), 0.5) == pytest.approx([0.6, 0.6, 1.0])


@pytest.mark.parametrize("is_exploiter", [False, True])
def test_training_begins_with_what_the_networks_knew_and_goes_on(
    rules: NativeRules, tmp_path: Path, is_exploiter: bool
) -> None:
    folder = models_folder()
    assert folder is not None
    course = Course(batch=3, settings=GROUND_QUICK, exploited=folder / MODEL if is_exploiter else None)
    learner = Learner(rules, tmp_path, folder / MODEL, 1, course)
    begun, shipped = LearnedEvaluation(learner.networks()), learned_evaluation()
    for state in in_turns(5):
        assert begun.heads(state) == pytest.approx(shipped.heads(state), abs=1e-3)
        actions = list(legal_actions(state))
        assert begun.scores(state, actions) == pytest.approx(shipped.scores(state, actions), abs=1e-3)
    told: list[str] = []
    train(learner, 6, 2, told.append)
    assert len(told) == 2
    again = Learner(rules, tmp_path, folder / MODEL, 1, course)
    assert again.games == 6
    assert again.networks() == learner.networks()
    check_read_alike(rules, load_networks(tmp_path / MODEL))


def test_an_exploiter_plays_both_sides_against_what_it_exploits_alone(rules: NativeRules) -> None:
    networks, rng = learned_evaluation().networks, random.Random(4)
    league = League(rules, networks, [networks], networks)
    pairings = [league.pairing(rng) for _ in range(20)]
    sides = {(id(one.british), id(one.french)) for one in pairings}
    assert len(sides) == 2 and all((french, british) in sides for british, french in sides)
    assert {one.opponent for one in pairings} == {NO_OPPONENT}


def test_a_match_tells_points_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    folder = models_folder()
    assert folder is not None
    model = str(folder / MODEL)
    for plan in arena.PLANS:
        assert arena.main([f"{plan}{model}", model, "--games", "4", "--iterations", "8"]) == 0
        said = capsys.readouterr().out
        assert "as British" in said and "of 2 " in said and "Brier" in said
    assert arena.main(["nothing.npz", model]) == 2


def test_an_interval_holds_the_share_and_narrows_with_games() -> None:
    low, high = arena.interval(50.0, 100)
    assert low == pytest.approx(0.404, abs=0.002) and high == pytest.approx(0.596, abs=0.002)
    assert arena.interval(0.0, 0) == (0.0, 1.0)


def check_read_alike(rules: NativeRules, networks: Networks) -> None:
    """Check that the program and the core say the same by networks, which read the further inputs."""
    assert networks.value[1] == len(SIGNALS) + len(MEANS)
    program, native = LearnedEvaluation(networks), NativeNetworks(networks)
    for state in in_turns(10):
        assert program.heads(state) == pytest.approx(native.heads(rules, state), abs=1e-3)


def _state(made: np.void) -> object:
    return layout.State.from_buffer_copy(made.tobytes())
