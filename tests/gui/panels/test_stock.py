"""The stock: it counts pieces and money, and gives them to be used."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QSize
from PySide6.QtTest import QTest

from afaos_gui.gui.table.cards.stock import StockView
from afaos_gui.presentation.room.grid import grid_for
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.view import View
from tests.gui.panels.showing import LEFT, NO_KEYS, WINDOWS, drag, seen, shown


def test_the_stock_counts_and_gives_pieces(qtbot: Any, view: View, full_view: View) -> None:
    panel = shown(qtbot, StockView(), QSize(228, 126))
    panel.set_grid(grid_for(WINDOWS[0].toTuple()))
    panel.show_state(seen(view))
    figures = view.ruleset.catalogue.sides[BRITISH]
    public = view.sides[BRITISH]
    assert panel.stock.villages == figures.villages - public.villages.bit_count()
    assert panel.stock.towns == figures.towns - public.towns.bit_count()
    assert panel.stock.siege
    assert panel.money == public.money
    at = panel.piece_rect("town").center()
    with qtbot.waitSignal(panel.drag_started) as started:
        drag(panel, at, at + QPoint(0, -40))
    assert started.args[0] == "town"
    purse = next(zone.rect for zone in panel.zones() if zone.name == "purse")
    with qtbot.waitSignal(panel.purse_clicked):
        QTest.mouseClick(panel, LEFT, NO_KEYS, purse.center())
    panel.show_state(seen(full_view))
    at = panel.piece_rect("siege").center()
    with qtbot.assertNotEmitted(panel.drag_started):
        drag(panel, at, at + QPoint(0, -40))
