"""Garbage collection for processes that think: rare, because rules and search make no cycles."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

RARELY = (1_000_000, 20, 100)
"""Net number of new objects after which Python looks for cycles, and how many such looks until it looks further back.

The default is 700.
"""


def collect_rarely() -> None:
    """Freeze the objects loaded so far, and collect garbage rarely.

    Positions, actions and search nodes refer to one another without cycles, and are freed after their last use.
    """
    gc.freeze()
    gc.set_threshold(*RARELY)


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """Collect garbage rarely for as long as this lasts."""
    before = gc.get_threshold()
    gc.set_threshold(*RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*before)
