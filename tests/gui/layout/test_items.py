"""PySide holds no objects for items of layouts: one would outlive its item, and stand for what comes to its address."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QLayout, QSpacerItem, QWidgetItem
from shiboken6 import getAllValidWrappers

from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import SECOND


def held() -> set[int]:
    """The items of layouts for which PySide holds objects."""
    items = (one for one in getAllValidWrappers() if isinstance(one, QSpacerItem | QWidgetItem))
    return {id(one) for one in items if not isinstance(one, QLayout)}


def test_pyside_holds_no_items_of_layouts(sit: Callable[..., Hands], tmp_path: Path) -> None:
    before = held()
    window = sit(Game(SECOND, seed=1), games=tmp_path).window
    window.learning.open_lessons()
    window.preferences.apply("language", "fr")
    window.preferences.apply("language", "en")
    for opens in ("score", "rules", "keys", "about", "preferences", "companion", "statistics", "updates"):
        window.commands[opens].trigger()
    window.new_games.ask()
    window.archive.replay_from_start()
    assert held() == before
