"""What one call takes: processor time and memory of its own, and whether it comes back at all."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

MEBIBYTE = 1 << 20


@dataclass
class Cost:
    """What a call took: seconds of processor time, megabytes beyond those held before, and how it ended."""

    seconds: float = 0.0
    megabytes: float = 0.0
    error: BaseException | None = None
    ended: bool = False


def cost_of(call: Callable[[], object], patience: float) -> Cost:
    """Call it in a thread of its own and wait so many seconds for its end; a call that blocks is left behind."""
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
    """Measure the most memory from now on, and say how much is held; nothing where the system cannot (not Linux)."""
    try:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    except OSError:
        return None
    return _peak()


def _peak() -> float:
    """The most memory held since it was last asked to be measured anew, in megabytes."""
    lines = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
    return next(int(line.split()[1]) * 1024 / MEBIBYTE for line in lines if line.startswith("VmHWM:"))
