"""The top card of a discard pile is the last one added; pictures show both hands only when nothing is secret."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Literal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.app.screenshot import picture_of
from afaos_gui.gui.app.start import make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.board.view import BoardView
from afaos_gui.presentation.facts.discard_tops import tops
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.autoplay import random_action
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import SECOND, Position, card

Sit = Callable[..., Hands]


def test_the_card_discarded_last_lies_on_top_also_after_undo(sit: Sit) -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", "Militia", "Ships")
    hands = sit(Game.from_state(position.state(), seed=1))
    pile = hands.table.piles["discard"]
    hands.drag_cards(("Norfolk",), hands.at_zone("purse"))
    hands.drag_cards(("Boston",), hands.at_zone("purse"))
    assert pile.top == card(BRITISH, "Boston")
    QTest.keyClick(hands.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert pile.top == card(BRITISH, "Norfolk")
    QTest.keyClick(hands.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert pile.top is None


def test_the_top_is_in_the_pile_all_through_a_game() -> None:
    game, rng = Game(SECOND, seed=3), random.Random(3)
    while game.outcome is None and game.state.turn <= 60:
        game.submit(random_action(game.state, rng))
    for done in range(1, game.position + 1):
        state = game.commands[done - 1].after
        for side, top in enumerate(tops(game.commands[:done])):
            taken_back = any(event.kind.value == "took back" for event in game.commands[done - 1].events)
            assert top is None or taken_back or top in state.sides[side].discard or not state.sides[side].discard


@pytest.mark.parametrize("policy", ["strict", "study"])
def test_a_picture_shows_both_hands_only_of_a_game_without_secrets(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, policy: Literal["strict", "study"]
) -> None:
    monkeypatch.setattr(ChartStore, "request", lambda self, size: None)
    monkeypatch.setattr(BoardView, "bake_now", lambda self: None)
    position = Position(BRITISH).hand(BRITISH, "Boston").hand(FRENCH, "Quebec", "Militia")
    window = make_window(Game.from_state(position.state(), seed=1, policy=policy), (1280, 720), curtain=False)
    picture_of(window, "all")
    facts = window.table.opponent.facts
    assert facts is not None
    assert len(facts.known) == (2 if policy == "study" else 0)
    window.deleteLater()
