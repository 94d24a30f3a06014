"""Fixtures for tests of the panels: the fonts, and views to show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from afaos_gui.rules.catalogue import BRITISH, FRENCH, Catalogue
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Siege
from afaos_gui.rules.view import View, observe
from tests.gui.panels.showing import KEPT


@pytest.fixture(autouse=True)
def hidden_windows(qapp: QApplication, qtbot: Any) -> Iterator[None]:
    """After the test, windows are hidden before they are deleted."""
    yield
    for window in filter(isValid, KEPT):
        window.hide()
    KEPT.clear()


@pytest.fixture
def view(catalogue: Catalogue) -> View:
    """The British view of a new game."""
    ruleset = Ruleset(catalogue, "second", frozenset())
    return observe(new_game(ruleset, RandomChance(1)), BRITISH)


@pytest.fixture
def full_view(view: View) -> View:
    """The view with fifteen cards in hand, cards on every pile and two sieges with many cards."""
    cards = view.ruleset.catalogue.cards
    british = tuple(card.id for card in cards if card.owner == BRITISH)
    french = tuple(card.id for card in cards if card.owner == FRENCH)
    ids = view.ruleset.catalogue.location_ids
    sides = (
        view.sides[BRITISH]._replace(discard=british[:7], reserve=british[-3:], money=118),
        view.sides[FRENCH]._replace(discard=french[:9], reserve=french[-2:], money=104, hand_size=12),
    )
    sieges = (
        Siege(ids["Fort Presqu'Isle"], british[-10:], french[-8:]),
        Siege(ids["Fort William Henry"], french[-3:], british[-9:]),
    )
    return view._replace(hand=british[3:18], sides=sides, sieges=sieges)
