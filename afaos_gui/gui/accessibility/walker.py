"""Keyboard control of a painted widget: arrows move from part to part, Space and Enter press."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from afaos_gui.gui.accessibility.nodes import tell_focus
from afaos_gui.gui.accessibility.parts import Parts
from afaos_gui.gui.accessibility.ring import PartRing
from afaos_gui.gui.toolkit.pressing import PRESSING

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
MARGIN = 2
"""Pixels between a part and its ring."""


class Walker(QObject):
    """Lets Tab reach a widget and the arrows its parts."""

    def __init__(self, parts: Parts[QWidget]) -> None:
        super().__init__(parts.widget)
        self._parts = parts
        self._ring = PartRing(parts.widget)
        parts.widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        parts.widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the focus, and handle the widget's keys."""
        if event.type() == QEvent.Type.FocusIn:
            self._go_to(max(0, self._parts.focused))
        elif event.type() == QEvent.Type.FocusOut:
            self._parts.focused = -1
            self._ring.hide()
        elif event.type() in (QEvent.Type.Resize, QEvent.Type.Paint) and self._ring.isVisible():
            self._follow()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_key(Qt.Key(event.key()))
        return False

    def _on_key(self, key: Qt.Key) -> bool:
        count = self._parts.count()
        if not count:
            return False
        if key in _STEPS:
            self._go_to((self._parts.focused + _STEPS[key]) % count)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go_to(0 if key == Qt.Key.Key_Home else count - 1)
        elif key in PRESSING:
            press = self._parts.part(min(self._parts.focused, count - 1)).press
            if press is not None:
                press()
        else:
            return False
        return True

    def _go_to(self, number: int) -> None:
        if number < self._parts.count():
            self._parts.focused = number
            self._follow()
            tell_focus(self._parts.widget, number)

    def _follow(self) -> None:
        """Move the ring to where the part lies now; the part may be gone."""
        parts = self._parts
        if parts.focused >= parts.count():
            parts.focused = parts.count() - 1
        if parts.focused < 0:
            self._ring.hide()
        else:
            rect = parts.part(parts.focused).rect.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
            rect = rect.intersected(parts.widget.rect())
            if rect != self._ring.geometry() or self._ring.isHidden():
                self._ring.lie_around(rect)
