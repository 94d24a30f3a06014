"""The program and the second witness of the rules agree, in games of both editions with random sets of options."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from afaos_gui.rules.options import OPTIONS
from afaos_gui.rules.ruleset import EDITIONS
from tests.rules.builder import SECOND
from tests.rules.test_random_options import random_ruleset
from tests.rules.witness import allowed
from tests.rules.witness.comparing import Difference, compare_game
from tests.rules.witness.moves import Move, read_move

GAMES, FRESH, TURNS = 14, 3, 50
LONG_GAMES, LONG_BATCHES, LONG_TURNS = 400, 8, 300


def test_program_and_witness_agree_whatever_the_options() -> None:
    """A few games that meet all options and nearly all decisions."""
    rulesets = [random_ruleset(seed) for seed in range(GAMES)]
    assert set(OPTIONS) <= frozenset[str]().union(*(one.options for one in rulesets))
    assert {one.edition for one in rulesets} == set(EDITIONS)
    games = [compare_game(ruleset, seed, TURNS) for seed, ruleset in enumerate(rulesets)]
    met = frozenset[str]().union(*(game.decisions for game in games))
    assert len(met) >= 11
    assert sum((game.verbs for game in games), Counter[str]()).keys() >= {"settle", "besiege", "raid", "governor"}


def test_program_and_witness_agree_on_sets_that_no_run_has_seen() -> None:
    """The message of a difference names edition, options and seed; `python -m tests.rules.witness` plays it again."""
    first = random.SystemRandom().randrange(1 << 31)
    for seed in range(first, first + FRESH):
        compare_game(random_ruleset(seed), seed, TURNS)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("batch", range(LONG_BATCHES))
def test_program_and_witness_agree_for_long(batch: int) -> None:
    for seed in range(1000 + batch, 1000 + LONG_GAMES, LONG_BATCHES):
        compare_game(random_ruleset(seed), seed, LONG_TURNS, wild=10)


def test_a_changed_rule_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: a reserve of one card, where the program plays with five."""
    monkeypatch.setattr(allowed, "RESERVE_LIMIT", 1)
    with pytest.raises(Difference, match="only the program allows 'reserve"):
        for seed in range(6):
            compare_game(SECOND, seed, 60)


def test_moves_are_read_from_their_text() -> None:
    settle = read_move("settle Deerfield: New Haven, St. Mary's, Boston", "British")
    assert settle == Move("settle", "Deerfield", ("L:Boston", "L:New Haven", "L:St. Mary's"))
    assert read_move("draft: Settlers (N)", "French") == Move("draft", "", ("N:Settlers",))
    assert settle.text("British") == "settle Deerfield: Boston, New Haven, St. Mary's"
