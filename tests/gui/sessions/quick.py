"""What makes a session quick and repeatable: driven time, tiny searches, answers only when they are waited for."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, ClassVar
from unittest.mock import patch

from hypothesis import stateful
from hypothesis.internal.conjecture import engine, providers
from hypothesis.internal.constants_ast import Constants
from PySide6.QtWidgets import QApplication, QFileDialog

from afaos_gui.gui.board.engraving.bake import ChartStore
from afaos_gui.gui.controllers.gestures import drag
from afaos_gui.gui.controllers.gestures.prefetch import Prefetcher
from afaos_gui.gui.controllers.learning.exercises import Trial
from afaos_gui.gui.controllers.machine import evaluation, hints
from afaos_gui.gui.toolkit import clock
from afaos_gui.session.machine.thinker import Limit
from afaos_gui.session.machine.thinkers import Thinkers
from afaos_gui.session.review import reviewer
from tests.gui.sessions.driven import DrivenTimer, Time

BUDGET = Limit(iterations=2)
"""The work of every search."""
POLL_MS = 30
PATIENCE = 0.01
"""Seconds between two looks: a process that starts wants the processor more than the window does."""
LONGEST_WAIT = 180.0
"""Seconds after which a process that says nothing is a fault; a loaded machine takes a minute to start one."""

MOST_CHOICES = 1 << 20
"""More choices than a session makes."""


class Gate:
    """Whether answers of the machine are let in; else it goes on thinking."""

    is_open: ClassVar[bool] = False


@contextmanager
def quickness() -> Iterator[None]:
    """Within this context timers are driven, searches tiny, charts not baked, and answers wait at the gate."""
    poll, review, judge = Thinkers.poll, reviewer.Reviewer.poll, Trial.judge

    def through_gate(thinkers: Thinkers) -> None:
        if Gate.is_open:
            poll(thinkers)

    def review_through_gate(one: reviewer.Reviewer) -> bool:
        return review(one) if Gate.is_open else False

    def judge_quickly(trial: Trial, iterations: int | None = None) -> None:
        judge(trial, BUDGET.iterations)

    with ExitStack() as stack:
        for target, name, new in (
            (clock, "QTimer", DrivenTimer),
            (ChartStore, "request", lambda self, size: None),
            (drag, "RETURN_MS", 0),
            # Pictures are painted when they are shown: those for later were most of a session's work.
            (Prefetcher, "_go_on", lambda self: None),
            # The system's dialogs wait for a person.
            (QFileDialog, "getOpenFileName", lambda *asked: ("", "")),
            (QFileDialog, "getSaveFileName", lambda *asked: ("", "")),
            (QFileDialog, "getExistingDirectory", lambda *asked: ""),
            (hints, "THINKING", BUDGET),
            (evaluation, "WEIGHING", BUDGET),
            (reviewer, "usual_iterations", lambda: BUDGET.iterations),
            (reviewer, "MOST_PROCESSES", 1),
            (Thinkers, "poll", through_gate),
            (reviewer.Reviewer, "poll", review_through_gate),
            (Trial, "judge", judge_quickly),
            # Hypothesis likes numbers of the modules loaded so far; a seed would then depend on what ran before.
            (providers, "_get_local_constants", Constants),
            # Hypothesis ends a session early, without a word, when it has made many choices.
            *((module, "BUFFER_SIZE", MOST_CHOICES) for module in (engine, stateful)),
        ):
            stack.enter_context(patch.object(target, name, new))
        Time.begin()
        Gate.is_open = False
        yield


def wait_until(is_so: Callable[[], Any], what: str) -> None:
    """Let time pass and answers in until something is so. Raises AssertionError where it takes too long."""
    Gate.is_open = True
    try:
        end = time.monotonic() + LONGEST_WAIT
        while not is_so():
            assert time.monotonic() < end, f"{what}: nothing comes"
            Time.let_pass(POLL_MS)
            QApplication.processEvents()
            time.sleep(PATIENCE)
    finally:
        Gate.is_open = False
