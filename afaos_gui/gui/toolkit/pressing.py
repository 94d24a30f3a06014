"""The keys that press what is focused."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt

ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PRESSING: Final = (Qt.Key.Key_Space, *ENTER)
