"""A game is played on after its language, its palette or its size of text was changed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.controllers.machine.engine_client import EngineClient
from afaos_gui.gui.table.panels.rows import ROW_ROLE
from afaos_gui.rules.actions import Pass
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.game import Game, Policy, Seat
from tests.gui.languages.words import foreign
from tests.gui.tables import busy_position

PEOPLE = (Seat(BRITISH, "Anne"), Seat(FRENCH, "Louis"))
AGAINST_THE_MACHINE = (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "captain"))


def the_window() -> MainWindow:
    """The window that is open; whatever was to be deleted later is gone."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return next(one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow) and one.isVisible())


def told(window: MainWindow) -> list[int]:
    """The numbers of the actions that the log on the table tells of."""
    rows = window.table.log.list.model()
    entries = [rows.index(row, 0).data(ROW_ROLE) for row in range(rows.rowCount())]
    return [entry.index for entry in entries if entry.index >= 0]


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "seats, policy", [(PEOPLE, "strict"), (PEOPLE, "study"), (AGAINST_THE_MACHINE, "strict")], ids=str
)
def test_one_plays_on_and_takes_back_after_a_change(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, seats: tuple[Seat, Seat], policy: Policy
) -> None:
    monkeypatch.setattr(EngineClient, "ask", lambda self, *words, **more: 1)
    the_window().start(Game.from_state(busy_position().state(), seats, seed=1, policy=policy))
    the_window().current.look_from(BRITISH)
    for name, value in (("language", "fr"), ("palette", "high contrast"), ("text_size", "150")):
        the_window().preferences.apply(name, value)
        window = the_window()
        window.current.submit(Pass())
        QApplication.processEvents()
        assert told(window) == [0]
        window.current.undo()
        QApplication.processEvents()
        assert told(window) == []
        assert window.current.can_act and window.current.table_state.offers


def test_a_pinned_card_stays_and_a_pinned_place_is_told_anew(window: MainWindow) -> None:
    inspector, lights = window.table.inspector, window.play.lights
    lights.pin_place(0)
    window.preferences.apply("language", "fr")
    assert lights.pinned == 0
    assert "ravitaill" in inspector.caption
    lights.unpin()
    inspector.show_card(window.table.cards[3])
    inspector.set_pinned(True)
    window.preferences.apply("language", "de")
    assert inspector.pinned and [card.id for card in inspector.cards] == [3]
    assert lights.pinned is None


def test_market_piles_and_replay_are_read_out_in_the_new_language(window: MainWindow) -> None:
    table, replay = window.table, window.archive.replay

    def told() -> set[str]:
        bar = replay.bar
        parts = (*table.market.tiles, *table.piles.values(), bar.pace, bar.take_over, *bar.seen.values())
        return {words for one in parts for words in (one.accessibleName(), one.toolTip())}

    window.current.submit(Pass())
    window.commands["replay"].trigger()
    window.preferences.apply("language", "fr")
    assert foreign(told(), "fr") == []
    window.preferences.apply("language", "de")
    assert foreign(told(), "de") == []
