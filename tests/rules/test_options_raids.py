"""Options for raids and ambushes: each one's effect, its absence, and its combination with others."""

from __future__ import annotations

import pytest

from afaos_gui.rules.refusals import Code
from afaos_gui.rules.state import GameState
from tests.rules.builder import BRITISH, FRENCH, after, allows, why
from tests.rules.option_games import position

# blocked_ambush_free, blocked_raid_free


def blocked_ambush(*options: str) -> GameState:
    pos = position(FRENCH, *options).hand(FRENCH, "Coureurs de Bois").hand(BRITISH, "Rangers")
    return after(pos.state(), "ambush: Coureurs de Bois", "block: Rangers")


def blocked_raid(*options: str) -> GameState:
    pos = position(FRENCH, *options).hand(FRENCH, "Coureurs de Bois", "Priest").hand(BRITISH, "Rangers")
    pos.village(BRITISH, "Fort Halifax")
    return after(pos.state(), "raid Fort Halifax: Coureurs de Bois, Priest", "block: Rangers")


def test_a_blocked_ambush_uses_no_action() -> None:
    assert blocked_ambush("blocked_ambush_free").actions_left == 2


def test_a_blocked_ambush_uses_an_action_without_the_option() -> None:
    assert blocked_ambush().actions_left == 1


def test_a_blocked_raid_uses_no_action() -> None:
    assert blocked_raid("blocked_raid_free").actions_left == 2


def test_a_blocked_raid_uses_an_action_without_the_option() -> None:
    assert blocked_raid().actions_left == 1


def test_each_of_the_two_frees_only_its_own_kind() -> None:
    assert blocked_raid("blocked_ambush_free").actions_left == 1
    assert blocked_ambush("blocked_raid_free").actions_left == 1


def test_both_blocks_can_be_free() -> None:
    assert blocked_raid("blocked_ambush_free", "blocked_raid_free").actions_left == 2
    assert blocked_ambush("blocked_ambush_free", "blocked_raid_free").actions_left == 2


@pytest.mark.parametrize("other", ["siege_cards_ambushable", "natives_in_sieges"])
def test_an_ambush_that_succeeds_uses_an_action(other: str) -> None:
    pos = position(FRENCH, "blocked_ambush_free", other).hand(FRENCH, "Coureurs de Bois").hand(BRITISH, "Militia")
    assert after(pos.state(), "ambush: Coureurs de Bois", "decline").actions_left == 1


def test_a_short_raid_that_is_blocked_can_be_free() -> None:
    pos = position(FRENCH, "blocked_raid_free", "short_raids").hand(FRENCH, "Coureurs de Bois").hand(BRITISH, "Rangers")
    pos.village(BRITISH, "Kennebec")
    assert after(pos.state(), "raid Kennebec: Coureurs de Bois", "block: Rangers").actions_left == 2


# short_raids


def test_a_short_raid_reaches_one_connection_a_card() -> None:
    pos = position(FRENCH, "short_raids").hand(FRENCH, "Coureurs de Bois", "Priest").village(BRITISH, "Fort Halifax")
    state = pos.state()
    assert why(state, "raid Fort Halifax: Coureurs de Bois") is Code.OUT_OF_RANGE
    assert allows(state, "raid Fort Halifax: Coureurs de Bois, Priest")


def test_a_raid_reaches_two_without_the_option() -> None:
    pos = position(FRENCH).hand(FRENCH, "Coureurs de Bois").village(BRITISH, "Fort Halifax")
    assert allows(pos.state(), "raid Fort Halifax: Coureurs de Bois")


@pytest.mark.parametrize("other", ["blocked_raid_free", "natives_in_sieges"])
def test_a_short_raid_beside_other_options(other: str) -> None:
    pos = position(FRENCH, "short_raids", other).hand(FRENCH, "Coureurs de Bois").village(BRITISH, "Fort Halifax")
    assert not allows(pos.state(), "raid Fort Halifax: Coureurs de Bois")
