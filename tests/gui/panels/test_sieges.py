"""The sieges: their balance, and peace."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QSize
from PySide6.QtTest import QTest

from afaos_gui.gui.panels.grid import grid_for
from afaos_gui.gui.panels.sieges import SiegePanel, siege_zone
from afaos_gui.presentation.figures import siege_figures
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.view import View
from tests.gui.panels.showing import LEFT, NAMES, NO_KEYS, WINDOWS, shown


def test_sieges_show_the_true_balance(qtbot: Any, full_view: View) -> None:
    panel = shown(qtbot, SiegePanel(), QSize(236, 230))
    panel.set_grid(grid_for(WINDOWS[0]))
    panel.show_view(full_view, NAMES)
    for side in (BRITISH, FRENCH):
        figures = panel.figures(side)
        assert figures is not None
        assert figures.balance == figures.attack - figures.defence - figures.defence_in_place
        assert figures == siege_figures(full_view, side)
    names = [zone.name for zone in panel.zones()]
    assert names == [siege_zone(BRITISH), siege_zone(FRENCH)]
    with qtbot.waitSignal(panel.siege_clicked) as clicked:
        QTest.mouseClick(panel, LEFT, NO_KEYS, panel.slip_rect(FRENCH).topLeft() + QPoint(60, 20))
    assert clicked.args == [FRENCH]


def test_a_peace_is_calm(qtbot: Any, view: View) -> None:
    panel = shown(qtbot, SiegePanel(), QSize(236, 230))
    panel.show_view(view, NAMES)
    assert panel.accessibleDescription() == "No British siege. No French siege."
    with qtbot.assertNotEmitted(panel.siege_clicked):
        QTest.mouseClick(panel, LEFT, NO_KEYS, panel.slip_rect(BRITISH).center())
