"""Asks the system for less motion and for silence: after the first frame, and whenever the program is active again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from afaos_gui.gui.toolkit.look.system_motion import system_wants_less_motion, system_wants_silence
from afaos_gui.presentation.look.loudness import heed_silence
from afaos_gui.presentation.look.pace import heed_system
from afaos_gui.session.background import Background


class SystemWatch(QObject):
    """Follows the system's wishes for less motion and for silence, which may change while another program is active."""

    def __init__(
        self,
        application: QGuiApplication,
        ask: Callable[[], bool | None] = system_wants_less_motion,
        ask_silence: Callable[[], bool | None] = system_wants_silence,
    ) -> None:
        super().__init__(application)
        self._application, self._ask, self._ask_silence = application, ask, ask_silence
        self.background = Background("system settings")
        """The thread that asks, because a desktop may answer slowly."""

    def begin(self) -> None:
        """Ask now, and again whenever the program becomes active."""
        self._application.applicationStateChanged.connect(self._on_state)
        self._look()

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self._look()

    def _look(self) -> None:
        if self.background.wait(0):  # Else an answer is still to come.
            self.background.do(self._heed)

    def _heed(self) -> None:
        heed_system(bool(self._ask()))
        heed_silence(bool(self._ask_silence()))
