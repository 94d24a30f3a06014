"""What is left when a program has ended, against what there was before the first."""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Iterator
from pathlib import Path

from tests.gui.sessions.program import Program, held_now

PATIENCE = 3.0
"""Seconds in which threads and processes that are ending may end."""


def leaks_of(program: Program) -> Iterator[tuple[str, str]]:
    """What an ended program has left behind."""
    end = time.monotonic() + PATIENCE
    while growth := held_now().growth(program.held_before):
        if time.monotonic() > end:
            yield (
                "leak",
                f"After the end there are more: {growth}{_told_of_descriptors() if 'descriptors' in growth else ''}",
            )
            return
        gc.collect()
        time.sleep(0.02)


def _told_of_descriptors() -> str:
    """What the open descriptors are."""
    kinds = []
    for one in sorted(Path("/proc/self/fd").iterdir(), key=lambda path: int(path.name)):
        with contextlib.suppress(OSError):
            kinds.append(f"{one.name} {one.readlink()}")
    return f", open: {', '.join(kinds)}"
