"""Random games with all editions, options and random sets of options: valid, replayable, secret."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass

import pytest

from afaos_gui.data.records.record_files import RecordEntry, RecordWriter
from afaos_gui.data.records.replay import Replay
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, new_game
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.options import OPTIONS, conflicts
from afaos_gui.rules.ruleset import EDITIONS, Ruleset
from afaos_gui.rules.state import Ending, GameState, Pile, with_cards
from afaos_gui.rules.view import less, observe
from afaos_gui.session.autoplay import pick

CATALOGUE = load_catalogue()
QUICK_TURNS, LONG_TURNS = 180, 400
"""Turns after which a random game is cut off."""
LOOKS = 7
"""Number of actions between comparisons of views."""
SHARE = 0.3
"""Probability of each option in a random set, and of a bid in each set."""
QUICK_SETS = 30
LONG_GAMES, LONG_SETS, LONG_BATCHES = 200, 2000, 20
LONG_TIMEOUT = 3600


@dataclass
class Played:
    """The result of a random game."""

    ending: Ending
    turns: int
    actions: int
    looks: int


def check_game(ruleset: Ruleset, seed: int, turn_cap: int = QUICK_TURNS) -> Played:
    """Play a random game; check that every position is valid, every view secret, and the record replayable."""
    # Half the games pick a kind of action first, so that rare kinds occur too; the others last longer.
    rng = random.Random(seed)
    by_kind = bool(seed % 2)
    chance = RandomChance(seed)
    state = new_game(ruleset, chance)
    writer = RecordWriter(state)
    actions = looks = 0
    while state.ending is Ending.NONE and state.turn <= turn_cap:
        assert problems(state) == []
        legal = legal_actions(state)
        assert legal, f"nobody can do anything: {state.decision.name}"
        if not actions % LOOKS:
            check_views(state, rng)
            looks += 1
        state = writer.play(state, pick(legal, rng) if by_kind else rng.choice(legal), chance)
        actions += 1
    assert problems(state) == []
    check_views(state, rng)
    check_record(writer, state)
    return Played(state.ending, state.turn, actions, looks + 1)


def check_views(state: GameState, rng: random.Random) -> None:
    """Check that another deal of a side's hidden cards changes neither the other's view nor its legal actions."""
    for viewer in (0, 1):
        other = dealt_anew(state, 1 - viewer, rng)
        assert observe(other, viewer) == observe(state, viewer)
        assert problems(other) == []
        if state.to_decide == viewer:
            assert legal_actions(other) == legal_actions(state)


def dealt_anew(state: GameState, side: Side, rng: random.Random) -> GameState:
    """The position with a side's hidden cards redistributed between its hand and its draw pile."""
    me = state.sides[side].copy()
    hidden = less(me.hand, me.known)
    cards: Pile = with_cards(hidden, me.draw)
    dealt = tuple(rng.sample(cards, len(hidden)))
    me.hand = with_cards(me.known, dealt)
    me.draw = less(cards, dealt)
    other = state.copy()
    other.sides = (me, state.sides[1]) if side == 0 else (state.sides[0], me)
    return other


def check_record(writer: RecordWriter, state: GameState) -> None:
    """Check that the record, written as JSON and read again, replays without differences."""
    record = json.loads(json.dumps(writer.record(state)))
    assert record["edition"] == state.ruleset.edition
    assert set(record["options"]) == state.ruleset.options
    report = Replay(RecordEntry.model_validate(record), state.ruleset, "random").run()
    assert report.differences == ()
    assert report.turns == len(record["turns"])


def random_ruleset(seed: int) -> Ruleset:
    """Any edition with a random consistent set of options, sometimes with a tournament bid."""
    rng = random.Random(f"options {seed}")
    edition = rng.choice(EDITIONS)
    wanted = [option for option in OPTIONS if rng.random() < SHARE]
    if rng.random() < SHARE:
        wanted.append(f"{rng.choice(('british', 'french'))}_bid_{rng.randint(1, 9)}")
    rng.shuffle(wanted)
    options: set[str] = set()
    for option in wanted:
        if not conflicts(edition, options | {option}):
            options.add(option)
    return Ruleset(CATALOGUE, edition, frozenset(options))


def test_random_sets_have_every_option_and_both_editions() -> None:
    rulesets = [random_ruleset(seed) for seed in range(QUICK_SETS)]
    assert {ruleset.edition for ruleset in rulesets} == set(EDITIONS)
    played = frozenset[str]().union(*(ruleset.options for ruleset in rulesets))
    assert set(OPTIONS) <= played
    assert any(sum(ruleset.bids) for ruleset in rulesets)


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_of_an_edition(edition: str) -> None:
    for seed in range(2):
        check_game(Ruleset(CATALOGUE, edition), seed)


@pytest.mark.parametrize("option", OPTIONS)
def test_a_game_with_an_option(option: str) -> None:
    check_game(Ruleset(CATALOGUE, "second", frozenset({option})), 1)


@pytest.mark.parametrize("seed", range(QUICK_SETS))
def test_a_game_with_a_random_set(seed: int) -> None:
    check_game(random_ruleset(seed), seed)


@pytest.mark.parametrize(("option", "seed"), [("pay_to_reshuffle", 135), ("french_swap_after_siege", 117)])
def test_two_sieges_won_at_once_replay(option: str, seed: int) -> None:
    """The second siege ends, or asks for an answer, in the step that ends the first."""
    check_game(Ruleset(CATALOGUE, "second", frozenset({option})), seed)


@pytest.mark.long
@pytest.mark.timeout(LONG_TIMEOUT)
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_games_of_an_edition(edition: str) -> None:
    for seed in range(LONG_GAMES):
        check_game(Ruleset(CATALOGUE, edition), seed, LONG_TURNS)


@pytest.mark.long
@pytest.mark.timeout(LONG_TIMEOUT)
@pytest.mark.parametrize("option", OPTIONS)
def test_many_games_with_an_option(option: str) -> None:
    for seed in range(LONG_GAMES):
        check_game(Ruleset(CATALOGUE, "second", frozenset({option})), seed, LONG_TURNS)


@pytest.mark.long
@pytest.mark.timeout(LONG_TIMEOUT)
@pytest.mark.parametrize("batch", range(LONG_BATCHES))
def test_many_games_with_random_sets(batch: int) -> None:
    for seed in range(batch, LONG_SETS, LONG_BATCHES):
        check_game(random_ruleset(seed), seed, LONG_TURNS)
