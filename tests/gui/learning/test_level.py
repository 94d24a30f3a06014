"""Nothing is left behind by changes of appearance: neither widgets nor timers, subscribers nor what follows."""

from __future__ import annotations

import gc
from typing import NamedTuple

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QLayoutItem
from shiboken6 import getAllValidWrappers

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.controllers.machine.engine_client import EngineClient
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Seat
from tests.gui.tables import busy_position

CHANGES = (
    ("language", "fr"),
    ("palette", "high contrast"),
    ("text_size", "150"),
    ("surround", "light"),
    ("language", "en"),
    ("palette", "usual"),
    ("text_size", "100"),
    ("surround", "dark"),
)


class Counts(NamedTuple):
    """How many there are."""

    widgets: int
    objects: int
    timers: int
    followers: int
    subscribers: int
    items: int
    """What PySide keeps for items of layouts, also those that are gone: it takes other things for them later."""


def counts(window: MainWindow) -> Counts:
    """What there is, once everything that was to be deleted is gone."""
    for _pass in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    game = window.current.game
    return Counts(
        len(QApplication.allWidgets()),
        len(window.findChildren(QObject)),
        len(window.findChildren(QTimer)),
        sum(len(vars(one).get("_appearance_updates", ())) for one in QApplication.allWidgets()),
        len(game.subscribers),
        sum(isinstance(one, QLayoutItem) and not isinstance(one, QObject) for one in getAllValidWrappers()),
    )


def change(window: MainWindow, rounds: int) -> None:
    """Go through every change, so many times."""
    for _round in range(rounds):
        for name, value in CHANGES:
            window.preferences.apply(name, value)
            QApplication.processEvents()


@pytest.mark.parametrize("level", [pytest.param("", marks=pytest.mark.long), "captain"])
def test_changes_leave_nothing_behind(window: MainWindow, monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    monkeypatch.setattr(EngineClient, "ask", lambda self, *words, **more: 1)
    seats = (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis", level))
    window.start(Game.from_state(busy_position().state(), seats, seed=1))
    window.current.look_from(BRITISH)
    assert list(window.table.market.waiting_tiles())  # Else they are made at leisure, while changes are counted.
    change(window, 1)
    before = counts(window)
    change(window, 2)
    assert counts(window) == before
    assert before.followers > 100, "they are kept elsewhere now"
    assert before.subscribers == 3  # the window, the autosave, and the note of how far the game has got


def test_a_game_that_has_left_the_table_has_no_subscriber(window: MainWindow) -> None:
    game = window.current.game
    window.start(Game.from_state(busy_position().state(), seed=2))
    assert len(game.subscribers) == 0
    game = window.current.game
    window.close()
    assert len(game.subscribers) == 0
