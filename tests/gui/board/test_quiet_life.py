"""The quiet life of the chart: who sees it, and when it takes no processor time at all."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.gui.board.quiet_life import QuietLife
from afaos_gui.presentation.look.pace import Stillness
from afaos_gui.presentation.map.quiet_life import EAST, RISES_FOR, SHIP_WIDTH, WEST, is_winter, ship_at, smoke_at
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.view import observe
from afaos_gui.session.game import Game
from tests.gui.hands import Hands, is_waiting
from tests.gui.tables import busy_position
from tests.rules.builder import Position, place

Sit = Callable[..., Hands]
WINTER, SUMMER = 7, 9


def lively(sit: Sit, turn: int = WINTER) -> Hands:
    """Hands at a window whose chart lives, with two sieges."""
    hands = sit(Game.from_state(busy_position().turn(turn).state(), seed=1))
    hands.window.table.life.ask = lambda: False
    hands.window.view_commands.change(pace="normal", motion=Stillness.FULL.value, quiet_life=True)
    QApplication.processEvents()
    return hands


def timers(life: QuietLife) -> list[QTimer]:
    """Its timers that run."""
    return [timer for timer in life.findChildren(QTimer) if timer.isActive()]


def pass_a_moment(life: QuietLife) -> None:
    """Let its timers go off."""
    for timer in timers(life):
        timer.timeout.emit()


def test_there_is_a_ship_smoke_at_each_siege_and_snow_in_a_hard_winter(sit: Sit) -> None:
    hands = lively(sit)
    life, scene = hands.table.life, hands.table.scene
    assert life.runs and life.ship.isVisible() and scene.snows
    assert {where for where, smoke in life.smokes.items() if smoke.isVisible()} == {
        place("New York"),
        place("Louisbourg"),
    }
    assert not lively(sit, SUMMER).table.scene.snows


def test_it_moves(sit: Sit) -> None:
    hands = lively(sit)
    ship = hands.table.life.ship
    before = ship.pos()
    pass_a_moment(hands.table.life)
    assert ship.pos() != before


@pytest.mark.parametrize("values", [{"motion": "reduced"}, {"pace": "at once"}, {"quiet_life": False}])
def test_where_nothing_is_to_move_there_is_none(sit: Sit, values: dict[str, str | bool]) -> None:
    hands = lively(sit)
    life = hands.table.life
    hands.window.view_commands.change(**values)
    assert not timers(life) and not life.ship.isVisible() and not hands.table.scene.snows
    assert not any(smoke.isVisible() for smoke in life.smokes.values())


def test_on_battery_it_stands_still(sit: Sit) -> None:
    hands = lively(sit)
    life = hands.table.life
    life.ask = lambda: True
    life.ask_again()
    assert life.background.wait(10)
    pass_a_moment(life)
    assert not timers(life) and life.ship.isVisible()
    life.ask = lambda: False
    life.ask_again()
    assert life.background.wait(10)
    life.heed()
    assert timers(life)


def test_in_the_background_it_stands_still(sit: Sit) -> None:
    hands = lively(sit)
    other = QWidget()
    other.show()
    other.activateWindow()
    QApplication.processEvents()
    assert not hands.window.isActiveWindow()
    assert not timers(hands.table.life)
    other.close()
    hands.window.activateWindow()
    QApplication.processEvents()
    assert timers(hands.table.life)


def test_behind_the_start_screen_and_in_a_lesson_it_stands_still(sit: Sit) -> None:
    hands = lively(sit)
    hands.window.learning.open()
    assert not timers(hands.table.life)


def test_a_siege_that_ends_smokes_no_more(sit: Sit) -> None:
    hands = lively(sit)
    life = hands.table.life
    hands.window.start(Game.from_state(Position(BRITISH).state(), seed=1))
    assert not any(smoke.isVisible() for smoke in life.smokes.values())


def test_nothing_of_it_can_be_pressed(sit: Sit) -> None:
    hands = lively(sit)
    at = hands.table.board.mapFromScene(hands.table.life.ship.pos())
    assert hands.table.life.ship not in hands.table.board.items(at)
    assert not is_waiting(hands.table.board)


def test_it_lies_under_every_place_and_name(sit: Sit) -> None:
    hands = lively(sit)
    life, places = hands.table.life, hands.table.scene.places
    least = min(min(place.zValue(), place.name_item.zValue()) for place in places)
    assert all(item.zValue() < least for item in (life.ship, *life.smokes.values()))


def test_the_ship_neither_jumps_nor_leaves_its_waters() -> None:
    ships = [ship_at(number / 4) for number in range(4 * 240)]
    assert {round(ship.bearing) for ship in ships} >= {1, -1}
    for one, after in pairwise(ships):
        assert WEST <= one.at[0] <= EAST
        assert abs(after.at[0] - one.at[0]) < SHIP_WIDTH / 4 and 0.3 <= abs(one.bearing) <= 1


def test_smoke_is_never_gone_and_never_dense() -> None:
    for number in range(40):
        puffs = smoke_at(number * RISES_FOR / 40)
        assert sum(puff.opacity for puff in puffs) > 0.3 and all(puff.opacity < 0.8 for puff in puffs)


def test_every_fourth_year_is_a_hard_winter() -> None:
    winters = [turn for turn in range(1, 25) if is_winter(observe(busy_position().turn(turn).state(), BRITISH))]
    assert winters == [7, 8, 15, 16, 23, 24]
