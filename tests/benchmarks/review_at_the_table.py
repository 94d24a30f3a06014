"""Measure how long a review of a long game takes, and how smooth the window stays meanwhile.

`python tests/benchmarks/review_at_the_table.py [TURNS] [SECONDS]` plays a game of TURNS turns between two machines,
opens its review in a window, and prints a line of JSON for each figure: the seconds of the whole review (stopped after
SECONDS at most, with the share done by then), the processor seconds of its processes, and the gaps between the ticks of
a 5 ms timer of the window, in milliseconds by the wall and by the processor time of its thread.
"""

from __future__ import annotations

import random
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtTest import QTest

from afaos_gui.ai.search.choosing import choose
from afaos_gui.ai.search.results import Limit
from afaos_gui.base.compiled import is_compiled
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.rules import engine
from afaos_gui.rules.actions import Resign
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import observe
from afaos_gui.session.game import Game
from tests.benchmarks.machine_at_the_table import SIZE, gaps, tell, tell_times

THOUGHT = Limit(iterations=16)


def long_game(turns: int, seed: int = 5) -> Game:
    """A game between machines that lasts this many turns, with another seed if need be, and is then resigned."""
    game, rng = Game(Ruleset(load_catalogue()), seed=seed), random.Random(seed)
    while game.outcome is None and game.state.turn <= turns:
        view = observe(game.state, game.state.to_decide)
        game.submit(choose(view, THOUGHT, "trader", rng.getrandbits(32)).action)
    if game.outcome is not None:
        return long_game(turns, seed + 1)
    game.submit(Resign())
    return game


def main() -> None:
    """Measure one review."""
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    most = float(sys.argv[2]) if len(sys.argv) > 2 else 400.0
    application()
    ChartStore.request = lambda self, size: None  # type: ignore[method-assign]
    game = long_game(turns)
    window = make_window(game, SIZE, curtain=False)
    window.show()
    window.score.put_away()
    QTest.qWait(500)
    began, reviews = time.perf_counter(), window.study.reviews
    window.commands["review"].trigger()
    reviewer = reviews._reviewer
    assert reviewer is not None
    loop = QEventLoop()
    watch = QTimer(interval=50)
    ticks = gaps(10.0)  # while the charts are redrawn as well
    watch.timeout.connect(lambda: loop.quit() if reviewer.is_over or time.perf_counter() - began > most else None)
    watch.start()
    loop.exec()
    wall, done = time.perf_counter() - began, reviewer.progress
    review = reviewer.review()
    window.close()
    processor = resource.getrusage(resource.RUSAGE_CHILDREN)
    tell(
        "review",
        turns=turns,
        commands=len(game.commands),
        verdicts=len(review.verdicts),
        iterations=review.iterations,
        compiled=is_compiled(engine),
        done=done,
        seconds=wall,
        processor=processor.ru_utime + processor.ru_stime,
    )
    tell_times("gaps during the review", ticks)


if __name__ == "__main__":
    main()
