"""The core in C: the library that was compiled with the program, and what it offers."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

from afaos_gui.ai.core import layout
from afaos_gui.base.compiled import extension_file

NAME = f"{__package__}.in_c"
"""As which module the library is found, beside this one."""


class Library:
    """A loaded core."""

    def __init__(self, path: Path) -> None:
        """Raises OSError if this is no library for this machine."""
        self.c: Any = ctypes.CDLL(str(path))
        pointer = ctypes.c_void_p
        self.c.core_networks.restype = pointer
        self.c.core_free_networks.argtypes = (pointer,)
        self.c.core_search.restype = pointer
        self.c.core_free_search.argtypes = (pointer,)
        self.c.core_begin.argtypes = (pointer, pointer, pointer)
        self.c.core_follow.argtypes = (pointer, pointer)
        self.c.core_look_at.argtypes = (pointer, pointer, pointer, ctypes.c_uint64)
        self.c.core_grow.argtypes = (pointer, pointer, ctypes.c_int32, ctypes.c_double, pointer)
        self.c.core_search_action.argtypes = (pointer, pointer, pointer, ctypes.c_int32, ctypes.c_uint64, pointer)
        self.c.core_candidates.argtypes = (pointer, pointer, ctypes.POINTER(layout.Candidate), ctypes.c_int32)
        self.c.core_line.argtypes = (pointer, pointer, ctypes.POINTER(layout.Action), ctypes.c_int32)


_used: list[Library | None] = []


def core() -> Library | None:
    """The core that was compiled with the program; None if there is none."""
    if not _used:
        _used.append(_found())
    return _used[0]


def use(library: Library | None) -> None:
    """Have searches that begin from now on use this library; None makes them run in Python."""
    _used[:] = [library]


def _found() -> Library | None:
    path = extension_file(NAME)
    try:
        return None if path is None else Library(path)
    except OSError:
        return None
