"""Measure how smooth the window stays while the machine thinks, and how fast it cancels and does forced actions.

`python tests/benchmarks/machine_at_the_table.py [SECONDS]` prints a line of JSON for each figure, in milliseconds: the
gaps between ticks of a 5 ms timer in the window, with nobody thinking and with the machine thinking for SECONDS; the
time until a cancelled process is free for the next request; and that of a forced action. Besides wall time, the
processor time of the window's thread is given, which other programs do not lengthen.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.controllers.machine.machine_seat import MachineSeat
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.thinker import Answer, Limit

SIZE = (1920, 1080)
TICK_MS = 5
TRIES = 30
LONG = Limit(seconds=600.0)
SHORT = Limit(iterations=1)
SEATS = (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "general"))


def tell(name: str, **figures: float) -> None:
    """Print a line of figures."""
    print(json.dumps({"what": name} | {key: round(value, 2) for key, value in figures.items()}), flush=True)


def spread(values: list[float]) -> dict[str, float]:
    """Median, 99th percentile and maximum."""
    ordered = sorted(values)
    return {
        "median": statistics.median(ordered),
        "p99": ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))],
        "most": ordered[-1],
        "of": len(ordered),
    }


Times = list[tuple[float, float]]
"""Pairs of milliseconds: wall time, and processor time of this thread."""


def now() -> tuple[float, float]:
    """Wall time and processor time of this thread, in milliseconds."""
    return time.perf_counter() * 1000, time.thread_time() * 1000


def since(began: tuple[float, float]) -> tuple[float, float]:
    """The time elapsed on both clocks."""
    clock, processor = now()
    return clock - began[0], processor - began[1]


def tell_times(name: str, times: Times) -> None:
    """Print a line for each of the two clocks."""
    tell(name, **spread([clock for clock, _processor in times]))
    tell(f"{name}, processor", **spread([processor for _clock, processor in times]))


def gaps(seconds: float) -> Times:
    """The gaps between ticks of a timer in the window."""
    found: Times = []
    last = now()

    def tick() -> None:
        nonlocal last
        found.append(since(last))
        last = now()

    timer = QTimer(interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
    timer.timeout.connect(tick)
    timer.start()
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()  # as in a running program, because QTest's waiting sleeps between polls
    timer.stop()
    return found[1:]


def wait(done: Callable[[], object]) -> None:
    """Run the event loop until a condition holds."""
    heart = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
    heart.start()
    while not done():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def thinking(window: MainWindow, limit: Limit) -> None:
    """Let the machine begin to think about its first decision."""
    window.machine.limit = limit
    window.start(Game(Ruleset(load_catalogue()), SEATS, seed=5, policy="study"))
    window.current.submit(EndTurn())
    window.play.director.finish()
    wait(lambda: window.machine.seat is not None and window.machine.seat.elapsed > 0)


def cancelling(window: MainWindow) -> dict[str, Times]:
    """Times of undoing while the machine thinks, and until the process has answered another request."""
    calls: Times = []
    free: Times = []
    for _try in range(TRIES):
        thinking(window, LONG)
        QTest.qWait(60)
        began = now()
        window.current.undo()
        window.play.director.finish()
        calls.append(since(began))
        answers: list[Answer] = []
        began = now()
        window.thinking.ask(window.current.view(), "settler", answers.append, SHORT)
        wait(partial(bool, answers))
        free.append(since(began))
    return {"undo while it thinks": calls, "until the process is free": free}


def asking_alone(window: MainWindow) -> Times:
    """Times of the same short request with nothing to cancel."""
    window.start(Game(Ruleset(load_catalogue()), SEATS, seed=5, policy="study"))
    found: Times = []
    for _try in range(TRIES):
        answers: list[Answer] = []
        began = now()
        window.thinking.ask(window.current.view(), "settler", answers.append, SHORT)
        wait(partial(bool, answers))
        found.append(since(began))
    return found


def forced(window: MainWindow) -> Times:
    """Times until a waiting machine with only one legal action has done and shown it."""
    found: Times = []
    start = Game(Ruleset(load_catalogue()), seed=5).state
    state = start.copy()
    sides = [side.copy() for side in state.sides]
    french = sides[FRENCH]
    french.draw, french.hand, french.known = tuple(sorted((*french.draw, *french.hand))), (), ()
    french.money = 0
    state.sides = (sides[0], sides[1])
    state.mover = state.to_decide = FRENCH
    state.turn, state.actions_left, state.opening = 2, 0, False
    for _try in range(TRIES):
        game = Game.from_state(state, SEATS, seed=1)
        assert len(game.legal) == 1
        window.start(game)
        window.machine.hold()
        QTest.qWait(50)
        began = now()
        window.machine.order(MachineSeat.toggle_pause)
        wait(lambda: game.position)  # noqa: B023 -- asked and done within this round
        found.append(since(began))
    return found


def main() -> None:
    """Measure everything in one window."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    application()
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    window = make_window(Game(Ruleset(load_catalogue()), seed=5), SIZE, curtain=False)
    window.show()
    QTest.qWait(500)
    tell_times("gaps with nobody thinking", gaps(seconds))
    window.thinking.warm()
    thinking(window, LONG)
    window.table.clock.set_pace("normal")
    QTest.qWait(2500)
    tell_times("gaps while the machine thinks", gaps(seconds))
    window.table.clock.set_pace("at once")
    tell_times("a short request alone", asking_alone(window))
    for name, values in cancelling(window).items():
        tell_times(name, values)
    tell_times("a forced action", forced(window))
    window.close()


if __name__ == "__main__":
    main()
