"""A game in French by keys alone: cards, offers and answers where F6, Tab and the arrows lead."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from afaos_gui.rules.state import Decision
from afaos_gui.session.autoplay import pick
from tests.gui.french_games import begin, play_whole
from tests.gui.gestures.test_every_action import by_key
from tests.gui.hands import Hands, press_key

Sit = Callable[..., Hands]


def play_on(hands: Hands, rng: random.Random, actions: int) -> None:
    """Random actions by keys alone."""
    for _number in range(actions):
        if hands.state.decision is Decision.OVER:
            return
        if hands.window.curtain.isVisible():
            press_key(Qt.Key.Key_Return)
        before, action = hands.done(), pick(hands.window.current.offered, rng)
        by_key(hands, hands.state, action)
        assert hands.done() == before + 1, action


@pytest.mark.usefixtures("french")
def test_a_game_begins_by_keys_alone_in_french(sit: Sit) -> None:
    begin(sit, play_on, 14)


@pytest.mark.long
@pytest.mark.usefixtures("french")
def test_a_whole_game_by_keys_alone_in_french(sit: Sit) -> None:
    play_whole(sit, play_on)
