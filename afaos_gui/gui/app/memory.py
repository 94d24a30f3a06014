"""Keeps down what the window's process takes: large blocks of memory are given back as soon as they are free."""

from __future__ import annotations

import contextlib
import ctypes
import sys

M_MMAP_THRESHOLD = -3
"""From which size on a block is large: a setting of glibc."""
LARGE_BYTES = 128 * 1024
"""A card in the hand takes a little more."""


def give_back_large_blocks() -> None:
    """Have the C library of Linux map every large block by itself.

    Left alone it takes what was the largest block ever freed for the least large one. Pictures of cards then lie among
    everything else, and those that go leave holes: after one game a tenth of the memory was such holes.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # Another C library may not have the setting.
            ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)
