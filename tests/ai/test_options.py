"""The machine plays under every option and in both editions: every action is checked by `play_game`."""

from __future__ import annotations

import pytest

from afaos_gui.ai.measuring.arena import play_game
from afaos_gui.ai.players import player_named
from afaos_gui.ai.players.searching import LevelPlayer
from afaos_gui.ai.search.levels import level_named
from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.options import OPTIONS
from afaos_gui.rules.ruleset import Ruleset, RulesetError


def _ruleset(catalogue: Catalogue, option: str) -> Ruleset:
    try:
        return Ruleset(catalogue, "second", frozenset({option}))
    except RulesetError:
        return Ruleset(catalogue, "first", frozenset({option}))


@pytest.mark.parametrize("option", (*OPTIONS, "british_bid_2"))
def test_rules_of_thumb_know_every_option(catalogue: Catalogue, option: str) -> None:
    rules = _ruleset(catalogue, option)
    for seed in range(2):
        play_game(rules, (player_named("weighted"), player_named("weighted")), ("weighted", "weighted"), seed, cap=50)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_level_plays_a_game_in_both_editions(catalogue: Catalogue, edition: str) -> None:
    level = level_named("trader")._replace(iterations=16)
    players = (LevelPlayer(level), LevelPlayer(level))
    play_game(Ruleset(catalogue, edition), players, ("trader", "trader"), seed=2, cap=30)
