"""Alt with a number does what is seen: no answer that nobody has read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from afaos_gui.gui.controllers.telling import recap
from afaos_gui.session.game import Game
from tests.gui.hands import Hands, press_key
from tests.rules.builder import BRITISH, FRENCH, Position

Sit = Callable[..., Hands]
Key, ALT = Qt.Key, Qt.KeyboardModifier.AltModifier


# What nobody has read yet


@pytest.fixture
def told(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """The French have sat down to answer an ambush, which the recap is telling them."""
    monkeypatch.setattr(recap, "READ_MS", 10_000)
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Militia", "Quebec", "Intendant")
    hands = sit(Game.from_state(position.state(), seed=1), curtain=True)
    hands.lift_curtain()
    hands.drag_cards(("Rangers",), hands.at_zone("opponent"))
    hands.table.clock.set_pace("fast")
    hands.table.clock.set_stillness("full")
    press_key(Key.Key_Return)
    assert hands.window.play.retelling.is_on
    return hands


@pytest.mark.parametrize("key", [Key.Key_1, Key.Key_2])
def test_a_number_during_the_recap_only_leads_to_the_present(told: Hands, key: Qt.Key) -> None:
    before = told.done()
    press_key(key, ALT)
    assert not told.window.play.retelling.is_on and told.table.decision_panel.isVisible()
    assert told.done() == before
    press_key(Key.Key_1, ALT)
    assert told.last() == "block: Militia"
