"""Fixtures for tests of the machine at the table: the machine itself, and a table with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from afaos_gui.gui.controllers.machine import engine_client as pulse
from afaos_gui.session.game import Game, Policy, Seat
from tests.gui.fake_machine import FakeThinker
from tests.gui.machine_seat.table import ANNE, MACHINE, Sit, Table, position
from tests.rules.builder import Position


@pytest.fixture(autouse=True)
def fake(monkeypatch: pytest.MonkeyPatch) -> list[FakeThinker]:
    """Machines that answer what the test says, the newest last."""
    made: list[FakeThinker] = []

    def make(told: Callable[[str], None]) -> FakeThinker:
        made.append(FakeThinker(told))
        return made[-1]

    monkeypatch.setattr(pulse, "Thinkers", make)
    return made


@pytest.fixture
def against(sit: Sit, fake: list[FakeThinker]) -> Callable[..., Table]:
    """A table with Anne as the British and the machine as the French."""

    def open_it(
        made: Position | None = None,
        policy: Policy = "strict",
        seats: tuple[Seat, Seat] = (ANNE, MACHINE),
        pace: str = "at once",
    ) -> Table:
        game = Game.from_state((made or position()).state(), seats, seed=1, policy=policy)
        table = Table(sit(game, curtain=True), fake[-1])
        table.window.table.clock.set_pace(pace)
        table.window.table.clock.set_stillness("full")
        table.wait()
        return table

    return open_it
