"""Lays the whole window on the light or the dark table."""

from __future__ import annotations

from afaos_gui.gui.main_window import MainWindow
from afaos_gui.gui.theme import Surround


def lay_on(window: MainWindow, surround: Surround) -> None:
    """Give everything of a window that shows the cloth the colours of `surround`."""
    table = window.table
    table.set_surround(surround)
    table.board.set_surround(surround)
    for panel in table.panels:
        panel.set_surround(surround)
    window.menuBar().setStyleSheet(
        f"QMenuBar {{ background: {surround.cloth_dark}; color: {surround.text}; padding: 1px 6px; }}"
        f"QMenuBar::item {{ background: transparent; padding: 3px 9px; }}"
        f"QMenuBar::item:selected {{ background: {surround.cloth_light}; }}"
    )
