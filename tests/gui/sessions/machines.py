"""Deeds about time and the machine: it thinks, answers, is killed; time passes; a seat is taken over."""

from __future__ import annotations

import random

from PySide6.QtWidgets import QWidget

from afaos_gui.ai.process.worker import Worker
from afaos_gui.session.machine.thinkers import Thinkers
from tests.gui.sessions.deeds import click, deed, is_reviewing, no_dialog, no_drag, one_of, uncovered
from tests.gui.sessions.driven import Time
from tests.gui.sessions.games import open_a_saved_game
from tests.gui.sessions.program import Program
from tests.gui.sessions.quick import wait_until

STRETCHES = (17, 50, 130, 260, 500, 900, 2100, 21_000)
"""Milliseconds: a frame, the patience of several timers, the time to read an action, that before a lesson's hint."""


def thinks(program: Program) -> bool:
    """Whether something is asked of the machine."""
    return bool(program.window.thinking.thinker.busy)


@deed()
def let_time_pass(program: Program, rng: random.Random) -> None:
    """Wait, while what thinks goes on thinking."""
    Time.let_pass(rng.choice(STRETCHES))


@deed(thinks)
def let_it_answer(program: Program, rng: random.Random) -> None:
    """Wait for the answer of the machine."""
    thinker = program.window.thinking.thinker
    asked = thinker._asked
    wait_until(lambda: not thinker.busy or thinker._asked is not asked, "the machine's answer")


@deed(thinks, no_dialog, no_drag, lambda program: program.window.commands["open"].isEnabled())
def load_while_it_thinks(program: Program, rng: random.Random) -> None:
    """Open a saved game while the machine thinks about this one."""
    open_a_saved_game(program, rng)


@deed(uncovered, no_drag, lambda program: program.window.commands["review"].isEnabled())
def review_to_the_end(program: Program, rng: random.Random) -> None:
    """Open the review and wait for its judgements."""
    if not is_reviewing(program):
        program.window.commands["review"].trigger()
        program.settle()
    if is_reviewing(program):
        let_it_review(program, rng)


@deed(lambda program: program.window.machine.seat is not None and program.window.machine.seat.is_due)
def let_it_play(program: Program, rng: random.Random) -> None:
    """Wait until the machine has done something, unless it is paused or waits for a person who looks at the past."""
    current, seat = program.window.current, program.window.machine.seat
    assert seat is not None
    retelling = program.window.play.retelling
    game, at = current.game, current.game.position

    def is_over() -> bool:
        waits = seat.phase.value in ("paused", "stuck", "waiting") or not current.is_live or not seat.is_due
        is_told = retelling.is_on and not retelling.is_playing
        return waits or is_told or game.position != at or program.window.current.game is not game

    if not is_over():
        wait_until(is_over, "the machine's move")


@deed()
def kill_the_machine(program: Program, rng: random.Random) -> None:
    """Kill the process that thinks, if there is one."""
    thinkers = program.window.thinking.thinker
    assert isinstance(thinkers, Thinkers)
    worker = thinkers.machine._worker
    if isinstance(worker, Worker):
        worker._process.kill()
        worker._process.join()


@deed(no_dialog, no_drag, lambda program: program.window.machine.bar.isVisible())
def order_the_machine(program: Program, rng: random.Random) -> None:
    """Click a button of the machine's bar: move now, pause, skip, take the seat, see another hand."""
    bar = program.window.machine.bar
    buttons: list[QWidget] = [one for one in (*bar.buttons.values(), *bar.seen.values()) if one.isVisible()]
    if (button := one_of(rng, buttons)) is not None:
        click(program, button)


@deed(is_reviewing)
def let_it_review(program: Program, rng: random.Random) -> None:
    """Wait until the review has judged some actions more, or all."""
    reviews = program.window.study.reviews
    reviewer = reviews._reviewer
    if reviewer is not None and not reviewer.is_over:
        seen = reviewer.progress
        wait_until(lambda: reviewer.is_over or reviewer.progress != seen, "the review")
