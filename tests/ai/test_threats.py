"""The signals for raids and last pieces match what the rules do."""

from __future__ import annotations

from collections.abc import Callable
from math import tanh

import pytest

from afaos_gui.ai.judgement.threats import STEEP, THREAT_SIGNALS, threat_signals
from afaos_gui.rules.actions import Develop, Raid
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.position import towns_left
from afaos_gui.rules.engine import legal_actions, play
from afaos_gui.rules.scoring import CAPTURES_TO_END, captured_points, total_points
from afaos_gui.rules.state import Decision, GameState

Positions = Callable[[int, int], list[GameState]]


def threats(state: GameState) -> dict[str, float]:
    """The signals of the side to decide, by name."""
    row: list[float] = []
    threat_signals(state, british_lead(state), row)
    begin = state.to_decide * len(THREAT_SIGNALS)
    return dict(zip(THREAT_SIGNALS, row[begin : begin + len(THREAT_SIGNALS)], strict=True))


def british_lead(state: GameState) -> float:
    """The British lead as scores are compared: a tie counts as French."""
    return total_points(state, 0) - total_points(state, 1) - 0.5


def lead(state: GameState, side: int) -> float:
    return british_lead(state) if side == BRITISH else -british_lead(state)


def raided(state: GameState, raid: Raid) -> GameState:
    """The position after an unblocked raid."""
    chance = RandomChance(1)
    after = play(state, raid, chance).state
    while after.decision is Decision.BLOCK_RAID:
        decline = next(action for action in legal_actions(after) if type(action).__name__ == "Decline")
        after = play(after, decline, chance).state
    return after


def in_turn(states: list[GameState], money: int = 9) -> list[GameState]:
    """Positions during a turn with an action left and money for the mover."""
    found = []
    for state in states:
        if state.decision is Decision.TURN and state.actions_left:
            rich, me = state.copy(), state.sides[state.mover].copy()
            me.money = money
            rich.sides = (me, state.sides[1]) if state.mover == BRITISH else (state.sides[0], me)
            found.append(rich)
    return found


def test_the_raid_by_hand_is_the_best_that_the_rules_allow(positions: Positions) -> None:
    seen = 0
    for state in in_turn(positions(500, 5)):
        raids = [action for action in legal_actions(state) if isinstance(action, Raid)]
        swings = [lead(raided(state, raid), state.mover) - lead(state, state.mover) for raid in raids]
        said = threats(state)
        assert said["raid by hand"] == float(bool(raids))
        assert said["raid by hand, points"] == pytest.approx(max(swings, default=0.0) / 10.0)
        seen += bool(raids)
    assert seen > 10


def test_a_raid_that_ends_the_game_says_who_leads_then(positions: Positions) -> None:
    seen = 0
    for state in in_turn(positions(500, 6)):
        side = state.mover
        near, me = state.copy(), state.sides[side].copy()
        me.captured_villages, me.captured_towns = (CAPTURES_TO_END - 2) // 2, 0
        near.sides = (me, state.sides[1]) if side == BRITISH else (state.sides[0], me)
        after = [raided(near, raid) for raid in legal_actions(near) if isinstance(raid, Raid)]
        said = threats(near)
        assert all(captured_points(one, side) >= CAPTURES_TO_END for one in after)
        assert said["raid that ends by hand"] == float(bool(after))
        if after:
            seen += 1
            best = max(lead(one, side) for one in after)
            assert said["lead after raid that ends by hand"] == pytest.approx(tanh(best / STEEP))
    assert seen > 10


def test_the_last_town_says_who_leads_then(positions: Positions) -> None:
    seen = 0
    for state in in_turn(positions(500, 7)):
        side = state.mover
        near, other = state.copy(), state.sides[1 - side].copy()
        other.captured_towns += towns_left(state, side) - 1
        near.sides = (state.sides[0], other) if side == BRITISH else (other, state.sides[1])
        said = threats(near)
        for action in legal_actions(near):
            if isinstance(action, Develop):
                seen += 1
                after = play(near, action, RandomChance(1)).state
                assert said["last piece"] == 1.0
                assert said["lead after last piece"] >= tanh(lead(after, side) / STEEP) - 1e-9
    assert seen > 10


def test_far_from_every_end_nothing_ends_the_game(positions: Positions) -> None:
    for state in positions(60, 8)[:10]:
        if state.turn < 6:
            said = threats(state)
            assert not said["raid that ends by deck"] and not said["last piece"] and not said["last but one piece"]
