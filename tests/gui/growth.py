"""`python -m tests.gui.growth --actions 2000`: does the memory of a window level off in fast play?

Two machines play game after game in an unseen window, at once and almost without thinking, with autosave and log. Every
hundred actions it prints what the process holds; at the end the types of objects that there are ever more of, and with
`--trace` the lines that allocated what is left. Exit code 1: the last half of the run grew by more than `--most` MiB.
"""

from __future__ import annotations

import argparse
import ctypes
import faulthandler
import gc
import os
import sys
import tempfile
import time
import tracemalloc
from collections import Counter
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.gui.app.start import make_window
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.thinker import Limit

EVERY = 100
HEARTBEAT_MS = 20
LONGEST_WAIT = 180.0
"""Seconds without an action after which the run is given up."""
SHOWN = 12
MANY = 50
"""Types with fewer objects are not watched."""


def resident() -> float:
    """What the process holds in memory now, in MiB (Linux)."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class Heap(ctypes.Structure):
    """What glibc's mallinfo2 tells of the C heap, in bytes; `uordblks` and `hblkhd` are in use, `fordblks` is free."""

    _fields_ = [(name, ctypes.c_size_t) for name in (
        "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"
    )]  # fmt: skip


def heap() -> tuple[float, float]:
    """What the C heap has given out, and what it keeps free, in MiB; Qt and large Python objects live there."""
    try:
        told = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError):
        return 0.0, 0.0  # another C library
    told.restype = Heap
    now = told()
    return (now.uordblks + now.hblkhd) / 2**20, now.fordblks / 2**20


def kinds() -> tuple[int, Counter[str]]:
    """How many objects the collector knows, and how many of each type that there are many of.

    What is kept of a measurement must not grow itself: with all types, each under a name of its own, it was 105 KiB.
    """
    gc.collect()
    every = Counter(map(type, gc.get_objects()))
    many = {kind: count for kind, count in every.items() if count >= MANY}
    return every.total(), Counter(
        {sys.intern(f"{kind.__module__}.{kind.__qualname__}"): count for kind, count in many.items()}
    )


class Run:
    """Games between two machines in one window, and what was measured in them."""

    def __init__(self, folder: Path, level: str, seed: int) -> None:
        self._level, self._seed = level, seed
        self._ruleset = Ruleset(load_catalogue())
        self.window = make_window(self._next_game(), (1280, 720), cache=folder, folder=folder, games=folder / "games")
        self.window.table.clock.set_pace("at once")
        self.window.machine.limit = Limit(seconds=0.01)
        self.window.show()
        self._heart = QTimer(self.window, interval=HEARTBEAT_MS)
        self._heart.start()
        self._until = self._position = 0
        self._changed = 0.0
        self.actions = self.games = 0
        self.held: list[float] = []
        self.seen: list[Counter[str]] = []

    def _next_game(self) -> Game:
        self._seed += 1
        seats = Seat(BRITISH, "", self._level), Seat(FRENCH, "", self._level)
        return Game(self._ruleset, seats, self._seed)

    def play(self, actions: int) -> None:
        """Play so many actions, and print what is held every hundred."""
        begun = time.monotonic()
        print(f"{0:6} actions {resident():7.1f} MiB", flush=True)
        while self.actions < actions:
            self._play_on(min(self.actions + EVERY, actions))
            self.held.append(resident())
            objects, seen = kinds()
            self.seen.append(seen)
            passed = time.monotonic() - begun
            used, free = heap()
            told = f"{self.actions:6} actions {self.held[-1]:7.1f} MiB, C heap {used:6.1f} used {free:5.1f} free,"
            told += f" {sys.getallocatedblocks():8} blocks {objects:8} objects"
            print(f"{told} {self.games:3} games {passed:6.0f} s", flush=True)

    def _play_on(self, until: int) -> None:
        """Let a real event loop run, as only that deletes what is put off (`deleteLater`)."""
        self._until, self._changed = until, time.monotonic()
        self._position = self.window.current.game.position
        loop = QEventLoop()
        self._heart.timeout.connect(lambda: self._look(loop))
        loop.exec()
        self._heart.timeout.disconnect()
        if self.actions < until:
            faulthandler.dump_traceback()
            raise SystemExit(f"Nothing happens any more: {self.window.machine.seat}")

    def _look(self, loop: QEventLoop) -> None:
        game = self.window.current.game
        if game.position != self._position:
            self.actions += game.position - self._position
            self._position, self._changed = game.position, time.monotonic()
        if game.outcome is not None:
            self.games, self._position = self.games + 1, 0
            self.window.start(self._next_game())
        if self.actions >= self._until or time.monotonic() - self._changed > LONGEST_WAIT:
            loop.quit()

    def growing(self) -> list[tuple[str, int, int, int]]:
        """The types that there are ever more of: at a third, two thirds and the end of the run."""
        third = len(self.seen) // 3
        first, second, last = self.seen[third], self.seen[2 * third], self.seen[-1]
        rows = [(name, first[name], second[name], count) for name, count in last.items()]
        rows = [row for row in rows if row[1] < row[2] < row[3]]
        return sorted(rows, key=lambda row: row[3] - row[1], reverse=True)


def main() -> int:
    """Play, and say whether memory levelled off."""
    parser = argparse.ArgumentParser(prog="python -m tests.gui.growth", description=__doc__.splitlines()[0])
    parser.add_argument("--actions", type=int, default=2000)
    parser.add_argument("--level", default="recruit")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=float, default=8.0, help="MiB that the last half of the run may grow by")
    parser.add_argument("--trace", action="store_true", help="tell which lines allocated what is left (twice as slow)")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="afaos-growth-") as folder:
        run = Run(Path(folder), chosen.level, chosen.seed)
        run.play(chosen.actions // 2)
        if chosen.trace:
            tracemalloc.start(8)
            before = tracemalloc.take_snapshot()
        half = len(run.held)
        run.play(chosen.actions)
        if chosen.trace:
            for line in tracemalloc.take_snapshot().compare_to(before, "lineno")[: 2 * SHOWN]:
                print(line)
        for name, *counts in run.growing()[:SHOWN]:
            print(f"ever more {name}: {', '.join(map(str, counts))}")
        run.window.close()
        grown = run.held[-1] - run.held[half - 1]
        print(f"{run.actions} actions, {run.games} games; the last half grew by {grown:.1f} MiB")
    return int(grown > chosen.most)


if __name__ == "__main__":
    sys.exit(main())
