"""What is left when a program has ended, against what there was before the first."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator

from tests.gui.sessions.program import Program, descriptors_now, held_now

PATIENCE = 3.0
"""Seconds in which threads and processes that are ending may end."""


def leaks_of(program: Program) -> Iterator[tuple[str, str]]:
    """What an ended program has left behind."""
    end = time.monotonic() + PATIENCE
    while growth := held_now().growth(program.held_before):
        if time.monotonic() > end:
            new = descriptors_now().items() - program.descriptors_before.items()
            yield "leak", f"After the end there are more: {growth}, open: {sorted(new)}"
            return
        time.sleep(0.02)
        gc.collect()
