"""Plays a random game to its end at a window, everything in motion for a moment, and prints the memory in use."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication

from afaos_gui.data.loader import load_catalogue
from afaos_gui.gui.app import application, make_window
from afaos_gui.gui.board.bake import ChartStore
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.autoplay import pick
from afaos_gui.session.game import Game

SIZE = (1920, 1080)
MOST_ACTIONS = 600


def resident_mb() -> float:
    """Memory of this process that is in use, in megabytes; the greatest so far where no more is told."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    import resource

    unit = 1e6 if sys.platform == "darwin" else 1e3
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def settle() -> None:
    """Paint what is due and delete what is done with, as a running program does between two events."""
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def main() -> None:
    """Play and print."""
    application()
    print(f"memory with an application: {resident_mb():.0f} MB")
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    rng = random.Random(3)
    window = make_window(Game(Ruleset(load_catalogue()), seed=3), SIZE, curtain=False)
    window.show()
    QApplication.processEvents()
    window.table.board.bake_now()
    QApplication.processEvents()
    print(f"memory with a window: {resident_mb():.0f} MB")
    window.table.clock.set_stillness("full")
    window.table.clock.set_pace("normal")
    bridge = window.play.bridge
    while bridge.game.outcome is None and bridge.game.position < MOST_ACTIONS:
        bridge.submit(pick(bridge.game.legal, rng))
        settle()
        window.play.director.finish()
        settle()
    actions = bridge.game.position
    print(f"memory after a game of {actions} actions: {resident_mb():.0f} MB")
    QPixmapCache.clear()
    print(f"memory without kept pictures: {resident_mb():.0f} MB")
    window.close()


if __name__ == "__main__":
    main()
