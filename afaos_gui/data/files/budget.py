"""The budget of processor time and memory for opening one file."""

from __future__ import annotations

import time
from pathlib import Path

from afaos_gui.data.errors import DataError
from afaos_gui.data.texts.language import _

SECONDS, MEGABYTES = 20.0, 400.0
"""Far more than the longest game takes: whoever is short of it has met a file made to be heavy."""
BETWEEN = 50
"""Steps between two looks at the clock."""
_PAGE = 4096
_HELD = Path("/proc/self/statm")


class Budget:
    """What opening a file may use; only Linux tells how much memory is held."""

    def __init__(self, file: str, seconds: float = SECONDS, megabytes: float = MEGABYTES) -> None:
        self._file = file
        self._ends = time.thread_time() + seconds
        held = _held()
        self._most = None if held is None else held + megabytes
        self._steps = 0

    def step(self) -> None:
        """Go one step on. Raises DataError once the budget is used up."""
        self._steps += 1
        if self._steps % BETWEEN:
            return
        held = _held() if self._most is not None else None
        if time.thread_time() > self._ends or (held is not None and self._most is not None and held > self._most):
            told = _("{file} takes more time or memory to open than any game needs.")
            raise DataError(told.format(file=self._file))


def _held() -> float | None:
    """The memory that this process holds, in megabytes, where the system tells."""
    try:
        pages = _HELD.read_text(encoding="ascii").split()[1]
    except (OSError, IndexError):
        return None
    return int(pages) * _PAGE / (1 << 20)
