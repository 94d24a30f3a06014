"""What the system asks of the program: less motion, silence, and to end."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

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


class Termination:
    """Closes all windows and leaves the event loop at SIGTERM, SIGHUP and Ctrl+C; Windows has none of the kind."""

    def __init__(self, app: QApplication) -> None:
        self.asked = False
        """Whether the system asked: a loop that has not begun yet cannot be left."""
        self.end: Callable[[], object] = app.closeAllWindows
        """What closes the windows without a question."""
        self._app = app
        if sys.platform != "win32":
            self._listen()

    def _listen(self) -> None:
        self._near, self._far = socket.socketpair()
        self._near.setblocking(False)
        self._far.setblocking(False)
        # Qt's loop runs no Python while nothing happens: the byte that Python writes for the signal wakes it.
        notifier = QSocketNotifier(self._near.fileno(), QSocketNotifier.Type.Read, self._app)
        notifier.activated.connect(self._end)
        signal.set_wakeup_fd(self._far.fileno(), warn_on_full_buffer=False)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            # One that is ignored, as after `nohup` or in the background of a script, stays ignored.
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, lambda _number, _frame: None)

    def _end(self) -> None:
        self._near.recv(64)
        self.asked = True
        self.end()
        self._app.quit()
