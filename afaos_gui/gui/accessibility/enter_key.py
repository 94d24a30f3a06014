"""Lets Enter press every focused button as Space does; in a dialog, what is chosen leaves it to the default button."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QPushButton, QWidget

from afaos_gui.gui.toolkit.pressing import ENTER
from afaos_gui.gui.toolkit.widgets.buttons import GlyphButton

_NAME = "enter_key"


class EnterKey(QObject):
    """Turns Enter into Space for the button with the focus; painted widgets handle both keys themselves.

    It filters the events of that button alone: a filter on the whole program would run for each of its events.
    """

    def follow(self, before: QWidget | None, now: QWidget | None) -> None:
        """Listen to the button that has got the focus, and to no other."""
        if before is not None:
            before.removeEventFilter(self)
        if isinstance(now, QAbstractButton):
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Press the focused button when Enter is pressed."""
        if not isinstance(event, QKeyEvent) or not isinstance(watched, QAbstractButton) or event.key() not in ENTER:
            return False
        if event.type() not in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            return False
        does_something = isinstance(watched, (QPushButton, GlyphButton)) and not watched.isCheckable()
        if isinstance(watched.window(), QDialog) and not does_something:
            return False
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        space = QKeyEvent(
            event.type(), Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, " ", event.isAutoRepeat(), event.count()
        )
        QApplication.sendEvent(watched, space)
        return True


def install(application: QApplication) -> None:
    """Follow the focus through the whole program."""
    if application.findChild(EnterKey, _NAME) is None:
        key = EnterKey(application)
        key.setObjectName(_NAME)
        application.focusChanged.connect(key.follow)
