"""Work in the background: in order, and a failing task does not stop the next one."""

from __future__ import annotations

import threading

import pytest

from afaos_gui.session.background import Background


@pytest.mark.parametrize("error", [OSError(), ValueError(), RecursionError(), MemoryError(), SystemExit(1)])
def test_work_that_fails_is_told_and_the_next_is_done(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    done: list[int] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: told.append(args.exc_value))

    def fail() -> None:
        raise error

    background = Background("test")
    for number in range(3):
        background.do(fail)
        background.do(lambda number=number: done.append(number))  # type: ignore[misc]
    assert background.wait(20)
    assert done == [0, 1, 2]
    assert told == [error] * 3
