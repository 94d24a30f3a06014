"""The cost of one call: its processor time and memory, and whether it returns at all."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

MEBIBYTE = 1 << 20


@dataclass
class Cost:
    """The cost of a call: seconds of processor time, megabytes beyond those held before, and how it ended."""

    seconds: float = 0.0
    megabytes: float = 0.0
    error: BaseException | None = None
    ended: bool = False


def cost_of(call: Callable[[], object], patience: float) -> Cost:
    """Call a function in its own thread and wait at most `patience` seconds; a call that blocks is left behind."""
    cost = Cost()

    def measured() -> None:
        before = _memory_from_now()
        began = time.thread_time()
        try:
            call()
        except BaseException as error:
            cost.error = error
        cost.seconds = time.thread_time() - began
        if before is not None:
            cost.megabytes = _peak() - before
        cost.ended = True

    thread = threading.Thread(target=measured, daemon=True)
    thread.start()
    thread.join(patience)
    return cost


def _memory_from_now() -> float | None:
    """Reset the peak memory and return the current memory; None if the system cannot (only Linux can)."""
    if sys.platform != "linux":  # under Wine the file is there, and another process's
        return None
    try:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    except OSError:
        return None
    return _peak()


def _peak() -> float:
    """The peak memory since the last reset, in megabytes."""
    lines = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
    return next(int(line.split()[1]) * 1024 / MEBIBYTE for line in lines if line.startswith("VmHWM:"))
