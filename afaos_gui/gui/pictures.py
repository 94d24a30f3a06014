"""A picture of the whole window as it looks once its chart is ready."""

from __future__ import annotations

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.main_window import MainWindow
from afaos_gui.rules.catalogue import BRITISH, FRENCH

_SIDES = {"british": BRITISH, "french": FRENCH}
LOOK_MS = 50
"""How often to look whether the chart is ready."""


def picture_of(window: MainWindow, view: str, most_ms: int) -> QImage:
    """The window from the `view` of "british", "french" or whoever has to decide."""
    window.show()
    if view in _SIDES:
        window.play.bridge.look_from(_SIDES[view])
    settle(window, most_ms)
    image = window.grab().toImage()
    window.close()
    return image


def settle(window: MainWindow, most_ms: int) -> None:
    """Let the window lay itself out and wait for its chart, at most `most_ms` milliseconds."""
    QApplication.processEvents()
    window.table.board.fit()
    loop = QEventLoop()
    window.table.chart.ready.connect(loop.quit)
    window.table.chart.failed.connect(loop.quit)
    ticks = QTimer(interval=LOOK_MS)
    ticks.timeout.connect(lambda: None if window.table.chart.busy else loop.quit())
    ticks.start()
    QTimer.singleShot(most_ms, loop.quit)
    loop.exec()
    ticks.stop()
    QApplication.processEvents()
