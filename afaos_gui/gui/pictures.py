"""A picture of the whole window as it looks once its chart is ready."""

from __future__ import annotations

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.main_window import MainWindow
from afaos_gui.rules.catalogue import BRITISH, FRENCH

_SIDES = {"british": BRITISH, "french": FRENCH}


def picture_of(window: MainWindow, view: str) -> QImage:
    """The window from the `view` of "british", "french" or whoever has to decide, without a recap over it."""
    window.show()
    if view in _SIDES:
        window.play.bridge.look_from(_SIDES[view])
    window.play.deselect()
    QApplication.processEvents()
    window.table.board.fit()
    window.table.board.bake_now()
    QApplication.processEvents()
    image = window.grab().toImage()
    window.close()
    return image
