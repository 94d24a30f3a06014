"""Many games side by side: each is what it would be alone, and one that ends begins anew."""

from __future__ import annotations

import pytest

pytest.importorskip("pettingzoo", reason="the extra `env` is not installed")

import numpy as np
from pettingzoo.test import api_test

from afaos_gui.env import AcresEnv, Batch, env
from afaos_gui.env.batch import Turns
from afaos_gui.env.environment import AGENTS
from afaos_gui.rules.ruleset import RulesetError


def any_words(turns: Turns, rng: np.random.Generator) -> list[int]:
    return [int(rng.choice(np.flatnonzero(mask))) for mask in turns.masks]


def test_each_game_is_what_it_is_alone() -> None:
    games, rng = Batch(3, turn_cap=6), np.random.default_rng(2)
    turns = games.reset(seed=4)
    alone = [AcresEnv(turn_cap=6) for _ in games.games]
    seeds = np.random.default_rng(4)
    for one in alone:
        one.reset(seed=int(seeds.integers(2**63)))
    for _ in range(25):
        for number, one in enumerate(alone):
            seen = one.observe(one.agent_selection)
            assert np.array_equal(seen["observation"], turns.observations[number])
            assert np.array_equal(seen["action_mask"], turns.masks[number])
            assert AGENTS[turns.sides[number]] == one.agent_selection
        words = any_words(turns, rng)
        turns = games.step(words)
        if turns.terminated.any() or turns.truncated.any():
            break
        for one, word in zip(alone, words, strict=True):
            one.step(word)


def test_a_game_that_ends_is_told_and_begins_anew() -> None:
    games, rng = Batch(4, turn_cap=3), np.random.default_rng(1)
    turns = games.reset(seed=9)
    first = turns.observations.copy()
    ended = np.zeros(4, int)
    for _ in range(120):
        turns = games.step(any_words(turns, rng))
        ended += turns.truncated
        assert not (turns.terminated & turns.truncated).any()
        assert (turns.rewards[~turns.terminated] == 0).all()
        assert turns.masks.any(axis=1).all()
    assert (ended > 1).all()
    assert not np.array_equal(first, Batch(4, turn_cap=3).reset(seed=10).observations)


def test_a_game_that_is_won_rewards_its_sides() -> None:
    games = Batch(1)
    games.reset(seed=3)
    rng = np.random.default_rng(3)
    turns = games.reset(seed=3)
    for _ in range(40_000):
        turns = games.step(any_words(turns, rng))
        if turns.terminated[0]:
            break
        if turns.truncated[0]:
            assert turns.rewards.tolist() == [[0.0, 0.0]]
    assert turns.terminated[0] and sorted(turns.rewards[0].tolist()) == [-1.0, 1.0]


def test_the_same_seed_gives_the_same_games() -> None:
    told = []
    for _ in range(2):
        games, rng = Batch(2, turn_cap=4), np.random.default_rng(7)
        turns = games.reset(seed=5)
        for _ in range(60):
            turns = games.step(any_words(turns, rng))
        told.append(turns.observations)
    assert np.array_equal(told[0], told[1])


@pytest.mark.parametrize("words", [[1], [1, 1, 1], [[1, 1]], [0.5, 0.5], [-1, 0], [100_000, 0]])
def test_words_that_do_not_fit_are_refused_and_change_nothing(words: list[int]) -> None:
    games = Batch(2)
    turns = games.reset(seed=1)
    with pytest.raises(ValueError, match="word"):
        games.step(words)
    forbidden = [int(np.flatnonzero(turns.masks[0])[0]), int(np.flatnonzero(turns.masks[1] == 0)[0])]
    with pytest.raises(ValueError, match="game 1"):
        games.step(forbidden)
    assert [game.played for game in games.games] == [[], []]
    assert np.array_equal(games.games[0].observe(games.games[0].agent_selection), turns.observations[0])


def test_a_batch_needs_games_and_rules_that_can_be_played() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Batch(0)
    with pytest.raises(RulesetError):
        Batch(1, options=("free_beer",))


@pytest.mark.filterwarnings("error")
def test_agents_are_named_as_pettingzoo_asks() -> None:
    """Its test warns of names without a number."""
    import warnings

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(env(turn_cap=12), num_cycles=60)
    assert not [str(one.message) for one in told if "named" in str(one.message) or "names" in str(one.message)]


@pytest.mark.filterwarnings("ignore")
def test_flat_observations_pass_the_api_test_and_have_their_mask_in_the_info() -> None:
    api_test(env(turn_cap=12, flat=True), num_cycles=120)
    flat, other = AcresEnv(flat=True, turn_cap=5), AcresEnv(turn_cap=5)
    flat.reset(seed=2)
    other.reset(seed=2)
    rng = np.random.default_rng(2)
    for agent in other.agent_iter(40):
        seen, _, terminated, truncated, _ = other.last()
        row, _, _, _, info = flat.last()
        assert np.array_equal(row, seen["observation"]) and flat.observation_space(agent).contains(row)
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        assert np.array_equal(flat.action_mask(agent), seen["action_mask"])
        word = None if terminated or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        other.step(word)
        flat.step(word)


@pytest.mark.filterwarnings("ignore")
def test_an_illegal_word_loses_the_game_with_flat_observations_too() -> None:
    game = env(flat=True)
    game.reset(seed=1)
    agent = game.agent_selection
    game.last()
    game.step(int(np.flatnonzero(game.infos[agent]["action_mask"] == 0)[0]))
    assert game.terminations[agent]
