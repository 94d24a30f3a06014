"""Garbage collection for processes that think: rare, because rules and search make no cycles."""

from __future__ import annotations

import gc

OBJECTS_BETWEEN = 1_000_000
"""Net number of new objects after which Python looks for cycles; the default is 700."""


def collect_rarely() -> None:
    """Freeze the objects loaded so far, and collect garbage rarely.

    Positions, actions and search nodes refer to one another without cycles, and are freed after their last use.
    """
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN, 20, 100)
