"""The clock of all motion: its pace, its ends, and reduced motion."""

from __future__ import annotations

import pytest

from afaos_gui.gui.toolkit.clock import LONGEST_STEP_MS, Clock
from afaos_gui.presentation.look.pace import Stillness, heed_system, is_reduced


class Ticks:
    """A clock whose time moves only when told."""

    def __init__(self, qtbot: object) -> None:
        self.now = 0.0
        self.clock = Clock(now=lambda: self.now)
        self.clock.set_stillness("full")
        self.clock.set_pace("normal")
        self.steps: list[float] = []
        self.ends = 0

    def begin(self, length: float = 100) -> None:
        self.clock.animate(length, self.steps.append, self._end)

    def pass_ms(self, ms: float) -> None:
        self.now += ms / 1000
        self.clock.tick()

    def _end(self) -> None:
        self.ends += 1


@pytest.fixture
def ticks(qtbot: object) -> Ticks:
    return Ticks(qtbot)


def test_the_clock_counts_and_then_rests(ticks: Ticks) -> None:
    ticks.begin()
    for _step in range(3):
        ticks.pass_ms(40)
    assert ticks.steps == pytest.approx([0, 40, 80, 100])
    assert ticks.ends == 1
    assert ticks.clock.resting
    assert not ticks.clock.running


@pytest.mark.parametrize(("pace", "first"), [("slow", 24), ("normal", 40), ("fast", 72)])
def test_each_pace_has_its_speed(ticks: Ticks, pace: str, first: float) -> None:
    ticks.clock.set_pace(pace)
    ticks.begin()
    ticks.pass_ms(40)
    assert ticks.steps[-1] == pytest.approx(first)


def test_a_pause_of_the_machine_skips_nothing(ticks: Ticks) -> None:
    ticks.begin(1000)
    ticks.pass_ms(5000)
    assert ticks.steps[-1] == LONGEST_STEP_MS


@pytest.mark.parametrize("still", [("set_pace", "at once"), ("set_stillness", "reduced")])
def test_at_once_and_reduced_motion_are_no_motion(ticks: Ticks, still: tuple[str, str]) -> None:
    ticks.begin()
    getattr(ticks.clock, still[0])(still[1])
    assert (ticks.steps[-1], ticks.ends) == (100, 1)
    ticks.begin()
    assert (ticks.steps[-1], ticks.ends) == (100, 2)
    assert ticks.clock.resting


def test_finish_all_ends_everything_even_what_begins_meanwhile(ticks: Ticks) -> None:
    ticks.clock.animate(100, ticks.steps.append, ticks.begin)
    ticks.begin()
    ticks.clock.finish_all()
    assert ticks.ends == 2
    assert ticks.clock.resting


def test_a_stopped_run_has_no_end(ticks: Ticks) -> None:
    run = ticks.clock.animate(100, ticks.steps.append, ticks.begin)
    ticks.clock.stop(run)
    ticks.clock.stop(run)
    assert (ticks.steps, ticks.ends, ticks.clock.resting) == ([0.0], 0, True)


def test_what_is_set_goes_before_the_systems_wish(qtbot: object) -> None:
    assert is_reduced(Stillness.REDUCED)
    assert not is_reduced(Stillness.FULL)
    heed_system(True)
    try:
        assert is_reduced(Stillness.SYSTEM) and not is_reduced(Stillness.FULL)
    finally:
        heed_system(False)
    assert is_reduced(Stillness.REDUCED) and not is_reduced(Stillness.SYSTEM)
