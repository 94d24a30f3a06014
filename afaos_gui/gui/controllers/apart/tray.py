"""A notice of the system when a turn comes and another window is in front, where the system has such notices."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QSystemTrayIcon, QWidget

from afaos_gui.data.texts.language import _


class TurnNotices:
    """The icon is there only while a notice stands."""

    def __init__(self, window: QWidget, on_press: Callable[[], object]) -> None:
        self.is_wanted = True
        """Whether the player wants them."""
        self._window, self._on_press = window, on_press
        self._icon: QSystemTrayIcon | None = None

    def tell(self, sentence: str) -> None:
        """Show a sentence, unless the player looks at the window."""
        if not self.is_wanted or self._window.isActiveWindow() or not QSystemTrayIcon.isSystemTrayAvailable():
            return
        if self._icon is None:
            self._icon = QSystemTrayIcon(self._window.windowIcon(), self._window)
            self._icon.messageClicked.connect(self._pressed)
            self._icon.activated.connect(self._pressed)
        self._icon.setToolTip(sentence)
        self._icon.show()
        self._icon.showMessage(_("A Few Acres of Snow"), sentence)

    def _pressed(self, *_reason: object) -> None:
        self.close()
        self._on_press()

    def close(self) -> None:
        """Take the icon away."""
        if self._icon is not None:
            self._icon.hide()
