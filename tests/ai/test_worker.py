"""The worker process: answers, cancelling, moving at once, stale replies, and its death."""

from __future__ import annotations

import mmap
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from afaos_gui.ai.process.worker import Worker
from afaos_gui.ai.search.results import Limit
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View, observe

Positions = Callable[[int, int], list[GameState]]
ENDLESS = Limit(seconds=3600.0)
BRIEF = Limit(iterations=16)
PATIENCE = 60.0


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    one = Worker()
    yield one
    one.close()
    assert not one.is_alive()


@pytest.fixture
def state(positions: Positions) -> GameState:
    return next(state for state in positions(40, 41) if len(legal_actions(state)) > 10)


@pytest.fixture
def view(state: GameState) -> View:
    return observe(state, state.to_decide)


def test_a_request_is_answered_with_a_legal_action(worker: Worker, state: GameState, view: View) -> None:
    number = worker.think(view, "captain", BRIEF, seed=1)
    reply = worker.wait(PATIENCE)
    assert reply is not None and reply.choice is not None
    assert reply.request == number
    assert reply.choice.action in legal_actions(state)
    assert worker.ready and not worker.thinking


def test_actions_are_compared_only_for_reasons(worker: Worker, view: View) -> None:
    told = []
    for explain in (False, True):
        worker.think(view, "captain", Limit(iterations=40), 1, explain)
        reply = worker.wait(PATIENCE)
        assert reply is not None and reply.choice is not None
        told.append(reply.choice)
    plain, explained = told
    assert plain.action == explained.action and plain.iterations == explained.iterations
    assert not any(one.line or one.error for one in plain.best)
    assert explained.best[0].line[0] == explained.best[0].action and explained.best[0].error > 0.0


def test_moving_now_ends_endless_thinking(worker: Worker, state: GameState, view: View) -> None:
    worker.think(view, "captain", BRIEF)
    assert worker.wait(PATIENCE) is not None, "it has started"
    worker.think(view, "general", ENDLESS)
    assert worker.wait(0.3) is None
    begin = time.perf_counter()
    worker.move_now()
    reply = worker.wait(PATIENCE)
    assert reply is not None and reply.choice is not None
    assert reply.choice.action in legal_actions(state)
    assert time.perf_counter() - begin < 2.0


def test_a_cancelled_request_is_never_answered_and_the_next_one_is(worker: Worker, view: View) -> None:
    worker.think(view, "general", ENDLESS)
    worker.cancel()
    assert not worker.thinking
    assert worker.wait(0.3) is None
    number = worker.think(view, "captain", BRIEF)
    reply = worker.wait(PATIENCE)
    assert reply is not None and reply.request == number


def test_a_newer_request_replaces_an_older_one(worker: Worker, view: View) -> None:
    for _ in range(5):
        worker.think(view, "general", ENDLESS)
    number = worker.think(view, "captain", BRIEF)
    reply = worker.wait(PATIENCE)
    assert reply is not None and reply.request == number and reply.choice is not None
    assert worker.wait(0.1) is None


def test_a_request_that_cannot_be_met_is_reported(worker: Worker, state: GameState) -> None:
    worker.think(observe(state, 1 - state.to_decide), "captain", BRIEF)
    reply = worker.wait(PATIENCE)
    assert reply is not None and reply.choice is None
    assert "nothing to decide" in str(reply.failure)


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is read from /proc")
@pytest.mark.parametrize("requests", [120, pytest.param(400, marks=pytest.mark.long)])
def test_requests_leave_nothing_behind(worker: Worker, positions: Positions, requests: int) -> None:
    views = [observe(state, state.to_decide) for state in positions(25, 8)]
    assert worker.wait(0.1) is None
    sizes = []
    for number in range(requests):
        worker.think(views[number % len(views)], "captain", Limit(iterations=4), seed=number)
        reply = worker.wait(PATIENCE)
        assert reply is not None and reply.choice is not None
        if number >= 50:
            sizes.append(resident_megabytes(worker._process.pid))
    assert sizes[-1] - sizes[0] < 3.0, f"{sizes[0]:.1f} MB grew to {sizes[-1]:.1f} MB"


def resident_megabytes(process: int | None) -> float:
    """The current memory of a process."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * mmap.PAGESIZE / 2**20


def kill(worker: Worker) -> None:
    worker._process.kill()
    worker._process.join(PATIENCE)


def test_the_death_of_a_worker_is_noticed(view: View) -> None:
    one = Worker()
    one.think(view, "general", ENDLESS)
    kill(one)
    assert not one.is_alive()
    with pytest.raises(EOFError):
        while True:
            one.poll()
    one.close()


def test_the_death_of_a_worker_that_never_took_its_end_of_the_pipe_is_noticed(
    view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[Connection] = []
    with monkeypatch.context() as held:
        # Windows keeps that end here until the process takes it.
        held.setattr(Connection, "close", lambda end: kept.append(end))
        one = Worker()
    one.think(view, "general", ENDLESS)
    kill(one)
    with pytest.raises(EOFError):
        one.poll()
    one.close()
