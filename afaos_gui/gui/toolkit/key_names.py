"""Names of keys for people."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from afaos_gui.data.texts.language import _


def key_name(keys: str | QKeySequence) -> str:
    """Keys as this system and the language write them."""
    native = QKeySequence.SequenceFormat.NativeText
    name, qt_name = (QKeySequence(one).toString(native) for one in (keys, Qt.Key.Key_Return))
    if not qt_name.isalpha() or not name.endswith(qt_name):
        return name
    # Qt calls the key Return; everything else here calls it as keyboards do.
    return name.removesuffix(qt_name) + _("Enter")
