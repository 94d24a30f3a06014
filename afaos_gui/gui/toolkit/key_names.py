"""Names of keys for people."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence


def key_name(keys: str | QKeySequence) -> str:
    """Keys as this system and the language write them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
