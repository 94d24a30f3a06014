"""Shows the key of the map once, when the player's first game is on the table."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.gui.app.main_window import MainWindow
from afaos_gui.gui.toolkit.application import running_application
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.pressing import PRESSING

KEY = "map_key"
"""The command that shows the key, and the setting that says it has not been shown yet."""
_CLOSING = (QEvent.Type.MouseButtonPress, QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
_OTHERS = (
    *(Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr),
    *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab),
)
"""Keys that do not close the key of the map."""


class FirstKey(QObject):
    """Waits for a game with nothing else in front of it. A player who has opened the key has seen it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._guide, self._view = window, window.guide, window.view_commands
        self._soon = timer(self.show_key, self, once=True)
        self._lies = False
        """Whether the key lies there, or has lain, without having been asked for."""
        window.current.changed.connect(self._on_changed)
        window.guide.opened.connect(self._on_opened)

    @property
    def is_wished(self) -> bool:
        """Whether the key is still to be shown; never unasked to players who have turned tips off."""
        return self._view.is_on(KEY) and self._view.is_on("tips")

    def _on_changed(self) -> None:
        # Whatever starts a game may still be setting it up, as the coach does.
        if self.is_wished:
            self._soon.start()
        elif self._lies and self._is_asked:
            self._guide.put_away()

    @property
    def _is_asked(self) -> bool:
        """Whether the table tells or asks something, over which nothing unasked lies."""
        state = self._window.current.table_state
        return state.question is not None or state.recap is not None

    def show_key(self) -> None:
        """Show the key to the map, unless it would cover a question, a message or a lesson."""
        if self.is_wished and self._is_free():
            self._guide.toggle(KEY)
            self._guide.leaf(KEY).is_by_mouse = True  # no key has asked for it
            running_application().installEventFilter(self)
            self._lies = True

    def _is_free(self) -> bool:
        window = self._window
        current, learning = window.current, window.learning
        state, lying = current.table_state, self._guide.lying or window.rule_book.is_open
        is_taught = learning.is_open or learning.guided.is_on or learning.lessons.is_on
        is_covered = window.scores.is_shown or QApplication.activeModalWidget() is not None or bool(window.notice.text)
        is_shown = state.view is not None and current.is_live
        return is_shown and not (is_taught or self._is_asked or is_covered or lying or state.watches)

    def _on_opened(self, name: str) -> None:
        if name == KEY:
            self._lies = False
            self._view.change(**{KEY: False})

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close the key at a press of mouse or key, and use that up only where it may be meant for the key."""
        if event.type() not in _CLOSING or not isinstance(watched, QWidget):
            return False
        guide = self._guide
        if guide.lying != KEY:
            running_application().removeEventFilter(self)
            return False
        is_meant = watched is guide.leaf(KEY)
        if isinstance(event, QKeyEvent):
            if event.key() in _OTHERS:
                return False
            is_own = self._window.commands[KEY].shortcut() == QKeySequence(event.keyCombination())
            is_meant = is_own or event.key() in (*PRESSING, Qt.Key.Key_Escape)
            if is_meant and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
        guide.put_away()
        running_application().removeEventFilter(self)
        return is_meant
