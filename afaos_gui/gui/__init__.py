"""The window: everything that draws or listens. The only part that imports PySide6."""

from __future__ import annotations

import builtins

_import = builtins.__import__
import PySide6  # noqa: E402, F401

# PySide6 has every later import read the source of its module, to learn whether it may change the names of Qt's methods
# there. It may in none of ours, and the window is there sooner without.
builtins.__import__ = _import
