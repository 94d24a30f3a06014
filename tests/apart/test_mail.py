"""Any order of turns, words, lost, doubled, cut and late letters, and kills, leaves two games one game."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.apart.processes import InProcesses
from tests.apart.rough import Rough, rough_game

PLAYERS = st.integers(0, 1)
KILLED = st.sampled_from(["", "", "", "before", "between"])


class Mail(RuleBasedStateMachine):
    """Two players over rough mail."""

    world: Rough | None = None

    @initialize(seed=st.integers(0, 10_000), live=st.booleans())
    def begin(self, seed: int, live: bool) -> None:
        self.world = Rough(seed, live)

    @rule(me=PLAYERS, steps=st.integers(1, 6), killed=KILLED)
    def act(self, me: int, steps: int, killed: str) -> None:
        assert self.world is not None
        for _step in range(steps):
            self.world.step(me)
        self.world.step(me, killed)

    @rule(to=PLAYERS, at=st.integers(0, 5), fate=st.sampled_from(["", "", "lose", "double", "cut"]), killed=KILLED)
    def deliver(self, to: int, at: int, fate: str, killed: str) -> None:
        assert self.world is not None
        self.world.deliver(to, at, fate, killed)

    @rule(me=PLAYERS, what=st.integers(0, 5), killed=KILLED)
    def say(self, me: int, what: int, killed: str) -> None:
        assert self.world is not None
        self.world.say(me, what, killed)

    @rule(me=PLAYERS)
    def restart(self, me: int) -> None:
        assert self.world is not None
        self.world.restart(me)

    @precondition(lambda self: self.world is not None)
    @invariant()
    def one_game(self) -> None:
        assert self.world is not None
        self.world.check()

    def teardown(self) -> None:
        if self.world is not None:
            self.world.finish()


TestMail = Mail.TestCase
TestMail.settings = settings(
    max_examples=8, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_over_rough_mail(seed: int) -> None:
    rough_game(seed, 12)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_between_two_processes_that_are_killed_at_any_moment(seed: int) -> None:
    world = rough_game(seed, 8, InProcesses, kills=0.05)
    assert world.kills > 3
