"""Closes the program properly when the system or a terminal asks it to end, so that nothing looks like a crash."""

from __future__ import annotations

import signal
import socket
import sys

from PySide6.QtCore import QSocketNotifier
from PySide6.QtWidgets import QApplication


class Termination:
    """Closes all windows and leaves the event loop at SIGTERM, SIGHUP and Ctrl+C; Windows has none of the kind."""

    def __init__(self, app: QApplication) -> None:
        self.asked = False
        """Whether the system asked: a loop that has not begun yet cannot be left."""
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
        self._app.closeAllWindows()
        self._app.quit()
