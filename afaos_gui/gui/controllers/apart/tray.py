"""A notice of the system when a turn comes and another window is in front, where the system has such notices."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QSystemTrayIcon, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.clock import timer

PLACED_MS = 300


class TurnNotices:
    """The icon is there only while a notice stands."""

    def __init__(self, window: QWidget, on_press: Callable[[], object], wanted: Callable[[], bool]) -> None:
        """`wanted` says whether the player wants them."""
        self._window, self._on_press, self._wanted = window, on_press, wanted
        self._icon: QSystemTrayIcon | None = None
        self._said = ""
        self._say = timer(self._show, window, PLACED_MS, once=True)

    def tell(self, sentence: str) -> None:
        """Show a sentence, unless the player looks at the window."""
        if self._window.isActiveWindow() or not self._wanted() or not QSystemTrayIcon.isSystemTrayAvailable():
            return
        icon = self._icon or self._made()
        icon.setToolTip(sentence)
        icon.show()
        # Where an icon has just been shown the system does not know its place yet.
        self._said = sentence
        self._say.start()

    def _show(self) -> None:
        if self._icon is not None and self._icon.isVisible():
            self._icon.showMessage(_("A Few Acres of Snow"), self._said)

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
