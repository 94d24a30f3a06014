"""The PettingZoo environment: PettingZoo's own tests, and ours for words, secrecy and whole games."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra `env` is not installed")

import numpy as np
from pettingzoo.test import api_test, performance_benchmark, seed_test

from afaos_gui.ai.search.choosing import choose
from afaos_gui.ai.search.results import Limit
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.env import AcresEnv, env
from afaos_gui.env.observation import CARD_ZONES, PLACE_MARKS
from afaos_gui.env.words import DONE, ChosenWords, Vocabulary
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import legal_actions, legal_choices, new_game, play
from afaos_gui.rules.ruleset import Ruleset, RulesetError
from afaos_gui.rules.state import Ending
from afaos_gui.rules.view import determinise, observe

CASES = [("second", ()), ("first", ()), ("second", ("pay_to_reshuffle", "short_raids"))]


@pytest.mark.parametrize(("edition", "options"), CASES)
@pytest.mark.filterwarnings("ignore")
def test_it_passes_the_api_test(edition: str, options: tuple[str, ...]) -> None:
    api_test(env(edition=edition, options=options, turn_cap=40), num_cycles=600)


@pytest.mark.filterwarnings("ignore")
def test_it_passes_the_seed_test() -> None:
    seed_test(lambda: env(turn_cap=30), num_cycles=150)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_it_runs_the_performance_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(AcresEnv())
    assert "cycles per second" in capsys.readouterr().out


def _words_of_game(seed: int, game: AcresEnv, most: int = 5000) -> list[str]:
    rng = random.Random(seed)
    game.reset(seed=seed)
    for agent in game.agent_iter(most):
        observation, _, termination, truncation, _ = game.last()
        if termination or truncation:
            game.step(None)
        else:
            game.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        assert agent in ("british_0", "french_1")
    return game.played


def test_the_same_seed_plays_the_same_game_and_another_seed_another() -> None:
    games = [_words_of_game(seed, AcresEnv(turn_cap=30)) for seed in (4, 4, 5)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize(("edition", "options"), CASES)
def test_every_legal_action_can_be_said_and_nothing_else(edition: str, options: tuple[str, ...]) -> None:
    ruleset = Ruleset(load_catalogue(), edition, frozenset(options))
    vocabulary = Vocabulary(ruleset.catalogue)
    rng, chance = random.Random(2), RandomChance(2)
    state = new_game(ruleset, chance)
    for _ in range(120):
        if state.ending is not Ending.NONE:
            break
        legal = legal_actions(state)
        for action in legal:
            speech = ChosenWords(vocabulary, legal)
            said = None
            for word in (*vocabulary.words(action), DONE):
                assert word in speech.next_words
                said = speech.say(word)
                if said is not None:
                    break
            assert said is action
        state = play(state, rng.choice(legal), chance).state


@pytest.mark.parametrize(("edition", "options"), CASES)
def test_an_equal_action_is_said_in_the_words_of_the_legal_one(edition: str, options: tuple[str, ...]) -> None:
    """Start and transport of a siege, and other cards that do the same in other roles, may be named in any order."""
    ruleset = Ruleset(load_catalogue(), edition, frozenset(options))
    rng, chance = random.Random(3), RandomChance(3)
    state = new_game(ruleset, chance)
    others = 0
    for _ in range(150):
        if state.ending is not Ending.NONE:
            break
        legal = legal_actions(state)
        speech = ChosenWords(Vocabulary(ruleset.catalogue), legal, legal_choices(state))
        for action in legal:
            other = type(action)(action.place, tuple(rng.sample(action.cards, len(action.cards))))
            if other == action and other.cards != action.cards:
                others += 1
                words = speech.words_for(other)
                assert words == speech.words_for(action)
                assert words == Vocabulary(ruleset.catalogue).words(action)
        state = play(state, rng.choice(legal), chance).state
    assert others > 100


def test_a_word_that_cannot_follow_is_refused() -> None:
    game = AcresEnv()
    game.reset(seed=1)
    forbidden = int(np.flatnonzero(game.observe(game.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="cannot follow"):
        game.step(forbidden)


def test_an_illegal_word_loses_the_game_in_the_wrapped_environment() -> None:
    game = env()
    game.reset(seed=1)
    agent = game.agent_selection
    mask = game.observe(agent)["action_mask"]
    game.step(int(np.flatnonzero(mask == 0)[0]))
    assert game.terminations[agent]


def test_what_is_hidden_changes_nothing_that_an_agent_observes() -> None:
    game = AcresEnv()
    game.reset(seed=3)
    rng = random.Random(3)
    for _ in range(60):
        agent = game.agent_selection
        before = game.observe(agent)
        view = game.view(agent)
        game.game = determinise(view, rng)
        after = game.observe(agent)
        assert all(np.array_equal(before[name], after[name]) for name in before)
        game.step(int(rng.choice(np.flatnonzero(before["action_mask"]))))
        if any(game.terminations.values()):
            break


def test_the_winner_is_rewarded_and_the_game_cut_off_is_not() -> None:
    game = AcresEnv(turn_cap=400)
    for seed in range(6):
        _words_of_game(seed, game, most=100_000)
        if game.game.ending is not Ending.NONE:
            break
    assert game.game.ending is not Ending.NONE
    cut = AcresEnv(turn_cap=3)
    cut.reset(seed=1)
    seen: list[float] = []
    for _agent in cut.agent_iter():
        observation, reward, termination, truncation, _ = cut.last()
        assert not termination
        seen.append(reward)
        cut.step(None if truncation else int(np.flatnonzero(observation["action_mask"])[0]))
    assert set(seen) == {0.0}


def test_the_rewards_of_a_game_are_one_and_minus_one() -> None:
    game = AcresEnv(turn_cap=2000)
    rewards: dict[str, float] = {}
    rng = random.Random(11)
    game.reset(seed=11)
    for agent in game.agent_iter(200_000):
        observation, reward, termination, truncation, _ = game.last()
        if termination or truncation:
            rewards[agent] = reward
            game.step(None)
        else:
            game.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    ended = game.game.ending is not Ending.NONE
    assert sorted(rewards.values()) == ([-1.0, 1.0] if ended else [0.0, 0.0])


def test_a_level_of_the_machine_can_play_in_it() -> None:
    game = AcresEnv(turn_cap=6)
    game.reset(seed=2)
    for number in range(12):
        if any(game.truncations.values()):
            break
        agent = game.agent_selection
        action = choose(game.view(agent), Limit(iterations=8), "captain", number).action
        legal = next(one for one in legal_actions(game.game) if one == action)
        game.play(action)
        assert game.played[-1] == f"{agent}: {action_text(legal, game.ruleset.catalogue)}"


def test_the_row_counts_the_cards_in_hand() -> None:
    game = AcresEnv()
    game.reset(seed=5)
    view = observe(game.game, 0)
    row = game.observe("british_0")["observation"]
    cards = len(game.ruleset.catalogue.cards)
    assert int(row[:cards].sum()) == len(view.hand)
    places = row[len(CARD_ZONES) * cards :][: len(PLACE_MARKS) * len(game.ruleset.catalogue.locations)]
    assert set(np.unique(places)) <= {0, 1}


def test_rules_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(RulesetError):
        AcresEnv(options=("free_beer",))


def test_the_example_plays_a_game_of_a_level_against_chance() -> None:
    source = (Path(__file__).resolve().parents[2] / "examples" / "env_agents.py").read_text(encoding="utf-8")
    names: dict[str, Any] = {"__name__": "example"}
    exec(compile(source, "env_agents.py", "exec"), names)
    agents = {"british_0": names["RandomAgent"](1), "french_1": names["LevelAgent"]("settler", 8, 1)}
    rewards = names["play_game"](agents, seed=1, turn_cap=8)
    assert set(rewards) == {"british_0", "french_1"}


def test_it_renders_the_actions_as_text() -> None:
    game = AcresEnv(render_mode="ansi", turn_cap=5)
    words: Any = _words_of_game(1, game)
    assert game.render() == "\n".join(words)
    assert AcresEnv().render_mode is None
