"""The memory of the process: it stays small, and its peak is known."""

from __future__ import annotations

import contextlib
import ctypes
import sys

M_MMAP_THRESHOLD = -3
"""From which size on a block counts as large: a setting of glibc."""
LARGE_BYTES = 128 * 1024
"""A card in the hand takes a little more than this."""


def give_back_large_blocks() -> None:
    """Make glibc allocate every large block with mmap.

    By default glibc raises this threshold to the largest block ever freed. Pictures of cards then lie on the heap among
    everything else and leave holes when they go: a tenth of the memory after one game.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # Another C library may not have the setting.
            ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)


def memory_mib() -> tuple[float, float]:
    """Peak memory of the program and of its ended child processes, in MiB; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0.0, 0.0
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    own, beside = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_maxrss / unit, beside.ru_maxrss / unit
