"""What happens at the table is heard, as loud as the player wants."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from afaos_gui.gui.app.following import Hearing
from afaos_gui.presentation.choreography.cues import Sound
from afaos_gui.presentation.look.loudness import Loudness
from afaos_gui.presentation.look.pace import Stillness
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import Position

Sit = Callable[..., Hands]


class Ear:
    """Remembers what it is given."""

    def __init__(self) -> None:
        self.sounds: list[Sound] = []
        self.loudness: list[str] = []


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def hands(sit: Sit, ear: Ear) -> Hands:
    state = Position(BRITISH).hand(BRITISH, "Boston", "Governor", "Norfolk").state()
    hands = sit(Game.from_state(state, seed=1))
    Hearing(hands.window, ear.sounds.append, ear.loudness.append)
    return hands


def test_an_action_shown_at_once_is_heard_once(hands: Hands, ear: Ear) -> None:
    hands.double_click(hands.at_card(0))
    assert hands.last() == "take money: Boston"
    assert ear.sounds == [Sound.COIN]


def test_an_action_that_moves_is_heard_as_it_is_seen(hands: Hands, ear: Ear) -> None:
    view = hands.window.view_commands
    view.change(pace="normal", motion=Stillness.FULL.value)
    hands.double_click(hands.at_card(0))
    director = hands.window.play.director
    assert director.running and ear.sounds == []
    hands.window.table.clock.finish_all()
    assert not director.running
    assert ear.sounds[-1] is Sound.COIN


def test_what_cannot_be_done_is_a_dull_knock(sit: Sit, ear: Ear) -> None:
    hands = sit(Game.from_state(Position(BRITISH).hand(BRITISH, "Norfolk").actions(0).state(), seed=1))
    Hearing(hands.window, ear.sounds.append, ear.loudness.append)
    hands.double_click(hands.at_card(0))
    assert ear.sounds == [Sound.REFUSED]


def test_m_switches_the_sounds_off_and_on(hands: Hands, ear: Ear) -> None:
    assert ear.loudness[-1] == Loudness.SYSTEM
    QTest.keyClick(hands.window, Qt.Key.Key_M)
    assert ear.loudness[-1] == Loudness.OFF
    QTest.keyClick(hands.window, Qt.Key.Key_M)
    assert ear.loudness[-1] == Loudness.MEDIUM
