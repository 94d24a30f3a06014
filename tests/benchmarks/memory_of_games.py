"""Play random games in one window with short animations, and count what is left over.

`python tests/benchmarks/memory_of_games.py [GAMES] [MOST ACTIONS OF EACH]` prints a line of JSON when the window is
open, and one after each game, when a new one has just begun: all games begin alike, so that every count should stay the
same.
"""

from __future__ import annotations

import gc
import json
import os
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.rules.actions import Resign
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.autoplay import pick
from afaos_gui.session.game import Game

SIZE = (1920, 1080)
MOST_ACTIONS = 600
SEED = 3


def resident_mb() -> float:
    """Resident memory of this process in megabytes, or its maximum so far if the system reports no more."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    import resource

    unit = 1e6 if sys.platform == "darwin" else 1e3
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def settle() -> None:
    """Paint what is due and run deferred deletions, as a running program does between events."""
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def census(window: MainWindow) -> dict[str, int]:
    """The number of objects of each kind in a window, and of Python objects in total."""
    settle()
    gc.collect()
    return {
        "items": len(window.table.scene.items()),
        "widgets": len(window.findChildren(QWidget)),
        "objects": len(window.findChildren(QObject)),
        "python": len(gc.get_objects()),
    }


def new_game() -> Game:
    """A game that begins like all the others."""
    return Game(Ruleset(load_catalogue()), seed=SEED)


def play_out(window: MainWindow, rng: random.Random, most: int = MOST_ACTIONS) -> int:
    """Play a window's game to its end at random; returns the number of actions."""
    bridge = window.current
    while bridge.game.outcome is None and bridge.game.position < most:
        bridge.submit(pick(bridge.game.legal, rng))
        settle()
        window.play.director.finish()
        settle()
    return bridge.game.position


def tell(window: MainWindow, actions: int) -> None:
    """Print the line for a game."""
    memory = round(resident_mb(), 1)
    print(json.dumps({"actions": actions, "megabytes": memory, **census(window)}), flush=True)


def main() -> None:
    """Play the games and print their lines."""
    games, most = (*map(int, sys.argv[1:]), *(1, MOST_ACTIONS)[len(sys.argv) - 1 :])
    application()
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    window = make_window(new_game(), SIZE, curtain=False)
    window.show()
    settle()
    window.table.clock.set_stillness("full")
    window.table.clock.set_pace("normal")
    # What the end of a game shows is created once; few random games get that far.
    window.current.submit(Resign())
    settle()
    window.start(new_game())
    tell(window, 0)
    for number in range(games):
        actions = play_out(window, random.Random(number), most)
        window.start(new_game())
        tell(window, actions)
    window.close()


if __name__ == "__main__":
    main()
