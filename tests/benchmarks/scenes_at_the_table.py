"""How long scenes hold the window, and what an idle table takes: `python -m tests.benchmarks.scenes_at_the_table`.

A timer goes off every millisecond while a scene is played. Told is for how long the window's thread was busy between
two of its calls (its own time, whatever else the machine does), and how far they lay apart.
"""

from __future__ import annotations

import argparse
import os
import time
from itertools import pairwise

from PySide6.QtCore import QEventLoop, QTimer

from afaos_gui.data.paths import resource
from afaos_gui.gui.app.following import Hearing
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.motion.sound.speaker import Speaker, system_tools
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.presentation.look.pace import Stillness
from afaos_gui.session.game import Game
from tests.gui.motion.scene_positions import SCENES, submit
from tests.gui.tables import busy_position

SIZE = (1366, 768)
SCENE_MS, IDLE_MS, QUIET_MS = 1150, 20_000, 1000
QUIET_ROUNDS = 4
"""Seconds without another timer than that of the quiet life, after which the table counts as idle."""


def wait(ms: int) -> None:
    """Let the window live for a while."""
    loop = QEventLoop()
    QTimer.singleShot(ms, loop.quit)
    loop.exec()


def window_on(game: Game, *, lives: bool = True, sounds: bool = True) -> MainWindow:
    """A window with motion."""
    window = make_window(game, SIZE, curtain=False)
    sound = "full" if sounds else "off"
    window.view_commands.change(
        map_key=False, pace="normal", motion=Stillness.FULL.value, sound=sound, quiet_life=lives
    )
    window.show()
    window.activateWindow()
    return window


def share(values: list[float], part: float) -> float:
    """The value below which this part of all values lies, in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000


def measure_scenes(sounds: bool) -> None:
    """Play every scene."""
    speaker = Speaker(resource("sounds"), system_tools)
    apart: list[float] = []
    busy: list[float] = []
    for name, scene in SCENES.items():
        game = scene.game()
        window = window_on(game, sounds=sounds)
        Hearing(window, speaker.play, speaker.set_loudness)
        window.current.look_from(scene.viewer)
        wait(2 * QUIET_MS)
        stamps: list[tuple[float, float]] = []

        def stamp(into: list[tuple[float, float]] = stamps) -> None:
            into.append((time.perf_counter(), time.thread_time()))

        ticks = timer(stamp, window, 1, precise=True)
        submit(game, scene.action)
        ticks.start()
        wait(SCENE_MS)
        ticks.stop()
        for (at, own), (next_at, next_own) in pairwise(stamps):
            apart.append(next_at - at)
            busy.append(next_own - own)
        print(f"{name}: {len(stamps)} calls", flush=True)
        window.close()
    speaker.close()
    for words, values in (("busy", busy), ("apart", apart)):
        print(f"{words}: p50 {share(values, 0.5):.1f}, p99 {share(values, 0.99):.1f}, most {share(values, 1):.1f} ms")


def measure_idle(lives: bool) -> None:
    """Leave a table with two sieges alone in a hard winter."""
    window = window_on(Game.from_state(busy_position().turn(7).state(), seed=1), lives=lives)
    quiet = 0
    while quiet < QUIET_ROUNDS:
        wait(QUIET_MS)
        life = window.table.life
        active = [one for one in window.findChildren(QTimer) if one.isActive() and one.parent() is not life]
        quiet = 0 if active else quiet + 1
    before, began = time.process_time(), time.perf_counter()
    wait(IDLE_MS)
    used = (time.process_time() - before) / (time.perf_counter() - began)
    print(f"idle, {'with' if lives else 'without'} quiet life: {used:.2%} of a core")
    window.close()


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--silent", action="store_true", help="scenes without sounds")
    silent = parser.parse_args().silent
    application()
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    measure_scenes(not silent)
    for lives in (True, False):
        measure_idle(lives)


if __name__ == "__main__":
    main()
    os._exit(0)  # Skip the slow shutdown.
