"""The log: its newest entries come first and immediately, and none is cut."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.table.log.log import LogPanel
from afaos_gui.gui.table.panels import rows
from afaos_gui.gui.toolkit.paint.theme import LIGHT
from afaos_gui.presentation.look.palettes import set_surround
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.log import LogEntry
from tests.gui.panels.showing import LEFT, NO_KEYS, shown
from tests.gui.written import written_in


def line(index: int, turn: int, side: Side, text: str) -> LogEntry:
    """An entry of a log, about no card and no place."""
    return LogEntry(index, turn, side, text, (), (), None)


def test_the_log_shows_the_newest_first_and_tells_clicks(qtbot: Any) -> None:
    panel = shown(qtbot, LogPanel(), QSize(176, 200))
    panel.set_entries([line(0, 1, BRITISH, "drafted Militia"), line(1, 2, FRENCH, "took 2 from Montréal")])
    model = panel.list.model()
    assert model.rowCount() == 2
    assert "Montréal" in model.index(0, 0).data()
    QApplication.processEvents()
    rect = panel.list.visualRect(model.index(1, 0))
    with qtbot.waitSignal(panel.entry_clicked) as clicked:
        QTest.mouseClick(panel.list.viewport(), LEFT, NO_KEYS, rect.center())
    assert clicked.args == [0]
    panel.clear()
    assert model.rowCount() == 0


def test_a_long_log_shows_its_newest_entries_at_once_and_the_others_after_a_rest(qtbot: Any) -> None:
    panel = shown(qtbot, LogPanel(), QSize(176, 200))
    set_surround(LIGHT.name)
    lines = [line(number, number, BRITISH, f"drafted {number} Militia") for number in range(400)]
    model = panel.list.model()
    empty = panel.grab().toImage()
    for count in (400, 399, 398):
        panel.set_entries(lines[:count])
        assert panel.grab().toImage() != empty
        assert f"drafted {count - 1} " in model.index(0, 0).data()
        assert panel.list.visualRect(model.index(model.rowCount() - 1, 0)).top() > panel.list.viewport().height()
    assert model.rowCount() < 100
    qtbot.waitUntil(lambda: model.rowCount() == 398)
    panel.set_entries(lines[:398])
    assert model.rowCount() == 398
    panel.set_entries(lines[:2])
    assert model.rowCount() == 2


def test_lines_of_games_long_past_are_not_kept_for_ever(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "HEIGHTS_KEPT", 60)
    panel = shown(qtbot, LogPanel(), QSize(176, 200))
    for game in range(8):
        panel.set_entries([line(number, number, BRITISH, f"drafted {game} {number}") for number in range(20)])
        panel.grab()
        qtbot.waitUntil(lambda: panel.list.model().rowCount() == 20)
        panel.clear()
    delegate = panel.list.itemDelegate()
    assert isinstance(delegate, rows.WrappingDelegate)
    assert 20 <= len(delegate._heights) <= 60


def test_the_turns_of_a_long_game_are_not_cut(qtbot: Any) -> None:
    panel = shown(qtbot, LogPanel(), QSize(176, 200))
    panel.set_entries([line(0, 888, BRITISH, "passed")])
    QApplication.processEvents()
    lines, _picture = written_in(panel.window())
    [number] = [line for line in lines if line.text == "888"]
    left = panel.list.viewport().mapTo(panel.window(), QPoint()).x()
    assert number.box.left() >= left


def test_the_end_of_a_long_log_is_reached_by_scrolling(qtbot: Any) -> None:
    panel = shown(qtbot, LogPanel(), QSize(176, 200))
    panel.set_entries([line(number, number, BRITISH, f"drafted {number} Militia") for number in range(400)])
    panel._rest.stop()
    QApplication.processEvents()
    bar = panel.list.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: panel.list.model().rowCount() == 400)


def test_a_long_entry_is_wrapped_not_cut(qtbot: Any) -> None:
    panel = shown(qtbot, LogPanel(), QSize(176, 200))
    panel.set_entries(
        [line(0, 9, FRENCH, "drafted Militia"), line(1, 9, FRENCH, "raided Fort Halifax, blocked by Rangers")]
    )
    QApplication.processEvents()
    model = panel.list.model()
    heights = [panel.list.visualRect(model.index(row, 0)).height() for row in range(2)]
    assert heights[0] >= 1.7 * heights[1]
