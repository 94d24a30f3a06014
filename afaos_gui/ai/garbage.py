"""Garbage collection for processes that think: rarely, because neither rules nor search make anything that needs it."""

from __future__ import annotations

import gc

OBJECTS_BETWEEN = 1_000_000
"""New objects that are still there, from which Python looks for cycles among them; it would at 700."""


def collect_rarely() -> None:
    """Set aside what was loaded, and look for garbage rarely.

    Positions, actions and the nodes of a search refer to one another without cycles, and go when they are last used.
    """
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN, 20, 100)
