"""Random games: valid at every step, reproducible from their texts, positions and records."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from afaos_gui.data.positions import full_position_entry, position_from
from afaos_gui.data.records.record_files import RecordWriter, random_record, write_record
from afaos_gui.data.records.record_game import check_file
from afaos_gui.rules.action_text import action_text, parse_action
from afaos_gui.rules.actions import ACTIONS
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chance import ListedChance, RandomChance
from afaos_gui.rules.engine import apply, legal_actions, new_game, outcome, play, position_after, why_not
from afaos_gui.rules.events import Kind
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, Ending, GameState
from tests.rules.builder import CATALOGUE, FIRST, SECOND
from tests.rules.games import TURN_CAP, Moment, random_game, some_positions

QUICK, LONG, BATCH = 30, 270, 30
TRIED = 2
"""Number of legal actions tried at every inspected position."""
LOOK_EVERY = 9
OF_OPTIONS = {
    "discard for bid",
    "drop",
    "lose from siege",
    "pay with cards",
    "sell fur",
    "start with",
    "swap",
    "use bid",
}
"""Verbs that exist only under options of play."""


def check_step(moment: Moment, seed: int) -> None:
    """Check what must hold after every action."""
    state, legal, action, step = moment
    assert legal, f"nobody can do anything: {state.decision.name}"
    assert action in legal
    assert problems(step.state) == [], f"seed {seed}, turn {state.turn}: {action!r}"
    for event in step.events:
        if event.secret:
            assert event.seen_by(1 - event.side).cards == ()
            assert event.seen_by(event.side) == event
    drew = any(event.kind in (Kind.DREW, Kind.HAND_SHOWN) and event.cards for event in step.events)
    asked = step.state.to_decide != state.to_decide
    assert step.barrier or not (drew or (asked and step.state.ending is Ending.NONE and hidden(step.state)))
    assert (outcome(step.state) is None) == (step.state.ending is Ending.NONE)


def hidden(state: GameState) -> bool:
    """Whether the other side is asked about its hand."""
    return state.decision in (Decision.BLOCK_RAID, Decision.BLOCK_AMBUSH)


def check_position(moment: Moment, rng: random.Random) -> None:
    """Check what is too slow to check after every action."""
    state, legal, _, _ = moment
    before = state.copy()
    hands = tuple(side.copy() for side in state.sides)
    assert len(set(legal)) == len(legal)
    for action in legal:
        assert why_not(state, action) is None
        assert parse_action(action_text(action, CATALOGUE), state.to_decide, CATALOGUE) == action
    for action in rng.sample(legal, min(TRIED, len(legal))):
        after = apply(state, action, RandomChance(1)).state
        assert problems(after) == []
        assert after != state
        assert position_after(state, action, RandomChance(1)) == after
    assert state == before
    assert state.sides == hands
    again = position_from(full_position_entry(state), "position")
    assert again == state
    assert set(legal_actions(again)) == set(legal)


def check_games(seeds: range, ruleset: Ruleset = SECOND) -> tuple[set[str], list[GameState]]:
    """The verbs that were met, and the last positions."""
    verbs, ends = set(), []
    for seed in seeds:
        rng = random.Random(seed)
        for number, moment in enumerate(random_game(seed, ruleset)):
            check_step(moment, seed)
            verbs.add(moment.action.verb)
            if number % LOOK_EVERY == 0:
                check_position(moment, rng)
        ends.append(moment.step.state)
    return verbs, ends


def test_random_games_are_sound_meet_every_action_and_end() -> None:
    """Options bring the other actions; "resolve" needs two sieges won at once, and has its own tests."""
    verbs, ends = check_games(range(QUICK))
    assert verbs == {kind.verb for kind in ACTIONS} - OF_OPTIONS - {"resolve"}
    assert max(state.turn for state in ends) <= TURN_CAP + 1
    assert sum(state.ending is Ending.NONE for state in ends) < QUICK / 4


@pytest.mark.long
@pytest.mark.parametrize("first", range(QUICK, QUICK + LONG, BATCH))
def test_many_random_games_are_sound(first: int) -> None:
    check_games(range(first, first + BATCH))


def test_random_games_of_the_first_edition_are_sound() -> None:
    check_games(range(3), FIRST)


def test_the_same_seed_plays_the_same_game() -> None:
    games = [[(moment.action, moment.state) for moment in random_game(5, turn_cap=60)] for _ in range(2)]
    assert games[0] == games[1]


def replay_of(seed: int, folder: Path, ruleset: Ruleset) -> None:
    path = folder / f"random{seed}.json"
    write_record(path, random_record(ruleset, seed))
    report = check_file(path)
    assert report.differences == ()
    assert report.skipped == 0
    assert report.turns > 2


@pytest.mark.parametrize("ruleset", [SECOND, FIRST], ids=["second", "first"])
def test_records_of_random_games_replay_without_a_difference(ruleset: Ruleset, tmp_path: Path) -> None:
    for seed in range(3):
        replay_of(seed, tmp_path, ruleset)


@pytest.mark.long
@pytest.mark.parametrize("first", range(100, 160, BATCH))
def test_many_records_replay_without_a_difference(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + BATCH):
        replay_of(seed, tmp_path, SECOND)


def test_records_of_games_with_many_sieges_replay_without_a_difference(tmp_path: Path) -> None:
    for seed in (2, 5):
        chance = RandomChance(seed)
        start = new_game(SECOND, chance)
        writer = RecordWriter(start)
        state = start
        for moment in random_game(seed, turn_cap=300):
            draws = ListedChance(event.cards for event in moment.step.events if event.kind is Kind.DREW)
            state = writer.play(moment.state, moment.action, draws)
            assert state == moment.step.state
        path = tmp_path / f"game{seed}.json"
        write_record(path, writer.record(state))
        report = check_file(path)
        assert report.differences == ()


def test_positions_for_other_tests_hold_every_decision() -> None:
    decisions = {state.decision for state in some_positions()}
    assert decisions >= {
        Decision.TURN,
        Decision.BLOCK_RAID,
        Decision.BLOCK_AMBUSH,
        Decision.LOSE_TO_AMBUSH,
        Decision.GIVE_NATIVES,
        Decision.RETURN_AFTER_SIEGE,
        Decision.SETTLE_AFTER_SIEGE,
    }
    assert {state.to_decide for state in some_positions()} == {BRITISH, FRENCH}


def test_a_trusted_and_a_checked_step_are_the_same() -> None:
    for state in some_positions()[::10]:
        for action in legal_actions(state)[::17]:
            assert play(state, action, RandomChance(3)) == apply(state, action, RandomChance(3))
