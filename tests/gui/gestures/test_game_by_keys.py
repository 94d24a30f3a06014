"""A game in French by keys alone: cards, offers and answers where F6, Tab and the arrows lead."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt

from afaos_gui.data.texts.language import set_language
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Decision
from afaos_gui.session.autoplay import pick
from afaos_gui.session.game import Game, Seat
from tests.gui.gestures.test_every_action import by_key, press
from tests.gui.hands import Hands
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]


@pytest.fixture
def french() -> Iterator[None]:
    set_language("fr")
    yield
    set_language("en")


def play_on(hands: Hands, rng: random.Random, actions: int) -> None:
    """Random actions by keys alone."""
    for _number in range(actions):
        if hands.state.decision is Decision.OVER:
            return
        if hands.window.curtain.isVisible():
            press(Qt.Key.Key_Return)
        before, action = hands.done(), pick(hands.window.current.offered, rng)
        by_key(hands, hands.state, action)
        assert hands.done() == before + 1, action


@pytest.mark.usefixtures("french")
def test_a_game_begins_by_keys_alone_in_french(sit: Sit) -> None:
    hands = sit(Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=4), curtain=True)
    play_on(hands, random.Random(4), 14)
    assert hands.done() == 14


@pytest.mark.long
@pytest.mark.usefixtures("french")
def test_a_whole_game_by_keys_alone_in_french(sit: Sit) -> None:
    hands = sit(Game(SECOND, (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis")), seed=46), curtain=True)
    play_on(hands, random.Random(46), 3000)
    assert hands.state.decision is Decision.OVER
