"""Fixed players: always legal, reproducible by seed, and in the expected order of strength."""

from __future__ import annotations

import pytest

from afaos_gui.ai.measuring.arena import play_game, tally
from afaos_gui.ai.players import PLAYERS, player_named
from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.ruleset import Ruleset


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


@pytest.mark.few(1)
@pytest.mark.parametrize("seeds", [range(3, 9), range(3)])
def test_greedy_beats_random_from_either_side(ruleset: Ruleset, seeds: range) -> None:
    results = []
    for seed in seeds:
        for names in (("greedy", "random"), ("random", "greedy")):
            results.append(play_game(ruleset, [player_named(name) for name in names], names, seed))
    assert tally(results, "greedy").wins >= len(results) - 1
