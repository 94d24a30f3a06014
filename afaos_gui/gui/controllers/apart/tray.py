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
        icon = self._icon or self._made()
        icon.setToolTip(sentence)
        icon.show()
        icon.showMessage(_("A Few Acres of Snow"), sentence)

    def _made(self) -> QSystemTrayIcon:
        self._icon = icon = QSystemTrayIcon(self._window.windowIcon(), self._window)
        icon.messageClicked.connect(self._pressed)
        icon.activated.connect(self._pressed)
        return icon

    def _pressed(self, *_reason: object) -> None:
        self.close()
        self._on_press()

    def close(self) -> None:
        """Take the icon away."""
        if self._icon is not None:
            self._icon.hide()
