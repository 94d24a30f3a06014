"""What tests need to know of Windows, genuine or played by Wine."""

from __future__ import annotations

import ctypes
import shlex
import sys

ON_WINE = sys.platform == "win32" and hasattr(ctypes.windll.ntdll, "wine_get_version")
"""Wine shows links of the system below as what they lead to, and lets files be deleted that are open."""


def quoted(word: str) -> str:
    """A word of a command line, as this system's shell has it."""
    return f'"{word}"' if sys.platform == "win32" else shlex.quote(word)
